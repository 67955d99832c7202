/**
 * Bottom-up evaluation, semi-naive, stratum by stratum. In round h of a stratum a rule sees premises of
 * height h - 1 and below, at least one of h - 1. So a tuple is added in the round that is its minimal height,
 * and each combination of premises is tried once. Heights are counted across strata: tuples of lower strata
 * enter by their height, which keeps heights minimal over the whole program.
 */
import type { Portions, Progress, Work } from '../work.ts';
import { finish, paced } from '../work.ts';
import { hasOthers } from './column-kernel.ts';
import { Explainer } from './derivation.ts';
import type { Derivation } from './derivation.ts';
import { Indexes } from './key-index.ts';
import { Statistics } from './statistics.ts';
import type { Range } from './operators.ts';
import { Workspace } from './operators.ts';
import type { Plan } from './plan.ts';
import { headColumns, indexed, plan } from './plan.ts';
import type { Atom, Program, Query, Rule } from './program.ts';
import { MAX_ARITY, atomsOf, written } from './program.ts';
import type { Answers } from './query.ts';
import { answer } from './query.ts';
import { assertSound } from './safety.ts';
import { stratify } from './stratification.ts';
import type { SymbolTable } from './symbol-table.ts';
import { Table } from './table.ts';
import type { TupleSet } from './table.ts';
import type { Miss } from './why-not.ts';
import { missesOf } from './why-not.ts';
import type { Store, TableRule } from './table-rule.ts';
import { tableRule, variablesIn } from './table-rule.ts';

export interface Solution {
  /** False if a budget ended the evaluation: every tuple here holds, but some may be missing. */
  readonly complete: boolean;
  /** The budget that ended it. */
  readonly endedBy?: Budget;
  readonly symbols: SymbolTable;
  /** The names of all predicates of the program and of all given relations. */
  readonly names: readonly string[];
  /**
   * The tuples of a predicate, given facts first. Undefined for a name that neither the program nor the facts
   * have.
   */
  relation(name: string): TupleSet | undefined;
  has(name: string, tuple: readonly number[]): boolean;
  /**
   * The rows of a relation with these symbols at these positions, found by an index. `undefined` matches any
   * symbol.
   */
  matching(name: string, pattern: readonly (number | undefined)[]): Int32Array;
  /** The answers to a query, such as one of the program's `queries`, in no fixed order; at most `most`. */
  query(query: Pick<Query, 'body'>, most?: number): Work<Answers>;
  /** Why a tuple holds: a derivation of minimal height. Undefined if it does not hold. */
  explain(name: string, tuple: readonly number[]): Derivation | undefined;
  /** Every last step that gives a tuple, the lowest first; empty if the tuple does not hold. */
  derivations(name: string, tuple: readonly number[]): Iterable<Derivation>;
  /**
   * Why a tuple does not hold: for each rule that could give it, what fails. Undefined if it holds. Where an
   * id is undefined, any value would do: why no tuple with the other ids holds.
   */
  whyNot(name: string, tuple: readonly (number | undefined)[]): Work<readonly Miss[] | undefined>;
}

export interface SolveOptions {
  /** The most tuples that may be derived; given facts do not count. */
  readonly maxTuples?: number;
  /** The most bytes for relations and indexes, given facts included. Checked every few thousand rows. */
  readonly maxBytes?: number;
  /** Whether time is up, by the caller's clock. Called every few milliseconds. */
  readonly isOver?: () => boolean;
}

export type Budget = 'tuples' | 'memory' | 'time';

/** Rows looked at between two yields: a few milliseconds of work. */
const QUANTUM = 50_000;
/** What it costs to plan a version of a rule, in rows: measured, a tenth of a millisecond. */
const PLANNING = 1000;
/** Rows loaded or indexed between two yields. */
const PORTION = 50_000;
/** Facts of a program that are read between two yields. */
const FACTS = 5000;
/** Rules that are looked at between two yields, as when they are connected with their tables. */
const RULES = 500;
/** A plan is made again when one of its tables has grown by this factor. */
const OUTGROWN = 8;
/** The order of joins does not matter for tables with fewer rows. */
const SMALL = 64;

/**
 * Everything that follows from a program and given facts. The work yields the number of tuples derived so
 * far. Interns the program's constants in `symbols`. Throws on a program that {@link parseProgram} would
 * refuse, on facts of another arity, and on ids that `symbols` does not have.
 * @param facts for each relation one column of symbol ids per position (1 to 8 columns of one length). They
 * are shared: do not change them while the solution is in use.
 */
