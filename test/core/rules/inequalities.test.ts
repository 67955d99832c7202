import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compare, exactText, readDecimal, whole } from '../../../src/core/rules/decimal.ts';
import type { Exact } from '../../../src/core/rules/decimal.ts';
import { readExpression, sameQuotient } from '../../../src/core/rules/inequalities/expression.ts';
import {
  difference,
  product,
  rootsOf,
  signAt,
  sum,
  valueAt,
} from '../../../src/core/rules/inequalities/polynomial.ts';
import type { Polynomial } from '../../../src/core/rules/inequalities/polynomial.ts';
import { contains, readSolutionSet } from '../../../src/core/rules/inequalities/solution-set.ts';
import { checkSolution } from '../../../src/core/rules/inequalities/solution-check.ts';
import { holdsAt, readInequality } from '../../../src/core/rules/inequalities/worked-solution.ts';

const number = (text: string): Exact => readDecimal(text) ?? whole(0);
const small = fc.integer({ min: -9, max: 9 }).map((value) => whole(value));
const polynomials = fc
  .array(small, { maxLength: 5 })
  .map((coefficients): Polynomial => sum(coefficients, []));

describe('polynomials', () => {
  it('add, multiply and evaluate as numbers do', () => {
    fc.assert(
      fc.property(polynomials, polynomials, small, (a, b, at) => {
        const [x, y] = [valueAt(a, at), valueAt(b, at)].map(({ numerator }) => numerator);
        expect(valueAt(product(a, b), at).numerator).toBe((x ?? 0n) * (y ?? 0n));
        expect(valueAt(difference(a, b), at).numerator).toBe((x ?? 0n) - (y ?? 0n));
      }),
    );
  });

  it('have the roots that they were made of, and no others', () => {
    fc.assert(
      fc.property(fc.array(small, { minLength: 1, maxLength: 4 }), (roots) => {
        const made = roots.map(({ numerator }): Polynomial => [whole(-numerator), whole(1)]).reduce(product);
        const { rational, between } = rootsOf(made);
        const texts = (list: readonly Exact[]) => [...new Set(list.map(exactText))].sort();
        expect([texts(rational), between]).toEqual([texts(roots), []]);
      }),
    );
  });

  it('have their irrational roots isolated', () => {
    // x^3 - 3x + 1 has three, x^2 - 2 two, x^2 + 1 none.
    const of = (...coefficients: number[]) => rootsOf(coefficients.map((value) => whole(value)));
    for (const [roots, count] of [
      [of(1, -3, 0, 1), 3],
      [of(-2, 0, 1), 2],
      [of(1, 0, 1), 0],
    ] as const)
      expect([roots.rational.length, roots.between.length]).toEqual([0, count]);
    for (const [low, high] of of(-2, 0, 1).between)
      expect(
        signAt([whole(-2), whole(0), whole(1)], low) * signAt([whole(-2), whole(0), whole(1)], high),
      ).toBe(-1);
  });
});

describe('expressions', () => {
  it.each([
    ['x^2 - 5x + 6', '(x-2)(x-3)', true],
    ['x² − 5x + 6', '(x − 2)·(x − 3)', true],
    ['\\frac{3x-4x^2}{2x+1}', 'x(3-4x)/(2x+1)', true],
    ['\\left(x+1\\right)^{2}', 'x^2+2x+1', true],
    ['x**2 - 1', '(x-1)(x+1)', true],
    ['-x^2', '(-x)^2', false],
    ['2(x-1)/4', '0.5x - 1/2', true],
    ['1/x - 1/(x+1)', '1/(x(x+1))', true],
    ['x^2 - 5x + 6', '(x-2)(x-4)', false],
  ])('%s is %s: %s', (a, b, same) => {
    const [x, y] = [readExpression(a), readExpression(b)];
    expect(x && y && sameQuotient(x, y)).toBe(same);
  });

  it.each(['', 'sin(x)', 'x +', '(x', 'x^y', 'x^0.5', '√x', '1/0', 'a + b', 'x^99 * x^99', '('.repeat(99)])(
    'does not read “%s”',
    (text) => {
      expect(readExpression(text)).toBeUndefined();
    },
  );
});

describe('answers', () => {
  it.each([
    ['x < 2 or x >= 3', '1 3 4', '2 2.5'],
    ['x<2 or 3≤x', '1 3 4', '2 2.5'],
    ['-1 < x <= 4, x != 0', '4 -0.5', '-1 0 5'],
    ['-1 < x ≤ 4 and x ≠ 0', '4 -0.5', '-1 0 5'],
    ['(-∞, 2) ∪ [3, ∞)', '1 3 4', '2 2.5'],
    ['x \\in \\left(-\\infty, 2\\right) \\cup \\left[3, \\infty\\right)', '1 3 4', '2 2.5'],
    ['x \\le -\\frac{3}{2}', '-1.5 -2', '-1.4'],
    ['{x | x > 3/4}', '1', '0.75'],
    ['(x < -1) or (x > 1)', '-2 2', '0 1'],
    ['[1, 2] U {5}', '1 2 5', '3'],
    ['all real x', '0 -7', ''],
    ['\\mathbb{R}', '0 -7', ''],
    ['no solution', '', '0 1'],
    ['x = 2', '2', '1'],
  ])('%s contains %s, not %s', (text, inside, outside) => {
    const set = readSolutionSet(text);
    const numbers = (list: string) => list.split(' ').filter(Boolean).map(number);
    expect(set && numbers(inside).every((at) => contains(set, at))).toBe(true);
    expect(set && numbers(outside).some((at) => contains(set, at))).toBe(false);
  });

  it.each(['x < 1 + √2', 'between 2 and 3', 'x < 2 or so', 'y < 3', '(2, a)', ''])(
    'does not read “%s”',
    (text) => {
      expect(readSolutionSet(text)).toBeUndefined();
    },
  );
});

