/**
 * Ids of strings by their bytes: a hash table with open addressing, at most half full. Strings are read as
 * words of four bytes. A string of up to {@link SHORT} bytes is stored completely in its slot, so that no
 * other memory is read to find it; for a longer one, the slot has its hash and its place in a pool.
 */

import { release } from './columns.ts';

/** Some bytes, and a view of them by words. */
export interface Text {
  readonly bytes: Uint8Array;
  readonly words: DataView;
}

export function textOf(bytes: Uint8Array): Text {
  return { bytes, words: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
}

/**
 * Cells of a slot: the id plus one, or 0 if it is free; then three words that identify the string.
 * Short strings: the bytes, and the length in the last byte. Long strings: the hash, the offset in the pool,
 * and the complement of the length, which is negative.
 */
export const SLOT = 4;
export const SHORT = 11;
const SMALLEST = 256 * SLOT;
/** Below this many cells, their number grows four times; later it doubles. */
const FEW = 1 << 18;

export class StringIndex {
  #slots: Int32Array;
  /**
   * Makes slots in shared memory, to replace the earlier ones. Undefined while the slots belong to this index
   * alone.
   */
  #shared: ((cells: number) => Int32Array) | undefined;
  #strings = 0;
  /** What {@link find} looked for: its three words, and the slot where it is or belongs. */
  #first = 0;
  #second = 0;
  #third = 0;
  #slot = 0;

  /** @param strings how many to expect. */
  constructor(strings = 0) {
    this.#slots = new Int32Array(Math.max(SMALLEST, SLOT * 2 ** Math.ceil(Math.log2(2 * strings + 1))));
  }

  get cells(): number {
    return this.#slots.length;
  }

  /** How many more strings can be added. */
  get room(): number {
    return this.#slots.length / (2 * SLOT) - this.#strings;
  }

  /** Moves the slots to shared memory, with room for at least this many strings. */
  share(shared: (cells: number) => Int32Array, strings: number): void {
    const before = this.#slots;
    this.#shared = shared;
    this.#move(before, shared(Math.max(before.length, SLOT * 2 ** Math.ceil(Math.log2(2 * strings + 1)))));
  }

  /** Counts strings that the kernel has added. */
  count(added: number): void {
    this.#strings += added;
  }

  /**
   * The id of a string in a text, or -1.
   * @param pool the bytes of the strings in the index.
   */
  find(text: Text, start: number, end: number, pool: Text): number {
    const length = end - start;
    if (length > SHORT) return this.#findLong(text, start, end, pool);
    const { words } = text;
    const first = (this.#first = wordAt(words, start, end));
    const second = (this.#second = length > 4 ? wordAt(words, start + 4, end) : 0);
    const third = (this.#third = (length << 24) | (length > 8 ? wordAt(words, start + 8, end) : 0));
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = placeOf(first, second, third) & mask;
    for (; slots[slot] !== 0; slot = (slot + SLOT) & mask) {
      if (slots[slot + 1] === first && slots[slot + 2] === second && slots[slot + 3] === third) break;
    }
    this.#slot = slot;
    return (slots[slot] as number) - 1;
  }

  /** Adds the string that {@link find} has just not found; `start` is its offset in the pool. */
  add(id: number, start: number): void {
    this.#fill(this.#slot, id + 1, start);
    if (2 * SLOT * ++this.#strings > this.#slots.length) this.spread();
  }

  #findLong({ words }: Text, start: number, end: number, pool: Text): number {
    const first = (this.#first = hashOf(words, start, end));
    const third = (this.#third = ~(end - start));
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = placeOf(first, 0, third) & mask;
    for (; slots[slot] !== 0; slot = (slot + SLOT) & mask) {
      if (
        slots[slot + 1] === first &&
        slots[slot + 3] === third &&
        areEqual(pool.words, slots[slot + 2] as number, words, start, end)
      )
        break;
    }
    this.#slot = slot;
    return (slots[slot] as number) - 1;
  }

  #fill(slot: number, taken: number, start: number): void {
    const slots = this.#slots;
    slots[slot] = taken;
    slots[slot + 1] = this.#first;
    slots[slot + 2] = this.#third < 0 ? start : this.#second;
    slots[slot + 3] = this.#third;
  }

  /** Makes room for more strings. */
  spread(): void {
    const before = this.#shared === undefined ? this.#slots : this.#slots.slice();
    const cells = (before.length < FEW ? 4 : 2) * before.length;
    this.#move(before, this.#shared?.(cells) ?? new Int32Array(cells));
  }

  /** Replaces the slots by others, which must all be free, and moves the strings over. */
  #move(before: Int32Array, slots: Int32Array): void {
    const mask = slots.length - 1;
    this.#slots = slots;
    for (let from = 0; from < before.length; from += SLOT) {
      if (before[from] === 0) continue;
      const first = before[from + 1] as number;
      const second = before[from + 2] as number;
      const third = before[from + 3] as number;
      let slot = placeOf(first, third < 0 ? 0 : second, third) & mask;
      while (slots[slot] !== 0) slot = (slot + SLOT) & mask;
      slots[slot] = before[from] as number;
      slots[slot + 1] = first;
      slots[slot + 2] = second;
      slots[slot + 3] = third;
    }
    release(before);
  }
}

/** Up to four bytes from `at` on. Bytes from `end` on are 0 and are not read. */
function wordAt(words: DataView, at: number, end: number): number {
  const count = end - at;
  if (count >= 4) return words.getInt32(at, true);
  if (count <= 0) return 0;
  if (end >= 4) return words.getInt32(end - 4, true) >>> (32 - 8 * count);
  let word = 0;
  for (let i = count; i > 0; i--) word = (word << 8) | words.getUint8(at + i - 1);
  return word;
}

function hashOf(words: DataView, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at += 4) hash = mixed(hash, wordAt(words, at, end));
  return hash;
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}

/**
 * The first cell of the slot where the search for three words begins. Works for any number of cells up to
 * 2^32.
 */
function placeOf(first: number, second: number, third: number): number {
  return mixed(mixed(mixed(0, third), second), first) * SLOT;
}

function areEqual(pool: DataView, from: number, words: DataView, start: number, end: number): boolean {
  let at = start;
  for (; end - at >= 4; at += 4, from += 4)
    if (pool.getInt32(from, true) !== words.getInt32(at, true)) return false;
  for (; at < end; at++, from++) if (pool.getUint8(from) !== words.getUint8(at)) return false;
  return true;
}
