/** Replies compared in pairs, and several replies to one question. */
import { describe, expect, test } from 'vitest';
import type { JudgedAnswer } from '../../../src/core/oracles/judged-answer.ts';
import { outcomesBefore, pairReports, sampleReports, signTest } from '../../../src/core/oracles/pairs.ts';
import { answerMatches } from '../../../src/core/oracles/report.ts';
import type { AnswerOutcome } from '../../../src/core/oracles/verdict.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';

const question = (id: string): TestCase => ({
  id,
  question: 'Is it so?',
  expected: 'yes',
  domain: 'Not stated',
  rule: 'direct',
  polarity: 'positive',
  difficulty: 1,
  evidence: [],
  entities: [],
});

interface Said {
  readonly id: string;
  readonly outcome: AnswerOutcome;
  readonly given?: boolean;
  readonly sample?: number;
  readonly text?: string;
  readonly learned?: 'known' | 'unknown';
}

/** With the outcomes before, as the worker adds them. */
function judged(said: readonly Said[]): JudgedAnswer[] {
  const plain = said.map(({ id, outcome, given, sample, text = 'Yes.', learned }, index): JudgedAnswer => ({
    index,
    case: question(id),
    answer: {
      caseId: id,
      model: given ? 'M, given the facts' : 'M',
      text,
      ...(sample !== undefined && { sample }),
      ...(given && { given: { how: 'facts', model: 'M', text: 'Facts.' } }),
    },
    verdict: { plain: { kind: 'yes', span: [0, 1], why: '' }, outcome, category: 'correct' },
    ...(learned && { learned }),
  }));
  const before = outcomesBefore(plain);
  return plain.map((one, i) => ({ ...one, ...(before[i] && { before: before[i] }) }));
}

describe('pairs', () => {
  const all = judged([
    { id: 'a', outcome: 'wrong' },
    { id: 'a', outcome: 'right', given: true },
    { id: 'b', outcome: 'right' },
    { id: 'b', outcome: 'wrong', given: true },
    { id: 'c', outcome: 'wrong', sample: 0 },
    { id: 'c', outcome: 'declined', sample: 1 },
    { id: 'c', outcome: 'right', sample: 0, given: true },
    { id: 'd', outcome: 'right', given: true },
    { id: 'e', outcome: 'right' },
  ]);

  test('only questions with both replies count, and each figure finds its answers', () => {
    const [report, ...others] = pairReports(all);
    expect(others).toEqual([]);
    expect(report).toMatchObject({ model: 'M, given the facts', pairs: 3 });
    expect(report?.cells.map(({ before, after, count }) => [before, after, count])).toEqual([
      ['right', 'wrong', 1],
      ['wrong', 'right', 2],
    ]);
    for (const { filter, count } of report?.cells ?? [])
      expect(all.filter((one) => answerMatches(filter, one)).length).toBe(count);
  });

  test('known and unknown facts are apart', () =>
    expect(
      pairReports(
        judged([
          { id: 'a', outcome: 'wrong', learned: 'known' },
          { id: 'a', outcome: 'right', given: true, learned: 'known' },
          { id: 'b', outcome: 'wrong', learned: 'unknown' },
          { id: 'b', outcome: 'wrong', given: true, learned: 'unknown' },
        ]),
      ).map(({ learned, pairs }) => [learned, pairs]),
    ).toEqual([
      ['known', 1],
      ['unknown', 1],
    ]));

  test('without anything given there are none', () =>
    expect(pairReports(judged([{ id: 'a', outcome: 'wrong' }]))).toEqual([]));
});

test('the sign test agrees with tables', () => {
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(1, 0)).toBe(1);
  expect(signTest(5, 5)).toBe(1);
  expect(signTest(8, 1)).toBeCloseTo(0.0390625, 10);
  expect(signTest(1, 8)).toBeCloseTo(0.0390625, 10);
  expect(signTest(10, 0)).toBeCloseTo(2 / 1024, 10);
  expect(signTest(600, 400)).toBeLessThan(1e-9);
});

test('several replies: divided outcomes, and the same text', () => {
  const twice = (id: string, outcomes: readonly AnswerOutcome[], texts: readonly string[]) =>
    outcomes.map((outcome, sample) => ({ id, outcome, sample, text: texts[sample] ?? 'Yes.' }));
  expect(sampleReports(judged(twice('a', ['right', 'right'], [])))).toEqual([
    { model: 'M', questions: 1, divided: 0, same: 1 },
  ]);
  expect(
    sampleReports(
      judged([
        ...twice('a', ['right', 'wrong'], ['Yes.', 'No.']),
        ...twice('b', ['right', 'right'], ['Yes.', 'Yes!']),
        ...twice('c', ['right'], []),
      ]),
    ),
  ).toEqual([{ model: 'M', questions: 2, divided: 1, same: 0 }]);
  expect(sampleReports(judged([{ id: 'a', outcome: 'right' }]))).toEqual([]);
});
