/**
 * A base of facts that stays open for many queries. Each query derives only what it can use (magic sets),
 * over tables and indexes of the given facts that are made once. What a query needs in full, because it
 * stands under a negation or an aggregate, is derived once for all queries.
 */
import { paced, type Work } from '../work.ts';
import { Evaluation, loaded, tablesFor } from './evaluation.ts';
import type { SolveOptions } from './evaluation.ts';
import { rewrittenFor } from './magic-sets.ts';
import type { Literal, Program, Query, Rule } from './program.ts';
import { atomsOf } from './program.ts';
import type { Answers } from './query.ts';
import { answer, variablesAsked } from './query.ts';
import type { Facts } from './stored-facts.ts';
import type { SymbolTable } from './symbol-table.ts';
import type { Store } from './table-rule.ts';
import { Table } from './table.ts';

/**
 * Loads given facts, and derives nothing yet. Throws like {@link solve}. The columns are shared: do not
 * change them.
 */
export function* openBase(program: Program, facts: Facts, symbols: SymbolTable): Work<Base> {
  return new Base(program, yield* loaded(program, facts, symbols));
}

/**
 * The answers to one query, from a base that is opened for it alone, with the facts that it can use.
 * Otherwise like {@link solve}; `maxTuples` also counts the tuples of auxiliary relations.
 */
export function* ask(
  query: Pick<Query, 'body'>,
  program: Program,
  facts: Facts,
  symbols: SymbolTable,
  options: SolveOptions = {},
): Work<Answers> {
  const { rules, before, body } = rewrittenFor(query.body, program);
  const needed = new Set(
    [...[...rules, ...before].flatMap((rule) => atomsOf(rule.body)), ...atomsOf(body)].map(
      ({ predicate }) => predicate,
    ),
  );
  const base = yield* openBase(program, new Map([...facts].filter(([name]) => needed.has(name))), symbols);
  return yield* base.ask(query, options);
}

export class Base {
  readonly #program: Program;
  readonly #store: Store & { readonly tables: Map<string, Table> };
  /** Derived predicates of which all tuples are in the tables. */
  readonly #complete = new Set<string>();

  constructor(program: Program, store: Store) {
    this.#program = program;
    this.#store = { ...store, tables: new Map(store.tables) };
  }

  get symbols(): SymbolTable {
    return this.#store.symbols;
  }

  /**
   * The answers to a query, at most `most`. Nothing of earlier answers is used but what earlier queries
   * needed in full. Interns the query's constants. One query at a time.
   */
  *ask(query: Pick<Query, 'body'>, options: SolveOptions = {}, most?: number): Work<Answers> {
    let rewritten = rewrittenFor(query.body, this.#program, this.#complete);
    if (rewritten.before.length > 0) {
      if (!(yield* this.#completed(rewritten.before, options))) return this.#unanswered(query.body);
      rewritten = rewrittenFor(query.body, this.#program, this.#complete);
    }
    const { rules, body } = rewritten;
    const { symbols, indexes, statistics, tables: own } = this.#store;
    const program = { declarations: [], facts: [], rules, queries: [] };
    const declaring = tablesFor(program, new Map(), symbols, [...own.values()]);
    const tables = yield* paced(declaring, () => ({ stage: 'Planning', done: 0 }));
    const store: Store = { tables, symbols, indexes, statistics };
    try {
      const complete = yield* new Evaluation(store, options).rules(rules);
      const answers = yield* answer(body, store, most);
      return { ...answers, complete: answers.complete && complete };
    } finally {
      for (const [name, table] of tables) if (own.get(name) !== table) indexes.forget(table);
    }
  }

  /** Derives predicates in full. False if a budget ended it; what was derived stays. */
  *#completed(rules: readonly Rule[], options: SolveOptions): Work<boolean> {
    const heads = new Set(rules.map(({ head }) => head.predicate));
    try {
      if (!(yield* new Evaluation(this.#store, options).rules(rules))) return false;
      for (const head of heads) this.#complete.add(head);
      return true;
    } finally {
      // Later derivations begin with all of it, as with given facts.
      for (const head of heads) this.#store.tables.get(head)?.settle();
    }
  }

  #unanswered(body: readonly Literal[]): Answers {
    const variables = variablesAsked(body);
    return { variables, tuples: new Table('', variables.length, this.symbols), complete: false };
  }
}
