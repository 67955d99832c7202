/**
 * What a value in evidence says of a claimed value, by the ranges that both stand for. Laws: a value is the
 * same as itself; conflict is symmetric; what is wider than the evidence is entailed.
 */
import { calendarDate } from '../../temporal/time-point.ts';
import type { Lexicon } from '../lexicon/lexicon.ts';
import { compareNames } from './name-comparison.ts';
import type { Days, Quantity, TypedValue, ValueComparison, When } from './typed-value.ts';

/** A range of numbers, both ends included. */
interface Range {
  readonly low: number;
  readonly high: number;
}

/**
 * With a lexicon, things that are counted are the same if their words are synonyms or one is a kind of the
 * other.
 */
export function compareValues(claimed: TypedValue, evidence: TypedValue, lexicon?: Lexicon): ValueComparison {
  if (claimed.kind === 'quantity' && evidence.kind === 'quantity')
    return compareQuantities(claimed, evidence, lexicon);
  if (claimed.kind === 'time' && evidence.kind === 'time') return compareTimes(claimed, evidence);
  if (claimed.kind === 'name' && evidence.kind === 'name') return compareNames(claimed, evidence);
  return 'incomparable';
}

/** Contained, overlapping or apart. */
function compareRanges(claimed: Range, evidence: Range): ValueComparison {
  if (claimed.low === evidence.low && claimed.high === evidence.high) return 'same';
  if (claimed.low <= evidence.low && evidence.high <= claimed.high) return 'entailed';
  return claimed.low <= evidence.high && evidence.low <= claimed.high ? 'compatible' : 'conflicts';
}

/* ---------- quantities ---------- */

function compareQuantities(
  claimed: Quantity,
  evidence: Quantity,
  lexicon: Lexicon | undefined,
): ValueComparison {
  if (claimed.dimension !== evidence.dimension) return compareCurrencies(claimed, evidence);
  if (!countTheSame(claimed.counted, evidence.counted, lexicon)) return 'incomparable';
  const exact = compareRanges(claimed, evidence);
  if (exact !== 'conflicts') return exact;
  return compareRanges(neighbourhood(claimed, evidence), neighbourhood(evidence, claimed));
}

/**
 * The same number of dollars and of euros is never the same amount; other amounts would need the day's rate.
 */
function compareCurrencies(claimed: Quantity, evidence: Quantity): ValueComparison {
  const areMoney = claimed.dimension.startsWith('money ') && evidence.dimension.startsWith('money ');
  return areMoney &&
    claimed.low === evidence.low &&
    claimed.high === evidence.high &&
    claimed.dimension.slice(9) === evidence.dimension.slice(9)
    ? 'conflicts'
    : 'incomparable';
}

function countTheSame(a: string | undefined, b: string | undefined, lexicon: Lexicon | undefined): boolean {
  if (a === undefined || b === undefined || a === b) return true;
  return /^(?:same|synonym|wider|narrower)$/u.test(lexicon?.relation(a, b, 'NOUN') ?? '');
}

/** "About" reaches a tenth to either side. */
const ABOUT = 0.1;

/**
 * The numbers that a value agrees with beside its own: those near it where it is approximate, those that
 * round to it where the other is written more finely.
 */
function neighbourhood(value: Quantity, other: Quantity): Range {
  const rounding =
    value.step > other.step * 1.000001 && (value.unit !== other.unit || !isWholeCount(value))
      ? value.step * 0.5000000001
      : 0;
  const reach = (end: number) => Math.max(rounding, value.approximate ? Math.abs(end) * ABOUT : 0);
  return {
    low: value.low - (Number.isFinite(value.low) ? reach(value.low) : 0),
    high: value.high + (Number.isFinite(value.high) ? reach(value.high) : 0),
  };
}

/** Three rooms are not two and a half, rounded; three million people may be. */
const isWholeCount = ({ dimension, step }: Quantity): boolean =>
  (dimension === 'count' && step <= 1) ||
  dimension === 'ordinal' ||
  dimension === 'weekday' ||
  dimension === 'age';

/* ---------- times ---------- */

const rangeOf = ({ first, last }: Days): Range => ({ low: first, high: last });

function compareTimes(claimed: When, evidence: When): ValueComparison {
  const inYear = compareParts(claimed, evidence);
  if (inYear !== undefined) return inYear;
  if (claimed.lasting && evidence.lasting)
    return worst([
      compareRanges(rangeOf(claimed.lasting.from), rangeOf(evidence.lasting.from)),
      compareRanges(rangeOf(claimed.lasting.to), rangeOf(evidence.lasting.to)),
    ]);
  // What lasted for years held in each of them; what held in one year may have lasted longer.
  if (evidence.lasting)
    return claimed.first > evidence.last || claimed.last < evidence.first
      ? 'conflicts'
      : isWithin(claimed, evidence)
        ? 'entailed'
        : 'compatible';
  if (claimed.lasting)
    return evidence.first > claimed.last || evidence.last < claimed.first ? 'conflicts' : 'compatible';
  return compareRanges(rangeOf(claimed), rangeOf(evidence));
}

/** Surely held: between the last day on which it may have begun and the first on which it may have ended. */
const isWithin = (when: Days, { lasting }: When): boolean =>
  lasting !== undefined &&
  when.first >= lasting.from.first &&
  when.last <= lasting.to.last &&
  lasting.from.last !== Infinity &&
  lasting.to.first !== -Infinity;

/** Days of any year: "on 3 March" against "3 March 1923" or "4 March". Undefined where neither is one. */
function compareParts(claimed: When, evidence: When): ValueComparison | undefined {
  if (claimed.month === undefined && evidence.month === undefined) return undefined;
  const parts = [claimed, evidence].map(partsOf);
  const [a, b] = parts;
  if (!a || !b) return 'compatible';
  if (a.month !== b.month) return 'conflicts';
  if (a.day !== undefined && b.day !== undefined && a.day !== b.day) return 'conflicts';
  if (a.year === b.year && a.day === b.day) return 'same';
  return (a.year === undefined || a.year === b.year) && (a.day === undefined || a.day === b.day)
    ? 'entailed'
    : 'compatible';
}

interface Parts {
  readonly year?: number;
  readonly month: number;
  readonly day?: number;
}

/** Month and day of a time that lies within one month; undefined of any other. */
function partsOf(when: When): Parts | undefined {
  if (when.month !== undefined)
    return { month: when.month, ...(when.day === undefined ? {} : { day: when.day }) };
  if (!Number.isFinite(when.first) || !Number.isFinite(when.last)) return undefined;
  const [from, to] = [calendarDate(when.first), calendarDate(when.last)];
  if (from.year !== to.year || from.month !== to.month) return undefined;
  return { year: from.year, month: from.month, ...(from.day === to.day ? { day: from.day } : {}) };
}

const order: readonly ValueComparison[] = ['same', 'entailed', 'compatible', 'conflicts', 'incomparable'];

const worst = (found: readonly ValueComparison[]): ValueComparison =>
  found.reduce((a, b) => (order.indexOf(a) >= order.indexOf(b) ? a : b));
