/**
 * Aggregates as an operator: for each binding, it fixes the group and applies a function to all bindings of a
 * body. The body's plan runs again for each binding; consecutive bindings of one group share the result.
 */
import { calculated } from './arithmetic.ts';
import type { Batch, Operator, Start, Workspace } from './operators.ts';
import { CAPACITY, Output } from './operators.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Aggregating } from './table-rule.ts';
import { WHOLE } from './table.ts';

/** The most bindings that one `advance` may look at before it returns what it has. */
const STRIDE = 16 * CAPACITY;

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
  /** The group of the last result; `#last` is that result. */
  #group: readonly number[] = [];
  #last = -1;

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
    this.#group = [];
    this.#last = -1;
  }

  advance(): boolean {
    this.batch.size = 0;
    if (this.#i >= this.#input.batch.size) {
      if (!this.#input.advance()) return false;
      this.#i = 0;
    }
    for (let steps = 0; this.#i < this.#input.batch.size && steps < STRIDE; this.#i++) {
      const group = this.#inner.aggregating.group.map(
        ({ outer }) => (this.#input.batch.columns[outer] as Int32Array)[this.#i] as number,
      );
      if (this.#isOpen || this.#last < 0 || group.some((symbol, k) => symbol !== this.#group[k])) {
        steps += this.#gather(group, STRIDE - steps);
        if (this.#isOpen) break;
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
  #gather(group: readonly number[], most: number): number {
    const { start, last, of, aggregating } = this.#inner;
    if (!this.#isOpen) {
      aggregating.group.forEach(({ inner }, k) => start.bind(inner, group[k] as number));
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
    this.#group = group;
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
