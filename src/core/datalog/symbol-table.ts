/**
 * Symbols: every constant, a string or a number, is interned as a small integer, so that tuples are integers
 * and equality is one comparison. Invariant: ids run from 0 without gaps and never change; the string "7" and
 * the number 7 are two symbols. Strings are stored as bytes in one pool, so that text is interned directly
 * from a file's bytes. A JavaScript string is made when it is first needed.
 */
import { release } from './columns.ts';
import type { ReadLines } from './line-kernel.ts';
import { LineKernel } from './line-kernel.ts';
import type { Text } from './string-index.ts';
import { StringIndex, textOf } from './string-index.ts';
import { MOST_BYTES, decode, encodeInto, isPlain } from './text-bytes.ts';

/**
 * The parts of a table as flat arrays, for storage. `ends[id]` is where the bytes of a string end; they begin
 * where the previous ones end.
 */
export interface StoredSymbols {
  readonly pool: Uint8Array;
  readonly ends: Int32Array;
  /** By id: the number, or NaN for a string. */
  readonly numeric: Float64Array;
}

const SMALLEST = 64;
/**
 * The first constant: bytes of text that are worth a {@link LineKernel}. The other two give the first size of
 * its slots: one new string is expected in so many bytes, and at most so many strings.
 */
const MUCH = 1 << 16;
const BYTES_PER_STRING = 32;
const MOST_STRINGS = 1 << 15;

export class SymbolTable {
  #size = 0;
  #pool: Text = textOf(new Uint8Array(1024));
  #used = 0;
  #ends: Int32Array = new Int32Array(SMALLEST);
  /** A flat array, because inner loops compare these numbers. */
  #numeric: Float64Array = new Float64Array(SMALLEST);
  #index = new StringIndex();
  readonly #numbers = new Map<number, number>();
  /** Strings that were made so far. */
  readonly #decoded: (string | undefined)[] = [];
  #scratch = textOf(new Uint8Array(256));
  /** Undefined until there is much text, and where WebAssembly cannot run. */
  #kernel: LineKernel | undefined;
  #hasKernel: boolean | undefined;

