/**
 * Joins over columns. An operator pulls a batch of bindings from the operator before it and fills its own
 * batch: one column for each variable that is needed later. Every `advance` is bounded work, whatever the
 * data, because an operator remembers its place in a chain of matching rows. So evaluation can pause between
 * any two calls.
 */
import type { KeyIndex } from './key-index.ts';
import type { Table } from './table.ts';

/** Bindings in a batch, so few that its columns stay in the processor's nearest cache. */
export const CAPACITY = 1024;
/** The most rows that one `advance` may look at before it returns what it has. */
export const STRIDE = 16 * CAPACITY;

/**
 * Pairs of input row and table row that a join found. All operators share these arrays, because none needs
 * them after its `advance`.
 */
const left = new Int32Array(CAPACITY);
const right = new Int32Array(CAPACITY);

/**
 * The rows that a premise may use at height h: all up to height h, only those of height h, or only those
 * below.
 */
export type Range = 'all' | 'new' | 'before';

/**
 * What plans share that never run at the same time. Programs of thousands of rules have as many plans, which
 * all use the same few columns.
 */
export class Workspace {
  /** Rows looked at, so that evaluation can decide when to yield without a clock. */
  spent = 0;
  readonly #columns: Int32Array[] = [];
  readonly #constants = new Map<number, Int32Array>();
  #taken = 0;

  /** Called before a plan is made, which then takes the columns from the first on. */
  beginPlan(): void {
    this.#taken = 0;
  }

  /** A column that no other operator of the plan writes to. */
  column(): Int32Array {
    return (this.#columns[this.#taken++] ??= new Int32Array(CAPACITY));
  }

  /** A column full of one symbol. It must not be written to. */
  constant(symbol: number): Int32Array {
    const known = this.#constants.get(symbol);
    if (known !== undefined) return known;
    const made = new Int32Array(CAPACITY).fill(symbol);
    this.#constants.set(symbol, made);
    return made;
  }
}

/**
 * Column v holds variable v; columns that are not needed are absent. Operators compact a batch in place, so
 * columns are never shared.
 */
export class Batch {
  size = 0;
  readonly columns: (Int32Array | undefined)[] = [];

  constructor(variables: Iterable<number>, workspace: Workspace) {
    for (const variable of variables) this.columns[variable] = workspace.column();
  }

  /** Keeps the rows that the first `count` entries of `kept` name, in ascending order. */
  keep(kept: Int32Array, count: number): void {
    if (count < this.size) {
      for (const column of this.columns) {
        if (column !== undefined) gather(column, kept, count, column);
      }
    }
    this.size = count;
  }
}

export interface Operator {
  readonly batch: Batch;
  /** Starts again, with premises of at most this height. */
  open(height: number): void;
  /** False if there are no more bindings. True if the batch holds the next ones, perhaps none. */
  advance(): boolean;
}

/** A column of the input, or a constant that is used like a column. */
export type Operand =
  { readonly kind: 'variable'; readonly index: number } | { readonly kind: 'symbol'; readonly id: number };

export function columnOf(operand: Operand, batch: Batch, workspace: Workspace): Int32Array {
  return operand.kind === 'symbol'
    ? workspace.constant(operand.id)
    : (batch.columns[operand.index] as Int32Array);
}

export function columnsOf(
  operands: readonly Operand[],
  batch: Batch,
  workspace: Workspace,
): readonly Int32Array[] {
  return operands.map((operand) => columnOf(operand, batch, workspace));
}

export function gather(source: Int32Array, rows: Int32Array, count: number, target: Int32Array): void {
  for (let k = 0; k < count; k++) target[k] = source[rows[k] as number] as number;
}

/** The first row of a range, and the row after its last. */
export function rowsIn(table: Table, range: Range, height: number): [low: number, high: number] {
  if (range === 'all') return [0, table.limit(height)];
  return range === 'new' ? [table.limit(height - 1), table.limit(height)] : [0, table.limit(height - 1)];
}

/** One binding of some variables. Every plan begins with it. */
export class Start implements Operator {
  readonly batch: Batch;
  #done = false;

