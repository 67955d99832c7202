/**
 * Reads a date, month, year, decade, century or part of one, as the range of days it may mean. An ambiguous
 * text ("3/4/1923") gets the wider range.
 */
import { pattern } from '../../pattern-parts.ts';
import { dayNumber, daysInMonth, monthNames } from '../../temporal/time-point.ts';
import { readOrdinal } from './numerals.ts';
import type { Days } from './typed-value.ts';
import { lookupTable } from '../../lookup-table.ts';

export interface TimePoint extends Days {
  readonly end: number;
  /** A `bare year` may be only a number: the caller decides whether it is a year. */
  readonly precision:
    | 'day'
    | 'month'
    | 'year'
    | 'bare year'
    | 'decade'
    | 'century'
    | 'part of a year'
    | 'day of any year'
    | 'month of any year';
  readonly month?: number;
  readonly day?: number;
  /** The astronomical year, if the time is within one year. */
  readonly year?: number;
}

const monthForms = monthNames
  .map((name) =>
    name === 'May' ? 'May' : `${name}|${name === 'September' ? 'Sept?' : name.slice(0, 3)}\\.?`,
  )
  .join('|');
const month = `(${monthForms})(?![A-Za-z])`;
const day = '(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:])';
const era = '(?:,?\\s?(BCE?|B\\.C\\.(?:E\\.)?|CE|C\\.E\\.|AD|A\\.D\\.)(?![A-Za-z]))?';
const year = `(\\d{3,4})(?![\\d.,]*\\d|%|s\\b)${era}`;
const sticky = (source: string): RegExp => new RegExp(source, 'uy');

const monthNumber = (name: string): number =>
  monthNames.findIndex((full) => full.slice(0, 3) === name.slice(0, 3)) + 1;
const astronomical = (count: string, name: string | undefined): number =>
  name !== undefined && /^B/u.test(name) ? 1 - Number(count) : Number(count);

const ofDay = (y: number, m: number, d: number): Days | undefined =>
  d >= 1 && d <= daysInMonth(y, m)
    ? { first: dayNumber({ year: y, month: m, day: d }), last: dayNumber({ year: y, month: m, day: d }) }
    : undefined;
const ofMonth = (y: number, m: number): Days => ({
  first: dayNumber({ year: y, month: m, day: 1 }),
  last: dayNumber({ year: y, month: m, day: daysInMonth(y, m) }),
});
export const ofYears = (from: number, to: number): Days => ({
  first: dayNumber({ year: from, month: 1, day: 1 }),
  last: dayNumber({ year: to, month: 12, day: 31 }),
});
export const anyDay: Days = { first: -Infinity, last: Infinity };

type Reader = (groups: readonly (string | undefined)[]) => Omit<TimePoint, 'end'> | undefined;

const wide = (
  days: Days | undefined,
  precision: TimePoint['precision'],
): Omit<TimePoint, 'end'> | undefined => days && { ...days, precision };
const dated = (y: string, e: string | undefined, m: string, d: string): Omit<TimePoint, 'end'> | undefined =>
  wide(ofDay(astronomical(y, e), monthNumber(m), Number(d)), 'day');
const through = (
  from: Omit<TimePoint, 'end'> | undefined,
  to: Omit<TimePoint, 'end'> | undefined,
): Omit<TimePoint, 'end'> | undefined =>
  from && to && from.first < to.last
    ? { first: from.first, last: to.last, precision: 'part of a year' }
    : undefined;
const partial = (m: string, d: string): Omit<TimePoint, 'end'> | undefined =>
  Number(d) >= 1 && Number(d) <= daysInMonth(2000, monthNumber(m))
    ? { ...anyDay, precision: 'day of any year', month: monthNumber(m), day: Number(d) }
    : undefined;

/**
 * The part of a span of days that a word names: "early", "mid", "late", "the first half of", a quarter. All
 * days if the word names no part.
 */
export function partOf(days: Days, part: string): Days {
  const length = days.last - days.first + 1;
  const cut = (from: number, to: number): Days => ({
    first: days.first + Math.floor(length * from),
    last: days.first + Math.ceil(length * to) - 1,
  });
  if (/^(?:early|beginning|start)/iu.test(part)) return cut(0, 0.4);
  if (/^(?:mid|middle)/iu.test(part)) return cut(0.3, 0.7);
  if (/^(?:late|end)/iu.test(part)) return cut(0.6, 1);
  if (/^(?:first|1st) half/iu.test(part)) return cut(0, 0.5);
  if (/^(?:second|2nd|latter) half/iu.test(part)) return cut(0.5, 1);
  const quarter = { first: 0, second: 1, third: 2, fourth: 3, last: 3 }[
    /^(\w+) quarter/iu.exec(part)?.[1]?.toLowerCase() ?? ''
  ];
  return quarter === undefined ? days : cut(quarter / 4, (quarter + 1) / 4);
}

