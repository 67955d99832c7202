/** Each format of checked rows against a reader or a validator of that format, on random rows. */
import { describe, expect, test } from 'vitest';
import { importBatch } from '../../../../src/core/checking/batch-import.ts';
import { junitXml, sarifLog } from '../../../../src/core/checking/exchange/ci-formats.ts';
import { writtenRows } from '../../../../src/core/checking/exchange/formats.ts';
import { pointsOf, unitsOf } from '../../../../src/core/checking/exchange/offsets.ts';
import { seeded } from '../../../../src/core/random.ts';
import { finish } from '../../../../src/core/work.ts';
import { laws } from './laws.ts';
import { randomRows } from './random-rows.ts';

test.each(Object.entries(laws))('%s: nothing is lost of 300 random batches', async (_, law) => {
  for (let seed = 1; seed <= 300; seed++)
    expect(await law(randomRows(seeded(seed))), `seed ${seed}`).toBeUndefined();
});

test('places in code points and in UTF-16 units are each other’s inverse', () => {
  const text = 'a🙂b👩‍👧c';
  const [points, units] = [pointsOf(text), unitsOf(text)];
  expect(units(2)).toBe(3);
  for (let point = 0; point <= Array.from(text).length; point++) expect(points(units(point))).toBe(point);
});

const read = (row: object) => finish(importBatch({ name: 'rows', text: `${JSON.stringify(row)}\n` }));

describe('rows as other tools write them', () => {
  test('SelfCheckGPT’s data set: its own names, and three labels', () => {
    const { inputs } = read({
      gpt3_text: 'Ann was born in Oslo. She sings. She is 40.',
      wiki_bio_text: 'Ann (born 1980 in Oslo) is a singer.',
      gpt3_sentences: ['Ann was born in Oslo.', 'She sings.', 'She is 40.'],
      annotation: ['accurate', 'minor_inaccurate', 'major_inaccurate'],
      gpt3_text_samples: ['Ann sings.', 'Ann is a singer.'],
      wiki_bio_test_idx: 62464,
    });
    expect(inputs).toEqual([
      {
        id: '62464',
        question: '',
        context: ['Ann (born 1980 in Oslo) is a singer.'],
        answer: 'Ann was born in Oslo. She sings. She is 40.',
        hallucinated: true,
        marked: [
          [22, 32],
          [33, 43],
        ],
      },
    ]);
  });

  test('LettuceDetect’s predictions, counted in code points', () => {
    const { inputs } = read({
      question: 'Q?',
      context: ['Text.'],
      answer: '🙂 It is so.',
      predictions: [{ start: 2, end: 4, confidence: 0.99 }],
    });
    expect(inputs[0]).toMatchObject({ marked: [[3, 5]], hallucinated: true });
  });

  test('offsets in UTF-16 units, where the file says so', () => {
    const labels = [{ start: 3, end: 5 }];
    const { inputs } = read({ context: 'c', answer: '🙂 It is.', labels, offset_unit: 'UTF-16' });
    expect(inputs[0]?.marked).toEqual([[3, 5]]);
  });

  test('labels that do not fit the sentences are said to be left out', () => {
    const { inputs, issues } = read({
      passage: 'One. Two.',
      sampled_passages: ['One.'],
      sentences: ['One.', 'Two.'],
      annotation: ['accurate'],
    });
    expect(inputs[0]?.marked).toBeUndefined();
    expect(issues.issues.map(({ code }) => code)).toEqual(['sentence-labels']);
  });
});

test('of an answer that is held back, no format has the statements', () => {
  const row = {
    id: '1',
    question: 'Q?',
    context: ['Text.'],
    answer: 'Held back.',
    heldBack: true,
    shown: 'withheld' as const,
    actions: ['abstain' as const],
    score: 0.9,
    flagged: true,
  };
  expect(junitXml([row], 'n')).toContain('The policy holds this answer back.');
  expect(sarifLog([row], 'n')).toContain('"results": []');
  for (const format of ['ragas', 'selfcheckgpt', 'spans'] as const)
    expect(writtenRows([row], format, 'n')).toContain('Held back.');
});
