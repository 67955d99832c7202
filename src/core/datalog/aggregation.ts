/**
 * Aggregates as an operator: for each binding, it fixes the group and applies a function to all bindings of a
 * body. The body's plan runs once for each group. When these runs have cost as much as reading the body's
 * table once, the body runs once more without a group, which gives the results of all groups.
 * The relations that an aggregate reads are complete before the plan is first opened (they are of a lower
 * stratum), so results are kept from one opening to the next, as from one round to the next.
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

/** The groups of some bindings. All aggregations share it, because none needs it after its `advance`. */
const grouped = new Int32Array(CAPACITY);

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
  /** The group of each binding of the input. */
  readonly #numbers: Int32Array;
  /** Whether bindings of one group are equal afterwards, so that one of them is enough. */
  readonly #isOnce: boolean;
  readonly #symbols: SymbolTable;
  readonly #workspace: Workspace;
  #i = 0;
  /** How often it was opened. */
  #opening = 0;
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
    const { group, result } = inner.aggregating;
    const passed = [...needed].filter((variable) => variable !== result);
    this.#output = new Output(input.batch, { binds: [] }, new Set(passed), workspace);
    this.#numbers = workspace.column();
    this.#isOnce = passed.every(
      (variable) =>
        input.batch.columns[variable] === undefined || group.some(({ outer }) => outer === variable),
    );
    this.batch = this.#output.batch;
    this.#results = this.batch.columns[result] = workspace.column();
    this.#symbols = symbols;
    this.#workspace = workspace;
    this.#groups = new Groups(group.length);
  }

  open(height: number): void {
    this.#input.open(height);
    this.#i = this.#input.batch.size = 0;
    // If it was left half-way, some bindings of a group have been taken.
    if (this.#running !== undefined) this.#forget();
    this.#opening++;
  }

  advance(): boolean {
    this.batch.size = 0;
    if (this.#i >= this.#input.batch.size) {
      if (!this.#input.advance()) return false;
      this.#i = 0;
      if (this.#groups.size >= MOST_GROUPS && !this.#isWhole) this.#forget();
      this.#groups.number(this.#outer(), this.#input.batch.size, this.#numbers);
    }
    for (let steps = 0; this.#i < this.#input.batch.size && steps < STRIDE; this.#i++) {
      const group = this.#numbers[this.#i] as number;
      if (this.#groups.results[group] === UNKNOWN) {
        steps += this.#gather(group, STRIDE - steps);
        if (this.#running !== undefined) break;
      }
      steps++;
      const result = this.#groups.results[group] as number;
      if (result < 0 || (this.#isOnce && this.#groups.passed[group] === this.#opening)) continue;
      this.#groups.passed[group] = this.#opening;
      this.#results[this.batch.size] = result;
      this.#output.passOn(this.#i);
    }
    return true;
  }

  /** The columns of the input with the variables of the group. */
  #outer(): readonly Int32Array[] {
    const { columns } = this.#input.batch;
    return this.#inner.aggregating.group.map(({ outer }) => columns[outer] as Int32Array);
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
  #gather(group: number, most: number): number {
    const { whole } = this.#inner;
    this.#running ??= this.#begun(group);
    const { last, of } = this.#running === 'whole' && whole !== undefined ? whole : this.#inner;
    let steps = 0;
    while (this.#running !== undefined && steps < most) {
      if (!last.advance()) this.#end(group);
      else {
        const { size } = last.batch;
        steps += size + 1;
        if (this.#running === 'whole' && whole !== undefined) this.#groups.number(whole.group, size, grouped);
        else grouped.fill(group, 0, size);
        this.#take(size, of);
      }
    }
    this.#cost += steps;
    this.#workspace.spent += steps;
    return steps;
  }

  /** Opens the body, over all rows of its relations; undefined if its result is already known. */
  #begun(group: number): 'group' | 'whole' | undefined {
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
    const columns = this.#outer();
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

  /**
   * Takes the first `size` bindings, whose groups are in `grouped`.
   * @param of their values; undefined if they are only counted.
   */
  #take(size: number, of: Int32Array | undefined): void {
    const { counts, values } = this.#groups;
    const { function: name } = this.#inner.aggregating;
    const symbols = this.#symbols;
    for (let i = 0; i < size; i++) {
      const group = grouped[i] as number;
      const taken = counts[group] as number;
      counts[group] = taken + 1;
      if (of === undefined) continue;
      const symbol = of[i] as number;
      const value = values[group] as number;
      if (name === 'sum') values[group] = calculated('+', value, symbols.numeric(symbol));
      else if (taken === 0) values[group] = symbol;
      else if (!Number.isNaN(value)) {
        const order = symbols.compare(symbol, value);
        if (Number.isNaN(order)) values[group] = NaN;
        else if (name === 'min' ? order < 0 : order > 0) values[group] = symbol;
      }
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
  /** The opening in which a binding of the group was last passed on. */
  passed = new Int32Array(0);
  /** How many values were taken. */
  counts = new Int32Array(0);
  /** The sum of them, 0 at first; or the smallest or largest symbol; NaN if there is no result. */
  values = new Float64Array(0);
  #columns: Int32Array[];
  #set = new RowSet(0);

  constructor(arity: number) {
    this.#columns = Array.from({ length: arity }, () => new Int32Array(0));
  }

  /** Writes the number of the group of each of the first `size` rows of some columns. */
  number(source: readonly Int32Array[], size: number, into: Int32Array): void {
    for (let i = 0; i < size; i++) {
      const known = this.#set.find(this.#columns, source, i);
      into[i] = known >= 0 ? known : this.#add(source, i);
    }
  }

  #add(source: readonly Int32Array[], i: number): number {
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
    this.passed = moved(this.passed, room);
    this.counts = moved(this.counts, room);
    this.#columns = this.#columns.map((column) => moved(column, room));
    const values = new Float64Array(room);
    values.set(this.values);
    this.values = values;
    for (let row = 0; row < this.size - 1; row++) set.add(this.#columns, this.#columns, row, row);
    this.#set = set;
  }
}
