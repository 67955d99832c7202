/**
 * Numbers of a text that can be held against a bound ("above 63 degrees Celsius"), with their units. How long
 * something lasted is also computed from two times of day or two dates. The comparison is exact.
 */
import { dayNumber } from '../../temporal/time-point.ts';
import type { Lexicon } from '../../text/lexicon/lexicon.ts';
import type { SyntaxTree } from '../../text/syntax.ts';
import { digitWords } from '../../text/values/number-words.ts';
import { findValues } from '../../text/values/find-values.ts';
import type { Quantity, TypedValue } from '../../text/values/typed-value.ts';
import type { Span } from '../../text/words.ts';
import type { Comparison } from '../specification.ts';
import { clockTimesIn, minutesBetween, minutesLike, type ClockTime } from './clock-times.ts';
import { isKindOf } from './objects.ts';

/** A number that may be what a predicate speaks of. In the unit's base, as bounds are. */
export interface Measure {
  readonly low: number;
  readonly high: number;
  readonly spans: readonly Span[];
  readonly sentence: number;
  /** How well the unit or the thing counted fits: 1 as in the description, less for a likely one. */
  readonly fit: number;
  /** As a sentence says it: `58 degrees`, `85 minutes`. */
  readonly words: string;
  /** Without a unit of its own: the number is in the unit of the bound. */
  readonly isPlain: boolean;
}

/** A bound with its number, in the base of its unit. */
export interface Limit {
  readonly comparison: Comparison;
  readonly value: number;
  /** The number as the rule has it. */
  readonly plain: number;
  readonly dimension: string;
  readonly unit: string;
  /** Lemma of what is counted. */
  readonly counted?: string;
}

export function limitOf(comparison: Comparison, number: string, unit: string): Limit {
  const isRate = /\sper\s/u.test(unit);
  const plain = Number(number);
  const [value] = isRate ? [] : findValues(`${number} ${unit}`);
  if (value?.kind !== 'quantity')
    return { comparison, value: plain, plain, dimension: isRate ? 'rate' : 'count', unit };
  return {
    comparison,
    value: value.low,
    plain,
    dimension: value.dimension === 'angle' ? 'temperature' : value.dimension,
    unit,
    ...(value.counted !== undefined && { counted: value.counted }),
  };
}

export class TextMeasures {
  readonly #text: string;
  readonly #trees: readonly SyntaxTree[];
  readonly #lexicon: Lexicon;
  readonly #values: readonly { readonly value: TypedValue; readonly sentence: number }[];
  readonly #clock: readonly ClockTime[];

  constructor(text: string, trees: readonly SyntaxTree[], lexicon: Lexicon) {
    this.#text = text;
    this.#trees = trees;
    this.#lexicon = lexicon;
    this.#clock = clockTimesIn(text);
    this.#values = trees.flatMap((tree, sentence) =>
      findValues(text, tree.span, tree)
        .filter(({ span }) => !this.#clock.some((time) => overlap(time.span, span)))
        .map((value) => ({ value, sentence })),
    );
  }

  /** Numbers that may be compared with a limit, in the order of the text. */
  for(limit: Limit): Measure[] {
    if (limit.dimension === 'time of day') return this.#times(limit);
    const written = this.#values.flatMap(({ value, sentence }) => {
      if (value.kind !== 'quantity') return [];
      const fit = this.#fit(value, limit);
      return fit === 0 ? [] : [this.#measure(value, sentence, fit, limit)];
    });
    if (limit.dimension === 'duration') return [...written, ...this.#lasting(limit)];
    return limit.dimension === 'rate' ? [...written, ...this.#spoken()] : written;
  }

  #measure(value: Quantity, sentence: number, fit: number, limit: Limit): Measure {
    const { low, high, span } = value;
    const own = this.#text.slice(...span);
    const isPlain = value.dimension === 'count' || value.dimension === 'angle';
    const words = value.dimension === 'count' && limit.unit !== '' ? `${own} ${limit.unit}` : own;
    return { low, high, spans: [span], sentence, fit, words, isPlain };
  }

