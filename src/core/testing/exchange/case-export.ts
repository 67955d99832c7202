/**
 * Exports test cases in three formats:
 * - JSON lines with everything; an import gives the same cases again;
 * - a table for spreadsheets, with formulas made harmless (`table-cells.ts`); an import gives everything
 * except the derivation;
 * - the input of an OpenAI batch, so that any outside model can answer.
 *
 * Each line is yielded as it is made, with its line end.
 */
import type { Answer, TestCase } from '../test-case.ts';
import { tableRow } from './table-cells.ts';

type PromptFor = (testCase: TestCase) => string;

export function* casesAsJsonl(cases: Iterable<TestCase>, promptFor?: PromptFor): Generator<string> {
  for (const testCase of cases)
    yield `${JSON.stringify(promptFor ? { ...testCase, model_prompt: promptFor(testCase) } : testCase)}\n`;
}

const columns = [
  'id',
  'question',
  'expected',
  'domain',
  'rule',
  'polarity',
  'basis',
  'difficulty',
  'claim',
  'evidence',
  'temporal',
  'entities',
] as const;

export function* casesAsCsv(cases: Iterable<TestCase>, promptFor?: PromptFor): Generator<string> {
  yield tableRow(promptFor ? [...columns, 'model_prompt'] : columns);
  for (const testCase of cases) {
    const cells = columns.map((column) => {
      const value = testCase[column];
      return typeof value === 'object' ? JSON.stringify(value) : value;
    });
    yield tableRow(promptFor ? [...cells, promptFor(testCase)] : cells);
  }
}

/** `custom_id` is the case's id, so that the output can be matched with its case. */
export function* casesAsOpenAiBatch(
  cases: Iterable<TestCase>,
  model: string,
  promptFor: PromptFor,
): Generator<string> {
  for (const testCase of cases) {
    const body = { model, messages: [{ role: 'user', content: promptFor(testCase) }] };
    const request = { custom_id: testCase.id, method: 'POST', url: '/v1/chat/completions', body };
    yield `${JSON.stringify(request)}\n`;
  }
}

/** Replies with their questions; an import gives the same run again. */
export function* repliesAsJsonl(
  answers: Iterable<Answer>,
  cases: ReadonlyMap<string, TestCase>,
): Generator<string> {
  for (const { caseId, model, text, flagged } of answers) {
    const { question, expected } = cases.get(caseId) ?? {};
    const row = { id: caseId, question, expected, model, reply: text, flagged };
    yield `${JSON.stringify(row)}\n`;
  }
}
