/**
 * How hard a case is, from 1 to 5: one point to begin with, one for each step of the derivation (at most
 * two), one for negation (a false claim, or a question worded with the opposite meaning; one together), one
 * where an entity is rare.
 */
import type { TestCase } from './test-case.ts';

/** An entity that occurs in fewer facts than this is rare. */
const RARE_BELOW = 3;

export interface Hardness {
  /** Height of the derivation; a stated fact has 0. */
  readonly height: number;
  readonly negated: boolean;
  /** In how many facts each entity that the question names occurs. */
  readonly degrees: readonly number[];
}

export function difficultyOf({ height, negated, degrees }: Hardness): TestCase['difficulty'] {
  const rare = degrees.some((degree) => degree < RARE_BELOW);
  return Math.min(5, 1 + Math.min(2, height) + (negated ? 1 : 0) + (rare ? 1 : 0)) as TestCase['difficulty'];
}
