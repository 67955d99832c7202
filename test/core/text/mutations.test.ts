/**
 * Mutations of sentences with recorded trees, compared with a golden file that was checked line by line: `=`
 * stays true, `≠` becomes false. GOLDEN=1 writes the file again; then check it again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';
import { parseLexicon } from '../../../src/core/text/lexicon/parse-lexicon.ts';
import type { Mutation } from '../../../src/core/text/mutations/mutation.ts';
import {
  cardinalWords,
  inDigitsLike,
  ordinalInDigits,
  ordinalInWords,
} from '../../../src/core/text/mutations/number-writing.ts';
import { mutate, mutationCandidates, seededEdits } from '../../../src/core/text/mutations/mutate.ts';
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import { readTrees } from './recorded-trees.ts';
import { trees } from './tree-notation.ts';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const lexicon = parseLexicon(read('../../../public/lexicon/wordnet.txt'));
const sentences = [...readTrees(read('golden/mutation-trees.txt'))];
const entities = [
  { text: 'Lise Meitner', type: 'person' },
  { text: 'Danzig', type: 'place' },
  { text: 'Denmark', type: 'place' },
  { text: 'Otto Hahn', type: 'person' },
];

const shown = ({ relation, kind, text }: Mutation): string =>
  `${relation === 'synonym' ? '=' : '≠'} ${kind}: ${text}`;
const treeOf = (text: string): SyntaxTree =>
  (sentences.find(([sentence]) => sentence === text) as [string, SyntaxTree])[1];

test('three of each relation, as read', () => {
  const golden =
    sentences
      .map(([text, tree]) =>
        [text, ...mutate(text, tree, lexicon, { count: 3, seed: 5, entities }).map(shown)].join('\n'),
      )
      .join('\n\n') + '\n';
  const path = new URL('golden/mutations.txt', import.meta.url);
  if (process.env['GOLDEN']) writeFileSync(path, golden);
  expect(golden).toBe(readFileSync(path, 'utf8'));
});

describe('laws', () => {
  for (const seed of [1, 2]) {
    test(`seed ${seed}: distinct, changed, told by their changes, no more than asked`, () => {
      for (const [text, tree] of sentences) {
        const made = mutate(text, tree, lexicon, { count: 4, seed, entities });
        expect(new Set(made.map((one) => one.text)).size, text).toBe(made.length);
        for (const relation of ['synonym', 'antonym'] as const)
          expect(made.filter((one) => one.relation === relation).length).toBeLessThanOrEqual(4);
        for (const one of made) {
          expect(one.text, text).not.toBe(text);
          expect(one.text, text).toMatch(/^\p{Lu}[^\n]*[^ ]\.$/u);
          expect(one.text).not.toMatch(/ {2}| [,.]|\ba [aeio]\p{Ll}|\ban [bcdfgjklmnpqrstvwxz]\p{Ll}/u);
          expect(canonicalText(one.text).text).toBe(one.text);
          expect(one.changes.length).toBeGreaterThan(0);
          for (const { span, from, to } of one.changes) {
            expect(text.slice(...span)).toBe(from);
            expect(to).not.toBe(from);
          }
        }
      }
    });
  }

  test('the same seed gives the same, another seed another choice', () => {
    const all = (seed: number) =>
      sentences.map(([text, tree]) => mutate(text, tree, lexicon, { count: 3, seed }).map((one) => one.text));
    expect(all(1)).toEqual(all(1));
    expect(all(1)).not.toEqual(all(2));
  });

  test('three antonym mutations are of three kinds where the sentence allows', () => {
    const kinds = mutate(
      'Marie Curie discovered polonium in 1898.',
      treeOf('Marie Curie discovered polonium in 1898.'),
      lexicon,
      { count: 3, seed: 1 },
    )
      .filter(({ relation }) => relation === 'antonym')
      .map(({ kind }) => kind);
    expect(new Set(kinds).size).toBe(3);
  });

  test('what is denied is only turned back: other numbers and names may be denied too', () => {
    for (const [text, tree] of sentences.filter(([sentence]) => /\b(?:not|no|No|never)\b/u.test(sentence))) {
      expect(
        new Set(
          mutationCandidates(text, tree, lexicon, { seed: 1 })
            .filter(({ relation }) => relation === 'antonym')
            .map(({ kind }) => kind),
        ),
      ).toEqual(new Set(['negation']));
    }
  });

  test('no clause, no invention: what cannot be said otherwise is unchanged', () => {
    const words = [
      ['Paris', 'PROPN', 'NNP', 'root', 0],
      ['.', 'PUNCT', '.', 'punct', 1],
    ] as const;
    const tree: SyntaxTree = {
      span: [0, 6],
      words: words.map(([text, tag, fineTag, relation, head], i) => ({
        text,
        tag,
        fineTag,
        relation,
        head: head - 1,
        entity: 'O',
        span: i === 0 ? [0, 5] : [5, 6],
      })),
    };
    expect(
      mutate('Paris.', tree, lexicon, { count: 3, seed: 1 }).map(({ kind, text }) => [kind, text]),
    ).toEqual([['unchanged', 'Paris.']]);
  });
});

describe('seededEdits', () => {
  test('one error of each kind, in an order that the seed gives', () => {
    const text = 'The king sold the castle to a rich merchant for $5 million.';
    const edits = seededEdits(text, treeOf(text), lexicon, 3);
    expect(edits.map(({ kind }) => kind).toSorted()).toEqual(['antonym', 'negation', 'number', 'unit']);
    expect(edits).toEqual(seededEdits(text, treeOf(text), lexicon, 3));
  });
});

describe('fractions', () => {
  const numbersIn = (line: string) => {
    const {
      text,
      trees: [tree],
    } = trees(line);
    return mutationCandidates(text, tree as SyntaxTree, lexicon, { seed: 1 })
      .filter(({ kind }) => kind === 'number')
      .map((one) => one.text)
      .toSorted();
  };
  test.each([
    [
      'Half/NOUN/nsubj>5 of/ADP/case>4 the/DET/det>4 members/NNS/nmod>1 voted/VERB/root>0 ./PUNCT/punct>5',
      ['A fifth of the members voted.', 'A tenth of the members voted.'],
    ],
    [
      'Half/DET/det:predet>3 the/DET/det>3 members/NNS/nsubj>4 voted/VERB/root>0 ./PUNCT/punct>4',
      ['A fifth of the members voted.', 'A tenth of the members voted.'],
    ],
    [
      'He/PRON/nsubj>2 sold/VERB/root>0 half/DET/det:predet>5 his/PRON/nmod:poss>5 shares/NNS/obj>2 ' +
        './PUNCT/punct>2',
      ['He sold a fifth of his shares.', 'He sold a tenth of his shares.'],
    ],
    [
      'He/PRON/nsubj>2 sold/VERB/root>0 a/DET/det>4 quarter/NOUN/obj>2 of/ADP/case>7 his/PRON/nmod:poss>7 ' +
        'shares/NNS/nmod>4 ./PUNCT/punct>2',
      ['He sold a tenth of his shares.', 'He sold three quarters of his shares.'],
    ],
    ['Prices/NNS/nsubj>2 fell/VERB/root>0 by/ADP/case>4 half/NOUN/obl>2 ./PUNCT/punct>2', []],
    [
      'It/PRON/nsubj>2 takes/VERB/root>0 half/DET/det:predet>5 an/DET/det>5 hour/NOUN/obj>2 ./PUNCT/punct>2',
      [],
    ],
    [
      'It/PRON/nsubj>2 cost/VERB/root>0 a/DET/det>4 quarter/NOUN/nummod>5 million/NUM/nummod>6 ' +
        'dollars/NNS/obj>2 ./PUNCT/punct>2',
      [],
    ],
    [
      'One/NUM/nummod>2 half/NOUN/nsubj>5 of/ADP/case>4 it/PRON/nmod>2 melted/VERB/root>0 ./PUNCT/punct>5',
      [],
    ],
    [
      'The/DET/det>3 other/ADJ/amod>3 half/NOUN/nsubj>6 of/ADP/case>5 it/PRON/nmod>3 melted/VERB/root>0 ' +
        './PUNCT/punct>6',
      [],
    ],
  ])('%s', (line, expected) => expect(numbersIn(line)).toEqual(expected));
});

describe('have as the main verb', () => {
  const denied = (line: string) => {
    const made = trees(line);
    const [tree] = made.trees as readonly [SyntaxTree];
    const words = tree.words.map((word) => ({ ...word, fineTag: word.text === 'has' ? 'VBZ' : 'VBP' }));
    return mutationCandidates(made.text, { ...tree, words }, lexicon, { seed: 1 })
      .filter(({ kind, rank }) => kind === 'negation' && rank === 0)
      .map(({ text }) => text);
  };
  test('"does not have", not "does not ha"', () =>
    expect(
      denied('The/DET/det>2 flat/NOUN/nsubj>3 has/VERB/root>0 a/DET/det>5 garden/NOUN/obj>3 ./PUNCT/punct>3'),
    ).toEqual(['The flat does not have a garden.']));
  test('a contraction has no place for "do not"', () =>
    expect(denied("They/PRON/nsubj>2 've/VERB/root>0 a/DET/det>4 garden/NOUN/obj>2 ./PUNCT/punct>2")).toEqual(
      [],
    ));
});

describe('numbers in words and digits', () => {
  test.each([
    [0, 'zero'],
    [12, 'twelve'],
    [21, 'twenty-one'],
    [105, 'one hundred and five'],
    [1000, 'one thousand'],
    [120_034, 'one hundred and twenty thousand and thirty-four'],
    [2_000_000, 'two million'],
  ])('%d is %s', (n, words) => expect(cardinalWords(n)).toBe(words));
  test.each([
    [1, 'first', '1st'],
    [2, 'second', '2nd'],
    [3, 'third', '3rd'],
    [12, 'twelfth', '12th'],
    [20, 'twentieth', '20th'],
    [21, 'twenty-first', '21st'],
    [113, 'one hundred and thirteenth', '113th'],
  ])('%d is %s, %s', (n, words, digits) =>
    expect([ordinalInWords(n), ordinalInDigits(n)]).toEqual([words, digits]),
  );
  test.each([
    [1234, '1,840', '1,234'],
    [1234, '840', '1234'],
    [1.5, '2.75', '1.50'],
    [12_345, '999', '12,345'],
    [12_345, '99999', '12345'],
  ])('%d like %s is %s', (n, like, text) => expect(inDigitsLike(n, like)).toBe(text));
});
