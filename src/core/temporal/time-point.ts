/**
 * A time as a source states it: the range of days it may mean, from `first` to `last`, in the proleptic
 * Gregorian calendar. Years are astronomical (1 BC is 0, 44 BC is -43), as in ISO 8601 and in Wikidata's
 * query results. A tick is a year, a month or a day (`Granularity`). A start takes the first tick of its
 * time, an end the last.
 */
import { pattern } from '../pattern-parts.ts';

/**
 * The length of one tick, coarsest first. The number of a tick is:
 * - year: the astronomical year (1 BC is 0);
 * - month: 12 × year + month, with January as 0;
 * - day: days since 1970-01-01.
 */
export const granularities = ['year', 'month', 'day'] as const;
export type Granularity = (typeof granularities)[number];

export interface CalendarDate {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
}

/** Finest first. */
export const precisions = ['day', 'month', 'year', 'decade', 'century', 'millennium'] as const;
export type Precision = (typeof precisions)[number];

export interface TimePoint {
  readonly first: CalendarDate;
  readonly last: CalendarDate;
  readonly precision: Precision;
}

export type ParsedTimePoint =
  | { readonly ok: true; readonly point: TimePoint }
  /** `problem` completes "The date ... cannot be read: ". */
  | { readonly ok: false; readonly problem: string };

/** The largest year, before or after 0, that has a tick in each granularity. */
const farthestYear: Readonly<Record<Granularity, number>> = {
  year: 2_000_000_000,
  month: 150_000_000,
  day: 5_000_000,
};

/* ---------- the calendar ---------- */

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/**
 * Days since 1970-01-01. The year is counted from March, so that the leap day comes last (H. Hinnant,
 * chrono-compatible date algorithms).
 */
export function dayNumber({ year, month, day }: CalendarDate): number {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return (
    era * 146097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719468
  );
}

