/** What the sentence around a factoid adds to the factoid's own finding. */
import { describe, expect, test } from 'vitest';
import { sentenceAround, withSentence } from '../../../src/core/checking/whole-sentence.ts';
import type { EvidenceFinding } from '../../../src/core/ports/evidence.ts';

const answer = 'The rent is 900 euros and it includes the heating.';
const factoid = {
  text: 'The rent includes the heating.',
  spans: [[26, 50] as const],
  sentence: [0, 50] as const,
  resolved: [],
  hedged: false,
  conditional: false,
  whole: false,
};

describe('the sentence around a factoid', () => {
  test('is the one it is said in', () => expect(sentenceAround(answer, factoid)).toBe(answer));

  test('is not read again where the factoid is the sentence', () =>
    expect(sentenceAround(answer, { ...factoid, whole: true })).toBeUndefined());

  test('is not read where it is longer than the model has learned', () => {
    const words = (count: number) => `${'so '.repeat(count - 2)}it is.`;
    const of = (count: number) =>
      sentenceAround(words(count), { ...factoid, sentence: [0, words(count).length] });
    expect(of(60)).toBe(words(60));
    expect(of(61)).toBeUndefined();
  });
});

const finding = (
  judgement: EvidenceFinding['judgement'],
  support: number,
  contradiction: number,
): EvidenceFinding => ({
  judgement,
  support,
  contradiction,
  statementSpans: [[9, 17]],
  evidence: [],
  why: `${judgement}, ${String(support)}`,
});

describe('the finding that supports more counts', () => {
  const unclear = finding('says nothing', 0.3, 0.3);
  const of = (own: EvidenceFinding, sentence?: EvidenceFinding) => withSentence(own, sentence, factoid);

  test('the own one where no sentence was read, or the sentence is supported less', () => {
    expect(of(unclear)).toBe(unclear);
    expect(of(unclear, finding('contradicts', 0.1, 0.8))).toBe(unclear);
    expect(of(unclear, finding('says nothing', 0.3, 0))).toBe(unclear);
  });

  test('a supported sentence supports the whole factoid', () =>
    expect(of(unclear, finding('supports', 0.8, 0.1))).toEqual({
      ...finding('supports', 0.8, 0.1),
      statementSpans: [[0, factoid.text.length]],
    }));

  test('where neither is supported, the own words decide', () =>
    expect(of(unclear, { ...finding('says nothing', 0.4, 0.1), statementSpans: [[0, 5]] })).toEqual(
      finding('says nothing', 0.4, 0.1),
    ));
});
