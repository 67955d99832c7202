/**
 * What a text says in numbers: quantities with units, percentages, money, dates, intervals, ordinals. A value
 * is a closed range, so that "about 300", "the 1920s" and "between 3 and 5 km" are compared by the same
 * arithmetic. Names are compared by their words.
 */
import type { Span } from '../words.ts';

export interface Quantity {
  readonly kind: 'quantity';
  readonly span: Span;
  /**
   * In the dimension's base unit (metre, kilogram, second, byte ...; 0.25 for 25 percent); infinite where
   * open-ended. The double next to the exact decimal value; an end that is left out ("more than 300") is the
   * double beyond it.
   */
  readonly low: number;
  readonly high: number;
  /**
   * `count`, `percent`, `percentage point`, `ordinal`, `age` (years), `length`, `mass`, `duration`,
   * `time of day` (seconds), `weekday` (Monday is 1), `money EUR` ...: only values of one dimension are
   * compared.
   */
  readonly dimension: string;
  /**
   * What a bare number or an ordinal counts, as a lemma: `room` in "three rooms", `floor` in "the third
   * floor"; undefined where nothing follows.
   */
  readonly counted?: string;
  /** "about", "or so": a neighbouring value agrees too. */
  readonly approximate: boolean;
  /**
   * What one more of the last digit written would be, in the base unit: 100,000 for "1.5 million". What is
   * written more finely rounds to it.
   */
  readonly step: number;
  /** The unit as listed (`km`), where there is one: the same length in another unit is rounded. */
  readonly unit?: string;
}

/** Days since 1970-01-01 (proleptic Gregorian), both included; infinite where open-ended. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

export interface When extends Days {
  readonly kind: 'time';
  readonly span: Span;
  /**
   * Where something is said to have lasted ("from 1914 to 1918", "since 1923"): the days on which it may have
   * begun and ended; `first` and `last` are then the most that it covers.
   */
  readonly lasting?: { readonly from: Days; readonly to: Days };
  /** A part of a date that is known though the year is not: "on 3 March". Month 1 to 12. */
  readonly month?: number;
  readonly day?: number;
  readonly approximate: boolean;
}

export interface Name {
  readonly kind: 'name';
  readonly span: Span;
  readonly text: string;
  /** As the parser labels it: person, place, organization, event, other. */
  readonly type: string;
}

export type TypedValue = Quantity | When | Name;

/**
 * What evidence says of a claimed value: `same`; `entailed` (the claim is wider: "in the 1920s" by 1923);
 * `compatible` (the claim is narrower and may be so); `conflicts`; `incomparable` (of other kinds, dimensions
 * or things).
 */
export type ValueComparison = 'same' | 'entailed' | 'compatible' | 'conflicts' | 'incomparable';
