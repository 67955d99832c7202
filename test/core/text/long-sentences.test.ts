import { expect, test } from 'vitest';
import { cutLong, joinTrees, LONGEST } from '../../../src/core/text/long-sentences.ts';
import { trees } from './tree-notation.ts';

test.each([1, 70, 71, 150, 1000])(
  '%i words are cut into runs that are short enough and lose none',
  (count) => {
    const words = Array.from({ length: count }, (_, i) => (i % 9 === 8 ? ',' : `w${i}`));
    const runs = cutLong(words);
    expect(runs.flatMap(([start, end]) => words.slice(start, end))).toEqual(words);
    expect(Math.max(...runs.map(([start, end]) => end - start))).toBeLessThanOrEqual(LONGEST);
  },
);

test('cuts at a semicolon near the middle', () => {
  const words = Array.from({ length: 90 }, (_, i) => (i === 49 ? ';' : i % 10 === 3 ? ',' : 'word'));
  expect(cutLong(words)).toEqual([
    [0, 50],
    [50, 90],
  ]);
});

test('joined trees are one tree', () => {
  const { trees: parts } = trees(
    'Ceres/PROPN/nsubj>2 shines/VERB/root>0',
    'Vesta/PROPN/nsubj>2 too/ADV/root>0',
  );
  const { words, span } = joinTrees(parts);
  expect(words.map(({ head, relation }) => `${relation}>${head}`)).toEqual([
    'nsubj>1',
    'root>-1',
    'nsubj>3',
    'parataxis>1',
  ]);
  expect(span).toEqual([0, 22]);
});
