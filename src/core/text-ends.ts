/**
 * The end of a text, read backwards. A pattern such as `/\s+$/` is tried at every place of the text, so it
 * reads a long row of blanks in the middle again from each of them.
 */

/**
 * Where the last characters of the text that match begin; the length of the text if the last one does not.
 * @param character matches one character, or not.
 */
export function endStart(text: string, character: RegExp): number {
  let start = text.length;
  while (start > 0) {
    const before = start - (isPair(text, start) ? 2 : 1);
    if (!character.test(text.slice(before, start))) break;
    start = before;
  }
  return start;
}

/** Whether a character of two UTF-16 units ends at `end`. */
const isPair = (text: string, end: number): boolean =>
  /[\uD800-\uDBFF][\uDC00-\uDFFF]/.test(text.slice(end - 2, end));

/** The text without its last characters that match. */
export const withoutEnd = (text: string, character: RegExp): string =>
  text.slice(0, endStart(text, character));

/** The last characters that match. */
export const endOf = (text: string, character: RegExp): string => text.slice(endStart(text, character));
