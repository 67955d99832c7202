/**
 * Replaces numbers, dates and units with others of their kind and form. A mutation is kept only if the new
 * value conflicts with the old one.
 */
import { pattern } from '../../pattern-parts.ts';
import type { Random } from '../../random.ts';
import { monthNames } from '../../temporal/time-point.ts';
import { pluralOf, singularOf } from '../lexicon/inflection.ts';
import { compareValues } from '../values/comparison.ts';
import { findValues } from '../values/find-values.ts';
import { readNumeral } from '../values/numerals.ts';
import { toNumber } from '../values/rational.ts';
import type { Quantity, TypedValue, When } from '../values/typed-value.ts';
import type { Span } from '../words.ts';
import { candidate, type Candidate, type Edit, type MutationKind } from './mutation.ts';
import { cardinalWords, inDigitsLike, ordinalInDigits, ordinalInWords } from './number-writing.ts';
import type { Sentence } from './sentence.ts';
import { lookupTable } from '../../lookup-table.ts';

const mostPerValue = 4;

export function valueMutations(sentence: Sentence, random: Random): Candidate[] {
  return sentence.values.flatMap((value): Candidate[] => {
    switch (value.kind) {
      case 'quantity':
        return [
          ...others(sentence, value, 'number', numberEdits(sentence, value, random)),
          ...others(sentence, value, 'unit', unitEdits(sentence, value, random)),
        ];
      case 'time':
        return others(sentence, value, 'date', dateEdits(sentence, value, random));
      default:
        return [];
    }
  });
}

/** Makes candidates from the edits whose new value excludes the old one. */
function others(
  sentence: Sentence,
  value: TypedValue,
  kind: MutationKind,
  edits: readonly (readonly Edit[])[],
): Candidate[] {
  const kept: Candidate[] = [];
  for (const edit of edits) {
    const made = kept.length < mostPerValue ? candidate(sentence.text, 'antonym', kind, edit) : undefined;
    // Text further away does not change how a value is read.
    const there =
      made &&
      findValues(made.text, [
        Math.max(0, value.span[0] - nearby),
        Math.min(made.text.length, value.span[1] + nearby),
      ]).find(
        (found) =>
          found.kind === value.kind && found.span[0] <= value.span[1] && found.span[1] >= value.span[0],
      );
    if (made && there && excludes(value, there)) kept.push(made);
  }
  return kept;
}

/** Number of characters on either side of a value that are read with it. Chosen by hand. */
const nearby = 20;

function excludes(value: TypedValue, other: TypedValue): boolean {
  if (value.kind === 'quantity' && other.kind === 'quantity')
    return (
      compareValues(
        { ...other, counted: value.counted ?? '' } as Quantity,
        { ...value, counted: value.counted ?? '' } as Quantity,
      ) === 'conflicts'
    );
  return compareValues(other, value) === 'conflicts';
}

/* ---------- numbers ---------- */

/** Qualifiers such as "at least", with a qualifier that denies them. */
const oppositeBounds = lookupTable({
  'at least': 'fewer than',
  'more than': 'fewer than',
  'up to': 'more than',
  'at most': 'more than',
  'no more than': 'more than',
  over: 'under',
  under: 'over',
  'less than': 'more than',
  'fewer than': 'more than',
  'no fewer than': 'fewer than',
  'no less than': 'less than',
});

