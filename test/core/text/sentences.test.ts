import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { splitSentences } from '../../../src/core/text/sentences.ts';

const check = (text: string, expected: readonly string[]) =>
  expect(splitSentences(text).map((span) => text.slice(...span))).toEqual(expected);

const cases: readonly (readonly [name: string, text: string, sentences: readonly string[]])[] = [
  [
    'prose',
    'Lima is a city. It lies in Peru! Does it rain? Hardly.',
    ['Lima is a city.', 'It lies in Peru!', 'Does it rain?', 'Hardly.'],
  ],
  [
    'titles',
    'Dr. Hill met Mrs. Ray at St. Mary. They talked.',
    ['Dr. Hill met Mrs. Ray at St. Mary.', 'They talked.'],
  ],
  ['initials', 'J. R. Stone wrote it. He was born early.', ['J. R. Stone wrote it.', 'He was born early.']],
  [
    'shortened countries',
    'It is in the U.S. The town is small.',
    ['It is in the U.S.', 'The town is small.'],
  ],
  ['a shortened country within', 'The U.S. Senate met.', ['The U.S. Senate met.']],
  ['decimals', 'It weighs 3.5 kg. The other weighs .5 kg.', ['It weighs 3.5 kg.', 'The other weighs .5 kg.']],
  ['an answer and its reason', 'No. The sun is a star.', ['No.', 'The sun is a star.']],
  ['number by number', 'See No. 5 for that. It is long.', ['See No. 5 for that.', 'It is long.']],
  [
    'a numbered list',
    '1. Lima is in Peru.\n2. Quito is in Ecuador.\n\n3) La Paz',
    ['Lima is in Peru.', 'Quito is in Ecuador.', 'La Paz'],
  ],
  [
    'a list on one line',
    'The facts: 1. Lima is in Peru. 2. Quito is not.',
    ['The facts:', 'Lima is in Peru.', 'Quito is not.'],
  ],
  [
    'bullets',
    '- Lima is in Peru\n* Quito is not\n• Nor is La Paz.',
    ['Lima is in Peru', 'Quito is not', 'Nor is La Paz.'],
  ],
  [
    'heading and bold',
    '## Answer\n**Yes**, because:\nLima is in Peru.',
    ['Answer', 'Yes**, because:', 'Lima is in Peru.'],
  ],
  [
    'a wrapped line',
    'Lima is the\ncapital of Peru.\nQuito is not.',
    ['Lima is the\ncapital of Peru.', 'Quito is not.'],
  ],
  ['Windows lines', 'Yes, because:\r\n\r\nLima is in Peru.\r\n', ['Yes, because:', 'Lima is in Peru.']],
  [
    'quotes and brackets',
    'He said "Stop." Then he left. (He was late.) So what.',
    ['He said "Stop."', 'Then he left.', '(He was late.)', 'So what.'],
  ],
  ['dots of hesitation', 'Well... it may be. Yes.', ['Well... it may be.', 'Yes.']],
  [
    'for example',
    'Some cities, e.g. Lima, lie low. Others, i.e. Quito, do not.',
    ['Some cities, e.g. Lima, lie low.', 'Others, i.e. Quito, do not.'],
  ],
  [
    'two initials, the second an A',
    'J. A. Stone wrote it. A. B. Hill did not.',
    ['J. A. Stone wrote it.', 'A. B. Hill did not.'],
  ],
  [
    'companies',
    'Acme Inc. Chairman Ray Hill left. He joined Beta Corp. It grew.',
    ['Acme Inc. Chairman Ray Hill left.', 'He joined Beta Corp.', 'It grew.'],
  ],
  [
    'numbers after shortened words',
    'See p. 12, Art. 5 and vol. 3. It was built c. 1850. Born b. 1950.',
    ['See p. 12, Art. 5 and vol. 3.', 'It was built c. 1850.', 'Born b. 1950.'],
  ],
  [
    'citations',
    'It lies in Peru.[3] It is old. [4, 5] It is large.¹ So it is.',
    ['It lies in Peru.[3]', 'It is old. [4, 5]', 'It is large.¹', 'So it is.'],
  ],
  [
    'addresses',
    'See https://example.org/a.b?c=1. It is at www.example.org. Ask a.b@example.org. Yes.',
    ['See https://example.org/a.b?c=1.', 'It is at www.example.org.', 'Ask a.b@example.org.', 'Yes.'],
  ],
  [
    'hours',
    'It opens at 9 a.m. Monday to Friday. It closes at 5 p.m. The bell rings.',
    ['It opens at 9 a.m. Monday to Friday.', 'It closes at 5 p.m.', 'The bell rings.'],
  ],
  [
    'a table',
    '| City | Country |\n| --- | --- |\n| Lima | Peru |\n| Quito | Ecuador |',
    ['| City | Country |', '| Lima | Peru |', '| Quito | Ecuador |'],
  ],
  [
    'lines wrapped before a name',
    'The bridge was opened by the mayor and by\nAnna Hill in the spring of that year, when\nPeru and ' +
      'Chile met.',
    [
      'The bridge was opened by the mayor and by\nAnna Hill in the spring of that year, when\nPeru ' +
        'and Chile met.',
    ],
  ],
  [
    'a paragraph wrapped at its width',
    'The treaty was negotiated and signed by President\nHill in the old town hall, which burned down ' +
      'soon\nafter. It held.',
    [
      'The treaty was negotiated and signed by President\nHill in the old town hall, which burned ' +
        'down soon\nafter.',
      'It held.',
    ],
  ],
  [
    'lines that are items without marks',
    'You need:\nflour\neggs\nmilk',
    ['You need:', 'flour', 'eggs', 'milk'],
  ],
  ['a short heading over prose', 'The fee\nThe fee is due in May.', ['The fee', 'The fee is due in May.']],
  ['bullets on one line', 'It covers: • heating • water', ['It covers:', 'heating', 'water']],
  ['a nested list', '- Cities:\n  - Lima\n  - Quito\n- Rivers', ['Cities:', 'Lima', 'Quito', 'Rivers']],
  [
    'words apart from their points',
    'It was sold by Newton D . Baker in Washington , D.C. . Built in 1794 , it stands .',
    ['It was sold by Newton D . Baker in Washington , D.C. .', 'Built in 1794 , it stands .'],
  ],
  ['a brand in lower case', 'They sold it. iPhones followed.', ['They sold it.', 'iPhones followed.']],
  ['no capitals at all', 'lima is in peru. quito is not.', ['lima is in peru.', 'quito is not.']],
  [
    'a question in quotes that goes on',
    'He asked "Why now?" and left. "Go!" she said.',
    ['He asked "Why now?" and left.', '"Go!" she said.'],
  ],
  [
    'no blank after the point',
    'It is in Delhi.The hotel is old (so they say).It grew in 1990.In May it closed. See Node.js, ' +
      'a.Bcd and www.Example.Com now.',
    [
      'It is in Delhi.',
      'The hotel is old (so they say).',
      'It grew in 1990.',
      'In May it closed.',
      'See Node.js, a.Bcd and www.Example.Com now.',
    ],
  ],
  ['world war', 'It ended World War I. In 1919 he left.', ['It ended World War I.', 'In 1919 he left.']],
  ['nothing', ' \n- \n** **\n...', []],
];

