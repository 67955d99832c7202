/**
 * Reads a quantity: a number with its qualifier ("at least", "about") and its unit or counted noun. Covers
 * ranges, money, ages, ordinals and times of day.
 */
import { literal, pattern } from '../../pattern-parts.ts';
import { readNumeral, readOrdinal, type Numeral } from './numerals.ts';
import { boundsAfter, boundsBefore, digitWords, labelled, type Bound } from './number-words.ts';
import { compare, minus, nextAbove, nextBelow, plus, times, toNumber, type Rational } from './rational.ts';
import { matchAt } from './time-points.ts';
import type { Quantity } from './typed-value.ts';
import { currencySigns, inBaseUnit, readUnit, unitNamed, type Unit } from './units.ts';

/** Finds what a number counts, by the tree or by the words after it; returns a lemma. */
export type Counted = (
  start: number,
  end: number,
  isPlural: boolean,
) => { readonly lemma: string; readonly end: number } | undefined;

/** A number or a range of numbers, before its unit is known. */
interface Amount {
  readonly low: Rational;
  readonly high: Rational;
  readonly step: Rational;
  readonly end: number;
  readonly first: Numeral;
}

/**
 * Returns the quantity whose number or currency sign is at `at`; undefined if there is none.
 * @param from where its qualifier may begin at the earliest.
 */
export function readQuantity(text: string, at: number, from: number, counted: Counted): Quantity | undefined {
  const sign = signAt(text, at);
  const currency = currencyAt(text, at + sign);
  const amount = readAmount(
    text,
    at + sign + currency.length,
    text.slice(from, at),
    currency.unit !== undefined,
  );
  if (!amount || isPartOfName(text, at, amount.end)) return undefined;
  const signed =
    sign > 0 || /(?:^|\s)minus\s$/iu.test(text.slice(from, at))
      ? { ...amount, low: minus(amount.high), high: minus(amount.low) }
      : amount;
  const measured =
    measure(text, signed, currency.unit) ??
    withAge(text, at, from, signed) ??
    count(text, at, signed, counted);
  return (
    measured && bounded(text, at - (/(?:^|\s)minus\s$/iu.test(text.slice(from, at)) ? 6 : 0), from, measured)
  );
}

