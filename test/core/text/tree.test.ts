import { describe, expect, test } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { maximumTree } from '../../../src/core/text/tree.ts';

/** Tries every assignment of heads that is a tree with one root, and returns the best. */
function bruteForce(scores: Float32Array, size: number): number {
  let best = -Infinity;
  const heads = new Array<number>(size).fill(0);
  const visit = (word: number) => {
    if (word === size) {
      if (isTree(heads)) best = Math.max(best, total(scores, heads, size));
      return;
    }
    for (let head = 0; head < size; head++) {
      if (head === word) continue;
      heads[word] = head;
      visit(word + 1);
    }
  };
  visit(1);
  return best;
}

function isTree(heads: ArrayLike<number>): boolean {
  let roots = 0;
  for (let word = 1; word < heads.length; word++) {
    if (heads[word] === 0) roots++;
    let at = word;
    for (let steps = 0; at !== 0; steps++) {
      if (steps > heads.length) return false;
      at = heads[at] as number;
    }
  }
  return roots === 1;
}

function total(scores: Float32Array, heads: ArrayLike<number>, size: number): number {
  let sum = 0;
  for (let word = 1; word < size; word++) sum += scores[word * size + (heads[word] as number)] as number;
  return sum;
}

describe('maximumTree', () => {
  test.each([2, 3, 4, 5, 6])('finds the best of all trees over %i nodes', (size) => {
    const random = seeded(size);
    for (let round = 0; round < 60; round++) {
      const scores = Float32Array.from({ length: size * size }, () => Math.fround(random.next() * 20 - 10));
      const heads = maximumTree(scores, size);
      expect(isTree(heads)).toBe(true);
      expect(heads[0]).toBe(-1);
      expect(total(scores, heads, size)).toBeCloseTo(bruteForce(scores, size), 4);
    }
  });

  test('gives one root where every word would rather be the root', () => {
    const size = 5;
    const scores = new Float32Array(size * size);
    for (let word = 1; word < size; word++) scores[word * size] = 100 + word;
    expect(isTree(maximumTree(scores, size))).toBe(true);
  });

  test('a long sentence of ties ends, as a tree', () => {
    expect(isTree(maximumTree(new Float32Array(71 * 71), 71))).toBe(true);
  });
});