describe('splitSentences', () => {
  test.each(cases)('%s', (_, text, sentences) => check(text, sentences));

  test('where prose is wrapped changes nothing', () => {
    const prose =
      'The treaty was signed in Lima by Ann Hill and President Ray on May 5, 1990. It held for 20 ' +
      'years, and both sides kept to it. Dr. Stone of the U.S. Senate called it "a good one." Then ' +
      'Peru left.';
    const sentences = (text: string) =>
      splitSentences(text).map((span) => text.slice(...span).replace(/\s+/gu, ' '));
    const expected = sentences(prose);
    for (let width = 40; width < 160; width++) {
      let at = 0;
      const wrapped = prose.split(' ').reduce((before, word) => {
        const breaks = at + word.length + 1 > width;
        at = breaks ? word.length : at + word.length + 1;
        return before === '' ? word : before + (breaks ? '\n' : ' ') + word;
      }, '');
      expect(sentences(wrapped), `wrapped at ${String(width)}`).toEqual(expected);
    }
  });

  test('spans ascend, do not overlap, and lose no letter but those of markers', () => {
    const piece = fc.constantFrom(
      'Lima',
      ' is',
      ' Dr.',
      '. ',
      '? ',
      '\n',
      '\n\n',
      '- ',
      '1. ',
      ' U.S.',
      ' 3.5',
      ' "',
      '" ',
      ' (',
      ') ',
      ', ',
      '**',
      ' because:',
      '\r\n',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
        const text = pieces.join('');
        let at = 0;
        for (const [start, end] of splitSentences(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(text.slice(at, start)).not.toMatch(/Lima|because/u);
          at = end;
        }
        expect(text.slice(at)).not.toMatch(/Lima|because/u);
      }),
    );
  });

  const unending: readonly (readonly [name: string, text: string, ends: RegExp])[] = [
    ['words', 'word '.repeat(2_000), /word$/u],
    ['clauses', 'the tenant pays the rent, which is due; '.repeat(300), /due;$/u],
    ['lines', 'a line\n'.repeat(2_000), /line$/u],
    ['one word', 'x'.repeat(10_000), /x$/u],
    ['pairs of halves', '𝔸'.repeat(5_000), /𝔸$/u],
  ];
  test.each(unending)('%s without an end are cut where a part ends', (_, text, ends) => {
    const spans = splitSentences(text);
    const said = spans.map((span) => text.slice(...span));
    expect(spans.length).toBeGreaterThan(2);
    for (const part of said) {
      expect(part.length).toBeLessThanOrEqual(3_000);
      expect(part).toMatch(ends);
    }
    expect(said.join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
  });
});
