/**
 * Statements whose words are in the document and whose meaning is not, and the other way round: the room's
 * own check, with the real models. The first came out supported once, the second did not.
 */
import { describe, expect, test } from 'vitest';
import { defaultSettings } from '../../src/core/checking/check.ts';
import { verdictOf } from '../../src/core/checking/verdict.ts';
import { checkAnswer } from '../../src/core/detectors/metarag.ts';
import { wordTable } from '../../src/workers/models/word-table.ts';
import { startModels } from '../models.ts';

const models = startModels();
const readers = ['combined'] as const;

async function verdicts(document: string, answer: string, question = ''): Promise<readonly string[]> {
  const checking = checkAnswer(
    question,
    answer,
    { ...defaultSettings, readers, mutations: 1 },
    {
      parser: { parse: (text, sentences) => models.parse(text, sentences) },
      lexicon: await wordTable(),
      reader: { id: await models.warm(readers), read: (requests) => models.judge(requests, readers) },
      context: () =>
        Promise.resolve([{ document: 'source', span: [0, document.length], text: document, score: 1 }]),
    },
  );
  for (;;) {
    const step = await checking.next();
    if (step.done) return step.value.factoids.map(({ finding }) => verdictOf(finding));
  }
}

describe('the words agree, the meaning does not', () => {
  test.each([
    [
      'The ferry hit the quay at 7 a.m. Eleven people were injured, three of them crew. ' +
        'The captain was not hurt.',
      'All eleven injured were crew.',
    ],
    [
      'The warranty on the compressor runs five years. All other parts are covered for two years.',
      'The warranty on every part runs five years.',
    ],
    [
      'The archipelago has 1,312 islands. Only 47 of the islands were inhabited in 1900.',
      'Most of the 1,312 islands were inhabited.',
    ],
    [
      'The sensor cable must be shielded if it is longer than 20 metres. Connectors are supplied.',
      'The sensor cable always has to be shielded.',
    ],
    [
      'The supervisory board recommends the merger. The shareholders will vote on it in May; ' +
        'the merger is subject to their approval.',
      'The shareholders have already approved the merger.',
    ],
    ['The flat has three rooms. The garage is not part of the lease.', 'The lease includes the garage.'],
    [
      'The council passed the motion with one vote against. The meeting ended at nine.',
      'The council passed the motion unanimously.',
    ],
    [
      'Less oil than had been feared leaked from the tanker. The beach stayed open.',
      'More oil than had been feared leaked from the tanker.',
    ],
    [
      'The employer may pay a bonus at its sole discretion. Salaries are paid on the last day of the month.',
      'The employer must pay a bonus.',
    ],
  ])('%s: %s', async (document, statement) =>
    expect(await verdicts(document, statement)).not.toContain('supported'),
  );
});

describe('a clause of a true sentence', () => {
  const lease =
    'The tenant must give notice of two months in writing to the office of the landlord in Leeds. ' +
    'She may keep one cat. Dogs are not allowed. The rent is £840 a month.';
  const notice = 'The tenant must give notice of two months in writing to the office in Leeds';
  test.each(['may keep one dog', 'goes on holiday every summer'])('that is not true: %s', async (clause) => {
    const [first, second] = await verdicts(lease, `${notice}, and ${clause}.`);
    expect(first).toBe('supported');
    expect(second).toMatch(/^(?:unclear|contradicted|absent)$/u);
  });
  test('that is true', async () =>
    expect(await verdicts(lease, `${notice}, and may keep one cat.`)).toEqual(['supported', 'supported']));
});

describe('which of two, and the passages have the answer only of the other', () => {
  const papers =
    'Nordlys is a weekly paper from Tromsø. Havblad is a monthly paper owned by Kysten Forlag. ' +
    'Both papers are printed at night.';
  const airports =
    'Varde Regional Airport is a small airport near the coast in Denmark. Lister International Airport is ' +
    'located in the south of Norway, near the town of Farsund. Snow closes both a few days a year.';
  test.each([
    [
      papers,
      'Nordlys and Havblad are both papers. Which one is owned by Kysten Forlag?',
      'Nordlys',
      'Havblad',
    ],
    [
      airports,
      'Which one of Varde Regional Airport and Lister International Airport is in Norway?',
      'Varde Regional Airport',
      'Lister International Airport',
    ],
  ])('%s %s', async (document, question, wrong, right) => {
    const end = question.includes('owned') ? 'is owned by Kysten Forlag.' : 'is located in Norway.';
    expect(await verdicts(document, `${wrong} ${end}`, question)).not.toContain('supported');
    expect(await verdicts(document, `${right} ${end}`, question)).toEqual(['supported']);
  });
});

describe('one word is exchanged for another of its kind', () => {
  test.each([
    ['A yellow tram stopped at the market.', 'A green tram stopped at the market.'],
    ['The Spanish choir sang in the old town hall.', 'The Danish choir sang in the old town hall.'],
    ['She keeps the accounts in the kitchen.', 'She keeps the accounts in the bedroom.'],
    ['The bench in front of the house is made of stone.', 'The bench in front of the house is made of wood.'],
    ['The kiosk stands near the harbour.', 'The kiosk stands far from the harbour.'],
    ['He played the violin at the opening.', 'He played the trumpet at the opening.'],
  ])('%s: %s', async (document, statement) =>
    expect(await verdicts(document, statement)).toEqual(['contradicted']),
  );
});

describe('the meaning agrees, the words do not', () => {
  test.each([
    [
      'Do not stop the tablets suddenly. The dose should be tapered over two weeks. Ask your doctor.',
      'The dose should be reduced gradually over two weeks.',
    ],
    [
      'The firm was founded in 1987 by two brothers. It makes garden tools.',
      'The company was founded in 1987 by two brothers.',
    ],
    ['Net debt went from £88 million to £61 million. Sales rose.', 'Net debt fell by £27 million.'],
    [
      'The filter must not be put in a dishwasher. Rinse it under the tap once a week.',
      'You must not wash the filter in a dishwasher.',
    ],
    [
      "The rent is £1,150 a month. The deposit is two months' rent.",
      '£1,150',
      'How much is the rent a month?',
    ],
  ])('%s: %s', async (document, statement, question = '') =>
    expect(await verdicts(document, statement, question)).toEqual(['supported']),
  );
});
