/**
 * Rows of a table by the symbols at some of its positions.
 * Where one position is the key and symbols are not much more numerous than rows, rows are grouped by it, and those that came after the grouping
 * are in a chain for each symbol, the newest first; when they outnumber the grouped ones, all are grouped anew.
 * Otherwise chains start from hashed buckets and may hold rows of other keys, which the reader must compare.
 */
import type { Grouping } from './grouping.ts';
import { grouped } from './grouping.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Table } from './table.ts';
import { copied, finished, mixed } from './tuple-set.ts';

/** A bucket for each symbol is worth its memory up to this many symbols per row. */
const SYMBOLS_PER_ROW = 8;
const NONE: Grouping = { offsets: new Int32Array(1), rows: new Int32Array(0) };

export class KeyIndex {
  readonly positions: readonly number[];
  /** Whether every row found has the key that was asked for. */
  exact = false;
  /** The oldest rows, where the index is exact. */
  grouping = NONE;
  /** By bucket: the newest row plus one, or 0. */
  heads = new Int32Array(0);
  /** By row, beyond the grouped ones: the next older row of its chain plus one, or 0. */
  next = new Int32Array(0);
  /** Rows below are grouped, not chained. */
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

  /** Makes the index reach over all rows below `rows`, and yields after every `portion` rows. */
  *extend(rows: number, portion: number): Generator<void, void, void> {
    if (this.#covered >= rows) return;
    const exact = this.exact || (this.positions.length === 1 && this.#symbols.size <= SYMBOLS_PER_ROW * Math.max(rows, 64));
    if (exact && (!this.exact || rows > 2 * this.base)) return yield* this.#group(rows, portion);
    if (exact && this.heads.length < this.#symbols.size) this.heads = copied(this.heads, Math.max(this.#symbols.size, 2 * this.heads.length));
    if (rows - this.base > this.next.length) this.#grow(rows);
    while (this.#covered < rows) {
      const end = Math.min(rows, this.#covered + portion);
      this.#link(this.#covered, end);
      this.#covered = end;
      if (end < rows) yield;
    }
  }

  /** The newest chained row of the key that stands at `i` in the key's columns, plus one, or 0. */
  head(keys: readonly Int32Array[], i: number): number {
    return this.heads[this.#bucket(keys, i)] ?? 0;
  }

  /** The rows of one key, the newest first; the index must reach over all of them. */
  rowsOf(key: readonly number[]): Int32Array {
    const keys = key.map((symbol) => Int32Array.of(symbol)), { offsets, rows } = this.grouping;
    const end = this.exact ? offsets[(key[0] as number) + 1] as number | undefined ?? 0 : 0;
    const start = this.exact ? Math.min(end, offsets[key[0] as number] as number | undefined ?? 0) : 0;
    const found: number[] = [], cells = this.positions.map((position) => this.#table.cells(position));
    for (let link = this.head(keys, 0); link > this.base; link = this.next[link - 1 - this.base] as number) {
      if (this.exact || cells.every((column, k) => column[link - 1] === key[k])) found.push(link - 1);
    }
    if (found.length === 0) return rows.slice(start, end).reverse();
    for (let k = end - 1; k >= start; k--) found.push(rows[k] as number);
    return Int32Array.from(found);
  }

  #bucket(keys: readonly Int32Array[], i: number): number {
    if (this.exact) return (keys[0] as Int32Array)[i] as number;
    let hash = 0;
    for (let k = 0; k < keys.length; k++) hash = mixed(hash, (keys[k] as Int32Array)[i] as number);
    return finished(hash) & this.#mask;
  }

  *#group(rows: number, portion: number): Generator<void, void, void> {
    const position = this.positions[0] as number, { byFirst } = this.#table;
    const known = position === 0 && byFirst?.rows.length === rows ? byFirst : undefined;
    this.grouping = known ?? (yield* grouped(this.#table.cells(position), rows, this.#symbols.size, portion));
    this.exact = true;
    this.base = this.#covered = rows;
    this.heads = new Int32Array(0);
    this.next = new Int32Array(0);
  }

  /** Room for the rows asked for, at first exactly, then at least doubled. Hashed buckets become more, and rows are linked anew. */
  #grow(rows: number): void {
    const wanted = rows - this.base, room = this.next.length === 0 ? wanted : Math.max(wanted, 2 * this.next.length);
    if (this.exact) {
      this.next = copied(this.next, room);
      return;
    }
    this.heads = new Int32Array(this.positions.length === 0 ? 1 : 2 ** Math.ceil(Math.log2(Math.max(room, 1)) + 1));
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

/** The indexes of one evaluation, each made when a join first asks for it. */
export class Indexes {
  readonly #byTable = new Map<Table, Map<string, KeyIndex>>();
  readonly #symbols: Pick<SymbolTable, 'size'>;

  constructor(symbols: Pick<SymbolTable, 'size'>) {
    this.#symbols = symbols;
  }

  of(table: Table, positions: readonly number[]): KeyIndex {
    const indexes = this.#byTable.get(table) ?? new Map<string, KeyIndex>();
    this.#byTable.set(table, indexes);
    const key = positions.join();
    const index = indexes.get(key) ?? new KeyIndex(table, positions, this.#symbols);
    indexes.set(key, index);
    return index;
  }
}
