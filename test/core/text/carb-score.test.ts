/** The score that `npm run eval -- triples` reports, on tuples small enough to check by hand. */
import { describe, expect, test } from 'vitest';
import { scorePair, scoreSentence, type Tuple } from '../../eval/reading/carb.ts';

/** Reads `relation | first argument | further ...`. */
const tuple = (line: string): Tuple => {
  const [relation, ...parts] = line.split('|').map((part) => part.trim()) as [string, ...string[]];
  return { relation, arguments: parts };
};

const pairs: readonly (readonly [gold: string, ours: string, precision: number, recall: number])[] = [
  ['wrote | Ada | a program', 'wrote | Ada | a program', 1, 1],
  ['wrote | Ada | a program', 'wrote | Ada | a long program', 4 / 5, 1],
  ['wrote | Ada | a long program', 'wrote | Ada | a program', 1, 4 / 5],
  ['wrote | Ada | a program', 'read | Ada | a program', 0, 0],
  ['wrote | Ada | a program | in 1843', 'wrote | Ada | a program in 1843', 1, 1],
  ['wrote | Ada | a program', 'wrote | a program | Ada', 0.25, 0.25],
  ['wrote | Ada | a program', 'wrote | Ada', 0, 0],
  ['is | Ada | a poet', 'be | Ada | a poet', 1, 1],
  ['said | Ada | no', 'said | no | Ada', 1, 1],
  ['was was | a | b', 'was | a | b', 1, 3 / 4],
];

describe('scorePair', () => {
  test.each(pairs)('%s, found as %s', (gold, ours, precision, recall) => {
    const score = scorePair(tuple(gold), tuple(ours));
    expect(score.precision).toBeCloseTo(precision, 10);
    expect(score.recall).toBeCloseTo(recall, 10);
  });
});

describe('scoreSentence', () => {
  const gold = ['wrote | Ada | a program', 'wrote | Ada | a letter'].map(tuple);

  test('one of ours may cover several gold tuples, but is precise for one', () => {
    expect(scoreSentence(gold, [tuple('wrote | Ada | a program')])).toEqual({
      precise: 1,
      ours: 1,
      recalled: 1 + 3 / 4,
      gold: 2,
    });
  });

  test('what has no partner left counts against precision', () => {
    expect(
      scoreSentence(gold.slice(0, 1), ['wrote | Ada | a program', 'wrote | Ada | a program'].map(tuple)),
    ).toEqual({ precise: 1, ours: 2, recalled: 1, gold: 1 });
  });

  test('a sentence of which nothing is said counts against recall', () => {
    expect(scoreSentence(gold, [])).toEqual({ precise: 0, ours: 0, recalled: 0, gold: 2 });
  });
});
