import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  comparisonOf,
  computedAtom,
  predicatesByName,
  truthByArithmetic,
} from '../../../src/core/rules/built-ins.ts';
import { compare, decimalText, exactText, readDecimal, squareRoot } from '../../../src/core/rules/decimal.ts';
import { readGroundAtom } from '../../../src/core/rules/esl-formula.ts';
import { atomText } from '../../../src/core/rules/terms.ts';

const predicates = predicatesByName([
  { name: 'IsGreater', parameters: ['x', 'y'], description: 'x is greater than y.' },
  { name: 'Pos', parameters: ['x'], description: 'x is a positive number, i.e., x > 0.' },
  { name: 'Warmer', parameters: ['x', 't'], description: 'the soup x is warmer than t degrees' },
  { name: 'Odd', parameters: ['x'], description: 'x is larger than life' },
]);
const truth = (atom: string) => truthByArithmetic(readGroundAtom(atom), predicates)?.value ?? 'unknown';

describe('exact arithmetic', () => {
  it.each([
    ['IsGreater(15.2 * 10, 15.12 * 10)', 'IsGreater(152, 151.2)'],
    ['P(0.1 + 0.2, 1 / 8, 1 / 3)', 'P(0.3, 0.125, 1 / 3)'],
    ['P(Square(-1.5), Sqrt(2.25), Sqrt(2), sin(0), sin(1))', 'P(2.25, 1.5, Sqrt(2), 0, sin(1))'],
    ['P(2 ^ 10, 2 ^ -1, -2 ^ 2, 9 ^ 0.5, 9 ^ 9 ^ 9)', 'P(1024, 0.5, -4, 9 ^ 0.5, 9 ^ 387420489)'],
    ['P(1 / 0, alice + 1, 2 * (3 - 1) * bob)', 'P(1 / 0, alice + 1, 4 * bob)'],
    ['P(max(9.11, 9.9), min(3, -1, 2), abs(-0.5))', 'P(9.9, -1, 0.5)'],
  ])('%s is %s', (atom, computed) => {
    expect(atomText(computedAtom(readGroundAtom(atom)))).toBe(computed);
  });

  it.each([
    ['IsGreater(9.11, 9.9)', 'false'],
    ['IsGreater(9.9, 9.11)', 'true'],
    ['IsGreater(15.12 * 10, 151.2)', 'false'],
    ['15.12 * 10 = 151.2', 'true'],
    ['1 / 3 < 0.3333333333333333333333333', 'false'],
    ['Pos(-0.0000001)', 'false'],
    ['sin(1) > 0', 'unknown'],
    ['Warmer(75, 63)', 'unknown'],
    ['Odd(3)', 'unknown'],
    ['IsGreater(alice, 0)', 'unknown'],
  ])('%s is %s', (atom, value) => {
    expect(truth(atom)).toBe(value);
  });

  it.each([
    ['x is larger than y', '>'],
    ['the number x is less than or equal to the number y', '<='],
    ['x is at least y.', '>='],
    ['x equals y', '='],
    ['x > y', '>'],
    ['x>=y', '>='],
    ['x is not greater than y', '<='],
    ['y is the brother of x', undefined],
    ['x is greater than y and z', undefined],
    ['some person x is taller than y', undefined],
  ])('“%s” means %s', (description, comparison) => {
    expect(comparisonOf({ name: 'P', parameters: ['x', 'y'], description })?.comparison).toBe(comparison);
  });

  it('writes each decimal as it reads it, and orders as numbers do', () => {
    const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(20));
    const text = ([digits, places]: [bigint, number]) => `${digits}e-${places}`;
    fc.assert(
      fc.property(decimal, decimal, (a, b) => {
        const [x, y] = [readDecimal(text(a)), readDecimal(text(b))];
        if (!x || !y) throw new Error('not read');
        const written = decimalText(x);
        expect(written !== undefined && readDecimal(written)).toEqual(x);
        expect(written).not.toMatch(/\.\d*0$|^-?0\d|\.$|^-0$/);
        const scaled = a[0] * 10n ** BigInt(b[1]) - b[0] * 10n ** BigInt(a[1]);
        expect(compare(x, y)).toBe(scaled < 0n ? -1 : scaled > 0n ? 1 : 0);
      }),
    );
  });

  it('takes the root of a square and of nothing else', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 40n }), (root) => {
        const of = (value: bigint) => squareRoot({ numerator: value, denominator: 1n });
        expect(of(root * root)?.numerator).toBe(root);
        if (root > 0n) expect(of(root * root + 1n)).toBeUndefined();
      }),
    );
    expect(exactText({ numerator: -2n, denominator: 7n })).toBe('-2/7');
  });
});
