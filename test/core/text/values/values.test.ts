/**
 * Typed values compared with golden files (a text with its values; two texts and how their values compare),
 * and rules of comparison on seeded random values.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../src/core/random.ts';
import { compareValues } from '../../../../src/core/text/values/comparison.ts';
import { findValues } from '../../../../src/core/text/values/find-values.ts';
import {
  nextAbove,
  nextBelow,
  over,
  plus,
  rational,
  times,
  toNumber,
  whole,
} from '../../../../src/core/text/values/rational.ts';
import type { Name, Quantity, TypedValue, When } from '../../../../src/core/text/values/typed-value.ts';
import { trees } from '../tree-notation.ts';
import { written } from './value-notation.ts';

const linesOf = (name: string): string[] =>
  readFileSync(new URL(`../golden/${name}`, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

describe('findValues', () => {
  const cases: [string, string[]][] = [];
  for (const line of linesOf('values.txt')) {
    if (line.startsWith('  ')) cases.at(-1)?.[1].push(line.trim());
    else cases.push([line, []]);
  }
  test.each(cases)('%s', (text, expected) => {
    const found = findValues(text).map((value) => written(text, value));
    expect(found.length === 0 ? ['nothing'] : found).toEqual(expected);
  });

  test('finds the same in the middle of a text, at its place', () => {
    for (const [text, expected] of cases) {
      const whole = `Then: ${text}; so it is.`;
      const found = findValues(whole, [6, 6 + text.length]);
      expect(
        found.map((value) => written(whole, value)),
        text,
      ).toEqual(expected[0] === 'nothing' ? [] : expected);
    }
  });

  test('spans ascend and do not overlap, whatever the text', () => {
    const words = (
      'in 1923 about three and a half million of the 3-5 km $5 % March May second 12 - from to ' +
      'between 1st , . people half 44 BC 17:30 1914-18 ½ a dozen point'
    ).split(' ');
    const random = seeded(7);
    for (let round = 0; round < 400; round++) {
      const text = Array.from({ length: 12 }, () => random.pick(words)).join(random.next() < 0.8 ? ' ' : '');
      let end = 0;
      for (const { span } of findValues(text)) {
        expect(span[0], text).toBeGreaterThanOrEqual(end);
        expect(span[1], text).toBeGreaterThan(span[0]);
        end = span[1];
      }
      expect(end).toBeLessThanOrEqual(text.length);
    }
  });
});

describe('findValues with a tree', () => {
  const check = (line: string, expected: readonly string[]) => {
    const {
      text,
      trees: [tree],
    } = trees(line);
    expect(findValues(text, [0, text.length], tree).map((value) => written(text, value))).toEqual(expected);
  };

  test('counts the noun that the number hangs on', () =>
    check('Three/NUM/nummod>4 large/ADJ/amod>4 dining/NOUN/compound>4 rooms/NNS/root>0', [
      '[Three] 3 count of room',
    ]));
  test('takes names whole, without an article, with the figures in them', () =>
    check('Ada/PERSON/nsubj>2 owns/VERB/root>0 two/NUM/nummod>4 cats/NNS/obj>2', [
      '[Ada] person Ada',
      '[two] 2 count of cat',
    ]));
  test('a pronoun is no number', () =>
    check('One/PRON/nsubj>2 sees/VERB/root>0 two/NUM/nummod>4 cats/NNS/obj>2', ['[two] 2 count of cat']));
});

describe('compareValues', () => {
  const rows = linesOf('value-comparisons.txt').map((line) => line.split(' | ') as [string, string, string]);
  const value = (text: string) => findValues(text)[0] as TypedValue;

  test.each(rows)('%s | %s: %s', (claimed, evidence, expected) =>
    expect(compareValues(value(claimed), value(evidence))).toBe(expected),
  );

  test('conflict is symmetric, and every value is the same as itself', () => {
    const values = [...new Set(rows.flatMap(([a, b]) => [a, b]))].map(value);
    for (const a of values) {
      expect(compareValues(a, a)).toBe('same');
      for (const b of values)
        expect(compareValues(a, b) === 'conflicts').toBe(compareValues(b, a) === 'conflicts');
    }
  });

  const quantity = (low: number, high: number): Quantity => ({
    kind: 'quantity',
    span: [0, 0],
    low,
    high,
    dimension: 'length',
    approximate: false,
    step: 0,
  });
  const time = (first: number, last: number): When => ({
    kind: 'time',
    span: [0, 0],
    first,
    last,
    approximate: false,
  });

  test('ranges: wider is entailed, narrower is compatible, apart conflicts', () => {
    const random = seeded(3);
    for (let round = 0; round < 500; round++) {
      const [a = 0, b = 0, c = 0, d = 0] = Array.from({ length: 4 }, () => random.integer(12));
      const [one, other] = [
        [Math.min(a, b), Math.max(a, b)],
        [Math.min(c, d), Math.max(c, d)],
      ] as [[number, number], [number, number]];
      // Day by day: the naive meaning of "every day of one range is a day of the other".
      const days = (range: [number, number]) =>
        Array.from({ length: range[1] - range[0] + 1 }, (_, i) => range[0] + i);
      const inside = days(other).every((day) => days(one).includes(day));
      const meets = days(other).some((day) => days(one).includes(day));
      const expected =
        String(one) === String(other) ? 'same' : inside ? 'entailed' : meets ? 'compatible' : 'conflicts';
      expect(compareValues(quantity(...one), quantity(...other))).toBe(expected);
      expect(compareValues(time(...one), time(...other))).toBe(expected);
    }
  });

  const name = (text: string, type = 'person'): Name => ({
    kind: 'name',
    span: [0, text.length],
    text,
    type,
  });
  test.each([
    ['Marie Curie', 'Marie Curie', 'same'],
    ['Curie', 'Marie Curie', 'entailed'],
    ['Marie Curie', 'Curie', 'compatible'],
    ['Pierre Curie', 'Marie Curie', 'conflicts'],
    ['M. Curie', 'Marie Curie', 'entailed'],
    ['WHO', 'World Health Organization', 'same'],
    ['the USA', 'United States', 'same'],
    ['Boeing 747', 'Boeing 737', 'conflicts'],
    ['Dr. Watson', 'Watson', 'same'],
    ['Gödel', 'Godel', 'same'],
    ['George V', 'George VI', 'conflicts'],
    ['George VI', 'George', 'conflicts'],
  ])('%s | %s: %s', (a, b, expected) => expect(compareValues(name(a), name(b))).toBe(expected));
  test('names of different types are not compared', () =>
    expect(compareValues(name('Washington Post', 'organization'), name('Lincoln'))).toBe('incomparable'));
});

describe('rational', () => {
  test('sums and products are exact where doubles are not', () => {
    expect(toNumber(plus(rational('0.1'), rational('0.2')))).toBe(0.3);
    expect(toNumber(times(rational('1.1'), whole(1000)))).toBe(1100);
    expect(toNumber(over(whole(1), whole(3)))).toBe(1 / 3);
  });
  test('gives the nearest double of any decimal, as the language reads it', () => {
    const random = seeded(11);
    for (let round = 0; round < 2000; round++) {
      const whole = random.integer(1e9);
      const decimals = random.next() < 0.7 ? `.${random.integer(1e9)}` : '';
      const exponent = random.next() < 0.3 ? `e${random.integer(60) - 30}` : '';
      const text = `${whole}${decimals}${exponent}`;
      expect(toNumber(rational(text)), text).toBe(Number(text));
    }
  });
  test('neighbours of a double lie next to it', () => {
    for (const x of [1, 300, 0.25, -5, 1e300]) {
      expect(nextAbove(x)).toBeGreaterThan(x);
      expect(nextBelow(nextAbove(x))).toBe(x);
    }
    expect(nextAbove(Infinity)).toBe(Infinity);
  });
});