  /** A table that takes over stored parts. They must be those of {@link stored}. */
  static from({ pool, ends, numeric }: StoredSymbols): SymbolTable {
    const table = new SymbolTable();
    table.#pool = textOf(pool);
    table.#ends = ends;
    table.#numeric = numeric;
    table.#size = ends.length;
    table.#used = ends.at(-1) ?? 0;
    table.#index = new StringIndex(ends.length);
    const text = table.#pool;
    for (let id = 0, start = 0; id < ends.length; id++) {
      const number = numeric[id] as number;
      const end = ends[id] as number;
      if (!Number.isNaN(number)) table.#numbers.set(number, id);
      else if (table.#index.find(text, start, end, text) < 0) table.#index.add(id, start);
      start = end;
    }
    return table;
  }

  get size(): number {
    return this.#size;
  }

  /**
   * The id of a value, new or known. Throws on a number that is not finite, because it has no place in the
   * order.
   */
  intern(value: string | number): number {
    if (typeof value === 'string') {
      const length = this.#encode(value);
      return this.#internAt(this.#scratch, 0, length, 'utf-8');
    }
    if (!Number.isFinite(value)) throw new RangeError(`${value} cannot be a symbol: it is not finite.`);
    const known = this.#numbers.get(value);
    if (known !== undefined) return known;
    const number = value + 0; // -0 becomes 0
    this.#numbers.set(number, this.#size);
    return this.#add(number);
  }

  /**
   * Interns strings in UTF-8 that begin and end at these offsets, as many as fit in `target`, which receives
   * their ids. Bytes that are not UTF-8 become U+FFFD.
   */
  internAll(text: Text, starts: Int32Array, ends: Int32Array, target: Int32Array): void {
    for (let k = 0; k < target.length; k++)
      target[k] = this.#internAt(text, starts[k] as number, ends[k] as number, 'unknown');
  }

  /**
   * Reads lines of `arity` tab-separated strings from an offset on, with the same result as {@link
   * internAll}: some thousands of lines, or fewer. Undefined if the kernel is not worth its cost or not
   * available.
   */
  internLines(text: Text, from: number, arity: number): ReadLines | undefined {
    const kernel = this.#kernelFor(text.bytes.length);
    const index = this.#index;
    if (kernel === undefined) return undefined;
    if (index.room < arity) index.spread();
    const lines = kernel.read(text.bytes, from, arity, {
      cells: index.cells,
      room: index.room,
      size: this.#size,
      pool: this.#used,
    });
    const { ends, bytes } = kernel.added;
    const size = this.#size + ends.length;
    const used = this.#used + bytes.length;
    this.#reserve(size, used);
    this.#pool.bytes.set(bytes, this.#used);
    this.#ends.set(ends, this.#size);
    this.#numeric.fill(NaN, this.#size, size);
    [this.#size, this.#used] = [size, used];
    index.count(ends.length);
    const { listed } = kernel;
    for (let i = 0; i < listed.length; i += 3) {
      const start = from + (listed[i + 1] as number);
      kernel.put(
        listed[i] as number,
        this.#internAt(text, start, start + (listed[i + 2] as number), 'unknown'),
      );
    }
    return lines;
  }

  /** The id of a known value; undefined for a value that was never interned. */
  find(value: string | number): number | undefined {
    if (typeof value === 'number') return this.#numbers.get(value);
    const length = this.#encode(value);
    const id = this.#index.find(this.#scratch, 0, length, this.#pool);
    return id < 0 ? undefined : id;
  }

  /** The value of an id. Throws on an unknown id. */
  value(id: number): string | number {
    const number = this.#numeric[id];
    if (number === undefined || id >= this.#size || !Number.isInteger(id))
      throw new RangeError(`No symbol has the id ${id}; there are ${this.#size}.`);
    if (!Number.isNaN(number)) return number;
    return (this.#decoded[id] ??= decode(this.#pool.bytes, this.#startOf(id), this.#ends[id] as number));
  }

  /** The number that a symbol stands for; NaN for a string. */
  numeric(id: number): number {
    return this.#numeric[id] ?? NaN;
  }

  /**
   * Negative, 0 or positive: numbers by size, strings by UTF-16 unit. NaN between a number and a string,
   * which have no order.
   */
  compare(left: number, right: number): number {
    if (left === right) return 0;
    const difference = this.numeric(left) - this.numeric(right);
    if (!Number.isNaN(difference)) return difference;
    const a = this.value(left);
    const b = this.value(right);
    if (typeof a === 'number' || typeof b === 'number') return NaN;
    return a < b ? -1 : 1;
  }

  /** The table as flat arrays, not copied: valid until the next symbol is interned. */
  stored(): StoredSymbols {
    return {
      pool: this.#pool.bytes.subarray(0, this.#used),
      ends: this.#ends.subarray(0, this.#size),
      numeric: this.#numeric.subarray(0, this.#size),
    };
  }

  #startOf(id: number): number {
    return id === 0 ? 0 : (this.#ends[id - 1] as number);
  }

  /** Writes a string's bytes to the scratch array and returns their number. */
  #encode(text: string): number {
    if (MOST_BYTES * text.length > this.#scratch.bytes.length)
      this.#scratch = textOf(new Uint8Array(2 * MOST_BYTES * text.length));
    return encodeInto(text, this.#scratch.bytes, 0);
  }

  #internAt(text: Text, start: number, end: number, coding: 'utf-8' | 'unknown'): number {
    const known = this.#index.find(text, start, end, this.#pool);
    if (known >= 0) return known;
    if (coding === 'unknown' && !isPlain(text.bytes, start, end))
      return this.intern(decode(text.bytes, start, end));
    return this.#addBytes(text, start, end);
  }

  #addBytes({ bytes, words }: Text, start: number, end: number): number {
    const begin = this.#used;
    const used = begin + end - start;
    this.#reserve(this.#size + 1, used);
    // Strings are short: making a view for each would cost more than copying its words.
    const pool = this.#pool;
    let from = start;
    let to = begin;
    for (; end - from >= 4; from += 4, to += 4) pool.words.setInt32(to, words.getInt32(from, true), true);
    for (; from < end; from++, to++) pool.bytes[to] = bytes[from] as number;
    this.#index.add(this.#size, begin);
    this.#used = used;
    return this.#add(NaN);
  }

  #kernelFor(bytes: number): LineKernel | undefined {
    if (this.#hasKernel !== undefined || bytes < MUCH) return this.#kernel;
    const kernel = (this.#kernel = LineKernel.open());
    this.#hasKernel = kernel !== undefined;
    if (kernel !== undefined)
      this.#index.share((cells) => kernel.slots(cells), Math.min(MOST_STRINGS, bytes / BYTES_PER_STRING));
    return kernel;
  }

  /** Makes room for this many symbols, and this many bytes of strings. */
  #reserve(size: number, used: number): void {
    if (used > this.#pool.bytes.length)
      this.#pool = textOf(widened(this.#pool.bytes, new Uint8Array(2 * used)));
    if (size <= this.#numeric.length) return;
    this.#numeric = widened(this.#numeric, new Float64Array(2 * size + SMALLEST));
    this.#ends = widened(this.#ends, new Int32Array(2 * size + SMALLEST));
  }

  #add(number: number): number {
    this.#reserve(this.#size + 1, this.#used);
    this.#numeric[this.#size] = number;
    this.#ends[this.#size] = this.#used;
    return this.#size++;
  }
}

/**
 * Copies an array into a larger one. Releases the old one only if it has its own buffer: stored parts share
 * theirs.
 */
function widened<T extends Uint8Array | Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  if (from.byteLength === from.buffer.byteLength) release(from);
  return to;
}
