/** Files of other programs: random questions and replies there and back, and files as promptfoo has them. */
import { describe, expect, test } from 'vitest';
import { recogniseSource } from '../../../src/core/knowledge/importers/recognise.ts';
import { seeded } from '../../../src/core/random.ts';
import { importAnswers } from '../../../src/core/testing/exchange/answers.ts';
import { previewExchange } from '../../../src/core/testing/exchange/preview.ts';
import { readPromptfoo } from '../../../src/core/testing/exchange/promptfoo-reader.ts';
import { importQuestions } from '../../../src/core/testing/exchange/questions.ts';
import { finish } from '../../../src/core/work.ts';
import { laws, randomAnswers, randomCases } from './exchange-laws.ts';

test.each(Object.entries(laws))('%s: nothing is lost of 200 random sets', (_, law) => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const cases = randomCases(random);
    expect(law(cases, randomAnswers(cases, random)), `seed ${seed}`).toBeUndefined();
  }
});

const config = `# yaml-language-server: $schema=https://promptfoo.dev/config-schema.json
description: Geography
prompts:
  - 'Answer yes or no: {{question}}'
providers: [openai:gpt-4.1-mini]
defaultTest:
  vars: { language: English }
tests:
  - vars:
      question: Is Oslo in Norway?
    assert:
      - type: icontains
        value: 'yes'
  - description: far
    vars: &far
      question: Is Oslo in Peru?
    assert:
      - type: regex
        value: '^[Nn][Oo]\\b'
    metadata: { domain: Geography and Places }
  - vars: *far
    assert:
      - type: llm-rubric
        value: says that it is not
  - vars:
      language: German
    assert:
      - { type: equals, value: 'no' }
`;
const questions = (text: string) => finish(importQuestions({ name: 'f', text }, {}, [], readPromptfoo));

describe('tests of promptfoo', () => {
  test('a configuration: what states yes or no is kept, the rest is left out at its line', () => {
    expect(recogniseSource('promptfooconfig.yaml', config).kind).toBe('questions: promptfoo');
    const { cases, rows, issues } = questions(config);
    expect(cases.map(({ id, question, expected, domain }) => [id, question, expected, domain])).toEqual([
      ['question-1', 'Is Oslo in Norway?', 'yes', 'Not stated'],
      ['far', 'Is Oslo in Peru?', 'no', 'Geography and Places'],
    ]);
    expect(rows).toEqual({ read: 4, kept: 2, leftOut: 2 });
    expect(
      issues.issues.filter(({ severity }) => severity === 'error').map(({ code, place }) => [code, place]),
    ).toEqual([
      ['no-expected', { line: 21, path: '$.tests[2].expected' }],
      ['no-question', { line: 25, path: '$.tests[3].question' }],
    ]);
  });

  test('the first rows are shown before the import', () => {
    const preview = previewExchange(
      { name: 'f', text: config },
      { kind: 'questions: promptfoo' },
      readPromptfoo,
    );
    expect(preview.mapping).toMatchObject({ question: 'question', expected: 'expected' });
    expect(preview.sample).toHaveLength(4);
  });

  test.each([
    ['a list', "- vars: {query: 'Is 2 even?'}\n  assert: [{type: equals, value: 'Yes'}]\n"],
    ['a list in JSON', '[{"vars":{"query":"Is 2 even?"},"assert":[{"type":"equals","value":"Yes"}]}]'],
    [
      'a prompt whose variables make the question',
      "prompts: ['Is {{n}} even?']\ntests:\n  - vars: {n: 2, m: 3}\n" +
        '    assert: [{type: starts-with, value: yes}]\n',
    ],
  ])('%s', (_, text) => {
    expect(recogniseSource('f', text).kind).toBe('questions: promptfoo');
    expect(questions(text).cases.map(({ question, expected }) => [question, expected])).toEqual([
      ['Is 2 even?', 'yes'],
    ]);
  });

  test.each([
    ['a fault', 'tests:\n  - vars: {a: [\n', 'broken-yaml'],
    ['a key twice', '- vars: {a: b, a: c}\n', 'broken-yaml'],
    ['a second document', '- vars: {a: b}\n---\n- vars: {a: b}\n', 'broken-yaml'],
    ['tests in another file', 'prompts: [x]\ntests: file://tests.yaml\n', 'tests-elsewhere'],
    ['no tests', 'prompts: [x]\n', 'no-rows'],
    ['broken JSON', '[{"vars":', 'bad-json'],
  ])('%s is said', (_, text, code) => {
    const { cases, issues } = questions(text);
    expect(cases).toEqual([]);
    expect(issues.issues.map((issue) => issue.code)).toContain(code);
  });

  test.each([
    ['- a\n- [b\n- c]]\n', { line: 3, column: 1 }],
    ['a: b\n"c" "d"\n', { line: 2, column: 1 }],
    ['a: b\n---\nc: d\n', { line: 2, column: 1 }],
    ['- a\n]\n', { line: 2, column: 1 }],
    ['- &a b\n- *a\n- *c\n', { line: 3, column: 3 }],
    ['- *a\n- &a b\n', { line: 1, column: 3 }],
  ])('the place of the first fault of %j is said', (text, place) => {
    expect(questions(text).issues.issues.map((issue) => issue.place)).toEqual([place]);
  });

  test('letters that are not UTF-8 are said at their row, which is kept', () => {
    const { cases, issues } = questions(config.replace('Oslo in Peru', 'Troms\uFFFD in Peru'));
    expect(cases).toHaveLength(2);
    const said = issues.issues.filter(({ code }) => code === 'wrong-encoding');
    expect(said.map(({ place }) => place?.line)).toEqual([14, 21]);
  });

  test('aliases that would grow without end are refused', () => {
    const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
      .concat(
        ...'bcdefghij'.split('').map(
          (name, i) =>
            `${name}: &${name} [${Array(9)
              .fill(`*${'abcdefghi'[i] ?? ''}`)
              .join(', ')}]`,
        ),
      )
      .concat('tests: [*j]')
      .join('\n');
    expect(questions(bomb).issues.issues).toMatchObject([{ code: 'broken-yaml', place: { line: 2 } }]);
  });
});

test('results of promptfoo, versions 3 and 2: models, replies, and what failed', () => {
  const result = (output: string | undefined, label?: string) => ({
    promptIdx: 0,
    testIdx: 0,
    provider: { id: 'openai:m', ...(label !== undefined && { label }) },
    prompt: { raw: 'Is 2 even?', label: 'p' },
    vars: { question: 'Is 2 even?' },
    testCase: { vars: { question: 'Is 2 even?' }, assert: [{ type: 'icontains', value: 'yes' }] },
    ...(output !== undefined && { response: { output } }),
    success: true,
    score: 1,
  });
  const results = [result('Yes.'), result('No.', 'mine'), result(undefined)];
  for (const file of [
    { evalId: 'e', results: { version: 3, prompts: [], results } },
    { evalId: 'e', version: 2, results: { results, table: {} } },
  ]) {
    const text = JSON.stringify(file);
    expect(recogniseSource('results.json', text).kind).toBe('answers: promptfoo');
    const read = finish(importAnswers({ name: 'f', text }, {}, undefined, readPromptfoo));
    expect(read.answers.map(({ model, text: reply }) => [model, reply])).toEqual([
      ['openai:m', 'Yes.'],
      ['mine', 'No.'],
    ]);
    expect(read.cases.map(({ question, expected }) => [question, expected])).toEqual([['Is 2 even?', 'yes']]);
    expect(read.issues.issues.find(({ code }) => code === 'no-reply')?.place?.path).toMatch(/results\[2\]/);
  }
});
