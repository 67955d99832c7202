import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import { lintSpecification } from '../../../src/core/rules/lint.ts';
import { animals, appendixA, gum, multiplication } from './published-specifications.ts';

/** Each finding as its code and its rules. */
const findings = (source: string) => {
  const { specification, issues } = parseSpecification(source);
  expect(issues).toEqual([]);
  return lintSpecification(specification).map(({ code, rules = [] }) => [code, ...rules].join(' '));
};
/** Over A to F without arguments, and P, Q and R with one; all are described. */
const described = [
  ...['A', 'B', 'C', 'D', 'E', 'F'].map((name) => `${name} := ${name} is the case`),
  ...['P', 'Q', 'R'].map((name) => `${name}(x) := x is ${name}`),
];
const ofRules = (...rules: readonly string[]) =>
  findings(`Variables: x, y\nPredicates:\n${described.join('\n')}\nRules:\n${rules.join('\n')}`).filter(
    (finding) => !finding.startsWith('unused'),
  );

describe('the lint of names', () => {
  it('finds nothing wrong in what the paper prints, but what it does not use', () => {
    expect(findings(gum)).toEqual([]);
    expect(findings(multiplication)).toEqual([]);
    expect(findings(animals)).toEqual([
      'unused-variable',
      'unused-predicate',
      // The two rules are one clause, as conflicts ii and v of Appendix D show.
      'rule-follows 1 2',
      'rule-follows 2 1',
    ]);
    expect(findings(appendixA)).toEqual(['unused-predicate']);
  });

  it.each([
    ['P(x) :=\nP(x) => P(x)', 'undescribed-predicate'],
    ['P(x) := it rains\nP(x) => P(x)', 'parameter-not-described'],
    ['P(x) := x is red\nQ(x) := x is hot\nP(x) => P(x)', 'unused-predicate'],
    ['P(x) := x is red\nP(x) => Q(x)', 'unknown-predicate 1'],
    ['P(x) := x is red\nP(x) => P(x, x)', 'wrong-arity 1'],
    ['Variables: x, y\nPredicates:\nP(x) := x is red\nRules:\nP(x) => P(y)', 'unbound-variable 1'],
    ['Variables: x, y\nPredicates:\nP(x) := x is red\nRules:\nP(x) | P(y) => not P(x)', 'unbound-variable 1'],
    ['Variables: x, y\nPredicates:\nP(x) := x is red\nRules:\nP(x) => P(x)', 'unused-variable'],
  ])('%j', (source, finding) => {
    expect(findings(source)).toContain(finding);
  });

  it('says where', () => {
    const { specification } = parseSpecification('P(x) := x is red\nP(x) => Q(x)');
    const [issue] = lintSpecification(specification).filter(({ code }) => code === 'unknown-predicate');
    expect(issue?.span).toEqual([25, 29]);
  });
});

describe('the lint of rules, by the solver', () => {
  it.each([
    [['A => B', 'B => C'], []],
    [['A & not A => B'], ['rule-never-fires 1']],
    [['A => not B', 'A & B => C'], ['rule-never-fires 2 1']],
    [['P(x) => not Q(x)', 'P(y) & Q(y) => R(y)'], ['rule-never-fires 2 1']],
    [['P(x) => not Q(x)', 'P(x) & Q(y) => R(y)'], []],
    [['A => B', 'A => not B'], ['rules-contradict 1 2']],
    [['P(x) => Q(x)', 'P(alice) => not Q(alice)'], ['rules-contradict 1 2']],
    [['P(bob) => Q(bob)', 'P(alice) => not Q(alice)'], []],
    [['A => B', 'B => C', 'A => not C'], ['rules-contradict 1 2 3']],
    [['A => not A'], ['rules-contradict 1']],
    [['A => B', 'B => C', 'A => C'], ['rule-follows 3 1 2']],
    [['P(x) => Q(x)', 'P(alice) => Q(alice) | R(alice)'], ['rule-follows 2 1']],
    [['A & B => B'], ['rule-says-nothing 1']],
    [
      ['A => B | C', 'A & not C => B'],
      ['rule-follows 1 2', 'rule-follows 2 1'],
    ],
    [['P(x) & x > 3 => Q(x)', 'P(x) & 2 > 3 => R(x)'], ['rule-never-fires 2']],
    [['A | B => C', 'A => not C', 'B => D'], ['rules-contradict 1 2']],
  ])('%j', (rules, expected) => {
    expect(ofRules(...rules)).toEqual(expected);
  });

  it('tells the premises under which rules contradict each other', () => {
    const { specification } = parseSpecification('P(x) := x is red\nP(x) => P(y)\nP(x) & P(y) => not P(x)');
    expect(lintSpecification(specification).map(({ message }) => message)).toContain(
      'Rule 2 contradicts itself: where P(x) & P(y), it cannot be kept.',
    );
  });

  it('takes no longer than typing allows, on the hand-written specifications', () => {
    const file = '../shared/data/reading/rules.jsonl';
    let rows: readonly string[] = [];
    try {
      rows = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    } catch {
      return;
    }
    const errors = rows.flatMap((row) => {
      const { specification } = JSON.parse(row) as { specification: unknown };
      const parsed = parseSpecification(JSON.stringify(specification));
      return [...parsed.issues, ...lintSpecification(parsed.specification)].filter(
        ({ severity }) => severity === 'error',
      );
    });
    expect(errors).toEqual([]);
  });
});
