/**
 * Which tuples are there: what keeps a growing table free of duplicates.
 * Pairs that are numerous beside the symbols are kept by their first symbol: each has a small hash set of second symbols, and joins produce
 * tuples of one first symbol close together, so that the set in use stays in the processor's cache. All else is in one hash set of rows.
 */

/** Columns that may be replaced when they grow. */
export type Columns = readonly Int32Array[];

const SMALLEST = 16;
/** A set for each first symbol is worth its memory up to this many symbols per pair. */
const SYMBOLS_PER_PAIR = 4;

/** Rows of some columns, by open addressing, at most half full. */
export class RowSet {
  #slots: Int32Array;

  constructor(rows: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * Math.max(rows, SMALLEST))));
  }

  /** How many rows it may hold. */
  get room(): number {
    return this.#slots.length / 2;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** The row of `columns` that equals the tuple at `i` of `source`, or -1. */
  find(columns: Columns, source: Columns, i: number): number {
    return (this.#slots[this.#slotOf(columns, source, i)] as number) - 1;
  }

  /** Takes a row, already written or about to be, unless an equal one is there. */
  add(columns: Columns, source: Columns, i: number, row: number): boolean {
    const slot = this.#slotOf(columns, source, i);
    if (this.#slots[slot] !== 0) return false;
    this.#slots[slot] = row + 1;
    return true;
  }

  #slotOf(columns: Columns, source: Columns, i: number): number {
    const slots = this.#slots, mask = slots.length - 1;
    let slot = hashOf(source, i) & mask;
    for (let row = (slots[slot] as number) - 1; row >= 0; row = (slots[slot] as number) - 1) {
      if (areEqual(columns, row, source, i)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}

/** Pairs by their first symbol. A symbol's set lies in the arena and moves to a place twice as large when it is three quarters full. */
export class PairSet {
  /** By first symbol, two cells: where its set begins in the arena, and how many seconds it has. */
  #groups: Int32Array;
  #arena: Int32Array;
  #used = 0;
  /** By the logarithm of their size: places in the arena that sets have moved out of. */
  readonly #vacant: number[][] = Array.from({ length: 32 }, () => []);

  constructor(symbols: number, pairs: number) {
    this.#groups = new Int32Array(2 * symbols);
    this.#arena = new Int32Array(Math.max(1024, 2 * pairs));
  }

  /** Without the room at the end that nothing was written to. */
  get bytes(): number {
    return this.#groups.byteLength + 4 * this.#used;
  }

  has(first: number, second: number): boolean {
    const groups = this.#groups;
    if (2 * first >= groups.length) return false;
    const count = groups[2 * first + 1] as number;
    if (count === 0) return false;
    const log = logOf(count), start = groups[2 * first] as number, mask = (1 << log) - 1, arena = this.#arena;
    for (let at = scattered(second, log); ; at = (at + 1) & mask) {
      const cell = arena[start + at] as number;
      if (cell === 0) return false;
      if (cell === second + 1) return true;
    }
  }

  /** Adds a pair; false when it was there. */
  add(first: number, second: number): boolean {
    if (2 * first >= this.#groups.length) this.#widen(first);
    const count = this.#groups[2 * first + 1] as number;
    if (count === 0 || logOf(count + 1) !== logOf(count)) {
      if (count > 0 && this.has(first, second)) return false;
      this.#move(first, count);
    }
    const groups = this.#groups, log = logOf(count + 1), start = groups[2 * first] as number, mask = (1 << log) - 1, arena = this.#arena;
    for (let at = scattered(second, log); ; at = (at + 1) & mask) {
      const cell = arena[start + at] as number;
      if (cell === second + 1) return false;
      if (cell !== 0) continue;
      arena[start + at] = second + 1;
      groups[2 * first + 1] = count + 1;
      return true;
    }
  }

  /** Gives a symbol's set room for one more than it can hold. */
  #move(first: number, count: number): void {
    const log = logOf(count + 1), size = 1 << log, mask = size - 1, vacant = this.#vacant[log]?.pop();
    const start = vacant ?? this.#extend(size), arena = this.#arena;
    if (vacant !== undefined) arena.fill(0, start, start + size);
    if (count > 0) {
      const oldLog = logOf(count), old = this.#groups[2 * first] as number;
      for (let i = old; i < old + (1 << oldLog); i++) {
        const cell = arena[i] as number;
        if (cell === 0) continue;
        let at = scattered(cell - 1, log);
        while (arena[start + at] !== 0) at = (at + 1) & mask;
        arena[start + at] = cell;
      }
      this.#vacant[oldLog]?.push(old);
    }
    this.#groups[2 * first] = start;
  }

  #extend(size: number): number {
    if (this.#used + size > this.#arena.length) this.#compact(size);
    const start = this.#used;
    this.#used += size;
    return start;
  }

  /** A larger arena, without the places that sets have moved out of. */
  #compact(more: number): void {
    const groups = this.#groups, old = this.#arena, vacated = this.#vacant.reduce((sum, places, log) => sum + (places.length << log), 0);
    const arena = new Int32Array(2 * (this.#used - vacated) + more);
    let used = 0;
    for (let group = 0; group < groups.length; group += 2) {
      const count = groups[group + 1] as number;
      if (count === 0) continue;
      const start = groups[group] as number, size = 1 << logOf(count);
      for (let i = 0; i < size; i++) arena[used + i] = old[start + i] as number;
      groups[group] = used;
      used += size;
    }
    this.#arena = arena;
    this.#used = used;
    for (const places of this.#vacant) places.length = 0;
  }

  #widen(first: number): void {
    this.#groups = copied(this.#groups, 2 * Math.max(first + 1, this.#groups.length));
  }
}

/** Whether a {@link PairSet} is worth its memory. */
export function isDense(pairs: number, symbols: number): boolean {
  return symbols <= SYMBOLS_PER_PAIR * pairs;
}

/** The logarithm of the size of a set of so many: the least, from 4 up, that it fills by three quarters at most. */
function logOf(count: number): number {
  return count <= 3 ? 2 : 32 - Math.clz32(Math.trunc((4 * count + 2) / 3) - 1);
}

function scattered(symbol: number, log: number): number {
  return Math.imul(symbol, 0x9e3779b1) >>> (32 - log);
}

export function copied(from: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const to = new Int32Array(length);
  to.set(from);
  return to;
}

function areEqual(columns: Columns, row: number, source: Columns, i: number): boolean {
  for (let c = 0; c < columns.length; c++) {
    if ((columns[c] as Int32Array)[row] !== (source[c] as Int32Array)[i]) return false;
  }
  return true;
}

function hashOf(columns: Columns, i: number): number {
  let hash = 0;
  for (let c = 0; c < columns.length; c++) hash = mixed(hash, (columns[c] as Int32Array)[i] as number);
  return finished(hash);
}

export function mixed(hash: number, symbol: number): number {
  const product = Math.imul(hash + symbol, 0x9e3779b1);
  return product ^ (product >>> 15);
}

export function finished(hash: number): number {
  const product = Math.imul(hash, 0x85ebca6b);
  return product ^ (product >>> 13);
}
