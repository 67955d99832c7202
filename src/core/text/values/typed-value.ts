/**
 * What a text says in numbers: quantities with units, percentages, money, dates, intervals, ordinals. A value is a closed range, so that
 * "about 300", "the 1920s" and "between 3 and 5 km" are compared by the same arithmetic. Names are compared by their words.
 */
import type { Span } from '../words.ts';

export interface Quantity {
  readonly kind: 'quantity';
  readonly span: Span;
  /** In the dimension's base unit (metre, kilogram, second, byte ...; 0.25 for 25 percent); infinite where open-ended. */
  readonly low: number;
  readonly high: number;
  /** `count`, `percent`, `ordinal`, `length`, `mass`, `duration`, `money EUR` ...: only values of one dimension are compared. */
  readonly dimension: string;
  /** What a bare number counts, as a lemma: `room` in "three rooms"; undefined where nothing follows. */
  readonly counted?: string;
  /** "about", "nearly": a neighbouring value agrees too. */
  readonly approximate: boolean;
}

export interface When {
  readonly kind: 'time';
  readonly span: Span;
  /** Days since 1970-01-01 (proleptic Gregorian), both included; infinite where open-ended ("since 1923"). */
  readonly first: number;
  readonly last: number;
  /** A part of a date that is known though the year is not: "on 3 March". Month 1 to 12. */
  readonly month?: number;
  readonly day?: number;
  readonly approximate: boolean;
}

export interface Name {
  readonly kind: 'name';
  readonly span: Span;
  readonly text: string;
  /** As the parser labels it: person, place, organization, time, event, other. */
  readonly type: string;
}

export type TypedValue = Quantity | When | Name;

/**
 * What evidence says of a claimed value: `same`; `entailed` (the claim is wider: "in the 1920s" by 1923); `compatible` (the claim is narrower and may be so);
 * `conflicts`; `incomparable` (of other kinds, dimensions or things).
 */
export type ValueComparison = 'same' | 'entailed' | 'compatible' | 'conflicts' | 'incomparable';
