/** Replies read in the real model workers with the real models, in Chromium. */
import { describe, expect, test } from 'vitest';
import type { Reading, ReadingRequest } from '../../src/core/oracles/reading.ts';
import { splitSentences } from '../../src/core/text/sentences.ts';
import { extractTriples } from '../../src/core/text/triples.ts';
import type { Models } from '../../src/workers/models/models.ts';
import { startModels } from '../models.ts';

const models = startModels();
const parse = (text: string) => models.parse(text, splitSentences(text));

async function readAll(requests: readonly ReadingRequest[], by: Models = models): Promise<Reading[]> {
  const readings: Reading[] = [];
  await by.readReplies(requests, (index, reading) => {
    readings[index] = reading;
  });
  return readings;
}
const read = async (request: ReadingRequest) => (await readAll([request]))[0] as Reading;

test('a sentence of as many words as are read at once, each of many pieces, is parsed', async () => {
  const words = Array.from({ length: 69 }, () => 'qzxqjvwqzxqzxjqvqjxzqvjzqxkjw');
  const [tree] = await parse(`${words.join(' ')}.`);
  expect(tree?.words.map(({ text }) => text)).toEqual([...words, '.']);
});

const sentences: readonly (readonly [text: string, triples: readonly string[]])[] = [
  ['Marie Curie discovered radium.', ['Marie Curie | discovered | radium']],
  [
    'Radium was discovered by Marie Curie in 1898.',
    ['Radium | was discovered by | Marie Curie', 'Radium | was discovered in | 1898'],
  ],
  ['The capital of Peru is Lima.', ['Peru | capital | Lima', 'The capital of Peru | is | Lima']],
  ["Peru's capital is Lima.", ['Peru | capital | Lima', "Peru's capital | is | Lima"]],
  [
    'Both Ceres and Vesta are members of the asteroid belt.',
    [
      'Ceres | are | members of the asteroid belt',
      'Ceres | members of | the asteroid belt',
      'Vesta | are | members of the asteroid belt',
      'Vesta | members of | the asteroid belt',
    ],
  ],
  [
    'Lima, the capital of Peru, lies on the Pacific coast.',
    ['Lima | capital of | Peru', 'Lima | is | the capital of Peru', 'Lima | lies on | the Pacific coast'],
  ],
  [
    'Whales do not lay eggs and never leave the water.',
    ['Whales | lay | eggs | not', 'Whales | leave | the water | not'],
  ],
  ['It is not true that whales are fish.', ['whales | are | fish | not']],
  ['There is no evidence that whales lay eggs.', ['whales | lay | eggs | not | perhaps']],
  ['Pluto may have an ocean.', ['Pluto | may have | an ocean | perhaps']],
  [
    'Ada Lovelace lived in London. She wrote the first program.',
    ['Ada Lovelace | lived in | London', 'Ada Lovelace | wrote | the first program'],
  ],
  [
    'Ceres and Vesta are asteroids. They orbit the Sun.',
    [
      'Ceres | are | asteroids',
      'Ceres | orbit | the Sun',
      'Vesta | are | asteroids',
      'Vesta | orbit | the Sun',
    ],
  ],
  [
    'Malaria causes symptoms such as fever, chills and headache.',
    [
      'Malaria | causes | chills',
      'Malaria | causes | fever',
      'Malaria | causes | headache',
      'Malaria | causes | symptoms',
    ],
  ],
  [
    'Peru and Chile border Ecuador and Bolivia, respectively.',
    ['Chile | border | Bolivia', 'Peru | border | Ecuador'],
  ],
  [
    "IBM's headquarters are in Armonk.",
    ['IBM | headquarters in | Armonk', "IBM's headquarters | are in | Armonk"],
  ],
  [
    'The highest mountain in England is Scafell Pike.',
    ['England | highest mountain | Scafell Pike', 'The highest mountain in England | is | Scafell Pike'],
  ],
  ['Does the whale lay eggs?', []],
];

describe('parsing and extraction together', () => {
  test.each(sentences)('%s', async (text, triples) => {
    const found = extractTriples(text, await parse(text));
    expect(
      found
        .map(({ subject, relation, object, negated, hedged }) =>
          [subject, relation, object, ...(negated ? ['not'] : []), ...(hedged ? ['perhaps'] : [])].join(
            ' | ',
          ),
        )
        .sort(),
    ).toEqual(triples);
  });

  test('a sentence of 200 words is read whole', async () => {
    const text = Array.from({ length: 40 }, (_, i) => `city ${i + 1} lies in Peru`).join(', and ') + '.';
    const [tree, ...others] = await parse(text);
    expect(others).toEqual([]);
    expect(tree?.words.map((word) => word.text).join('')).toBe(text.replace(/\s/gu, ''));
    expect(tree?.words.filter((word) => word.head < 0)).toHaveLength(1);
  });
});

