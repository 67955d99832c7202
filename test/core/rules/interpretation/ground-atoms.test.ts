import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parseSpecification } from '../../../../src/core/rules/esl-parser.ts';
import { groundAtoms, waysToBreak } from '../../../../src/core/rules/interpretation/ground-atoms.ts';
import { objectsIn } from '../../../../src/core/rules/interpretation/objects.ts';
import type { Rule, Specification } from '../../../../src/core/rules/specification.ts';
import { literalText } from '../../../../src/core/rules/terms.ts';
import { parseLexicon } from '../../../../src/core/text/lexicon/parse-lexicon.ts';
import { trees } from '../../text/tree-notation.ts';

const lexicon = parseLexicon(
  readFileSync(new URL('../../../../public/lexicon/wordnet.txt', import.meta.url), 'utf8'),
);
const specificationOf = (rule: string, ...predicates: readonly string[]): Specification =>
  parseSpecification(JSON.stringify({ Variables: ['x'], Predicates: predicates, Rules: [rule] }))
    .specification;

test('every way to break a rule', () => {
  const specification = specificationOf(
    'A(x) | B(x) => C(x) & not D(x)',
    ...['A', 'B', 'C', 'D'].map((name) => `${name}(x) := x is ${name}`),
  );
  const ways = waysToBreak(specification.rules[0] as Rule);
  expect(ways.map((way) => way.map((literal) => literalText(literal, new Set(['x']))))).toEqual([
    ['A(x)', 'not C(x)'],
    ['A(x)', 'D(x)'],
    ['B(x)', 'not C(x)'],
    ['B(x)', 'D(x)'],
  ]);
});

describe('what a variable stands for', () => {
  const { text, trees: parsed } = trees(
    'Selma/PERSON/nsubj>2 ate/VERB/root>0 the/DET/det>4 soup/NOUN/obj>2 at/ADP/case>7 ' +
      'the/DET/det>7 desk/NOUN/obl>2',
    'She/PRON/nsubj>2 left/VERB/root>0',
  );
  const objects = objectsIn(text, parsed, lexicon);
  const names = (kind: string) =>
    groundAtoms(
      specificationOf('A(x) => B(x)', `A(x) := ${kind} x is here`, `B(x) := ${kind} x is there`),
      objects,
      lexicon,
    ).objects.map(({ name }) => name);

  test('a pronoun is a mention of its name', () => {
    expect(objects.find(({ name }) => name === 'Selma')?.sentences).toEqual([0, 1]);
  });
  test('people for a person, things of its kind for a thing, and the role itself', () => {
    expect(names('person')).toEqual(['Selma']);
    expect(names('the food')).toEqual(['the soup', 'the food']);
    expect(names('the vehicle')).toEqual(['the vehicle']);
  });
});
