import { describe, expect, test } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { bestLabelling } from '../../../src/core/text/entity-labels.ts';

const labels = ['O', 'B-person', 'I-person', 'B-place', 'I-place'];
const isAllowed = (path: readonly number[]): boolean =>
  path.every(
    (label, word) =>
      !labels[label]?.startsWith('I-') ||
      labels[path[word - 1] as number]?.slice(2) === labels[label]?.slice(2),
  );

/** Tries every possible labelling and returns the best score of the allowed ones. */
function bruteForce(scores: Float32Array, words: number): number {
  let best = -Infinity;
  for (let code = 0; code < labels.length ** words; code++) {
    const path = Array.from(
      { length: words },
      (_, word) => Math.floor(code / labels.length ** word) % labels.length,
    );
    if (isAllowed(path)) best = Math.max(best, total(scores, path));
  }
  return best;
}

const total = (scores: Float32Array, path: readonly number[]): number =>
  path.reduce((sum, label, word) => sum + (scores[word * labels.length + label] as number), 0);

describe('bestLabelling', () => {
  test.each([1, 2, 3, 5])('finds the best of all labellings of %i words', (words) => {
    const random = seeded(words);
    for (let round = 0; round < 40; round++) {
      const scores = Float32Array.from({ length: words * labels.length }, () =>
        Math.fround(random.next() * 10 - 5),
      );
      const path = bestLabelling(scores, labels);
      expect(isAllowed(path)).toBe(true);
      expect(total(scores, path)).toBeCloseTo(bruteForce(scores, words), 4);
    }
  });

  test('no words, no labels', () => expect(bestLabelling(new Float32Array(0), labels)).toEqual([]));
});