/** The inverse of {@link dayNumber}. */
export function calendarDate(dayCount: number): CalendarDate {
  const shifted = dayCount + 719468;
  const era = Math.floor(shifted / 146097);
  const dayOfEra = shifted - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/* ---------- ticks ---------- */

/** The tick that contains a date. */
export function tickOf(date: CalendarDate, granularity: Granularity): number {
  return granularity === 'year'
    ? date.year
    : granularity === 'month'
      ? 12 * date.year + date.month - 1
      : dayNumber(date);
}

/** The first day of a tick. */
export function dateOfTick(tick: number, granularity: Granularity): CalendarDate {
  if (granularity === 'day') return calendarDate(tick);
  return granularity === 'year'
    ? { year: tick, month: 1, day: 1 }
    : { year: Math.floor(tick / 12), month: tick - 12 * Math.floor(tick / 12) + 1, day: 1 };
}

export function startTick(point: TimePoint, granularity: Granularity): number {
  return tickOf(point.first, granularity);
}

export function endTick(point: TimePoint, granularity: Granularity): number {
  return tickOf(point.last, granularity);
}

/**
 * The coarser tick that contains a tick.
 * @param to as coarse as `from`, or coarser.
 */
export function coarserTick(tick: number, from: Granularity, to: Granularity): number {
  return from === to ? tick : tickOf(dateOfTick(tick, from), to);
}

/** The year of a tick (astronomical). */
export function yearOfTick(tick: number, granularity: Granularity): number {
  return coarserTick(tick, granularity, 'year');
}

/** The granularity and all coarser ones, finest first. */
export function granularitiesFrom(finest: Granularity): readonly Granularity[] {
  return granularities.slice(0, granularities.indexOf(finest) + 1).reverse();
}

/** The granularity of the most precise time. At least as fine as a year. */
export function statedGranularity(points: Iterable<TimePoint>): Granularity {
  let finest: Granularity = 'year';
  for (const { precision } of points) {
    if (precision === 'day') return 'day';
    if (precision === 'month') finest = 'month';
  }
  return finest;
}

/** The granularity of the most precise time, or a coarser one if some year is too far away to have a tick. */
export function granularityOf(points: readonly TimePoint[]): Granularity {
  const farthest = points.reduce(
    (years, { first, last }) => Math.max(years, Math.abs(first.year), Math.abs(last.year)),
    0,
  );
  return (
    granularitiesFrom(statedGranularity(points)).find(
      (granularity) => farthest <= farthestYear[granularity],
    ) ?? 'year'
  );
}

/* ---------- printing ---------- */

export const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

export function formatYear(year: number): string {
  return year > 0 ? String(year) : `${1 - year} BC`;
}

/** A tick for readers: `1879`, `44 BC`, `March 1879`, `14 March 1879`. The tick must be finite. */
export function formatTick(tick: number, granularity: Granularity): string {
  const { year, month, day } = dateOfTick(tick, granularity);
  const ofDay = granularity === 'day' ? `${day} ` : '';
  const ofMonth = granularity === 'year' ? '' : `${monthNames[month - 1]} `;
  return `${ofDay}${ofMonth}${formatYear(year)}`;
}

/** A tick in ISO 8601: `1879`, `-0043`, `1879-03`, `1879-03-14`. It is read back as the same tick. */
export function isoTick(tick: number, granularity: Granularity): string {
  const { year, month, day } = dateOfTick(tick, granularity);
  const ofMonth = granularity === 'year' ? '' : `-${twoDigits(month)}`;
  const ofDay = granularity === 'day' ? `-${twoDigits(day)}` : '';
  return `${isoYear(year)}${ofMonth}${ofDay}`;
}

function isoYear(year: number): string {
  const digits = String(Math.abs(year)).padStart(4, '0');
  return year < 0 ? `-${digits}` : digits.length > 4 ? `+${digits}` : digits;
}

function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

/* ---------- reading ---------- */

/**
 * A year in front of a month has at least three digits or a sign: `23-08` is not August of the year 23. A
 * zone without a colon needs a time before it: `23-08-1754` has none.
 */
const ISO = new RegExp(
  pattern`
    ^([+-]\d{1,12}|\d{1,12}(?![-/])|\d{3,12})
    (?:[-/](\d{1,2}|##)(?:[-/](\d{1,2}|##))?)?(?:T[\d:.]+)?
    (?:Z|[+-]\d\d:\d\d|(?<=T[\d:.]+)[+-]\d{4})?$`,
);
const MASKED_YEAR = /^(\d{1,3})(#{1,3})(?:-##(?:-##)?)?$/;
const ERA_YEAR = /^(?:(AD|CE)\s*(\d{1,10})|(\d{1,10})\s*(BCE?|B\.C\.(?:E\.)?|CE|AD|A\.D\.))$/i;
const DAY_FIRST = /^(?:(\d{1,2})(?:st|nd|rd|th)?\s+)?([A-Za-z]{3,9})\.?,?\s+(\d{1,4})(?:\s*(BCE?|CE|AD))?$/i;
const MONTH_FIRST =
  /^([A-Za-z]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|\s+)(\d{1,4})(?:\s*(BCE?|CE|AD))?$/i;
const SLASHED = /^\d{1,2}[/.]\d{1,2}[/.]\d{2,4}$/;

/**
 * Reads `1879`, `44 BC`, `-43`, `1973-01`, `2008-09-04`, `4 September 2008`, `+1879-03-14T00:00:00Z`,
 * `1879-##-##`, `18##`.
 * @param wikidataPrecision Wikidata's number for the precision: 11 day, 10 month, 9 year, 8 decade, 7
 *   century, 6 millennium.
 */
export function parseTimePoint(text: string, wikidataPrecision?: number): ParsedTimePoint {
  const trimmed = text.trim();
  const parsed =
    readIso(trimmed) ??
    readMaskedYear(trimmed) ??
    readEraYear(trimmed) ??
    readMonthName(trimmed) ??
    problem(whyUnreadable(trimmed));
  return parsed.ok && wikidataPrecision !== undefined ? coarsen(parsed.point, wikidataPrecision) : parsed;
}

function readIso(text: string): ParsedTimePoint | undefined {
  const match = ISO.exec(text);
  if (!match) return undefined;
  const [, yearText = '', month, day] = match;
  const signed = yearText[0] === '+' || yearText[0] === '-';
  if (!signed && month === undefined && yearText.length === 8)
    return readIso(yearText.replace(/(....)(..)(..)/, '$1-$2-$3'));
  if (!signed && yearText.length > 4)
    return problem(
      'a year of more than four digits needs a sign (+12000), so that it is not taken for something else',
    );
  return pointOf(Number(yearText), numberUnlessMasked(month), numberUnlessMasked(day));
}

/** `00` and `##` mean an unknown month or day. */
function numberUnlessMasked(text: string | undefined): number | undefined {
  const value = text === undefined || text === '##' ? 0 : Number(text);
  return value === 0 ? undefined : value;
}

function readMaskedYear(text: string): ParsedTimePoint | undefined {
  const match = MASKED_YEAR.exec(text);
  if (!match) return undefined;
  const [, digits = '', mask = ''] = match;
  const size = 10 ** mask.length;
  return yearsPoint(
    Number(digits) * size,
    Number(digits) * size + size - 1,
    mask.length === 1 ? 'decade' : mask.length === 2 ? 'century' : 'millennium',
  );
}

function readEraYear(text: string): ParsedTimePoint | undefined {
  const match = ERA_YEAR.exec(text);
  return match ? eraPoint(Number(match[2] ?? match[3]), match[4]) : undefined;
}

function readMonthName(text: string): ParsedTimePoint | undefined {
  const dayFirst = DAY_FIRST.exec(text);
  const monthFirst = dayFirst ? null : MONTH_FIRST.exec(text);
  const [day, name, year, era] = dayFirst
    ? dayFirst.slice(1)
    : monthFirst
      ? [monthFirst[2], monthFirst[1], monthFirst[3], monthFirst[4]]
      : [];
  if (name === undefined) return undefined;
  const month = monthNames.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase())) + 1;
  if (month === 0) return problem(`"${name}" is not the name of a month`);
  return eraPoint(Number(year), era, month, day === undefined ? undefined : Number(day));
}

