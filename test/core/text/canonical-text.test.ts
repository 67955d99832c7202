import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';

const cases: readonly (readonly [name: string, source: string, canonical: string])[] = [
  [
    'plain text is left alone',
    'It is "so", isn\'t it?\n\nYes - 3.5 %.',
    'It is "so", isn\'t it?\n\nYes - 3.5 %.',
  ],
  ['quotes', '“Ann’s ‘book’”, „so“, «là», ‹ici›', '"Ann\'s \'book\'", "so", "là", \'ici\''],
  ['no-break and other blanks', '5\u00A0000\u2009km\u3000on\tfoot', '5 000 km on foot'],
  ['runs of blanks, and blanks at the edges', '  a   b \n c  ', 'a b\nc'],
  ['line ends', 'a\r\nb\rc\u2028d\u0085e\r\n \r\n\r\nf', 'a\nb\nc\nd\ne\n\nf'],
  ['zero-width characters', 'no\u200Bt true\u2060\uFEFF', 'not true'],
  ['soft hyphens', 'con\u00ADtract', 'contract'],
  ['bidirectional controls', 'pay \u202E005\u202C euros', 'pay 005 euros'],
  ['tags and variation selectors', 'yes\u{E0041}\u{E0042}\uFE0F', 'yes'],
  ['decomposed letters', 'Zu\u0308rich, cafe\u0301, a\u0323\u0302', 'Zürich, café, ậ'],
  ['a mark after something hidden', 'e\u200B\u0301', 'é'],
  ['ligatures', 'eﬃcient ﬂoor', 'efficient floor'],
  ['full width', '１２３ ＡＢＣ！', '123 ABC!'],
  ['mathematical letters', '𝐇𝐞𝐥𝐥𝐨 𝟙𝟚', 'Hello 12'],
  ['superscripts keep their meaning', '10² m³ Totem™', '10² m³ Totem™'],
  ['subscripts are digits', 'H₂O', 'H2O'],
  ['fractions', '½ and 5½ and 1⁄2', '1/2 and 5 1/2 and 1/2'],
  ['ellipsis', 'Well… yes', 'Well... yes'],
  ['hyphens and dashes', 'well‑known −5 1914–1918 a – b c—d', 'well-known -5 1914-1918 a — b c—d'],
  ['Hangul', '\u1112\u1161\u11AB\u1100\u116E\u11A8', '한국'],
  ['circled Hangul composes too', '㉠\u1161', '가'],
  ['a voicing mark on a sign that keeps its form', '´\uFF9E ʹ\uFF9E ²\uFF9E', "'\u3099 '\u3099 ²\u3099"],
  ['a lone surrogate', 'a\uD800b', 'a\uFFFDb'],
  ['nothing', ' \u200B\n ', ''],
];

const piece = fc.oneof(
  fc.constantFrom(
    'Ann',
    ' ',
    '  ',
    '\n',
    '\r\n',
    '\u200B',
    '\u00AD',
    '\u202E',
    '\u00A0',
    '“',
    '’',
    '"',
    'é',
    'e\u0301',
    'ﬁ',
    '５',
    '½',
    '5',
    '–',
    '…',
    '\u0301',
    '.',
    '!',
    '\u1100',
    '\u1161',
    'ㅎ',
    '㉠',
    '\uFF9E',
    'ʹ',
    '\uFE0F',
    '´',
    '΅',
    'ŉ',
    '²',
    '\uD83D',
    '😀',
  ),
  fc.string({ unit: 'binary', maxLength: 3 }),
  fc.string({ unit: 'grapheme', maxLength: 3 }),
);
const texts = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const form = (text: string) => canonicalText(text).text;

describe('canonicalText', () => {
  test.each(cases)('%s', (_, source, canonical) => expect(form(source)).toBe(canonical));

  test('spans lead back to what they were made from', () => {
    const source = '“Zu\u0308rich”\u00A0 is\u200B eﬃcient.';
    const canonical = canonicalText(source);
    const back = (words: string) =>
      source.slice(
        ...canonical.toSource([canonical.text.indexOf(words), canonical.text.indexOf(words) + words.length]),
      );
    expect(back('Zürich')).toBe('Zu\u0308rich');
    expect(back('"Zürich"')).toBe('“Zu\u0308rich”');
    expect(back('is')).toBe('is');
    expect(back('ff')).toBe('ﬃ');
    expect(back('efficient.')).toBe('eﬃcient.');
    expect(canonical.toSource([3, 3])).toEqual([4, 4]);
  });

  test('counts what is hidden', () => expect(canonicalText('a\u200Bb\u202Ec con\u00ADtract').hidden).toBe(2));

  test.each(cases)('%s: it is its own canonical form', (_, _source, canonical) =>
    expect(form(canonical)).toBe(canonical),
  );

  test('is its own canonical form', () =>
    fc.assert(
      fc.property(texts, (text) => {
        expect(form(form(text))).toBe(form(text));
      }),
      { numRuns: 1000 },
    ));

  test('a part of it that begins and ends with a word is canonical', () =>
    fc.assert(
      fc.property(texts, fc.nat(8), fc.nat(8), (text, from, length) => {
        const part = form(text)
          .split(/(?<=[\s.!?])(?!\p{M})/u)
          .slice(from, from + length)
          .join('')
          .trim();
        expect(form(part)).toBe(part);
      }),
      { numRuns: 1000 },
    ));

  test('is the same for composed and decomposed text', () =>
    fc.assert(
      fc.property(texts, (text) => {
        expect(form(text.normalize('NFD'))).toBe(form(text));
        expect(form(text.normalize('NFC'))).toBe(form(text));
      }),
      { numRuns: 1000 },
    ));

  test('is the same whatever is hidden in it and whatever its blanks', () => {
    const hidden = fc.constantFrom('\u200B', '\u00AD', '\u202E', '\u2060', '\uFEFF', '\u{E0041}');
    const blank = fc.constantFrom(' ', '\u00A0', '  ', ' \u2009', '\t');
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('Ann', "'s", '"no"', '5', 'é', 'b,', 'ﬁ')),
        fc.array(hidden),
        fc.array(blank),
        (words, unseen, blanks) => {
          const written = words
            .map((word, i) => word.split('').join(unseen[i] ?? ''))
            .map((word, i) => word + (blanks[i] ?? ' '))
            .join('');
          expect(form(written)).toBe(form(words.join(' ')));
        },
      ),
    );
  });

  test('spans ascend, lie in the source and cover it but for what is left out', () =>
    fc.assert(
      fc.property(texts, (source) => {
        const canonical = canonicalText(source);
        let at = 0;
        for (let i = 0; i < canonical.text.length; i++) {
          const [start, end] = canonical.toSource([i, i + 1]);
          expect(start).toBeGreaterThanOrEqual(at === 0 ? 0 : Math.min(at, start));
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(source.length);
          expect(form(source.slice(Math.min(at, start), start))).toBe('');
          at = end;
        }
        const whole = canonical.toSource([0, canonical.text.length]);
        expect(form(source.slice(...whole))).toBe(canonical.text);
      }),
      { numRuns: 500 },
    ));
});
