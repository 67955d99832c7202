/**
 * Values that follow from those of a text by arithmetic: the difference of two amounts, the relative change
 * from one to the other, a sum, a share, the time between two dates, an age.
 */
import { calendarDate, dayNumber } from '../../temporal/time-point.ts';
import type { Quantity, TypedValue, When } from '../../text/values/typed-value.ts';
import type { Span } from '../../text/words.ts';

/** Of numbers in the base unit of a dimension, both ends included. */
export interface Range {
  readonly low: number;
  readonly high: number;
}

/** An amount, and the words that say what it is of: those between the amount before it and the next. */
export interface Labelled {
  readonly value: number;
  readonly label: string;
}

export interface Derivation {
  readonly kind: 'difference' | 'change' | 'sum' | 'share' | 'time' | 'age';
  readonly dimension: string;
  /** What surely follows. Undefined where the text leaves it open: an age from two years. */
  readonly exact: Range | undefined;
  /** What is possible. */
  readonly possible: Range;
  /** The values it follows from, and how: "£88 million − £61 million". */
  readonly how: string;
  /** From the first to the last of these values. */
  readonly span: Span;
  readonly direction?: 'rise' | 'fall';
  /** The two amounts of a difference whose order the text does not tell. */
  readonly sides?: readonly [Labelled, Labelled];
  /** The text itself relates these values, so that another result is wrong. */
  readonly isTied: boolean;
}

const DAY = 86_400;
/** Seconds of a year, as the units of durations have it. */
const YEAR = 31_556_952;
/** Days of a mean year. */
const YEAR_DAYS = 365.2425;
/** More terms than this are a table, and their sum means nothing. Chosen by hand. */
const MOST_TERMS = 6;
/** In a text with more amounts it is open which of them belong together. Chosen by hand. */
const MOST_AMOUNTS = 20;

/** Without the time of a rate: "from €48 to €54 a month" has it once for both. */
export const measureOf = (dimension: string): string => dimension.replace(/ per .*$/u, '');

/**
 * @param values of the text, in order.
 * @param isNamed whether the statement names what a label says: only amounts that it names are added up.
 */
export function derivations(
  text: string,
  values: readonly TypedValue[],
  isNamed: (label: string) => boolean,
): Derivation[] {
  if (values.length > MOST_AMOUNTS) return [];
  const all = values.filter((value): value is Quantity => value.kind === 'quantity' && isExact(value));
  const amounts = { text, all };
  return [
    ...pairsOf(all).flatMap(([a, b]) => [...differences(amounts, a, b), ...shares(text, a, b)]),
    ...sums(amounts, isNamed),
    ...times(text, values),
  ];
}

interface Amounts {
  readonly text: string;
  readonly all: readonly Quantity[];
}

const isExact = ({ low, high, dimension, approximate }: Quantity): boolean =>
  low === high && !approximate && !/^(?:ordinal|weekday)$/u.test(dimension);

const pairsOf = <T>(all: readonly T[]): (readonly [T, T])[] =>
  all.flatMap((first, i) => all.slice(i + 1).map((second) => [first, second] as const));

const exactly = (value: number) => ({
  exact: { low: value, high: value },
  possible: { low: value, high: value },
});

const written = (text: string, { span }: Quantity): string => text.slice(...span);

const alike = ({ all }: Amounts, measure: string): Quantity[] =>
  all.filter(({ dimension }) => measureOf(dimension) === measure);

/** From the end of the amount before to this one. */
function beforeOf(amounts: Amounts, amount: Quantity): string {
  const same = alike(amounts, measureOf(amount.dimension));
  return amounts.text.slice(same[same.indexOf(amount) - 1]?.span[1] ?? 0, amount.span[0]);
}

