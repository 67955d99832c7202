/**
 * Dates as people write them in tables: `23-08-1754`, `June 18 1815`, `18th of June, 1815`, `14. 7. 1789`,
 * `1914-1918`, `1850s`. A date is rewritten into one that `parseTimePoint` reads. Nothing is guessed: whether
 * `04/05/1794` is in April or in May follows from other cells of the same column (`DateColumn`), or a person
 * is asked; a year of two digits is not completed.
 */
import { pattern } from '../pattern-parts.ts';
import type { DayMonthOrder } from './importers/import-choices.ts';
import { monthNames, parseTimePoint, type ParsedTimePoint, type TimePoint } from '../temporal/time-point.ts';

export interface DateContext {
  /** The order of day and month in the column, if it is known. */
  readonly order?: DayMonthOrder | undefined;
  /** Whether the column has years of three or four digits, so that `79` is no short form of 1979. */
  readonly fullYears?: boolean | undefined;
  /** Wikidata's number for the precision; see `parseTimePoint`. */
  readonly precision?: number | undefined;
}

export type WrittenDate =
  /** `asks`: only the order of day and month is missing. */
  ParsedTimePoint & { readonly asks?: true };

/** In characters. A longer cell is no date. By hand: two full dates with weekdays and times have 90. */
const LONGEST = 200;

/* ---------- patterns ---------- */

/** Any dash or minus sign, but not the hyphen. */
const DASHES = /[\u2010-\u2015\u2212]/gu;
const WEEKDAY = /^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?\.?,?\s+(?=\S)/iu;
const TIME_OF_DAY = new RegExp(
  pattern`
    (?:T|,?\s+(?:at\s+)?)\d{1,2}:\d\d(?::\d\d(?:[.,]\d+)?)?
    (?:\s*[ap]\.?m\.?)?(?:\s*(?:Z|UTC|GMT|[+-]\d\d:?\d\d))?$`,
  'iu',
);
const ERA_BEFORE = /^(A\.?D\.?|C\.?E\.?|B\.?C\.?E?\.?)\s*(?=\d)/iu;
const ERA_AFTER = /(?<![A-Za-z])(A\.\s?D\.?|AD|C\.E\.?|CE|B\.\s?C\.(?:\s?E\.?)?|BCE?)$/iu;

const MONTH = pattern`(?<month>[A-Za-z]{3,9})\.?`;
const GAP = pattern`(?:\s*[-/,.]\s*|\s+|(?<=\d)(?=[A-Za-z])|(?<=[A-Za-z])(?=\d))`;
const DAY = pattern`(?<day>\d{1,2})(?:st|nd|rd|th)?`;
const YEAR = pattern`(?<year>\d{1,4})`;
const LONG_YEAR = pattern`(?<year>\d{3,4})`;
/** With the name of a month. */
const NAMED = [
  pattern`(?:the\s+)?${DAY}${GAP}(?:of\s+)?${MONTH},?(?:\s+in)?${GAP}${YEAR}`,
  pattern`${MONTH}${GAP}(?:the\s+)?${DAY}${GAP}${YEAR}`,
  pattern`${LONG_YEAR}${GAP}${MONTH}${GAP}${DAY}`,
  pattern`${MONTH}(?:${GAP}|\s+of\s+)${YEAR}`,
  pattern`${LONG_YEAR}${GAP}${MONTH}`,
].map((source) => new RegExp(`^${source}$`, 'iu'));
const ROMAN_MONTH = /^(\d{1,2})\s*[-/.]\s*([IVX]{1,4})\s*[-/.]\s*(\d{1,4})$/u;
const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII'];

