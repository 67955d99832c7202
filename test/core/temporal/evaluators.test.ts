/** The paper's rules as printed, and the comparison that shows where they differ from Definition 1. */
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { compareEvaluators, smallestDifference } from '../../../src/core/temporal/evaluators.ts';
import { parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import { EventTable } from '../../../src/core/temporal/history.ts';
import { writtenSet } from '../../../src/core/temporal/interval-set.ts';
import { printFormula, printWindow } from '../../../src/core/temporal/formula-printer.ts';
import { randomFormula, randomHistory } from './random-formula.ts';

const history = new EventTable([
  { predicate: 'charles_dickens', from: 1812, to: 1870 },
  { predicate: 'victorian_era', from: 1837, to: 1901 },
  { predicate: 'p', from: 1830, to: 1870 },
  { predicate: 'q', from: 1837, to: 1901 },
  { predicate: 'r', from: 1, to: 5 },
  { predicate: 'r', from: 10, to: 20 },
  { predicate: 's', from: 15, to: 15 },
]);

/** The set that Fig. 11 derives, the ticks it misses, and the ticks it claims wrongly. */
function checkEvaluators(
  text: string,
  tick: number,
  expected: readonly [printed: string, missed: string, claimed: string],
): void {
  const parsed = parseFormula(text);
  if (!parsed.ok) return expect.fail(text);
  const { results, missed, claimed } = compareEvaluators(parsed.formula, tick, history);
  expect([writtenSet(results[2]?.ticks ?? []), writtenSet(missed), writtenSet(claimed)], text).toEqual(
    expected,
  );
}

describe('the comparison of evaluators', () => {
  it('repeats Figs 11 and 12', () => {
    checkEvaluators('Finally[0,40](Atom(victorian_era))', 1800, ['[1797, 1901]', '∅', '∅']);
    checkEvaluators('Globally[30,50](Atom(victorian_era))', 1800, ['[1807, 1851]', '∅', '∅']);
    checkEvaluators('Until[10,20](Atom(charles_dickens),Atom(victorian_era))', 1800, [
      '[1817, 1861]',
      '∅',
      '∅',
    ]);
    checkEvaluators('Neg(Atom(victorian_era))', 1800, [
      '[1, 1836] ∪ [1902, 2024]',
      '(…, 0] ∪ [2025, …)',
      '∅',
    ]);
  });

  it('shows the two ways in which the rule for until is wrong (ERRATA)', () => {
    checkEvaluators('p U[1,20] q', 1829, ['[1830, 1870]', '[1829, 1829] ∪ [1871, 1900]', '∅']);
    checkEvaluators('r U[5,12] s', 4, ['[3, 5] ∪ [10, 10]', '[9, 9]', '[3, 5]']);
    expect(
      compareEvaluators(
        { kind: 'previous', of: { kind: 'atom', atom: { predicate: 'p', terms: [], stamp: 'fact' } } },
        1900,
        history,
      ).results[2]?.holds,
    ).toBeUndefined();
  });

  it('finds the smallest examples by itself', () => {
    const told = (claimed: boolean) => {
      const found = smallestDifference(claimed);
      return found && 'window' in found.formula
        ? `${writtenSet(found.left)} U${printWindow(found.formula.window)} ${writtenSet(found.right)} ` +
            `at ${found.tick}`
        : undefined;
    };
    expect(told(false)).toBe('∅ U[1,1] [1, 1] at 0');
    expect(told(true)).toBe('[1, 1] ∪ [3, 3] U[1,3] [4, 4] at 1');
  });

  it('hears Definition 1 and the algebra agree, and the paper part from them, on random formulas', () => {
    const random = seeded(3);
    let parted = 0;
    for (let i = 0; i < 500; i++) {
      const formula = randomFormula(random, { depth: 1 + random.integer(2), operators: ['until'] });
      const {
        results: [law, algebra],
        missed,
        claimed,
      } = compareEvaluators(formula, random.integer(30), randomHistory(random));
      expect(algebra?.holds, printFormula(formula)).toBe(law?.holds);
      if (missed.length + claimed.length > 0) parted++;
    }
    expect(parted).toBeGreaterThan(100);
  });
});