function eraPoint(count: number, era: string | undefined, month?: number, day?: number): ParsedTimePoint {
  if (count === 0) return problem('there is no year 0 before or after Christ');
  return pointOf(era !== undefined && /^b/i.test(era) ? 1 - count : count, month, day);
}

function pointOf(year: number, month: number | undefined, day: number | undefined): ParsedTimePoint {
  if (Math.abs(year) > farthestYear.year)
    return problem('the year lies more than two thousand million years away');
  if (month === undefined) return yearsPoint(year, year, 'year');
  if (month > 12) return problem(`there is no month ${month}`);
  const length = daysInMonth(year, month);
  if (day === undefined) return point({ year, month, day: 1 }, { year, month, day: length }, 'month');
  if (day < 1 || day > length)
    return problem(`${monthNames[month - 1]} ${formatYear(year)} has ${length} days`);
  return point({ year, month, day }, { year, month, day }, 'day');
}

/**
 * Wikidata gives some day inside the time, and the precision beside it. A century ends with the year that
 * names it (1801 to 1900).
 */
function coarsen({ first, last, precision }: TimePoint, wikidataPrecision: number): ParsedTimePoint {
  const { year, month } = first;
  switch (wikidataPrecision) {
    case 10:
      return pointOf(year, month, undefined);
    case 9:
      return yearsPoint(year, year, 'year');
    case 8:
      return yearsPoint(Math.floor(year / 10) * 10, Math.floor(year / 10) * 10 + 9, 'decade');
    case 7:
      return yearsPoint(Math.ceil(year / 100) * 100 - 99, Math.ceil(year / 100) * 100, 'century');
    case 6:
      return yearsPoint(Math.ceil(year / 1000) * 1000 - 999, Math.ceil(year / 1000) * 1000, 'millennium');
  }
  return wikidataPrecision < 6
    ? problem(`Wikidata's precision ${wikidataPrecision} is coarser than a millennium`)
    : point(first, last, precision);
}

function yearsPoint(from: number, to: number, precision: Precision): ParsedTimePoint {
  return point({ year: from, month: 1, day: 1 }, { year: to, month: 12, day: 31 }, precision);
}

function point(first: CalendarDate, last: CalendarDate, precision: Precision): ParsedTimePoint {
  return { ok: true, point: { first, last, precision } };
}

function problem(text: string): ParsedTimePoint {
  return { ok: false, problem: text };
}

function whyUnreadable(text: string): string {
  if (SLASHED.test(text))
    return 'the order of day and month is not clear; write it as year-month-day, such as 2008-09-04';
  if (/[?~]|^c(a|irca)?\.?\s*\d/i.test(text)) return 'it is approximate; write an exact year or day';
  return 'expected a year such as 1879 or 44 BC, or a date such as 2008-09-04';
}
