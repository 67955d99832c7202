/**
 * Symbols: every constant, a string or a number, is interned to a small integer, so that tuples are integers and equality is one comparison.
 * Invariant: ids run from 0 without a gap and never change; the string "7" and the number 7 are two symbols.
 * Strings live as bytes in one pool, so that text is interned straight from a file's bytes; a string is made when it is first asked for.
 */
import { MOST_BYTES, decode, encodeInto } from './text-bytes.ts';

/** The parts of a table as flat arrays, to be stored; `ends[id]` is where the bytes of a string end, and they begin where those before it end. */
export interface StoredSymbols {
  readonly pool: Uint8Array;
  readonly ends: Int32Array;
  /** By id: the number it stands for, or NaN for a string. */
  readonly numeric: Float64Array;
}

/** Of a slot: the hash, the id plus one (0 when free), and where the bytes begin and end. */
const SLOT = 4;
const SMALLEST = 64;

export class SymbolTable {
  #size = 0;
  #pool: Uint8Array = new Uint8Array(1024);
  #used = 0;
  #ends: Int32Array = new Int32Array(SMALLEST);
  /** Compared in inner loops, hence a flat array. */
  #numeric: Float64Array = new Float64Array(SMALLEST);
  #slots = new Int32Array(2 * SMALLEST * SLOT);
  #strings = 0;
  readonly #numbers = new Map<number, number>();
  /** Strings that were asked for. */
  readonly #decoded: (string | undefined)[] = [];
  #scratch = new Uint8Array(256);

  /** A table from its stored parts, which are taken over. The parts must be those of {@link stored}. */
  static from({ pool, ends, numeric }: StoredSymbols): SymbolTable {
    const table = new SymbolTable();
    table.#pool = pool;
    table.#ends = ends;
    table.#numeric = numeric;
    table.#size = ends.length;
    table.#used = ends.at(-1) ?? 0;
    for (let id = 0; id < ends.length; id++) {
      const number = numeric[id] as number;
      if (Number.isNaN(number)) table.#strings++;
      else table.#numbers.set(number, id);
    }
    table.#rehash(table.#strings);
    return table;
  }

  get size(): number {
    return this.#size;
  }

