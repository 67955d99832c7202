/**
 * Starts and ends of events, which a source may state in places far apart. Each event has the first start and
 * the first end that are stated, and is left out if one of these cannot be read.
 */
import type { Place } from '../../issue.ts';
import type { FactReading } from './fact-reading.ts';
import { EVENT_CLASS, EVENT_RELATION, shorten } from './fact-reading.ts';
import { NO_TIME } from '../fact-base-builder.ts';
import type { TimesApart } from './times-apart.ts';

interface Dates {
  start: number;
  end: number;
  /** An issue said that a date cannot be read. */
  isBroken: boolean;
  readonly line: number;
  /** The number of rows before the first date. */
  readonly before: number;
}

export class EventDates {
  readonly #dates = new Map<string, Dates>();

  /**
   * @param when the builder's id of a time; undefined after an issue about it. A second, different date is
   *   left out with an issue.
   */
  state(
    reading: FactReading,
    {
      event,
      role,
      when,
      place,
    }: {
      readonly event: string;
      readonly role: 'begin' | 'end';
      readonly when: number | undefined;
      readonly place: Place;
    },
  ): void {
    const dates = this.#dates.get(event) ?? {
      start: NO_TIME,
      end: NO_TIME,
      isBroken: false,
      line: place.line ?? 0,
      before: reading.builder.rows,
    };
    this.#dates.set(event, dates);
    const side = role === 'begin' ? 'start' : 'end';
    if (when === undefined) dates.isBroken = true;
    else if (dates[side] === NO_TIME) dates[side] = when;
    else if (dates[side] !== when) {
      reading.leaveOut({
        code: 'second-date',
        severity: 'warning',
        place,
        message: `A second, different ${role} of "${shorten(event)}" was found. The first was kept.`,
      });
    }
  }

  /** The dates of a row that states the event without dates; else of one row for each event. */
  giveAll(reading: FactReading, times: TimesApart): void {
    for (const [event, { start, end, isBroken, line, before }] of this.#dates)
      times.state(
        reading,
        {
          fact: { subject: event, relation: EVENT_RELATION, object: EVENT_CLASS },
          times: isBroken ? undefined : { start, end },
          line,
          otherwise: 'keep',
        },
        before,
      );
  }
}
