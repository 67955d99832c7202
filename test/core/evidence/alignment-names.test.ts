/** Different names of one thing, and names that only look similar. */
import { expect, test } from 'vitest';
import { compareNames } from '../../../src/core/evidence/alignment/name-variants.ts';
import { isDerived } from '../../../src/core/evidence/alignment/term-comparison.ts';

const same: readonly (readonly [claimed: string, evidence: string])[] = [
  ['Curie', 'Marie Curie'],
  ['M. Curie', 'Marie Curie'],
  ['Marie Curie', 'MARIE CURIE'],
  ['Dr. Lund', 'Lund'],
  ['Dvorak', 'Dvořák'],
  ['N. D. Baker', 'Newton D . Baker'],
  ['WHO', 'World Health Organization'],
  ['World Health Organization', 'WHO'],
  ['U.S.', 'US'],
  ['the Kickers', 'Richmond Kickers'],
  ['Brandt', 'Mr Brandt'],
  ["Norvik's", 'Norvik'],
  ['UCL', 'University College London'],
];
const part: readonly (readonly [string, string])[] = [
  ['Marie Curie', 'Curie'],
  ['Richmond Kickers', 'Kickers'],
];
const other: readonly (readonly [string, string])[] = [
  ['Marie Curie', 'Pierre Curie'],
  ['Paris', 'London'],
  ['John Archer', 'John Gordon'],
  ['avocado', 'A woman'],
  ['North Korea', 'South Korea'],
  ['M. Curie', 'Pierre Curie'],
  ['World War I', 'World War II'],
  ['Apollo 11', 'Apollo 13'],
  ['A', 'Anna'],
  ['WHO', 'World Trade Organization'],
];

test.each(same)('%s is %s', (claimed, evidence) => expect(compareNames(claimed, evidence)).toBe('same'));
test.each(part)('%s says more than %s', (claimed, evidence) =>
  expect(compareNames(claimed, evidence)).toBe('part'),
);
test.each(other)('%s is not %s', (claimed, evidence) =>
  expect(compareNames(claimed, evidence)).toBeUndefined(),
);

const oneStem: readonly (readonly [string, string])[] = [
  ['decision', 'decide'],
  ['payment', 'pay'],
  ['education', 'educational'],
  ['treatment', 'treat'],
  ['quickly', 'quick'],
  ['construction', 'construct'],
];
const otherStem: readonly (readonly [string, string])[] = [
  ['careless', 'care'],
  ['rent', 'rend'],
  ['contract', 'contrast'],
  ['tablet', 'table'],
  ['planet', 'plan'],
  ['hopeless', 'hopeful'],
  ['corner', 'corn'],
];

test.each(oneStem)('%s is made of %s', (a, b) => expect(isDerived(a, b) && isDerived(b, a)).toBe(true));
test.each(otherStem)('%s is not made of %s', (a, b) =>
  expect(isDerived(a, b) || isDerived(b, a)).toBe(false),
);
