import { describe, expect, it } from 'vitest';
import { readComparison } from '../../../src/core/rules/comparison-answer.ts';
import { parseSpecification } from '../../../src/core/rules/esl-parser.ts';
import { atomText } from '../../../src/core/rules/terms.ts';
import { comparisonsOf, findIn, greaterOf } from '../../eval/decimals.ts';
import { seeded } from '../../../src/core/random.ts';
import { multiplication } from './published-specifications.ts';

const { specification } = parseSpecification(multiplication);
const read = (text: string): readonly string[] =>
  readComparison(text, specification).assignments.map(({ atom, value }) => `${atomText(atom)} ${value}`);

describe('which number a text calls the greater one', () => {
  const wrong = ['IsGreater(9.11, 9.9) true', 'IsGreater(9.9, 9.11) false'];
  it.each([
    ['9.11 and 9.9, which one is greater? 9.11', wrong],
    ['Which number is larger: 9.9 or 9.11? The larger number is 9.11.', wrong],
    ['Which one is smaller, 9.9 or 9.11? Answer: 9.9', wrong],
    ['As everybody knows, 9.11 is greater than 9.9.', wrong],
    ['9.9 < 9.11', wrong],
    ['Is 9.11 greater than 9.9?', []],
    ['9.11 and 9.9, which one is greater?', []],
    ['9.11 and 9.9, which one is greater? 10', []],
    ['9.11 and 9.9, which one is greater? They are equal.', []],
    ['Version 9.11.2 follows 9.9.', []],
  ])('%s', (text, assignments) => {
    expect(read(text)).toEqual(assignments);
  });

  it('shows the words', () => {
    const text = 'I say 9.11 is greater than 9.9.';
    const [first] = readComparison(text, specification).assignments;
    expect(first?.words?.map(([start, end]) => text.slice(start, end))).toEqual(['9.11 is greater than 9.9']);
  });
});

describe('the comparisons of dataset 2', () => {
  it('have one digit after the point against two, and 9.11 against 9.9', () => {
    const comparisons = comparisonsOf(seeded(1), 100);
    expect(comparisons).toHaveLength(100);
    expect(comparisons[0]).toEqual({ first: '9.11', second: '9.9' });
    for (const { first, second } of comparisons)
      expect(`${first} ${second}`).toMatch(/^(\d+)\.(\d \1\.\d\d|\d\d \1\.\d)$/);
    expect([greaterOf('9.11', '9.9'), greaterOf('33.3', '33.27')]).toEqual(['9.9', '33.3']);
  });

  it('are found wrong with the binding, the rule and the follow-up, and never without the rule', () => {
    for (const { first, second } of comparisonsOf(seeded(2), 8)) {
      const greater = greaterOf(first, second);
      const text = (said: string) => `${first} and ${second}, which one is greater? ${said}`;
      const wrong = text(greater === first ? second : first);
      expect(findIn(specification, wrong)).toMatchObject({ rule: 1, binding: { z: { value: '10' } } });
      expect(findIn(specification, text(greater))).toBeUndefined();
      expect(findIn({ ...specification, rules: [] }, wrong)).toBeUndefined();
    }
  });
});
