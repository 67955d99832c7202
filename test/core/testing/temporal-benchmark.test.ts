/**
 * The wording of questions used by the paper's authors, written and read, and the linter of benchmarks on a
 * small faulty one.
 */
import { describe, expect, it } from 'vitest';
import { importEvents } from '../../../src/core/knowledge/importers/event-importer.ts';
import { seeded } from '../../../src/core/random.ts';
import { printFormula } from '../../../src/core/temporal/formula-printer.ts';
import type { Formula, Operator } from '../../../src/core/temporal/formula.ts';
import { lintBenchmark } from '../../../src/core/testing/temporal/benchmark-lint.ts';
import {
  publishedKey,
  publishedQuestion,
  readPublishedQuestion,
} from '../../../src/core/testing/temporal/published-wording.ts';
import { finish } from '../../../src/core/work.ts';
import { randomFormula } from '../temporal/random-formula.ts';

const nameOf = (formula: Extract<Formula, { kind: 'atom' }>) => formula.atom.predicate;

function checkReading(question: string, formula: string, year: number): void {
  const read = readPublishedQuestion(question);
  expect(read.ok ? [printFormula(read.question.formula), read.question.year] : read.problem).toEqual([
    formula,
    year,
  ]);
}

describe('the authors’ manner', () => {
  it('reads as a formula and a year', () => {
    checkReading(
      'At year 1872, did Event1 happen or Event2 happen; where Event1 is 2004–05 La Liga happen and ' +
        'Event2 is The L Word happen?',
      "'2004–05 La Liga' ∨ 'The L Word'",
      1872,
    );
    checkReading(
      'Did Event1 happen continuously until Event2 started, during the period from the 17th to the ' +
        '21st after the year 1786 onwards; where Event1 is gas light happen and Event2 is First Boer ' +
        'War happen?',
      "'gas light' U[17,21] 'First Boer War'",
      1786,
    );
    checkReading(
      'At year 797, did Event1 not happen; where Event1 is Event2 globally happen within the time ' +
        'frame of the 6th year to the 11th year after the year 797 onwards; where Event2 is Council ' +
        'happen?',
      "¬G[6,11] 'Council'",
      797,
    );
    checkReading('At year 1900, did Rome and Event Horizon happen?', "'Rome and Event Horizon'", 1900);
  });

  it('refuses what it does not know', () => {
    for (const text of [
      '',
      'Is it so?',
      'Did Event1 not happen; where Event2 is x happen?',
      'At year 3, did Event1 not happen; where Event1 is Event1 not happen?',
      'Did Event1 finally happen within the time frame of the 5th to the 3rd after the year 1 ' +
        'onwards; where Event1 is x happen?',
      'Did Event1 not happen; where Event1 is x happen?',
    ]) {
      const read = readPublishedQuestion(text);
      expect(read.ok ? text : read.problem).toMatch(/^\S.*\.$/);
    }
  });

  it('reads back what it writes, and has no words for the past', () => {
    const random = seeded(4);
    const operators: readonly Operator[] = ['not', 'and', 'or', 'next', 'eventually', 'always', 'until'];
    let written = 0;
    for (let i = 0; i < 1000; i++) {
      const formula = randomFormula(random, { depth: random.integer(4), operators });
      const year = random.integer(2100);
      const question = publishedQuestion({ formula, year }, nameOf);
      if (question === undefined) continue;
      written++;
      expect(readPublishedQuestion(question)).toEqual({ ok: true, question: { formula, year } });
    }
    expect(written).toBeGreaterThan(600);
    expect(
      publishedQuestion(
        {
          formula: {
            kind: 'previous',
            of: { kind: 'atom', atom: { predicate: 'a', terms: [], stamp: 'fact' } },
          },
          year: 3,
        },
        nameOf,
      ),
    ).toBeUndefined();
  });

  it.each([
    ['2006 FIFA World Cup', 'ev_2006_fifa_world_cup'],
    ['Łódź Ghetto', 'ev___d__ghetto'],
    ['post-impressionism', 'post_impressionism'],
    ['ev_1938', 'ev_1938'],
  ])('knows %s as %s', (name, key) => {
    expect(publishedKey(name)).toBe(key);
  });
});

describe('the linter of benchmarks', () => {
  const item = (question: string, res: unknown, ...events: readonly [string, string, string][]) => ({
    question,
    res,
    events: events.map(([event_name, event_begin, event_end]) => ({ event_name, event_begin, event_end })),
  });
  const war = ['Long War', '1900-01-01', '1910-12-31'] as [string, string, string];
  const rows = [
    item('At year 1905, did Event1 not happen; where Event1 is Long War happen?', 'false', war),
    item('At year 2050, did Event1 not happen; where Event1 is Long War happen?', 'false', war),
    item(
      'At year 1905, did Event1 happen and Event2 also happen; where Event1 is Long War happen and ' +
        'Event2 is Short Peace happen?',
      'true',
      war,
    ),
    item('At year 1905, did Event1 not happen; where Event1 is Nobody Knows happen?', 'true'),
    item('At year 1905, did Event1 not happen; where Event1 is Backwards happen?', 'true', [
      'Backwards',
      '1920-01-01',
      '1910-01-01',
    ]),
    item('At year 1905, did Event1 not happen; where Event1 is Twice happen?', 'true', [
      'Twice',
      '1904-01-01',
      '1906-01-01',
    ]),
    item('At year 1905, did Event1 not happen; where Event1 is Long War happen?', 'perhaps', war),
    item('What?', 'true'),
    7,
  ];
  const facts = finish(
    importEvents(
      {
        name: 'facts',
        text:
          'event\tbegin\tend\nshort_peace\t1904-01-01\t1906-01-01\n' +
          'twice\t1800-01-01\t1801-01-01\nTwice\t1905-01-01\t1905-02-01\n',
      },
      {},
    ),
  ).factBase;

  it('finds each fault and counts each row', () => {
    const lint = finish(
      lintBenchmark(
        { name: 'rows.json', text: JSON.stringify(rows) },
        facts ? [{ name: 'facts.tsv', base: facts }] : [],
      ),
    );
    expect(lint.wrongAnswers.map(({ row, stated, derived }) => [row, stated, derived])).toEqual([
      [1, false, true],
    ]);
    expect(lint.missingEvidence.map(({ row, missing }) => [row, missing])).toEqual([
      [2, ['Short Peace']],
      [3, ['Nobody Knows']],
    ]);
    expect(lint.reversedEvents.map(({ name, start, end }) => [name, start, end])).toEqual([
      ['Backwards', '1 January 1920', '1 January 1910'],
    ]);
    expect([...lint.unknownNames]).toEqual([['Nobody Knows', [3]]]);
    expect(lint.ambiguous.map(({ row }) => row)).toEqual([5]);
    expect(lint.issues.counts).toEqual({
      'event-reversed': 1,
      'answer-wrong': 1,
      'evidence-missing': 2,
      'name-unknown': 1,
      'row-of-reversed-event': 1,
      'event-ambiguous': 1,
      'answer-unreadable': 1,
      'question-unreadable': 1,
      'not-a-question': 1,
    });
    for (const { message } of lint.issues.issues) expect(message).toMatch(/^\S.*\.$/s);
  });

  it('says where a broken file breaks', () => {
    const lint = finish(lintBenchmark({ name: 'cut.json', text: '[{"question": "At' }, []));
    expect(lint.rows).toBe(0);
    expect(lint.issues.counts['bad-json']).toBe(1);
  });
});
