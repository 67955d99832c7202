/**
 * Cells of a CSV that is safe to open in a spreadsheet. A spreadsheet runs a cell that starts with = + - @, a
 * tab or a carriage return as a formula. An apostrophe before it prevents that, as spreadsheets write text.
 * Reading removes it again. Law: undefused(defused(text)) === text.
 */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^''*[=+\-@\t\r]/;

export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);
export const undefused = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

/** One cell, quoted as RFC 4180 requires; also where it has a tab, for a table with tabs. */
export function cell(value: string | number | undefined): string {
  const text = value === undefined ? '' : defused(String(value));
  return /[",\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

type Cells = readonly (string | number | undefined)[];

const rowWith =
  (separator: string) =>
  (cells: Cells): string =>
    `${cells.map(cell).join(separator)}\r\n`;

/** A row of a table with commas. */
export const tableRow = rowWith(',');
/** A row of a table with tabs. */
export const tabbedRow = rowWith('\t');