export function* solve(
  program: Program,
  facts: ReadonlyMap<string, readonly Int32Array[]>,
  symbols: SymbolTable,
  options: SolveOptions = {},
): Work<Solution> {
  const { store, endedBy } = yield* evaluated(program, facts, symbols, options);
  return solutionOf({ program, facts, store }, endedBy);
}

export function* evaluated(
  program: Program,
  facts: ReadonlyMap<string, readonly Int32Array[]>,
  symbols: SymbolTable,
  options: SolveOptions,
): Work<{ store: Store; endedBy: Budget | undefined }> {
  const store = yield* loaded(program, facts, symbols);
  const evaluation = new Evaluation(store, options);
  yield* evaluation.rules(program.rules);
  return { store, endedBy: evaluation.endedBy };
}

/** The given facts and those of the program, in a store with a table for each name; nothing is derived. */
export function* loaded(
  program: Program,
  facts: ReadonlyMap<string, readonly Int32Array[]>,
  symbols: SymbolTable,
): Work<Store> {
  yield* assertSound(program);
  const tables = yield* paced(tablesFor(program, facts, symbols), () => ({ stage: 'Planning', done: 0 }));
  const stated = yield* statedFacts(program.facts, symbols);
  assertIds(facts, symbols);
  yield* load(facts, stated, tables);
  return { tables, symbols, indexes: new Indexes(symbols), statistics: new Statistics() };
}

/** What a solution was made from, for code that stores it or continues from it. */
export interface Basis {
  readonly program: Program;
  readonly facts: ReadonlyMap<string, readonly Int32Array[]>;
  readonly store: Store;
}

const bases = new WeakMap<Solution, Basis>();

/** Throws on a solution that this engine did not make. */
export function basisOf(solution: Solution): Basis {
  const basis = bases.get(solution);
  if (basis === undefined)
    throw new TypeError('Only a solution that solve or openSolution returned can be stored or gone on from.');
  return basis;
}

export function solutionOf(basis: Basis, endedBy?: Budget): Solution {
  const solution = over(basis, endedBy);
  bases.set(solution, basis);
  return solution;
}

function over({ program, store }: Basis, endedBy: Budget | undefined): Solution {
  const { tables, symbols } = store;
  const explainer = new Explainer(program, store);
  const locate = (name: string, tuple: readonly number[]) => {
    const table = tables.get(name);
    if (table === undefined || table.arity !== tuple.length) return undefined;
    const columns = tuple.map((symbol) => Int32Array.of(symbol));
    const row = store.indexes.rowOf(table, columns, 0);
    return row < 0 ? undefined : { table, row };
  };
  return {
    complete: endedBy === undefined,
    ...(endedBy !== undefined && { endedBy }),
    symbols,
    names: [...tables.keys()],
    relation: (name) => tables.get(name),
    has: (name, tuple) => tables.get(name)?.holds(tuple) ?? false,
    matching: (name, pattern) => matching(store, name, pattern),
    query: ({ body }, most) => answer(body, store, most),
    explain: (name, tuple) => {
      const found = locate(name, tuple);
      return found && explainer.explain(found.table, found.row);
    },
    derivations: (name, tuple) => {
      const found = locate(name, tuple);
      return found === undefined ? [] : explainer.all(found.table, found.row);
    },
    *whyNot(name, tuple) {
      const holds = tuple.every((id) => id !== undefined)
        ? locate(name, tuple) !== undefined
        : matching(store, name, tuple).length > 0;
      return holds ? undefined : yield* missesOf(name, tuple, program, store);
    },
  };
}

const NO_ROWS = new Int32Array(0);

export function matching(
  { tables, indexes }: Store,
  name: string,
  pattern: readonly (number | undefined)[],
): Int32Array {
  const table = tables.get(name);
  if (table?.arity !== pattern.length) return NO_ROWS;
  const positions: number[] = [];
  const key: number[] = [];
  for (let position = 0; position < pattern.length; position++) {
    const symbol = pattern[position];
    if (symbol === undefined) continue;
    positions.push(position);
    key.push(symbol);
  }
  if (positions.length === 0) return Int32Array.from({ length: table.size }, (_, row) => row);
  const index = indexes.of(table, positions);
  if (index.covered < table.size) finish(index.extend(table.size, Infinity));
  return index.rowsOf(key);
}

