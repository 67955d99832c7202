/** A table in the making: rows of cells, with what spans rows and columns, until it is written as lines. */
import { charactersIn, type Account } from './account.ts';
import { SourcedText } from './source-runs.ts';
import { charactersOf, tableLines } from './table-lines.ts';

/** Rows and columns that a cell spans at most. */
const WIDEST = 50;

interface Cell {
  readonly text: SourcedText;
  readonly columns: number;
  readonly rows: number;
  /** It goes on with the cell above it, as DOCX says it. */
  readonly continues: boolean;
}

export class TableLayout {
  #heads: readonly SourcedText[] = [];
  readonly #rows: SourcedText[][] = [];
  #row: { readonly cells: SourcedText[]; isHead: boolean } | undefined;
  /** Text so far of the cell that is open. */
  #cell: Cell | undefined;
  /** The row before. */
  #above: readonly SourcedText[] = [];
  /** By column: what a cell above says of further rows. */
  readonly #below = new Map<number, { readonly text: SourcedText; left: number }>();
  /** Characters of all cells. */
  #characters = 0;

  get isInCell(): boolean {
    return this.#cell !== undefined;
  }

  openRow(): void {
    this.closeRow();
    this.#row = { cells: [], isHead: true };
  }

  openCell(isHead: boolean, attribute: (name: string) => string | undefined): void {
    this.closeCell();
    this.#row ??= { cells: [], isHead: true };
    if (!isHead) this.#row.isHead = false;
    const span = (name: string) =>
      Math.min(WIDEST, Math.max(1, Math.trunc(Number(attribute(name) ?? 1)) || 1));
    this.#cell = {
      text: new SourcedText(),
      columns: span('colspan'),
      rows: span('rowspan'),
      continues: attribute('continues') !== undefined,
    };
  }

  /** Adds to the cell that is open. */
  say(text: SourcedText): void {
    this.#cell?.text.add(' ').join(text);
  }

  closeCell(): void {
    const [cell, row] = [this.#cell, this.#row];
    if (cell === undefined || row === undefined) return;
    const own = cell.text.onOneLine().trimmed();
    this.#characters += charactersIn(own.text);
    this.#fillFromAbove(row.cells);
    const text = cell.continues && own.isBlank ? (this.#above[row.cells.length] ?? own) : own;
    if (cell.rows > 1) this.#below.set(row.cells.length, { text, left: cell.rows - 1 });
    row.cells.push(text, ...Array.from({ length: cell.columns - 1 }, () => new SourcedText()));
    this.#cell = undefined;
  }

  closeRow(): void {
    this.closeCell();
    const row = this.#row;
    this.#row = undefined;
    if (row === undefined) return;
    const { cells, isHead } = row;
    if (cells.length > 0) this.#fillFromAbove(cells);
    this.#above = cells;
    const isFirst = this.#heads.length === 0 && this.#rows.length === 0;
    if (isHead && cells.length > 1 && isFirst) this.#heads = cells;
    else if (cells.some((cell) => !cell.isBlank)) this.#rows.push(cells);
  }

  /** Its lines; the account is told what they have that the cells have not, and the other way round. */
  finish(account: Account): readonly SourcedText[] {
    this.closeRow();
    const { lines, repeated } = tableLines(this.#heads, this.#rows);
    for (const cell of repeated) account.leave('repeated heading', cell);
    const left = repeated.reduce((sum, cell) => sum + charactersIn(cell), 0);
    account.added(charactersOf(lines) - this.#characters + left);
    return lines;
  }

  #fillFromAbove(cells: SourcedText[]): void {
    for (
      let above = this.#below.get(cells.length);
      above !== undefined && above.left > 0;
      above = this.#below.get(cells.length)
    ) {
      above.left--;
      cells.push(above.text);
    }
  }
}
