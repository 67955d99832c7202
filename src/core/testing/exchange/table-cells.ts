/**
 * Cells of a CSV that a spreadsheet will open. A cell that starts with = + - @, a tab or a carriage return
 * would be run as a formula, so an apostrophe is put before it, as spreadsheets write text; reading takes it
 * off again. Law: undefused(defused(text)) === text.
 */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^''*[=+\-@\t\r]/;

export const defused = (text: string): string => (formula.test(text) ? `'${text}` : text);
export const undefused = (cell: string): string => (guarded.test(cell) ? cell.slice(1) : cell);

/** One cell as RFC 4180 wants it. */
export function cell(value: string | number | undefined): string {
  const text = value === undefined ? '' : defused(String(value));
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

export const tableRow = (cells: readonly (string | number | undefined)[]): string =>
  `${cells.map(cell).join(',')}\r\n`;
