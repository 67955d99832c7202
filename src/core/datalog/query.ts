/** Answers a query over existing relations: the different values of its variables, found with indexes. */
import type { Work } from '../work.ts';
import { indexed, plan } from './plan.ts';
import type { Literal } from './program.ts';
import { atomsOf, isUnwritten, variablesOf, variablesOfLiteral, written } from './program.ts';
import { columnsOf, Workspace } from './operators.ts';
import type { Store } from './table-rule.ts';
import { tableBody } from './table-rule.ts';
import type { TupleSet } from './table.ts';
import { Table, WHOLE } from './table.ts';

export interface Answers {
  /** The variables of the query, in the order in which they first occur. */
  readonly variables: readonly string[];
  /** Their values, one column each. A query without variables has one tuple if it is true, else none. */
  readonly tuples: TupleSet;
  /** False if there are more answers than were asked for. */
  readonly complete: boolean;
}

const PORTION = 50_000;

/** The variables of a query whose values the answers give. */
export function variablesAsked(body: readonly Literal[]): string[] {
  const outside = body.flatMap((literal) =>
    literal.kind === 'aggregate' ? variablesOf([literal.result]) : variablesOfLiteral(literal),
  );
  return [...new Set(outside)].filter((name) => !isUnwritten(name));
}

/**
 * Answers a query; at most `most` answers. The variables must be bound as {@link parseProgram} requires. A
 * name without a relation has no tuples.
 */
export function* answer(body: readonly Literal[], store: Store, most = Infinity): Work<Answers> {
  const variables = variablesAsked(body);
  const tables = new Map(store.tables);
  for (const { predicate, terms } of atomsOf(body)) {
    const table = tables.get(predicate) ?? new Table(predicate, terms.length, store.symbols);
    if (table.arity !== terms.length)
      throw new RangeError(`${written(predicate)} has ${table.arity} arguments, not ${terms.length}.`);
    tables.set(predicate, table);
  }
  const at = { line: 1, column: 1 };
  const wanted = variables.map((name) => ({ kind: 'variable' as const, name, at }));
  const over = tableBody(body, wanted, { ...store, tables });
  const workspace = new Workspace();
  const numbers = variables.map((name) => over.names.get(name) as number);
  const ready = plan(
    over,
    { ranges: over.positive.map(() => 'all' as const), given: new Set(), wanted: new Set(numbers) },
    { ...store, tables },
    workspace,
  );
  const columns = columnsOf(
    numbers.map((index) => ({ kind: 'variable', index })),
    ready.last.batch,
    workspace,
  );
  const tuples = new Table('', variables.length, store.symbols);
  const progress = () => ({ stage: 'Answering', done: tuples.size });
  for (const portions = indexed(ready, WHOLE, PORTION); !portions.next().done;) yield progress();
  ready.last.open(WHOLE);
  while (ready.last.advance()) {
    if (!tuples.append(columns, ready.last.batch.size, most - tuples.size))
      return { variables, tuples, complete: false };
    if (variables.length === 0 && tuples.size > 0) break;
    if (workspace.spent < PORTION) continue;
    workspace.spent = 0;
    yield progress();
  }
  return { variables, tuples, complete: true };
}
