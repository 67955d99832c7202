/**
 * Which tuples exist: keeps a growing table free of duplicates.
 * If there are many pairs for the number of symbols, pairs are kept by their first symbol: each has a small
 * hash set of second symbols. Joins produce the tuples of one first symbol close together, so the set in use
 * stays in the processor's cache. All other tuples are in one hash set of rows.
 */

import { moved } from './columns.ts';

/** Columns that may be replaced when they grow. */
export type Columns = readonly Int32Array[];

const SMALLEST = 16;
/** A set for each first symbol is worth its memory up to this many symbols per pair. */
const SYMBOLS_PER_PAIR = 4;

/** A set of rows of some columns (open addressing, at most half full). */
export class RowSet {
  #slots: Int32Array;

  constructor(rows: number) {
    this.#slots = new Int32Array(2 ** Math.ceil(Math.log2(2 * Math.max(rows, SMALLEST))));
  }

  /** How many rows it may contain. */
  get room(): number {
    return this.#slots.length / 2;
  }

  get bytes(): number {
    return this.#slots.byteLength;
  }

  /** The row of `columns` that equals the tuple at index `i` of `source`, or -1. */
  find(columns: Columns, source: Columns, i: number): number {
    return (this.#slots[this.#slotOf(columns, source, i)] as number) - 1;
  }

  /** Adds a row, already written or about to be; false if an equal one exists. */
  add(columns: Columns, source: Columns, i: number, row: number): boolean {
    const slot = this.#slotOf(columns, source, i);
    if (this.#slots[slot] !== 0) return false;
    this.#slots[slot] = row + 1;
    return true;
  }

  /**
   * Adds the first `count` tuples of `source` as rows from `size` on, and writes them to `columns`, which
   * have room. Equal ones are left out. Returns the new number of rows.
   */
  addAll(columns: Columns, source: Columns, count: number, size: number): number {
    if (columns.length === 3) return this.#addTriples(columns, source, count, size);
    for (let i = 0; i < count; i++) {
      if (!this.add(columns, source, i, size)) continue;
      for (let c = 0; c < columns.length; c++)
        (columns[c] as Int32Array)[size] = (source[c] as Int32Array)[i] as number;
      size++;
    }
    return size;
  }

  /** The same for three columns, in one loop. */
  #addTriples(columns: Columns, source: Columns, count: number, size: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    const [x, y, z] = columns as readonly [Int32Array, Int32Array, Int32Array];
    const [first, second, third] = source as readonly [Int32Array, Int32Array, Int32Array];
    for (let i = 0; i < count; i++) {
      const a = first[i] as number;
      const b = second[i] as number;
      const c = third[i] as number;
      let slot = finished(mixed(mixed(mixed(0, a), b), c)) & mask;
      let row = (slots[slot] as number) - 1;
      while (row >= 0 && !(x[row] === a && y[row] === b && z[row] === c)) {
        slot = (slot + 1) & mask;
        row = (slots[slot] as number) - 1;
      }
      if (row >= 0) continue;
      x[size] = a;
      y[size] = b;
      z[size] = c;
      slots[slot] = ++size;
    }
    return size;
  }

  /** Forgets a row, whose cells are still there. */
  remove(columns: Columns, row: number): void {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let hole = this.#slotOfRow(columns, row);
    for (let slot = (hole + 1) & mask; slots[slot] !== 0; slot = (slot + 1) & mask) {
      const home = hashOf(columns, (slots[slot] as number) - 1) & mask;
      if (((slot - home) & mask) < ((slot - hole) & mask)) continue;
      slots[hole] = slots[slot] as number;
      hole = slot;
    }
    slots[hole] = 0;
  }

  /** Gives a row another number; its cells are still at the old one. */
  renumber(columns: Columns, from: number, to: number): void {
    this.#slots[this.#slotOfRow(columns, from)] = to + 1;
  }

  #slotOfRow(columns: Columns, row: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashOf(columns, row) & mask;
    while (slots[slot] !== row + 1) slot = (slot + 1) & mask;
    return slot;
  }

