/**
 * Long regular expressions and word tables, written over several lines.
 */

/**
 * The source of a regular expression, for `new RegExp(pattern`...`, 'u')`. A line break and the indentation
 * after it are no part of it. Backslashes stay as written, so that the source reads as it does in a literal.
 */
export function pattern(lines: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: lines.raw.map((part) => part.replace(/\n\s*/gu, '')) }, ...parts);
}

/** The words of a table, which white space separates. */
export const wordList = (table: string): string[] => table.trim().split(/\s+/u);

/** The rows of a table, which bars separate. Line breaks and the indentation after them are left out. */
export const barredRows = (table: string): string[] => table.replace(/\n\s*/gu, '').split('|');
