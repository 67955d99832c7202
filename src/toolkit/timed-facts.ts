/** Facts with their times as plain objects, and the table that formulas are evaluated over. */
import type { Issue } from '../core/issue.ts';
import { atomKey, type Atom } from '../core/temporal/formula.ts';
import { EventTable, type EventRow } from '../core/temporal/history.ts';
import {
  endTick,
  granularities,
  parseTimePoint,
  startTick,
  type Granularity,
} from '../core/temporal/time-point.ts';

/**
 * An event, or a relation between two things, and when it held, both ends included. A time is a tick (a whole
 * number; a year, if years are counted) or a written date: `1945`, `44 BC`, `March 1945`, `1945-05-08`. A
 * start that is absent is "since before the record", an absent end "still going on". The same fact may come
 * several times; its times are united.
 */
export type TimedFact = (
  | { readonly event: string }
  | { readonly relation: string; readonly subject: string; readonly object: string }
) & { readonly from?: number | string; readonly to?: number | string };

export function eventTable(
  facts: Iterable<TimedFact>,
  granularity: Granularity,
): { readonly table: EventTable; readonly issues: readonly Issue[] } {
  const rows: EventRow[] = [];
  const issues: Issue[] = [];
  let index = 0;
  for (const fact of facts) {
    const path = `$[${index++}]`;
    const from = fact.from === undefined ? -Infinity : tickAt(fact.from, 'start', granularity);
    const to = fact.to === undefined ? Infinity : tickAt(fact.to, 'end', granularity);
    if (typeof from !== 'number') issues.push({ ...from, place: { path: `${path}.from` } });
    else if (typeof to !== 'number') issues.push({ ...to, place: { path: `${path}.to` } });
    else if (from > to) issues.push({ ...reversed(fact), place: { path } });
    else if ('event' in fact) rows.push({ predicate: fact.event, from, to });
    else rows.push({ predicate: fact.relation, subject: fact.subject, object: fact.object, from, to });
  }
  return { table: new EventTable(rows), issues };
}

/** The first or the last tick of a written time; a number is a tick already. */
export function tickAt(
  time: number | string,
  end: 'start' | 'end',
  granularity: Granularity,
): number | Issue {
  if (typeof time === 'number')
    return Number.isSafeInteger(time) ? time : unreadable(`${time} is not a time. Expected a whole number.`);
  const parsed = parseTimePoint(time);
  if (!parsed.ok) return unreadable(`The time “${time}” cannot be read: ${parsed.problem}.`);
  const { precision } = parsed.point;
  const stated = granularities.find((each) => each === precision);
  if (stated === undefined || granularities.indexOf(stated) < granularities.indexOf(granularity))
    return unreadable(
      `“${time}” is a ${precision}, and time is counted in ${granularity}s. Expected a ${granularity}.`,
    );
  return end === 'start' ? startTick(parsed.point, granularity) : endTick(parsed.point, granularity);
}

/** A formula that names what no fact states is refused, because "false" would be a guess. */
export const unknownAtom = (atom: Atom): Issue => ({
  code: 'event-unknown',
  severity: 'error',
  message: `No fact states when ${atomKey(atom)} held. Expected the name of a given event or relation.`,
});

const unreadable = (message: string): Issue => ({ code: 'time-unreadable', severity: 'error', message });

const reversed = (fact: TimedFact): Issue => ({
  code: 'start-after-end',
  severity: 'error',
  message: `Found a start (${String(fact.from)}) after the end (${String(fact.to)}). The fact was left out.`,
});
