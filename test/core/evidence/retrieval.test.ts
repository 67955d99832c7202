import { describe, expect, test } from 'vitest';
import { fuse } from '../../../src/core/evidence/retrieval/fusion.ts';
import { LexicalIndex } from '../../../src/core/evidence/retrieval/lexical-index.ts';
import { Retriever } from '../../../src/core/evidence/retrieval/retriever.ts';
import { SentencePool } from '../../../src/core/evidence/retrieval/selection.ts';
import { evidenceSentences } from '../../../src/core/evidence/retrieval/sentences.ts';
import { keysOf, stem, termsOf } from '../../../src/core/evidence/retrieval/terms.ts';
import type { EmbeddingModel } from '../../../src/core/ports/models.ts';
import type { VectorCache } from '../../../src/core/ports/vector-cache.ts';
import { seeded } from '../../../src/core/random.ts';

describe('terms', () => {
  test.each([
    ['making makes make', 'mak'],
    ['cities city', 'citi'],
    ['stopped stops stopping stop', 'stop'],
    ['running runs run', 'run'],
    ['happier happily happy', 'happi'],
    ['acquired acquires acquire acquiring', 'acquir'],
    ['calls called calling', 'call'],
    ['missed misses miss', 'miss'],
    ['buses bus', 'bus'],
    ['released releases releasing', 'releas'],
  ])('%s share the stem %s', (words, shared) => {
    expect(words.split(' ').map(stem)).toEqual(words.split(' ').map(() => shared));
  });

  test.each([
    ['The deposit of 1,840.50 euros', ['deposit', '1840.5', 'euro']],
    ['three rooms', ['3', 'room']],
    ['She did not say so.', []],
    ['In the Café of Lübeck', ['caf', 'lubeck']],
    ['“ﬁne” prices', ['fin', 'pric']],
    ['', []],
  ])('of “%s”', (text, keys) => {
    expect(keysOf(text)).toEqual(keys);
  });

  test('numbers and names are exact, and lie where they are written', () => {
    const text = 'Yesterday twelve ships left Port Adair.';
    expect(termsOf(text).map(({ span, exact }) => [text.slice(...span), exact])).toEqual([
      ['Yesterday', false],
      ['twelve', true],
      ['ships', false],
      ['left', false],
      ['Port', true],
      ['Adair', true],
    ]);
  });
});

test.each([
  [
    'The head office is in Delhi.The group has hotels.',
    ['The head office is in Delhi.', 'The group has hotels.'],
  ],
  [
    'It has 3.5 million U.S.A. readers, e.g. in Node.js.',
    ['It has 3.5 million U.S.A. readers, e.g. in Node.js.'],
  ],
  ['(born 1991)."Songs" followed.Others did too.', ['(born 1991).', '"Songs" followed.', 'Others did too.']],
])('sentences of “%s”', (text, sentences) => {
  expect(evidenceSentences(text).map((span) => text.slice(...span))).toEqual(sentences);
});

const vocabulary =
  'harbour lock quay ship timber grain crane pilot storm tug mole silo berth gate dredge'.split(' ');
const randomText = (random: ReturnType<typeof seeded>) =>
  Array.from({ length: 1 + random.integer(30) }, () => random.pick(vocabulary)).join(' ');

/** BM25, computed directly from its definition. */
function naiveScore(passages: readonly string[], query: string, index: number): number {
  const all = passages.map(keysOf);
  const own = all[index] as string[];
  const average = all.reduce((sum, { length }) => sum + length, 0) / all.length;
  return [...new Set(keysOf(query))].reduce((sum, key) => {
    const having = all.filter((keys) => keys.includes(key)).length;
    const count = own.filter((each) => each === key).length;
    return (
      sum +
      (Math.log(1 + (all.length - having + 0.5) / (having + 0.5)) * count * 2.2) /
        (count + 1.2 * (0.25 + (0.75 * own.length) / average))
    );
  }, 0);
}

test('BM25 agrees with its definition, and ranks by it', () => {
  const random = seeded(7);
  for (let round = 0; round < 50; round++) {
    const passages = Array.from({ length: 2 + random.integer(12) }, () => randomText(random));
    const query = randomText(random);
    const ranked = new LexicalIndex(passages).rank(query);
    for (const { index, score } of ranked) expect(score).toBeCloseTo(naiveScore(passages, query, index), 9);
    expect(ranked.map(({ score }) => score)).toEqual(ranked.map(({ score }) => score).sort((a, b) => b - a));
    expect(ranked.map(({ index }) => index).sort((a, b) => a - b)).toEqual(
      passages.flatMap((_, index) => (naiveScore(passages, query, index) > 0 ? [index] : [])),
    );
  }
});

