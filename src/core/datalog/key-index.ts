/**
 * Rows of a table by the symbols at some of its positions.
 * If the key is one position and there are not many more symbols than rows, rows are grouped by it. Later
 * rows are in a chain for each symbol, the newest first; when they outnumber the grouped rows, all rows are
 * grouped again. For other keys, chains start from hashed buckets; they may contain rows with other keys, so
 * the reader must compare.
 */
import { finish } from '../work.ts';
import type { Grouping } from './columns.ts';
import { moved } from './columns.ts';
import { grouped } from './grouping.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Table } from './table.ts';
import { RowSet, areEqual, finished, mixed } from './tuple-set.ts';

/** A bucket for each symbol is worth its memory up to this many symbols per row. */
const SYMBOLS_PER_ROW = 8;

/** Whether rows are grouped by one position instead of hashed. */
export function isGroupable(rows: number, symbols: number): boolean {
  return symbols <= SYMBOLS_PER_ROW * Math.max(rows, 64);
}

/** So many rows are searched faster than grouped. */
const FEW_ROWS = 256;

/** So many rows of one symbol are compared with a tuple before all of them go into a set. */
const ONE_BY_ONE = 16;

const NONE: Grouping = { offsets: new Int32Array(1), rows: new Int32Array(0) };

export class KeyIndex {
  readonly positions: readonly number[];
  /** Whether every row found has exactly the key that was asked for. */
  exact = false;
  /** The oldest rows, if the index is exact. */
  grouping = NONE;
  /** By bucket: the newest row plus one, or 0. */
  heads = new Int32Array(0);
  /** For each row after the grouped ones: the next older row of its chain plus one, or 0. */
  next = new Int32Array(0);
  /** Rows below this one are grouped, not chained. */
  base = 0;

  readonly #table: Table;
  readonly #symbols: Pick<SymbolTable, 'size'>;
  #covered = 0;
  #mask = 0;
  /** If the index is exact: the rows of some symbols by their tuples, while the rows stay the same. */
  readonly #sets = new Map<number, RowSet>();
  /**
   * Present once rows have been removed: for each row the next newer one of its chain plus one, or 0. All
   * rows are then in chains.
   */
  #newer: Int32Array | undefined;

  constructor(table: Table, positions: readonly number[], symbols: Pick<SymbolTable, 'size'>) {
    this.#table = table;
    this.positions = positions;
    this.#symbols = symbols;
  }

