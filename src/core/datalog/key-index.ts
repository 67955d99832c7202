/**
 * Rows of a table by the symbols at some of its positions.
 * If the key is one position and there are not many more symbols than rows, rows are grouped by it. Later
 * rows are in a chain for each symbol, the newest first; when they outnumber the grouped rows, all rows are
 * grouped again. For other keys, chains start from hashed buckets; they may contain rows with other keys, so
 * the reader must compare.
 */
import type { Grouping } from './columns.ts';
import { moved } from './columns.ts';
import { grouped } from './grouping.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Table } from './table.ts';
import { finished, mixed } from './tuple-set.ts';

/** A bucket for each symbol is worth its memory up to this many symbols per row. */
const SYMBOLS_PER_ROW = 8;

/** Whether rows are grouped by one position instead of hashed. */
export function isGroupable(rows: number, symbols: number): boolean {
  return symbols <= SYMBOLS_PER_ROW * Math.max(rows, 64);
}

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

  constructor(table: Table, positions: readonly number[], symbols: Pick<SymbolTable, 'size'>) {
    this.#table = table;
    this.positions = positions;
    this.#symbols = symbols;
  }

  get bytes(): number {
    return (
      4 * (this.heads.length + this.next.length + this.grouping.rows.length + this.grouping.offsets.length)
    );
  }

  /** The index contains the rows below this one. */
  get covered(): number {
    return this.#covered;
  }

  /** Adds all rows below `rows` to the index, and yields after every `portion` rows. */
  *extend(rows: number, portion: number): Generator<void, void, void> {
    if (this.#covered >= rows) return;
    const exact = this.exact || (this.positions.length === 1 && isGroupable(rows, this.#symbols.size));
    if (exact && (!this.exact || rows > 2 * this.base)) return yield* this.#group(rows, portion);
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
    const keys = this.positions.map((position) => this.#table.cells(position));
    for (let row = from; row < to; row++) {
      const bucket = this.#bucket(keys, row);
      next[row - base] = heads[bucket] as number;
      heads[bucket] = row + 1;
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
