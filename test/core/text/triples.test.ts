import { describe, expect, test } from 'vitest';
import { extractTriples } from '../../../src/core/text/triples.ts';
import { bindNames } from '../../../src/core/text/bind-names.ts';
import { trees } from './tree-notation.ts';

/** Triples as `subject | relation | object`, with `| not` and `| perhaps`. */
function check(
  sentences: readonly string[],
  expected: readonly string[],
  names: readonly string[] = [],
): void {
  const { text, trees: parsed } = trees(...sentences);
  const triples = extractTriples(
    text,
    parsed.map((tree) => bindNames(tree, names)),
  );
  expect(
    triples
      .map(({ subject, relation, object, negated, hedged }) =>
        [subject, relation, object, ...(negated ? ['not'] : []), ...(hedged ? ['perhaps'] : [])].join(' | '),
      )
      .sort(),
  ).toEqual([...expected].sort());
}

const cases: readonly (readonly [name: string, sentences: readonly string[], triples: readonly string[]])[] =
  [
    [
      'active',
      ['Marie/PERSON/nsubj>3 Curie/PERSON/flat>1 discovered/VERB/root>0 radium/NOUN/obj>3 ./PUNCT/punct>3'],
      ['Marie Curie | discovered | radium'],
    ],
    [
      'passive with agent and time',
      [
        'Radium/PROPN/nsubj:pass>3 was/AUX/aux:pass>3 discovered/VERB/root>0 by/ADP/case>5 ' +
          'Curie/PERSON/obl:agent>3 in/ADP/case>7 1898/NUM/obl>3',
      ],
      ['Radium | was discovered by | Curie', 'Radium | was discovered in | 1898'],
    ],
    [
      'copula, whole and finer',
      [
        'Ceres/PROPN/nsubj>4 is/AUX/cop>4 a/DET/det>4 member/NOUN/root>0 of/ADP/case>8 the/DET/det>8 ' +
          'asteroid/NOUN/compound>8 belt/NOUN/nmod>4',
      ],
      ['Ceres | is | a member of the asteroid belt', 'Ceres | member of | the asteroid belt'],
    ],
    [
      'the value of a described subject',
      ['The/DET/det>2 capital/NOUN/nsubj>6 of/ADP/case>4 Peru/PROPN/nmod>2 is/AUX/cop>6 Lima/PROPN/root>0'],
      ['The capital of Peru | is | Lima', 'Peru | capital | Lima'],
    ],
    [
      'possessive',
      ["Peru/PROPN/nmod:poss>3 's/POS/case>1 capital/NOUN/nsubj>5 is/AUX/cop>5 Lima/PROPN/root>0"],
      ["Peru's capital | is | Lima", 'Peru | capital | Lima'],
    ],
    [
      'coordinated subjects',
      [
        'Both/CCONJ/cc:preconj>2 Ceres/PROPN/nsubj>5 and/CCONJ/cc>4 Vesta/PROPN/conj>2 ' +
          'orbit/VERB/root>0 the/DET/det>7 Sun/PROPN/obj>5',
      ],
      ['Ceres | orbit | the Sun', 'Vesta | orbit | the Sun'],
    ],
    [
      'coordinated verbs, both denied',
      [
        'Whales/NNS/nsubj>4 do/AUX/aux>4 not/PART/advmod>4 lay/VERB/root>0 eggs/NNS/obj>4 ' +
          'and/CCONJ/cc>8 never/ADV/advmod>8 leave/VERB/conj>4 the/DET/det>10 water/NOUN/obj>8',
      ],
      ['Whales | lay | eggs | not', 'Whales | leave | the water | not'],
    ],
    [
      'examples',
      [
        'Malaria/NOUN/nsubj>2 causes/VERB/root>0 symptoms/NNS/obj>2 such/ADJ/case>6 as/ADP/fixed>4 ' +
          'fever/NOUN/nmod>3 and/CCONJ/cc>8 headache/NOUN/conj>6',
      ],
      ['Malaria | causes | symptoms', 'Malaria | causes | fever', 'Malaria | causes | headache'],
    ],
    [
      'apposition',
      [
        'Lima/PROPN/nsubj>8 ,/PUNCT/punct>4 the/DET/det>4 capital/NOUN/appos>1 of/ADP/case>6 ' +
          'Peru/PROPN/nmod>4 ,/PUNCT/punct>1 lies/VERB/root>0 on/ADP/case>11 the/DET/det>11 ' +
          'coast/NOUN/obl>8',
      ],
      ['Lima | lies on | the coast', 'Lima | is | the capital of Peru', 'Lima | capital of | Peru'],
    ],
    [
      'relative clause on a predicate',
      [
        'Ada/PERSON/nsubj>4 was/AUX/cop>4 a/DET/det>4 mathematician/NOUN/root>0 who/PRON/nsubj>6 ' +
          'wrote/VERB/acl:relcl>4 the/DET/det>8 program/NOUN/obj>6',
      ],
      ['Ada | was | a mathematician', 'Ada | wrote | the program'],
    ],
    [
      'denied through a relative clause',
      [
        'Mercury/PROPN/nsubj>5 is/AUX/cop>5 not/PART/advmod>5 a/DET/det>5 planet/NOUN/root>0 ' +
          'that/PRON/nsubj>7 has/VERB/acl:relcl>5 moons/NNS/obj>7',
      ],
      ['Mercury | is | a planet | not', 'Mercury | has | moons | not'],
    ],
    [
      'another name by a relative clause',
      [
        'It/PRON/nsubj>2 crosses/VERB/root>0 Vienna/PROPN/obj>2 ,/PUNCT/punct>8 which/PRON/nsubj>8 ' +
          'is/AUX/cop>8 the/DET/det>8 capital/NOUN/acl:relcl>3 of/ADP/case>10 Austria/PROPN/nmod>8',
      ],
      ['Vienna | is | the capital of Austria', 'Vienna | capital of | Austria'],
    ],
    [
      'denied from above',
      [
        'It/PRON/expl>4 is/AUX/cop>4 not/PART/advmod>4 true/ADJ/root>0 that/SCONJ/mark>8 ' +
          'whales/NNS/nsubj>8 are/AUX/cop>8 fish/NOUN/csubj>4',
      ],
      ['whales | are | fish | not'],
    ],
    [
      'no evidence',
      [
        'There/PRON/expl>2 is/VERB/root>0 no/DET/det>4 evidence/NOUN/nsubj>2 that/SCONJ/mark>7 ' +
          'whales/NNS/nsubj>7 lay/VERB/acl>4 eggs/NNS/obj>7',
      ],
      ['whales | lay | eggs | not | perhaps'],
    ],
    [
      '"no" of the object',
      ['Mercury/PROPN/nsubj>2 has/VERB/root>0 no/DET/det>4 moons/NNS/obj>2'],
      ['Mercury | has | moons | not'],
    ],
    [
      'hedged by a modal',
      ['Pluto/PROPN/nsubj>3 may/AUX/aux>3 have/VERB/root>0 an/DET/det>5 ocean/NOUN/obj>3'],
      ['Pluto | may have | an ocean | perhaps'],
    ],
    [
      'hedged by belief',
      [
        'Some/PRON/nsubj>2 believe/VERB/root>0 that/SCONJ/mark>6 the/DET/det>5 virus/NOUN/nsubj>6 ' +
          'causes/VERB/ccomp>2 fever/NOUN/obj>6',
      ],
      ['the virus | causes | fever | perhaps'],
    ],
    [
      'both halves of a conditional',
      [
        'If/SCONJ/mark>3 whales/NNS/nsubj>3 lay/VERB/advcl>8 eggs/NNS/obj>3 ,/PUNCT/punct>3 ' +
          'they/PRON/nsubj>8 are/AUX/cop>8 fish/NNS/root>0',
      ],
      ['whales | lay | eggs | perhaps', 'whales | are | fish | perhaps'],
    ],
    [
      'a question states nothing',
      ['Does/AUX/aux>4 the/DET/det>3 whale/NOUN/nsubj>4 lay/VERB/root>0 eggs/NNS/obj>4 ?/PUNCT/punct>4'],
      [],
    ],
    [
      'she',
      [
        'Ada/PERSON/nsubj>2 lived/VERB/root>0 in/ADP/case>4 London/PROPN/obl>2',
        'She/PRON/nsubj>2 wrote/VERB/root>0 a/DET/det>4 program/NOUN/obj>2',
      ],
      ['Ada | lived in | London', 'Ada | wrote | a program'],
    ],
    [
      'they are those two',
      [
        'Ceres/PROPN/nsubj>5 and/CCONJ/cc>3 Vesta/PROPN/conj>1 are/AUX/cop>5 asteroids/NNS/root>0',
        'They/PRON/nsubj>2 orbit/VERB/root>0 the/DET/det>4 Sun/PROPN/obj>2',
      ],
      [
        'Ceres | are | asteroids',
        'Vesta | are | asteroids',
        'Ceres | orbit | the Sun',
        'Vesta | orbit | the Sun',
      ],
    ],
    [
      'both asteroids',
      [
        'Ceres/PROPN/nsubj>5 and/CCONJ/cc>3 Vesta/PROPN/conj>1 are/AUX/cop>5 round/ADJ/root>0',
        'Both/DET/det>2 asteroids/NNS/nsubj>3 have/VERB/root>0 craters/NNS/obj>3',
      ],
      ['Ceres | are | round', 'Vesta | are | round', 'Ceres | have | craters', 'Vesta | have | craters'],
    ],
    ['a pronoun for nothing', ['They/PRON/nsubj>2 orbit/VERB/root>0 the/DET/det>4 Sun/PROPN/obj>2'], []],
    [
      'a light verb',
      [
        'Measles/NOUN/nsubj>2 has/VERB/root>0 a/DET/det>5 strong/ADJ/amod>5 association/NOUN/obj>2 ' +
          'with/ADP/case>7 travel/NOUN/nmod>5',
      ],
      ['Measles | has | a strong association with travel', 'Measles | strong association with | travel'],
    ],
    [
      'between two',
      [
        'There/PRON/expl>2 is/VERB/root>0 no/DET/det>4 link/NOUN/nsubj>2 between/ADP/case>6 ' +
          'tea/NOUN/nmod>4 and/CCONJ/cc>8 gout/NOUN/conj>6',
      ],
      ['tea | link with | gout | not'],
    ],
    [
      'respectively',
      [
        'Peru/PROPN/nsubj>4 and/CCONJ/cc>3 Chile/PROPN/conj>1 border/VERB/root>0 Brazil/PROPN/obj>4 ' +
          'and/CCONJ/cc>7 Bolivia/PROPN/conj>5 respectively/ADV/advmod>4',
      ],
      ['Peru | border | Brazil', 'Chile | border | Bolivia'],
    ],
    [
      'rather than',
      [
        'The/DET/det>2 mineral/NOUN/nsubj:pass>4 is/AUX/aux:pass>4 named/VERB/root>0 ' +
          'after/ADP/case>6 Goethe/PERSON/obl>4 rather/ADV/cc>9 than/ADP/fixed>7 Schiller/PERSON/conj>6',
      ],
      ['The mineral | is named after | Goethe'],
    ],
    [
      'reciprocal',
      ['Ceres/PROPN/nsubj>5 and/CCONJ/cc>3 Vesta/PROPN/conj>1 are/AUX/cop>5 related/ADJ/root>0'],
      ['Ceres | are | related', 'Vesta | are | related', 'Ceres | related to | Vesta'],
    ],
  ];

