import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SentencePool } from '../../../src/core/evidence/retrieval/selection.ts';
import { evidenceWindow } from '../../../src/core/evidence/retrieval/windows.ts';
import { wordHashes } from '../detectors/small-models.ts';

const lease = [
  'The flat is on the second floor. The tenant keeps a dog. It may not enter the hall. The cellar is dry.',
  'The rent is due in May. It is paid by standing order.',
];

const windowOf = async (statement: string, words: number, passages: readonly string[] = lease) =>
  (await evidenceWindow({ statement }, new SentencePool(passages), wordHashes, words))?.sentences
    .map(({ text }) => text)
    .join(' ');

describe('a window', () => {
  test.each<[statement: string, words: number, window: string]>([
    ['The tenant keeps a dog.', 1, 'The tenant keeps a dog.'],
    ['The tenant keeps a dog.', 11, 'The tenant keeps a dog. It may not enter the hall.'],
    ['The cellar is dry.', 10, 'It may not enter the hall. The cellar is dry.'],
    ['The rent is due in May.', 100, 'The rent is due in May. It is paid by standing order.'],
  ])('of %s in %d words', async (statement, words, window) => {
    expect(await windowOf(statement, words)).toBe(window);
  });

  test('is not there where there is no text', async () => {
    expect(await windowOf('The rent is due.', 80, [])).toBeUndefined();
  });

  test('is found by meaning where no word is shared', async () => {
    const alike = {
      ...wordHashes,
      embed: (texts: readonly string[]) =>
        wordHashes.embed(texts.map((text) => text.replace('hound', 'dog keeps tenant'))),
    };
    const found = await evidenceWindow({ statement: 'A hound!' }, new SentencePool(lease), alike, 1);
    expect(found?.nearest.text).toBe('The tenant keeps a dog.');
  });

  test('is a run of sentences of one passage, holds the nearest, and has room for its words', async () => {
    const word = fc.constantFrom('rent', 'dog', 'hall', 'May', 'tenant', 'key', 'door');
    const sentence = fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => `The ${words.join(' ')}.`);
    const passage = fc.array(sentence, { minLength: 1, maxLength: 6 }).map((all) => all.join(' '));
    await fc.assert(
      fc.asyncProperty(
        fc.array(passage, { minLength: 1, maxLength: 3 }),
        sentence,
        fc.nat({ max: 40 }),
        async (passages, statement, words) => {
          const pool = new SentencePool(passages);
          const found = await evidenceWindow({ statement }, pool, wordHashes, words);
          const sentences = found?.sentences ?? [];
          const [first] = sentences;
          expect(sentences).toContain(found?.nearest);
          expect(new Set(sentences.map((each) => each.passage)).size).toBe(1);
          const from = pool.sentences.indexOf(first as (typeof sentences)[number]);
          expect(pool.sentences.slice(from, from + sentences.length)).toEqual(sentences);
          const length = sentences.map(({ text }) => text.split(/\s+/u).length).reduce((a, b) => a + b, 0);
          if (sentences.length > 1) expect(length).toBeLessThanOrEqual(words);
        },
      ),
      { numRuns: 300 },
    );
  });
});