function assertIds(facts: ReadonlyMap<string, readonly Int32Array[]>, { size }: SymbolTable): void {
  for (const [name, columns] of facts) {
    for (const column of columns) {
      if (hasOthers(column, size) === false) continue;
      // Becomes negative if an id is below 0 or not below the size.
      let signs = 0;
      for (let row = 0; row < column.length; row++)
        signs |= (column[row] as number) | (size - 1 - (column[row] as number));
      if (signs < 0)
        throw new RangeError(
          `A fact of ${written(name)} has the symbol id ` +
            `${column.find((id) => id < 0 || id >= size)}, but there are ${size} symbols.`,
        );
    }
  }
}

/**
 * A table for each name of the program and the facts; empty unless it is among the existing tables in
 * `there`.
 */
export function* tablesFor(
  program: Program,
  facts: ReadonlyMap<string, readonly Int32Array[]>,
  symbols: SymbolTable,
  there: readonly Table[] = [],
): Portions<Map<string, Table>> {
  const tables = new Map(there.map((table) => [table.name, table]));
  const declare = (name: string, arity: number) => {
    const table = tables.get(name) ?? new Table(name, arity, symbols);
    if (table.arity !== arity)
      throw new RangeError(`${written(name)} has both ${table.arity} and ${arity} arguments.`);
    if (arity > MAX_ARITY)
      throw new RangeError(`${written(name)} has ${arity} arguments; at most ${MAX_ARITY} are possible.`);
    tables.set(name, table);
  };
  for (const [name, columns] of facts) {
    if (columns.some((column) => column.length !== columns[0]?.length))
      throw new RangeError(`The columns of ${written(name)} differ in length.`);
    declare(name, columns.length);
  }
  const declareAll = (atoms: readonly Atom[]) => {
    for (const { predicate, terms } of atoms) declare(predicate, terms.length);
  };
  declareAll(program.facts);
  for (const [i, { head, body }] of program.rules.entries()) {
    declareAll([head, ...atomsOf(body)]);
    if (i % RULES === RULES - 1) yield;
  }
  for (const { body } of program.queries) declareAll(atomsOf(body));
  return tables;
}

/** Facts of one predicate, a column of symbols a position. */
interface StatedFacts {
  readonly columns: readonly number[][];
  count: number;
}

/** The facts of a program by predicate. Interns their constants. */
function* statedFacts(facts: readonly Atom[], symbols: SymbolTable): Work<Map<string, StatedFacts>> {
  const stated = new Map<string, StatedFacts>();
  for (const [i, { predicate, terms }] of facts.entries()) {
    const own = stated.get(predicate) ?? { columns: terms.map(() => []), count: 0 };
    stated.set(predicate, own);
    own.count++;
    own.columns.forEach((column, position) => {
      const term = terms[position];
      column.push(term?.kind === 'constant' ? symbols.intern(term.value) : -1);
    });
    if (i % FACTS === FACTS - 1) yield { stage: 'Reading facts', done: i + 1, total: facts.length };
  }
  return stated;
}

/** Loads given facts first, then those of the program. All have height 0. */
function* load(
  facts: ReadonlyMap<string, readonly Int32Array[]>,
  stated: ReadonlyMap<string, StatedFacts>,
  tables: ReadonlyMap<string, Table>,
): Work<void> {
  const total = [...facts.values()].reduce((sum, columns) => sum + (columns[0]?.length ?? 0), 0);
  let done = 0;
  for (const [name, columns] of facts) {
    const loading = (tables.get(name) as Table).load(columns, PORTION);
    yield* paced(loading, () => ({
      stage: 'Loading facts',
      done: Math.min(total, (done += PORTION)),
      total,
    }));
  }
  for (const [name, { columns, count }] of stated) {
    const rows = columns.map((column) => Int32Array.from(column));
    for (let from = 0; from < count; from += PORTION) {
      const size = Math.min(PORTION, count - from);
      tables.get(name)?.append(
        rows.map((column) => column.subarray(from, from + size)),
        size,
        Infinity,
      );
      yield { stage: 'Loading facts', done: total, total };
    }
  }
  for (const table of tables.values()) table.closeHeight(0);
}

/** One way to run a rule: one of its atoms takes the new rows; in the first round all atoms take all rows. */
interface Version {
  readonly rule: TableRule;
  readonly ranges: readonly Range[];
  /** Absent until the version first runs. */
  ready?: {
    readonly plan: Plan;
    readonly columns: readonly Int32Array[];
    /** Of each positive atom's table, when the plan was made. */
    readonly sizes: readonly number[];
    /** How many new rows there were then; 0 if their number does not matter. */
    readonly fresh: number;
  };
}