/** From the end of the amount before to the next one, or to the end of the clause. */
function labelOf(amounts: Amounts, amount: Quantity): string {
  const same = alike(amounts, measureOf(amount.dimension));
  const next = same[same.indexOf(amount) + 1];
  const after = /^[^.,;]*/u.exec(amounts.text.slice(amount.span[1], next?.span[0]))?.[0] ?? '';
  return `${beforeOf(amounts, amount)} ${after}`;
}

/** The words of one amount in a list: "for roads" after it, or else "schools" before it. */
function itemOf({ text }: Amounts, amount: Quantity): string {
  const after = text.slice(amount.span[1]);
  const own = /^ (?:for|of|on|in|from|as) [^.,;]*?(?=[.,;]| and |$)/iu.exec(after)?.[0];
  const before = text.slice(0, amount.span[0]).split(/[.,;]\s| and /u);
  return own ?? `${before.at(-1) ?? ''} ${amount.counted ?? ''}`;
}

/* ---------- two amounts ---------- */

/** Between two amounts of which the second is the earlier one. */
const earlierSecond = new RegExp(
  '(?:\\b(?:up|down) from|\\bcompared (?:with|to)|\\bagainst|\\bfrom|' +
    '\\ba year (?:earlier|before))\\b[^.;]*$|' +
    '[([]\\s*(?:in )?(?:\\d{4}|the (?:year|month|quarter) before|previously|before)[:,]?\\s*$',
  'iu',
);
const earlierFirst = /^(?:\s*\([^)]*\))?\s*(?:\p{L}+ ){0,3}to\s*$/iu;

function differences(amounts: Amounts, a: Quantity, b: Quantity): Derivation[] {
  const { text } = amounts;
  const dimension = measureOf(a.dimension);
  if (dimension !== measureOf(b.dimension) || a.low === b.low || !countAlike(a, b)) return [];
  if (dimension === 'time of day') return clockTimes(amounts, a, b);
  const before = earlierOf(amounts, a, b);
  const after = before === a ? b : a;
  const [more, less] = a.low > b.low ? [a, b] : [b, a];
  const how = `${written(text, more)} − ${written(text, less)}`;
  const common = {
    span: [a.span[0], b.span[1]] as const,
    isTied: before !== undefined && alike(amounts, dimension).length === 2,
    ...(before && { direction: after.low > before.low ? ('rise' as const) : ('fall' as const) }),
  };
  const sides = [a, b].map((one) => ({ value: one.low, label: labelOf(amounts, one) }));
  const difference: Derivation = {
    ...common,
    kind: 'difference',
    dimension: dimension === 'percent' ? 'percentage point' : dimension,
    ...exactly(more.low - less.low),
    how,
    ...(!before && { sides: sides as [Labelled, Labelled] }),
  };
  if (!before || before.low <= 0) return [difference];
  const share = Math.abs(after.low - before.low) / before.low;
  const how100 = `(${how}) ÷ ${written(text, before)}`;
  return [difference, { ...common, kind: 'change', dimension: 'percent', ...exactly(share), how: how100 }];
}

/** Which of two amounts is the earlier one; undefined where the text does not tell. */
function earlierOf(amounts: Amounts, a: Quantity, b: Quantity): Quantity | undefined {
  const { text } = amounts;
  const between = text.slice(a.span[1], b.span[0]);
  if (earlierFirst.test(between) && /\bfrom\s*$/iu.test(text.slice(0, a.span[0]))) return a;
  const [yearOfA, yearOfB] = [yearOf(amounts, a), yearOf(amounts, b)];
  if (yearOfA !== undefined && yearOfB !== undefined && yearOfA !== yearOfB) return yearOfA < yearOfB ? a : b;
  return earlierSecond.test(between) ? b : undefined;
}

/** "1.84 million in 2024", "in 2024 only 1.84 million". */
function yearOf(amounts: Amounts, amount: Quantity): number | undefined {
  const after = /^(?: \p{L}+){0,2} in (\d{4})\b/u.exec(amounts.text.slice(amount.span[1]))?.[1];
  const own = after ?? /\bin (?:\p{L}+ )?(\d{4})\b[^.;]*$/iu.exec(beforeOf(amounts, amount))?.[1];
  return own === undefined ? undefined : Number(own);
}

