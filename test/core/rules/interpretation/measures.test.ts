import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { holds, limitOf, TextMeasures } from '../../../../src/core/rules/interpretation/measures.ts';
import type { Comparison } from '../../../../src/core/rules/specification.ts';
import { parseLexicon } from '../../../../src/core/text/lexicon/parse-lexicon.ts';
import { splitSentences } from '../../../../src/core/text/sentences.ts';
import { splitWords } from '../../../../src/core/text/words.ts';

const lexicon = parseLexicon(
  readFileSync(new URL('../../../../public/lexicon/wordnet.txt', import.meta.url), 'utf8'),
);

/** What the text says about a bound: each number with whether it satisfies it. */
function about(text: string, comparison: Comparison, number: string, unit: string) {
  const trees = splitSentences(text).map((span) => ({
    span,
    words: splitWords(text, span).map((own) => ({
      span: own,
      text: text.slice(...own),
      tag: 'X',
      fineTag: 'X',
      head: -1,
      relation: 'dep',
      entity: 'O',
    })),
  }));
  const limit = limitOf(comparison, number, unit);
  return new TextMeasures(text, trees, lexicon)
    .for(limit)
    .map((measure) => [measure.words, holds(measure, limit)]);
}

describe('numbers of a text against a bound', () => {
  test('units are converted exactly', () => {
    expect(about('The load was 3.8 tonnes.', '>', '1.5', 'tonnes')).toEqual([['3.8 tonnes', true]]);
    expect(about('It weighs 800 kilos.', '>', '1.5', 'tonnes')).toEqual([['800 kilos', false]]);
    expect(about('The walk was 8,000 metres.', '>', '8', 'kilometres')).toEqual([['8,000 metres', false]]);
  });
  test('degrees without their scale, and a bare number', () => {
    expect(about('The probe showed fifty-eight degrees.', '>', '63', 'degrees Celsius')).toEqual([
      ['fifty-eight degrees', false],
    ]);
    expect(about('The strip showed 0.2.', '<', '0.3', 'milligrams per litre')).toEqual([
      ['0.2 milligrams per litre', true],
    ]);
    expect(about('It was nought point two five.', '<', '0.3', 'milligrams per litre')).toContainEqual([
      'nought point two five',
      true,
    ]);
  });
  test('how long something lasted', () => {
    expect(about('It stood there from 10:30 to 15:45.', '>', '4', 'hours')).toEqual([['315 minutes', true]]);
    expect(about('It is 15:15. He has been up there since ten to two.', '>', '60', 'minutes')).toEqual([
      ['85 minutes', true],
    ]);
    expect(about('She asked on 2 March and got an answer on 20 April.', '<=', '30', 'days')).toEqual([
      ['49 days', false],
    ]);
  });
  test('a time of day', () => {
    expect(about('They came at twenty to nine in the evening.', '>', '19', "o'clock")).toEqual([
      ['twenty to nine in the evening', true],
    ]);
  });
  test('people counted by another noun', () => {
    expect(about('Fourteen singers arrived.', '>', '8', 'guests')).toEqual([['Fourteen guests', true]]);
    expect(about('The room has 30 chairs.', '>', '8', 'guests')).toEqual([]);
  });
});
