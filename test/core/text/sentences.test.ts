import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { splitSentences } from '../../../src/core/text/sentences.ts';

const check = (text: string, expected: readonly string[]) =>
  expect(splitSentences(text).map((span) => text.slice(...span))).toEqual(expected);

const cases: readonly (readonly [name: string, text: string, sentences: readonly string[]])[] = [
  ['prose', 'Lima is a city. It lies in Peru! Does it rain? Hardly.', ['Lima is a city.', 'It lies in Peru!', 'Does it rain?', 'Hardly.']],
  ['titles', 'Dr. Hill met Mrs. Ray at St. Mary. They talked.', ['Dr. Hill met Mrs. Ray at St. Mary.', 'They talked.']],
  ['initials', 'J. R. Stone wrote it. He was born early.', ['J. R. Stone wrote it.', 'He was born early.']],
  ['shortened countries', 'It is in the U.S. The town is small.', ['It is in the U.S.', 'The town is small.']],
  ['a shortened country within', 'The U.S. Senate met.', ['The U.S. Senate met.']],
  ['decimals', 'It weighs 3.5 kg. The other weighs .5 kg.', ['It weighs 3.5 kg.', 'The other weighs .5 kg.']],
  ['an answer and its reason', 'No. The sun is a star.', ['No.', 'The sun is a star.']],
  ['number by number', 'See No. 5 for that. It is long.', ['See No. 5 for that.', 'It is long.']],
  ['a numbered list', '1. Lima is in Peru.\n2. Quito is in Ecuador.\n\n3) La Paz', ['Lima is in Peru.', 'Quito is in Ecuador.', 'La Paz']],
  ['a list on one line', 'The facts: 1. Lima is in Peru. 2. Quito is not.', ['The facts: 1.', 'Lima is in Peru.', 'Quito is not.']],
  ['bullets', '- Lima is in Peru\n* Quito is not\n• Nor is La Paz.', ['Lima is in Peru', 'Quito is not', 'Nor is La Paz.']],
  ['heading and bold', '## Answer\n**Yes**, because:\nLima is in Peru.', ['Answer', 'Yes**, because:', 'Lima is in Peru.']],
  ['a wrapped line', 'Lima is the\ncapital of Peru.\nQuito is not.', ['Lima is the\ncapital of Peru.', 'Quito is not.']],
  ['Windows lines', 'Yes, because:\r\n\r\nLima is in Peru.\r\n', ['Yes, because:', 'Lima is in Peru.']],
  ['quotes and brackets', 'He said "Stop." Then he left. (He was late.) So what.', ['He said "Stop."', 'Then he left.', '(He was late.)', 'So what.']],
  ['dots of hesitation', 'Well... it may be. Yes.', ['Well... it may be.', 'Yes.']],
  ['for example', 'Some cities, e.g. Lima, lie low. Others, i.e. Quito, do not.', ['Some cities, e.g. Lima, lie low.', 'Others, i.e. Quito, do not.']],
  ['nothing', ' \n- \n** **\n...', []],
];

describe('splitSentences', () => {
  test.each(cases)('%s', (_, text, sentences) => check(text, sentences));

  test('spans ascend, do not overlap, and lose no letter but those of markers', () => {
    const piece = fc.constantFrom('Lima', ' is', ' Dr.', '. ', '? ', '\n', '\n\n', '- ', '1. ', ' U.S.', ' 3.5', ' "', '" ', ' (', ') ', ', ', '**', ' because:', '\r\n');
    fc.assert(fc.property(fc.array(piece, { maxLength: 25 }), (pieces) => {
      const text = pieces.join('');
      let at = 0;
      for (const [start, end] of splitSentences(text)) {
        expect(start).toBeGreaterThanOrEqual(at);
        expect(end).toBeGreaterThan(start);
        expect(text.slice(at, start)).not.toMatch(/Lima|because/u);
        at = end;
      }
      expect(text.slice(at)).not.toMatch(/Lima|because/u);
    }));
  });
});
