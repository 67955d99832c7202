/**
 * Rows of a table by the symbols at some of its positions: a chain of rows for each bucket, the newest first.
 * Where one position is the key and symbols are not much more numerous than rows, the symbol is its own bucket and a chain holds its rows alone;
 * otherwise buckets are hashed and a chain may hold rows of other keys, which the reader must compare.
 */
import type { Table } from './table.ts';
import { finished, mixed } from './table.ts';

/** A bucket for each symbol is worth its memory up to this many symbols per row. */
const SYMBOLS_PER_ROW = 8;

export class KeyIndex {
  readonly positions: readonly number[];
  /** Whether every row of a chain has the key that was asked for. */
  exact = false;
  /** By bucket: the newest row plus one, or 0. */
  heads = new Int32Array(0);
  /** By row: the next older row of its chain plus one, or 0. */
  next = new Int32Array(0);

  readonly #table: Table;
  readonly #symbols: number;
  #covered = 0;
  #mask = 0;

  /** `symbols`: ids in the table are below this number. */
  constructor(table: Table, positions: readonly number[], symbols: number) {
    this.#table = table;
    this.positions = positions;
    this.#symbols = symbols;
  }

  /** Links rows below `rows`, at most `portion` of them; false when some are left. */
  extend(rows: number, portion: number): boolean {
    if (this.#covered >= rows) return true;
    if (rows > this.next.length) this.#grow(rows);
    const stop = Math.min(rows, this.#covered + portion);
    this.#link(this.#covered, stop);
    this.#covered = stop;
    return stop === rows;
  }

  /** The bucket of the key that stands at `i` in the key's columns. */
  bucket(keys: readonly Int32Array[], i: number): number {
    if (this.exact) return (keys[0] as Int32Array)[i] as number;
    let hash = 0;
    for (let k = 0; k < keys.length; k++) hash = mixed(hash, (keys[k] as Int32Array)[i] as number);
    return finished(hash) & this.#mask;
  }

  /** Room for the rows asked for, at first exactly, then at least doubled. Where buckets stay as they are so do the chains; otherwise rows are linked anew. */
  #grow(rows: number): void {
    const room = this.next.length === 0 ? rows : Math.max(rows, 2 * this.next.length);
    this.exact = this.positions.length === 1 && this.#symbols <= SYMBOLS_PER_ROW * Math.max(room, 64);
    const hashed = this.positions.length === 0 ? 1 : 2 ** Math.ceil(Math.log2(Math.max(room, 1)) + 1);
    const buckets = this.exact ? this.#symbols : hashed;
    this.#mask = buckets - 1;
    if (this.exact && this.heads.length === buckets) {
      const next = new Int32Array(room);
      next.set(this.next);
      this.next = next;
      return;
    }
    this.heads = new Int32Array(buckets);
    this.next = new Int32Array(room);
    this.#link(0, this.#covered);
  }

  #link(from: number, to: number): void {
    const { heads, next } = this;
    const keys = this.positions.map((position) => this.#table.cells(position));
    for (let row = from; row < to; row++) {
      const bucket = this.bucket(keys, row);
      next[row] = heads[bucket] as number;
      heads[bucket] = row + 1;
    }
  }
}

/** The indexes of one evaluation, each made when a join first asks for it. */
export class Indexes {
  readonly #byTable = new Map<Table, Map<string, KeyIndex>>();
  readonly #symbols: number;

  constructor(symbols: number) {
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