  #slotOf(columns: Columns, source: Columns, i: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = hashOf(source, i) & mask;
    for (let row = (slots[slot] as number) - 1; row >= 0; row = (slots[slot] as number) - 1) {
      if (areEqual(columns, row, source, i)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }
}

/** The place of a set is one number: the segment in its high bits, the cell in its low bits. */
const SEGMENT_BITS = 18;
const CELLS = (1 << SEGMENT_BITS) - 1;

/** More symbols than this cannot be bits of one place. */
const MOST_BITS = 32 << SEGMENT_BITS;
const NEVER = 32;

/**
 * Pairs by their first symbol. The set of a symbol is stored in a segment of an arena. When it is three
 * quarters full, it moves to a place twice as large. Its old place is used for the next set of that size, so
 * the arena is never copied as a whole. A set that would take as much room as a bit for each symbol becomes
 * such bits, which are tested without a search.
 */
export class PairSet {
  /** By first symbol, two cells: the place of its set, and the number of its second symbols. */
  #groups: Int32Array;
  readonly #segments: Int32Array[] = [];
  /** The first unused cell of the last segment. */
  #free = 0;
  #cells = 0;
  /**
   * By the logarithm of their size: places that sets have left. `#worthMerging` is how many there must be
   * before neighbours are merged.
   */
  readonly #vacant: number[][] = Array.from({ length: 32 }, () => []);
  readonly #worthMerging = new Int32Array(32).fill(1024);
  /** The logarithm of the size from which a set is bits; {@link NEVER} once a symbol came that has none. */
  #bits = NEVER;
  /** Second symbols below this have a bit. */
  #most = Infinity;

  /** @param pairs how many to expect at least. */
  constructor(symbols: number, pairs: number) {
    if (symbols <= MOST_BITS) {
      this.#bits = Math.max(2, Math.ceil(Math.log2(symbols / 32)));
      this.#most = 32 << this.#bits;
    }
    this.#groups = new Int32Array(2 * symbols);
    this.#segments.push(new Int32Array(Math.min(CELLS + 1, Math.max(1024, 2 * pairs))));
  }

  /** Memory in use, without room that was never written to. */
  get bytes(): number {
    return this.#groups.byteLength + 4 * this.#cells;
  }

