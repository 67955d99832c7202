/**
 * Dated events by the one word under which the released files know them, from one or more fact bases, in
 * years. An event that ends before it begins is kept apart; one that is stated with different dates keeps
 * them all, because we cannot tell which was meant.
 */
import type { FactBase } from '../../knowledge/fact-base.ts';
import { isReversed, OPEN_END, OPEN_START } from '../../knowledge/fact-base.ts';
import type { Interval } from '../../temporal/interval-set.ts';
import { formatTick, yearOfTick } from '../../temporal/time-point.ts';
import { publishedKey } from './published-wording.ts';

/** Facts under the name by which messages call them. */
export interface NamedFacts {
  readonly name: string;
  readonly base: FactBase;
}

export interface DatedEvent {
  readonly name: string;
  readonly years: Interval;
  /** As printed, absent when open. */
  readonly start?: string;
  readonly end?: string;
  readonly source: string;
  readonly line: number;
}

export class EventBook {
  readonly #events = new Map<string, DatedEvent[]>();
  /** Each once, by its name's one word. */
  readonly reversed: DatedEvent[] = [];
  readonly #reversedKeys = new Set<string>();

  add(base: FactBase, source: string): void {
    for (let row = 0; row < base.subject.length; row++) this.#addRow(base, row, source);
  }

  /** All that is stated under the name; several where sources differ. Reversed ones are left out. */
  eventsOf(name: string): readonly DatedEvent[] {
    return this.#events.get(publishedKey(name)) ?? [];
  }

  /** Whether the name is known only as an event that ends before it begins. */
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
    const known = this.#events.get(key);
    if (!known) this.#events.set(key, [dated]);
    else if (!known.some(({ years }) => years.from === dated.years.from && years.to === dated.years.to))
      known.push(dated);
  }
}

/**
 * Where a name is looked up: in the facts, if they know it, if only as an event that ends before it begins;
 * else in the file's own events.
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
