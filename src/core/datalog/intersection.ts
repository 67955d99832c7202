/**
 * The values of one variable that several atoms allow, as in worst-case optimal joins (Ngo, Ré and Rudra,
 * "Skew strikes back", SIGMOD Record 2013): for each binding, the rows of the atom that has the fewest are
 * read, and tested in the other atoms. So a binding costs no more than its shortest list, also where a few
 * symbols are in most rows.
 */
import { Member } from './filters.ts';
import type { KeyIndex } from './key-index.ts';
import type { AtomReading, Operand, Operator, Workspace } from './operators.ts';
import { Batch, CAPACITY, Lookup, STRIDE, columnsOf, gather, rowsIn } from './operators.ts';

/** One of the atoms. */
export interface Side {
  /** Binds the variable. */
  readonly reading: AtomReading;
  /** By all positions but those of the variable. */
  readonly index: KeyIndex;
  /** The values of the index's positions. */
  readonly key: readonly Operand[];
  /** The values of all positions. */
  readonly tuple: readonly Operand[];
}

/** The bindings whose shortest list one atom has. */
class Share implements Operator {
  readonly batch: Batch;
  readonly #columns: readonly (readonly [from: Int32Array, to: Int32Array])[];
  readonly #rows = new Int32Array(CAPACITY);
  #count = 0;

  constructor(input: Batch, workspace: Workspace) {
    const variables = [...input.columns.keys()].filter((v) => input.columns[v] !== undefined);
    this.batch = new Batch(variables, workspace);
    this.#columns = variables.map((v) => [
      input.columns[v] as Int32Array,
      this.batch.columns[v] as Int32Array,
    ]);
  }

  add(i: number): void {
    this.#rows[this.#count++] = i;
  }

  open(): void {
    this.batch.size = this.#count = 0;
  }

  advance(): boolean {
    for (const [from, to] of this.#columns) gather(from, this.#rows, this.#count, to);
    this.batch.size = this.#count;
    this.#count = 0;
    return this.batch.size > 0;
  }
}

/** What the shortest list is found with. */
interface Length {
  readonly reading: AtomReading;
  readonly index: KeyIndex;
  readonly keys: readonly Int32Array[];
  /** Set when it is opened: whether rows of the chains are in the range. */
  isChained: boolean;
  /** Of one binding: the rows counted so far, and the next row of the chain plus one, or 0 at its end. */
  count: number;
  link: number;
}

export class Intersection implements Operator {
  readonly batch: Batch;
  readonly #input: Operator;
  readonly #shares: readonly Share[];
  /** For each share, the operator that gives its results, and their columns. */
  readonly #results: readonly Operator[];
  readonly #columns: readonly (readonly (readonly [from: Int32Array, to: Int32Array])[])[];
  readonly #lengths: readonly Length[];
  readonly #workspace: Workspace;
  /** The next binding of the input. */
  #i = 0;
  /** The share whose results come next. */
  #turn = 0;

  constructor(
    input: Operator,
    variable: number,
    sides: readonly Side[],
    needed: ReadonlySet<number>,
    workspace: Workspace,
  ) {
    this.#input = input;
    this.#workspace = workspace;
    const passed = [...input.batch.columns.keys()].filter((v) => input.batch.columns[v] !== undefined);
    const kept = [...passed, variable].filter((v) => needed.has(v));
    this.batch = new Batch(kept, workspace);
    this.#shares = sides.map(() => new Share(input.batch, workspace));
    this.#results = sides.map((side, s) => {
      const share = this.#shares[s] as Share;
      const all = new Set([...passed, variable]);
      const lookup = new Lookup(
        share,
        side.reading,
        { index: side.index, operands: side.key },
        all,
        workspace,
      );
      return sides
        .filter((other) => other !== side)
        .reduce<Operator>((before, { reading: { table, range }, tuple }) => {
          return new Member(before, { table, range, indexes: undefined }, tuple, workspace);
        }, lookup);
    });
    this.#columns = this.#results.map(({ batch: { columns } }) =>
      kept.map((v) => [columns[v] as Int32Array, this.batch.columns[v] as Int32Array] as const),
    );
    this.#lengths = sides.map(({ reading, index, key }) => ({
      reading,
      index,
      keys: columnsOf(key, input.batch, workspace),
      isChained: false,
      count: 0,
      link: 0,
    }));
  }

  open(height: number): void {
    this.#input.open(height);
    for (const result of this.#results) result.open(height);
    for (const length of this.#lengths) {
      const [, high] = rowsIn(length.reading.table, length.reading.range, height);
      length.isChained = high > length.index.base;
    }
    this.#i = this.#input.batch.size = 0;
    this.#turn = this.#results.length;
  }

  advance(): boolean {
    for (; this.#turn < this.#results.length; this.#turn++) {
      const result = this.#results[this.#turn] as Operator;
      if (!result.advance()) continue;
      const { size } = result.batch;
      for (const [from, to] of this.#columns[this.#turn] ?? []) to.set(from.subarray(0, size));
      this.batch.size = size;
      return true;
    }
    if (this.#i >= this.#input.batch.size) {
      if (!this.#input.advance()) return false;
      this.#i = 0;
    }
    this.#divide();
    this.#turn = this.batch.size = 0;
    return true;
  }

  /** Gives bindings to the share of the atom with the fewest rows, until the stride is used up. */
  #divide(): void {
    const { size } = this.#input.batch;
    let steps = 0;
    for (; this.#i < size && steps < STRIDE; this.#i++) {
      let open = 0;
      for (const length of this.#lengths) {
        const { index, keys } = length;
        length.count = index.grouped((keys[0] as Int32Array)[this.#i] as number);
        length.link = length.isChained ? index.head(keys, this.#i) : 0;
        if (length.link > index.base) open++;
      }
      steps += this.#lengths.length + (open > 0 ? this.#follow() : 0);
      (this.#shares[this.#fewest()] as Share).add(this.#i);
    }
    this.#workspace.spent += steps + 1;
  }

  /** Counts one row of each list in turn until the shortest has ended. Returns the number of steps. */
  #follow(): number {
    let steps = 0;
    for (;;) {
      let known = Infinity;
      for (const { count, link, index } of this.#lengths)
        if (link <= index.base && count < known) known = count;
      let isLonger = true;
      for (const length of this.#lengths) {
        const { index } = length;
        // A list that is not at its end yet must not seem as short as one that is.
        if (length.link <= index.base || length.count > known) continue;
        length.link = index.next[length.link - 1 - index.base] as number;
        length.count++;
        steps++;
        isLonger = false;
      }
      if (isLonger) return steps;
    }
  }

  #fewest(): number {
    let best = 0;
    let fewest = Infinity;
    for (let s = 0; s < this.#lengths.length; s++) {
      const { count } = this.#lengths[s] as Length;
      if (count >= fewest) continue;
      best = s;
      fewest = count;
    }
    return best;
  }
}