describe('inequalities', () => {
  it.each([
    ['Solve (x-2)/(x-3) >= 0.', '2 4 1', '3 2.5'],
    ['Solve $\\frac{x+5}{(x-3)^2} \\geq \\frac{x-7}{x(x-3)}$.', '-1 4', '0 1 3'],
    ['For which real t is t^2 < 4?', '0 1.9', '2 -2 3'],
    ['Solve the inequality 3 > x.', '2', '3 4'],
  ])('%s holds at %s, not at %s', (text, inside, outside) => {
    const inequality = readInequality(text);
    const numbers = (list: string) => list.split(' ').filter(Boolean).map(number);
    if (!inequality) throw new Error('not read');
    expect(numbers(inside).every((at) => holdsAt(inequality, at))).toBe(true);
    expect(numbers(outside).some((at) => holdsAt(inequality, at))).toBe(false);
  });
});

describe('a worked solution', () => {
  const errors = (problem: string, ...lines: readonly string[]) => [
    ...new Set(checkSolution(problem, lines.join('\n'))?.errors.map(({ specification }) => specification)),
  ];
  const quadratic = 'Solve x^2 - 5x + 6 <= 0.';
  const quotient = 'Solve (x - 2)/(x - 3) >= 0.';

  it.each([
    [quadratic, ['x^2 - 5x + 6 = (x - 2)(x - 3)', '2 <= x <= 3'], []],
    [
      quadratic,
      ['The zeros of x^2 - 5x + 6 = 0 are x = 2 and x = 3.', '**Answer:** $2 \\leq x \\leq 3$.'],
      [],
    ],
    [quadratic, ['Therefore x = 2 or x = 3.', 'Between them it is negative: [2, 3], as asked for.'], []],
    [quadratic, ['Let f(x) = x^2 - 5x + 6. At x = 0: f(0) = 6 > 0.', 'So 2 ≤ x ≤ 3'], []],
    ['Solve x^2 > 2.', ['x^2 = 2 gives x = ±√2.', 'So x < -√2 or x > √2.'], []],
    ['Solve x^2 > 2.', ['So x < -1.5 or x > 1.5.'], ['intervals']],
    ['Solve 2x + 1 > x - 4.', ['2x + 1 = x - 4 gives x = -5.', 'Hence x > -5.'], []],
    [quotient, ['The zero of x - 2 = 0 is 2.', 'So x <= 2 or x > 3.'], []],
    [quadratic, ['x^2 - 5x + 6 = (x - 2)(x - 4)', 'So it depends on x.'], ['factorisation']],
    [quadratic, ['Expand: 2(x - 3) = 2x - 3', 'So it depends on x.'], ['factorisation']],
    [quadratic, ['So x <= 2 or x >= 3.'], ['intervals']],
    [quadratic, ['So 2 < x < 3.'], ['endPoints']],
    [quotient, ['So x <= 2 or x >= 3.'], ['endPoints']],
    [quadratic, ['Every x is fine, I think.'], []],
  ])('%s %j: %j', (problem, lines, found) => {
    expect(errors(problem, ...lines)).toEqual(found);
  });

  it('shows the words, and the point at which the answer fails', () => {
    const solution = 'Answer: x <= 2 or x >= 3.';
    const [first] = checkSolution(quotient, solution)?.errors ?? [];
    const text = first?.conflict.assignments.find(({ origin }) => origin === 'text');
    expect(text?.words?.map(([start, end]) => solution.slice(start, end))).toEqual(['x <= 2 or x >= 3']);
    const followUp = first?.conflict.assignments.find(({ origin }) => origin === 'follow-up');
    expect(followUp?.why).toBe('The inequality does not hold at x = 3.');
  });

  it('lists the mathematics that it does not read', () => {
    const solution = 'By the formula, x = sqrt(b) = 3.';
    const [span] = checkSolution(quadratic, solution)?.read.unread ?? [];
    expect(span && solution.slice(...span)).toContain('x =');
  });

  it('compares exactly: 0.1 + 0.2 is 0.3', () => {
    expect(errors('Solve x - 0.3 >= 0.1 + 0.2 - 0.3.', 'So x >= 0.3.')).toEqual([]);
    expect(compare(number('0.1'), number('0.10'))).toBe(0);
  });
});
