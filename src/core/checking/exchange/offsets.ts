/**
 * Places in a text, in UTF-16 units as here and in code points as in Python. They differ after each letter
 * beyond U+FFFF, such as an emoji.
 */

/** What a file's `offset_unit` may say. */
export const offsetUnits = ['code points', 'UTF-16'] as const;

/** Converts offsets in UTF-16 units to offsets in code points. */
export function pointsOf(text: string): (unit: number) => number {
  if (!/[\u{10000}-\u{10ffff}]/u.test(text)) return (unit) => unit;
  const points = new Int32Array(text.length + 1);
  let point = 0;
  let at = 0;
  for (const sign of text) {
    for (let i = 0; i < sign.length; i++) points[at++] = point;
    point++;
  }
  points[at] = point;
  return (unit) => points[Math.min(Math.max(0, unit), text.length)] as number;
}

/** Converts offsets in code points to offsets in UTF-16 units. An offset outside the text stays outside. */
export function unitsOf(text: string): (point: number) => number {
  if (!/[\u{10000}-\u{10ffff}]/u.test(text)) return (point) => point;
  const places = [0];
  for (const sign of text) places.push((places.at(-1) as number) + sign.length);
  return (point) => (point < 0 ? point : (places[point] ?? text.length + 1));
}