describe('extractTriples', () => {
  test.each(cases)('%s', (_, sentences, triples) => check(sentences, triples));

  test('spans lead back to the sentence', () => {
    const { text, trees: parsed } = trees(
      'Ada/PERSON/nsubj>2 lived/VERB/root>0 in/ADP/case>4 London/PROPN/obl>2',
      'She/PRON/nsubj>2 wrote/VERB/root>0 programs/NNS/obj>2',
    );
    expect(extractTriples(text, parsed).map(({ span }) => text.slice(...span))).toEqual([
      'Ada lived in London',
      'She wrote programs',
    ]);
  });
});

describe('bindNames', () => {
  test('a name that the parser tore apart is one phrase again', () => {
    check(
      ['2060/NUM/root>0 Chiron/PROPN/nsubj>5 is/AUX/cop>5 a/DET/det>5 centaur/NOUN/appos>1'],
      ['2060 Chiron | is | a centaur'],
      ['2060 Chiron'],
    );
  });

  test('a possessive within a name is no possessor', () => {
    check(
      [
        "Bell/PROPN/nmod:poss>3 's/POS/case>1 theorem/NOUN/nsubj>6 is/AUX/cop>6 the/DET/det>6 " +
          'result/NOUN/root>0',
      ],
      ["Bell's theorem | is | the result"],
      ["Bell's theorem"],
    );
  });

  test('leaves one root and no cycle, wherever the name stands', () => {
    const {
      trees: [tree],
    } = trees('a/X/dep>3 b/X/root>0 c/X/nsubj>5 d/X/dep>3 e/X/conj>2 f/X/obj>5');
    const words = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (let start = 0; start < words.length; start++) {
      for (let end = start + 2; end <= words.length; end++) {
        const bound = bindNames(tree as NonNullable<typeof tree>, [words.slice(start, end).join(' ')]).words;
        expect(bound.filter((word) => word.head < 0)).toHaveLength(1);
        bound.forEach((_, index) => {
          let at = index;
          for (let steps = 0; at >= 0; steps++) {
            expect(steps).toBeLessThan(words.length);
            at = bound[at]?.head ?? -1;
          }
        });
      }
    }
  });
});