  #fit(value: Quantity, { dimension, counted, value: limit }: Limit): number {
    const own = value.dimension === 'angle' ? 'temperature' : value.dimension;
    if (dimension === 'count') return own === 'count' ? this.#countFit(value, counted) : 0;
    if (own === dimension) return dimension === 'duration' && isLong(value.low) !== isLong(limit) ? 0 : 1;
    // A probe "read 55", chlorine "at 0.2": the unit is understood. "Table nine" is a name.
    const mayLackUnit = dimension === 'temperature' || dimension === 'rate';
    const isBare = own === 'count' && value.counted === undefined && !this.#isLabel(value.span);
    return mayLackUnit && isBare ? 0.5 : 0;
  }

  #countFit({ counted, span }: Quantity, wanted: string | undefined): number {
    if (counted === undefined) return groupOf.test(this.#text.slice(0, span[0])) ? 0.5 : 0;
    if (wanted === undefined || counted === wanted) return 1;
    if (this.#isKind(counted, wanted) || this.#isKind(wanted, counted)) return 0.9;
    const arePeople = [counted, wanted].every((noun) => this.#isKind(noun, 'person'));
    const isOfOtherAge =
      wanted === 'adult' && ['child', 'pupil', 'student'].some((one) => this.#isKind(counted, one));
    return arePeople && !isOfOtherAge ? 0.6 : 0;
  }

  /** A number right after the noun that it belongs to: "table nine", "booking 77". */
  #isLabel([start]: Span): boolean {
    const words = this.#trees.find(({ span }) => span[0] <= start && start < span[1])?.words ?? [];
    const at = words.findIndex(({ span }) => span[0] === start);
    return words[at - 1]?.tag === 'NOUN' && words[at]?.head === at - 1;
  }

  #isKind(noun: string, kind: string): boolean {
    return isKindOf(noun, kind, this.#lexicon);
  }

  /** "nought point one", which the reader of values takes for a one. */
  #spoken(): Measure[] {
    return [...this.#text.matchAll(spokenDecimal)].map((match) => {
      const [all, whole = '', digits = ''] = match;
      const decimals = digits.trim().split(/\s/u).map(digitOf).join('');
      const value = Number(`${String(digitOf(whole))}.${decimals}`);
      return this.#derived(value, [[match.index, match.index + all.length]], 0.6, all);
    });
  }

  #times(limit: Limit): Measure[] {
    return this.#clock.map((time) => {
      const seconds = minutesLike(time, limit.value / 60) * 60;
      return this.#derived(seconds, [time.span], 1, this.#text.slice(...time.span));
    });
  }

  /** How long something lasted: from the first to the last of the times of day or dates beside each other. */
  #lasting(limit: Limit): Measure[] {
    const found: Measure[] = [];
    const isShort = !isLong(limit.value);
    const step = isShort ? 60 : 86_400;
    const marks = isShort ? this.#clock.map(({ span }) => span) : this.#dates().map(({ span }) => span);
    marks.forEach((from, i) => {
      const to = marks[i + 1];
      if (!to) return;
      const amount = isShort
        ? this.#minutes(i)
        : Math.abs((this.#dates()[i + 1]?.day ?? 0) - (this.#dates()[i]?.day ?? 0));
      if (amount <= 0) return;
      const words = `${String(amount)} ${isShort ? 'minutes' : 'days'}`;
      found.push(this.#derived(amount * step, [from, to], this.#isPeriod(from, to) ? 0.9 : 0.7, words));
    });
    return found;
  }

  /** Whether a word says that a time begins or ends something: "since ten", "from two till six". */
  #isPeriod(...times: readonly Span[]): boolean {
    return times.some(([start]) => /\b(?:since|from|until|till)\s$/iu.test(this.#text.slice(0, start)));
  }

  /** From one time of day to the next one; "15:15 ... since ten to two" names the later one first. */
  #minutes(index: number): number {
    const [first, next] = this.#clock.slice(index, index + 2) as [ClockTime, ClockTime];
    const forward = minutesBetween(first, next);
    const isOpen = first.isOpen || next.isOpen;
    const isReversed =
      /\b(?:since|from)\s$/iu.test(this.#text.slice(0, next.span[0])) ||
      forward >= (isOpen ? OPEN_OUT_OF_ORDER : OUT_OF_ORDER);
    return isReversed ? minutesBetween(next, first) : forward;
  }

  /** Dates with a month and a day; a year that is not said is the same for all. */
  #dates(): { readonly span: Span; readonly day: number }[] {
    return this.#values.flatMap(({ value }) =>
      value.kind === 'time' && value.month !== undefined && value.day !== undefined
        ? [{ span: value.span, day: dayNumber({ year: 2001, month: value.month, day: value.day }) }]
        : [],
    );
  }

  #derived(value: number, spans: readonly Span[], fit: number, words: string): Measure {
    const [last] = spans.slice(-1) as [Span];
    const sentence = this.#trees.findIndex(({ span }) => span[0] <= last[0] && last[0] < span[1]);
    return { low: value, high: value, spans, sentence: Math.max(0, sentence), fit, words, isPlain: false };
  }
}

const digit = '(?:nought|oh|zero|one|two|three|four|five|six|seven|eight|nine)';
const spokenDecimal = new RegExp(`\\b(${digit}) point((?:\\s${digit}\\b)+)`, 'giu');
const digitOf = (word: string): number =>
  /^(?:nought|oh)$/iu.test(word) ? 0 : (digitWords[word.toLowerCase()] ?? 0);

/** A time this long after the one before it in the text is taken to be an earlier one: minutes. */
const OUT_OF_ORDER = 14 * 60;
const OPEN_OUT_OF_ORDER = 10 * 60;

/** A bare number counts people or things after one of these. */
const groupOf = /\b(?:(?:party|group|class|total|number|team|crowd) of|(?:we|they|there) (?:are|were))\s$/iu;

/** Days and more; minutes and hours are not compared with them. */
const isLong = (seconds: number): boolean => seconds >= 86_400;

const overlap = (a: Span, b: Span): boolean => a[0] < b[1] && b[0] < a[1];

/** True or false where the whole range of the measure is on one side of the limit. */
export function holds({ low, high, isPlain }: Measure, limit: Limit): boolean | undefined {
  const { comparison } = limit;
  const value = isPlain ? limit.plain : limit.value;
  const [yes, no] = {
    '>': [low > value, high <= value],
    '>=': [low >= value, high < value],
    '<': [high < value, low >= value],
    '<=': [high <= value, low > value],
    '=': [low === value && high === value, high < value || value < low],
    '!=': [high < value || value < low, low === value && high === value],
  }[comparison] as [boolean, boolean];
  return yes ? true : no ? false : undefined;
}
