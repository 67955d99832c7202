/**
 * Fact bases of the library as facts of a program: each relation under its name, with subject and object.
 * They are found by name, because links and files name them so.
 */
import type { Facts, SymbolTable } from '../../core/datalog/index.ts';
import type { FactBase } from '../../core/knowledge/fact-base.ts';
import type { EventRow } from '../../core/temporal/history.ts';
import { eventsOf } from '../../core/testing/temporal/fact-history.ts';
import type { Work } from '../../core/work.ts';

/** Where fact bases come from. */
export interface FactBaseSource {
  /** Newest first. */
  names(): Promise<readonly string[]>;
  /** The newest of this name. */
  read(name: string): Promise<FactBase | undefined>;
}

export const noFactBases: FactBaseSource = {
  names: () => Promise.resolve([]),
  read: () => Promise.resolve(undefined),
};

const YIELD_EVERY = 50_000;

/** The relations of fact bases by name; rows of one name are one relation. */
export function* factsOf(bases: readonly FactBase[], symbols: SymbolTable): Work<Facts> {
  const rows = new Map<string, [number[], number[]]>();
  for (const base of bases) {
    const { entities, relations, relation, subject, object } = base;
    const ids = Int32Array.from(entities, (name) => symbols.intern(name));
    const columns = relations.map(({ name }) => {
      const known = rows.get(name) ?? [[], []];
      rows.set(name, known);
      return known;
    });
    for (let row = 0; row < relation.length; row++) {
      if (row % YIELD_EVERY === 0)
        yield { stage: 'Reading facts of the library', done: row, total: relation.length };
      const [subjects, objects] = columns[relation[row] as number] ?? [[], []];
      subjects.push(ids[subject[row] as number] as number);
      objects.push(ids[object[row] as number] as number);
    }
  }
  return new Map([...rows].map(([name, columns]) => [name, columns.map((c) => Int32Array.from(c))]));
}

/** Their dated facts, by years. */
export function* datedFactsOf(bases: readonly FactBase[]): Work<EventRow[]> {
  const events: EventRow[] = [];
  for (const base of bases) for (const event of yield* eventsOf(base, 'year')) events.push(event);
  return events;
}

/** The names and arities that a program may use. */
export const relationsOf = (bases: readonly FactBase[]): Map<string, number> =>
  new Map(bases.flatMap(({ relations }) => relations.map(({ name }) => [name, 2] as const)));
