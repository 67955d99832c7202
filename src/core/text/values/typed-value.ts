/**
 * Typed values in a text: quantities with units, percentages, money, dates, intervals, ordinals. A value is a
 * closed range, so that "about 300", "the 1920s" and "between 3 and 5 km" are compared by the same
 * arithmetic. Names are values too; they are compared by their words.
 */
import type { Span } from '../words.ts';

export interface Quantity {
  readonly kind: 'quantity';
  readonly span: Span;
  /**
   * In the dimension's base unit (metre, kilogram, second, byte ...; 0.25 for 25 percent); infinite if
   * open-ended. It is the double nearest to the exact decimal value. For an excluded end ("more than 300") it
   * is the next double.
   */
  readonly low: number;
  readonly high: number;
  /**
   * `count`, `percent`, `percentage point`, `ordinal`, `age` (years), `length`, `mass`, `duration`, `time of
   * day` (seconds), `weekday` (Monday is 1), `money EUR` ... Only values of one dimension are compared.
   */
  readonly dimension: string;
  /**
   * The lemma of what a bare number or an ordinal counts: `room` in "three rooms", `floor` in "the third
   * floor". Undefined if no noun follows.
   */
  readonly counted?: string;
  /** "about", "or so": a neighbouring value agrees too. */
  readonly approximate: boolean;
  /**
   * One unit of the last digit written, in the base unit: 100,000 for "1.5 million". A more precise value may
   * round to this one.
   */
  readonly step: number;
  /** The unit as listed (`km`), if any. A length in another unit may be a rounded conversion. */
  readonly unit?: string;
}

/** Days since 1970-01-01 (proleptic Gregorian), both included; infinite if open-ended. */
export interface Days {
  readonly first: number;
  readonly last: number;
}

export interface When extends Days {
  readonly kind: 'time';
  readonly span: Span;
  /**
   * Present for a duration ("from 1914 to 1918", "since 1923"): the days on which it may have begun and
   * ended. `first` and `last` are then its greatest possible extent.
   */
  readonly lasting?: { readonly from: Days; readonly to: Days };
  /** Known part of a date without a year: "on 3 March". Month 1 to 12. */
  readonly month?: number;
  readonly day?: number;
  readonly approximate: boolean;
}

export interface Name {
  readonly kind: 'name';
  readonly span: Span;
  readonly text: string;
  /** The parser's label: person, place, organization, event, other. */
  readonly type: string;
}

export type TypedValue = Quantity | When | Name;

/**
 * How a claimed value relates to evidence: `same`; `entailed` (the claim is wider: "in the 1920s", evidence
 * 1923); `compatible` (the claim is narrower and may be true); `conflicts`; `incomparable` (different kinds,
 * dimensions or things).
 */
export type ValueComparison = 'same' | 'entailed' | 'compatible' | 'conflicts' | 'incomparable';
