/**
 * A session keeps what follows from a program up to date while facts are added and removed, by delete and
 * rederive (Gupta, Mumick and Subrahmanian 1993), stratum by stratum. First all tuples are removed that had a
 * derivation from something lost. Then those that have another derivation are added again, then new tuples
 * are derived. If a large part of a stratum might be lost, the whole stratum is derived again, which is less
 * work. The result is that of a fresh evaluation. Relations and their indexes are changed in place, so the
 * work depends on what changed. Only the first removal from a relation takes a pass over it.
 */
import { finish, type Work } from '../work.ts';
import type { Solution } from './evaluation.ts';
import { Evaluation, basisOf, evaluated, matching, solve } from './evaluation.ts';
import { Indexes } from './key-index.ts';
import { Statistics } from './statistics.ts';
import type { Literal, Program, Query, Rule } from './program.ts';
import { atomsOf, written } from './program.ts';
import type { Answers } from './query.ts';
import { answer } from './query.ts';
import { stratify } from './stratification.ts';
import type { Facts } from './stored-facts.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Store } from './table-rule.ts';
import { tableRule } from './table-rule.ts';
import type { TupleSet } from './table.ts';
import { Table } from './table.ts';

/** The effect of a change on every relation, given and derived, by name. Unchanged relations are absent. */
export interface Change {
  readonly added: ReadonlyMap<string, TupleSet>;
  readonly removed: ReadonlyMap<string, TupleSet>;
}

const PORTION = 50_000;
/** A stratum is derived again if it may lose more tuples than this number, and more than this share of it. */
const FEW = 1000;
const SHARE = 1 / 8;
/** A stratum is derived again if a rule uses more changed relations: 6 give 2 ** 6 ways to lose a tuple. */
const MOST_LOSSES = 6;
const removedName = (predicate: string) => ` removed ${predicate}`;
const addedName = (predicate: string) => ` added ${predicate}`;

/**
 * Evaluates a program over facts, as {@link solve} does, and keeps the session open. The columns are shared:
 * do not change them.
 */
export function* openSession(program: Program, facts: Facts, symbols: SymbolTable): Work<Session> {
  const { store } = yield* evaluated(program, facts, symbols, {});
  return new Session(program, store);
}

/**
 * A session that continues from a complete solution, solved or opened, without deriving it again. The
 * solution does not change.
 */
export function resumeSession(solution: Solution): Session {
  if (!solution.complete)
    throw new RangeError(
      'This solution was stopped by its budget, so it cannot be updated. Derive it completely first.',
    );
  const {
    program,
    store: { tables, symbols },
  } = basisOf(solution);
  const own = [...tables].map(
    ([name, table]) =>
      [
        name,
        Table.restored(
          name,
          Array.from({ length: table.arity }, (_, c) => table.column(c)),
          table.levels,
          symbols,
        ),
      ] as const,
  );
  return new Session(program, {
    tables: new Map(own),
    symbols,
    indexes: new Indexes(symbols),
    statistics: new Statistics(),
  });
}

export class Session {
  readonly #program: Program;
  readonly #strata: readonly (readonly Rule[])[];
  readonly #store: Store & { readonly tables: Map<string, Table> };
  /** Given facts by predicate. For a predicate without rules, this is the relation itself. */
  readonly #given = new Map<string, Table>();
  #isWhole = true;

