/**
 * The figures of the sample run on the first page are equal to those of its report. `GOLDEN=1 npx vitest run
 * --project unit test/data/sample-report.test.ts` writes public/facts/sample-report.json again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { judgeAnswer } from '../../src/core/detectors/drowzee.ts';
import { runReport } from '../../src/core/oracles/report.ts';
import { publishedSettings } from '../../src/core/oracles/verdict.ts';
import type { Reading } from '../../src/core/oracles/reading.ts';
import type { Answer, TestCase } from '../../src/core/testing/test-case.ts';
import type { SampleResult } from '../../src/ui/test-room/test-door.ts';

const facts = new URL('../../public/facts/', import.meta.url);
const file = new URL('sample-report.json', facts);
const textOf = (name: string) => readFileSync(new URL(name, facts), 'utf8');

/**
 * An answer that states the fact but draws the wrong conclusion, which is easy to follow without knowing
 * Totem.
 */
const SHOWN = 1;

function sampleResult(): SampleResult {
  const { run } = JSON.parse(textOf('index.json')) as { run: { id: string; name: string } };
  const { cases, answers, readings } = JSON.parse(textOf('sample-run.json')) as {
    readonly cases: readonly TestCase[];
    readonly answers: readonly Answer[];
    readonly readings: readonly Reading[];
  };
  const byId = new Map(cases.map((testCase) => [testCase.id, testCase]));
  const judged = answers.map((answer, index) => {
    const testCase = byId.get(answer.caseId);
    if (!testCase) throw new Error(`answer ${String(index)} has no question`);
    const verdict = judgeAnswer(testCase, answer.text, readings[index], publishedSettings);
    return { index, answer, case: testCase, verdict };
  });
  const models = [...new Set(answers.map(({ model }) => model))];
  const summary = {
    ...run,
    caseSetId: run.id,
    added: 0,
    answers: answers.length,
    read: readings.length,
    models,
    sample: true,
  };
  const { overall, byModel } = runReport(summary, judged, publishedSettings);
  const shown = judged[SHOWN];
  if (shown?.case.expected !== 'yes' && shown?.case.expected !== 'no') throw new Error('no plain answer');
  return {
    run: run.id,
    overall,
    byModel,
    answer: {
      index: SHOWN,
      question: shown.case.question,
      expected: shown.case.expected,
      model: shown.answer.model,
      reply: shown.answer.text,
      category: shown.verdict.category,
    },
  };
}

it('is what the report says today', () => {
  const result = sampleResult();
  expect(result.answer.category).toBe('wrong inference');
  if (process.env['GOLDEN']) writeFileSync(file, `${JSON.stringify(result, undefined, 2)}\n`);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(result);
});
