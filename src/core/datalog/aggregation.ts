/**
 * Aggregates as an operator: for each binding, it fixes the group and applies a function to all bindings of a
 * body. The body's plan runs once for each group; the results of the last groups are remembered.
 */
import { calculated } from './arithmetic.ts';
import type { Batch, Operator, Start, Workspace } from './operators.ts';
import { CAPACITY, Output } from './operators.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Aggregating } from './table-rule.ts';
import { WHOLE } from './table.ts';

/** The most bindings that one `advance` may look at before it returns what it has. */
const STRIDE = 16 * CAPACITY;
/** Groups whose results are remembered before all are forgotten. */
const GROUPS = 1 << 16;
/** Two symbols below this make one exact number. */
const MOST_SYMBOLS = 2 ** 26;

interface Inner {
  readonly aggregating: Aggregating;
  readonly start: Start;
  readonly last: Operator;
  /** The values to aggregate, a column of the plan's output. */
  readonly of: Int32Array | undefined;
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
  #isOpen = false;
  #count = 0;
  /**
   * The sum so far, or the smallest or largest symbol so far. Undefined before the first value; NaN if there
   * is no result.
   */
  #value: number | undefined;
  /** The group of the last result, which is `#last`; undefined before the first one. */
  #key: number | string | undefined;
  #last = -1;
  /** By group: the symbol of the result, or -1 if there is none. */
  readonly #known = new Map<number | string, number>();

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
  }

  open(height: number): void {
    this.#input.open(height);
    this.#i = this.#input.batch.size = 0;
    this.#isOpen = false;
    this.#key = undefined;
    this.#known.clear();
  }

  advance(): boolean {
    this.batch.size = 0;
    if (this.#i >= this.#input.batch.size) {
      if (!this.#input.advance()) return false;
      this.#i = 0;
    }
    const group = this.#inner.aggregating.group.map(
      ({ outer }) => this.#input.batch.columns[outer] as Int32Array,
    );
    for (let steps = 0; this.#i < this.#input.batch.size && steps < STRIDE; this.#i++) {
      const key = keyOf(group, this.#i);
      if (key !== this.#key) {
        const known = this.#isOpen ? undefined : this.#known.get(key);
        if (known === undefined) {
          steps += this.#gather(group, STRIDE - steps);
          if (this.#isOpen) break;
          if (this.#known.size === GROUPS) this.#known.clear();
          this.#known.set(key, this.#last);
        } else this.#last = known;
        this.#key = key;
      }
      steps++;
      if (this.#last < 0) continue;
      this.#results[this.batch.size] = this.#last;
      this.#output.passOn(this.#i);
    }
    return true;
  }

  /**
   * Runs the body for a group, or continues with it, over at most `most` bindings. The run stays open if
   * there are more.
   */
  #gather(group: readonly Int32Array[], most: number): number {
    const { start, last, of, aggregating } = this.#inner;
    if (!this.#isOpen) {
      aggregating.group.forEach(({ inner }, k) =>
        start.bind(inner, (group[k] as Int32Array)[this.#i] as number),
      );
      // An aggregate sees all rows of its relations.
      last.open(WHOLE);
      this.#isOpen = true;
      this.#count = 0;
      this.#value = undefined;
    }
    let steps = 0;
    while (this.#isOpen && steps < most) {
      this.#isOpen = last.advance();
      if (!this.#isOpen) break;
      const { size } = last.batch;
      steps += size + 1;
      this.#count += size;
      if (of !== undefined) for (let i = 0; i < size; i++) this.#take(of[i] as number);
    }
    this.#workspace.spent += steps;
    if (this.#isOpen) return steps;
    this.#last = this.#result();
    return steps;
  }

  #take(symbol: number): void {
    const symbols = this.#symbols;
    if (this.#inner.aggregating.function === 'sum')
      this.#value = calculated('+', this.#value ?? 0, symbols.numeric(symbol));
    else if (this.#value === undefined) this.#value = symbol;
    else if (!Number.isNaN(this.#value)) {
      const order = symbols.compare(symbol, this.#value);
      if (Number.isNaN(order)) this.#value = NaN;
      else if (this.#inner.aggregating.function === 'min' ? order < 0 : order > 0) this.#value = symbol;
    }
  }

  /** The symbol of the result, or -1 if there is none. */
  #result(): number {
    const { function: name } = this.#inner.aggregating;
    if (name === 'count') return this.#symbols.intern(this.#count);
    const value = this.#value ?? (name === 'sum' ? 0 : NaN);
    if (Number.isNaN(value)) return -1;
    return name === 'sum' ? this.#symbols.intern(value) : value;
  }
}

/** One value for the symbols of a group. */
function keyOf(group: readonly Int32Array[], i: number): number | string {
  const [first, second] = group;
  if (first === undefined) return 0;
  const a = first[i] as number;
  if (second === undefined) return a;
  const b = second[i] as number;
  if (group.length === 2 && a < MOST_SYMBOLS && b < MOST_SYMBOLS) return a * MOST_SYMBOLS + b;
  return group.map((column) => column[i]).join(' ');
}
