/** Flat arrays: how rows are grouped, and arrays that take the place of smaller ones. */

/**
 * Rows in the order of the symbol at one position: the rows of a symbol lie side by side, ascending.
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

/** A copy in place of an array that nobody else sees. */
export function moved(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = copied(from, length);
  release(from);
  return to;
}

/**
 * Gives memory back now, where the engine can (ES2024): a collector may let large arrays lie for long. Nobody
 * may look at the array any more.
 */
export function release({ buffer }: ArrayBufferView): void {
  (buffer as ArrayBuffer & { transfer?: (bytes: number) => ArrayBuffer }).transfer?.(0);
}