const seasons = lookupTable<true>({
  spring: true,
  summer: true,
  autumn: true,
  fall: true,
  winter: true,
});

/** Patterns in order of preference. To support a new way of writing a date, add a row. */
const patterns: readonly (readonly [RegExp, Reader])[] = [
  [
    sticky('(\\d{4})-(\\d{2})-(\\d{2})(?:T[\\d:.]+Z?)?(?!\\d)'),
    ([y, m, d]) => (Number(m) <= 12 ? wide(ofDay(Number(y), Number(m), Number(d)), 'day') : undefined),
  ],
  [
    sticky('(\\d{4})/(\\d{1,2})/(\\d{1,2})(?!\\d)'),
    ([y, m, d]) => (Number(m) <= 12 ? wide(ofDay(Number(y), Number(m), Number(d)), 'day') : undefined),
  ],
  [
    sticky('(\\d{1,2})([/.])(\\d{1,2})\\2(\\d{4})(?!\\d)'),
    ([a, , b, y]) => slashed(Number(a), Number(b), Number(y)),
  ],
  [
    sticky(`(\\d{1,2})\\s?[-–—]\\s?${day}\\s${month},?\\s${year}`),
    ([from, to, m, y, e]) =>
      through(
        dated(y as string, e, m as string, from as string),
        dated(y as string, e, m as string, to as string),
      ),
  ],
  [
    sticky(`${month}\\s(\\d{1,2})\\s?[-–—]\\s?${day},?\\s${year}`),
    ([m, from, to, y, e]) =>
      through(
        dated(y as string, e, m as string, from as string),
        dated(y as string, e, m as string, to as string),
      ),
  ],
  [
    sticky(`${day}(?:\\sof)?\\s${month},?\\s${year}`),
    ([d, m, y, e]) => dated(y as string, e, m as string, d as string),
  ],
  [
    sticky(`(?:the\\s)?${day}(?:\\sday)?\\sof\\s${month},?\\s${year}`),
    ([d, m, y, e]) => dated(y as string, e, m as string, d as string),
  ],
  [
    sticky(`${month}\\s${day},?\\s${year}`),
    ([m, d, y, e]) => dated(y as string, e, m as string, d as string),
  ],
  [
    sticky(`${month},?\\s(?:of\\s)?${year}`),
    ([m, y, e]) => wide(ofMonth(astronomical(y as string, e), monthNumber(m as string)), 'month'),
  ],
  [sticky(`${day}\\s(?:of\\s)?${month}`), ([d, m]) => partial(m as string, d as string)],
  [
    sticky(`${month}\\s(?:the\\s)?${day}(?!\\s(?:percent|million))`),
    ([m, d]) => partial(m as string, d as string),
  ],
  [sticky('(?:the\\s)?(\\d{2,3}0)s(?![A-Za-z])' + era), ([y, e]) => wide(decade(Number(y), e), 'decade')],
  [
    sticky("(?:the\\s)?[’'](\\d0)s(?![A-Za-z])"),
    ([y]) => wide(decade(1900 + Number(y), undefined), 'decade'),
  ],
  [sticky('(AD|A\\.D\\.|CE)\\s(\\d{1,4})(?!\\d)'), ([, y]) => wide(ofYears(Number(y), Number(y)), 'year')],
  [
    sticky('(\\d{1,4}(?:,\\d{3})?)\\s?(BCE?|B\\.C\\.(?:E\\.)?|CE|C\\.E\\.|AD|A\\.D\\.)(?![A-Za-z])'),
    ([y, e]) => yearPoint(astronomical((y as string).replace(',', ''), e), 'year'),
  ],
  [
    sticky('(?:the\\s)?(spring|summer|autumn|fall|winter)\\s(?:of\\s)?(\\d{4})(?!\\d)'),
    ([s, y]) =>
      seasons[s as string]
        ? wide(
            s === 'winter' ? ofYears(Number(y) - 1, Number(y)) : ofYears(Number(y), Number(y)),
            'part of a year',
          )
        : undefined,
  ],
  [
    sticky('Q([1-4])\\s(?:of\\s)?(\\d{4})(?!\\d)'),
    ([q, y]) =>
      wide(
        { first: ofMonth(Number(y), Number(q) * 3 - 2).first, last: ofMonth(Number(y), Number(q) * 3).last },
        'part of a year',
      ),
  ],
  [
    sticky(`(?:the\\s)?year\\s(\\d{1,4})(?!\\d)${era}`),
    ([y, e]) => yearPoint(astronomical(y as string, e), 'year'),
  ],
  [
    sticky('(\\d{4})(?![\\d\\p{L}%]|,\\d|\\.\\d)'),
    ([y]) => (Number(y) >= 1000 && Number(y) <= 2200 ? yearPoint(Number(y), 'bare year') : undefined),
  ],
  [sticky(month), ([m]) => ({ ...anyDay, precision: 'month of any year', month: monthNumber(m as string) })],
];

