/**
 * A fact base as a history over which any formula can be evaluated:
 * - every dated fact is a relation atom, `'member of'(Sweden, 'European Union')`;
 * - every dated instance of a class is also an event under its own name;
 * - so is every life from a stated birth to a stated death, and atoms may take their time from it.
 *
 * A missing start means "since before the record", a missing end "still going on" (ERRATA). A fact without
 * either end has no time and is left out, and so is a fact that ends before it begins.
 */
import type { FactBase, Granularity } from '../../knowledge/fact-base.ts';
import { isReversed, OPEN_END, OPEN_START } from '../../knowledge/fact-base.ts';
import type { EventRow } from '../../temporal/history.ts';
import { EventTable } from '../../temporal/history.ts';
import type { Interval } from '../../temporal/interval-set.ts';
import { intervalSet } from '../../temporal/interval-set.ts';
import { coarserTick } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import { FactIndex } from '../fact-index.ts';
import { Lifetimes } from '../lifetimes.ts';
import { lifeOf, RowTicks } from './happenings.ts';

const INSTANCE = 'instance of';
const YIELD_EVERY = 20_000;

/** An event of the table, and the rows that state it. */
export interface StatedEvent extends EventRow {
  readonly rows: readonly number[];
}

/** @param granularity the base's own or a coarser one. */
export function* eventTableOf(base: FactBase, granularity: Granularity = 'year'): Work<EventTable> {
  const events = yield* eventsOf(base, granularity);
  const times = new Map<string, Interval[]>();
  // A row without a subject is an event under its own name: an instance or a life.
  for (const { predicate, subject, from, to } of events) {
    if (subject !== undefined) continue;
    const known = times.get(predicate);
    if (known) known.push({ from, to });
    else times.set(predicate, [{ from, to }]);
  }
  const lives = Array.from(times, ([name, all]) => [name, intervalSet(all)] as const);
  return new EventTable(events, new Map(lives));
}

/** Every dated fact, then instances and lives under their own names, in the order of the facts. */
export function* eventsOf(base: FactBase, granularity: Granularity): Work<readonly StatedEvent[]> {
  const events: StatedEvent[] = [];
  const lifetimes = new Lifetimes(yield* FactIndex.of(base));
  const named = new Set<string>();
  for (let row = 0; row < base.subject.length; row++) {
    if (row % YIELD_EVERY === 0)
      yield { stage: 'Reading dated facts', done: row, total: base.subject.length };
    const ticks = ticksOf(base, row, granularity);
    if (!ticks) continue;
    const [subject, object] = [base.subject, base.object].map(
      (column) => base.entities[column[row] as number] as string,
    ) as [string, string];
    const predicate = (base.relations[base.relation[row] as number] as { name: string }).name;
    events.push({ predicate, subject, object, ...ticks, rows: [row] });
    if (predicate !== INSTANCE) continue;
    events.push({ predicate: subject, ...ticks, rows: [row] });
    named.add(subject);
  }
  const rowTicks = new RowTicks(base, granularity);
  base.entities.forEach((name, entity) => {
    const life = named.has(name) ? undefined : lifeOf(entity, lifetimes, rowTicks);
    if (life) events.push({ predicate: name, from: life.from, to: life.to, rows: life.rows });
  });
  return events;
}

function ticksOf(base: FactBase, row: number, granularity: Granularity): Interval | undefined {
  const start = base.start[row] as number;
  const end = base.end[row] as number;
  if ((start === OPEN_START && end === OPEN_END) || isReversed(base, row)) return undefined;
  const tick = (time: number) => coarserTick(time, base.granularity, granularity);
  return {
    from: start === OPEN_START ? -Infinity : tick(start),
    to: end === OPEN_END ? Infinity : tick(end),
  };
}
