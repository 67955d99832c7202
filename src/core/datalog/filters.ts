/**
 * Operators that keep some bindings and drop others, or give a variable a value. They compact the batch of
 * their input in place.
 */
import { calculated } from './arithmetic.ts';
import { moved, release } from './columns.ts';
import type { Indexes, KeyIndex } from './key-index.ts';
import type { Batch, Operand, Operator, Range, Scan, Workspace } from './operators.ts';
import { CAPACITY, columnOf, columnsOf, rowsIn } from './operators.ts';
import type { ArithmeticOperator, Comparator } from './program.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Table } from './table.ts';
import type { Computing } from './table-rule.ts';

/** The rows to keep. All operators share this array, because none needs it after its `advance`. */
const kept = new Int32Array(CAPACITY);

/** Where tuples are looked up. */
interface MemberOf {
  readonly table: Table;
  readonly range: Range | 'none';
  /** To find rows with, where the table no longer grows. */
  readonly indexes: Indexes | undefined;
}

/** Keeps the bindings whose whole tuple is in a range of a table; if negated, those not in the table. */
export class Member implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #table: Table;
  readonly #range: Range | 'none';
  readonly #tuple: readonly Int32Array[];
  readonly #workspace: Workspace;
  readonly #indexes: Indexes | undefined;
  #low = 0;
  #high = 0;

  constructor(
    input: Operator,
    { table, range, indexes }: MemberOf,
    operands: readonly Operand[],
    workspace: Workspace,
  ) {
    this.#input = input;
    this.batch = input.batch;
    this.#table = table;
    this.#range = range;
    this.#tuple = columnsOf(operands, input.batch, workspace);
    this.#workspace = workspace;
    this.#indexes = indexes;
  }

  open(height: number): void {
    this.#input.open(height);
    if (this.#range !== 'none') [this.#low, this.#high] = rowsIn(this.#table, this.#range, height);
  }

  advance(): boolean {
    if (!this.#input.advance()) return false;
    const { batch } = this;
    const absent = this.#range === 'none';
    const whole = absent || (this.#low === 0 && this.#high === this.#table.size);
    let count = 0;
    for (let i = 0; i < batch.size; i++) {
      if (whole ? this.#isThere(i) !== absent : this.#isInRange(i)) kept[count++] = i;
    }
    this.#workspace.spent += 2 * batch.size + 1;
    batch.keep(kept, count);
    return true;
  }

  #isThere(i: number): boolean {
    return this.#indexes === undefined
      ? this.#table.has(this.#tuple, i)
      : this.#indexes.rowOf(this.#table, this.#tuple, i) >= 0;
  }

  /**
   * Looks up row numbers only from the beginning of the range on; if it begins at the first row, only after
   * its end. Both are few rows compared with the whole table.
   */
  #isInRange(i: number): boolean {
    if (this.#indexes !== undefined) {
      const at = this.#indexes.rowOf(this.#table, this.#tuple, i);
      return at >= this.#low && at < this.#high;
    }
    if (this.#low === 0)
      return this.#table.has(this.#tuple, i) && this.#table.findFrom(this.#high, this.#tuple, i) < 0;
    const row = this.#table.findFrom(this.#low, this.#tuple, i);
    return row >= 0 && row < this.#high;
  }
}

/** Keeps the bindings whose key is in no row of a table. */
export class Absent implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #table: Table;
  readonly #index: KeyIndex;
  readonly #keys: readonly Int32Array[];
  readonly #workspace: Workspace;

  constructor(
    input: Operator,
    table: Table,
    key: { index: KeyIndex; operands: readonly Operand[] },
    workspace: Workspace,
  ) {
    this.#input = input;
    this.batch = input.batch;
    this.#table = table;
    this.#index = key.index;
    this.#keys = columnsOf(key.operands, input.batch, workspace);
    this.#workspace = workspace;
  }

  open(height: number): void {
    this.#input.open(height);
  }

  advance(): boolean {
    if (!this.#input.advance()) return false;
    const { batch } = this;
    const cells = this.#index.positions.map((position) => this.#table.cells(position));
    let count = 0;
    for (let i = 0; i < batch.size; i++) if (!this.#has(cells, i)) kept[count++] = i;
    this.#workspace.spent += 2 * batch.size + 1;
    batch.keep(kept, count);
    return true;
  }

  #has(cells: readonly Int32Array[], i: number): boolean {
    const {
      next,
      exact,
      base,
      grouping: { offsets },
    } = this.#index;
    let link = this.#index.head(this.#keys, i);
    for (; link > base; link = next[link - 1 - base] as number) {
      if (exact || cells.every((column, k) => column[link - 1] === (this.#keys[k] as Int32Array)[i]))
        return true;
    }
    const key = exact ? ((this.#keys[0] as Int32Array)[i] as number) : 0;
    return (
      exact && ((offsets[key] as number | undefined) ?? 0) < ((offsets[key + 1] as number | undefined) ?? 0)
    );
  }
}

/** Keeps the bindings for which a comparison is true. */
export class Compare implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #holds: (left: number, right: number) => boolean;
  readonly #workspace: Workspace;

  constructor(
    input: Operator,
    operands: readonly [Operand, Operand],
    holds: (left: number, right: number) => boolean,
    workspace: Workspace,
  ) {
    this.#input = input;
    this.batch = input.batch;
    this.#left = columnOf(operands[0], input.batch, workspace);
    this.#right = columnOf(operands[1], input.batch, workspace);
    this.#holds = holds;
    this.#workspace = workspace;
  }

  open(height: number): void {
    this.#input.open(height);
  }

  advance(): boolean {
    if (!this.#input.advance()) return false;
    const { batch } = this;
    let count = 0;
    for (let i = 0; i < batch.size; i++) {
      if (this.#holds(this.#left[i] as number, this.#right[i] as number)) kept[count++] = i;
    }
    this.#workspace.spent += batch.size + 1;
    batch.keep(kept, count);
    return true;
  }
}

/**
 * Keeps the first of equal bindings of two variables. A scan must deliver all bindings of one variable's
 * symbol in a row. It is then enough to remember, for each symbol of the other variable, the last symbol it
 * was paired with. All other variables are dropped.
 */
export class Distinct implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #scan: Scan;
  readonly #grouped: Int32Array;
  readonly #other: Int32Array;
  readonly #symbols: SymbolTable;
  readonly #workspace: Workspace;
  /** By symbol of the other variable: the symbol it was last paired with, plus one. */
  #beside = new Int32Array(0);

  /** @param columns of the variable that the scan groups by, and of the other one. */
  constructor(
    input: Operator,
    scan: Scan,
    columns: readonly [grouped: Int32Array, other: Int32Array],
    symbols: SymbolTable,
    workspace: Workspace,
  ) {
    this.#input = input;
    this.batch = input.batch;
    this.#scan = scan;
    [this.#grouped, this.#other] = columns;
    this.#symbols = symbols;
    this.#workspace = workspace;
  }

  /** Whether no two bindings are equal; known only once it is open. If false, all bindings pass. */
  get isSure(): boolean {
    return this.#scan.isGrouped;
  }

  open(height: number): void {
    this.#input.open(height);
    this.#beside = new Int32Array(this.isSure ? this.#symbols.size : 0);
  }

  advance(): boolean {
    if (!this.#input.advance()) {
      release(this.#beside);
      this.#beside = new Int32Array(0);
      return false;
    }
    if (!this.isSure) return true;
    const { batch } = this;
    const grouped = this.#grouped;
    const other = this.#other;
    // Arithmetic may have made new symbols in the meantime.
    if (this.#beside.length < this.#symbols.size) this.#beside = moved(this.#beside, 2 * this.#symbols.size);
    const beside = this.#beside;
    let count = 0;
    for (let i = 0; i < batch.size; i++) {
      const symbol = other[i] as number;
      const group = grouped[i] as number;
      if (beside[symbol] === group + 1) continue;
      beside[symbol] = group + 1;
      grouped[count] = group;
      other[count++] = symbol;
    }
    this.#workspace.spent += batch.size;
    batch.size = count;
    return true;
  }
}

/** Gives a variable the value of another one or of a constant: `X = Y` if only Y is bound. */
export class Assign implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #from: Int32Array;
  readonly #to: Int32Array;

  constructor(input: Operator, variable: number, operand: Operand, workspace: Workspace) {
    this.#input = input;
    this.batch = input.batch;
    this.#from = columnOf(operand, input.batch, workspace);
    this.#to = workspace.column();
    this.batch.columns[variable] = this.#to;
  }

  open(height: number): void {
    this.#input.open(height);
  }

  advance(): boolean {
    if (!this.#input.advance()) return false;
    this.#to.set(this.#from);
    return true;
  }
}

/** Gives a variable the value of an operation, and drops bindings for which it has none. */
export class Compute implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #operator: ArithmeticOperator;
  readonly #left: Int32Array;
  readonly #right: Int32Array;
  readonly #to: Int32Array;
  readonly #symbols: SymbolTable;
  readonly #workspace: Workspace;

  constructor(
    input: Operator,
    { variable, operator, operands: [left, right] }: Computing,
    symbols: SymbolTable,
    workspace: Workspace,
  ) {
    this.#input = input;
    this.batch = input.batch;
    this.#operator = operator;
    this.#left = columnOf(left as Operand, input.batch, workspace);
    this.#right = columnOf(right ?? (left as Operand), input.batch, workspace);
    this.#to = workspace.column();
    this.batch.columns[variable] = this.#to;
    this.#symbols = symbols;
    this.#workspace = workspace;
  }

  open(height: number): void {
    this.#input.open(height);
  }

  advance(): boolean {
    if (!this.#input.advance()) return false;
    const { batch } = this;
    const symbols = this.#symbols;
    let count = 0;
    for (let i = 0; i < batch.size; i++) {
      const value = calculated(
        this.#operator,
        symbols.numeric(this.#left[i] as number),
        symbols.numeric(this.#right[i] as number),
      );
      if (Number.isNaN(value)) continue;
      this.#to[i] = symbols.intern(value);
      kept[count++] = i;
    }
    this.#workspace.spent += 4 * batch.size + 1;
    batch.keep(kept, count);
    return true;
  }
}

/** The test that a comparison makes of two symbols. */
export function comparison(
  comparator: Comparator,
  symbols: SymbolTable,
): (left: number, right: number) => boolean {
  switch (comparator) {
    case '=':
      return (left, right) => left === right;
    case '!=':
      return (left, right) => left !== right;
    case '<':
      return (left, right) => symbols.compare(left, right) < 0;
    case '<=':
      return (left, right) => symbols.compare(left, right) <= 0;
    case '>':
      return (left, right) => symbols.compare(left, right) > 0;
    case '>=':
      return (left, right) => symbols.compare(left, right) >= 0;
  }
}
