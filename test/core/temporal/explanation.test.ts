/**
 * Reasons: every step must follow by Definition 1 from its premises alone, checked with the satisfaction
 * sets. Also short reasons worked out by hand.
 */
import { describe, expect, it } from 'vitest';
import { seeded } from '../../../src/core/random.ts';
import { explain, SatisfactionSets, statementsOf } from '../../../src/core/temporal/explanation.ts';
import type { Reason } from '../../../src/core/temporal/explanation.ts';
import { parseFormula } from '../../../src/core/temporal/formula-parser.ts';
import { printFormula } from '../../../src/core/temporal/formula-printer.ts';
import type { Formula } from '../../../src/core/temporal/formula.ts';
import { operandsOf } from '../../../src/core/temporal/formula.ts';
import { EventTable } from '../../../src/core/temporal/history.ts';
import { combined, moved } from '../../../src/core/temporal/interval-evaluation.ts';
import type { IntervalSet } from '../../../src/core/temporal/interval-set.ts';
import {
  complement,
  contains,
  everything,
  includes,
  intervalSet,
  nothing,
  union,
  writtenInterval,
} from '../../../src/core/temporal/interval-set.ts';
import { randomFormula, randomHistory } from './random-formula.ts';

/** Where a formula holds if its operands hold at the given sets. */
function apply(formula: Formula, sets: readonly IntervalSet[]): IntervalSet {
  const [first = nothing, second = nothing] = sets;
  switch (formula.kind) {
    case 'atom':
      return nothing;
    case 'not':
      return complement(first);
    case 'implies':
      return union(complement(first), second);
    case 'and':
    case 'or':
    case 'until':
    case 'since':
      return combined(formula, first, second);
    default:
      return moved(formula, first);
  }
}

/**
 * If everything that the reason does not mention is the worst case for the claim, the claim must still
 * follow. For `not` and the left side of `implies` the worst case is reversed.
 */
function checkReason(reason: Reason, sets: SatisfactionSets): void {
  const { formula, over, holds, because } = reason;
  const told = `${printFormula(formula)} ${holds} over ${writtenInterval(over)}`;
  expect(over.from, told).toBeLessThanOrEqual(over.to);
  expect(includes(holds ? sets.of(formula) : complement(sets.of(formula)), over), `is so: ${told}`).toBe(
    true,
  );
  because.forEach((each) => checkReason(each, sets));
  if (formula.kind === 'atom' || reason.bySet) return;
  if (because.every((each) => each.formula === formula)) {
    expect(intervalSet(because.map((each) => each.over)), told).toEqual(intervalSet([over]));
    return;
  }
  const worst = operandsOf(formula).map((operand, i) => {
    const turned = formula.kind === 'not' || (formula.kind === 'implies' && i === 0);
    const assumed = holds !== turned ? nothing : everything;
    const said = (value: boolean) =>
      intervalSet(
        because.filter((each) => each.formula === operand && each.holds === value).map((each) => each.over),
      );
    return assumed === nothing ? said(true) : complement(said(false));
  });
  const follows = apply(formula, worst);
  const reasons = because.map(
    (each) => `${printFormula(each.formula)} ${each.holds} over ${writtenInterval(each.over)}`,
  );
  expect(
    includes(holds ? follows : complement(follows), over),
    `follows: ${told} from ${reasons.join('; ')}`,
  ).toBe(true);
}

const history = new EventTable([
  { predicate: 'dickens', from: 1812, to: 1870 },
  { predicate: 'victoria', from: 1837, to: 1901 },
  { predicate: 'short', from: 1840, to: 1840 },
  { predicate: 'still', from: 1900, to: Infinity },
]);

const told = ({ formula, over, holds, because }: Reason): string =>
  formula.kind === 'atom'
    ? `${holds ? '' : 'not '}${printFormula(formula)} ` +
      `${over.from === over.to ? over.from : `${over.from}..${over.to}`}`
    : because.map(told).join(', ');

describe('explanations', () => {
  const cases: readonly [formula: string, tick: number, told: string][] = [
    ['F[0,40] victoria', 1800, 'victoria 1837'],
    ['F[0,30] victoria', 1800, 'not victoria 1800..1830'],
    ['G[30,50] victoria', 1807, 'victoria 1837..1857'],
    ['G[30,50] victoria', 1800, 'not victoria 1830'],
    ['dickens U[10,20] victoria', 1817, 'victoria 1837, dickens 1818..1836'],
    ['dickens U[1,20] victoria', 1860, 'victoria 1861'],
    ['dickens U[30,40] victoria', 1850, 'not dickens 1871'],
    ['dickens U[1,5] victoria', 1800, 'not victoria 1801..1805'],
    ['short or (dickens and victoria)', 1840, 'short 1840'],
    ['dickens and short', 1800, 'not dickens 1800'],
    ['(dickens and victoria) or victoria', 1850, 'victoria 1850'],
    ['G still', 1950, 'still 1950..Infinity'],
    ['G[0,3] F[0,5] short', 1836, 'short 1840'],
    ['once[0,5] short', 1843, 'short 1840'],
    ['H[1,3] victoria', 1838, 'not victoria 1835'],
    ['N N N victoria', 1834, 'victoria 1837'],
    ['victoria S[1,9] short', 1845, 'short 1840, victoria 1841..1844'],
  ];
  it.each(cases)('%s at %d: %s', (text, tick, expected) => {
    const parsed = parseFormula(text);
    if (!parsed.ok) return expect.fail(text);
    expect(told(explain(parsed.formula, tick, history))).toBe(expected);
  });

  it('follow step by step, whatever the formula', () => {
    const random = seeded(11);
    for (let i = 0; i < 2000; i++) {
      const table = randomHistory(random);
      const formula = randomFormula(random, { depth: 1 + random.integer(4) });
      const tick = random.integer(60) - 15;
      const reason = explain(formula, tick, table);
      const sets = new SatisfactionSets(table);
      expect(reason.holds).toBe(contains(sets.of(formula), tick));
      checkReason(reason, sets);
      expect(statementsOf(reason)).toBeGreaterThan(0);
    }
  });
});