  constructor(variables: Iterable<number>, workspace: Workspace) {
    this.batch = new Batch(variables, workspace);
  }

  bind(variable: number, symbol: number): void {
    const column = this.batch.columns[variable];
    if (column !== undefined) column[0] = symbol;
  }

  open(): void {
    this.#done = false;
  }

  advance(): boolean {
    this.batch.size = this.#done ? 0 : 1;
    this.#done = !this.#done;
    return this.batch.size === 1;
  }
}

/**
 * What a join reads from a table: rows of a range, a variable for some positions, and pairs of positions that
 * must be equal.
 */
export interface AtomReading {
  readonly table: Table;
  readonly range: Range;
  readonly binds: readonly { readonly variable: number; readonly position: number }[];
  readonly repeats: readonly (readonly [number, number])[];
}

/** The columns that pass through a join, and those that it adds. */
export class Output {
  readonly batch: Batch;
  readonly #passed: (readonly [from: Int32Array, to: Int32Array])[] = [];
  readonly #added: (readonly [position: number, to: Int32Array])[] = [];

  get addsNothing(): boolean {
    return this.#added.length === 0;
  }

  constructor(
    input: Batch,
    { binds }: Pick<AtomReading, 'binds'>,
    needed: ReadonlySet<number>,
    workspace: Workspace,
  ) {
    const passed = [...input.columns.keys()].filter((v) => input.columns[v] !== undefined && needed.has(v));
    const added = binds.filter(({ variable }) => needed.has(variable));
    this.batch = new Batch([...passed, ...added.map(({ variable }) => variable)], workspace);
    for (const v of passed)
      this.#passed.push([input.columns[v] as Int32Array, this.batch.columns[v] as Int32Array]);
    for (const { variable, position } of added)
      this.#added.push([position, this.batch.columns[variable] as Int32Array]);
  }

