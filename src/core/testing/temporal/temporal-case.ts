/**
 * A test case about time: a formula asked about at a year (Drowzee, section 3.5), with what reports and drawings need.
 * Invariant: `expected` is the truth of `formula` at `year` by Definition 1 over the evidence, and no end of the evidence is unknown.
 */
import type { Formula, Operator } from '../../temporal/formula.ts';
import type { IntervalSet } from '../../temporal/interval-set.ts';
import type { TestCase } from '../test-case.ts';

/** `plain`: our words. `published`: the manner of the authors' benchmark. */
export const temporalStyles = ['plain', 'published'] as const;
export type TemporalStyle = (typeof temporalStyles)[number];

export interface TemporalCase extends TestCase {
  readonly temporal: TemporalQuestion;
}

export interface TemporalQuestion {
  readonly formula: Formula;
  /** Astronomical. */
  readonly year: number;
  /** Outermost (Fig. 22). */
  readonly operator: Operator;
  readonly depth: number;
  /** Years to the nearest one with the other answer, at least 1. */
  readonly boundaryDistance: number;
  /** All years in which the formula holds. */
  readonly holds: IntervalSet;
  /** One for every event of the formula: its predicate, its words, its years. */
  readonly events: readonly TemporalEvent[];
}

export interface TemporalEvent {
  readonly predicate: string;
  /** "Charles Dickens was alive" */
  readonly words: string;
  readonly years: IntervalSet;
}
