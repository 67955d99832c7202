/**
 * Rows of a table as lines that can be read alone: each cell with its column's heading ("City: Lima; Country:
 * Peru"). Law: every heading and every cell stands in a line.
 */
import { charactersIn } from './account.ts';
import { SourcedText } from './source-runs.ts';

export interface TableLines {
  readonly lines: readonly SourcedText[];
  /** Cells that only repeat the heading they stand under, and stand in their line once. */
  readonly repeated: readonly string[];
}

/** @param heads headings of the columns; empty where there are none. Empty cells say nothing. */
export function tableLines(
  heads: readonly SourcedText[],
  rows: readonly (readonly SourcedText[])[],
): TableLines {
  const written = heads.filter((head) => !head.isBlank);
  if (rows.length === 0) return { lines: written.length === 0 ? [] : [joined(written)], repeated: [] };
  if (heads.length < 2) return { lines: rows.map(withoutHeads).filter(isWritten), repeated: [] };
  const unsaid = heads.filter(
    (head, column) => !head.isBlank && rows.every((cells) => cells[column]?.isBlank ?? true),
  );
  const repeated = rows.flatMap((cells) =>
    cells
      .filter((cell, column) => !cell.isBlank && plain(cell) === plain(heads[column]))
      .map(({ text }) => text),
  );
  const lines = [
    ...(unsaid.length === 0 ? [] : [joined(unsaid)]),
    ...rows.map((row) => withHeads(heads, row)),
  ];
  return { lines: lines.filter(isWritten), repeated };
}

/** Characters that lines have beside those of the cells they were made from. */
export const charactersOf = (lines: readonly SourcedText[]): number =>
  lines.reduce((sum, { text }) => sum + charactersIn(text), 0);

const isWritten = (line: SourcedText): boolean => !line.isBlank;
const plain = (cell: SourcedText | undefined): string => (cell?.text ?? '').replace(/\s+/gu, ' ').trim();

export function joined(cells: readonly SourcedText[]): SourcedText {
  const line = new SourcedText();
  cells.forEach((cell, i) => (i === 0 ? line : line.add('; ')).join(cell));
  return line;
}

function withHeads(heads: readonly SourcedText[], cells: readonly SourcedText[]): SourcedText {
  const said = cells.flatMap((cell, column) => {
    if (cell.isBlank) return [];
    const head = heads[column];
    if (head === undefined || head.isBlank || plain(head) === plain(cell)) return [cell];
    const named = head.text.trimEnd();
    const name = named.endsWith(':') ? head.slice(0, named.slice(0, -1).trimEnd().length) : head.slice(0);
    return [name.add(': ').join(cell)];
  });
  return joined(said);
}

/** Two cells are a name and its value. */
function withoutHeads(cells: readonly SourcedText[]): SourcedText {
  const written = cells.filter((cell) => !cell.isBlank);
  const [name, value, ...more] = written;
  if (name === undefined || value === undefined || more.length > 0) return joined(written);
  const isSentence = /[:?!.]$/u.test(name.text) || name.text.length > 60;
  return name
    .slice(0)
    .add(isSentence ? ' ' : ': ')
    .join(value);
}
