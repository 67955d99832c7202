/**
 * How deeply JSON is nested, before it is used: an engine writes and compares values by calling itself for
 * each level, and breaks off where these are too many.
 */

/** No real data nests deeper than this. Chosen by hand. */
export const DEEPEST = 500;

/** The offset of the first bracket that is nested deeper than {@link DEEPEST}; undefined if none is. */
export function tooDeepAt(json: string): number | undefined {
  const marks = /["[\]{}]/g;
  let depth = 0;
  for (let mark = marks.exec(json); mark; mark = marks.exec(json)) {
    if (mark[0] === '"') marks.lastIndex = afterString(json, mark.index + 1);
    else if (mark[0] === ']' || mark[0] === '}') depth--;
    else if (++depth > DEEPEST) return mark.index;
  }
  return undefined;
}

function afterString(json: string, from: number): number {
  for (let at = from; at < json.length; at++) {
    const sign = json[at];
    if (sign === '"') return at + 1;
    if (sign === '\\') at++;
  }
  return json.length;
}

/** The value; undefined if the text is no JSON, or is nested too deeply. */
export function shallowJson(json: string): unknown {
  try {
    const value = JSON.parse(json) as unknown;
    return tooDeepAt(json) === undefined ? value : undefined;
  } catch {
    return undefined;
  }
}