const countAlike = (a: Quantity, b: Quantity): boolean =>
  a.counted === undefined || b.counted === undefined || a.counted === b.counted;

const opens = /\b(?:from|begins?|began|starts?|started|opens?|opened|leaves?|left|departs?|departed)\b/iu;
const closes = /\b(?:to|till|until|ends?|ended|finish(?:es|ed)?|closes?|closed|arrives?|arrived)\b/iu;

/** From one time of the day to a later one. */
function clockTimes(amounts: Amounts, a: Quantity, b: Quantity): Derivation[] {
  if (a.low > b.low) return [];
  const { text } = amounts;
  const areOpenAndClose =
    opens.test(text.slice(0, a.span[0])) && closes.test(text.slice(a.span[1], b.span[0]));
  return [
    {
      kind: 'time',
      dimension: 'duration',
      ...exactly(b.low - a.low),
      how: `${written(text, a)} to ${written(text, b)}`.replace(/\.$/u, ''),
      span: [a.span[0], b.span[1]],
      isTied: areOpenAndClose && alike(amounts, 'time of day').length === 2,
    },
  ];
}

/** "7 of the 28 members", "7 members out of 28". */
const ofAll = /^(?: \p{L}+){0,2} (?:out )?of (?:(?:the|its|their|his|her|our|all|a total of) )*$/iu;
/** "28 members, 7 of whom". */
const ofThem = /^ of (?:whom|which|them|these|those)\b/iu;

function shares(text: string, a: Quantity, b: Quantity): Derivation[] {
  const isFirst = ofAll.test(text.slice(a.span[1], b.span[0]));
  const isSecond = ofThem.test(text.slice(b.span[1])) && !/[.;]/u.test(text.slice(a.span[1], b.span[0]));
  const [part, whole] = isFirst ? [a, b] : [b, a];
  if (!isFirst && !isSecond) return [];
  if (measureOf(a.dimension) !== measureOf(b.dimension) || part.low >= whole.low) return [];
  return [
    {
      kind: 'share',
      dimension: 'percent',
      ...exactly(part.low / whole.low),
      how: `${written(text, part)} ÷ ${written(text, whole)}`,
      span: [a.span[0], b.span[1]],
      isTied: true,
    },
  ];
}

/* ---------- several amounts ---------- */

/** Of all amounts of a kind, and of those that the statement names. */
function sums(amounts: Amounts, isNamed: (label: string) => boolean): Derivation[] {
  const measures = [...new Set(amounts.all.map(({ dimension }) => measureOf(dimension)))];
  return measures.flatMap((dimension): Derivation[] => {
    if (dimension === 'time of day') return [];
    const all = alike(amounts, dimension);
    const named = all.filter((amount) => isNamed(itemOf(amounts, amount)));
    const groups = named.length < all.length ? [all, named] : [all];
    return groups
      .filter(({ length }) => length >= 2 && length <= MOST_TERMS)
      .map((terms): Derivation => ({
        kind: 'sum',
        dimension,
        ...exactly(terms.reduce((total, { low }) => total + low, 0)),
        how: terms.map((term) => written(amounts.text, term)).join(' + '),
        span: [terms[0]?.span[0] ?? 0, terms.at(-1)?.span[1] ?? 0],
        isTied: false,
      }));
  });
}

/* ---------- dates ---------- */

interface Moment {
  readonly first: number;
  readonly last: number;
  readonly text: string;
  readonly span: Span;
}

