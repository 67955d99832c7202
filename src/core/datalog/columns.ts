/** Flat arrays: how rows are grouped, and how arrays are replaced by larger ones. */

/**
 * Rows in the order of the symbol at one position. The rows of one symbol are next to each other, ascending.
 * Row `rows[k]` has symbol s for every k from `offsets[s]` to before `offsets[s + 1]`.
 */
export interface Grouping {
  readonly offsets: Int32Array;
  readonly rows: Int32Array;
}

export function copied(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}

/** A copy that replaces an array. No other code may use the old array. */
export function moved(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = copied(from, length);
  release(from);
  return to;
}

/**
 * Gives memory back now, if the engine can (ES2024); the garbage collector may keep large arrays for long.
 * The array must not be used afterwards.
 */
export function release({ buffer }: ArrayBufferView): void {
  (buffer as ArrayBuffer & { transfer?: (bytes: number) => ArrayBuffer }).transfer?.(0);
}
