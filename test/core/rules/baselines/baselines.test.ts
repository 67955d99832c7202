/** The methods that RvLLM is compared with: their scores on texts small enough to work out by hand. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contradictedRules, judgedByModel } from '../../../../src/core/rules/baselines/judge.ts';
import { selfCheckByEntailment, selfCheckByNgrams } from '../../../../src/core/rules/baselines/self-check.ts';
import type { ChatMessage, ChatModel } from '../../../../src/core/ports/chat.ts';
import type { EvidenceReader, EvidenceRequest } from '../../../../src/core/ports/evidence.ts';

describe('SelfCheckGPT by n-grams', () => {
  test('by hand: three words of two samples and the text', () => {
    // The words: the cat / the dog, the cat. "the" 3 of 6, "cat" 2 of 6, "dog" 1 of 6.
    const { average, highest } = selfCheckByNgrams('the cat', ['the dog', 'the cat']);
    expect(average).toBeCloseTo((Math.log(2) + Math.log(3)) / 2, 10);
    expect(highest).toBeCloseTo(Math.log(3), 10);
  });

  test('two sentences count alike, however long', () => {
    const { highest } = selfCheckByNgrams('Ann sang. Ann sang and Ann danced.', []);
    // Nine words with the stops: Ann 3, sang 2, "." 2, and 1, danced 1.
    expect(highest).toBeCloseTo((Math.log(9 / 2) + Math.log(9)) / 2, 10);
  });

  test('a sample that repeats the text lowers no score below that of fewer repeats', () => {
    const words = fc.array(fc.constantFrom('rain', 'snow', 'sun', 'wind', 'fog'), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(words, words, fc.integer({ min: 1, max: 4 }), (own, other, times) => {
        const text = own.join(' ');
        const repeated = Array.from({ length: times }, () => text);
        const [few, many] = [[other.join(' ')], [other.join(' '), ...repeated]].map((samples) =>
          selfCheckByNgrams(text, samples),
        );
        expect(many?.average ?? 0).toBeLessThanOrEqual((few?.average ?? 0) + 1e-9);
      }),
    );
  });

  test('an empty text has no score', () => {
    expect(selfCheckByNgrams('', ['a b'])).toEqual({ average: 0, highest: 0 });
  });
});

/** Finds that a passage supports a statement that it contains, and contradicts one with "not". */
const reader: EvidenceReader = {
  id: 'contains',
  read: (requests) => Promise.resolve(requests.map(found)),
};
function found({ statement, passages }: EvidenceRequest) {
  const isIn = passages.some((passage) => passage.includes(statement));
  const isDenied = passages.some((passage) => passage.includes('not'));
  const [support, contradiction] = isIn ? [0.8, 0.2] : isDenied ? [0.1, 0.9] : [0, 0];
  const judgement = isIn ? 'supports' : isDenied ? 'contradicts' : 'says nothing';
  return { judgement, support, contradiction, statementSpans: [], evidence: [], why: '' } as const;
}

test('SelfCheckGPT by entailment is the mean over sentences and samples, if there are any', async () => {
  const text = 'Ann sang. Bob left.';
  expect(await selfCheckByEntailment(text, ['Ann sang. Bob left.', 'Bob did not go.'], reader)).toBeCloseTo(
    (0.2 + 0.9 + 0.2 + 0.9) / 4,
    10,
  );
  expect(await selfCheckByEntailment(text, ['Something else.'], reader)).toBe(0);
  expect(await selfCheckByEntailment(text, [' '], reader)).toBeUndefined();
});

test('the reader alone accuses the rules that the text contradicts', async () => {
  const rules = ['If x smokes, then x is outside.', 'The soup is hot'];
  expect(await contradictedRules('The soup is hot, Ann did not go.', rules, reader)).toEqual([1]);
});

describe('a language model as a judge', () => {
  const asked: (readonly ChatMessage[])[] = [];
  const saying = (text: string, contextTokens = 2048): ChatModel => ({
    id: 'judge',
    contextTokens,
    reply: (messages) => {
      asked.push(messages);
      return Promise.resolve({ text, complete: true, tokens: 70 });
    },
  });
  test.each([
    ['YES', 'true'],
    ['no', 'false'],
    ['NOT SURE', 'unknown'],
    ['Yes, rule 1 is broken', 'unknown'],
  ] as const)('%s', async (reply, value) => {
    const judged = await judgedByModel('A man smokes.', ['No one smokes.'], saying(reply));
    expect(judged).toEqual({ value, tokens: 70 });
    const prompt =
      asked
        .at(-1)
        ?.map(({ content }) => content)
        .join('\n') ?? '';
    for (const part of ['1. No one smokes.', '> A man smokes.']) expect(prompt).toContain(part);
  });
  test('is not asked where the text does not fit', async () => {
    const before = asked.length;
    expect(await judgedByModel('A man smokes.', ['No one smokes.'], saying('YES', 64))).toEqual({
      value: 'unknown',
    });
    expect(asked.length).toBe(before);
  });
});
