import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { instantiated, readDescription } from '../../../../src/core/rules/interpretation/descriptions.ts';
import { parseLexicon } from '../../../../src/core/text/lexicon/parse-lexicon.ts';

const lexicon = parseLexicon(
  readFileSync(new URL('../../../../public/lexicon/wordnet.txt', import.meta.url), 'utf8'),
);
const read = (description: string, ...parameters: string[]) =>
  readDescription({ name: 'P', parameters, description }, lexicon);

describe('descriptions of predicates', () => {
  test('the kind of an object and the bound', () => {
    const kept = read('the cooked food x has been kept warm for more than t hours', 'x', 't');
    expect(kept.kinds).toEqual({ x: 'food' });
    expect(kept.bound).toEqual({ parameter: 't', comparison: '>', unit: 'hours' });
    expect(instantiated(kept, { x: 'the soup', t: '4' })).toBe(
      'The soup has been kept warm for more than 4 hours.',
    );
  });
  test.each([
    ['fewer than t adults accompany excursion x', '<', 'adults'],
    ['request x is answered within t days', '<=', 'days'],
    ['the guests of booking x arrive later than t o’clock', '>', 'o’clock'],
    ['the chlorine in pool x is below t milligrams per litre', '<', 'milligrams per litre'],
  ])('%s', (description, comparison, unit) => {
    expect(read(description, 'x', 't').bound).toEqual({ parameter: 't', comparison, unit });
  });
  test('a kind that the word table lacks, and no kind at all', () => {
    expect(read('lifeguard x is supervising a pool', 'x').kinds).toEqual({ x: 'lifeguard' });
    expect(read('on x there is an animal', 'x').kinds).toEqual({});
  });
  test('an article of another noun stays', () => {
    const agreed = read('the person whom file x is about has agreed', 'x');
    expect(instantiated(agreed, { x: 'the list' })).toBe('The person whom the list is about has agreed.');
  });
});
