import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../src/core/random.ts';
import { canonicalText } from '../../../../src/core/text/canonical-text.ts';
import { factoidsIn } from '../../../../src/core/text/factoids/factoids.ts';
import type { SyntaxTree, Word } from '../../../../src/core/text/syntax.ts';
import { splitSentences } from '../../../../src/core/text/sentences.ts';
import { splitWords } from '../../../../src/core/text/words.ts';
import { trees } from '../tree-notation.ts';
import { factoidLine, readGolden } from './golden.ts';
import { invented, uncovered } from './laws.ts';

const golden = readGolden(readFileSync(fileURLToPath(new URL('golden.txt', import.meta.url)), 'utf8'));

function check(lines: readonly string[], expected: readonly string[]): void {
  const { text, trees: parsed } = trees(...lines);
  expect(factoidsIn(text, parsed).map((factoid) => factoid.text)).toEqual(expected);
}

/** A random tree over words: any head, any relation. */
function randomTrees(text: string, seed: number): SyntaxTree[] {
  const random = seeded(seed);
  const relations = [
    'nsubj',
    'obj',
    'obl',
    'conj',
    'cc',
    'acl:relcl',
    'acl',
    'appos',
    'advcl',
    'ccomp',
    'xcomp',
    'mark',
    'punct',
    'nmod',
    'det',
    'cop',
    'aux',
    'parataxis',
  ];
  const tags = ['NOUN', 'VERB', 'PROPN', 'ADJ', 'PRON', 'AUX', 'CCONJ', 'PUNCT', 'DET', 'ADV'];
  const fine = ['VBD', 'VBN', 'NN', 'NNS', 'VBZ', 'PRP', 'WDT'];
  return splitSentences(text).map((span): SyntaxTree => {
    const spans = splitWords(text, span);
    const root = random.integer(spans.length);
    const order = random.shuffle(spans.map((_, i) => i).filter((i) => i !== root));
    const heads = new Map<number, number>([[root, -1]]);
    for (const index of order) heads.set(index, random.pick([...heads.keys()]));
    return {
      span,
      words: spans.map((word, i): Word => ({
        span: word,
        text: text.slice(...word),
        tag: random.pick(tags),
        fineTag: random.pick(fine),
        entity: random.pick(['O', 'B-person']),
        head: heads.get(i) as number,
        relation: i === root ? 'root' : random.pick(relations),
      })),
    };
  });
}

describe('factoidsIn', () => {
  test.each(golden.map((entry) => [entry.text, entry] as const))(
    '%s',
    (_, { text, trees: parsed, factoids }) => {
      const found = factoidsIn(text, parsed);
      expect(found.map((factoid) => factoidLine(text, factoid))).toEqual(factoids);
      expect(uncovered(text, found).missed).toEqual([]);
      expect(found.flatMap((factoid) => invented(text, factoid))).toEqual([]);
      // Readers are given them as they are.
      expect(canonicalText(text).text).toBe(text);
      for (const factoid of found) expect(canonicalText(factoid.text).text).toBe(factoid.text);
    },
  );

  test('verbs of one subject', () =>
    check(
      [
        'Ann/PERSON/nsubj>2 writes/VERB/root>0 books/NNS/obj>2 and/CCONJ/cc>5 paints/VERB/conj>2 ' +
          'houses/NNS/obj>5',
      ],
      ['Ann writes books.', 'Ann paints houses.'],
    ));
  test('"or" is not split', () =>
    check(
      [
        'Ann/PERSON/nsubj>2 writes/VERB/root>0 books/NNS/obj>2 or/CCONJ/cc>5 paints/VERB/conj>2 ' +
          'houses/NNS/obj>5',
      ],
      ['Ann writes books or paints houses.'],
    ));
  test('a restrictive clause stays', () =>
    check(
      ['Firms/NNS/nsubj>5 that/PRON/nsubj>3 sell/VERB/acl:relcl>1 tea/NOUN/obj>3 grow/VERB/root>0'],
      ['Firms that sell tea grow.'],
    ));

  test('spans are those of the words said, ascending', () => {
    const { text, trees: parsed } = trees(
      'Ann/PERSON/nsubj>2 writes/VERB/root>0 books/NNS/obj>2 and/CCONJ/cc>5 paints/VERB/conj>2 ' +
        'houses/NNS/obj>5',
    );
    expect(factoidsIn(text, parsed).map(({ spans }) => spans.map((span) => text.slice(...span)))).toEqual([
      ['Ann writes books'],
      ['Ann', 'paints houses'],
    ]);
  });

  test('whatever the parser says, every content word is covered and none is made up', () => {
    const texts = golden.map(({ text }) => text);
    for (let seed = 0; seed < 1500; seed++) {
      const text = texts[seed % texts.length] as string;
      const found = factoidsIn(text, randomTrees(text, seed));
      expect(uncovered(text, found).missed, `seed ${String(seed)}: ${text}`).toEqual([]);
      expect(
        found.flatMap((factoid) => invented(text, factoid)),
        `seed ${String(seed)}: ${text}`,
      ).toEqual([]);
      for (const { spans } of found)
        spans.forEach(([start, end], i) => {
          expect(end).toBeGreaterThan(start);
          expect(start).toBeGreaterThanOrEqual(spans[i - 1]?.[1] ?? 0);
        });
    }
  });
});
