/** Times without a year, as ranges on their own axis: day of the year, hour of the day, day of the week. */
import type { Quantity, When } from '../../text/values/typed-value.ts';

export interface Stretch {
  readonly axis: 'year' | 'day' | 'hour' | 'weekday';
  readonly low: number;
  readonly high: number;
  readonly until: boolean;
}

const daysBefore = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];
const step = 1e-6;

/** The stretch that a time means with the words before it; undefined for other values. */
export function stretchOf(text: string, value: Quantity | When): Stretch | undefined {
  const start = value.span[0];
  const own = text.slice(...value.span).toLowerCase();
  const lead = /^(?:before|after|by|until|since|from|prior to|following)\b/u.exec(own)?.[0] ?? '';
  const before = `${text.slice(0, start)}${lead}`.toLowerCase().trimEnd();
  const base = baseOf(value, before);
  if (!base) return undefined;
  const { axis, low, high } = base;
  const stretch = (from: number, to: number, until = false): Stretch => ({
    axis,
    low: from,
    high: to,
    until,
  });
  if (/\b(?:no|not) later than(?: the end of)?$/u.test(before)) return stretch(-Infinity, high);
  if (/\b(?:no|not) (?:earlier|sooner|before) than$|\bnot before$/u.test(before))
    return stretch(low, Infinity);
  if (/\b(?:before|prior to|ahead of|earlier than)(?: the)?$/u.test(before))
    return stretch(-Infinity, low - step);
  if (/\b(?:after|following|later than|past)(?: the)?$/u.test(before)) return stretch(high + step, Infinity);
  if (/\b(?:by|at the latest on)(?: the)?(?: end of)?$/u.test(before)) return stretch(-Infinity, high);
  if (/\b(?:until|till|up to)(?: the)?(?: end of)?(?: at least)?$/u.test(before))
    return stretch(high, high, true);
  if (/\b(?:from|since|starting|as of|from)(?: the)?$/u.test(before)) return stretch(low, Infinity);
  if (/^\W*(?:at the latest|or earlier|or before)\b/u.test(text.slice(value.span[1])))
    return stretch(-Infinity, high);
  if (/^\W*(?:at the earliest|or later|or after|onwards?)\b/u.test(text.slice(value.span[1])))
    return stretch(low, Infinity);
  return stretch(low, high);
}

function baseOf(value: Quantity | When, before: string): Pick<Stretch, 'axis' | 'low' | 'high'> | undefined {
  if (value.kind === 'time') {
    if (value.month === undefined) return undefined;
    const first = daysBefore[value.month - 1] ?? 0;
    const day = value.day === undefined ? undefined : first + value.day;
    if (day !== undefined) return { axis: 'day', low: day, high: day };
    const last = daysBefore[value.month] ?? 365;
    return /\bend of$/u.test(before)
      ? { axis: 'day', low: last, high: last }
      : { axis: 'day', low: first + 1, high: last };
  }
  if (value.dimension === 'weekday') return { axis: 'weekday', low: value.low, high: value.high };
  if (value.dimension === 'time of day') {
    const isMidnight = value.low === 0 && value.high === 0 && /\b(?:until|till|by|before|to)$/u.test(before);
    return isMidnight
      ? { axis: 'hour', low: 86_400, high: 86_400 }
      : { axis: 'hour', low: value.low, high: value.high };
  }
  return undefined;
}

export type StretchRelation = 'follows' | 'stronger' | 'opposite';

export function compareStretches(given: Stretch, claimed: Stretch): StretchRelation {
  if (given.until && claimed.until) return claimed.high <= given.high ? 'follows' : 'opposite';
  if (claimed.low <= given.low && given.high <= claimed.high) return 'follows';
  return given.high < claimed.low || claimed.high < given.low ? 'opposite' : 'stronger';
}
