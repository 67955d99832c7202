/** Long regular expressions and word tables that are written over several lines. */

/**
 * The source of a regular expression, for `new RegExp(pattern`...`, 'u')`. Line breaks and the indentation
 * after them are removed. Backslashes stay as written, as in a regular expression literal.
 */
export function pattern(lines: TemplateStringsArray, ...parts: readonly string[]): string {
  return String.raw({ raw: lines.raw.map((part) => part.replace(/\n\s*/gu, '')) }, ...parts);
}

/** The source of a regular expression that matches this text and no other. It may have the flag `u`. */
export const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&');

/** The words of a table, separated by white space. */
export const wordList = (table: string): string[] => table.trim().split(/\s+/u);

/** The rows of a table, separated by bars. Line breaks and the indentation after them are removed. */
export const barredRows = (table: string): string[] => table.replace(/\n\s*/gu, '').split('|');
