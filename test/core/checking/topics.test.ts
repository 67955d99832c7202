/**
 * Which words assign a text to a topic, and that the default policy is valid. Assignment by meaning is tested
 * in Chromium, with the model.
 */
import { describe, expect, test } from 'vitest';
import { defaultPolicy } from '../../../src/core/checking/default-policy.ts';
import { tagsByWords } from '../../../src/core/checking/topics.ts';

const topicsOf = (question: string, ...context: string[]) =>
  tagsByWords(defaultPolicy.topics, question, context).map(({ topic }) => topic);

describe('topics by words', () => {
  test.each([
    ['Can pregnant women take ibuprofen?', ['pregnancy', 'health']],
    ['Do refugees get protection at once?', ['asylum']],
    ['Is overtime paid on Sundays?', ['labour']],
    ['Are same-sex couples treated alike?', ['discrimination']],
    ['Which bus goes to the harbour?', []],
    // A part of a word does not count as the word.
    ['Was the courtyard leased line tested?', []],
    ['Is there a casement in the attic?', []],
    ['', []],
    // Invisible characters inside a word do not hide it.
    ['Can preg\u200Bnant women take ibu\u2060profen?', ['pregnancy', 'health']],
    ['Is over\u00ADtime paid on Sundays?', ['labour']],
    ['Do ｒｅｆｕｇｅｅｓ get protection at once?', ['asylum']],
  ])('%s', (question, topics) => {
    expect(topicsOf(question)).toEqual(topics);
  });

  test('one word of a passage is chance, two are a topic, and the tag says which', () => {
    expect(topicsOf('How long is it?', 'The court lies behind the gate.')).toEqual([]);
    expect(
      tagsByWords(defaultPolicy.topics, 'How long is it?', [
        'The tenant pays.',
        'The landlord keeps the deposit.',
      ]),
    ).toEqual([{ topic: 'law', words: ['tenant', 'landlord'] }]);
  });

  test('the end of one passage and the beginning of the next are not one phrase', () => {
    const [topic] = defaultPolicy.topics;
    const courts = [{ ...topic!, id: 'courts', words: ['due process', 'appeal'] }];
    const tags = (...context: string[]) => tagsByWords(courts, 'How long is it?', context);
    expect(tags('An appeal is due', 'process heat is used')).toEqual([]);
    expect(tags('An appeal is due process')).toEqual([{ topic: 'courts', words: ['due process', 'appeal'] }]);
  });
});

test(
  'the default policy: known ids once, thresholds between 0 and 1, sensitive topics stricter than ' +
    'the general one',
  () => {
    const { topics, threshold } = defaultPolicy;
    expect(new Set(topics.map(({ id }) => id)).size).toBe(topics.length);
    for (const topic of topics) {
      expect(topic.threshold).toBeGreaterThan(0);
      expect(topic.threshold).toBeLessThanOrEqual(threshold);
      expect(topic.prototypes.length).toBeGreaterThan(1);
      expect(topic.words.every((word) => word === word.toLowerCase())).toBe(true);
    }
  },
);