const YEAR_FIRST = /^(\d{3,4})\s*[-/.]\s*(\d{1,2})(?:\s*[-/.]\s*(\d{1,2}))?\.?$/u;
const TWO_NUMBERS_FIRST = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{1,4})\.?$/u;
const MONTH_AND_YEAR = /^(\d{1,2})\s*[-/.]\s*(\d{3,4})$/u;
const DECADE = /^(?:the\s+)?(\d{2,3})([1-9])0['’]?s$/iu;
const CENTURY = /^(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\s+(?:century|cent\.?|c\.)$/iu;

/** Anywhere in a table: a day, two numbers and a year; or a cell with one or two digits. */
const NEEDS_COLUMN = new RegExp(
  pattern`
    \d{1,2}\s*[-/.\s]\s*\d{1,2}\s*[-/.\s]\s*\d{3,4}(?!\d)|
    (?<=[\t,;|\n]["\x20]?)\d{1,2}(?=["\x20\r]?(?:[\t,;|\n]|$))`,
  'u',
);

/** Whether some date of the table may be read only with the other dates of its column. */
export const mayNeedColumn = (text: string): boolean => NEEDS_COLUMN.test(text);

/* ---------- a column ---------- */

/** What the cells of one column say about the reading of each. */
export class DateColumn {
  readonly #sure = new Set<DayMonthOrder>();
  #unclear: string | undefined;
  #fullYears = false;

  see(cell: string): void {
    if (cell.length > LONGEST) return;
    this.#fullYears ||= /^\s*\d{3,4}\s*$/u.test(cell);
    for (const part of spanParts(tidy(cell).body)) {
      const numbers = dayAndMonth(part);
      if (numbers === undefined) continue;
      const [first, second] = numbers;
      if (first > 12 && second <= 12) this.#sure.add('day first');
      else if (second > 12 && first <= 12) this.#sure.add('month first');
      else if (first !== second && first <= 12 && first * second > 0) this.#unclear ??= cell;
    }
  }

  /** The order, if cells are certain and none disagrees. */
  get order(): DayMonthOrder | undefined {
    const [order, other] = this.#sure;
    return other === undefined ? order : undefined;
  }

  /** What helps to read a cell of the column. */
  get context(): DateContext {
    return { order: this.order, fullYears: this.#fullYears };
  }

  /** A cell that can be read both ways, if the column does not decide; a person has to be asked. */
  get question(): string | undefined {
    return this.order === undefined ? this.#unclear : undefined;
  }
}

function dayAndMonth(text: string): readonly [number, number] | undefined {
  const match = TWO_NUMBERS_FIRST.exec(withoutEra(text).body);
  return match && (match[4] ?? '').length > 2 ? [Number(match[1]), Number(match[3])] : undefined;
}

/* ---------- reading ---------- */

/** Reads a date or a span of dates as written in a cell. */
export function readWrittenDate(text: string, context: DateContext = {}): WrittenDate {
  if (context.precision !== undefined) return parseTimePoint(text, context.precision);
  if (text.length > LONGEST)
    return problem(`it has ${String(text.length)} characters, and a date has at most ${String(LONGEST)}`);
  const { body, spread } = tidy(text);
  const single = readSingle(body, context, spread);
  if (single.ok || single.asks) return single;
  const parts = spanParts(body);
  return parts.length === 2 ? (readSpan(parts, context) ?? single) : single;
}

interface Tidy {
  readonly body: string;
  /** Whether a dash longer than a hyphen was written. */
  readonly spread: boolean;
}

/** Without signs that differ only in their look, the day of the week and the time of day. */
function tidy(text: string): Tidy {
  const plain = text.normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const spread = /[\u2013\u2014]/u.test(plain);
  return { body: plain.replace(DASHES, '-').replace(WEEKDAY, '').replace(TIME_OF_DAY, ''), spread };
}

function withoutEra(text: string): { readonly body: string; readonly era: string } {
  const before = ERA_BEFORE.exec(text);
  const after = before ? null : ERA_AFTER.exec(text);
  const era = before?.[1] ?? after?.[1];
  if (era === undefined) return { body: text, era: '' };
  const body = before ? text.slice(before[0].length) : text.slice(0, after?.index).replace(/,? ?$/u, '');
  return { body, era: /^b/iu.test(era) ? 'BC' : 'AD' };
}

function readSingle(text: string, context: DateContext, spread: boolean): WrittenDate {
  if (spread && /^\d{3,4}-\d{2}$/u.test(text)) return problem('it is a span');
  const { body, era } = withoutEra(text);
  return (
    readNamed(body, era) ??
    readNumbers(body, era, context) ??
    readDecadeOrCentury(body, era) ??
    readYear(body, era, context) ??
    parseTimePoint(text)
  );
}

function readNamed(body: string, era: string): WrittenDate | undefined {
  const roman = ROMAN_MONTH.exec(body);
  if (roman && ROMAN.includes(roman[2] ?? ''))
    return calendar(era, roman[3] ?? '', ROMAN.indexOf(roman[2] ?? '') + 1, roman[1]);
  for (const form of NAMED) {
    const { year, month = '', day } = form.exec(body)?.groups ?? {};
    if (year === undefined) continue;
    const name = month.toLowerCase().replace(/^sept$/u, 'sep');
    const number = monthNames.findIndex((full) => full.toLowerCase().startsWith(name)) + 1;
    if (number > 0) return calendar(era, year, number, day);
  }
  return undefined;
}

function readNumbers(body: string, era: string, { order }: DateContext): WrittenDate | undefined {
  const yearFirst = YEAR_FIRST.exec(body);
  // 0000-04-20 is of ISO 8601, whose year 0 is 1 BC. A form without an era, such as 1789-07-14T00:00:00Z, is
  // read as before.
  const isYearZero = era === '' && Number(yearFirst?.[1]) === 0;
  if (yearFirst && !isYearZero && Number(yearFirst[2]) > 0 && Number(yearFirst[3] ?? 1) > 0)
    return calendar(era, yearFirst[1] ?? '', Number(yearFirst[2]), yearFirst[3]);
  const monthAndYear = MONTH_AND_YEAR.exec(body);
  if (monthAndYear) return calendar(era, monthAndYear[2] ?? '', Number(monthAndYear[1]), undefined);
  const match = TWO_NUMBERS_FIRST.exec(body);
  return match ? readDayAndMonth(match, era, order) : undefined;
}

function readDayAndMonth(
  [, first = '', , second = '', year = '']: RegExpExecArray,
  era: string,
  order: DayMonthOrder | undefined,
): WrittenDate {
  if (year.length < 3 && era === '') return notInFull(year);
  const [one, two] = [Number(first), Number(second)];
  if (one === 0 || two === 0) return problem('a day or a month is 0');
  if (one === two || (two <= 12 && (one > 12 || order === 'day first')))
    return calendar(era, year, two, first);
  if (two > 12 || order === 'month first') return calendar(era, year, one, second);
  return {
    ok: false,
    asks: true,
    problem:
      'the order of day and month is not clear; choose it for the column, or write it as ' +
      'year-month-day, such as 2008-09-04',
  };
}

function readYear(body: string, era: string, { fullYears }: DateContext): WrittenDate | undefined {
  if (!/^\d+$/u.test(body)) return undefined;
  return era === '' && isShortYear(body) && !fullYears
    ? notInFull(body)
    : parseTimePoint(`${body} ${era}`.trim());
}

/** `79`: the year 79, or 1979 in a table of one century. */
export const isShortYear = (cell: string): boolean => /^\s*\d{1,2}\s*$/u.test(cell);

function readDecadeOrCentury(body: string, era: string): WrittenDate | undefined {
  const decade = DECADE.exec(body);
  if (decade && era === '') return parseTimePoint(`${decade[1] ?? ''}${decade[2] ?? ''}#`);
  const century = Number(CENTURY.exec(body)?.[1] ?? 0);
  if (century === 0) return undefined;
  const last = era === 'BC' ? 1 - (century - 1) * 100 - 1 : century * 100;
  return {
    ok: true,
    point: {
      first: { year: last - 99, month: 1, day: 1 },
      last: { year: last, month: 12, day: 31 },
      precision: 'century',
    },
  };
}

/** A calendar date by way of `parseTimePoint`, which knows the lengths of months and the eras. */
function calendar(era: string, year: string, month: number, day: string | undefined): WrittenDate {
  if (year.length < 3 && era === '') return notInFull(year);
  const name = monthNames[month - 1];
  if (name === undefined) return problem(`there is no month ${month}`);
  return parseTimePoint(`${day === undefined ? '' : `${Number(day)} `}${name} ${year} ${era}`.trim());
}

const notInFull = (year: string): WrittenDate =>
  problem(`the year “${year}” is not written in full; write four digits, or AD after it`);

const problem = (text: string): WrittenDate => ({ ok: false, problem: text });

/* ---------- spans ---------- */

/** `18-20 June 1815`, `June 18-20, 1815`, `June-August 1815`: the ends share a month or a year. */
const SHARED: readonly (readonly [RegExp, string, string])[] = [
  [/^(\d{1,2})\s*-\s*(\d{1,2})\s+([A-Za-z]{3,9}\.?,?\s+\d{3,4})$/u, '$1 $3', '$2 $3'],
  [/^([A-Za-z]{3,9}\.?)\s+(\d{1,2})\s*-\s*(\d{1,2}),?\s+(\d{3,4})$/u, '$2 $1 $4', '$3 $1 $4'],
  [/^([A-Za-z]{3,9}\.?)\s*-\s*([A-Za-z]{3,9}\.?)\s+(\d{3,4})$/u, '$1 $3', '$2 $3'],
];
/** `1914-1918`, `1914-18`, `1914/18`: without spaces, only years. */
const YEARS = /^(?:from\s+|between\s+)?(?<from>\d{3,4})\s*[-/]\s*(?<to>\d{2,4})$/iu;
/** Between the two ends, with spaces; beside the name of a month also without. */
const JOINT = / (?:-|to|till|until|through|and) /iu;
const CLOSE_JOINT = / ?[-/] ?/u;

function spanParts(body: string): readonly string[] {
  const years = YEARS.exec(body)?.groups;
  if (years) {
    const { from = '', to = '' } = years;
    return [from, to.length === 2 ? from.slice(0, -2) + to : to];
  }
  for (const [form, first, last] of SHARED)
    if (form.test(body)) return [body.replace(form, first), body.replace(form, last)];
  const plain = body.replace(/^(?:from|between) /iu, '');
  const joined = plain.split(JOINT);
  const parts = joined.length === 1 && /[A-Za-z]/u.test(plain) ? plain.split(CLOSE_JOINT) : joined;
  return parts.length === 2 && parts.every((part) => part !== '') ? parts : [body];
}

function readSpan([from = '', to = '']: readonly string[], context: DateContext): WrittenDate | undefined {
  const { era } = withoutEra(to);
  const later = readSingle(to, context, false);
  const earlier =
    era !== '' && withoutEra(from).era === ''
      ? readSingle(`${from} ${era}`, context, false)
      : readSingle(from, context, false);
  for (const part of [earlier, later]) if (!part.ok) return part.asks ? part : undefined;
  if (!earlier.ok || !later.ok) return undefined;
  const [first, last] = [earlier.point.first, later.point.last];
  return comesBefore(first, last)
    ? { ok: true, point: { first, last, precision: finer(earlier.point, later.point) } }
    : problem('the span ends before it begins');
}

type Day = TimePoint['first'];

const comesBefore = (a: Day, b: Day): boolean =>
  a.year !== b.year ? a.year < b.year : a.month !== b.month ? a.month < b.month : a.day <= b.day;

/** So that a fact base counts in ticks that can tell both ends. */
const finer = (a: TimePoint, b: TimePoint): TimePoint['precision'] =>
  [a.precision, b.precision].find((one) => one === 'day') ??
  [a.precision, b.precision].find((one) => one === 'month') ??
  a.precision;
