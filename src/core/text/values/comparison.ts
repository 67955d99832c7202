/**
 * Compares a claimed value with a value in evidence, by the ranges they cover. Laws: a value is the same as
 * itself; conflict is symmetric; a claim that is wider than the evidence is entailed.
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
 * Compares two values of any kind.
 * @param lexicon if given, counted things are the same if their words are synonyms or one is a kind of the
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
 * The same number in two currencies is always a conflict. Other amounts are incomparable, because they would
 * need the exchange rate of the day.
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

/** "About" extends a value by a tenth on either side. Chosen by hand. */
const ABOUT = 0.1;

/**
 * The range of a value, extended to numbers that also agree with it: nearby numbers if it is approximate, and
 * numbers that round to it if the other value is more precise.
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

/**
 * Whether the value is a count, written to the last unit: it is never a rounded number. Three rooms are not
 * two and a half; "three million people" may be rounded.
 */
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
  // An event that lasted for years took place in each of them. An event in one year may have lasted longer.
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

/**
 * Whether the time certainly is within the duration. That is uncertain if one end of the duration is
 * unbounded.
 */
const isWithin = (when: Days, { lasting }: When): boolean =>
  lasting !== undefined &&
  when.first >= lasting.from.first &&
  when.last <= lasting.to.last &&
  lasting.from.last !== Infinity &&
  lasting.to.first !== -Infinity;

/**
 * Compares by month and day: "on 3 March" with "3 March 1923" or "4 March". Undefined if neither time is a
 * day or month of any year.
 */
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

/** Month and day of a time within one month; undefined for any other. */
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
