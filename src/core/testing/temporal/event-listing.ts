/** The events of a fact base as rows for browsing: each once, with all its times, in chronological order. */
import type { EventFilter, EventListing, EventPage } from './time-reports.ts';
import type { FactBase, Granularity } from '../../knowledge/fact-base.ts';
import { isReversed } from '../../knowledge/fact-base.ts';
import type { Atom } from '../../temporal/formula.ts';
import { atomKey } from '../../temporal/formula.ts';
import type { IntervalSet } from '../../temporal/interval-set.ts';
import { intervalSet } from '../../temporal/interval-set.ts';
import { formatTick, granularitiesFrom } from '../../temporal/time-point.ts';
import type { Work } from '../../work.ts';
import { ClaimWording } from '../claim-wording.ts';
import { statement } from '../english/clause.ts';
import { asSentence } from '../english/noun-phrase.ts';
import type { StatedEvent } from './fact-history.ts';
import { eventsOf } from './fact-history.ts';
import { ownClause } from './happenings.ts';
import { axisOf, spansIn } from './time-explanation.ts';

export interface Event {
  readonly atom: Atom;
  readonly key: string;
  readonly ticks: IntervalSet;
  readonly rows: readonly number[];
}

const YIELD_EVERY = 20_000;

export class EventListings {
  readonly #base: FactBase;
  readonly #granularity: Granularity;
  readonly #wording: ClaimWording;
  readonly #byKey: ReadonlyMap<string, Event>;
  /** Sorted by the first stated end. */
  readonly #inTime: readonly Event[];
  readonly #reversed: number;

  private constructor(base: FactBase, granularity: Granularity, events: readonly Event[]) {
    this.#base = base;
    this.#granularity = granularity;
    this.#wording = new ClaimWording(base);
    this.#byKey = new Map(events.map((event) => [event.key, event]));
    this.#inTime = [...events].sort((a, b) => firstEnd(a) - firstEnd(b) || (a.key < b.key ? -1 : 1));
    this.#reversed = base.start.reduce((count, _, row) => count + Number(isReversed(base, row)), 0);
  }

  static *of(base: FactBase, granularity: Granularity): Work<EventListings> {
    const stated = yield* eventsOf(base, granularity);
    const byKey = new Map<string, StatedEvent[]>();
    for (const [i, event] of stated.entries()) {
      if (i % YIELD_EVERY === 0) yield { stage: 'Arranging events', done: i, total: stated.length };
      const key = `${event.predicate}\u0000${event.subject ?? ''}\u0000${event.object ?? ''}`;
      const known = byKey.get(key);
      if (known) known.push(event);
      else byKey.set(key, [event]);
    }
    return new EventListings(base, granularity, [...byKey.values()].map(eventOf));
  }

  page({ text, relation }: EventFilter, offset: number, limit: number): EventPage {
    const wanted = text?.toLowerCase() ?? '';
    const found =
      wanted === '' ? this.#inTime : this.#inTime.filter(({ key }) => key.toLowerCase().includes(wanted));
    const counts = new Map<string, number>();
    for (const { atom } of found) counts.set(relationOf(atom), (counts.get(relationOf(atom)) ?? 0) + 1);
    const events = relation === undefined ? found : found.filter(({ atom }) => relationOf(atom) === relation);
    const ends = events.flatMap(({ ticks }) => ticks.filter(Number.isFinite));
    return {
      rows: events.slice(offset, offset + limit).map((event) => this.#listing(event)),
      offset,
      total: events.length,
      granularity: this.#granularity,
      granularities: granularitiesFrom(this.#base.granularity),
      relations: [...counts]
        .map(([name, count]) => ({ relation: name, count }))
        .sort((a, b) => b.count - a.count),
      openStarts: events.filter(({ ticks }) => ticks[0] === -Infinity).length,
      openEnds: events.filter(({ ticks }) => ticks.at(-1) === Infinity).length,
      reversed: this.#reversed,
      ...(ends.length > 0 && { axis: axisOf(ends, this.#granularity) }),
    };
  }

  /** The words for an event, by the key of its atom. Undefined if there is no such event. */
  words(key: string): string | undefined {
    const event = this.#byKey.get(key);
    return event && this.#words(event);
  }

  #listing(event: Event): EventListing {
    const { atom, key, ticks, rows } = event;
    const first = ticks[0] as number;
    const last = ticks.at(-1) as number;
    return {
      atom: key,
      words: this.#words(event),
      rows,
      ...(atom.terms.length > 0 && { relation: atom.predicate }),
      ...spansIn(ticks, this.#granularity),
      ...(Number.isFinite(first) && { start: formatTick(first, this.#granularity) }),
      ...(Number.isFinite(last) && { end: formatTick(last - 1, this.#granularity) }),
    };
  }

  /** In the past tense if the event has ended. */
  #words({ atom, rows, ticks }: Event): string {
    const row = rows[0] as number;
    const { subject, relation, object } = this.#base;
    if (atom.terms.length === 0) return asSentence(statement(ownClause(this.#base, row))).replace(/\.$/, '');
    const tuple = {
      relation: relation[row] as number,
      direction: 'forwards' as const,
      subject: subject[row] as number,
      object: object[row] as number,
    };
    return asSentence(statement(this.#wording.clause(tuple, ticks.at(-1) !== Infinity))).replace(/\.$/, '');
  }
}

function eventOf(stated: readonly StatedEvent[]): Event {
  const { predicate, subject, object } = stated[0] as StatedEvent;
  const terms =
    subject === undefined || object === undefined
      ? []
      : [subject, object].map((name) => ({ kind: 'name' as const, name }));
  const atom: Atom = { predicate, terms, stamp: 'fact' };
  return { atom, key: atomKey(atom), ticks: intervalSet(stated), rows: stated.flatMap(({ rows }) => rows) };
}

/** '' for an event under its own name. */
function relationOf({ predicate, terms }: Atom): string {
  return terms.length === 0 ? '' : predicate;
}

function firstEnd({ ticks }: Event): number {
  return ticks.find(Number.isFinite) as number;
}
