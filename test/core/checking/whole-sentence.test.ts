/** What the sentence around a factoid adds to the factoid's own finding. */
import { describe, expect, test } from 'vitest';
import { sentenceAround, withSentence } from '../../../src/core/checking/whole-sentence.ts';
import { verdictOf } from '../../../src/core/checking/verdict.ts';
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
  const of = (own: EvidenceFinding, sentence?: EvidenceFinding, ...others: readonly number[]) =>
    withSentence(
      own,
      sentence,
      others.map((support) => ({ support })),
      { factoid, supportedFrom: 0.5 },
    );

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
    expect(of(unclear, { ...finding('says nothing', 0.4, 0.1), statementSpans: [[0, 5]] }, 0.9)).toEqual(
      finding('says nothing', 0.4, 0.1),
    ));

  describe('a sentence that is supported by what else it says is no evidence', () => {
    const sentence = finding('supports', 0.7, 0.2);
    const absent = finding('says nothing', 0.1, 0.15);

    test('where it is less likely than another of its factoids', () => {
      expect(verdictOf(of(absent, sentence, 0.6, 0.75))).toBe('absent');
      expect(of(absent, sentence, 0.6, 0.75)).toMatchObject({
        ...absent,
        why: `${absent.why} The sentence around it is supported by what else it says.`,
      });
    });

    test('but where it is as likely as the others, or the factoid has some support, it is', () => {
      expect(verdictOf(of(absent, sentence, 0.6, 0.7))).toBe('supported');
      expect(verdictOf(of(finding('says nothing', 0.4, 0.3), sentence, 0.9))).toBe('supported');
    });

    test('where the factoid is clearly contradicted, which leaves it unclear', () => {
      const denied = finding('contradicts', 0.05, 0.8);
      expect(verdictOf(of(denied, sentence))).toBe('unclear');
      expect(of(denied, sentence)).toMatchObject({ judgement: 'contradicts', statementSpans: [[9, 17]] });
      expect(verdictOf(of(finding('contradicts', 0.1, 0.7), sentence))).toBe('supported');
    });
  });
});
