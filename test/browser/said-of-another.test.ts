/** What the passages have only of something else, with the real parser and the real word table. */
import { beforeAll, expect, test } from 'vitest';
import { deterministicReader, type AligningReader } from '../../src/core/evidence/deterministic-reader.ts';
import { wordTable } from '../../src/workers/models/word-table.ts';
import { startModels } from '../models.ts';

const parser = startModels();
let reader: AligningReader;
beforeAll(async () => {
  reader = deterministicReader(parser, await wordTable());
}, 60_000);

const papers =
  'Nordlys is a weekly paper from Tromsø. Havblad is a monthly paper owned by Kysten Forlag. ' +
  'It was founded in 1959.';
const airports =
  'Varde Regional Airport is a public airport in Denmark. ' +
  'Lister International Airport is a public airport in Norway.';
const firm =
  'Anna Holm works for Kysten Forlag. Kysten Forlag is based in Bergen. The firm has an office in Oslo.';
const crew =
  'Ann Lee is a pilot. Bo Orr is a novelist from Bergen. The nurse on board is Cem Ak. Dana Poe came late. ' +
  'She is a cook.';
const singer = 'Jon Dale, better known as Jonny Storm, is a singer. Jonny Storm was born in Skien.';

test.each([
  ['another owner', papers, 'Nordlys is owned by Kysten Forlag.', ['Kysten Forlag', 'Havblad']],
  ['the same, active', papers, 'Kysten Forlag owns Nordlys.', undefined],
  ['its own owner', papers, 'Havblad is owned by Kysten Forlag.', undefined],
  ['a pronoun may be either', papers, 'Nordlys was founded in 1959.', undefined],
  ['a name that nobody has', papers, 'Nordlys is owned by Fjordtrykk.', undefined],
  [
    'another country',
    airports,
    'Varde Regional Airport is in Norway.',
    ['Norway', 'Lister International Airport'],
  ],
  ['its own country', airports, 'Varde Regional Airport is in Denmark.', undefined],
  ['both', airports, 'Varde Regional Airport and Lister International Airport are public.', undefined],
  ['by way of a name that both sentences have', firm, 'Anna Holm works in Bergen.', undefined],
  ['by way of a description', firm, 'Anna Holm works in Oslo.', undefined],
  ['another name of the same', singer, 'Jon Dale was born in Skien.', undefined],
  ['a kind of another', crew, 'Bo Orr is a pilot.', ['pilot', 'Ann Lee']],
  ['its own kind', crew, 'Ann Lee is a pilot.', undefined],
  ['a wider kind', crew, 'Bo Orr is a writer.', undefined],
  ['a kind that nobody has', crew, 'Bo Orr is a painter.', undefined],
  ['the only one', crew, 'Bo Orr is the nurse.', undefined],
  ['a kind of a pronoun', crew, 'Bo Orr is a cook.', undefined],
] as const)('%s: %s %s', async (_, passage, statement, expected) => {
  const [{ ofAnother } = {}] = await reader.align([{ statement, passages: [passage] }]);
  expect(ofAnother && [ofAnother.said.text, ofAnother.instead.text]).toEqual(expected);
});

const left = 'The first boat of Line 9 left Quay 3 on Sunday.';
const opened = 'After six years Line 9 has opened at last.';

test.each([
  ['HAVNSUND – ', left],
  ['LONDON – ', left],
  ['HAVNSUND (Reuters) — ', left],
  ['HAVNSUND, 3 May – ', opened],
  ['Havnsund (Coast Press) - ', left],
  ['(Coast Press) -- ', left],
])('the dateline %s is no subject: %s', async (dateline, sentence) => {
  const passage = `${dateline}${sentence} Nordbygg went bankrupt in 2020.`;
  const statement = 'Nordbygg was the builder of Line 9.';
  const [{ ofAnother } = {}] = await reader.align([{ statement, passages: [passage] }]);
  expect(ofAnother).toBeUndefined();
});

test('what stands in a dateline is found', async () => {
  const [there, elsewhere] = await reader.align(
    ['Havnsund', 'Bergen'].map((place) => ({
      statement: `The first boat of Line 9 left Quay 3 in ${place} on Sunday.`,
      passages: [`HAVNSUND – ${left}`],
    })),
  );
  expect(there?.finding.judgement).toBe('supports');
  expect(elsewhere?.finding.judgement).not.toBe('supports');
});