test('what both rankings put first is first; an item in one of them is kept', () => {
  const ranking = (...indices: number[]) => indices.map((index) => ({ index, score: 1 }));
  const fused = fuse([
    { ranking: ranking(4, 2, 0), weight: 1 },
    { ranking: ranking(4, 1), weight: 0.3 },
  ]);
  expect(fused.map(({ index }) => index)).toEqual([4, 2, 0, 1]);
  expect(fused[0]?.score).toBeCloseTo(1.3 / 6, 9);
});

describe('retrieval', () => {
  const passages = [
    'The lock was opened in 1934.',
    'Timber is the largest trade.',
    'Wood brings in the most money.',
    'The canteen serves meals.',
  ];
  /** Meanings as three invented directions. */
  const directions: Readonly<Record<string, readonly [number, number, number]>> = {
    timber: [1, 0, 0],
    wood: [0.9, 0.1, 0],
    lock: [0, 1, 0],
    canteen: [0, 0, 1],
  };
  let embedded: string[] = [];
  const model: EmbeddingModel = {
    id: 'directions',
    dimensions: 3,
    embed: (texts) => {
      embedded.push(...texts);
      return Promise.resolve(
        texts.map((text) =>
          Float32Array.from(
            Object.entries(directions).find(([word]) => text.toLowerCase().includes(word))?.[1] ?? [0, 0, 0],
          ),
        ),
      );
    },
  };

  test('by shared terms there is always something to read', () => {
    const retriever = new Retriever(passages);
    expect(retriever.lexical('When was the lock opened?', 2).map(({ index }) => index)).toEqual([0, 1]);
    expect(retriever.lexical('Nothing of the sort', 3).map(({ index, lexical }) => [index, lexical])).toEqual(
      [
        [0, undefined],
        [1, undefined],
        [2, undefined],
      ],
    );
    expect(retriever.lexical('lock', 0)).toEqual([]);
    expect(new Retriever([]).lexical('lock', 3)).toEqual([]);
  });

  test('by meaning too, other words for the same are found', async () => {
    const found = await new Retriever(passages).nearest('Timber leads', 2, model);
    expect(found.map(({ index }) => index)).toEqual([1, 2]);
    expect(found[1]?.cosine).toBeCloseTo(0.9, 5);
  });

  test('a passage is embedded once, and never when the cache knows it', async () => {
    const kept = new Map<string, Float32Array>();
    const cache: VectorCache = {
      read: (id, texts) => Promise.resolve(texts.map((text) => kept.get(`${id} ${text}`))),
      write: (id, entries) => {
        for (const { text, vector } of entries) kept.set(`${id} ${text}`, vector);
        return Promise.resolve();
      },
    };
    embedded = [];
    const retriever = new Retriever(passages);
    const first = await retriever.nearest('Timber leads', 3, model, cache);
    expect(await retriever.nearest('Timber leads', 3, model, cache)).toEqual(first);
    expect(await new Retriever(passages).nearest('Timber leads', 3, model, cache)).toEqual(first);
    expect(embedded.filter((text) => text !== 'Timber leads')).toEqual(passages);
  });
});

describe('selection', () => {
  const passages = [
    'The Trust was founded in 1887. It owns the quays. Its seat is in Kelsing.',
    'Kelsing lies on the coast. The canteen serves meals.',
  ];
  const pool = new SentencePool(passages);
  const texts = (statement: string, context?: string) =>
    pool.select(statement, context).map(({ text }) => text);

  test.each([
    ['The Trust was founded in 1887.', undefined, ['The Trust was founded in 1887.']],
    [
      'The Trust, founded in 1887, has its seat in Kelsing.',
      undefined,
      ['The Trust was founded in 1887.', 'Its seat is in Kelsing.'],
    ],
    ['1887', 'When was the Trust founded?', ['The Trust was founded in 1887.']],
    ['Nobody knows.', undefined, []],
  ])('for “%s” (%s)', (statement, context, sentences) => {
    expect(texts(statement, context)).toEqual(sentences);
  });

  test('sentences lie where they say, and are few', () => {
    const random = seeded(3);
    const long = Array.from({ length: 20 }, () => `${randomText(random)}.`).join(' ');
    const longPool = new SentencePool([long]);
    for (let round = 0; round < 50; round++) {
      const chosen = longPool.select(randomText(random));
      expect(chosen.length).toBeLessThanOrEqual(3);
      if (chosen.length > 1)
        expect(chosen.reduce((sum, { text }) => sum + text.split(' ').length, 0)).toBeLessThanOrEqual(90);
      for (const { span, text } of chosen) expect(long.slice(...span)).toBe(text);
    }
  });

  test('coverage and what is missing', () => {
    const terms = termsOf('The Trust was founded in Lund.');
    expect(pool.missing(terms).map(({ key }) => key)).toEqual(['lund']);
    expect(pool.coverage(terms)).toBeGreaterThan(0.4);
    expect(pool.coverage(terms)).toBeLessThan(0.8);
    expect(pool.coverage([])).toBe(1);
  });
});
