/**
 * The tuples of one predicate, in columns, without duplicates, in the order in which they were found.
 * Rows are sorted by height: the number of rule applications below a tuple in its lowest derivation (a fact
 * has height 0). Evaluation finds all tuples of one height before any of the next, so one number per height
 * tells where its rows begin.
 */
import { finish } from '../work.ts';
import type { Grouping } from './columns.ts';
import { copied, moved } from './columns.ts';
import { grouped, repeatedIn } from './grouping.ts';
import type { SymbolTable } from './symbol-table.ts';
import { PairSet, RowSet, isDense } from './tuple-set.ts';

export interface TupleSet {
  readonly arity: number;
  readonly size: number;
  /**
   * One position of all tuples, in row order: a view of length `size`. Do not write to it; it is valid until
   * the relation changes.
   */
  column(position: number): Int32Array;
}

/**
 * What a table's columns do not show: how many rows are given facts, which heights there are, and for each
 * height how many rows have at most that height.
 */
export interface Levels {
  readonly given: number;
  readonly heights: readonly number[];
  readonly limits: readonly number[];
}

/** A set of the rows from one to before another. */
interface NumberedRows {
  readonly set: RowSet;
  readonly from: number;
  readonly to: number;
}

/** Higher than any derivation: at this height, all rows are included. */
export const WHOLE = 2 ** 30;

const SMALLEST = 16;
/** By how much room grows. Copying is expensive; memory that is not written to yet costs nothing. */
const growth = (rows: number) => (rows < 1 << 20 ? 4 : 2);

export class Table implements TupleSet {
  readonly name: string;
  readonly arity: number;
  readonly #symbols: Pick<SymbolTable, 'size'>;
  readonly #probe: readonly Int32Array[];
  #columns: Int32Array[];
  /** Whether the columns belong to the caller. */
  #isShared = false;
  #capacity: number;
  #size = 0;
  /** Undefined until duplicates are possible. Contains the rows below `#held`. */
  #set: RowSet | PairSet | undefined;
  #held = 0;
  /** All rows by their tuple, to look up row numbers; undefined until the first look-up. */
  #rows: NumberedRows | undefined;
  /** The same for the rows from the last asked `from` on, while nobody needs all. */
  #lastRows: NumberedRows | undefined;
  /** The heights that rows have, ascending; `#limits` is for each how many rows have at most this height. */
  #heights: number[] = [];
  #limits: number[] = [];
  /** Rows below this one are given facts. */
  #given = 0;
  /** The input row of each given fact, if the input had duplicates. */
  #origin: Int32Array | undefined;
  /** Given facts by their first symbol, a by-product of the search for duplicates. */
  #byFirst: Grouping | undefined;

  constructor(name: string, arity: number, symbols: Pick<SymbolTable, 'size'>) {
    this.name = name;
    this.arity = arity;
    this.#symbols = symbols;
    this.#capacity = SMALLEST;
    this.#columns = Array.from({ length: arity }, () => new Int32Array(SMALLEST));
    this.#probe = Array.from({ length: arity }, () => new Int32Array(1));
  }

  /**
   * Restores a table from columns of distinct tuples, which are shared and never written to, and its levels.
   * The last limit of the levels is the table's size.
   */
  static restored(
    name: string,
    columns: readonly Int32Array[],
    { given, heights, limits }: Levels,
    symbols: Pick<SymbolTable, 'size'>,
  ): Table {
    const table = new Table(name, columns.length, symbols);
    table.#size = table.#capacity = limits.at(-1) ?? 0;
    table.#columns = [...columns];
    table.#isShared = true;
    table.#given = given;
    table.#heights = [...heights];
    table.#limits = [...limits];
    return table;
  }

  get size(): number {
    return this.#size;
  }