test('vectors are of length 1, and cosines order meanings', async () => {
  const vectors = await models.embed([
    'discovered by',
    'found by',
    'capital of',
    'sea level',
    'discovered by',
  ]);
  const cosine = (a: number, b: number) =>
    (vectors[a] as Float32Array).reduce(
      (sum, value, k) => sum + value * ((vectors[b] as Float32Array)[k] as number),
      0,
    );
  for (let i = 0; i < vectors.length; i++) expect(cosine(i, i)).toBeCloseTo(1, 5);
  expect(cosine(0, 4)).toBeCloseTo(1, 6);
  expect(cosine(0, 1)).toBeGreaterThan(0.6);
  expect(cosine(0, 2)).toBeLessThan(0.5);
  expect(cosine(2, 3)).toBeLessThan(0.5);
});

const requests: readonly ReadingRequest[] = [
  {
    question: 'Is it true that Ceres and Vesta belong to different groups of minor planets?',
    reply:
      'No, because both Ceres and Vesta are members of the asteroid belt. It lies between Mars and ' +
      'Jupiter. Therefore, the answer is No.',
    ground: [
      { subject: 'Ceres', relation: 'minor planet group', object: 'asteroid belt' },
      { subject: 'Vesta', relation: 'minor planet group', object: 'asteroid belt' },
    ],
  },
  {
    question: 'Is Lima the capital of Peru?',
    reply: 'Answer: No.\n\n1. The capital of Peru is Cusco.\n2. Lima is a port on the **Pacific** coast.',
    ground: [{ subject: 'Peru', relation: 'capital', object: 'Lima' }],
  },
  { question: 'Is Lima the capital of Peru?', reply: '', ground: [] },
];

describe('reading', () => {
  test('what the reply states, beside the facts', async () => {
    const reading = await read(requests[0] as ReadingRequest);
    expect(reading.conclusion?.answer).toBe('no');
    expect(reading.ground.nodes).toEqual(['Ceres', 'asteroid belt', 'Vesta']);
    expect(reading.nodePairs).toEqual(
      expect.arrayContaining([
        [0, reading.response.nodes.indexOf('Ceres'), 1],
        [1, reading.response.nodes.indexOf('the asteroid belt'), 1],
      ]),
    );
    expect(reading.triples.map((triple) => triple.subject)).not.toContain('the answer');
  });

  test('another town of the relation is known as such, and a region behind a comma is none', async () => {
    const ask = (reply: string) =>
      read({
        question: 'Was Rembrandt born in Haarlem?',
        reply,
        ground: [{ subject: 'Rembrandt', relation: 'place of birth', object: 'Leiden' }],
        functional: ['place of birth'],
        others: { 'place of birth': ['Amsterdam', 'Milan, Ohio'] },
      });
    const wrong = await ask('No. Rembrandt was born in Amsterdam.');
    const right = await ask('No. Rembrandt was born in Leiden, in the Dutch Republic.');
    expect(wrong.rivals).toEqual([[0, wrong.response.nodes.indexOf('Amsterdam')]]);
    expect(right.rivals).toEqual([]);
    expect(right.nodePairs.some(([ground, , cosine]) => ground === 1 && cosine === 1)).toBe(true);
  });

  test("a fact in the question's own words is evidence; the question's own claim is none", async () => {
    const ask = (reply: string) =>
      read({
        question: 'Was Pluto discovered by Percival Lowell?',
        reply,
        ground: [{ subject: 'Pluto', relation: 'discovered by', object: 'Clyde Tombaugh' }],
      });
    expect((await ask('Yes. Pluto was discovered by Percival Lowell.')).response.edges).toHaveLength(0);
    const symmetric = await read({
      question: 'Was Clyde Tombaugh the discoverer of Pluto?',
      reply: 'Yes. Pluto was discovered by Clyde Tombaugh.',
      ground: [{ subject: 'Pluto', relation: 'discovered by', object: 'Clyde Tombaugh' }],
    });
    expect(symmetric.response.edges).toHaveLength(1);
  });

  test('an empty reply is a reading too', async () => {
    expect(await read(requests[2] as ReadingRequest)).toMatchObject({
      triples: [],
      nodePairs: [],
      relationPairs: [],
    });
  });

  test('two workers read alike, whatever they read before', async () => {
    const other = await readAll([...requests].reverse(), startModels(1));
    expect(other.reverse()).toEqual(await readAll(requests, startModels(1)));
  });

  test('a reading survives storage as it is', async () => {
    const reading = await read(requests[1] as ReadingRequest);
    expect(structuredClone(reading)).toEqual(JSON.parse(JSON.stringify(reading)));
  });
});
