/**
 * Starts and ends of events, which a source may state in places far apart. Each event is kept once, with the
 * first start and the first end that are stated.
 */
import type { Place } from '../../issue.ts';
import { NO_TIME } from '../fact-base-builder.ts';
import type { FactReading } from './fact-reading.ts';
import { shorten } from './fact-reading.ts';

interface Dates {
  begin: number;
  end: number;
  line: number;
}

export class EventDates {
  readonly #dates = new Map<string, Dates>();

  /** @param when the builder's id of a time. A second, different date is left out with an issue. */
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
      readonly when: number;
      readonly place: Place;
    },
  ): void {
    const dates = this.#dates.get(event) ?? { begin: NO_TIME, end: NO_TIME, line: place.line ?? 0 };
    this.#dates.set(event, dates);
    if (dates[role] === NO_TIME) dates[role] = when;
    else if (dates[role] !== when) {
      reading.leaveOut({
        code: 'second-date',
        severity: 'warning',
        place,
        message: `A second, different ${role} of "${shorten(event)}" was found. The first was kept.`,
      });
    }
  }

  /** One row per event. */
  keepAll(reading: FactReading): void {
    for (const [event, { begin, end, line }] of this.#dates) {
      reading.keepEvent(reading.builder.entity(event), line, { start: begin, end });
    }
  }
}
