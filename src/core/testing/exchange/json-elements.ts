/**
 * Reads the elements of a JSON array one by one, each with its line. A truncated file still gives every
 * complete element. This file finds brackets and strings only; `JSON.parse` reads each element. One pass,
 * linear in the text.
 */

export interface JsonElement {
  readonly text: string;
  /** The line on which the element starts, from 1. */
  readonly line: number;
  /** JSON path: `$[3]`, or `$.rows[3]`. */
  readonly path: string;
}

export interface JsonEnd {
  /**
   * The incomplete element at the end of the text and the line on which it starts. Absent if the array is
   * closed.
   */
  readonly cut?: { readonly line: number; readonly path: string; readonly text: string };
}

/** Yields the elements of the array that opens at `from`; `prefix` is its path. */
export function* jsonElements(text: string, from: number, prefix: string): Generator<JsonElement, JsonEnd> {
  const marks = /["{}[\],\n]/g;
  marks.lastIndex = from + 1;
  let depth = 0;
  let line = 1 + newlines(text, 0, from);
  let start = from + 1;
  let startLine = line;
  let index = 0;
  let isBegun = false;
  const path = () => `${prefix}[${String(index)}]`;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const at = mark.index;
    const sign = mark[0];
    if (sign === '\n') {
      line++;
      isBegun ||= text.slice(start, at).trim() !== '';
      if (!isBegun) {
        start = at + 1;
        startLine = line;
      }
    } else if (sign === '"') {
      const end = stringEnd(text, at + 1);
      line += newlines(text, at, end);
      marks.lastIndex = end;
    } else if (sign === '{' || sign === '[') depth++;
    else if (depth > 0 && sign !== ',') depth--;
    else if (depth === 0) {
      const element = text.slice(start, at).trim();
      if (element !== '') yield { text: element, line: startLine, path: path() };
      if (sign === ']' || sign === '}') return {};
      index++;
      start = at + 1;
      startLine = line;
      isBegun = false;
    }
  }
  return { cut: { line: startLine, path: path(), text: text.slice(start).trim() } };
}

/** The index after the closing quote, or the end of the text. */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let slashes = 0;
    while (text[at - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return at + 1;
  }
  return text.length;
}

const newlines = (text: string, from: number, to: number): number =>
  text.slice(from, to).split('\n').length - 1;
