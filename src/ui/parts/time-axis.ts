/**
 * The arithmetic of a time axis: ticks and spans in words, the part of time in view, and the positions of the
 * marks. A tick is a year (astronomical: 1 BC is 0), a month (12 × year + month) or a day (since 1970-01-01);
 * on the axis it fills the space up to the next tick.
 */
import type { Granularity } from '../../core/knowledge/fact-base.ts';
import { texts } from '../texts/parts.ts';
import type { TickSpan } from '../../core/testing/temporal/temporal-question.ts';

/** A part of time without its end `to`; both are finite. */
export interface View {
  readonly from: number;
  readonly to: number;
}

type Spans = readonly TickSpan[];

/* ---------- in words ---------- */

const DAY = 86_400_000;
const inDays = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const inMonths = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const shortMonths = new Intl.DateTimeFormat('en-GB', { month: 'short', timeZone: 'UTC' });

const dateOf = (day: number): Date => new Date(day * DAY);
/** The day on which a month begins. The month may be greater than 12. */
function firstDay(year: number, month: number): number {
  const date = new Date(0);
  // Date.UTC would read the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month, 1);
  return Math.round(date.getTime() / DAY);
}
const firstDate = (month: number): Date => dateOf(firstDay(Math.floor(month / 12), ((month % 12) + 12) % 12));

const yearWords = (year: number): string => (year > 0 ? String(year) : texts.times.before(1 - year));

/** `1837`, `44 BC`, `May 1945`, `14 March 1879`. */
export function tickWords(tick: number, granularity: Granularity): string {
  if (granularity === 'year') return yearWords(tick);
  const date = granularity === 'month' ? firstDate(tick) : dateOf(tick);
  return `${(granularity === 'month' ? inMonths : inDays).format(date)} ${yearWords(date.getUTCFullYear())}`;
}

/** `1797 to 1901`, `from 1910 on`, `until 44 BC`, `1982`, `at all times`. */
export function spanWords({ from, to }: TickSpan, granularity: Granularity): string {
  if (from === undefined)
    return to === undefined ? texts.times.always : texts.times.until(tickWords(to, granularity));
  if (to === undefined) return texts.times.from(tickWords(from, granularity));
  return from === to
    ? tickWords(from, granularity)
    : texts.times.between(tickWords(from, granularity), tickWords(to, granularity));
}

export const spansWords = (spans: Spans, granularity: Granularity): string =>
  spans.length === 0 ? texts.times.never : spans.map((span) => spanWords(span, granularity)).join('; ');

/* ---------- spans ---------- */

/** The span that contains the tick; undefined if none does. */
export const spanAt = (spans: Spans, tick: number): TickSpan | undefined =>
  spans.find(({ from, to }) => (from ?? -Infinity) <= tick && tick <= (to ?? Infinity));

/** The first and last tick of each span, sorted, without duplicates; an open end has none. */
export const boundariesOf = (spans: Spans): number[] =>
  [...new Set(spans.flatMap(({ from, to }) => [from, to]))].filter((tick) => tick !== undefined);

/* ---------- what is in view ---------- */

/** Space left at either end, as a share of what is shown. */
const MARGIN = 0.06;
const LEAST = 8;

function around(ticks: readonly number[]): View {
  if (ticks.length === 0) return { from: 0, to: LEAST };
  const low = ticks.reduce((a, b) => Math.min(a, b));
  const high = ticks.reduce((a, b) => Math.max(a, b)) + 1;
  const room = Math.max((high - low) * MARGIN, (LEAST - (high - low)) / 2, 1);
  return { from: low - room, to: high + room };
}

/** All boundaries of all rows, and the tick asked about. */
export const wholeView = (rows: readonly Spans[], asked?: number): View =>
  around([...rows.flatMap(boundariesOf), ...(asked === undefined ? [] : [asked])]);

/**
 * For each row the two nearest boundaries on either side of the tick asked about: the span or gap that
 * contains the tick, and its neighbours.
 */
export function nearView(rows: readonly Spans[], asked: number): View {
  const near = rows.flatMap((spans) => {
    const all = boundariesOf(spans);
    return [
      ...all.filter((tick) => tick <= asked).slice(-2),
      ...all.filter((tick) => tick >= asked).slice(0, 2),
    ];
  });
  return around([...near, asked]);
}

