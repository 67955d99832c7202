/**
 * The difficulty of a case, from 1 to 5. It is the sum of:
 * - one point;
 * - one for each step of the derivation, at most two;
 * - one for a question with the opposite meaning;
 * - one for a rare entity.
 * It does not depend on the answer: a false claim has the derivation of the claim that it denies.
 */
import type { TestCase } from './test-case.ts';

/** An entity in fewer facts than this is rare. Chosen by hand. */
const RARE_BELOW = 3;

export interface Hardness {
  /** The height of the derivation. A stated fact has 0. */
  readonly height: number;
  readonly negated: boolean;
  /** The number of facts of each entity that the question names. */
  readonly degrees: readonly number[];
}

export function difficultyOf({ height, negated, degrees }: Hardness): TestCase['difficulty'] {
  const rare = degrees.some((degree) => degree < RARE_BELOW);
  return Math.min(5, 1 + Math.min(2, height) + (negated ? 1 : 0) + (rare ? 1 : 0)) as TestCase['difficulty'];
}