  /** The id of a value, new or known. Throws on a number that is not finite: it has no place in an order. */
  intern(value: string | number): number {
    if (typeof value === 'string') {
      const length = this.#encode(value);
      return this.#internAt(this.#scratch, 0, length, hashOf(this.#scratch, 0, length), 'utf-8');
    }
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be a symbol: it is not finite.`);
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = value + 0; // -0 becomes 0
    this.#numbers.set(number, this.#size);
    return this.#add(number);
  }

  /** The id of the string that bytes of UTF-8 spell; bytes that are not UTF-8 stand for U+FFFD. `hash`: by {@link hashed} over all of them, from {@link SEED}. */
  internBytes(bytes: Uint8Array, start: number, end: number, hash = hashOf(bytes, start, end)): number {
    return this.#internAt(bytes, start, end, hash, 'unknown');
  }

  /** The id of a value that was interned before. */
  find(value: string | number): number | undefined {
    if (typeof value === 'number') return this.#numbers.get(value);
    const length = this.#encode(value);
    const slot = this.#slotOf(this.#scratch, 0, length, hashOf(this.#scratch, 0, length)), id = (this.#slots[slot + 1] as number) - 1;
    return id < 0 ? undefined : id;
  }

  /** The value behind an id. Throws on an id that was never given out. */
  value(id: number): string | number {
    const number = this.#numeric[id];
    if (number === undefined || id >= this.#size || !Number.isInteger(id)) throw new RangeError(`No symbol has the id ${id}; there are ${this.#size}.`);
    if (!Number.isNaN(number)) return number;
    return this.#decoded[id] ??= decode(this.#pool, this.#startOf(id), this.#ends[id] as number);
  }

  /** The number a symbol stands for, or NaN when it is a string. */
  numeric(id: number): number {
    return this.#numeric[id] ?? NaN;
  }

  /** Negative, 0 or positive: numbers by size, strings by UTF-16 unit; NaN between a number and a string, which have no order. */
  compare(left: number, right: number): number {
    if (left === right) return 0;
    const difference = this.numeric(left) - this.numeric(right);
    if (!Number.isNaN(difference)) return difference;
    const a = this.value(left), b = this.value(right);
    if (typeof a === 'number' || typeof b === 'number') return NaN;
    return a < b ? -1 : 1;
  }

  /** The table as flat arrays, without copying: valid until the next symbol is interned. */
  stored(): StoredSymbols {
    return { pool: this.#pool.subarray(0, this.#used), ends: this.#ends.subarray(0, this.#size), numeric: this.#numeric.subarray(0, this.#size) };
  }

  #startOf(id: number): number {
    return id === 0 ? 0 : this.#ends[id - 1] as number;
  }

  #encode(text: string): number {
    if (MOST_BYTES * text.length > this.#scratch.length) this.#scratch = new Uint8Array(2 * MOST_BYTES * text.length);
    return encodeInto(text, this.#scratch, 0);
  }

  #internAt(bytes: Uint8Array, start: number, end: number, hash: number, coding: 'utf-8' | 'unknown'): number {
    const slot = this.#slotOf(bytes, start, end, hash), known = this.#slots[slot + 1] as number;
    if (known > 0) return known - 1;
    if (coding === 'unknown' && !isAscii(bytes, start, end)) return this.intern(decode(bytes, start, end));
    return this.#addBytes(bytes.subarray(start, end), slot, hash);
  }

  #addBytes(bytes: Uint8Array, slot: number, hash: number): number {
    if (this.#used + bytes.length > this.#pool.length) this.#pool = widened(this.#pool, new Uint8Array(2 * (this.#used + bytes.length)));
    this.#pool.set(bytes, this.#used);
    this.#slots.set([hash, this.#size + 1, this.#used, this.#used + bytes.length], slot);
    this.#used += bytes.length;
    const id = this.#add(NaN);
    if (2 * SLOT * ++this.#strings > this.#slots.length) this.#rehash(2 * this.#strings);
    return id;
  }

  #add(number: number): number {
    if (this.#size === this.#numeric.length) {
      this.#numeric = widened(this.#numeric, new Float64Array(2 * this.#size + SMALLEST));
      this.#ends = widened(this.#ends, new Int32Array(2 * this.#size + SMALLEST));
    }
    this.#numeric[this.#size] = number;
    this.#ends[this.#size] = this.#used;
    return this.#size++;
  }

  /** The slot of these bytes, or the free one where they belong. */
  #slotOf(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const slots = this.#slots, pool = this.#pool, mask = slots.length - 1;
    for (let slot = placeOf(hash) & mask; ; slot = (slot + SLOT) & mask) {
      if (slots[slot + 1] === 0) return slot;
      if (slots[slot] !== hash) continue;
      let from = slots[slot + 2] as number, at = start;
      if ((slots[slot + 3] as number) - from !== end - start) continue;
      while (at < end && pool[from] === bytes[at]) { from++; at++; }
      if (at === end) return slot;
    }
  }

  /** Makes slots for so many strings; all that are there move over. */
  #rehash(strings: number): void {
    const slots = new Int32Array(SLOT * 2 ** Math.ceil(Math.log2(2 * Math.max(strings, SMALLEST)))), mask = slots.length - 1;
    for (let id = 0; id < this.#size; id++) {
      if (!Number.isNaN(this.#numeric[id])) continue;
      const start = this.#startOf(id), end = this.#ends[id] as number, hash = hashOf(this.#pool, start, end);
      let slot = placeOf(hash) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + SLOT) & mask;
      slots[slot] = hash;
      slots[slot + 1] = id + 1;
      slots[slot + 2] = start;
      slots[slot + 3] = end;
    }
    this.#slots = slots;
  }
}

function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED;
  for (let i = start; i < end; i++) hash = hashed(hash, bytes[i] as number);
  return hash;
}

/** FNV-1a: where a hash starts, and one step of it. */
export const SEED = 0x811c9dc5 | 0;

export function hashed(hash: number, byte: number): number {
  return Math.imul(hash ^ byte, 0x01000193);
}

/** The first cell of the slot a hash begins at; the high bits of the hash are folded into the low ones. */
function placeOf(hash: number): number {
  return (hash ^ (hash >>> 15)) * SLOT;
}

function isAscii(bytes: Uint8Array, start: number, end: number): boolean {
  for (let i = start; i < end; i++) if ((bytes[i] as number) >= 0x80) return false;
  return true;
}

function widened<T extends Uint8Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}