/** Length of a minus sign at `at`: 1, or 0 for a hyphen or a dash between two things. */
function signAt(text: string, at: number): number {
  return /[-−–]/u.test(text[at] ?? '') &&
    /[\d.$€£]/u.test(text[at + 1] ?? '') &&
    (at === 0 || /[\s(]/u.test(text[at - 1] as string))
    ? 1
    : 0;
}

function currencyAt(text: string, at: number): { readonly unit?: Unit; readonly length: number } {
  const found = currencySigns.exec(text.slice(at, at + 5))?.[0];
  if (found === undefined) return { length: 0 };
  const space = /^\s?/u.exec(text.slice(at + found.length))?.[0].length ?? 0;
  const unit = unitNamed(found.replace(/\.$/u, ''));
  return unit && /[\d.]/u.test(text[at + found.length + space] ?? '')
    ? { unit, length: found.length + space }
    : { length: 0 };
}

/* ---------- numbers and ranges ---------- */

const changes = new RegExp(
  pattern`
  (?:
    \b(?:
      rose|risen|rises?|grew|grown|grows?|increas\w+|decreas\w+|fell|fallen|falls?|dropp?\w*|declin\w+|went|
      gone|chang\w+|rais\w+|reduc\w+|cut|expand\w+|climb\w+|jump\w+|mov\w+|up|down|shrank|shrunk|doubled|
      slid|soared
    )\b[^.;]*\s
  )?from\s$`,
  'iu',
);

function readAmount(text: string, at: number, before: string, ofMoney: boolean): Amount | undefined {
  const first = readNumeral(text, at, ofMoney);
  if (!first) return undefined;
  const single: Amount = { low: first.value, high: first.value, step: first.step, end: first.end, first };
  const unitBetween = readUnit(text, first.end + (text[first.end] === ' ' ? 1 : 0));
  const isChange = (changes.exec(before)?.[0] ?? 'from ') !== 'from ';
  const joint =
    jointAt(text, first.end, before, isChange) ??
    (unitBetween ? jointAt(text, unitBetween.end, before, isChange) : undefined);
  if (joint === undefined) return single;
  const second = readNumeral(text, joint.end + currencyAt(text, joint.end).length, ofMoney);
  if (!second || second.isShare !== first.isShare) return single;
  // "3 to 5 million": the magnitude belongs to both numbers.
  const low =
    first.scale.above === first.scale.below &&
    compare(second.scale, first.scale) > 0 &&
    compare(first.value, {
      above: second.value.above * second.scale.below,
      below: second.value.below * second.scale.above,
    }) < 0
      ? times(first.value, second.scale)
      : first.value;
  return compare(low, second.value) < 0
    ? { low, high: second.value, step: second.step, end: second.end, first }
    : single;
}

/** Finds the word or dash that joins two numbers to a range. */
function jointAt(
  text: string,
  at: number,
  before: string,
  isChange: boolean,
): { readonly end: number } | undefined {
  const dash = matchAt(/\s?[-–—]\s?(?=[\d$€£.])/uy, text, at);
  if (dash) return { end: at + dash[0].length };
  const words = matchAt(/\s(to|through|or|and)\s(?=[\d$€£.\p{L}])/uy, text, at);
  if (!words || isChange) return undefined;
  const joins =
    words[1] === 'and'
      ? /between\s(?:about\s|around\s)?$/iu.test(before)
      : words[1] !== 'through' || /from\s$/iu.test(before);
  return joins ? { end: at + words[0].length } : undefined;
}

/** "B12", "iPhone 12", "2.0.1", "17:30", "555-1234": digits of names and codes. */
function isPartOfName(text: string, at: number, end: number): boolean {
  const before = text.slice(Math.max(0, at - 30), at);
  const after = text.slice(end, end + 12);
  if (
    /[\p{L}\d_@#/\\]$/u.test(before) ||
    (/\p{L}[-–]$/u.test(before) &&
      /\d/u.test(text[at] as string) &&
      !/(?:mid|post|pre|early|late|sub|top|under|over)-$/iu.test(before))
  )
    return true;
  if (/\d[.:,]$/u.test(before) || /^[.:]\d/u.test(after) || /^-\d{3,}/u.test(after)) return true;
  if (!/\d/u.test(text[at] as string)) return false;
  // A capitalised word before a plain number makes a name, unless a counted noun or a unit follows.
  const capital = /(?:^|[\s("“])(\p{Lu}[\p{L}.]*)\s$/u.exec(before)?.[1];
  return (
    capital !== undefined &&
    !labelled.has(capital.toLowerCase()) &&
    !functionWords.test(capital) &&
    /^\d{1,4}$/u.test(text.slice(at, end)) &&
    !readUnit(text, end + 1) &&
    !/^\s(?:\p{Ll}+s|people|men|women|children|million|billion|percent|other)\b/u.test(after) &&
    !/^[%°]/u.test(after)
  );
}

const functionWords = new RegExp(
  pattern`
  ^(?:
    In|On|At|By|For|From|To|With|Of|Over|Under|About|Around|Some|Only|Just|Nearly|Almost|Approximately|
    Roughly|The|A|An|And|But|Or|Its|His|Her|Their|Our|All|These|Those|There|Between|Since|Until|After|
    Before|Than|More|Less|Up|Exactly|Another|Every|Each|Both|Where|When|While|As|At|Has|Have|Had|Was|Were|
    Is|Are|US|U\.S\.|Yes|No|First|Last|Next|Age|Aged|Minus|Today|Answer|Total|Scored?
  )$`,
  'u',
);

/* ---------- units ---------- */

interface Measured {
  readonly low: number;
  readonly high: number;
  readonly step: number;
  readonly dimension: string;
  readonly unit?: string;
  readonly counted?: string;
  readonly end: number;
  /** Where the words for the counted thing end. */
  readonly countedEnd?: number;
}

const rate = new RegExp(
  pattern`
  (?:\s?(?:\/|per)\s?|\s(?:an?|each|every)\s)
  (
    second|minute|hour|day|week|month|year|capita|person|head|night|litre|liter|kilometre|kilometer|km|mile|
    kg|kilogram|tonne|ton|acre|hectare|child|unit|share|barrel|annum|s|h|d
  )(?!\p{L})`,
  'iuy',
);

function measure(text: string, amount: Amount, currency: Unit | undefined): Measured | undefined {
  const found = currency ? { unit: currency, end: amount.end } : unitAfter(text, amount);
  if (!found) return undefined;
  const old =
    found.unit.dimension === 'duration' && matchAt(/[\s-](?:old|of\sage)(?!\p{L})/uy, text, found.end);
  if (old)
    return {
      ...range(amount, (value) =>
        toNumber(
          times(value, {
            above: found.unit.factor.above * ageYear.below,
            below: found.unit.factor.below * ageYear.above,
          }),
        ),
      ),
      dimension: 'age',
      unit: found.unit.symbol,
      end: found.end + old[0].length,
    };
  const base = range(amount, (value) => toNumber(inBaseUnit(value, found.unit)));
  const step = toNumber(times(amount.step, found.unit.factor));
  const more =
    amount.low === amount.high || compare(amount.low, amount.high) === 0
      ? smallerUnit(text, found.end, found.unit)
      : undefined;
  if (more) {
    const sum = toNumber(plus(inBaseUnit(amount.low, found.unit), more.value));
    return {
      low: sum,
      high: sum,
      step: more.step,
      dimension: found.unit.dimension,
      unit: more.unit.symbol,
      end: more.end,
    };
  }
  const per = matchAt(rate, text, found.end);
  const by =
    per && (found.unit.dimension.startsWith('money') || !/\s(?:an?|each|every)\s/u.test(per[0])) ? per : null;
  return {
    ...base,
    step,
    dimension: found.unit.dimension + (by ? ` per ${perName((by[1] as string).toLowerCase())}` : ''),
    unit: found.unit.symbol,
    end: found.end + (by?.[0].length ?? 0),
  };
}

const ageYear: Rational = (unitNamed('year') as Unit).factor;
const perName = (name: string): string =>
  ({
    s: 'second',
    h: 'hour',
    d: 'day',
    annum: 'year',
    head: 'person',
    capita: 'person',
    liter: 'litre',
    kilometer: 'kilometre',
    km: 'kilometre',
    kilogram: 'kg',
    ton: 'tonne',
  })[name] ?? name;

const range = (
  amount: Amount,
  inUnit: (value: Rational) => number,
): { readonly low: number; readonly high: number; readonly step: number } => ({
  low: inUnit(amount.low),
  high: inUnit(amount.high),
  step: inUnit(amount.step),
});

/** Text allowed between a number and its unit: "half a mile", "a quarter of an hour", "5-inch". */
const beforeUnit = new RegExp(
  pattern`
  \s?(?:of\san?\s|an?\s)(?=
    (?:
      second|minute|hour|day|week|month|year|decade|century|mile|kilomet|met|inch|pound|kilogram|lit|
      percent|tonne|ton|acre|degree
    )
  )|
  [\s\u00a0]?-?`,
  'uy',
);

function unitAfter(text: string, amount: Amount): { readonly unit: Unit; readonly end: number } | undefined {
  const gap = matchAt(beforeUnit, text, amount.end)?.[0] ?? '';
  const found = readUnit(text, amount.end + gap.length);
  if (!found) return undefined;
  const written = text.slice(amount.end + gap.length, found.end);
  const after = text.slice(found.end, found.end + 16);
  if (amount.first.form === 'words' ? /^(?:\p{L}|in)$/u.test(written) : isLetterOnly(written, gap, after))
    return undefined;
  if (isOtherWord(written, after)) return undefined;
  // "five million pounds" is money, not a weight.
  if (/^pounds?$/u.test(written) && amount.first.scale.above > 1000n)
    return { unit: unitNamed('£') as Unit, end: found.end };
  return found;
}

/**
 * Whether a single letter, or "in", is probably not a unit here: a space before it is not enough evidence.
 */
function isLetterOnly(written: string, gap: string, after: string): boolean {
  if (written === 'in')
    return gap === ' ' && !/^(?:$|[.,;)]|\sx\s|\s(?:long|wide|tall|high|deep|thick))/u.test(after);
  if (!/^\p{L}$/u.test(written) || gap === '') return false;
  return (
    gap === '-' || written === 'A' || (/[sthLKVBJWdc]/u.test(written) && !/^(?:$|[\s.,;)])/u.test(after))
  );
}

/** "two stone lions", "two second-hand cars": here the word describes a noun and is not a unit. */
const isOtherWord = (written: string, after: string): boolean =>
  (/^(?:stone|cup|bar|bars|mark|won|real|rand|franc|lira|yard|cups|stones)$/u.test(written) &&
    /^\s\p{Ll}/u.test(after) &&
    !/^\s(?:of|in|and|to|from|at|for|or|on|is|was|long|per)\b/u.test(after)) ||
  (/^seconds?$/u.test(written) && /^-(?:hand|place|floor|largest)/u.test(after));

/** "10 in" after "5 ft", "and 30 minutes" after "2 hours". */
function smallerUnit(
  text: string,
  at: number,
  larger: Unit,
):
  { readonly value: Rational; readonly step: number; readonly unit: Unit; readonly end: number } | undefined {
  const joint = matchAt(/,?\s(?:and\s)?|(?=\d)/uy, text, at);
  const number = joint && readNumeral(text, at + joint[0].length);
  const found = number && readUnit(text, number.end + (/[\s-]/u.test(text[number.end] ?? '') ? 1 : 0));
  if (
    !found ||
    found.unit.dimension !== larger.dimension ||
    found.unit.offset ||
    compare(found.unit.factor, larger.factor) >= 0 ||
    larger.dimension.startsWith('money')
  )
    return undefined;
  if (compare(times(number.value, found.unit.factor), larger.factor) >= 0) return undefined;
  return {
    value: inBaseUnit(number.value, found.unit),
    step: toNumber(times(number.step, found.unit.factor)),
    unit: found.unit,
    end: found.end,
  };
}

/** "aged 34", "at the age of 34", "34 years old". */
function withAge(text: string, at: number, from: number, amount: Amount): Measured | undefined {
  const isAge =
    /(?:^|\s)(?:aged?|ages|(?:the\s)?age\sof)\s(?:about\s|around\s|between\s|over\s|under\s)?$/iu.test(
      text.slice(from, at),
    );
  return isAge ? { ...range(amount, toNumber), dimension: 'age', unit: 'year', end: amount.end } : undefined;
}

/* ---------- counts ---------- */

function count(text: string, at: number, amount: Amount, counted: Counted): Measured | undefined {
  const base = range(amount, toNumber);
  if (amount.first.isShare) return { ...base, dimension: 'percent', end: amount.end };
  const label = /(?:^|[\s(])([\p{L}]+)\.?\s$/u.exec(text.slice(0, at))?.[1]?.toLowerCase();
  if (
    label !== undefined &&
    labelled.has(label) &&
    amount.first.form === 'digits' &&
    !/^\s(?:people|\p{Ll}+s)\b/u.test(text.slice(amount.end))
  )
    return { ...base, dimension: 'ordinal', counted: label, end: amount.end };
  const more =
    /^(?:\+|\s(?:or|and)\s(?:more|fewer|less|over)(?!\p{L}))/u.exec(text.slice(amount.end))?.[0].length ?? 0;
  const thing = counted(at, amount.end + more, base.high !== 1 || more > 0);
  return {
    ...base,
    dimension: 'count',
    ...(thing ? { counted: thing.lemma, countedEnd: thing.end } : {}),
    end: amount.end,
  };
}

/** Text before a word such as "second" that makes it an ordinal, not a unit or an adverb. */
const beforeOrdinal = new RegExp(
  pattern`
  (?:^|[\s(])(?:
    the|his|her|its|their|our|my|your|every|each|this|that|in|came|finished|placed|ranked|ranks|a|an|and|or|
    to|is|was|for|as|at
  )\s$|
  (?:['’]s?|\b(?:twenty|thirty|forty|fifty))[\s-]$`,
  'iu',
);

/** The ordinal at `at`; undefined for "second" as a unit or "first" as an adverb. */
export function readOrdinalValue(
  text: string,
  at: number,
  from: number,
  counted: Counted,
  isAdverb: boolean,
): Quantity | undefined {
  const ordinal = readOrdinal(text, at);
  if (!ordinal || isAdverb || (at > 0 && /[\p{L}\d]/u.test(text[at - 1] as string))) return undefined;
  const before = text.slice(from, at);
  const after = text.slice(ordinal.end, ordinal.end + 20);
  if (!/\d/u.test(text[at] as string)) {
    const led = beforeOrdinal.test(before);
    if (
      (!led && !/^-/u.test(after)) ||
      (/(?:at|from\sthe)\s$/iu.test(before) && /^(?:$|[\s,.]*(?:\s\p{Ll}+)?[,.])/u.test(after)) ||
      /^\s?(?:of\sall\b)/u.test(after)
    )
      return undefined;
    if (
      ordinal.value === 2 &&
      /(?:^|\s)(?:an?|per|each|every|one|\d+)\s$/iu.test(before) &&
      !/^\s(?!later|ago|per|or|and|before|after|to|in|for|of|is|was|at|by)\p{Ll}/u.test(after)
    )
      return undefined;
    if (/^\s?(?:,|$|\.)/u.test(after) && /(?:^|\s)(?:is|was|as|at|to|and)\s$/iu.test(before))
      return undefined;
  }
  const thing = counted(at, ordinal.end, false);
  return {
    kind: 'quantity',
    span: [at, ordinal.end],
    low: ordinal.value,
    high: ordinal.value,
    dimension: 'ordinal',
    approximate: false,
    step: 1,
    ...(thing ? { counted: thing.lemma } : {}),
  };
}

/* ---------- at least, about ---------- */

const leads = boundsBefore.map(
  ([words]) => new RegExp(`(?:^|[\\s(])${literal(words)}\\s?(?:about\\s|the\\s)?$`, 'u'),
);

function bounded(text: string, at: number, from: number, measured: Measured): Quantity {
  const before = text.slice(from, at).toLowerCase();
  const lead = boundsBefore.find((_, i) => leads[i]?.test(before));
  const after = text.slice(measured.end, measured.end + 30).toLowerCase();
  const trailAt = (end: number) =>
    boundsAfter.find(
      ([words]) =>
        text.slice(end, end + words.length + 1).toLowerCase() === ` ${words}` &&
        !/^\p{L}/u.test(text.slice(end + words.length + 1)),
    );
  const direct = trailAt(measured.end);
  const trail = direct ?? (measured.countedEnd === undefined ? undefined : trailAt(measured.countedEnd));
  const hasPlus = after.startsWith('+') && !/^\+\s?\d/u.test(after);
  const [low, high] = within(measured, hasPlus ? 'at least' : (lead?.[1] ?? trail?.[1]));
  const opener = /(?:between|from)\s$/u.exec(before)?.[0].length ?? 0;
  const start = lead ? from + before.lastIndexOf(lead[0]) : measured.low !== measured.high ? at - opener : at;
  return {
    kind: 'quantity',
    span: [start, measured.end + (hasPlus ? 1 : direct && !lead ? direct[0].length + 1 : 0)],
    low,
    high,
    dimension: measured.dimension,
    ...(measured.counted === undefined ? {} : { counted: measured.counted }),
    approximate: (lead?.[1] ?? trail?.[1]) === 'about',
    step: measured.step,
    ...(measured.unit === undefined ? {} : { unit: measured.unit }),
  };
}

function within({ low, high }: Measured, bound: Bound | undefined): readonly [number, number] {
  const least = low >= 0 ? 0 : -Infinity;
  switch (bound) {
    case 'at least':
      return [low, Infinity];
    case 'more than':
      return [nextAbove(low), Infinity];
    case 'at most':
      return [least, high];
    case 'less than':
      return [least, nextBelow(high)];
    case 'nearly':
      return [low - Math.abs(low) / 10, high];
    default:
      return [low, high];
  }
}

/* ---------- times of day ---------- */

/** A time of day, in seconds since midnight. */
export function readTimeOfDay(text: string, at: number): Quantity | undefined {
  const found =
    matchAt(/(\d{1,2})(?:[:.](\d{2}))?(?::(\d{2}))?\s?([ap])\.?\s?m\.?(?!\p{L})/iuy, text, at) ??
    matchAt(/([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?(?![\d:])/uy, text, at) ??
    matchAt(/(\d{1,2})()()\so['’]clock(?!\p{L})/uy, text, at);
  if (found && !/[\d.:$]$/u.test(text.slice(0, at))) {
    const hour = Number(found[1]);
    const isAfternoon = /^p/iu.test(found[4] ?? '');
    if (hour > 24 || (found[4] !== undefined && hour > 12)) return undefined;
    const seconds =
      (found[4] === undefined ? hour : (hour % 12) + (isAfternoon ? 12 : 0)) * 3600 +
      Number(found[2] || 0) * 60 +
      Number(found[3] || 0);
    return clock(at, at + found[0].length, seconds);
  }
  const spoken = matchAt(
    /(one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\so['’]clock(?!\p{L})/iuy,
    text,
    at,
  );
  if (spoken)
    return clock(at, at + spoken[0].length, (digitWords[(spoken[1] as string).toLowerCase()] ?? 0) * 3600);
  const named = matchAt(/(noon|midday|midnight)(?!\p{L})/iuy, text, at);
  return named && !/\p{L}$/u.test(text.slice(0, at))
    ? clock(at, at + named[0].length, /midnight/iu.test(named[0]) ? 0 : 43200)
    : undefined;
}

const clock = (start: number, end: number, seconds: number): Quantity => ({
  kind: 'quantity',
  span: [start, end],
  low: seconds,
  high: seconds,
  dimension: 'time of day',
  approximate: false,
  step: 60,
});

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export function readWeekday(text: string, at: number): Quantity | undefined {
  const found = matchAt(/(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?(?!\p{L})/uy, text, at)?.[0];
  if (found === undefined || (at > 0 && /\p{L}/u.test(text[at - 1] as string))) return undefined;
  const number = weekdays.indexOf(found.replace(/s$/u, '')) + 1;
  return {
    kind: 'quantity',
    span: [at, at + found.length],
    low: number,
    high: number,
    dimension: 'weekday',
    approximate: false,
    step: 1,
  };
}