  fill(table: Table, count: number): void {
    for (const [from, to] of this.#passed) gather(from, left, count, to);
    for (const [position, to] of this.#added) gather(table.cells(position), right, count, to);
    this.batch.size = count;
  }

  /** Copies one row of the input to the next row of the output. */
  passOn(i: number): void {
    for (const [from, to] of this.#passed) to[this.batch.size] = from[i] as number;
    this.batch.size++;
  }

  /** Combines consecutive rows of the table, or of an order of it, with one row of the input. */
  copy(table: Table, i: number, row: number, count: number, order?: Int32Array): void {
    const at = this.batch.size;
    for (const [from, to] of this.#passed) to.fill(from[i] as number, at, at + count);
    for (const [position, to] of this.#added) {
      const cells = table.cells(position);
      if (order === undefined) to.set(cells.subarray(row, row + count), at);
      else for (let k = 0; k < count; k++) to[at + k] = cells[order[row + k] as number] as number;
    }
    this.batch.size += count;
  }
}

/**
 * Combines every row of a range with every binding. If an index groups exactly these rows, they are read in
 * its order, so that tuples with the same symbol are found one after the other.
 */
export class Scan implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #reading: AtomReading;
  readonly #index: KeyIndex | undefined;
  readonly #output: Output;
  readonly #workspace: Workspace;
  /** The order in which rows are read; undefined for their own order. */
  #order: Int32Array | undefined;
  #low = 0;
  #high = 0;
  #i = 0;
  #row = 0;

  constructor(
    input: Operator,
    reading: AtomReading,
    index: KeyIndex | undefined,
    needed: ReadonlySet<number>,
    workspace: Workspace,
  ) {
    this.#input = input;
    this.#reading = reading;
    this.#index = index;
    this.#output = new Output(input.batch, reading, needed, workspace);
    this.batch = this.#output.batch;
    this.#workspace = workspace;
  }

  /** Whether rows are grouped by the symbol at the index's position; known only once it is open. */
  get isGrouped(): boolean {
    return this.#order !== undefined;
  }

  open(height: number): void {
    this.#input.open(height);
    [this.#low, this.#high] = rowsIn(this.#reading.table, this.#reading.range, height);
    this.#order =
      this.#low === 0 && this.#index?.exact === true && this.#index.base === this.#high
        ? this.#index.grouping.rows
        : undefined;
    this.#i = this.#input.batch.size = 0;
  }

  advance(): boolean {
    const input = this.#input;
    if (this.#i >= input.batch.size) {
      if (!input.advance()) return false;
      this.#i = 0;
      this.#row = this.#low;
    }
    this.batch.size = 0;
    while (this.#i < input.batch.size && this.batch.size < CAPACITY) {
      const count = Math.min(CAPACITY - this.batch.size, this.#high - this.#row);
      this.#output.copy(this.#reading.table, this.#i, this.#row, count, this.#order);
      this.#row += count;
      if (this.#row === this.#high) {
        this.#i++;
        this.#row = this.#low;
      }
    }
    this.#workspace.spent += this.batch.size + 1;
    return true;
  }
}

/**
 * Combines each binding with the rows of a range that have its key. If the join adds no variable that is
 * needed, one row is enough.
 */
export class Lookup implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #reading: AtomReading;
  readonly #index: KeyIndex;
  readonly #keys: readonly Int32Array[];
  readonly #output: Output;
  readonly #workspace: Workspace;
  #low = 0;
  #high = 0;
  #i = 0;
  /** Set when it is opened: whether all rows of a key up to the end of the range match. */
  #isWhole = false;
  /** The next row of the chain plus one, or 0 at its end. */
  #link = 0;
  /** The next grouped row is the one before this place; the last one is at `#stop`. */
  #place = 0;
  #stop = 0;

  constructor(
    input: Operator,
    reading: AtomReading,
    key: { index: KeyIndex; operands: readonly Operand[] },
    needed: ReadonlySet<number>,
    workspace: Workspace,
  ) {
    this.#input = input;
    this.#reading = reading;
    this.#index = key.index;
    this.#keys = columnsOf(key.operands, input.batch, workspace);
    this.#output = new Output(input.batch, reading, needed, workspace);
    this.batch = this.#output.batch;
    this.#workspace = workspace;
  }

  open(height: number): void {
    this.#input.open(height);
    [this.#low, this.#high] = rowsIn(this.#reading.table, this.#reading.range, height);
    this.#isWhole =
      this.#index.exact &&
      this.#low === 0 &&
      this.#high >= this.#index.base &&
      this.#reading.repeats.length === 0 &&
      !this.#output.addsNothing;
    this.#i = this.#input.batch.size = 0;
  }

  advance(): boolean {
    if (this.#i >= this.#input.batch.size) {
      if (!this.#input.advance()) return false;
      this.#i = 0;
      if (this.#input.batch.size > 0) this.#turnTo(0);
    }
    this.#output.fill(this.#reading.table, this.#isWhole ? this.#matchWhole() : this.#match());
    return true;
  }

  /** Goes to the rows of a binding: first those of the chain, then the grouped ones. */
  #turnTo(i: number): void {
    this.#link = this.#high > this.#index.base ? this.#index.head(this.#keys, i) : 0;
    this.#place = this.#stop = 0;
    if (!this.#index.exact || this.#low >= this.#index.base) return;
    const { offsets } = this.#index.grouping;
    const key = (this.#keys[0] as Int32Array)[i] as number;
    this.#stop = (offsets[key] as number | undefined) ?? 0;
    this.#place = (offsets[key + 1] as number | undefined) ?? 0;
  }

  /**
   * Fills `left` and `right` with pairs of a binding and a row. Stops when they are full or the stride is
   * used up.
   */
  #match(): number {
    const { size } = this.#input.batch;
    const test = this.#test();
    let found = 0;
    let steps = 0;
    while (this.#i < size) {
      if (this.#link > this.#low) {
        const before = found;
        found = this.#followChain(found, test);
        steps += found - before + 1;
      }
      if (found === CAPACITY) break;
      if (this.#place > this.#stop) {
        const before = this.#place;
        found = this.#followGroup(found, test);
        steps += before - this.#place;
      }
      if (found === CAPACITY || (steps += 1) >= STRIDE) break;
      if (++this.#i < size) this.#turnTo(this.#i);
    }
    this.#workspace.spent += steps;
    return found;
  }

  /** The same as {@link #match} if no row below the end of the range needs a test, in one short loop. */
  #matchWhole(): number {
    const {
      base,
      heads,
      next,
      grouping: { offsets, rows },
    } = this.#index;
    const keys = this.#keys[0] as Int32Array;
    const { size } = this.#input.batch;
    const high = this.#high;
    const first = this.#i;
    let i = first;
    let link = this.#link;
    let place = this.#place;
    let stop = this.#stop;
    let found = 0;
    while (i < size) {
      while (link > 0 && found < CAPACITY) {
        const row = link - 1;
        link = next[row - base] as number;
        if (row >= high) continue;
        left[found] = i;
        right[found++] = row;
      }
      while (place > stop && found < CAPACITY) {
        left[found] = i;
        right[found++] = rows[--place] as number;
      }
      if (found === CAPACITY) break;
      if (++i === size) break;
      const key = keys[i] as number;
      if (high > base) link = (heads[key] as number | undefined) ?? 0;
      stop = (offsets[key] as number | undefined) ?? 0;
      place = (offsets[key + 1] as number | undefined) ?? 0;
    }
    this.#i = i;
    this.#link = link;
    this.#place = place;
    this.#stop = stop;
    this.#workspace.spent += found + i - first + 1;
    return found;
  }

  /** Chains descend, so the first row below the range ends the search. */
  #followChain(found: number, test: ((row: number, i: number) => boolean) | undefined): number {
    const { next, base } = this.#index;
    const low = this.#low;
    const high = this.#high;
    const i = this.#i;
    const once = this.#output.addsNothing;
    let link = this.#link;
    while (link > low && found < CAPACITY) {
      const row = link - 1;
      link = row < base ? 0 : (next[row - base] as number);
      if (row >= high || (test !== undefined && !test(row, i))) continue;
      left[found] = i;
      right[found++] = row;
      if (once) link = this.#place = this.#stop = 0;
    }
    this.#link = link;
    return found;
  }

  /** Goes over grouped rows from the newest down, while they are in the range. */
  #followGroup(found: number, test: ((row: number, i: number) => boolean) | undefined): number {
    const { rows } = this.#index.grouping;
    const low = this.#low;
    const high = this.#high;
    const i = this.#i;
    const stop = this.#stop;
    const once = this.#output.addsNothing;
    let place = this.#place;
    while (place > stop && found < CAPACITY) {
      const row = rows[--place] as number;
      if (row < low) {
        place = stop;
        break;
      }
      if (row >= high || (test !== undefined && !test(row, i))) continue;
      left[found] = i;
      right[found++] = row;
      if (once) place = stop;
    }
    this.#place = place;
    return found;
  }

  /** Whether a row matches a binding; undefined if the chain already guarantees it. */
  #test(): ((row: number, i: number) => boolean) | undefined {
    const { table, repeats } = this.#reading;
    const pairs = repeats.map(([a, b]) => [table.cells(a), table.cells(b)] as const);
    const keys = this.#index.exact ? [] : this.#keys;
    const cells = this.#index.positions.map((position) => table.cells(position));
    if (pairs.length === 0 && keys.length === 0) return undefined;
    return (row, i) => {
      for (let k = 0; k < keys.length; k++)
        if ((keys[k] as Int32Array)[i] !== (cells[k] as Int32Array)[row]) return false;
      for (const [a, b] of pairs) if (a[row] !== b[row]) return false;
      return true;
    };
  }
}
