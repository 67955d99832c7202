/** Questions as the two files of Drowzee's data, and back; also the authors' own files where they are. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  drowzeeRows,
  drowzeeTimeRows,
  jsonList,
} from '../../../src/core/testing/exchange/drowzee-dataset.ts';
import { importQuestions } from '../../../src/core/testing/exchange/questions.ts';
import { generateTemporalCases } from '../../../src/core/testing/temporal/generate-temporal.ts';
import type { TestCase } from '../../../src/core/testing/test-case.ts';
import { finish } from '../../../src/core/work.ts';
import { worldFacts } from './shipped-facts.ts';

const imported = (text: string) => finish(importQuestions({ name: 'dataset.json', text }));
const written = (rows: Parameters<typeof jsonList>[0]) => [...jsonList(rows)].join('');

test('a question about relations has the fields of the released file', () => {
  const testCase: TestCase = {
    id: 'math-13',
    question: 'Is it true that Ada named the theorem?',
    expected: 'no',
    domain: 'Mathematics and Logic',
    rule: 'inverse',
    polarity: 'positive',
    basis: 'functional',
    difficulty: 3,
    evidence: [{ subject: 'theorem', relation: 'named after', object: 'Emmy', start: '1918' }],
    entities: ['Ada', 'theorem'],
  };
  expect(drowzeeRows([testCase])).toEqual([
    {
      qid: 13,
      entityid: [],
      entity: ['Ada', 'theorem'],
      description: [],
      category: 'Mathematics and Logic',
      reasoning: 'Inverse Function Inference',
      question: 'Is it true that Ada named the theorem?',
      answer: 'No.',
      evidence: [['theorem', 'named after', 'Emmy', '1918']],
      id: 'math-13',
      polarity: 'positive',
      basis: 'functional',
      difficulty: 3,
    },
  ]);
  expect(imported(written(drowzeeRows([testCase]))).cases).toEqual([testCase]);
});

const authors = [
  {
    question:
      'Did Event1 happen continuously until Event2 started, during the period from the 4th to the 14th ' +
      'after the year 2010 onwards; where Event1 is The Long Show happen and Event2 is a Short Show happen?',
    query: 'the_long_show_until_a_short_show_during_4_14_at_2010',
    res: 'true',
    events: [
      { event_name: 'The Long Show', event_begin: '2008-09-23', event_end: '2015-02-18' },
      { event_name: 'a Short Show', event_begin: '2013-07-19', event_end: '2017-07-21' },
    ],
  },
  {
    question:
      'At year 1871, did Event1 not happen; where Event1 is Event2 finally happen within the time frame ' +
      'of the 1st year to the 18th year after the year 1871 onwards; where Event2 is 2002 Cup happen?',
    query: 'neg_finally_ev_2002_cup_during_1_18_at_1871',
    res: 'true',
    events: [{ event_name: '2002 Cup', event_begin: '2002-05-31', event_end: '2002-06-30' }],
  },
];

test('a question about time goes back as its row, with its query in their spelling', () => {
  const { cases } = imported(JSON.stringify(authors));
  const rows = drowzeeTimeRows(cases);
  expect(rows).toEqual(authors.map((row) => expect.objectContaining(row) as unknown));
  expect(imported(written(rows)).cases).toEqual(cases);
  expect(drowzeeRows(cases)).toEqual([]);
});

test('generated questions in the published style keep their answers and their times', () => {
  const made = finish(
    generateTemporalCases(worldFacts(), {
      count: 150,
      seed: 5,
      style: 'published',
      operators: [],
      depths: [],
      domains: [],
    }),
  );
  const rows = drowzeeTimeRows(made);
  expect(rows.length).toBeGreaterThan(100);
  const again = imported(written(rows));
  expect(again.issues.issues).toEqual([]);
  const before = new Map(made.map((each) => [each.id, each]));
  for (const { id, question, expected, temporal } of again.cases) {
    const one = before.get(id) as TestCase;
    expect([question, expected, temporal?.tick, temporal?.operators]).toEqual([
      one.question,
      one.expected,
      one.temporal?.tick,
      one.temporal?.operators,
    ]);
  }
  expect(again.cases).toHaveLength(rows.length);
});

const folder = '../shared/data/drowzee';
const facts = /** All but the lines, which a row has no field for. */ (cases: readonly TestCase[]) =>
  cases.map((each) => ({ ...each, evidence: each.evidence.map((fact) => ({ ...fact, line: 0 })) }));

test.runIf(existsSync(folder))("the authors' files come back as they were read", { timeout: 60_000 }, () => {
  for (const name of ['nontemporal_math', 'nontemporal_nature', 'nontemporal_health', 'temporal']) {
    const { cases } = imported(readFileSync(`${folder}/${name}_dataset.json`, 'utf8'));
    const rows = name === 'temporal' ? drowzeeTimeRows(cases) : drowzeeRows(cases);
    const again = imported(written(rows));
    expect(facts(again.cases)).toEqual(facts(cases));
    expect([name, rows.length]).toEqual([name, cases.length]);
  }
});
