/**
 * The tuples of one predicate, in columns, without duplicates, in the order in which they were found.
 * Rows are sorted by height, the number of rule applications below a tuple in its lowest derivation (a fact has height 0):
 * evaluation finds all tuples of one height before any of the next, so one number per height says where each begins.
 */
export interface TupleSet {
  readonly arity: number;
  readonly size: number;
  /** One position of all tuples, in row order: a view of length `size`, not to be written to. */
  column(position: number): Int32Array;
}

const SMALLEST = 16;

export class Table implements TupleSet {
  readonly name: string;
  readonly arity: number;
  #columns: Int32Array[];
  #capacity: number;
  #size = 0;
  /** Open addressing, at most half full: a row plus one, or 0. */
  #slots = new Int32Array(2 * SMALLEST);
  /** `#limits[h]`: how many rows have a height of at most h. */
  readonly #limits: number[] = [];
  /** Rows below are given facts. */
  #given = 0;
  /** The input row of each given fact, where some were duplicates. */
  #origin: Int32Array | undefined;

  constructor(name: string, arity: number) {
    this.name = name;
    this.arity = arity;
    this.#capacity = SMALLEST;
    this.#columns = Array.from({ length: arity }, () => new Int32Array(SMALLEST));
  }

  get size(): number {
    return this.#size;
  }

