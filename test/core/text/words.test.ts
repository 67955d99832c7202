import { describe, expect, test } from 'vitest';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { splitWords } from '../../../src/core/text/words.ts';

const split = (text: string) => splitWords(text, [0, text.length]).map((span) => text.slice(...span));

const cases: readonly (readonly [name: string, words: string])[] = [
  ['punctuation', 'Lima| ,| they| said| ,| is| (| very| )| big| .'],
  ['clitics', "I|'ll| say| she|'s| right| and| they| do|n't| ,| wo|n't| they"],
  ['possessives', "Peru|'s| coast| and| the| whales|'| song"],
  ['typographic apostrophes', 'Peru|’s| coast| is|n’t| flat'],
  ['two in one', 'You| can|not| ,| gon|na| ,| wan|na'],
  ['hyphens', 'a| well|-|known| near|-|Earth| object'],
  ['prefixes', 'a| re-reading| of| non-human| e-mail'],
  ['numbers', 'in| 1,840.50| m| at| 10:30| on| 3/4/1999'],
  ['money and shares', '$|5| or| 12|%| of| it'],
  ['units', '5|km| by| 3|kg'],
  ['names with digits', '2012| TC4| and| H2O| and| BRCA1'],
  ['abbreviations', 'Dr.| Hill| of| the| U.S.| met| J.| Stone| .'],
  ['addresses', 'see| https://a.org/b?c=1| or| me@a.org| .'],
  ['names with an apostrophe', "O'Neill| and| d'Arc"],
  ['firms', 'AT&T| &| co'],
  ['dots and dashes', 'so| ...| --| well'],
  ['accents', 'Gödel| and| Čech'],
  ['names of properties of every object', 'the| constructor| of| __proto__'],
];

describe('splitWords', () => {
  test.each(cases)('%s', (_, words) => {
    const expected = words.split('|').map((word) => word.trim());
    expect(split(words.replaceAll('|', ''))).toEqual(expected);
  });

  test('leaves out white space and nothing else', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        expect(split(text).join('')).toBe(text.replace(/\s/gu, ''));
      }),
    );
  });

  test('keeps to its span', () => {
    const text = 'Lima is a city. Quito is not.';
    expect(splitWords(text, [16, 29]).map((span) => text.slice(...span))).toEqual([
      'Quito',
      'is',
      'not',
      '.',
    ]);
  });

  const treebank = join(import.meta.dirname, '../../../../shared/data/ud/dev.jsonl');
  test.skipIf(!existsSync(treebank))('splits a treebank as its annotators did (F1 at least 0.98)', () => {
    let both = 0;
    let all = 0;
    for (const line of readFileSync(treebank, 'utf8').trim().split('\n')) {
      const { text, spans } = JSON.parse(line) as { text: string; spans: [number, number][] };
      const gold = new Set(spans.map(String));
      const own = splitWords(text, [0, text.length]);
      all += gold.size + own.length;
      both += 2 * own.filter((span) => gold.has(String(span))).length;
    }
    expect(both / all).toBeGreaterThan(0.98);
  });
  if (!existsSync(treebank)) console.log(`skipped: ${treebank} is not there`);
});
