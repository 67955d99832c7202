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
import { customIdOf } from './batch.ts';
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

/** `custom_id` tells the case, so that the output can be matched with it. */
export function* casesAsOpenAiBatch(
  cases: Iterable<TestCase>,
  model: string,
  promptFor: PromptFor,
): Generator<string> {
  for (const testCase of cases) {
    const body = { model, messages: [{ role: 'user', content: promptFor(testCase) }] };
    const request = { custom_id: customIdOf(testCase.id), method: 'POST', url: '/v1/chat/completions', body };
    yield `${oneLine(request)}\n`;
  }
}

/** JSON that every program takes for one line: some end a line at these letters too. */
const oneLine = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u0085\u2028\u2029]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

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