function numberEdits(sentence: Sentence, value: Quantity, random: Random): Edit[][] {
  const bound = openBound(sentence, value);
  if (bound) return [bound];
  if (value.dimension === 'weekday') return weekdays(sentence, value, random);
  if (value.dimension === 'time of day' || isDottedTime(sentence, value))
    return shiftedDigits(sentence, value, random);
  if (value.dimension === 'ordinal' && value.unit === undefined && !/^\d+$/u.test(sentence.slice(value.span)))
    return partOrdinal(sentence, value) ?? ordinals(sentence, value, random);
  const numerals = numeralsIn(sentence, value.span);
  const [first] = numerals;
  if (!first || isOneOfSubject(sentence, first) || isPronounOne(sentence, first)) return [];
  // "A six-year-old may": what holds for one age may hold for another.
  if (/['’]s?\s$/u.test(sentence.text.slice(0, first.span[0]))) return [];
  if (
    /^(?:(?:an?|the|my|your|his|her|our|their)\s)?$/iu.test(sentence.text.slice(0, first.span[0])) &&
    /-old\b/u.test(sentence.text)
  )
    return [];
  if (numerals.length > 1 && value.low !== value.high)
    return /\bby\s$/u.test(sentence.text.slice(0, value.span[0])) || isBeforeMonth(sentence, value)
      ? []
      : ranges(numerals, random);
  return (
    fractionEdits(sentence, first) ??
    neighbours(first.value, value, random).flatMap((n) => {
      const written = writtenLike(n, first);
      const noun = nounFor(sentence, value, first, n);
      return written === undefined ||
        noun === undefined ||
        new RegExp(`(?<![\\p{L}\\d])${written}(?![\\p{L}\\d])`, 'u').test(sentence.text)
        ? []
        : [[[first.span, written] as Edit, ...sentence.article(first.span[0], written), ...noun]];
    })
  );
}

/** "at least 40" is denied by "fewer than 40". */
function openBound(sentence: Sentence, value: Quantity): Edit[] | undefined {
  if (Number.isFinite(value.high) && !(value.low === 0 && value.high > 0)) return undefined;
  const text = sentence.slice(value.span);
  const bound = Object.keys(oppositeBounds)
    .sort((a, b) => b.length - a.length)
    .find((words) => text.toLowerCase().startsWith(`${words} `) && !/^\S+ the\b/u.test(text));
  if (bound === undefined) return undefined;
  const isMeasure = value.dimension !== 'count';
  const instead = (oppositeBounds[bound] as string).replace('fewer', isMeasure ? 'less' : 'fewer');
  const span: Span = [value.span[0], value.span[0] + bound.length];
  return [[span, /^\p{Lu}/u.test(text) ? instead.charAt(0).toUpperCase() + instead.slice(1) : instead]];
}

interface WrittenNumber {
  readonly span: Span;
  readonly text: string;
  readonly form: 'digits' | 'words';
  /** Without its magnitude word: 1.5 for "1.5 million". */
  readonly value: number;
}

/** The numbers of a value without their magnitude words, units and signs. */
function numeralsIn(sentence: Sentence, span: Span): WrittenNumber[] {
  const found: WrittenNumber[] = [];
  for (let at = span[0]; at < span[1]; at++) {
    if (at > 0 && /[\p{L}\d.]/u.test(sentence.text[at - 1] as string)) continue;
    const numeral = readNumeral(sentence.text, at, /[$€£]\s?$/u.test(sentence.text.slice(0, at)));
    if (!numeral || numeral.end > span[1] || numeral.end === at) continue;
    const whole = sentence.text.slice(at, numeral.end);
    const plain = /^(?:\d[\d,]*(?:\.\d+)?|\.\d+)/u.exec(whole)?.[0];
    if (plain !== undefined)
      found.push({
        span: [at, at + plain.length],
        text: plain,
        form: 'digits',
        value: Number(plain.replaceAll(',', '')),
      });
    else {
      const words = whole.replace(/\s(?:million|billion|trillion)$/u, '');
      const value = toNumber(numeral.value) / (words === whole ? 1 : toNumber(numeral.scale));
      found.push({ span: [at, at + words.length], text: words, form: 'words', value });
    }
    at = numeral.end;
  }
  return found;
}

/** Other numbers of the same order and roundness, easily confused with this one. */
function neighbours(n: number, value: Quantity, random: Random): number[] {
  const decimals = /\.(\d+)$/u.exec(String(n))?.[1]?.length ?? 0;
  if (Number.isInteger(n) && n <= 12)
    return random
      .shuffle([n + 1, n + 2, n + 3, n - 1, n - 2, n * 2])
      .filter((other) => other >= (value.dimension === 'count' || n > 1 ? 2 : 1) && other !== n)
      .concat(n === 0 ? [3] : []);
  const zeros = Number.isInteger(n) ? (/(?<!0)0*$/u.exec(String(n))?.[0].length ?? 0) : 0;
  const unit = Number.isInteger(n) ? 10 ** zeros : 10 ** -decimals;
  const most = value.dimension === 'percent' ? 100 : Infinity;
  return random
    .shuffle([0.4, 0.5, 0.6, 0.7, 1.4, 1.6, 1.8, 2.2, 2.5, 3])
    .map((factor) => Math.round((n * factor) / unit) * unit)
    .map((other) => Number(other.toFixed(decimals)))
    .filter(
      (other) =>
        other > 0 &&
        other < most &&
        other !== n &&
        (n > 13 || other > 1) &&
        (decimals === 0 || !Number.isInteger(other)),
    );
}

function writtenLike(n: number, like: WrittenNumber): string | undefined {
  if (like.form === 'digits') return inDigitsLike(n, like.text);
  if (!Number.isInteger(like.value)) return undefined;
  const words = /dozen/iu.test(like.text) ? undefined : cardinalWords(n);
  return words === undefined
    ? cardinalWords(n)
    : /^\p{Lu}/u.test(like.text)
      ? words.charAt(0).toUpperCase() + words.slice(1)
      : words;
}

/** "one room" becomes "three rooms". */
function nounFor(sentence: Sentence, value: Quantity, number: WrittenNumber, n: number): Edit[] | undefined {
  if (number.value !== 1 || n === 1) return [];
  const index = sentence.words.findIndex(
    (word) =>
      word.span[0] >= number.span[1] &&
      word.fineTag === 'NN' &&
      singularOf(word.text.toLowerCase()) === value.counted,
  );
  const inUnit =
    value.unit === undefined
      ? undefined
      : sentence.words.findIndex(
          (word) => word.span[0] >= number.span[1] && word.span[1] <= value.span[1] && word.fineTag === 'NN',
        );
  const noun = sentence.words[inUnit ?? index];
  // "one party's knowledge"
  if (noun && /^['’]s/u.test(sentence.text.slice(noun.span[1]))) return undefined;
  return noun && !/^(?:mg|kg|g|km|m|cm|mm|ml|l|kW|MW|V|A|Ah|W)$/u.test(noun.text)
    ? [[noun.span, pluralOf(noun.text)]]
    : [];
}

/** "from 12 to 19 December": days, not amounts. */
const isBeforeMonth = (sentence: Sentence, { span }: Quantity): boolean =>
  new RegExp(`^\\s(?:${monthNames.join('|')})\\b`, 'u').test(sentence.text.slice(span[1]));

/** "one cat is possible": with another number the verb would have to change too. */
const isOneOfSubject = (sentence: Sentence, { value, span }: WrittenNumber): boolean => {
  const word = sentence.words.find((each) => each.span[0] === span[0]);
  return value === 1 && /^nsubj/u.test(sentence.words[word?.head ?? -1]?.relation ?? '');
};

/** "exclude one permanently", "one normally uses": a word for somebody, no number. */
const isPronounOne = (sentence: Sentence, { text, span }: WrittenNumber): boolean =>
  /^one$/iu.test(text) &&
  sentence.words.some((word) => word.span[0] === span[0] && /^(?:nsubj|obj|root|obl)/u.test(word.relation));

/** Moves a range as a whole, by more than its length. */
function ranges(numerals: readonly WrittenNumber[], random: Random): Edit[][] {
  const [a, b] = numerals as [WrittenNumber, WrittenNumber];
  const length = b.value - a.value;
  if (a.form !== b.form || !(length > 0)) return [];
  return random.shuffle([2, 3, 4]).flatMap((times) => {
    const texts = [a, b].map((one) => writtenLike(one.value + length * times, one));
    return texts.some((text) => text === undefined)
      ? []
      : [[[a.span, texts[0] as string] as Edit, [b.span, texts[1] as string] as Edit]];
  });
}

/**
 * Fractions and their replacements, far enough apart that neither is the other one rounded: a quarter is not
 * surely false of what is said to be half.
 */
const otherFractions = lookupTable<readonly string[]>({
  half: ['a fifth', 'a tenth'],
  'a half': ['a quarter', 'a tenth'],
  'a third': ['two thirds', 'a tenth'],
  'one third': ['two thirds'],
  'two thirds': ['one third'],
  'two-thirds': ['one-third'],
  'a quarter': ['three quarters', 'a tenth'],
  'one quarter': ['three quarters'],
  'three quarters': ['one quarter'],
  'three-quarters': ['one-quarter'],
});

function fractionEdits(sentence: Sentence, number: WrittenNumber): Edit[][] | undefined {
  if (number.form !== 'words') return undefined;
  const text = number.text.toLowerCase();
  const isFirst = /^\p{Lu}/u.test(number.text);
  const capital = (word: string) => (isFirst ? word.charAt(0).toUpperCase() + word.slice(1) : word);
  const others = otherFractions[text];
  if (others) {
    const link = linkAfter(text, number.span, sentence);
    return link === undefined ? [] : others.map((part) => [[number.span, capital(part + link)]]);
  }
  const mixed = /^([a-z]+)((?: and |-and-)an? (?:half|quarter))$/u.exec(text);
  if (!mixed) return Number.isInteger(number.value) ? undefined : [];
  const whole = Math.floor(number.value);
  return [whole + 2, whole + 3, whole + 1].map((n) => [
    [number.span, capital(cardinalWords(n) + (mixed[2] as string))],
  ]);
}

/**
 * What another fraction needs after it: "half the land" becomes "a fifth of the land". Undefined where no
 * other can stand: "half an hour", "by half", "one half", "the first half", "a quarter million".
 */
function linkAfter(fraction: string, [start, end]: Span, sentence: Sentence): string | undefined {
  const after = sentence.text.slice(end);
  if (/^\s(?:hundred|thousand|million|billion|trillion)\b/u.test(after)) return undefined;
  if (fraction !== 'half') return '';
  const before = sentence.words.findLast(({ span }) => span[1] <= start);
  if (before && /^(?:DET|ADJ|NUM)$/u.test(before.tag)) return undefined;
  if (/^\sof\b/u.test(after)) return '';
  return /^\s(?:the|my|your|his|her|its|our|their|this|that|these|those)\b/u.test(after) ? ' of' : undefined;
}

/** "by a tenth", where the ordinal is a fraction: a ninth would be too near. */
function partOrdinal(sentence: Sentence, value: Quantity): Edit[][] | undefined {
  const text = /(?:^|an?\s)(\p{L}+)$/iu.exec(sentence.slice(value.span))?.[1] ?? '';
  const start = value.span[1] - text.length;
  const next = sentence.words.find(({ span }) => span[0] > value.span[1]);
  const isNoun = next !== undefined && /^(?:NOUN|PROPN|ADJ|NUM)$/u.test(next.tag);
  if (!/\ban?\s$/iu.test(sentence.text.slice(0, start)) || isNoun) return undefined;
  const far = value.low <= 5 ? 'tenth' : 'third';
  return value.low < 3 ? [] : [[[[start, value.span[1]], far], ...sentence.article(start, far)]];
}

function ordinals(sentence: Sentence, value: Quantity, random: Random): Edit[][] {
  const text = sentence.slice(value.span);
  const n = value.low;
  // "the first two days", "the second-largest": another ordinal would not fit.
  const next = sentence.words.find(({ span }) => span[0] >= value.span[1]);
  if (next?.tag === 'NUM' || next?.text.startsWith('-')) return [];
  // "a first response" says that it is the beginning.
  if (n === 1 && /\ba\s$/iu.test(sentence.text.slice(0, value.span[0]))) return [];
  return random
    .shuffle([n + 1, n + 2, n - 1, n + 3])
    .filter((other) => other >= 1 && other !== n)
    .map((other) => {
      const written = /\d/u.test(text) ? ordinalInDigits(other) : ordinalInWords(other);
      return [
        [value.span, /^\p{Lu}/u.test(text) ? written.charAt(0).toUpperCase() + written.slice(1) : written],
        ...sentence.article(value.span[0], written),
      ];
    });
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

function weekdays(sentence: Sentence, value: Quantity, random: Random): Edit[][] {
  const plural = sentence.slice(value.span).endsWith('ys') ? 's' : '';
  return random
    .shuffle(days.filter((day, index) => index + 1 !== value.low && !sentence.text.includes(day)))
    .map((day) => [[value.span, day + plural]]);
}

/** "no later than 20.00", "leaves at 5.40". */
const isDottedTime = (sentence: Sentence, { span, unit }: Quantity): boolean =>
  unit === undefined &&
  /^(?:[01]?\d|2[0-3])\.[0-5]\d$/u.test(sentence.slice(span)) &&
  /\b(?:at|from|to|until|till|than|by|before|after|around|about|and|or)\s$/iu.test(
    sentence.text.slice(0, span[0]),
  );

function shiftedDigits(sentence: Sentence, value: Quantity, random: Random): Edit[][] {
  const text = sentence.slice(value.span);
  const hour = /^\d{1,2}/u.exec(text)?.[0];
  if (hour === undefined) return [];
  return random
    .shuffle([2, 3, 4, 5])
    .map((by) => [
      [
        [value.span[0], value.span[0] + hour.length],
        String(((Number(hour) - 1 + by) % (/m/iu.test(text) ? 12 : 23)) + 1).padStart(
          /^0/u.test(hour) ? 2 : 1,
          '0',
        ),
      ],
    ]);
}

/* ---------- units ---------- */

/** Units that are easily confused, each with its replacements; singular, plural if irregular, and symbols. */
const exchangeable: readonly (readonly string[])[] = [
  ['kilometre', 'mile', 'metre'],
  ['kilometer', 'mile', 'meter'],
  ['metre', 'foot', 'kilometre'],
  ['meter', 'foot', 'kilometer'],
  ['foot', 'metre', 'mile'],
  ['mile', 'kilometre', 'foot'],
  ['centimetre', 'inch', 'millimetre'],
  ['centimeter', 'inch', 'millimeter'],
  ['inch', 'centimetre', 'foot'],
  ['km', 'm', 'miles'],
  ['cm', 'mm', 'm'],
  ['kilogram', 'gram', 'pound'],
  ['gram', 'kilogram', 'ounce'],
  ['tonne', 'kilogram'],
  ['ton', 'kilogram'],
  ['pound', 'kilogram', 'ounce'],
  ['kg', 'g', 'lb'],
  ['second', 'minute', 'hour'],
  ['minute', 'hour', 'second'],
  ['hour', 'minute', 'day'],
  ['day', 'week', 'hour'],
  ['week', 'month', 'day'],
  ['month', 'year', 'week'],
  ['year', 'month', 'decade'],
  ['decade', 'year', 'century'],
  ['century', 'decade'],
  ['hectare', 'acre', 'square kilometre'],
  ['acre', 'hectare'],
  ['square kilometre', 'square mile', 'hectare'],
  ['square kilometer', 'square mile', 'hectare'],
  ['square mile', 'square kilometre', 'acre'],
  ['square metre', 'square foot', 'hectare'],
  ['square foot', 'square metre'],
  ['litre', 'gallon', 'millilitre'],
  ['liter', 'gallon', 'milliliter'],
  ['gallon', 'litre'],
  ['Celsius', 'Fahrenheit'],
  ['Fahrenheit', 'Celsius'],
  ['°C', '°F'],
  ['°F', '°C'],
  ['km/h', 'mph', 'm/s'],
  ['mph', 'km/h'],
  ['megabyte', 'gigabyte', 'kilobyte'],
  ['gigabyte', 'megabyte', 'terabyte'],
  ['MB', 'GB', 'kB'],
  ['GB', 'MB', 'TB'],
  ['watt', 'kilowatt', 'megawatt'],
  ['kilowatt', 'megawatt', 'watt'],
  ['megawatt', 'gigawatt', 'kilowatt'],
  ['MW', 'GW', 'kW'],
  ['kW', 'MW', 'W'],
  ['dollar', 'euro', 'pound'],
  ['euro', 'dollar', 'pound'],
  ['$', '€', '£'],
  ['€', '$', '£'],
  ['£', '€', '$'],
  ['million', 'billion', 'thousand'],
  ['billion', 'million', 'trillion'],
  ['trillion', 'billion'],
  ['thousand', 'million', 'hundred'],
];

function unitEdits(sentence: Sentence, value: Quantity, random: Random): Edit[][] {
  const text = sentence.slice(value.span);
  if (/-old/u.test(text + sentence.text.slice(value.span[1], value.span[1] + 4))) return [];
  const edits = exchangeable.flatMap(([unit = '', ...instead]) => {
    const plural =
      /^\p{L}{3,}$|\s/u.test(unit) && !/llion|thousand|Celsius|Fahrenheit/u.test(unit)
        ? pluralOf(unit)
        : unit;
    for (const form of new Set([plural, unit])) {
      const at = text.lastIndexOf(form);
      const isWhole =
        at >= 0 &&
        !/\p{L}/u.test(
          (/\p{L}/u.test(form) ? (text[at - 1] ?? '') : '') +
            (/\p{L}$/u.test(form) ? (text[at + form.length] ?? '') : ''),
        ) &&
        !/(?:square|cubic)\s$/u.test(text.slice(0, at));
      if (isWhole)
        return instead.map((other): Edit[] => [
          [
            [value.span[0] + at, value.span[0] + at + form.length],
            form === plural && form !== unit && /^\p{L}{3,}$|\s/u.test(other) ? pluralOf(other) : other,
          ],
          ...sentence.article(value.span[0] + at, other),
        ]);
    }
    return [];
  });
  return random.shuffle(edits);
}

/* ---------- dates ---------- */

function dateEdits(sentence: Sentence, value: When, random: Random): Edit[][] {
  return inTurn([
    yearEdits(sentence, value, random),
    monthEdits(sentence, value, random),
    dayEdits(sentence, value, random),
    centuryEdits(sentence, value, random),
    orderEdits(sentence, value),
  ]);
}

/** The first item of each list, then the second of each. */
function inTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map((list) => list.length));
  return Array.from({ length: longest }, (_, place) =>
    lists.flatMap((list) => list.slice(place, place + 1)),
  ).flat();
}

/** Later years count as the future. Chosen by hand; fixed, so that a seed always gives the same mutations. */
const lastPastYear = 2024;

/** Moves years by some years: both ends of an interval, or the one that keeps its order. */
function yearEdits(sentence: Sentence, value: When, random: Random): Edit[][] {
  const text = sentence.slice(value.span);
  const years = [...text.matchAll(/(?<![\d,.])\d{3,4}(?![\d,])/gu)];
  if (years.length === 0) return [];
  const shifts = random.shuffle([-40, -27, -18, -12, -9, -7, -5, 5, 7, 9, 12, 18, 27, 40]);
  const isDecade = /\d0s/u.test(text);
  const isCoarse = /early|mid|late|half/iu.test(text);
  return shifts
    .map((shift) =>
      isDecade
        ? Math.sign(shift) * Math.max(10, Math.round(Math.abs(shift) / 10) * 10) * (isCoarse ? 2 : 1)
        : shift,
    )
    .flatMap((shift) => {
      const moved = years.map((year) => Number(year[0]) + shift);
      // A year in the past does not move into the future.
      if (moved.some((year) => year < 100 || (year > lastPastYear && Number(years[0]?.[0]) <= lastPastYear)))
        return [];
      const edits = years.map((year, i): Edit => [
        [value.span[0] + year.index, value.span[0] + year.index + year[0].length],
        String(moved[i]),
      ]);
      const end = /(?<=\d{4}\s?[-–—]\s?)\d{2}$/u.exec(text);
      const last = Number(end?.[0]) + shift;
      if (!end) return [edits];
      return last < 0 ||
        last > 99 ||
        Math.floor((moved[0] ?? 0) / 100) !== Math.floor(Number(years[0]?.[0]) / 100)
        ? []
        : [[...edits, [[value.span[0] + end.index, value.span[1]], String(last).padStart(2, '0')] as Edit]];
    });
}

function monthEdits(sentence: Sentence, value: When, random: Random): Edit[][] {
  const text = sentence.slice(value.span);
  const found = [...text.matchAll(new RegExp(monthNames.join('|'), 'gu'))];
  const [month] = found;
  if (found.length !== 1 || !month) return [];
  const day = Number(/(?<!\d)(\d{1,2})(?!\d)/u.exec(text)?.[1] ?? 1);
  const span: Span = [value.span[0] + month.index, value.span[0] + month.index + month[0].length];
  return random
    .shuffle(monthNames.filter((name) => !sentence.text.includes(name) && day <= 28))
    .slice(0, 4)
    .map((name) => [[span, name]]);
}

function dayEdits(sentence: Sentence, value: When, random: Random): Edit[][] {
  const text = sentence.slice(value.span);
  const found = [...text.matchAll(/(?<![\d,./-])(\d{1,2})(st|nd|rd|th)?(?=\s(?:of\s)?\p{Lu}|,|$)/gu)];
  const [day] = found;
  if (found.length !== 1 || !day || !new RegExp(monthNames.join('|'), 'u').test(text)) return [];
  const n = Number(day[1]);
  const span: Span = [value.span[0] + day.index, value.span[0] + day.index + day[0].length];
  return random
    .shuffle([n + 3, n - 4, n + 7, n - 8, n + 11])
    .filter((other) => other >= 1 && other <= 28)
    .map((other) => [[span, day[2] === undefined ? String(other) : ordinalInDigits(other)]]);
}

const centuryOrdinal = new RegExp(
  pattern`
  (\d{1,2})(?:st|nd|rd|th)|
  (
    first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth|
    fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth
  )(?=[\s-]century)`,
  'iu',
);

function centuryEdits(sentence: Sentence, value: When, random: Random): Edit[][] {
  const text = sentence.slice(value.span);
  const century = centuryOrdinal.exec(text);
  if (!century || !/century/u.test(text)) return [];
  const n =
    century[1] === undefined
      ? Array.from({ length: 21 }, (_, i) => ordinalInWords(i)).indexOf((century[2] as string).toLowerCase())
      : Number(century[1]);
  const span: Span = [value.span[0] + century.index, value.span[0] + century.index + century[0].length];
  return random
    .shuffle([n - 2, n - 3, n + 2])
    .filter((other) => other >= 1 && other <= 21)
    .map((other) => [[span, century[1] === undefined ? ordinalInWords(other) : ordinalInDigits(other)]]);
}

/** "by 1950" is denied by "after 1950". */
function orderEdits(sentence: Sentence, value: When): Edit[][] {
  const text = sentence.slice(value.span);
  const opposite = { by: 'after', before: 'after', after: 'before' }[
    /^(by|before|after)\s/iu.exec(text)?.[1]?.toLowerCase() ?? ''
  ];
  return opposite === undefined
    ? []
    : [
        [
          [
            [value.span[0], value.span[0] + text.indexOf(' ')],
            /^\p{Lu}/u.test(text) ? opposite.charAt(0).toUpperCase() + opposite.slice(1) : opposite,
          ],
        ],
      ];
}
