import { describe, expect, test } from 'vitest';
import { extractTriples } from '../../../src/core/text/triples.ts';
import { splitSentences } from '../../../src/core/text/sentences.ts';
import { reasoningSpans } from '../../../src/core/oracles/reply-triples.ts';
import {
  conclusionOf,
  isRestatement,
  isTalkAboutTalk,
  mentionsOf,
} from '../../../src/core/oracles/restatement.ts';
import { trees } from '../text/tree-notation.ts';

const triple = (line: string) => {
  const [subject, relation, object] = line.split(' | ') as [string, string, string];
  return { subject, relation, object, negated: false, hedged: false, span: [0, 0] as const };
};

describe('reasoningSpans', () => {
  test.each([
    ['Yes, because Lima is in Peru.', ['Lima is in Peru.']],
    ['Answer: No. Lima is in Peru.', ['Lima is in Peru.']],
    ['Sure! Here it is. Yes, this is because Lima is in Peru.', ['Here it is.', 'Lima is in Peru.']],
    ['**Yes**, since Lima is in Peru.', ['Lima is in Peru.']],
    ['No city is larger.', ['No city is larger.']],
    ['Is Lima in Peru? It is.', ['It is.']],
    ['Yes.', []],
    ['My answer to "Is Lima in Peru?" follows.', []],
  ])('%s', (reply, expected) =>
    expect(reasoningSpans(reply, splitSentences(reply)).map((span) => reply.slice(...span))).toEqual(
      expected,
    ),
  );
});

const question = 'Is it true that Ceres and Vesta belong to the same group of minor planets?';

test.each([
  ['Ceres | belongs to | the same group', true],
  ['Ceres and Vesta | belong to | minor planets', true],
  ['Ceres | belongs to | the asteroid belt', false],
  ['Ceres | orbits | the Sun', false],
])('%s restates the question: %s', (line, expected) =>
  expect(isRestatement(triple(line), question)).toBe(expected),
);

test.each([
  ['Rembrandt was born in Leiden in 1606.', false],
  ['Rembrandt was born in Leiden.', false],
  ['Rembrandt was born in Leiden in 1610.', true],
])('asked about 1610, "%s" restates the question: %s', (sentence, expected) =>
  expect(
    isRestatement(
      triple('Rembrandt | was born in | Leiden'),
      'Was Rembrandt born in Leiden in 1610?',
      sentence,
    ),
  ).toBe(expected),
);

test.each([
  ['the answer to the question | is | yes', true],
  ['My reasoning | is | simple', true],
  ['the group | is | large', false],
])('%s is about the reply: %s', (line, expected) => expect(isTalkAboutTalk(triple(line))).toBe(expected));

test('names are found word for word', () =>
  expect([
    ...mentionsOf("Is Bell's theorem older than NT7?", ["Bell's theorem", 'Bell', 'NT', 'NT7']),
  ]).toEqual([0, 3]));

describe('conclusionOf', () => {
  const asked = trees(
    'Is/AUX/cop>3 it/PRON/expl>3 true/ADJ/root>0 that/SCONJ/mark>7 whales/NNS/nsubj>7 are/AUX/cop>7 ' +
      'fish/NOUN/csubj>3 ?/PUNCT/punct>3',
  );
  const conclusion = (...lines: readonly string[]) => {
    const { text, trees: parsed } = trees(...lines);
    return conclusionOf(text, extractTriples(text, parsed), asked.text, asked.trees)?.answer;
  };
  test('the claim affirmed', () =>
    expect(conclusion('Whales/NNS/nsubj>3 are/AUX/cop>3 fish/NOUN/root>0')).toBe('yes'));
  test('the claim denied', () =>
    expect(conclusion('Whales/NNS/nsubj>4 are/AUX/cop>4 not/PART/advmod>4 fish/NOUN/root>0')).toBe('no'));
  test('the last word counts', () =>
    expect(
      conclusion(
        'Whales/NNS/nsubj>3 are/AUX/cop>3 fish/NOUN/root>0',
        'The/DET/det>2 answer/NOUN/nsubj>4 is/AUX/cop>4 no/INTJ/root>0',
      ),
    ).toBe('no'));
  test('a supposition is no conclusion', () =>
    expect(conclusion('Whales/NNS/nsubj>4 may/AUX/aux>4 be/AUX/cop>4 fish/NOUN/root>0')).toBeUndefined());
  const both = trees(
    'Ceres/PROPN/nsubj>5 and/CCONJ/cc>3 Vesta/PROPN/conj>1 both/DET/det>5 orbit/VERB/root>0 ' +
      'Mars/PROPN/obj>5 ./PUNCT/punct>5',
  );
  const ofBoth = (question: string, ...lines: readonly string[]) => {
    const { text, trees: parsed } = trees(...lines);
    return conclusionOf(text, extractTriples(text, parsed), question, both.trees)?.answer;
  };
  const [ceres, vesta, notVesta] = [
    'Ceres/PROPN/nsubj>3 did/AUX/aux>3 orbit/VERB/root>0 Mars/PROPN/obj>3',
    'Vesta/PROPN/nsubj>3 did/AUX/aux>3 orbit/VERB/root>0 Mars/PROPN/obj>3',
    'Vesta/PROPN/nsubj>4 does/AUX/aux>4 not/PART/advmod>4 orbit/VERB/root>0 Mars/PROPN/obj>4',
  ];
  test.each<
    readonly [name: string, question: string, lines: readonly string[], answer: 'yes' | 'no' | undefined]
  >([
    ['one part affirmed concludes nothing', both.text, [ceres], undefined],
    ['both parts affirmed conclude yes', both.text, [ceres, vesta], 'yes'],
    ['one part denied concludes no', both.text, [ceres, notVesta], 'no'],
    [
      'asked whether the claim is false, both parts affirmed conclude no',
      `${both.text} Is the claim false?`,
      [ceres, vesta],
      'no',
    ],
    [
      'asked for a mistake, likewise',
      `${both.text} Would it be a mistake to state that?`,
      [ceres, vesta],
      'no',
    ],
  ])('%s', (_, question, lines, answer) => expect(ofBoth(question, ...lines)).toBe(answer));
  test('the question quoted is no conclusion', () =>
    expect(
      conclusion(
        'Whales/NNS/nsubj>3 are/AUX/cop>3 fish/NOUN/root>0 was/AUX/cop>6 your/PRON/nmod:poss>6 ' +
          'question/NOUN/parataxis>3',
      ),
    ).toBeUndefined());
  test('another claim is none', () =>
    expect(conclusion('Whales/NNS/nsubj>3 are/AUX/cop>3 mammals/NNS/root>0')).toBeUndefined());
});
