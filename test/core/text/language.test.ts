/** How often the language of short texts is told, and that English is never taken for another language. */
import { expect, test } from 'vitest';
import { guessLanguage } from '../../../src/adapters/language-detection/tinyld.ts';
import { languageName, languageOf } from '../../../src/core/text/language.ts';
import { languageTexts, untold } from '../language-texts.ts';

const told = (text: string) => languageOf(text, guessLanguage);

test.each(Object.entries(languageTexts))(
  '%s: most short texts are told, none is told wrong',
  (own, texts) => {
    const languages = texts.map(told);
    expect(languages.filter((each) => each !== own && each !== undefined)).toEqual([]);
    expect(languages.filter((each) => each === own).length).toBeGreaterThanOrEqual(texts.length - 2);
  },
);

test.each(Object.entries(languageTexts))('%s: a text of several sentences is told', (own, texts) => {
  expect(told(texts.join(' '))).toBe(own);
});

test.each(untold)('“%s” is too short to tell', (text) => {
  expect(told(text)).toBeUndefined();
});

test('a mixed text is not told', () => {
  const [german, english] = ['de', 'en'].map((each) => languageTexts[each]?.join(' ') ?? '');
  const mixed = `${(german ?? '').repeat(4)} ${(english ?? '').repeat(5)}`;
  expect(told(mixed)).toBeUndefined();
});

test.each([
  'Investment losses turned a small profit into a large one for Lindhø.',
  'No tractor achieved a full pull.',
  'Two drug makers became new customers.',
  'Nintendo no longer makes hanafuda cards.',
  'A man is walking down a street passing a garage door covered in graffiti.',
  'A boy in a yellow shirt is running in a race.',
  // Names of another language, and few frequent words.
  'Casa El Greco is a small hotel near Plaza Del Sol.',
  '12 Via Nova is an 80 m tall office tower in Porta Romana.',
])('English without its frequent words is not taken for another language: %s', (text) => {
  expect(['en', undefined]).toContain(told(text));
});

test('a language has an English name', () => {
  expect(languageName('de')).toBe('German');
});
