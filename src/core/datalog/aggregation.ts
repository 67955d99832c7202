/**
 * Aggregates as an operator: for each binding, it fixes the group and applies a function to all bindings of a
 * body. The body's plan runs once for each group. When these runs have cost as much as reading the body's
 * table once, the body runs once more without a group, which gives the results of all groups.
 */
import { calculated } from './arithmetic.ts';
import type { Batch, Operator, Start, Workspace } from './operators.ts';
import { CAPACITY, Output } from './operators.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Aggregating } from './table-rule.ts';
import { moved } from './columns.ts';
import type { Table } from './table.ts';
import { WHOLE } from './table.ts';
import { RowSet } from './tuple-set.ts';

/** The most bindings that one `advance` may look at before it returns what it has. */
const STRIDE = 16 * CAPACITY;
/** What it costs to open the body's plan for a group, in rows. Chosen by hand. */
const OPENING = 64;
/** The most groups that are remembered, and the most rows of a table that is aggregated at once. */
const MOST_GROUPS = 1 << 20;
/** Results of a group that has none, and of one that was not looked at yet. */
const NONE = -1;
const UNKNOWN = -2;

interface Body {
  readonly last: Operator;
  /** The values to aggregate, a column of the plan's output. */
  readonly of: Int32Array | undefined;
}

export interface Inner extends Body {
  readonly aggregating: Aggregating;
  readonly start: Start;
  /** The body for all groups at once, if it reads one table with a column for each variable of the group. */
  readonly whole: (Body & { readonly table: Table; readonly group: readonly Int32Array[] }) | undefined;
}

