/** Explanations in words, and the rows of the drawing. */
import { expect, it } from 'vitest';
import { explain, SatisfactionSets } from '../../../src/core/temporal/explanation.ts';
import { reasonLines, timeLines } from '../../../src/core/temporal/explanation-words.ts';
import { parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import type { Formula } from '../../../src/core/temporal/formula.ts';
import { EventTable } from '../../../src/core/temporal/history.ts';
import { seeded } from '../../../src/core/random.ts';
import { randomFormula, randomHistory } from './random-formula.ts';

const history = new EventTable([
  { predicate: 'dickens', from: 1812, to: 1870 },
  { predicate: 'victoria', from: 1837, to: 1901 },
  { predicate: 'still', from: 1900, to: Infinity },
]);

function formulaOf(text: string): Formula {
  const parsed = parseFormula(text);
  if (!parsed.ok) throw new Error(parsed.issue.message);
  return parsed.formula;
}

const linesOf = (text: string, tick: number): string[] => {
  const formula = formulaOf(text);
  const sets = new SatisfactionSets(history);
  return reasonLines(explain(formula, tick, history), sets).map(
    ({ level, text: line }) => `${'  '.repeat(level)}${line}`,
  );
};

it('says why, step by step', () => {
  expect(linesOf('F[0,40] victoria', 1800)).toEqual([
    '“F[0,40] victoria” holds at 1800: looking from 1800 to 1840, its formula holds at some ' + 'time.',
    '  “victoria” holds at 1837: it is stated for [1837, 1901].',
  ]);
  expect(linesOf('dickens U[30,40] victoria', 1850)).toEqual([
    '“dickens U[30,40] victoria” does not hold at 1850: its first part does not hold at 1871, before ' +
      'its second part holds.',
    '  “dickens” does not hold at 1871: it is stated for [1812, 1870] only.',
  ]);
  expect(linesOf('not G still', 1950)).toEqual([
    '“¬G still” does not hold at 1950, because the formula that it negates does.',
    '  “G still” holds at 1950: looking from 1950 on, its formula holds at every time.',
    '    “still” holds from 1950 on: it is stated for [1900, …).',
  ]);
});

it('shows every part with its arithmetic', () => {
  const rows = (text: string) =>
    timeLines(formulaOf(text), 1800, new SatisfactionSets(history)).map(
      ({ text: name, arithmetic, holds }) => [name, arithmetic.join('; '), holds],
    );
  expect(rows('F[0,40] victoria')).toEqual([
    ['victoria', '', false],
    ['F[0,40] victoria', '[1837 − 40, 1901 − 0] = [1797, 1901]', true],
  ]);
  expect(rows('G[30,50] victoria')).toEqual([
    ['victoria', '', false],
    ['G[30,50] victoria', '[1837 − 30, 1901 − 50] = [1807, 1851]', false],
  ]);
  expect(rows('dickens and not dickens')).toEqual([
    ['dickens', '', false],
    ['¬dickens', 'all but [1812, 1870] = (…, 1811] ∪ [1871, …)', true],
    ['dickens ∧ ¬dickens', '[1812, 1870] ∩ (…, 1811] ∪ [1871, …) = ∅', false],
  ]);
  expect(rows('G[0,∞) still')[1]).toEqual(['G still', '[1900 − 0, …) = [1900, …)', false]);
});

it('has words for everything', () => {
  const random = seeded(2);
  for (let i = 0; i < 1000; i++) {
    const table = randomHistory(random);
    const formula = randomFormula(random, { depth: 1 + random.integer(4) });
    const sets = new SatisfactionSets(table);
    const tick = random.integer(50) - 10;
    for (const { text } of reasonLines(explain(formula, tick, table), sets))
      expect(text).toMatch(/^“.*” (?:holds|does not hold) (?:(?!NaN|Infinity|undefined).)*\.$/);
    for (const { arithmetic } of timeLines(formula, tick, sets))
      for (const line of arithmetic) expect(line).not.toMatch(/NaN|Infinity|undefined/);
  }
});
