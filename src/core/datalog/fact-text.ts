/**
 * Facts as text: one tuple a line, its values separated by tabs (Souffle's `.facts`). Bytes become symbols
 * without becoming strings first. A line with another number of values is left out with an issue. The last
 * line may end without a line break.
 */
import type { IssueList } from '../issue.ts';
import { IssueCollector } from '../issue.ts';
import type { Work } from '../work.ts';
import { moved } from './columns.ts';
import { MAX_ARITY } from './program.ts';
import type { Text } from './string-index.ts';
import { textOf } from './string-index.ts';
import type { SymbolTable } from './symbol-table.ts';
import { decode } from './text-bytes.ts';

/** How the values of a column are read. */
export type ColumnType = 'symbol' | 'number';

export interface ReadFacts {
  /** One column of symbol ids for each of `types`. */
  readonly columns: readonly Int32Array[];
  readonly issues: IssueList;
}

const TAB = 9;
const NEWLINE = 10;
const RETURN = 13;
/** Bytes read between two yields. */
const PORTION = 1 << 20;
/** Lines whose values are located before their symbols are looked up. */
const LINES = 1024;
/**
 * If {@link SymbolTable.internLines} reads fewer lines than this, the text has many lines that it cannot
 * read. The next lines are then read one by one.
 */
const FEW = 64;
const decimal = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Reads lines of `types.length` values (at least one) and interns them. Progress counts bytes. */
export function* readFacts(
  bytes: Uint8Array,
  types: readonly ColumnType[],
  symbols: SymbolTable,
): Work<ReadFacts> {
  const reader = new LineReader(bytes, types, symbols);
  while (reader.at < bytes.length) {
    reader.read(Math.min(bytes.length, reader.at + PORTION));
    yield { stage: 'Reading facts', done: reader.at, total: bytes.length };
  }
  return reader.result();
}

/** Where the values of a column begin and end, for each line. */
interface Spans {
  readonly starts: Int32Array;
  readonly ends: Int32Array;
}

/**
 * First locates the values of some lines, then looks up the symbols of each column: two short loops are
 * faster than one long loop.
 */
class LineReader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #text: Text;
  readonly #types: readonly ColumnType[];
  /** Whether all values are strings, and the arity is one that a relation may have. */
  readonly #isText: boolean;
  readonly #symbols: SymbolTable;
  readonly #issues = new IssueCollector();
  #columns: Int32Array[];
  #rows = 0;
  #line = 0;
  /** The lines located so far: how many, and where the values of each column are. */
  #found = 0;
  readonly #spans: readonly Spans[];

  constructor(bytes: Uint8Array, types: readonly ColumnType[], symbols: SymbolTable) {
    this.#bytes = bytes;
    this.#text = textOf(bytes);
    this.#types = types;
    this.#isText = types.length <= MAX_ARITY && types.every((type) => type === 'symbol');
    this.#symbols = symbols;
    // A byte-order mark is not part of the first value.
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3;
    this.#columns = types.map(() => new Int32Array(LINES));
    this.#spans = types.map(() => ({ starts: new Int32Array(LINES), ends: new Int32Array(LINES) }));
  }

  /** Reads whole lines up to an offset, and the line that contains it. */
  read(until: number): void {
    while (this.at < until) {
      if (this.#isText && this.#readMany()) continue;
      this.#find(until);
      this.#keep();
    }
  }

  result(): ReadFacts {
    return {
      columns: this.#columns.map((column) => column.subarray(0, this.#rows)),
      issues: this.#issues.list(),
    };
  }

  /** Reads many lines at once. False if the next lines should be read one by one. */
  #readMany(): boolean {
    const lines = this.#symbols.internLines(this.#text, this.at, this.#types.length);
    if (lines === undefined) return false;
    const rows = this.#rows + lines.rows;
    this.at = lines.at;
    if (rows > (this.#columns[0] as Int32Array).length) this.#widen(rows);
    for (let c = 0; c < this.#columns.length; c++) this.#columns[c]?.set(lines.ids(c), this.#rows);
    this.#line += lines.rows;
    this.#rows = rows;
    return lines.rows >= FEW;
  }

  /** Locates the values of as many lines as there is room for. */
  #find(until: number): void {
    this.#found = 0;
    while (this.at < until && this.#found < LINES) {
      const begin = this.at;
      const values = this.#findValues();
      const arity = this.#types.length;
      this.#line++;
      if (values === arity && this.#areNumbers()) this.#found++;
      // An empty line is ignored if two or more values are expected; otherwise it is one empty value.
      else if (values !== arity && !(values === 1 && this.#isEmpty(begin))) this.#leaveOut(values);
    }
  }

  /** Locates the values of one line, and returns how many there are. */
  #findValues(): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    const arity = this.#types.length;
    const line = this.#found;
    let at = this.at;
    let byte = TAB;
    let values = 0;
    for (; byte === TAB; at++, values++) {
      const start = at;
      for (; ; at++) {
        byte = at < length ? (bytes[at] as number) : NEWLINE;
        if (byte <= NEWLINE && byte >= TAB) break;
      }
      if (values >= arity) continue;
      const { starts, ends } = this.#spans[values] as Spans;
      starts[line] = start;
      ends[line] = byte === NEWLINE && at > start && bytes[at - 1] === RETURN ? at - 1 : at;
    }
    this.at = at;
    return values;
  }

  #isEmpty(begin: number): boolean {
    const end = this.at - 1;
    return end === begin || (end === begin + 1 && this.#bytes[begin] === RETURN);
  }

  /** Looks up the symbols of the located values. */
  #keep(): void {
    const rows = this.#rows + this.#found;
    if (rows > (this.#columns[0] as Int32Array).length) this.#widen(rows);
    this.#types.forEach((type, c) => {
      const target = (this.#columns[c] as Int32Array).subarray(this.#rows, rows);
      const { starts, ends } = this.#spans[c] as Spans;
      if (type === 'symbol') this.#symbols.internAll(this.#text, starts, ends, target);
      else
        for (let line = 0; line < target.length; line++)
          target[line] = this.#symbols.intern(Number(this.#textAt(c, line)));
    });
    this.#rows = rows;
  }

  /**
   * False if a value of the last located line does not have its column's type; the issue is then reported.
   */
  #areNumbers(): boolean {
    for (let c = 0; c < this.#types.length; c++) {
      if (this.#types[c] !== 'number') continue;
      const text = this.#textAt(c, this.#found);
      if (decimal.test(text) && Number.isFinite(Number(text))) continue;
      this.#issues.add({
        code: 'not-a-number',
        severity: 'error',
        place: { line: this.#line },
        message: `“${text.slice(0, 40)}” is not a number, but the column needs one. The line was left out.`,
      });
      return false;
    }
    return true;
  }

  #textAt(column: number, line: number): string {
    const { starts, ends } = this.#spans[column] as Spans;
    return decode(this.#bytes, starts[line] as number, ends[line] as number);
  }

  #leaveOut(values: number): void {
    this.#issues.add({
      code: 'wrong-number-of-values',
      severity: 'error',
      place: { line: this.#line },
      message:
        `The line has ${values} ${values === 1 ? 'value' : 'values'}. Expected ` +
        `${this.#types.length}, separated by tabs. The line was left out.`,
    });
  }

  /**
   * Makes room for as many rows as the bytes read so far predict for the rest, so that columns rarely grow
   * twice.
   */
  #widen(rows: number): void {
    const expected = Math.ceil(rows * (this.#bytes.length / this.at) * 1.02) + LINES;
    this.#columns = this.#columns.map((column) => moved(column, Math.max(expected, rows)));
  }
}