/** @param factor below 1 zooms in, above 1 zooms out. */
export function zoomed({ from, to }: View, factor: number, about: number): View {
  const width = Math.max(LEAST / 2, (to - from) * factor);
  const share = (about - from) / (to - from);
  return { from: about - width * share, to: about + width * (1 - share) };
}

/** The view, moved as little as needed to have the tick inside its margins. */
export function showing(view: View, tick: number): View {
  const edge = (view.to - view.from) * MARGIN;
  const by =
    tick < view.from + edge
      ? tick - edge - view.from
      : tick + 1 > view.to - edge
        ? tick + 1 + edge - view.to
        : 0;
  return by === 0 ? view : { from: view.from + by, to: view.to + by };
}

/** The position of a time, as a share of the view: 0 at its start, 1 at its end. */
export const placeIn = ({ from, to }: View, at: number): number =>
  Math.max(0, Math.min(1, (at - from) / (to - from)));

export const isIn = ({ from, to }: View, tick: number): boolean => from <= tick + 0.5 && tick + 0.5 <= to;

/* ---------- marks ---------- */

export interface AxisMark {
  readonly at: number;
  readonly words: string;
}

/** Round times within the view. @param most the number of marks that fit. */
export function marksOf(view: View, most: number, granularity: Granularity): AxisMark[] {
  const least = (view.to - view.from) / Math.max(1, most);
  if (granularity === 'year') return yearMarks(view, least, (year) => year);
  if (granularity === 'month')
    return least > 9
      ? yearMarks({ from: view.from / 12, to: view.to / 12 }, least / 12, (year) => year * 12)
      : monthMarks(view, least, (month) => month);
  if (least > 250)
    return yearMarks({ from: yearAt(view.from), to: yearAt(view.to) }, least / 365.25, (year) =>
      firstDay(year, 0),
    ).filter(({ at }) => view.from <= at && at <= view.to);
  return least > 12
    ? monthMarks(inMonthsOf(view), least / 30.5, (month) => firstDay(0, month)).filter(
        ({ at }) => view.from <= at && at <= view.to,
      )
    : dayMarks(view, least);
}

/** Round years BC and AD: 500 BC is -499. The first year AD is included if both eras are in view. */
function yearMarks({ from, to }: View, least: number, tickOf: (year: number) => number): AxisMark[] {
  const step = roundStep(least);
  const years: number[] = [];
  for (let k = Math.floor((1 - from) / step); k >= 1 && k * step >= 1 - to; k--) years.push(1 - k * step);
  if (from <= 1 && 1 <= to && step > 1) years.push(1);
  for (let k = Math.max(1, Math.ceil(from / step)); k * step <= to; k++) years.push(k * step);
  return years.map((year) => ({ at: tickOf(year), words: yearWords(year) }));
}

/** The smallest of 1, 2, 5, 10, 20 ... that is not less. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, least)));
  return ([1, 2, 5].find((factor) => factor * power >= least) ?? 10) * power;
}

/** @param tickOf the tick at which a month begins. */
function monthMarks({ from, to }: View, least: number, tickOf: (month: number) => number): AxisMark[] {
  const step = [1, 2, 3, 6].find((months) => months >= least) ?? 12;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => {
    const month = first + i * step;
    const date = firstDate(month);
    return {
      at: tickOf(month),
      words:
        month % 12 === 0
          ? yearWords(date.getUTCFullYear())
          : `${shortMonths.format(date)} ${yearWords(date.getUTCFullYear())}`,
    };
  });
}

function dayMarks({ from, to }: View, least: number): AxisMark[] {
  const step = [1, 2, 5].find((days) => days >= least) ?? 10;
  const first = Math.ceil(from / step) * step;
  return Array.from({ length: Math.max(0, Math.floor((to - first) / step) + 1) }, (_, i) => {
    const at = first + i * step;
    const date = dateOf(at);
    return { at, words: `${date.getUTCDate()} ${shortMonths.format(date)}` };
  });
}

const yearAt = (day: number): number => dateOf(Math.floor(day)).getUTCFullYear();
const monthAt = (day: number): number => yearAt(day) * 12 + dateOf(Math.floor(day)).getUTCMonth();
const inMonthsOf = ({ from, to }: View): View => ({ from: monthAt(from), to: monthAt(to) });