  has(first: number, second: number): boolean {
    const groups = this.#groups;
    const count = (groups[2 * first + 1] as number | undefined) ?? 0;
    if (count === 0) return false;
    const place = groups[2 * first] as number;
    const log = this.#logFor(count);
    const start = place & CELLS;
    const cells = this.#segments[place >>> SEGMENT_BITS] as Int32Array;
    if (log === this.#bits)
      return second < this.#most && (((cells[start + (second >>> 5)] as number) >>> second) & 1) === 1;
    const mask = (1 << log) - 1;
    for (let at = scattered(second, log); ; at = (at + 1) & mask) {
      const cell = cells[start + at] as number;
      if (cell === second + 1) return true;
      if (cell === 0) return false;
    }
  }

  /** Adds a pair; false if it already exists. */
  add(first: number, second: number): boolean {
    if (this.has(first, second)) return false;
    this.#addNew(first, second);
    return true;
  }

  #addNew(first: number, second: number): void {
    if (second >= this.#most) this.#giveUpBits();
    if (2 * first >= this.#groups.length) this.#widen(first);
    const count = this.#groups[2 * first + 1] as number;
    const log = this.#logFor(count + 1);
    if (count === 0 || log !== this.#logFor(count))
      this.#move(first, count === 0 ? undefined : this.#logFor(count), log);
    const place = this.#groups[2 * first] as number;
    this.#put(this.#segments[place >>> SEGMENT_BITS] as Int32Array, place & CELLS, log, second);
    this.#groups[2 * first + 1] = count + 1;
  }

  /**
   * Adds the first `count` pairs of two columns, and writes the new ones to two others from `size` on, which
   * have room. Returns `size` plus their number. Pairs of one first symbol in a row are added fastest.
   */
  addAll(source: Columns, count: number, target: Columns, size: number): number {
    const [first, second] = source as readonly [Int32Array, Int32Array];
    const [ownFirst, ownSecond] = target as readonly [Int32Array, Int32Array];
    let most = this.#most;
    let group = -1;
    let held = 0;
    let log = 0;
    let start = 0;
    let cells = this.#segments[0] as Int32Array;
    let isBits = false;
    for (let i = 0; i < count; i++) {
      const a = first[i] as number;
      const b = second[i] as number;
      if (a !== group || b >= most) {
        if (group >= 0) this.#groups[2 * group + 1] = held;
        if (b >= most) {
          this.#giveUpBits();
          most = this.#most;
        }
        if (2 * a >= this.#groups.length) this.#widen(a);
        group = a;
        held = this.#groups[2 * a + 1] as number;
        const place = this.#groups[2 * a] as number;
        log = this.#logFor(held);
        start = place & CELLS;
        cells = this.#segments[place >>> SEGMENT_BITS] as Int32Array;
        isBits = held > 0 && log === this.#bits;
      }
      if (isBits) {
        const at = start + (b >>> 5);
        const word = cells[at] as number;
        const bit = 1 << b;
        if ((word & bit) !== 0) continue;
        cells[at] = word | bit;
      } else {
        let at = start;
        if (held > 0) {
          const mask = (1 << log) - 1;
          let slot = scattered(b, log);
          let cell = cells[start + slot] as number;
          while (cell !== 0 && cell !== b + 1) {
            slot = (slot + 1) & mask;
            cell = cells[start + slot] as number;
          }
          if (cell !== 0) continue;
          at = start + slot;
        }
        const wanted = this.#logFor(held + 1);
        if (held > 0 && wanted === log) cells[at] = b + 1;
        else {
          this.#move(a, held === 0 ? undefined : log, wanted);
          const place = this.#groups[2 * a] as number;
          log = wanted;
          start = place & CELLS;
          cells = this.#segments[place >>> SEGMENT_BITS] as Int32Array;
          isBits = log === this.#bits;
          this.#put(cells, start, log, b);
        }
      }
      held++;
      ownFirst[size] = a;
      ownSecond[size++] = b;
    }
    if (group >= 0) this.#groups[2 * group + 1] = held;
    return size;
  }

  /** Adds the pairs of the rows from one to before another, which are all different and not in the set. */
  addNew([first, second]: Columns, from: number, to: number): void {
    for (let row = from; row < to; row++)
      this.#addNew((first as Int32Array)[row] as number, (second as Int32Array)[row] as number);
  }

  /** Removes a pair that exists. */
  remove(first: number, second: number): void {
    const groups = this.#groups;
    const place = groups[2 * first] as number;
    const count = (groups[2 * first + 1] as number) - 1;
    const log = this.#logFor(count + 1);
    const start = place & CELLS;
    const cells = this.#segments[place >>> SEGMENT_BITS] as Int32Array;
    if (log === this.#bits) {
      const at = start + (second >>> 5);
      cells[at] = (cells[at] as number) & ~(1 << second);
    } else takeOut(cells, start, log, second);
    groups[2 * first + 1] = count;
    if (count === 0) this.#vacant[log]?.push(place);
    else if (this.#logFor(count) !== log) this.#move(first, log, this.#logFor(count));
  }

  /** The logarithm of the size for a set with `count` elements. */
  #logFor(count: number): number {
    const log = logOf(count);
    return log < this.#bits ? log : this.#bits;
  }

  /** Writes a second symbol that the set does not have. */
  #put(cells: Int32Array, start: number, log: number, second: number): void {
    if (log === this.#bits) {
      const at = start + (second >>> 5);
      cells[at] = (cells[at] as number) | (1 << second);
      return;
    }
    const mask = (1 << log) - 1;
    let at = scattered(second, log);
    while (cells[start + at] !== 0) at = (at + 1) & mask;
    cells[start + at] = second + 1;
  }

  /** From here on no set is bits. */
  #giveUpBits(): void {
    const bits = this.#bits;
    this.#bits = NEVER;
    this.#most = Infinity;
    for (let first = 0; 2 * first < this.#groups.length; first++) {
      const count = this.#groups[2 * first + 1] as number;
      if (count > 0 && logOf(count) >= bits) this.#move(first, bits, logOf(count), true);
    }
  }

  /**
   * Moves a symbol's set to a place of another size. `oldLog` is undefined if it has none yet.
   * @param wasBits whether the old place has bits.
   */
  #move(first: number, oldLog: number | undefined, log: number, wasBits = oldLog === this.#bits): void {
    const place = this.#placeOf(log);
    const cells = this.#segments[place >>> SEGMENT_BITS] as Int32Array;
    const start = place & CELLS;
    if (oldLog !== undefined) {
      const old = this.#groups[2 * first] as number;
      const from = this.#segments[old >>> SEGMENT_BITS] as Int32Array;
      const begin = old & CELLS;
      for (let i = begin; i < begin + (1 << oldLog); i++) {
        const cell = from[i] as number;
        if (cell === 0) continue;
        from[i] = 0;
        if (!wasBits) this.#put(cells, start, log, cell - 1);
        else
          for (let rest = cell; rest !== 0; rest &= rest - 1)
            this.#put(cells, start, log, 32 * (i - begin) + 31 - Math.clz32(rest & -rest));
      }
      this.#vacant[oldLog]?.push(old);
    }
    this.#groups[2 * first] = place;
  }

  /** Cells for a set, all 0. */
  #placeOf(log: number): number {
    const halves = this.#vacant[log - 1] as number[];
    if (this.#vacant[log]?.length === 0 && halves.length >= (this.#worthMerging[log] as number))
      this.#merge(halves, log);
    const vacant = this.#vacant[log]?.pop();
    if (vacant !== undefined) return vacant;
    const size = 1 << log;
    const last = this.#segments.at(-1) as Int32Array;
    if (this.#free + size > last.length) {
      this.#segments.push(new Int32Array(Math.max(size, Math.min(CELLS + 1, 4 * last.length))));
      this.#free = 0;
    }
    const place = ((this.#segments.length - 1) << SEGMENT_BITS) + this.#free;
    this.#free += size;
    this.#cells += size;
    return place;
  }

  /** Merges vacant places that are next to each other in a segment into one of twice the size. */
  #merge(halves: number[], log: number): void {
    const places = Int32Array.from(halves).sort();
    halves.length = 0;
    for (let i = 0; i < places.length; i++) {
      const place = places[i] as number;
      const beside = place + (1 << (log - 1));
      if (places[i + 1] !== beside || (beside & CELLS) === 0) {
        halves.push(place);
        continue;
      }
      this.#vacant[log]?.push(place);
      i++;
    }
    this.#worthMerging[log] = 1024 + 2 * halves.length;
  }

  #widen(first: number): void {
    this.#groups = moved(this.#groups, 2 * Math.max(first + 1, this.#groups.length));
  }
}

/** Takes a symbol out of a set that has it, and closes the hole. */
function takeOut(cells: Int32Array, start: number, log: number, second: number): void {
  const mask = (1 << log) - 1;
  let hole = scattered(second, log);
  while (cells[start + hole] !== second + 1) hole = (hole + 1) & mask;
  for (let at = (hole + 1) & mask; cells[start + at] !== 0; at = (at + 1) & mask) {
    const home = scattered((cells[start + at] as number) - 1, log);
    if (((at - home) & mask) < ((at - hole) & mask)) continue;
    cells[start + hole] = cells[start + at] as number;
    hole = at;
  }
  cells[start + hole] = 0;
}

/** Whether a {@link PairSet} is worth its memory. */
export function isDense(pairs: number, symbols: number): boolean {
  return symbols <= SYMBOLS_PER_PAIR * pairs;
}

/**
 * The logarithm of the size for a set with `count` elements: the smallest, from 4 up, that it fills to three
 * quarters at most.
 */
function logOf(count: number): number {
  return 32 - Math.clz32((count + (count >> 2) + (count >> 4)) | 3);
}

function scattered(symbol: number, log: number): number {
  return Math.imul(symbol, 0x9e3779b1) >>> (32 - log);
}

/** Whether a row equals the tuple at index `i` of other columns. */
export function areEqual(columns: Columns, row: number, source: Columns, i: number): boolean {
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