  get bytes(): number {
    return (
      4 *
      (this.heads.length +
        this.next.length +
        (this.#newer?.length ?? 0) +
        this.grouping.rows.length +
        this.grouping.offsets.length)
    );
  }

  /** The index contains the rows below this one. */
  get covered(): number {
    return this.#covered;
  }

  /** Adds all rows below `rows` to the index, and yields after every `portion` rows. */
  *extend(rows: number, portion: number): Generator<void, void, void> {
    if (this.#covered >= rows) return;
    this.#sets.clear();
    const exact = this.exact || (this.positions.length === 1 && isGroupable(rows, this.#symbols.size));
    if (exact && this.#newer === undefined && (!this.exact || rows > 2 * this.base))
      return yield* this.#group(rows, portion);
    if (exact && this.heads.length < this.#symbols.size)
      this.heads = moved(this.heads, Math.max(this.#symbols.size, 2 * this.heads.length));
    if (rows - this.base > this.next.length) this.#grow(rows);
    while (this.#covered < rows) {
      const end = Math.min(rows, this.#covered + portion);
      this.#link(this.#covered, end);
      this.#covered = end;
      if (end < rows) yield;
    }
  }

  /** The newest chained row for the key at index `i` of the key's columns, plus one, or 0. */
  head(keys: readonly Int32Array[], i: number): number {
    return this.heads[this.#bucket(keys, i)] ?? 0;
  }

  /** How many rows are in the group of a symbol, without those in its chain. */
  grouped(symbol: number): number {
    if (!this.exact) return 0;
    const { offsets } = this.grouping;
    return (
      ((offsets[symbol + 1] as number | undefined) ?? 0) - ((offsets[symbol] as number | undefined) ?? 0)
    );
  }

  /** The row that equals the tuple at index `i` of some columns, or -1. The index must contain all rows. */
  find(source: readonly Int32Array[], i: number): number {
    const columns = source.map((_, c) => this.#table.cells(c));
    const keys = this.positions.map((position) => source[position] as Int32Array);
    const symbol = (keys[0] as Int32Array)[i] as number;
    const set = this.#sets.get(symbol);
    if (set !== undefined) return set.find(columns, source, i);
    let left = this.exact ? ONE_BY_ONE : Infinity;
    for (let link = this.head(keys, i); link > this.base; link = this.next[link - 1 - this.base] as number) {
      if (areEqual(columns, link - 1, source, i)) return link - 1;
      if (--left === 0) return this.#setOf(symbol, columns).find(columns, source, i);
    }
    if (!this.exact) return -1;
    const { offsets, rows } = this.grouping;
    const end = (offsets[symbol + 1] as number | undefined) ?? 0;
    for (let place = (offsets[symbol] as number | undefined) ?? 0; place < end; place++) {
      if (areEqual(columns, rows[place] as number, source, i)) return rows[place] as number;
      if (--left === 0) return this.#setOf(symbol, columns).find(columns, source, i);
    }
    return -1;
  }

  /** The rows of a symbol by their tuples, made when one of many is first searched. */
  #setOf(symbol: number, columns: readonly Int32Array[]): RowSet {
    const rows = this.rowsOf([symbol]);
    const set = new RowSet(rows.length);
    for (const row of rows) set.add(columns, columns, row, row);
    this.#sets.set(symbol, set);
    return set;
  }

  /**
   * Forgets a row and gives its number to the last row. The cells of both are still there. The index must
   * contain all rows. The first call takes all rows out of their groups, which costs one pass.
   */
  remove(row: number): void {
    this.#sets.clear();
    if (this.#newer === undefined) this.#loosen();
    const last = this.#covered - 1;
    this.#relink(row, this.next[row] as number);
    if (row !== last) {
      this.next[row] = this.next[last] as number;
      this.#relink(last, row + 1);
    }
    this.#covered = last;
  }

  #loosen(): void {
    if (this.exact) {
      this.grouping = NONE;
      this.base = 0;
      this.heads = new Int32Array(this.#symbols.size);
      this.next = new Int32Array(this.#covered);
    } else this.heads.fill(0);
    this.#newer = new Int32Array(this.next.length);
    this.#link(0, this.#covered);
  }

  /** Puts another link in the place of the link to a row. */
  #relink(row: number, link: number): void {
    const newer = this.#newer as Int32Array;
    const before = newer[row] as number;
    if (before > 0) this.next[before - 1] = link;
    else this.heads[this.#bucketOf(row)] = link;
    if (link > 0) newer[link - 1] = before;
    // The older neighbour of a row with a new number.
    const older = link > 0 ? (this.next[link - 1] as number) : 0;
    if (older > 0) newer[older - 1] = link;
  }

  #bucketOf(row: number): number {
    return this.#bucket(
      this.positions.map((position) => this.#table.cells(position)),
      row,
    );
  }

  /** The rows of one key; do not write to them. The index must contain all rows. */
  rowsOf(key: readonly number[]): Int32Array {
    const { offsets, rows } = this.grouping;
    const symbol = key[0] as number;
    const end = this.exact ? ((offsets[symbol + 1] as number | undefined) ?? 0) : 0;
    const grouped = rows.subarray(
      this.exact ? Math.min(end, (offsets[symbol] as number | undefined) ?? 0) : 0,
      end,
    );
    return this.heads.length === 0 ? grouped : this.#withChain(grouped, key);
  }

  #withChain(grouped: Int32Array, key: readonly number[]): Int32Array {
    const found = [...grouped];
    const cells = this.positions.map((position) => this.#table.cells(position));
    for (
      let link = this.head(
        key.map((symbol) => Int32Array.of(symbol)),
        0,
      );
      link > this.base;
      link = this.next[link - 1 - this.base] as number
    ) {
      if (this.exact || cells.every((column, k) => column[link - 1] === key[k])) found.push(link - 1);
    }
    return Int32Array.from(found);
  }

  #bucket(keys: readonly Int32Array[], i: number): number {
    if (this.exact) return (keys[0] as Int32Array)[i] as number;
    let hash = 0;
    for (let k = 0; k < keys.length; k++) hash = mixed(hash, (keys[k] as Int32Array)[i] as number);
    return finished(hash) & this.#mask;
  }

  *#group(rows: number, portion: number): Generator<void, void, void> {
    const position = this.positions[0] as number;
    const { byFirst } = this.#table;
    const known = position === 0 && byFirst?.rows.length === rows ? byFirst : undefined;
    this.grouping = known ?? (yield* grouped(this.#table.cells(position), rows, this.#symbols.size, portion));
    this.exact = true;
    this.base = this.#covered = rows;
    this.heads = new Int32Array(0);
    this.next = new Int32Array(0);
  }

  /**
   * Makes room for `rows`: at first exactly, later at least double. Adds hashed buckets and links the rows
   * again.
   */
  #grow(rows: number): void {
    const wanted = rows - this.base;
    const room = this.next.length === 0 ? wanted : Math.max(wanted, 2 * this.next.length);
    this.#newer &&= moved(this.#newer, room);
    if (this.exact) {
      this.next = moved(this.next, room);
      return;
    }
    this.heads = new Int32Array(
      this.positions.length === 0 ? 1 : 2 ** Math.ceil(Math.log2(Math.max(room, 1)) + 1),
    );
    this.#mask = this.heads.length - 1;
    this.next = new Int32Array(room);
    this.#link(0, this.#covered);
  }

  #link(from: number, to: number): void {
    const { heads, next, base } = this;
    const newer = this.#newer;
    const keys = this.positions.map((position) => this.#table.cells(position));
    for (let row = from; row < to; row++) {
      const bucket = this.#bucket(keys, row);
      const older = (next[row - base] = heads[bucket] as number);
      heads[bucket] = row + 1;
      if (newer === undefined) continue;
      newer[row] = 0;
      if (older > 0) newer[older - 1] = row + 1;
    }
  }
}

/** The indexes of one evaluation. Each is made when a join first needs it. */
export class Indexes {
  /** By table, then by the set of positions as bits. */
  readonly #byTable = new Map<Table, (KeyIndex | undefined)[]>();
  readonly #symbols: Pick<SymbolTable, 'size'>;

  constructor(symbols: Pick<SymbolTable, 'size'>) {
    this.#symbols = symbols;
  }

  get bytes(): number {
    let sum = 0;
    for (const indexes of this.#byTable.values()) for (const index of indexes) sum += index?.bytes ?? 0;
    return sum;
  }

  forget(table: Table): void {
    this.#byTable.delete(table);
  }

  /**
   * The row that equals the tuple at index `i` of some columns, or -1. For a table that no longer grows: it
   * groups the rows by one position, by the next one where many rows have the same symbol, and so on. This
   * takes a tenth of the time of a set of all tuples.
   */
  rowOf(table: Table, source: readonly Int32Array[], i: number): number {
    if (table.arity === 0) return table.size - 1;
    const known = table.knownRow(source, i);
    if (known !== undefined) return known;
    let best: KeyIndex | undefined;
    let fewest = Infinity;
    for (let position = 0; position < table.arity && fewest > FEW_ROWS; position++) {
      const index = this.of(table, [position]);
      finish(index.extend(table.size, Infinity));
      const rows = index.grouped((source[position] as Int32Array)[i] as number);
      if (rows >= fewest) continue;
      best = index;
      fewest = rows;
    }
    return best?.find(source, i) ?? -1;
  }

  /**
   * Removes rows from a table and its indexes. The table then counts as given, and its last rows have the
   * numbers of the removed ones.
   */
  removeRows(table: Table, rows: Iterable<number>): void {
    const indexes: KeyIndex[] = [];
    for (const [bits, index] of this.#byTable.get(table)?.entries() ?? []) {
      if (index === undefined) continue;
      // All rows are in one chain, in which a row is not found without a walk.
      if (bits === 0) delete this.#byTable.get(table)?.[bits];
      else {
        finish(index.extend(table.size, Infinity));
        indexes.push(index);
      }
    }
    // From the last one down: the row that takes a number is then never one that is still to be removed.
    for (const row of [...rows].sort((a, b) => b - a)) {
      for (const index of indexes) index.remove(row);
      table.remove(row);
    }
    table.settle();
  }

  /** @param positions in ascending order. */
  of(table: Table, positions: readonly number[]): KeyIndex {
    let indexes = this.#byTable.get(table);
    if (indexes === undefined) this.#byTable.set(table, (indexes = []));
    let bits = 0;
    for (const position of positions) bits |= 1 << position;
    const index = (indexes[bits] ??= new KeyIndex(table, positions, this.#symbols));
    return index;
  }
}