const yearPoint = (y: number, precision: TimePoint['precision']): Omit<TimePoint, 'end'> => ({
  ...ofYears(y, y),
  precision,
  year: y,
});

/** Day and month in either order: all days between the two readings. */
function slashed(a: number, b: number, y: number): Omit<TimePoint, 'end'> | undefined {
  const readings = [
    [a, b],
    [b, a],
  ]
    .filter(([d = 0, m = 0]) => m >= 1 && m <= 12 && d >= 1 && d <= daysInMonth(y, m))
    .map(([d = 0, m = 0]) => dayNumber({ year: y, month: m, day: d }));
  return readings.length === 0
    ? undefined
    : { first: Math.min(...readings), last: Math.max(...readings), precision: 'day' };
}

function decade(from: number, e: string | undefined): Days {
  // "The 1900s" may be ten years or a hundred.
  const length = from % 100 === 0 ? 100 : 10;
  return e !== undefined && /^B/u.test(e)
    ? ofYears(1 - (from + length - 1), 1 - from)
    : ofYears(from, from + length - 1);
}

/** "early", "the first half of", "mid to late". */
const partOfTime = new RegExp(
  pattern`
  (?:the\s)?(
    (?:
      early|mid|middle|late|beginning|start|end|(?:first|second|latter|1st|2nd) half|
      (?:first|second|third|fourth|last) quarter
    )(?:\sto\s(?:mid|late))?
  )(?:[\s-]of)?[\s-](?:the\s)?`,
  'iuy',
);

/**
 * The point in time written at `at`; undefined if there is none. Longer patterns come first. The caller
 * decides whether a bare year or month is really a time.
 */
export function readTimePoint(text: string, at: number): TimePoint | undefined {
  const part = matchAt(partOfTime, text, at);
  if (part) {
    const inner = readWhole(text, at + part[0].length);
    return inner && Number.isFinite(inner.first) && inner.precision !== 'day'
      ? { ...inner, ...partOf(inner, (part[1] as string).trim()), precision: 'part of a year' }
      : undefined;
  }
  return readWhole(text, at);
}

function readWhole(text: string, at: number): TimePoint | undefined {
  for (const [form, read] of patterns) {
    const found = matchAt(form, text, at);
    const point = found && read(found.slice(1));
    if (point) return { ...point, end: at + found[0].length };
  }
  return readCentury(text, at);
}

/** "the 19th century", "third century BC", "the second millennium". */
function readCentury(text: string, at: number): TimePoint | undefined {
  const start = at + (matchAt(/the\s/iuy, text, at)?.[0].length ?? 0);
  const ordinal = readOrdinal(text, start);
  const named = ordinal && matchAt(sticky(`[\\s-](century|millennium)(?![A-Za-z])${era}`), text, ordinal.end);
  if (!ordinal || !named) return undefined;
  const length = named[1] === 'century' ? 100 : 1000;
  const n = ordinal.value;
  const before = named[2] !== undefined && /^B/u.test(named[2]);
  // The range covers both conventions: the 19th century may begin in 1800 or end in 1900.
  const days = before ? ofYears(1 - n * length, -(n - 1) * length) : ofYears((n - 1) * length, n * length);
  return { ...days, precision: 'century', end: ordinal.end + named[0].length };
}

export function matchAt(form: RegExp, text: string, at: number): RegExpExecArray | null {
  form.lastIndex = at;
  return form.exec(text);
}
