/**
 * A fact base as a history that any formula can be asked of, in years: every dated fact is a relation atom `'member of'(Sweden, 'European Union')`,
 * every dated instance of a class also an event under its own name, and births and deaths are lives by which atoms may be stamped.
 * A missing start is "since before the record", a missing end "still going on" (ERRATA). A fact that states neither says nothing of when and is left out, as is one that ends before it begins.
 */
import type { FactBase } from '../../knowledge/fact-base.ts';
import { isReversed, OPEN_END, OPEN_START } from '../../knowledge/fact-base.ts';
import type { EventRow } from '../../temporal/history.ts';
import { EventTable } from '../../temporal/history.ts';
import type { IntervalSet } from '../../temporal/interval-set.ts';
import { interval, union } from '../../temporal/interval-set.ts';
import { yearOfTick } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import { FactIndex } from '../fact-index.ts';
import { Lifetimes } from '../lifetimes.ts';

const INSTANCE = 'instance of';
const YIELD_EVERY = 20_000;

export function* eventTableOf(base: FactBase): Work<EventTable> {
  const rows: EventRow[] = [], lives = livesOf(base, yield* FactIndex.of(base));
  for (let row = 0; row < base.subject.length; row++) {
    if (row % YIELD_EVERY === 0) yield { stage: 'Reading dated facts', done: row, total: base.subject.length };
    const years = yearsOf(base, row);
    if (!years) continue;
    const [subject, object] = [base.subject, base.object].map((column) => base.entities[column[row] as number] as string) as [string, string];
    const predicate = (base.relations[base.relation[row] as number] as { name: string }).name;
    rows.push({ predicate, subject, object, ...years });
    if (predicate !== INSTANCE) continue;
    rows.push({ predicate: subject, ...years });
    lives.set(subject, union(lives.get(subject) ?? [], interval(years.from, years.to)));
  }
  return new EventTable(rows, lives);
}

function yearsOf(base: FactBase, row: number): { readonly from: number; readonly to: number } | undefined {
  const start = base.start[row] as number, end = base.end[row] as number;
  if ((start === OPEN_START && end === OPEN_END) || isReversed(base, row)) return undefined;
  const year = (tick: number) => yearOfTick(tick, base.granularity);
  return { from: start === OPEN_START ? -Infinity : year(start), to: end === OPEN_END ? Infinity : year(end) };
}

/** From birth to death; where sources differ on a year, from the last possible birth to the first possible death. Who has no stated death has no life here. */
function livesOf(base: FactBase, index: FactIndex): Map<string, IntervalSet> {
  const lifetimes = new Lifetimes(index), lives = new Map<string, IntervalSet>();
  base.entities.forEach((name, entity) => {
    const birth = lifetimes.birthOf(entity), death = lifetimes.deathOf(entity);
    if (birth && death && birth.last <= death.first) lives.set(name, interval(birth.last, death.first));
  });
  return lives;
}