  constructor(program: Program, store: Store) {
    this.#program = program;
    this.#store = { ...store, tables: new Map(store.tables) };
    this.#strata = finish(stratify(program.rules)).map((stratum) =>
      stratum.map((rule) => program.rules[rule] as Rule),
    );
    const derived = new Set(program.rules.map(({ head }) => head.predicate));
    for (const [name, table] of store.tables) {
      this.#given.set(name, derived.has(name) ? firstRows(table, table.limit(0), store.symbols) : table);
      table.settle();
    }
  }

  get symbols(): SymbolTable {
    return this.#store.symbols;
  }

  relation(name: string): TupleSet | undefined {
    return this.#whole().get(name);
  }

  has(name: string, tuple: readonly number[]): boolean {
    return this.#whole().get(name)?.holds(tuple) ?? false;
  }

  matching(name: string, pattern: readonly (number | undefined)[]): Int32Array {
    this.#whole();
    return matching(this.#store, name, pattern);
  }

  query({ body }: Pick<Query, 'body'>, most?: number): Work<Answers> {
    this.#whole();
    return answer(body, this.#store, most);
  }

  /** A fresh solution of the current facts, which can explain its tuples. */
  *solution(): Work<Solution> {
    this.#whole();
    const facts = new Map(
      [...this.#given]
        .filter(([, { arity }]) => arity > 0)
        .map(
          ([name, table]) =>
            [name, Array.from({ length: table.arity }, (_, c) => table.column(c).slice())] as const,
        ),
    );
    // Facts without arguments have no columns; they stay in the program.
    const bare = [...this.#given]
      .filter(([, { arity, size }]) => arity === 0 && size > 0)
      .map(([predicate]) => ({ predicate, terms: [], at: { line: 1, column: 1 } }));
    return yield* solve({ ...this.#program, facts: bare }, facts, this.#store.symbols);
  }

  /**
   * Removes given facts and adds others. Removing a fact that was not given, or adding one that was, changes
   * nothing. If the work is interrupted, the session can no longer be used.
   */
  *change(change: { readonly added?: Facts; readonly removed?: Facts }): Work<Change> {
    this.#whole();
    this.#isWhole = false;
    const round = new Round(this.#store, this.#given);
    yield* round.take(
      change.removed ?? new Map(),
      change.added ?? new Map(),
      new Set(this.#program.rules.map(({ head }) => head.predicate)),
    );
    for (const stratum of this.#strata) yield* round.stratum(stratum);
    for (const [name, table] of round.next) {
      const before = this.#store.tables.get(name);
      if (before !== undefined && before !== table) this.#store.indexes.forget(before);
      table.settle();
      this.#store.tables.set(name, table);
    }
    this.#isWhole = true;
    const changed = (tables: ReadonlyMap<string, Table>) =>
      new Map([...tables].filter(([, table]) => table.size > 0));
    return { added: changed(round.added), removed: changed(round.removed) };
  }

  #whole(): Map<string, Table> {
    if (!this.#isWhole)
      throw new Error('A change of this session was interrupted. Open the session again from its facts.');
    return this.#store.tables;
  }
}

/** One change, applied stratum by stratum. */
class Round {
  /** The new state of the relations that differ from the store's. */
  readonly next = new Map<string, Table>();
  readonly added = new Map<string, Table>();
  readonly removed = new Map<string, Table>();
  readonly #store: Store;
  readonly #given: Map<string, Table>;
  /** Given facts of derived predicates that were added or removed. */
  readonly #came = new Map<string, Table>();
  readonly #went = new Map<string, Table>();

  constructor(store: Store, given: Map<string, Table>) {
    this.#store = store;
    this.#given = given;
  }

  /** Applies a change to given facts. Relations without rules then have their new state. */
  *take(removed: Facts, added: Facts, derived: ReadonlySet<string>): Work<void> {
    for (const name of new Set([...removed.keys(), ...added.keys()])) {
      const arity = (added.get(name) ?? removed.get(name))?.length ?? 0;
      const known = this.#given.get(name) ?? new Table(name, arity, this.#store.symbols);
      if (known.arity !== arity)
        throw new RangeError(`${written(name)} has ${known.arity} arguments, not ${arity}.`);
      const fresh = yield* working(
        this.#tableOf(name, added.get(name)).filtered('without', known, 0, PORTION),
      );
      const asked = yield* working(
        this.#tableOf(name, removed.get(name)).filtered('within', known, 0, PORTION),
      );
      // A fact that is removed and added in one change stays.
      const gone = yield* working(
        asked.filtered('without', this.#tableOf(name, added.get(name)), 0, PORTION),
      );
      this.#take(known, gone);
      appendAll(known, fresh);
      known.settle();
      this.#given.set(name, known);
      (derived.has(name) ? this.#came : this.added).set(name, fresh);
      (derived.has(name) ? this.#went : this.removed).set(name, gone);
      if (!derived.has(name)) this.next.set(name, known);
    }
  }

  *stratum(rules: readonly Rule[]): Work<void> {
    const heads = new Set(rules.map(({ head }) => head.predicate));
    const isTouched =
      rules.some(({ body }) => atomsOf(body).some(({ predicate }) => this.#isChanged(predicate))) ||
      [...heads].some((name) => this.#came.has(name) || this.#went.has(name));
    if (!isTouched) return;
    const lost = yield* this.#lost(rules, heads);
    if (lost === undefined) return yield* this.#deriveAgain(rules, heads);
    for (const name of heads) {
      const table = this.#before(name);
      this.#take(table, lost.get(name) as Table);
      this.next.set(name, table);
    }
    const sizes = new Map([...heads].map((name) => [name, (this.next.get(name) as Table).size]));
    yield* this.#regained(rules, lost);
    for (const name of heads) {
      const table = this.next.get(name) as Table;
      const gone = lost.get(name) as Table;
      this.added.set(name, yield* working(table.filtered('without', gone, sizes.get(name) ?? 0, PORTION)));
      this.removed.set(
        name,
        gone.size === 0 ? gone : yield* working(gone.filtered('without', table, 0, PORTION)),
      );
      table.settle();
    }
  }

  /** Derives a whole stratum again. */
  *#deriveAgain(rules: readonly Rule[], heads: ReadonlySet<string>): Work<void> {
    for (const name of heads) {
      const table = new Table(name, this.#before(name).arity, this.#store.symbols);
      const given = this.#given.get(name);
      if (given !== undefined) appendAll(table, given);
      table.settle();
      this.next.set(name, table);
    }
    yield* this.#run(rules, rules, new Map([...this.#store.tables, ...this.next]), 'Deriving');
    for (const name of heads) {
      const before = this.#before(name);
      const table = this.next.get(name) as Table;
      this.added.set(name, yield* working(table.filtered('without', before, 0, PORTION)));
      this.removed.set(name, yield* working(before.filtered('without', table, 0, PORTION)));
      table.settle();
    }
  }

  /**
   * All tuples with a derivation that uses something lost, over the relations before the change. Undefined if
   * they are so many that a fresh derivation is less work.
   */
  *#lost(rules: readonly Rule[], heads: ReadonlySet<string>): Work<Map<string, Table> | undefined> {
    const lost = new Map(
      [...heads].map((name) => {
        const table = new Table(name, this.#before(name).arity, this.#store.symbols);
        const went = this.#went.get(name);
        if (went !== undefined) appendAll(table, went);
        table.settle();
        return [name, table] as const;
      }),
    );
    const tables = new Map([
      ...this.#store.tables,
      ...this.next,
      ...this.#changes(this.added, addedName),
      ...this.#changes(this.removed, removedName),
      ...this.#changes(lost, removedName),
    ]);
    const variants: Rule[] = [];
    for (const rule of rules) {
      const losing = this.#losing(rule, heads);
      if (losing === undefined) return undefined;
      variants.push(...losing);
    }
    const held = [...heads].reduce((sum, name) => sum + this.#before(name).size, 0);
    if (!(yield* this.#run(variants, variants, tables, 'Taking away', Math.max(FEW, SHARE * held))))
      return undefined;
    for (const table of lost.values()) table.settle();
    return lost;
  }

  /**
   * The ways in which a tuple of a rule can have lost a derivation. The relations below are in their new
   * state, so literals that no longer hold are replaced by what was lost or came: each set of them is a way.
   * The relations of the stratum are still as they were. Undefined if there are too many ways.
   */
  #losing(rule: Rule, heads: ReadonlySet<string>): Rule[] | undefined {
    const head = { ...rule.head, predicate: removedName(rule.head.predicate) };
    const held: Literal = { kind: 'positive', atom: rule.head };
    if (
      rule.body.some(
        (literal) =>
          literal.kind === 'aggregate' &&
          atomsOf([literal]).some(({ predicate }) => this.#isChanged(predicate)),
      )
    )
      return [removeAll(rule, head.predicate)];
    const ways: Rule[] = [];
    let bodies: (readonly Literal[])[] = [rule.body];
    rule.body.forEach((literal, i) => {
      if (literal.kind !== 'positive' && literal.kind !== 'negative') return;
      const { predicate } = literal.atom;
      if (literal.kind === 'positive' && heads.has(predicate))
        ways.push({ head, body: [...replaced(rule.body, i, removedName(predicate)), held] });
      else if (this.#has(literal.kind === 'positive' ? this.removed : this.added, predicate)) {
        const name = literal.kind === 'positive' ? removedName(predicate) : addedName(predicate);
        bodies = bodies.flatMap((body) => [body, replaced(body, i, name)]);
      }
    });
    if (bodies.length > 2 ** MOST_LOSSES) return undefined;
    // The first one is the rule's own body, in which nothing is lost.
    return [...ways, ...bodies.slice(1).map((body) => ({ head, body: [...body, held] }))];
  }

  /** Removes tuples from a table, in place. */
  #take(table: Table, gone: Table): void {
    if (gone.size === 0) return;
    const columns = Array.from({ length: gone.arity }, (_, c) => gone.column(c));
    const rows = Array.from({ length: gone.size }, (_, i) => table.find(columns, i));
    this.#store.indexes.removeRows(table, rows);
  }

  /** Adds lost tuples that still follow, and tuples that are new, over the changed relations. */
  *#regained(rules: readonly Rule[], lost: ReadonlyMap<string, Table>): Work<void> {
    const tables = new Map([
      ...this.#store.tables,
      ...this.next,
      ...this.#changes(this.added, addedName),
      ...this.#changes(this.removed, removedName),
      ...this.#changes(lost, removedName),
    ]);
    for (const [name, gone] of lost) {
      const table = this.next.get(name) as Table;
      const given = this.#given.get(name);
      const came = this.#came.get(name);
      if (given !== undefined && gone.size > 0)
        appendAll(table, yield* working(gone.filtered('within', given, 0, PORTION)));
      if (came !== undefined) appendAll(table, came);
    }
    const first = rules.flatMap((rule): Rule[] => {
      const { head, body } = rule;
      const again: Literal = { kind: 'positive', atom: { ...head, predicate: removedName(head.predicate) } };
      const summed = body.some(
        (literal) =>
          literal.kind === 'aggregate' &&
          atomsOf([literal]).some(({ predicate }) => this.#isChanged(predicate)),
      );
      if (summed) return [rule];
      return [
        ...((lost.get(head.predicate) as Table).size > 0 ? [{ head, body: [again, ...body] }] : []),
        ...body.flatMap((literal, i): Rule[] => {
          if (literal.kind === 'positive' && this.#has(this.added, literal.atom.predicate))
            return [{ head, body: replaced(body, i, addedName(literal.atom.predicate)) }];
          return literal.kind === 'negative' && this.#has(this.removed, literal.atom.predicate)
            ? [{ head, body: [...replaced(body, i, removedName(literal.atom.predicate)), literal] }]
            : []; // With `_` another tuple may still be there.
        }),
      ];
    });
    yield* this.#run(first, rules, tables, 'Deriving');
  }

  *#run(
    first: readonly Rule[],
    later: readonly Rule[],
    tables: Map<string, Table>,
    stage: string,
    maxTuples = Infinity,
  ): Work<boolean> {
    const store: Store = { ...this.#store, tables };
    const made = (rules: readonly Rule[]) => rules.map((rule) => tableRule(rule, store));
    const complete = yield* new Evaluation(store, { maxTuples }).stratum(made(first), stage, made(later));
    for (const [name, table] of tables) if (name.startsWith(' ')) this.#store.indexes.forget(table);
    return complete;
  }

  #changes(tables: ReadonlyMap<string, Table>, named: (predicate: string) => string): [string, Table][] {
    return [...tables].map(([name, table]) => [named(name), table]);
  }

  #isChanged(predicate: string): boolean {
    return this.#has(this.added, predicate) || this.#has(this.removed, predicate);
  }

  #has(tables: ReadonlyMap<string, Table>, predicate: string): boolean {
    return (tables.get(predicate)?.size ?? 0) > 0;
  }

  #before(name: string): Table {
    return this.#store.tables.get(name) as Table;
  }

  #tableOf(name: string, columns: readonly Int32Array[] | undefined): Table {
    const table = new Table(name, columns?.length ?? this.#given.get(name)?.arity ?? 0, this.#store.symbols);
    if (columns !== undefined) table.append(columns, columns[0]?.length ?? 1, Infinity);
    table.settle();
    return table;
  }
}

/** A body in which one literal becomes a positive atom of another predicate. */
function replaced(body: readonly Literal[], index: number, predicate: string): Literal[] {
  return body.map((literal, i) =>
    i === index && (literal.kind === 'positive' || literal.kind === 'negative')
      ? { kind: 'positive', atom: { ...literal.atom, predicate } }
      : literal,
  );
}

/** A rule that removes every tuple: if an aggregate has changed, all of them may have. */
function removeAll({ head }: Rule, predicate: string): Rule {
  const terms = head.terms.map((_, i) => ({ kind: 'variable' as const, name: `A${i}`, at: head.at }));
  return { head: { ...head, predicate, terms }, body: [{ kind: 'positive', atom: { ...head, terms } }] };
}

function appendAll(table: Table, from: Table): void {
  table.append(
    Array.from({ length: from.arity }, (_, c) => from.column(c)),
    from.size,
    Infinity,
  );
}

function firstRows(table: Table, count: number, symbols: SymbolTable): Table {
  const first = new Table(table.name, table.arity, symbols);
  first.appendNew(
    Array.from({ length: table.arity }, (_, c) => table.cells(c).slice(0, count)),
    count,
    Infinity,
  );
  first.settle();
  return first;
}

function* working<T>(portions: Generator<void, T, void>): Work<T> {
  for (;;) {
    const step = portions.next();
    if (step.done) return step.value;
    yield { stage: 'Comparing', done: 0 };
  }
}
