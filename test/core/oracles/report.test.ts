/**
 * The report compared with counting: every figure is equal to the number of answers that its filter finds.
 */
import { expect, test } from 'vitest';
import { categoryOf, judgeAnswer, outcomeOf } from '../../../src/core/detectors/drowzee.ts';
import { domains } from '../../../src/core/knowledge/domain.ts';
import { answerMatches, isWrong, publishedOf, runReport } from '../../../src/core/oracles/report.ts';
import type { JudgedAnswer } from '../../../src/core/oracles/report.ts';
import type {
  AnswerOutcome,
  Category,
  PublishedCategory,
  ReasoningOutcome,
  Verdict,
} from '../../../src/core/oracles/verdict.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import { wilson } from '../../../src/core/wilson.ts';
import { seeded } from '../../../src/core/random.ts';
import type { Random } from '../../../src/core/random.ts';
import { askedOperators, rules } from '../../../src/core/testing/test-case.ts';
import type { TemporalQuestion } from '../../../src/core/testing/temporal/temporal-question.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import type { RunSummary, TemporalReport } from '../../../src/core/oracles/run-report.ts';
import { slackForLoad } from '../../load.ts';

const run: RunSummary = {
  id: 'r',
  name: 'Run',
  caseSetId: 'c',
  added: 0,
  answers: 0,
  read: 0,
  models: [],
  sample: false,
};
const outcomes: readonly AnswerOutcome[] = ['right', 'wrong', 'declined', 'unclear'];
const reasonings: readonly ReasoningOutcome[] = [
  'sound',
  'wrong knowledge',
  'wrong inference',
  'both',
  'thin',
  'none',
];
const published: readonly PublishedCategory[] = ['CO', 'EK', 'EI', 'OL'];
const graph = { nodes: [], edges: [] };

const lake = (over: Partial<TestCase> = {}): TestCase => ({
  id: 'x',
  question: 'Is the lake salt?',
  expected: 'yes',
  domain: 'Geography and Places',
  rule: 'direct',
  polarity: 'positive',
  difficulty: 1,
  evidence: [],
  entities: [],
  ...over,
});

function aboutTime(random: Random): TemporalQuestion {
  const boundaryDistance = 1 + random.integer(30);
  return {
    formula: 'F a',
    tick: 1,
    at: '1',
    granularity: 'year',
    operator: random.pick(askedOperators),
    operators: [],
    depth: 1 + random.integer(3),
    holds: [],
    events: [],
    ...(boundaryDistance < 28 && { boundaryDistance }),
  };
}

function sample(count: number, seed: number): JudgedAnswer[] {
  const random = seeded(seed);
  return Array.from({ length: count }, (_, index) => {
    const outcome = random.pick(outcomes);
    const read = random.next() < 0.6;
    const reasoning = random.pick(reasonings);
    const verdict: Verdict = {
      plain: {
        kind: outcome === 'declined' || outcome === 'unclear' ? outcome : 'yes',
        span: [0, 1],
        why: 'Made up.',
      },
      outcome,
      category: categoryOf(outcome, read ? reasoning : undefined),
      ...(read && {
        reasoning: {
          edgeSimilarity: 0,
          nodeSimilarity: 0,
          published: random.pick(published),
          coverage: 0,
          contradictions: 0,
          outcome: reasoning,
          why: 'Made up.',
          ground: graph,
          response: graph,
        },
      }),
    };
    const rule = random.pick(rules);
    const temporal = rule === 'temporal' && random.next() < 0.9 ? aboutTime(random) : undefined;
    const testCase = lake({
      id: String(index),
      ...(temporal && { temporal }),
      domain: random.pick(domains),
      rule,
      expected: random.pick(['yes', 'no']),
    });
    const flagged = random.integer(3);
    return {
      index,
      case: testCase,
      answer: {
        caseId: testCase.id,
        model: random.pick(['alpha', 'beta|x', 'gamma']),
        text: 'It is.',
        ...(flagged < 2 && { flagged: flagged === 1 }),
      },
      verdict,
    };
  });
}

const timeRates = ({
  overall,
  others,
  byOperator,
  byDepth,
  byOperatorAndDepth,
  byBoundary,
}: TemporalReport) => [
  ...overall,
  ...others,
  ...[...byOperator, ...byDepth, ...byOperatorAndDepth, ...byBoundary].flatMap(({ rates }) => rates),
];

test('every figure is the number of answers that its filter finds', () => {
  const judged = sample(2000, 3);
  const found = (filter: Parameters<typeof answerMatches>[0]) =>
    judged.filter((one) => answerMatches(filter, one)).length;
  const report = runReport(run, judged, publishedSettings);
  const rates = [
    report.overall,
    ...report.byModel,
    ...report.byDomain.flatMap(({ rates: of }) => of),
    ...report.byRule.flatMap(({ rates: of }) => of),
    ...report.byDomainAndRule.flatMap(({ rates: of }) => of),
    ...(report.temporal ? timeRates(report.temporal) : []),
  ];
  expect(rates.length).toBeGreaterThan(150);
  for (const rate of rates) {
    expect(rate.wrong).toBe(found(rate.filter));
    const { only, ...all } = rate.filter;
    expect(only).toBe('wrong');
    expect(rate.of).toBe(found(all));
    expect(rate.low).toBeLessThanOrEqual(rate.of === 0 ? 1 : rate.wrong / rate.of);
    expect(rate.high).toBeGreaterThanOrEqual(rate.of === 0 ? 0 : rate.wrong / rate.of);
  }
  const counts = [
    ...report.categories,
    ...report.grid,
    ...report.categoriesByModel.flatMap((tally) => tally.counts),
    ...report.publishedByModel.flatMap((tally) => tally.counts),
    ...(report.temporal?.categoriesByModel ?? []).flatMap((tally) => tally.counts),
    ...(report.temporal?.publishedByModel ?? []).flatMap((tally) => tally.counts),
  ];
  expect(report.temporal?.publishedByModel.length).toBe(3);
  for (const { count, filter } of counts) expect(count).toBe(found(filter));
  expect(report.agreement && report.agreement.of - report.agreement.agrees).toBe(
    found({ only: 'disagrees with the source' }),
  );
});