function times(text: string, values: readonly TypedValue[]): Derivation[] {
  const whens = values.filter((value): value is When => value.kind === 'time');
  const lasting = whens.flatMap((when): (readonly [Moment, Moment])[] => {
    if (!when.lasting) return [];
    const { span } = when;
    const named = { text: text.slice(...span), span };
    return [
      [
        { ...when.lasting.from, ...named },
        { ...when.lasting.to, ...named },
      ],
    ];
  });
  const single = whens.filter((when) => !when.lasting);
  // Of three dates it is open which two belong together.
  const two = single.length === 2 && lasting.length === 0 ? pairsOf(single) : [];
  return [
    ...lasting.flatMap(([from, to]) => between(text, from, to)),
    ...two.flatMap(([a, b]) => betweenDates(text, a, b)),
  ];
}

/** Two days without a year are of one year, or of two in a row. */
function betweenDates(text: string, a: When, b: When): Derivation[] {
  const moment = ({ first, last, span }: When): Moment => ({ first, last, span, text: text.slice(...span) });
  const [from, to] = [moment(a), moment(b)];
  if (a.month === undefined && b.month === undefined) return between(text, from, to);
  const [start, end] = [partsOf(a), partsOf(b)];
  if (!start || !end) return [];
  // A year without a 29 February, unless the other date names its own.
  const year = end.year ?? start.year ?? 2001;
  const isNext = end.month < start.month || (end.month === start.month && end.day < start.day);
  const on = (parts: DayOfYear, of: number): number =>
    dayNumber({ year: of, month: parts.month, day: parts.day });
  const [first, second] = [on(start, start.year ?? (isNext ? year - 1 : year)), on(end, year)];
  return between(text, { ...from, first, last: first }, { ...to, first: second, last: second });
}

interface DayOfYear {
  readonly year?: number;
  readonly month: number;
  readonly day: number;
}

function partsOf({ month, day, first, last }: When): DayOfYear | undefined {
  if (month !== undefined) return day === undefined ? undefined : { month, day };
  return first === last && Number.isFinite(first) ? calendarDate(first) : undefined;
}

function between(text: string, a: Moment, b: Moment): Derivation[] {
  const [from, to] = a.first <= b.first ? [a, b] : [b, a];
  if (![from.first, from.last, to.first, to.last].every(Number.isFinite) || to.first <= from.last) return [];
  const how = from.text === to.text ? from.text : `${from.text} to ${to.text}`;
  const span: Span = [Math.min(a.span[0], b.span[0]), Math.max(a.span[1], b.span[1])];
  return [time(from, to, how, span), ...age(text, from, to, how, span)];
}

const isYear = ({ first, last }: Moment): boolean => last - first === 364 || last - first === 365;

/** Days may be counted with or without the last one; years only by their numbers. */
function time(from: Moment, to: Moment, how: string, span: Span): Derivation {
  const common = { kind: 'time', dimension: 'duration', how, span, isTied: true } as const;
  if (isYear(from) && isYear(to)) {
    const years = Math.round((to.first - from.first) / YEAR_DAYS);
    const possible = { low: (years - 1) * YEAR, high: (years + 1) * YEAR };
    return { ...common, exact: { low: years * YEAR, high: years * YEAR }, possible };
  }
  const widest = { low: (to.first - from.last) * DAY, high: (to.last - from.first + 1) * DAY };
  const isToTheDay = from.first === from.last && to.first === to.last;
  return { ...common, exact: isToTheDay ? widest : undefined, possible: widest };
}

/** Only of people whose birth the text gives. */
function age(text: string, from: Moment, to: Moment, how: string, span: Span): Derivation[] {
  const isLife = from.text === to.text && text[from.span[0] - 1] === '(';
  const before = text.slice(Math.max(0, from.span[0] - 60), from.span[0]);
  if (!isLife && !/\bborn\b[^.]*$/iu.test(before)) return [];
  const possible = {
    low: Math.floor((to.first - from.last) / YEAR_DAYS + 1e-6),
    high: Math.floor((to.last - from.first) / YEAR_DAYS + 1e-6),
  };
  const exact = possible.low === possible.high ? possible : undefined;
  return [{ kind: 'age', dimension: 'age', exact, possible, how, span, isTied: true }];
}