/**
 * Knows which tables have rows of height h - 1, and so give work in round h. Most rounds of a deep recursion
 * need only a few of many tables.
 */
class Agenda {
  readonly #byHeight = new Map<number, Set<Table>>();
  #last = 0;

  constructor(tables: Iterable<Table>) {
    for (const table of tables) for (const height of table.heights) this.add(table, height + 1);
  }

  add(table: Table, height: number): void {
    const tables = this.#byHeight.get(height);
    if (tables === undefined) this.#byHeight.set(height, new Set([table]));
    else tables.add(table);
    this.#last = Math.max(this.#last, height);
  }

  at(height: number): Iterable<Table> {
    return this.#byHeight.get(height) ?? [];
  }

  /** The next round with work. */
  next(after: number): number | undefined {
    this.#byHeight.delete(after);
    for (let height = after + 1; height <= this.#last; height++)
      if (this.#byHeight.has(height)) return height;
    return undefined;
  }
}

/** Runs rules over a store. */
export class Evaluation {
  readonly #store: Store;
  readonly #workspace = new Workspace();
  readonly #options: SolveOptions;
  #derived = 0;
  /** The budget that is used up; undefined if none is. */
  endedBy: Budget | undefined;

  constructor(store: Store, options: SolveOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** Derives all that follows from rules, stratum by stratum. False if a budget ended it. */
  *rules(rules: readonly Rule[]): Work<boolean> {
    const ready: TableRule[] = [];
    for (const rule of rules) {
      ready.push(tableRule(rule, this.#store));
      if (ready.length % RULES === 0) yield this.#progress('Planning');
    }
    const strata = yield* paced(stratify(rules), () => this.#progress('Planning'));
    yield this.#progress('Planning');
    for (const [i, stratum] of strata.entries()) {
      const stage = strata.length === 1 ? 'Deriving' : `Deriving, stratum ${i + 1} of ${strata.length}`;
      const own = stratum.map((rule) => ready[rule] as TableRule);
      if (!(yield* this.stratum(own, stage))) return false;
    }
    return true;
  }

  /**
   * Runs the rules of a stratum to their fixpoint. False if a budget ended it.
   * @param later the rules for all rounds but the first, if they are different.
   */
  *stratum(rules: readonly TableRule[], stage: string, later = rules): Work<boolean> {
    const heads = new Set([...rules, ...later].map((rule) => rule.head.table));
    const versions = yield* paced(versionsByTable(later), () => this.#progress(stage));
    let complete = yield* this.#round(wholeVersions(rules), 1, stage);
    for (const head of heads) head.closeHeight(1);
    const agenda = new Agenda(versions.keys());
    for (let height = agenda.next(1); complete && height !== undefined; height = agenda.next(height)) {
      const grown = new Set<Table>();
      for (const table of agenda.at(height)) {
        const affected = versions.get(table) ?? [];
        complete = yield* this.#round(affected, height, stage);
        for (const {
          rule: { head },
        } of affected)
          grown.add(head.table);
        if (!complete) break;
      }
      for (const head of grown) {
        head.closeHeight(height);
        if (head.heights.at(-1) === height) agenda.add(head, height + 1);
      }
    }
    return complete;
  }

  *#round(versions: Iterable<Version>, height: number, stage: string): Work<boolean> {
    for (const version of versions) {
      if (
        version.rule.positive.some((atom, i) => isEmpty(atom.table, version.ranges[i] ?? 'all', height - 1))
      )
        continue;
      if (!(yield* this.#run(version, height, stage))) return false;
    }
    return true;
  }

  *#run(version: Version, height: number, stage: string): Work<boolean> {
    const { plan: ready, columns } = this.#ready(version, height);
    const head = version.rule.head.table;
    yield* paced(indexed(ready, height - 1, PORTION), () => this.#progress(stage));
    ready.last.open(height - 1);
    const fresh = head.size === 0 && (ready.distinct?.isSure ?? forgetsNothing(version.rule));
    const [only, ...others] = version.rule.positive;
    if (fresh && only !== undefined && others.length === 0) head.expect(only.table.size);
    while (ready.last.advance()) {
      const before = head.size;
      const { size } = ready.last.batch;
      if (!fresh) yield* paced(head.reserve(size, PORTION), () => this.#progress(stage));
      const room = (this.#options.maxTuples ?? Infinity) - this.#derived;
      const all = fresh ? head.appendNew(columns, size, room) : head.append(columns, size, room);
      this.#derived += head.size - before;
      if (!all) this.endedBy = 'tuples';
      this.#workspace.spent += 2 * size;
      if (this.#workspace.spent >= QUANTUM) yield* this.#pause(stage);
      if (this.endedBy !== undefined) return false;
    }
    if (this.#workspace.spent >= QUANTUM) yield* this.#pause(stage);
    return this.endedBy === undefined;
  }

  /** Then looks whether a budget is used up. */
  *#pause(stage: string): Work<void> {
    this.#workspace.spent = 0;
    yield this.#progress(stage);
    this.endedBy ??= this.#usedUp();
  }

  #usedUp(): Budget | undefined {
    const { maxBytes, isOver } = this.#options;
    const { tables, indexes } = this.#store;
    if (isOver?.()) return 'time';
    if (maxBytes === undefined) return undefined;
    let bytes = indexes.bytes;
    for (const table of tables.values()) bytes += table.bytes;
    return bytes > maxBytes ? 'memory' : undefined;
  }

  #progress(stage: string): Progress {
    return { stage, done: this.#derived };
  }

  #ready(version: Version, height: number): NonNullable<Version['ready']> {
    const { rule, ranges } = version;
    const sizes = rule.positive.map(({ table }) => table.size);
    const fresh = freshRows(version, height);
    const before = version.ready;
    if (
      before !== undefined &&
      !isOutgrown(before.sizes, sizes) &&
      fresh <= OUTGROWN * Math.max(before.fresh, SMALL) &&
      before.fresh <= OUTGROWN * Math.max(fresh, SMALL)
    )
      return before;
    const wanted = new Set(variablesIn(rule.head.arguments));
    const distinct = rule.head.table.arity <= 2 && !forgetsNothing(rule) ? rule.head.arguments : [];
    const purpose = { ranges, given: new Set<number>(), wanted, distinct, ...(fresh > 0 && { fresh }) };
    const made = plan(rule, purpose, this.#store, this.#workspace);
    this.#workspace.spent += PLANNING;
    return (version.ready = { plan: made, columns: headColumns(rule, made, this.#workspace), sizes, fresh });
  }
}

/** The new rows of a version that may run in more than one order; 0 for others. */
function freshRows({ rule: { positive }, ranges }: Version, height: number): number {
  const table = positive.length < 3 ? undefined : positive[ranges.indexOf('new')]?.table;
  return table === undefined ? 0 : table.limit(height - 1) - table.limit(height - 2);
}

const isOutgrown = (before: readonly number[], now: readonly number[]): boolean =>
  now.some((size, i) => size > OUTGROWN * Math.max(before[i] ?? 0, SMALL));

/**
 * Whether different bindings of a rule's body always give different tuples. Then one run of the rule finds no
 * tuple twice.
 */
function forgetsNothing({ head, positive }: TableRule): boolean {
  const kept = new Set(variablesIn(head.arguments));
  const atoms = positive.flatMap((atom) => atom.arguments);
  return atoms.every(
    (argument) => argument.kind === 'symbol' || (argument.kind === 'variable' && kept.has(argument.index)),
  );
}

/** The versions for the first round. Each is made when it is its turn, so that its plan is not kept. */
function* wholeVersions(rules: readonly TableRule[]): Generator<Version, void, void> {
  for (const rule of rules) yield { rule, ranges: rule.positive.map(() => 'all' as const) };
}

/**
 * For each table that grows in or before a stratum, the versions of rules that take their new rows from it.
 */
function* versionsByTable(rules: readonly TableRule[]): Portions<Map<Table, Version[]>> {
  const versions = new Map<Table, Version[]>();
  for (const [number, rule] of rules.entries()) {
    if (number % RULES === RULES - 1) yield;
    rule.positive.forEach(({ table }, i) => {
      const ranges = rule.positive.map(
        (_, j) => (j < i ? 'all' : j === i ? 'new' : 'before') satisfies Range,
      );
      const affected = versions.get(table) ?? [];
      affected.push({ rule, ranges });
      versions.set(table, affected);
    });
  }
  return versions;
}

function isEmpty(table: Table, range: Range, height: number): boolean {
  const low = range === 'new' ? table.limit(height - 1) : 0;
  return table.limit(range === 'before' ? height - 1 : height) === low;
}