test('the parts add up to the whole', () => {
  const judged = sample(500, 8);
  const report = runReport(run, judged, publishedSettings);
  const sum = (counts: readonly { readonly count: number }[]) =>
    counts.reduce((total, { count }) => total + count, 0);
  expect(sum(report.categories)).toBe(500);
  expect(sum(report.categoriesByModel.flatMap((tally) => tally.counts))).toBe(500);
  expect(report.byModel.reduce((total, rate) => total + rate.of, 0)).toBe(500);
  expect(sum(report.grid)).toBe(judged.filter((one) => one.verdict.reasoning).length);
  expect(sum(report.publishedByModel.flatMap((tally) => tally.counts))).toBe(
    judged.filter((one) => publishedOf(one.verdict)).length,
  );
});

test('a refusal and an unclear reply are in the total and not among the wrong', () => {
  const judged = sample(300, 5).filter(
    (one) => one.verdict.outcome === 'declined' || one.verdict.outcome === 'unclear',
  );
  expect(runReport(run, judged, publishedSettings).overall).toMatchObject({ wrong: 0, of: judged.length });
});

test('an empty run has a report', () => {
  expect(runReport(run, [], publishedSettings)).toMatchObject({
    overall: { wrong: 0, of: 0, low: 0, high: 1 },
    byModel: [],
    categories: [],
    grid: [],
  });
});

test('models stand from the one that is wrong least often', () => {
  const shares = runReport(run, sample(400, 9), publishedSettings).byModel.map(
    (rate) => rate.wrong / rate.of,
  );
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
});

test('a filter by text looks in the question and in the reply', () => {
  const [one] = sample(1, 1) as [JudgedAnswer];
  expect(['LAKE', 'it is', ''].map((text) => answerMatches({ text }, one))).toEqual([true, true, true]);
  expect(answerMatches({ text: 'river' }, one)).toBe(false);
});

test('20,000 answers are reported on in the time of a frame or three', () => {
  const judged = sample(20_000, 4);
  // The shortest of several runs; the rest is other work of the machine.
  const times = Array.from({ length: 6 }, () => {
    const started = performance.now();
    runReport(run, judged, publishedSettings);
    return performance.now() - started;
  });
  expect(Math.min(...times)).toBeLessThan(250 * slackForLoad());
});

test('Wilson keeps within 0 and 1 and agrees with the textbook', () => {
  expect(wilson(0, 0)).toEqual({ low: 0, high: 1 });
  expect(wilson(0, 10).low).toBe(0);
  expect(wilson(10, 10).high).toBe(1);
  // Example: 15 of 50 is 0.3, with an interval from 0.191 to 0.438.
  expect(wilson(15, 50).low).toBeCloseTo(0.191, 3);
  expect(wilson(15, 50).high).toBeCloseTo(0.438, 3);
});

test('the two layers make one category', () => {
  const table: readonly (readonly [AnswerOutcome, ReasoningOutcome | undefined, Category])[] = [
    ['right', undefined, 'correct'],
    ['wrong', undefined, 'wrong'],
    ['declined', undefined, 'declined'],
    ['unclear', undefined, 'unclear'],
    ['right', 'sound', 'correct'],
    ['right', 'thin', 'correct'],
    ['right', 'none', 'correct'],
    ['right', 'wrong knowledge', 'wrong knowledge'],
    ['right', 'wrong inference', 'wrong inference'],
    ['right', 'both', 'both'],
    ['wrong', 'sound', 'wrong'],
    ['wrong', 'thin', 'wrong'],
    ['wrong', 'none', 'wrong'],
    ['wrong', 'wrong knowledge', 'wrong knowledge'],
    ['wrong', 'wrong inference', 'wrong inference'],
    ['wrong', 'both', 'both'],
    ['declined', 'both', 'declined'],
    ['unclear', 'wrong knowledge', 'unclear'],
  ];
  for (const [outcome, reasoning, category] of table)
    expect(categoryOf(outcome, reasoning), `${outcome} ${reasoning ?? ''}`).toBe(category);
  expect(['correct', 'declined', 'unclear'].some((category) => isWrong(category as Category))).toBe(false);
});

test('a reply is judged against what was proven, before anything is read', () => {
  expect(judgeAnswer(lake(), 'Yes, it has no outflow.', undefined, publishedSettings)).toMatchObject({
    outcome: 'right',
    category: 'correct',
  });
  expect(
    judgeAnswer(lake({ expected: 'no' }), 'Yes, it has no outflow.', undefined, publishedSettings),
  ).toMatchObject({ outcome: 'wrong', category: 'wrong' });
  expect(judgeAnswer(lake(), 'I do not know.', undefined, publishedSettings)).toMatchObject({
    outcome: 'declined',
    category: 'declined',
  });
  expect(outcomeOf({ kind: 'unclear', why: 'Both.' }, 'yes')).toBe('unclear');
});
