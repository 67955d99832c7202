/**
 * Reads a table row by row, with the line and column of each cell.
 * Commas, semicolons and bars follow RFC 4180: a quoted cell may contain delimiters, line ends and doubled
 * quotes. In tab-separated files quotes are ordinary characters, unless they enclose a whole cell. Such a
 * cell may contain tabs and line ends too, if its row then has as many cells as the first.
 */

export type Delimiter = '\t' | ',' | ';' | '|';

export interface RowProblem {
  readonly code: 'unbalanced-quote';
  readonly message: string;
  readonly column: number;
}

interface Cell {
  readonly value: string;
  readonly end: number;
}
interface Row {
  readonly cells: string[];
  /** The offset at which each cell begins. */
  readonly starts: number[];
  readonly end: number;
}

/**
 * If a quoted cell is longer than this, its quote is taken as never closed, so that one stray quote loses one
 * line, not the whole file. Chosen by hand.
 */
const LONGEST_QUOTED_CELL = 100_000;

/**
 * In a tab-separated file, a row with quotes that reach over line ends may turn out not to be a row; it is
 * then read twice. After this many such rows, quotes are ordinary characters in the whole file. Chosen by
 * hand.
 */
const MOST_REFUSED_ROWS = 100;

export class TableReader {
  /** The cells of the row that {@link next} read. */
  cells: string[] = [];
  /** The line, from 1, on which the row starts. */
  line = 0;
  /** Why the row cannot be split into cells; undefined if it can. */
  problem: RowProblem | undefined;

  readonly #text: string;
  readonly #delimiter: Delimiter;
  readonly #quotes: boolean;
  readonly #lineEnd: '\n' | '\r';
  #at = 0;
  #nextLine = 1;
  #rowStart = 0;
  #refusedRows = 0;
  /** Number of cells in the first row of a tab-separated file. */
  #width: number | undefined;
  /** Offsets of the cells of a row with quotes; undefined if they follow from the cells' lengths. */
  #starts: number[] | undefined;

