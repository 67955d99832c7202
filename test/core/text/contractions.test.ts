/** Apostrophes that people leave out. */
import { expect, test } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { withApostrophes } from '../../../src/core/text/contractions.ts';

test.each([
  ['he didnt and she wasnt', "he didn't and she wasn't"],
  [
    'Thats right, theyre brothers. Im sure, Ive read it',
    "That's right, they're brothers. I'm sure, I've read it",
  ],
  ['no its in africa', "no it's in africa"],
  ['i think its toronto', "i think it's toronto"],
  ['No, because its capital is Toronto', 'No, because its capital is Toronto'],
  ['It has its seat there', 'It has its seat there'],
  ["It's on its own, isn't it?", "It's on its own, isn't it?"],
  ['were ill well shell id lets', 'were ill well shell id lets'],
])('%s', (written, expected) => expect(withApostrophes(written).text).toBe(expected));

test('every letter keeps its place', () => {
  const random = seeded(7);
  const parts = ['didnt ', 'its in ', 'no ', 'thats ', 'a', '. ', "isn't ", '\n', 'im '];
  for (let round = 0; round < 300; round++) {
    const written = Array.from({ length: 1 + random.integer(12) }, () => random.pick(parts)).join('');
    const { text, place } = withApostrophes(written);
    let last = 0;
    for (let i = 0; i < text.length; i++) {
      expect(place(i)).toBeGreaterThanOrEqual(last);
      last = place(i);
      if (text[i] !== "'") expect(written[last]).toBe(text[i]);
    }
    expect(place(text.length)).toBe(written.length);
  }
});
