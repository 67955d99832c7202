/** Questions and answers from files and back: what is read, what is left out, and the place and reason. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import { seeded } from '../../../src/core/random.ts';
import { importAnswers } from '../../../src/core/testing/exchange/answers.ts';
import type { AnswerChoices } from '../../../src/core/testing/exchange/answers.ts';
import {
  casesAsCsv,
  casesAsJsonl,
  casesAsOpenAiBatch,
} from '../../../src/core/testing/exchange/case-export.ts';
import { previewExchange } from '../../../src/core/testing/exchange/preview.ts';
import { importQuestions } from '../../../src/core/testing/exchange/questions.ts';
import type { QuestionChoices } from '../../../src/core/testing/exchange/questions.ts';
import { defused, undefused } from '../../../src/core/testing/exchange/table-cells.ts';
import { verdictsAsCsv, verdictsAsJsonl } from '../../../src/core/oracles/verdict-export.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import { generateTemporalCases } from '../../../src/core/testing/temporal/generate-temporal.ts';
import { finish } from '../../../src/core/work.ts';
import { worldFacts } from './shipped-facts.ts';

const source = (text: string) => ({ name: 'Rows', text });
const questions = (text: string, choices?: QuestionChoices) => finish(importQuestions(source(text), choices));
const answers = (text: string, choices?: AnswerChoices, cases?: readonly TestCase[]) =>
  finish(importAnswers(source(text), choices, cases));
const lines = (...rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).join('\n');
const promptFor = (testCase: TestCase) => `Say yes or no. ${testCase.question}`;

const tricky: readonly TestCase[] = [
  {
    id: 'q1',
    question: 'Is "Ås", in Norway, a village; or =SUM(A1)?',
    expected: 'yes',
    domain: 'Geography and Places',
    rule: 'transitive',
    polarity: 'positive',
    difficulty: 3,
    claim: { subject: 'Ås', relation: 'located in', object: 'Norway', start: '1900' },
    evidence: [
      { subject: 'Ås', relation: 'located in', object: 'Akershus', line: 4 },
      { subject: 'Akershus', relation: 'located in', object: 'Norway' },
    ],
    derivation: {
      claim: 'Ås lies in Norway',
      reason: 'What lies in a part lies in the whole.',
      premises: [
        {
          claim: 'Ås lies in Akershus',
          reason: 'stated',
          fact: { subject: 'Ås', relation: 'located in', object: 'Akershus' },
          premises: [],
        },
      ],
    },
    entities: ['Ås', 'Norway'],
  },
  {
    id: 'q2',
    question: '=2+3 is not\n6, or is it?\t',
    expected: 'no',
    domain: 'Mathematics and Logic',
    rule: 'negation',
    polarity: 'negative',
    basis: 'functional',
    difficulty: 5,
    evidence: [],
    entities: [],
  },
  {
    id: "'-q3",
    question: "'=HYPERLINK(1)",
    expected: 'no',
    domain: 'Not stated',
    rule: 'stated',
    polarity: 'positive',
    difficulty: 2,
    evidence: [],
    entities: ['@x'],
  },
].map((testCase) => ({ ...testCase, question: testCase.question.trim() }) as TestCase);

test('exported cases come back as they were', () => {
  for (const prompt of [undefined, promptFor]) {
    expect(questions([...casesAsJsonl(tricky, prompt)].join('')).cases).toEqual(tricky);
    expect(questions([...casesAsCsv(tricky, prompt)].join('')).cases).toEqual(
      tricky.map((testCase) =>
        Object.fromEntries(Object.entries(testCase).filter(([name]) => name !== 'derivation')),
      ),
    );
  }
});

test('no cell of an exported table can run as a formula', () => {
  const cells = [...casesAsCsv(tricky)].join('');
  expect(cells).not.toMatch(/(^|,|\r\n)"?[=+\-@\t\r]/);
  const random = seeded(2);
  for (let i = 0; i < 500; i++) {
    const text = Array.from({ length: random.integer(6) }, () =>
      random.pick(["'", '=', '+', '-', '@', '\t', '\r', 'a', '1', '"']),
    ).join('');
    expect(undefused(defused(text))).toBe(text);
    expect(defused(text)).not.toMatch(/^[=+\-@\t\r]/);
  }
});

test('a batch goes out with the id of its case and comes back to it', () => {
  const sent = [...casesAsOpenAiBatch(tricky, 'model-a', promptFor)].map(
    (line) => JSON.parse(line) as { custom_id: string; body: { messages: { content: string }[] } },
  );
  expect(sent.map((line) => line.body.messages[0]?.content)).toEqual(tricky.map(promptFor));
  const reply = (content: unknown, over: object = {}) => ({
    choices: [{ index: 0, message: { role: 'assistant', content, ...over } }],
    model: 'model-a-1',
  });
  const output = lines(
    {
      id: 'b1',
      custom_id: sent[0]?.custom_id,
      response: { status_code: 200, body: reply('Yes, it is.') },
      error: null,
    },
    {
      id: 'b2',
      custom_id: sent[1]?.custom_id,
      response: { status_code: 200, body: reply(null, { refusal: 'I cannot help with that.' }) },
      error: null,
    },
    {
      id: 'b3',
      custom_id: sent[2]?.custom_id,
      response: null,
      error: { code: 'batch_expired', message: 'This request could not be executed in time.' },
    },
    { id: 'b4', custom_id: 'nobody', response: { status_code: 200, body: reply('No.') }, error: null },
    {
      id: 'b5',
      custom_id: 'q1',
      response: { status_code: 429, body: { error: { message: 'Rate limit reached.' } } },
      error: null,
    },
    { id: 'b6', custom_id: 'q1', response: { status_code: 200, body: { choices: [] } }, error: null },
    {
      id: 'b7',
      custom_id: 'q1',
      response: {
        status_code: 200,
        body: reply([
          { type: 'text', text: 'No' },
          { type: 'text', text: '.' },
        ]),
      },
      error: null,
    },
  );
  const read = answers(output, {}, tricky);
  expect(read.answers).toEqual([
    { caseId: 'q1', model: 'model-a-1', text: 'Yes, it is.' },
    { caseId: 'q2', model: 'model-a-1', text: 'I cannot help with that.' },
    { caseId: 'q1', model: 'model-a-1', text: 'No.' },
  ]);
  expect(read.rows).toEqual({ read: 7, kept: 3, leftOut: 4 });
  expect(read.issues.counts).toEqual({ 'batch-error': 3, 'no-such-case': 1 });
  expect(read.issues.issues.map((issue) => issue.place?.line)).toEqual([3, 4, 5, 6]);
});

test('judged answers go out as tables and lines, and come back as answers', () => {
  const judged = tricky.map((testCase, index) => {
    const answer = {
      caseId: testCase.id,
      model: '-model',
      text: `=Yes, because "it" is,\nno doubt`,
      flagged: index === 1,
    };
    return {
      index,
      case: testCase,
      answer,
      verdict: judgeAnswer(testCase, answer.text, undefined, publishedSettings),
    };
  });
  for (const text of [[...verdictsAsCsv(judged)].join(''), [...verdictsAsJsonl(judged)].join('')]) {
    expect(answers(text, {}, tricky).answers).toEqual(judged.map(({ answer }) => answer));
  }
});

test("Drowzee's questions: rules and domains by their names, ids that an answer file shares", () => {
  const row = {
    qid: 7,
    entity: ['Vesta', 'Pallas'],
    description: ['x'],
    category: 'Natural and Physical Sciences',
    reasoning: 'Transitive Inference',
    question: 'Are both asteroids?',
    answer: 'Yes.',
    evidence: [
      ['Vesta', 'is a', 'asteroid'],
      ['Pallas', 'is a', 'asteroid'],
    ],
  };
  const read = questions(
    JSON.stringify([row, { ...row, question: 'Are they different?', answer: 'No.' }, row]),
  );
  expect(read.cases.map(({ id, rule, domain, polarity }) => [id, rule, domain, polarity])).toEqual([
    ['nature-7', 'transitive', 'Natural and Physical Sciences', 'positive'],
    ['nature-7-2', 'transitive', 'Natural and Physical Sciences', 'negative'],
  ]);
  expect(read.rows).toEqual({ read: 3, kept: 3, leftOut: 0 });
  expect(read.issues.counts).toEqual({ 'same-id': 1, 'same-question': 1 });
  expect(read.cases[0]?.evidence).toHaveLength(2);
  const reply = answers(
    lines({
      model: 'm',
      cat: 'nature',
      qid: 7,
      question: 'are both asteroids',
      llm_answer: 'No.',
      drowzee_flag: true,
    }),
    {},
    read.cases,
  );
  expect(reply.answers).toEqual([{ caseId: 'nature-7', model: 'm', text: 'No.', flagged: true }]);
});

test('temporal questions are cases, with their events as evidence', () => {
  const read = questions(
    JSON.stringify([
      {
        question: 'At year 1900, was the fair on?',
        query: 'fair_at_1900',
        res: 'true',
        events: [{ event_name: 'the fair', event_begin: '1900-04-15', event_end: '1900-11-12' }],
      },
    ]),
  );
  expect(read.cases).toMatchObject([
    {
      id: 'temporal-1',
      expected: 'yes',
      domain: 'History and Events',
      rule: 'stated',
      entities: ['the fair'],
      evidence: [{ subject: 'the fair', start: '1900-04-15', end: '1900-11-12' }],
    },
  ]);
});

test('answers that state their questions make their own cases, one for all models', () => {
  const row = {
    cat: 'math',
    qid: 1,
    question: 'Is 2 prime?',
    answer: 'Yes.',
    evidence: [['2', 'is a', 'prime']],
    reasoning: 'Inverse Function Inference',
  };
  const read = answers(
    lines(
      { ...row, model: 'a', llm_answer: 'Yes.' },
      { ...row, model: 'b', llm_answer: 'No.' },
      { model: 'c', llm_answer: 'Yes.' },
    ),
  );
  expect(read.own).toBe(true);
  expect(read.cases).toMatchObject([{ id: 'math-1', rule: 'inverse', domain: 'Mathematics and Logic' }]);
  expect(read.answers.map(({ caseId, model }) => `${model}:${caseId}`)).toEqual(['a:math-1', 'b:math-1']);
  expect(read.rows).toEqual({ read: 3, kept: 2, leftOut: 1 });
});

test(
  'an answer finds its case by id, by its question, by the words of it; a number of another file ' +
    'misleads nobody',
  () => {
    const cases = questions(
      lines(
        { id: '1', question: 'Is the lake deep?', expected: 'yes' },
        { id: '2', question: 'Is the lake salt?', expected: 'no' },
      ),
    ).cases;
    const read = answers(
      lines(
        { id: '2', reply: 'a' },
        { question: 'Is the lake deep?', reply: 'b' },
        { question: ' is the LAKE  deep ', reply: 'c' },
        { id: '2', question: 'Is the lake deep?', reply: 'd' },
        { id: '2', question: 'Answer shortly. Is the lake salt?', reply: 'e' },
        { id: '2', question: 'Is the river long?', reply: 'f' },
        { id: '9', reply: 'g' },
        { reply: 'h' },
        { id: '1', question: 'Is the lake deep?', expected: 'no', reply: 'i' },
      ),
      { model: 'm' },
      cases,
    );
    expect(read.answers.map(({ caseId, text }) => caseId + text)).toEqual([
      '2a',
      '1b',
      '1c',
      '1d',
      '2e',
      '1i',
    ]);
    expect(read.issues.counts).toMatchObject({ 'no-such-case': 3, 'other-expected': 1 });
    expect(read.rows).toEqual({ read: 9, kept: 6, leftOut: 3 });
  },
);

test('fields by any name, by a mapping, and nested', () => {
  const cases = questions(
    'Prompt;Ground Truth;Topic\nIs it wet?;TRUE;Geography\nIs it dry?;0;Cooking\n',
  ).cases;
  expect(cases.map(({ expected, domain }) => [expected, domain])).toEqual([
    ['yes', 'Geography and Places'],
    ['no', 'Not stated'],
  ]);
  const mapped = answers(
    lines({ meta: { q: 'Is it wet?', who: 'm1' }, said: 'Yes' }),
    { mapping: { question: 'meta.q', model: 'meta.who', reply: 'said' } },
    cases,
  );
  expect(mapped.answers).toEqual([{ caseId: cases[0]?.id, model: 'm1', text: 'Yes' }]);
  const bare = answers(
    'Is it wet?\tYes, it is.\nIs it dry?\tNo.\n',
    { hasHeader: false, mapping: { question: 'column 1', reply: 'column 2' } },
    cases,
  );
  expect(bare.answers.map(({ model, text }) => [model, text])).toEqual([
    ['model not stated', 'Yes, it is.'],
    ['model not stated', 'No.'],
  ]);
});

test.each<[name: string, text: string, code: string, place: object | undefined, rows: object]>([
  [
    'truncated JSON',
    '[\n {"question":"a?","answer":"yes"},\n {"question":"b?","ans',
    'truncated-json',
    { line: 3, path: '$[1]' },
    { read: 2, kept: 1, leftOut: 1 },
  ],
  [
    'a list without its end',
    '[{"question":"a?","answer":"yes"}',
    'truncated-json',
    { line: 1, path: '$[0]' },
    { read: 1, kept: 0, leftOut: 1 },
  ],
  [
    'a broken line',
    '{"question":"a?","answer":"yes"}\n{"question":',
    'broken-json',
    { line: 2, path: '$' },
    { read: 2, kept: 1, leftOut: 1 },
  ],
  [
    'a web page',
    '<!DOCTYPE html><html><body>Sign in</body></html>',
    'web-page',
    { line: 1, column: 1 },
    { read: 0, kept: 0, leftOut: 0 },
  ],
  ['nothing', ' \n', 'empty-file', undefined, { read: 0, kept: 0, leftOut: 0 }],
  [
    'wrong fields',
    '[{"foo":"a?","bar":"yes"}]',
    'no-question',
    { line: 1, path: '$[0].question' },
    { read: 1, kept: 0, leftOut: 1 },
  ],
  [
    'no yes and no no',
    '[{"question":"a?","answer":"perhaps"}]',
    'no-expected',
    { line: 1, path: '$[0].answer' },
    { read: 1, kept: 0, leftOut: 1 },
  ],
  [
    'rows that are no objects',
    '[1, {"question":"a?","answer":"yes"}]',
    'no-object',
    { line: 1, path: '$[0]' },
    { read: 2, kept: 1, leftOut: 1 },
  ],
  [
    'a quote that never closes',
    'question,answer\n"a?,yes\nb?,no\n',
    'unbalanced-quote',
    { line: 2 },
    { read: 2, kept: 1, leftOut: 1 },
  ],
  [
    'a row with too many cells',
    'question,answer\na?,yes,1,2\nb?,no\n',
    'wrong-columns',
    { line: 2 },
    { read: 2, kept: 1, leftOut: 1 },
  ],
  [
    'a row with more columns than any table of questions',
    `question,answer${','.repeat(10_000)}\n`,
    'wrong-columns',
    { line: 1, column: 1 },
    { read: 1, kept: 0, leftOut: 1 },
  ],
  [
    'evidence that is no triple',
    '[{"question":"a?","answer":"yes","evidence":[["x","y"]]}]',
    'evidence-unread',
    { line: 1, path: '$[0].evidence' },
    { read: 1, kept: 1, leftOut: 0 },
  ],
  [
    'two encodings',
    '[{"question":"caf\uFFFD?","answer":"yes"}]',
    'wrong-encoding',
    { line: 1, path: '$[0]' },
    { read: 1, kept: 1, leftOut: 0 },
  ],
])('%s', (_name, text, code, place, rows) => {
  const read = questions(text);
  const issue = read.issues.issues.find((one) => one.code === code);
  expect(issue, JSON.stringify(read.issues)).toBeDefined();
  if (place) expect(issue?.place).toMatchObject(place);
  expect(issue?.message).toMatch(/^[A-Z“].*\.$/s);
  expect(read.rows).toEqual(rows);
});

test('a list in an object, one long line, and a byte-order mark', () => {
  const row = '{"question":"a?","answer":"yes"}';
  for (const text of [
    `{"data":[${row}]}`,
    `{\n "rows": [\n  ${row}\n ]\n}`,
    `\uFEFF[${row}]`,
    `\uFEFF${row}`,
    row,
    `${row}\r\n`,
  ])
    expect(questions(text).cases, text).toHaveLength(1);
});

test('a preview names the fields and their roles', () => {
  const table = previewExchange(source('model,question,response\nm,Is it wet?,Yes\n'), {
    kind: 'answers: table',
  });
  expect(table).toMatchObject({
    kind: 'answers: table',
    columns: ['model', 'question', 'response'],
    mapping: { model: 'model', question: 'question', reply: 'response' },
    hasHeader: true,
    sample: [['m', 'Is it wet?', 'Yes']],
  });
  expect(table.roles.filter(({ required }) => required).map(({ role }) => role)).toEqual(['reply']);
  expect(
    previewExchange(source('[{"question":"a?","answer":"yes"},{"question":"b'), {
      kind: 'questions: JSON lines',
    }),
  ).toMatchObject({ issues: [], mapping: { question: 'question', expected: 'answer' } });
  expect(previewExchange(source('a?\tYes.\nb?\tNo.\n'), { kind: 'answers: table' })).toMatchObject({
    hasHeader: false,
    columns: ['column 1', 'column 2'],
  });
});

test('read is kept and left out, whatever the file', () => {
  const random = seeded(11);
  const good = [
    JSON.stringify([
      { question: 'a?', answer: 'yes', reply: 'Yes', evidence: [['a', 'b', 'c']] },
      { question: 'b?', answer: 'no', reply: 'No' },
    ]),
    lines({ question: 'a?', expected: 'yes', response: 'No' }, { custom_id: '1', response: { body: {} } }),
    'question,answer,reply\n"a, b?",yes,"Yes, ""it"" is"\nb?,no,No\n',
  ];
  const pieces = [
    '"',
    '{',
    '}',
    '[',
    ']',
    ',',
    '\n',
    '\\',
    '\0',
    '<html>',
    ':',
    'null',
    '\uFFFD',
    '\r',
    "'",
    '\t',
  ];
  for (let i = 0; i < 1500; i++) {
    let text = random.pick(good);
    for (let n = random.integer(4); n > 0; n--) {
      const at = random.integer(text.length + 1);
      text = text.slice(0, at) + random.pick(pieces) + text.slice(at + random.integer(5));
    }
    for (const read of [questions(text), answers(text)]) {
      expect(read.rows.kept + read.rows.leftOut).toBe(read.rows.read);
      if (read.rows.leftOut > 0)
        expect(
          read.issues.issues.some(({ severity }) => severity === 'error'),
          text,
        ).toBe(true);
    }
    previewExchange(source(text), { kind: 'answers: JSON lines' });
  }
});

const folder = '../shared/data/drowzee';
test.skipIf(!existsSync(folder))('the real files, whole (skipped where ../shared/data is not there)', () => {
  const text = readFileSync(`${folder}/llm_responses.jsonl`, 'utf8');
  const started = performance.now();
  const read = answers(text);
  expect(performance.now() - started).toBeLessThan(4000);
  expect(read.rows.kept + read.rows.leftOut).toBe(read.rows.read);
  expect(read.rows.leftOut).toBe(0);
  for (const subject of ['math', 'nature', 'health']) {
    const set = questions(readFileSync(`${folder}/nontemporal_${subject}_dataset.json`, 'utf8'));
    expect(set.rows.leftOut).toBe(0);
    const own = text.split('\n').filter((line) => line.includes(`"cat": "${subject}"`));
    const matched = answers(own.join('\n'), {}, set.cases);
    expect(matched.rows).toEqual({ read: own.length, kept: own.length, leftOut: 0 });
  }
  const temporal = questions(readFileSync(`${folder}/temporal_dataset.json`, 'utf8'));
  expect(temporal.rows).toEqual({ read: 1800, kept: 1800, leftOut: 0 });
});

const timed = (): readonly TestCase[] =>
  finish(
    generateTemporalCases(worldFacts(), {
      count: 60,
      seed: 5,
      operators: [],
      depths: [],
      domains: [],
      style: 'plain',
    }),
  );

test('cases about time come back as they were, and their answers are derived again', () => {
  const cases = timed();
  expect(questions([...casesAsJsonl(cases, promptFor)].join('')).cases).toEqual(cases);
  const table = questions([...casesAsCsv(cases)].join(''));
  expect(table.cases.map(({ temporal, expected }) => ({ temporal, expected }))).toEqual(
    cases.map(({ temporal, expected }) => ({ temporal, expected })),
  );
  expect(table.issues.issues).toEqual([]);
  const swapped = questions(
    lines(
      ...cases.map((testCase) => ({ ...testCase, expected: testCase.expected === 'yes' ? 'no' : 'yes' })),
    ),
  );
  expect(swapped.cases.map(({ expected }) => expected)).toEqual(cases.map(({ expected }) => expected));
  expect(swapped.issues.counts).toEqual({ 'answer-derived-again': 60 });
});

test('a damaged question about time is kept as a question with an answer', () => {
  const [one] = timed();
  for (const temporal of [
    7,
    {},
    { ...one?.temporal, formula: 'F[3,1' },
    { ...one?.temporal, events: [] },
    { ...one?.temporal, granularity: 'hour' },
    { ...one?.temporal, tick: 1.5 },
    { ...one?.temporal, events: [{ atom: 'a', words: 'a', ticks: [{ from: 5, to: 3 }] }] },
  ]) {
    expect(questions(lines({ ...one, temporal })).cases).toMatchObject([
      { question: one?.question, expected: one?.expected },
    ]);
    expect(questions(lines({ ...one, temporal })).cases[0]?.temporal).toBeUndefined();
  }
});

test('the authors’ temporal rows become cases, with the answer that follows from their dates', () => {
  const war = { event_name: 'Long War', event_begin: '1900-01-01', event_end: '1910-12-31' };
  const peace = { event_name: 'Short Peace', event_begin: '1904-01-01', event_end: '1906-01-01' };
  const ask = (text: string, res: string, ...events: readonly object[]) => ({ question: text, res, events });
  const read = questions(
    JSON.stringify([
      ask('At year 1905, did Event1 not happen; where Event1 is Long War happen?', 'false', war),
      ask('At year 2050, did Event1 not happen; where Event1 is Long War happen?', 'false', war),
      ask(
        'At year 1905, did Event1 happen and Event2 also happen; where Event1 is Long War happen and ' +
          'Event2 is Short Peace happen?',
        'true',
        war,
      ),
      ask(
        'Did Event1 finally happen within the time frame of the 2nd year to the 5th year after the ' +
          'year 1900 onwards; where Event1 is Short Peace happen?',
        'true',
        peace,
      ),
      ask('At year 1905, did Event1 not happen; where Event1 is Nobody Knows happen?', 'true'),
    ]),
  );
  expect(
    read.cases.map(({ rule, expected, temporal }) => [
      rule,
      expected,
      temporal?.formula,
      temporal?.operator,
      temporal?.depth,
      temporal?.boundaryDistance,
    ]),
  ).toEqual([
    ['temporal', 'no', "¬'Long War'", 'not', 1, 6],
    ['temporal', 'yes', "¬'Long War'", 'not', 1, 140],
    ['temporal', 'yes', "'Long War' ∧ 'Short Peace'", 'and', 1, 2],
    ['temporal', 'yes', "F[2,5] 'Short Peace'", 'eventually', 1, 2],
    ['stated', 'yes', undefined, undefined, undefined, undefined],
  ]);
  expect(read.cases[2]?.evidence.map(({ subject }) => subject)).toEqual(['Long War', 'Short Peace']);
  expect(read.issues.counts).toEqual({ 'answer-derived-again': 1, 'answer-not-derived': 1 });
  expect(read.issues.issues.map(({ place }) => place?.path)).toEqual(['$[1]', '$[4]']);
});
