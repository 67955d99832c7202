/**
 * Dated events from one or more fact bases, in years, by the key that the released files use for a name. An
 * event that ends before it begins is kept separately. An event stated with different dates keeps all of
 * them, because the intended one is unknown.
 */
import type { FactBase } from '../../knowledge/fact-base.ts';
import { isReversed, OPEN_END, OPEN_START } from '../../knowledge/fact-base.ts';
import type { Interval } from '../../temporal/interval-set.ts';
import { formatTick, yearOfTick } from '../../temporal/time-point.ts';
import { publishedKey } from './published-wording.ts';

/** Facts with the name that messages use for them. */
export interface NamedFacts {
  readonly name: string;
  readonly base: FactBase;
}

export interface DatedEvent {
  readonly name: string;
  readonly years: Interval;
  /** As printed. Absent if the end is open. */
  readonly start?: string;
  readonly end?: string;
  readonly source: string;
  readonly line: number;
}

export class EventBook {
  readonly #events = new Map<string, DatedEvent[]>();
  /** The key and the years of each of these events. */
  readonly #dates = new Set<string>();
  /** Each event once, by its key. */
  readonly reversed: DatedEvent[] = [];
  readonly #reversedKeys = new Set<string>();

  add(base: FactBase, source: string): void {
    for (let row = 0; row < base.subject.length; row++) this.#addRow(base, row, source);
  }

  /** All dates stated under the name: several if sources differ. Reversed events are left out. */
  eventsOf(name: string): readonly DatedEvent[] {
    return this.#events.get(publishedKey(name)) ?? [];
  }

  /** Whether all events of this name end before they begin. */
  isReversed(name: string): boolean {
    return this.#reversedKeys.has(publishedKey(name)) && this.eventsOf(name).length === 0;
  }

  knows(name: string): boolean {
    return this.eventsOf(name).length > 0 || this.#reversedKeys.has(publishedKey(name));
  }

  #addRow(base: FactBase, row: number, source: string): void {
    const dated = datedEvent(base, row, source);
    const key = publishedKey(dated.name);
    if (isReversed(base, row)) {
      if (!this.#reversedKeys.has(key)) this.reversed.push(dated);
      this.#reversedKeys.add(key);
      return;
    }
    const { from, to } = dated.years;
    const date = `${String(from)} ${String(to)} ${key}`;
    if (this.#dates.has(date)) return;
    this.#dates.add(date);
    const known = this.#events.get(key);
    if (known) known.push(dated);
    else this.#events.set(key, [dated]);
  }
}

/**
 * Where a name is looked up: in the facts, if they have it (even only as a reversed event); otherwise in the
 * file's own events.
 */
export function lookup(stated: EventBook, own: EventBook): (name: string) => EventBook {
  return (name) => (stated.knows(name) ? stated : own);
}

function datedEvent(base: FactBase, row: number, source: string): DatedEvent {
  const { entities, subject, start, end, line, granularity } = base;
  const from = start[row] as number;
  const to = end[row] as number;
  return {
    name: entities[subject[row] as number] as string,
    source,
    line: line[row] as number,
    years: {
      from: from === OPEN_START ? -Infinity : yearOfTick(from, granularity),
      to: to === OPEN_END ? Infinity : yearOfTick(to, granularity),
    },
    ...(from !== OPEN_START && { start: formatTick(from, granularity) }),
    ...(to !== OPEN_END && { end: formatTick(to, granularity) }),
  };
}