export class Aggregation implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #inner: Inner;
  readonly #output: Output;
  readonly #results: Int32Array;
  readonly #symbols: SymbolTable;
  readonly #workspace: Workspace;
  #i = 0;
  /** What is running now, for the group of the current binding or for all groups. */
  #running: 'group' | 'whole' | undefined;
  /** Whether the results of all groups are there. */
  #isWhole = false;
  /** The cost of the runs for single groups, in rows. */
  #cost = 0;
  #groups: Groups;

  constructor(
    input: Operator,
    inner: Inner,
    needed: ReadonlySet<number>,
    symbols: SymbolTable,
    workspace: Workspace,
  ) {
    this.#input = input;
    this.#inner = inner;
    this.#output = new Output(
      input.batch,
      { binds: [] },
      new Set([...needed].filter((variable) => variable !== inner.aggregating.result)),
      workspace,
    );
    this.batch = this.#output.batch;
    this.#results = this.batch.columns[inner.aggregating.result] = workspace.column();
    this.#symbols = symbols;
    this.#workspace = workspace;
    this.#groups = new Groups(inner.aggregating.group.length);
  }

  open(height: number): void {
    this.#input.open(height);
    this.#i = this.#input.batch.size = 0;
    this.#forget();
  }

  advance(): boolean {
    this.batch.size = 0;
    if (this.#i >= this.#input.batch.size) {
      if (!this.#input.advance()) {
        this.#forget();
        return false;
      }
      this.#i = 0;
    }
    const { aggregating } = this.#inner;
    const columns = aggregating.group.map(({ outer }) => this.#input.batch.columns[outer] as Int32Array);
    for (let steps = 0; this.#i < this.#input.batch.size && steps < STRIDE; this.#i++) {
      if (this.#groups.size >= MOST_GROUPS && this.#running === undefined && !this.#isWhole) this.#forget();
      const group = this.#groups.of(columns, this.#i);
      if (this.#groups.results[group] === UNKNOWN) {
        steps += this.#gather(columns, group, STRIDE - steps);
        if (this.#running !== undefined) break;
      }
      steps++;
      const result = this.#groups.results[group] as number;
      if (result < 0) continue;
      this.#results[this.batch.size] = result;
      this.#output.passOn(this.#i);
    }
    return true;
  }

  #forget(): void {
    if (this.#groups.size > 0) this.#groups = new Groups(this.#inner.aggregating.group.length);
    this.#running = undefined;
    this.#isWhole = false;
    this.#cost = 0;
  }

  /**
   * Runs the body for a group, or for all groups, or continues with it, over at most `most` bindings. It is
   * still running afterwards if there are more. Returns how many rows it looked at.
   */
  #gather(columns: readonly Int32Array[], group: number, most: number): number {
    const { whole } = this.#inner;
    this.#running ??= this.#begun(columns, group);
    const { last, of } = this.#running === 'whole' && whole !== undefined ? whole : this.#inner;
    let steps = 0;
    while (this.#running !== undefined && steps < most) {
      if (!last.advance()) this.#end(group);
      else {
        const { size } = last.batch;
        steps += size + 1;
        for (let i = 0; i < size; i++)
          this.#take(this.#running === 'whole' && whole ? this.#groups.of(whole.group, i) : group, of?.[i]);
      }
    }
    this.#cost += steps;
    this.#workspace.spent += steps;
    return steps;
  }

  /** Opens the body, over all rows of its relations; undefined if its result is already known. */
  #begun(columns: readonly Int32Array[], group: number): 'group' | 'whole' | undefined {
    const { start, last, whole, aggregating } = this.#inner;
    if (this.#isWhole) {
      this.#groups.results[group] = this.#result(group);
      return undefined;
    }
    if (whole !== undefined && whole.table.size <= MOST_GROUPS && this.#cost > whole.table.size) {
      this.#groups.begin();
      whole.last.open(WHOLE);
      return 'whole';
    }
    this.#cost += OPENING;
    aggregating.group.forEach(({ inner }, k) => {
      start.bind(inner, (columns[k] as Int32Array)[this.#i] as number);
    });
    last.open(WHOLE);
    return 'group';
  }

  #end(group: number): void {
    const { results, size } = this.#groups;
    if (this.#running === 'group') results[group] = this.#result(group);
    else for (let each = 0; each < size; each++) results[each] = this.#result(each);
    this.#isWhole = this.#running === 'whole';
    this.#running = undefined;
  }

  /** @param symbol the value; none if values are only counted. */
  #take(group: number, symbol: number | undefined): void {
    const { counts, values } = this.#groups;
    const taken = counts[group] as number;
    counts[group] = taken + 1;
    if (symbol === undefined) return;
    const symbols = this.#symbols;
    const value = values[group] as number;
    if (this.#inner.aggregating.function === 'sum')
      values[group] = calculated('+', value, symbols.numeric(symbol));
    else if (taken === 0) values[group] = symbol;
    else if (!Number.isNaN(value)) {
      const order = symbols.compare(symbol, value);
      if (Number.isNaN(order)) values[group] = NaN;
      else if (this.#inner.aggregating.function === 'min' ? order < 0 : order > 0) values[group] = symbol;
    }
  }

  /** The symbol of a group's result. */
  #result(group: number): number {
    const { counts, values } = this.#groups;
    const { function: name } = this.#inner.aggregating;
    const count = counts[group] as number;
    if (name === 'count') return this.#symbols.intern(count);
    const value = values[group] as number;
    if (Number.isNaN(value) || (name !== 'sum' && count === 0)) return NONE;
    return name === 'sum' ? this.#symbols.intern(value) : value;
  }
}

/** The groups that have been seen, with what was found about them. */
class Groups {
  size = 0;
  /** The symbol of the result, {@link NONE} or {@link UNKNOWN}. */
  results = new Int32Array(0);
  /** How many values were taken. */
  counts = new Int32Array(0);
  /** The sum of them, 0 at first; or the smallest or largest symbol; NaN if there is no result. */
  values = new Float64Array(0);
  #columns: Int32Array[];
  #set = new RowSet(0);

  constructor(arity: number) {
    this.#columns = Array.from({ length: arity }, () => new Int32Array(0));
  }

  /** The number of the group with the symbols at index `i` of some columns. */
  of(source: readonly Int32Array[], i: number): number {
    const known = this.#set.find(this.#columns, source, i);
    if (known >= 0) return known;
    const group = this.size++;
    if (group >= this.results.length) this.#grow();
    for (let c = 0; c < this.#columns.length; c++)
      (this.#columns[c] as Int32Array)[group] = (source[c] as Int32Array)[i] as number;
    this.#set.add(this.#columns, source, i, group);
    this.results[group] = UNKNOWN;
    return group;
  }

  /** Forgets all values. */
  begin(): void {
    this.counts.fill(0);
    this.values.fill(0);
  }

  #grow(): void {
    const set = new RowSet(4 * this.results.length);
    const { room } = set;
    this.results = moved(this.results, room);
    this.counts = moved(this.counts, room);
    this.#columns = this.#columns.map((column) => moved(column, room));
    const values = new Float64Array(room);
    values.set(this.values);
    this.values = values;
    for (let row = 0; row < this.size - 1; row++) set.add(this.#columns, this.#columns, row, row);
    this.#set = set;
  }
}