  get levels(): Levels {
    return { given: this.#given, heights: this.#heights, limits: this.#limits };
  }

  /** Memory in use, in bytes, without room that was never written to. */
  get bytes(): number {
    return (
      4 * this.arity * this.#size +
      (this.#set?.bytes ?? 0) +
      (this.#rows?.set.bytes ?? 0) +
      (this.#lastRows?.set.bytes ?? 0) +
      4 * (this.#byFirst?.rows.length ?? 0) +
      4 * (this.#byFirst?.offsets.length ?? 0)
    );
  }

  /** The first rows by the symbol at position 0, if this grouping exists. */
  get byFirst(): Grouping | undefined {
    return this.#byFirst;
  }

  column(position: number): Int32Array {
    return this.cells(position).subarray(0, this.#size);
  }

  /** A column with room after the last row. It is replaced when the table grows. */
  cells(position: number): Int32Array {
    return this.#columns[position] as Int32Array;
  }

  tuple(row: number): number[] {
    return this.#columns.map((column) => column[row] as number);
  }

  /**
   * Loads given facts without their duplicates, and yields after every `portion` rows. The table must be
   * empty. The columns are shared, not copied, unless there are duplicates; they are never written to.
   */
  *load(columns: readonly Int32Array[], portion: number): Generator<void, void, void> {
    const rows = columns[0]?.length ?? 0;
    if (rows === 0) return;
    this.#columns = [...columns];
    this.#isShared = true;
    this.#capacity = rows;
    const repeated = isAscending(columns)
      ? []
      : this.arity === 2 && isDense(rows, this.#symbols.size)
        ? yield* this.#repeatedPairs(rows, portion)
        : yield* this.#repeatedRows(rows, portion);
    if (repeated.length > 0) this.#drop(repeated, rows);
    this.#size = this.#given = rows - repeated.length;
  }

  /** Makes room for this many more tuples, and yields after every `portion` rows that were moved. */
  *reserve(more: number, portion: number): Generator<void, void, void> {
    const rows = this.#size + more;
    const dense = this.arity === 2 && isDense(rows, this.#symbols.size);
    if (this.#set instanceof RowSet && !dense && rows > this.#set.room) this.#set = undefined;
    if (this.#set instanceof RowSet && dense && rows > this.#set.room) this.#set = undefined;
    if (this.#set === undefined) {
      this.#set = dense ? new PairSet(this.#symbols.size, rows) : new RowSet(Math.max(2 * this.#size, rows));
      this.#held = 0;
    }
    while (this.#held < this.#size) {
      this.#hold(Math.min(this.#size, this.#held + portion));
      if (this.#held < this.#size) yield;
    }
  }

  /**
   * Adds the first `count` tuples of some columns if they are new, at most `room` of them. False if one was
   * left out for lack of room.
   */
  append(source: readonly Int32Array[], count: number, room: number): boolean {
    finish(this.reserve(count, Infinity));
    this.#widen(count);
    const set = this.#set;
    const all =
      set instanceof PairSet
        ? this.#appendPairs(set, source, count, room)
        : this.#appendRows(set as RowSet, source, count, room);
    this.#held = this.#size;
    return all;
  }

  /**
   * Removes a row; the last row takes its number. Rows no longer have heights or an origin until the table is
   * settled. Indexes are told by their owner.
   */
  remove(row: number): void {
    if (this.#isShared) {
      this.#columns = this.#columns.map((column) => copied(column, this.#capacity));
      this.#isShared = false;
    }
    const last = this.#size - 1;
    if (this.#held < this.#size) this.#set = undefined;
    if (this.#set instanceof PairSet)
      this.#set.remove(this.cells(0)[row] as number, this.cells(1)[row] as number);
    else if (this.#set !== undefined) {
      this.#set.remove(this.#columns, row);
      if (row !== last) this.#set.renumber(this.#columns, last, row);
    }
    const rows = this.#rows && this.#numbered(this.#rows, 0).set;
    rows?.remove(this.#columns, row);
    if (row !== last) rows?.renumber(this.#columns, last, row);
    this.#rows = rows && { set: rows, from: 0, to: last };
    this.#lastRows = undefined;
    for (const column of this.#columns) column[row] = column[last] as number;
    this.#size = this.#held = last;
    this.#given = 0;
    this.#origin = this.#byFirst = undefined;
  }

  /** Prepares for about this many new tuples. */
  expect(rows: number): void {
    if (this.#size + rows > SMALLEST) this.#widen(rows);
  }

  /** Like {@link append}, for tuples that are known to be new and different from one another. */
  appendNew(source: readonly Int32Array[], count: number, room: number): boolean {
    const taken = Math.min(count, room);
    this.#widen(taken);
    for (let c = 0; c < this.arity; c++) {
      const from = source[c] as Int32Array;
      this.cells(c).set(from.length === taken ? from : from.subarray(0, taken), this.#size);
    }
    this.#size += this.arity === 0 ? Math.min(1, taken) : taken;
    return taken === count;
  }

  /** Whether the table has the tuple at index `i` of some columns. */
  has(source: readonly Int32Array[], i: number): boolean {
    if (this.#set === undefined || this.#held < this.#size) finish(this.reserve(0, Infinity));
    const set = this.#set as RowSet | PairSet;
    if (set instanceof PairSet)
      return set.has((source[0] as Int32Array)[i] as number, (source[1] as Int32Array)[i] as number);
    return set.find(this.#columns, source, i) >= 0;
  }

  /** Whether the table has a tuple. */
  holds(tuple: readonly number[]): boolean {
    if (tuple.length !== this.arity) return false;
    for (let c = 0; c < this.arity; c++) (this.#probe[c] as Int32Array)[0] = tuple[c] as number;
    return this.has(this.#probe, 0);
  }

  /**
   * The row of the tuple at index `i` of some columns, or -1, as far as the set that keeps duplicates out
   * tells: undefined if there is none, or if it has the tuple but no row numbers.
   */
  knownRow(source: readonly Int32Array[], i: number): number | undefined {
    const set = this.#held === this.#size ? this.#set : undefined;
    if (set instanceof RowSet) return set.find(this.#columns, source, i);
    return set === undefined ||
      set.has((source[0] as Int32Array)[i] as number, (source[1] as Int32Array)[i] as number)
      ? undefined
      : -1;
  }

  /** The row of the tuple at index `i` of some columns, or -1. */
  find(source: readonly Int32Array[], i: number): number {
    if (this.#set instanceof RowSet && this.#held === this.#size)
      return this.#set.find(this.#columns, source, i);
    return this.findFrom(0, source, i);
  }

  /** The same, only among rows from `from` on. */
  findFrom(from: number, source: readonly Int32Array[], i: number): number {
    if (from > 0 && this.#rows === undefined) {
      this.#lastRows = this.#numbered(this.#lastRows, from);
      return this.#lastRows.set.find(this.#columns, source, i);
    }
    this.#rows = this.#numbered(this.#rows, 0);
    const row = this.#rows.set.find(this.#columns, source, i);
    return row < from ? -1 : row;
  }

  /** Gives the rows added since the last call this height, which must be greater than the last one. */
  closeHeight(height: number): void {
    if (this.#size === (this.#limits.at(-1) ?? 0)) return;
    this.#heights.push(height);
    this.#limits.push(this.#size);
  }

  /** Forgets heights: all rows so far count as given, and later rows are higher. */
  settle(): void {
    this.#heights = [];
    this.#limits = [];
    this.closeHeight(0);
  }

  /** The heights that rows have, ascending. */
  get heights(): readonly number[] {
    return this.#heights;
  }

  /**
   * The tuples that another table of the same arity does not have (`without`) or also has (`within`), as a
   * settled table. Yields after every `portion` rows.
   */
  *filtered(
    side: 'without' | 'within',
    other: Table,
    from: number,
    portion: number,
  ): Generator<void, Table, void> {
    const part = new Table(this.name, this.arity, this.#symbols);
    const found = this.#columns.map(() => new Int32Array(Math.min(portion, Math.max(1, this.#size - from))));
    for (let start = from; start < this.#size; start += portion) {
      let count = 0;
      for (let row = start; row < Math.min(this.#size, start + portion); row++) {
        if (other.has(this.#columns, row) !== (side === 'within')) continue;
        for (let c = 0; c < this.arity; c++)
          (found[c] as Int32Array)[count] = (this.#columns[c] as Int32Array)[row] as number;
        count++;
      }
      part.appendNew(found, count, Infinity);
      yield;
    }
    part.settle();
    return part;
  }

  /** How many rows have a height of at most `height`; they are the first ones. */
  limit(height: number): number {
    if (height >= WHOLE) return this.#size;
    return height >= (this.#heights.at(-1) ?? 0)
      ? (this.#limits.at(-1) ?? 0)
      : (this.#limits[above(this.#heights, height) - 1] ?? 0);
  }

  height(row: number): number {
    return this.#heights[above(this.#limits, row)] as number;
  }

  /** The input row of a given fact; -1 for other rows. */
  origin(row: number): number {
    return row >= this.#given ? -1 : (this.#origin?.[row] ?? row);
  }

  #appendPairs(set: PairSet, source: readonly Int32Array[], count: number, room: number): boolean {
    if (room >= count) {
      this.#size = set.addAll(source, count, this.#columns, this.#size);
      return true;
    }
    const first = source[0] as Int32Array;
    const second = source[1] as Int32Array;
    const ownFirst = this.cells(0);
    const ownSecond = this.cells(1);
    let size = this.#size;
    const end = size + room;
    let i = 0;
    for (; i < count; i++) {
      const a = first[i] as number;
      const b = second[i] as number;
      if (size === end) {
        if (set.has(a, b)) continue;
        break;
      }
      if (!set.add(a, b)) continue;
      ownFirst[size] = a;
      ownSecond[size++] = b;
    }
    this.#size = size;
    return i === count;
  }

  #appendRows(set: RowSet, source: readonly Int32Array[], count: number, room: number): boolean {
    if (room >= count) {
      this.#size = set.addAll(this.#columns, source, count, this.#size);
      return true;
    }
    for (let i = 0; i < count; i++) {
      if (set.find(this.#columns, source, i) >= 0) continue;
      if (room-- <= 0) return false;
      const row = this.#size++;
      for (let c = 0; c < this.arity; c++) this.cells(c)[row] = (source[c] as Int32Array)[i] as number;
      set.add(this.#columns, source, i, row);
    }
    return true;
  }

  /** Adds the rows below `end` to the set; they are known to be different. */
  #hold(end: number): void {
    const set = this.#set;
    if (set instanceof PairSet) set.addNew(this.#columns, this.#held, end);
    else for (let row = this.#held; row < end; row++) set?.add(this.#columns, this.#columns, row, row);
    this.#held = end;
  }

  /** Rows from `from` on by their tuple: those of `known`, if they begin there too, and all later ones. */
  #numbered(known: NumberedRows | undefined, from: number): NumberedRows {
    const there = known?.from === from ? known : undefined;
    if (there?.to === this.#size) return there;
    const rows = this.#size - from;
    const isRoomy = there !== undefined && rows <= there.set.room;
    const set = isRoomy ? there.set : new RowSet(there === undefined ? rows : 2 * rows);
    for (let row = isRoomy ? there.to : from; row < this.#size; row++)
      set.add(this.#columns, this.#columns, row, row);
    return { set, from, to: this.#size };
  }

  #widen(more: number): void {
    const rows = this.#size + more;
    if (rows <= this.#capacity) return;
    this.#capacity = Math.max(SMALLEST, growth(this.#capacity) * this.#capacity, rows);
    const wider = this.#isShared ? copied : moved;
    this.#columns = this.#columns.map((column) => wider(column, this.#capacity));
    this.#isShared = false;
  }

  *#repeatedPairs(rows: number, portion: number): Generator<void, readonly number[], void> {
    const symbols = this.#symbols.size;
    const byFirst = yield* grouped(this.cells(0), rows, symbols, portion);
    const repeated = repeatedIn(byFirst, this.cells(1), symbols);
    if (repeated.length === 0) this.#byFirst = byFirst;
    return repeated;
  }

  *#repeatedRows(rows: number, portion: number): Generator<void, readonly number[], void> {
    const set = new RowSet(rows);
    const repeated: number[] = [];
    for (let from = 0; from < rows; from += portion) {
      const end = Math.min(rows, from + portion);
      for (let row = from; row < end; row++)
        if (!set.add(this.#columns, this.#columns, row, row)) repeated.push(row);
      yield;
    }
    if (repeated.length === 0) {
      this.#set = set;
      this.#held = rows;
    }
    return repeated;
  }

  #drop(repeated: readonly number[], rows: number): void {
    const kept = (this.#origin = new Int32Array(rows - repeated.length));
    for (let row = 0, next = 0; row < rows; row++) {
      if (row === repeated[next]) next++;
      else kept[row - next] = row;
    }
    this.#columns = this.#columns.map((column) => kept.map((row) => column[row] as number));
    this.#isShared = false;
    this.#capacity = kept.length;
  }
}

/** The index of the first of some ascending numbers that is greater than a given number. */
function above(ascending: readonly number[], number: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) > number) high = middle;
    else low = middle + 1;
  }
  return low;
}

/**
 * Whether each tuple is greater than the one before it, at the first position where they differ. Then no
 * tuple occurs twice.
 */
export function isAscending(columns: readonly Int32Array[]): boolean {
  const rows = columns[0]?.length ?? 0;
  for (let row = 1; row < rows; row++) {
    let difference = 0;
    for (let c = 0; c < columns.length && difference === 0; c++)
      difference =
        ((columns[c] as Int32Array)[row] as number) - ((columns[c] as Int32Array)[row - 1] as number);
    if (difference <= 0) return false;
  }
  return true;
}