  constructor(text: string, delimiter: Delimiter) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#quotes = delimiter !== '\t' && text.includes('"');
    this.#lineEnd = text.includes('\n') || !text.includes('\r') ? '\n' : '\r';
  }

  /** The offset reached, in UTF-16 units. */
  get offset(): number {
    return this.#at;
  }

  /** Goes to the next row that is not blank. */
  next(): boolean {
    while (this.#at < this.#text.length) {
      this.#rowStart = this.#at;
      this.line = this.#nextLine;
      this.#starts = undefined;
      this.problem = undefined;
      if (this.#readRow()) return true;
    }
    return false;
  }

  /** The column (from 1) where a cell begins. */
  columnOf(cell: number): number {
    if (this.#starts) {
      const last = Math.min(cell, this.#starts.length - 1);
      const start = this.#starts[last] ?? this.#rowStart;
      const column = start === 0 ? 1 : start - this.#text.lastIndexOf(this.#lineEnd, start - 1);
      // A cell that is missing would begin behind the last.
      return last === cell ? column : column + (this.cells[last]?.length ?? 0) + 1;
    }
    let column = 1;
    for (let i = 0; i < cell; i++) column += (this.cells[i]?.length ?? 0) + 1;
    return column;
  }

  #readRow(): boolean {
    const line = this.#lineAt(this.#at);
    if (this.#quotes && line.includes('"')) {
      this.#readQuotedRow(line);
      return true;
    }
    if (this.#delimiter === '\t' && line.includes('"')) this.#readTabbedRow(line);
    else {
      this.#skipLine();
      if (line === '') return false;
      this.cells = line.split(this.#delimiter);
    }
    if (line.trim() === '') return false;
    this.#width ??= this.cells.length;
    return true;
  }

  #lineAt(start: number): string {
    let end = this.#text.indexOf(this.#lineEnd, start);
    if (end < 0) end = this.#text.length;
    else if (this.#text.charCodeAt(end - 1) === 13 && end > start) end--;
    return this.#text.slice(start, end);
  }

  #skipLine(): void {
    const end = this.#text.indexOf(this.#lineEnd, this.#at);
    this.#at = end < 0 ? this.#text.length : end + 1;
    this.#nextLine++;
  }

  /**
   * Quotes enclose cells if the row then has as many cells as the first; otherwise they are ordinary
   * characters.
   */
  #readTabbedRow(line: string): void {
    const letters = line.split('\t');
    const row =
      this.#refusedRows < MOST_REFUSED_ROWS
        ? this.#scan((at) => this.#enclosedCell(at) ?? this.#plainCell(at))
        : undefined;
    const isOneLine = row !== undefined && row.end <= this.#rowStart + line.length;
    if (row && this.#fits(row.cells.length, letters.length, isOneLine)) this.#take(row);
    else {
      if (!isOneLine) this.#refusedRows++;
      this.#takeLetters(letters);
    }
  }

  /** Whether quoted cells are more likely than quotes as ordinary characters. */
  #fits(cells: number, ofLetters: number, isOneLine: boolean): boolean {
    if (this.#width === undefined || cells === this.#width) return true;
    return isOneLine ? ofLetters !== this.#width : ofLetters <= cells && cells < this.#width;
  }

  #takeLetters(cells: readonly string[]): void {
    this.#starts = [];
    let start = this.#rowStart;
    this.cells = cells.map((cell) => {
      this.#starts?.push(start);
      start += cell.length + 1;
      return unquoted(cell) ?? cell;
    });
    this.#skipLine();
  }

  #readQuotedRow(firstLine: string): void {
    const row = this.#scan((at) => (this.#text[at] === '"' ? this.#quotedCell(at) : this.#plainCell(at)));
    if (row) this.#take(row);
    else {
      this.cells = firstLine.split(this.#delimiter);
      this.#skipLine();
    }
  }

  /** Reads cell by cell from the start of the row; undefined if a cell cannot be read. */
  #scan(cellAt: (at: number) => Cell | undefined): Row | undefined {
    const [cells, starts]: [string[], number[]] = [[], []];
    for (let at = this.#rowStart; ; at++) {
      starts.push(at);
      // The columns in messages are counted from the cells found so far.
      this.#starts = starts;
      const cell = cellAt(at);
      if (cell === undefined) return undefined;
      cells.push(cell.value);
      at = cell.end;
      if (this.#text[at] !== this.#delimiter) return { cells, starts, end: at };
    }
  }

  #take({ cells, starts, end }: Row): void {
    [this.cells, this.#starts] = [cells, starts];
    for (
      let lineEnd = this.#text.indexOf(this.#lineEnd, this.#rowStart);
      lineEnd >= 0 && lineEnd < end;
      lineEnd = this.#text.indexOf(this.#lineEnd, lineEnd + 1)
    )
      this.#nextLine++;
    this.#at = end;
    this.#skipLine();
  }

  /** A cell of a tab-separated file that is completely enclosed in quotes. */
  #enclosedCell(start: number): Cell | undefined {
    if (this.#text[start] !== '"') return undefined;
    const close = this.#closeOf(start);
    if (close < 0 || close - start > LONGEST_QUOTED_CELL) return undefined;
    const end = this.#text.startsWith('\r\n', close + 1) ? close + 2 : close + 1;
    const after = this.#text[end];
    return after === undefined || after === this.#delimiter || after === this.#lineEnd
      ? { value: this.#text.slice(start + 1, close).replaceAll('""', '"'), end }
      : undefined;
  }

  /** The offset of the quote that closes the one at `start`; below 0 if there is none. */
  #closeOf(start: number): number {
    let close = this.#text.indexOf('"', start + 1);
    while (close >= 0 && this.#text[close + 1] === '"') close = this.#text.indexOf('"', close + 2);
    return close;
  }

  #plainCell(start: number): Cell {
    let end = start;
    while (
      end < this.#text.length &&
      this.#text[end] !== this.#delimiter &&
      this.#text[end] !== this.#lineEnd
    )
      end++;
    return {
      value: this.#text.slice(start, this.#text[end - 1] === '\r' && end > start ? end - 1 : end),
      end,
    };
  }

  #quotedCell(start: number): Cell | undefined {
    const close = this.#closeOf(start);
    if (close < 0 || close - start > LONGEST_QUOTED_CELL)
      return this.#refuse(
        start,
        'The quote that opens here is never closed. Expected a closing quote, and inner quotes doubled.',
      );
    let end = close + 1;
    if (this.#text[end] === '\r' && this.#text[end + 1] === '\n') end++;
    const after = this.#text[end];
    if (after !== undefined && after !== this.#delimiter && after !== this.#lineEnd) {
      return this.#refuse(
        close,
        `Found "${after}" after the closing quote. Expected the end of the cell; quotes ` +
          'inside a cell have to be doubled.',
      );
    }
    return { value: this.#text.slice(start + 1, close).replaceAll('""', '"'), end };
  }

  #refuse(offset: number, message: string): undefined {
    const before = offset === 0 ? -1 : this.#text.lastIndexOf(this.#lineEnd, offset - 1);
    // If a quote closes on a later line than the row began, it should not have opened a cell. The place of
    // the fault is where it opened.
    const sameLine = before < this.#rowStart;
    this.problem = {
      code: 'unbalanced-quote',
      column: sameLine
        ? offset - this.#rowStart + 1
        : this.#text.indexOf('"', this.#rowStart) - this.#rowStart + 1,
      message: sameLine
        ? message
        : 'A quote that opens in this line is closed only in a later one, in the middle of a cell. ' +
          'Expected a closing quote before the end of the cell.',
    };
    return undefined;
  }
}

/**
 * The text of a cell that is completely enclosed in quotes, with inner quotes doubled; undefined for other
 * cells.
 */
function unquoted(cell: string): string | undefined {
  if (cell.length < 2 || !cell.startsWith('"') || !cell.endsWith('"')) return undefined;
  const inner = cell.slice(1, -1);
  return inner.replaceAll('""', '').includes('"') ? undefined : inner.replaceAll('""', '"');
}

/** The delimiter that splits the first lines most evenly, outside quotes; undefined if none splits them. */
export function detectDelimiter(text: string): Delimiter | undefined {
  const lines = text
    .slice(0, 20_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  const scored = (['\t', ';', ',', '|'] as const).map((delimiter) => {
    const counts = lines.map((line) => splitCount(line, delimiter));
    const first = counts[0] ?? 0;
    return { delimiter, first, even: counts.filter((count) => count === first).length };
  });
  const usable = scored.filter(({ first }) => first > 0);
  return usable.sort((a, b) => b.even - a.even || b.first - a.first)[0]?.delimiter;
}

function splitCount(line: string, delimiter: Delimiter): number {
  return (delimiter === '\t' ? line : line.replace(/"(?:[^"]|"")*"/g, '')).split(delimiter).length - 1;
}