  column(position: number): Int32Array {
    return this.cells(position).subarray(0, this.#size);
  }

  /** A column with room beyond the last row; replaced when the table grows. */
  cells(position: number): Int32Array {
    return this.#columns[position] as Int32Array;
  }

  tuple(row: number): number[] {
    return this.#columns.map((column) => column[row] as number);
  }

  /**
   * Takes given facts, duplicates dropped, and yields after every `portion` rows. The table must be empty.
   * The columns are shared, not copied, unless there are duplicates; they are never written to.
   */
  *load(columns: readonly Int32Array[], portion: number): Generator<void, void, void> {
    const rows = columns[0]?.length ?? 0;
    if (rows === 0) return;
    this.#columns = [...columns];
    this.#capacity = rows;
    this.#slots = new Int32Array(slotCount(rows));
    const duplicates: number[] = [];
    for (let from = 0; from < rows; from += portion) {
      this.#claim(from, Math.min(rows, from + portion), duplicates);
      yield;
    }
    if (duplicates.length > 0) yield* this.#drop(duplicates, rows, portion);
    this.#size = this.#given = rows - duplicates.length;
  }

  /** Makes sure that so many more tuples can be appended at once, and yields after every `portion` rows moved. */
  *reserve(more: number, portion: number): Generator<void, void, void> {
    if (2 * (this.#size + more) > this.#slots.length) yield* this.#rehash(Math.max(2 * this.#size, this.#size + more), portion);
  }

  /** Adds the first `count` tuples of some columns that are not there yet, at most `room` of them. False when one had to be left out. */
  append(source: readonly Int32Array[], count: number, room: number): boolean {
    atOnce(this.reserve(count, Infinity));
    for (let i = 0; i < count; i++) {
      const slot = this.#slotOf(source, i);
      if ((this.#slots[slot] as number) !== 0) continue;
      if (room-- <= 0) return false;
      const row = this.#size++;
      if (row === this.#capacity) this.#widen();
      for (let c = 0; c < this.arity; c++) (this.#columns[c] as Int32Array)[row] = (source[c] as Int32Array)[i] as number;
      this.#slots[slot] = row + 1;
    }
    return true;
  }

  /** The row of the tuple that stands at `i` in some columns, or -1. */
  find(source: readonly Int32Array[], i: number): number {
    return (this.#slots[this.#slotOf(source, i)] as number) - 1;
  }

  /** Says that every row so far has at most the next height: 0 at the first call, then 1, and so on. */
  closeHeight(): void {
    this.#limits.push(this.#size);
  }

  /** How many rows have a height of at most `height`; they are the first ones. */
  limit(height: number): number {
    return height < 0 ? 0 : this.#limits[height] ?? this.#size;
  }

  height(row: number): number {
    let low = 0, high = this.#limits.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#limits[middle] as number) > row) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The input row of a given fact, or -1. */
  origin(row: number): number {
    return row >= this.#given ? -1 : this.#origin?.[row] ?? row;
  }

  /** Gives each given row its slot, or notes that an equal one has it. */
  #claim(from: number, to: number, duplicates: number[]): void {
    for (let row = from; row < to; row++) {
      const slot = this.#slotOf(this.#columns, row);
      if ((this.#slots[slot] as number) === 0) this.#slots[slot] = row + 1;
      else duplicates.push(row);
    }
  }

  /** The slot of an equal tuple, or the empty one where it belongs. */
  #slotOf(source: readonly Int32Array[], i: number): number {
    return this.arity === 2 ? this.#slotOfPair(source[0] as Int32Array, source[1] as Int32Array, i) : this.#slotOfAny(source, i);
  }

  #slotOfPair(first: Int32Array, second: Int32Array, i: number): number {
    const slots = this.#slots, mask = slots.length - 1;
    const ownFirst = this.#columns[0] as Int32Array, ownSecond = this.#columns[1] as Int32Array;
    const a = first[i] as number, b = second[i] as number;
    let slot = finished(mixed(mixed(0, a), b)) & mask;
    for (let row = (slots[slot] as number) - 1; row >= 0; row = (slots[slot] as number) - 1) {
      if (ownFirst[row] === a && ownSecond[row] === b) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #slotOfAny(source: readonly Int32Array[], i: number): number {
    const slots = this.#slots, mask = slots.length - 1;
    let slot = hashOf(source, i) & mask;
    for (let row = (slots[slot] as number) - 1; row >= 0; row = (slots[slot] as number) - 1) {
      if (this.#equals(row, source, i)) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #equals(row: number, source: readonly Int32Array[], i: number): boolean {
    for (let c = 0; c < this.arity; c++) {
      if ((this.#columns[c] as Int32Array)[row] !== (source[c] as Int32Array)[i]) return false;
    }
    return true;
  }

  #widen(): void {
    this.#capacity = Math.max(SMALLEST, 2 * this.#capacity);
    this.#columns = this.#columns.map((column) => {
      const wider = new Int32Array(this.#capacity);
      wider.set(column);
      return wider;
    });
  }

  /** Makes slots for so many rows; rows that are there move over. */
  *#rehash(rows: number, portion: number): Generator<void, void, void> {
    const slots = new Int32Array(slotCount(rows));
    for (let from = 0; from < this.#size; from += portion) {
      this.#fill(slots, from, Math.min(this.#size, from + portion));
      if (from + portion < this.#size) yield;
    }
    this.#slots = slots;
  }

  /** Rows are known to differ, so each takes the first free slot. */
  #fill(slots: Int32Array, from: number, to: number): void {
    const mask = slots.length - 1;
    for (let row = from; row < to; row++) {
      let slot = hashOf(this.#columns, row) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = row + 1;
    }
  }

  *#drop(duplicates: readonly number[], rows: number, portion: number): Generator<void, void, void> {
    const kept = this.#origin = new Int32Array(rows - duplicates.length);
    for (let row = 0, next = 0; row < rows; row++) {
      if (row === duplicates[next]) next++;
      else kept[row - next] = row;
    }
    this.#columns = this.#columns.map((column) => kept.map((row) => column[row] as number));
    this.#capacity = this.#size = kept.length;
    yield* this.#rehash(kept.length, portion);
  }
}

/** Runs work in portions without a pause. */
export function atOnce(portions: Generator<void, void, void>): void {
  while (!portions.next().done);
}

/** A power of two that is at least twice the number of rows. */
function slotCount(rows: number): number {
  return 2 ** Math.ceil(Math.log2(2 * Math.max(rows, SMALLEST)));
}

function hashOf(columns: readonly Int32Array[], i: number): number {
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
