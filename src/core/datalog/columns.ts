/** Flat arrays that take the place of smaller ones. */

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

/** Gives memory back now, where the engine can (ES2024): a collector may let large arrays lie for long. Nobody may look at the array any more. */
export function release({ buffer }: Int32Array): void {
  (buffer as ArrayBuffer & { transfer?: (bytes: number) => ArrayBuffer }).transfer?.(0);
}
