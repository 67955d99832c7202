/**
 * Strings as UTF-8 and back, without the browser's coders, because the core must not depend on them.
 * Half of a surrogate pair keeps its three bytes (WTF-8), so every string survives the round trip unchanged.
 */

/** The most bytes that one UTF-16 unit may take. */
export const MOST_BYTES = 3;

/**
 * Writes a string at an offset of a target that has room ({@link MOST_BYTES} for each unit). Returns the
 * offset after its end.
 */
export function encodeInto(text: string, target: Uint8Array, at: number): number {
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) {
      target[at++] = unit;
      continue;
    }
    if (unit < 0x800) {
      target[at++] = 0xc0 | (unit >> 6);
    } else {
      const point = text.codePointAt(i) as number;
      if (point > 0xffff) {
        i++;
        target[at++] = 0xf0 | (point >> 18);
        target[at++] = 0x80 | ((point >> 12) & 63);
        target[at++] = 0x80 | ((point >> 6) & 63);
        target[at++] = 0x80 | (point & 63);
        continue;
      }
      target[at++] = 0xe0 | (unit >> 12);
      target[at++] = 0x80 | ((unit >> 6) & 63);
    }
    target[at++] = 0x80 | (unit & 63);
  }
  return at;
}

/** The string for some bytes; bytes that are not UTF-8 become U+FFFD. */
export function decode(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let i = start; i < end;) {
    const first = bytes[i] as number;
    if (first < 0x80) {
      text += String.fromCharCode(first);
      i++;
      continue;
    }
    const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const point = continued(bytes, i, Math.min(end, i + length), length);
    text += point < 0 ? '\uFFFD' : String.fromCodePoint(point);
    i += point < 0 ? 1 : length;
  }
  return text;
}

/** Whether {@link decode} and {@link encodeInto} surely give back the same bytes. */
export function isPlain(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end;) {
    const first = bytes[i] as number;
    if (first < 0x80) {
      i++;
      continue;
    }
    const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
    const point = continued(bytes, i, Math.min(end, i + length), length);
    if (point < 0 || (point >= 0xd800 && point < 0xe000)) return false;
    i += length;
  }
  return true;
}

/** By number of bytes: the lowest code point that needs so many. A longer spelling is not UTF-8. */
const lowest = [0, 0, 0x80, 0x800, 0x10000];

function continued(bytes: Uint8Array, start: number, end: number, length: number): number {
  const first = bytes[start] as number;
  if (first < 0xc2 || first > 0xf4 || end - start < length) return -1;
  let point = first & (0xff >> (length + 1));
  for (let i = start + 1; i < end; i++) {
    const byte = bytes[i] as number;
    if ((byte & 0xc0) !== 0x80) return -1;
    point = (point << 6) | (byte & 63);
  }
  return point < (lowest[length] as number) || point > 0x10ffff ? -1 : point;
}
