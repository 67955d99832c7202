/** Fig. 19: the rule that is wrong most often, and what is said where none is. */
import { expect, it } from 'vitest';
import type { Rate, RunReport } from '../../src/core/oracles/run-report.ts';
import type { Rule } from '../../src/core/testing/test-case.ts';
import { worstRules } from '../../src/ui/test-room/domain-rules.ts';

const rate = (wrong: number, of: number): Rate => ({ label: 'm', wrong, of, low: 0, high: 1, filter: {} });
type Counted = readonly [rule: Rule, wrong: number, of: number];
const worst = (...rules: readonly Counted[]) => {
  const figures: RunReport['byDomainAndRule'] = rules.map(([rule, wrong, of]) => ({
    domain: 'People and Self',
    rule,
    rates: [rate(wrong, of)],
  }));
  const [row] = worstRules(figures, 1);
  return [row?.notes?.[0], row?.rates[0]?.wrong, row?.rates[0]?.of];
};

it('names the rule with the largest share of wrong answers', () => {
  expect(worst(['symmetric', 1, 10], ['transitive', 4, 10], ['shared', 2, 20])).toEqual([
    'Transitivity',
    4,
    10,
  ]);
});

it('names no rule where all answers are right, or where too few were given', () => {
  expect(worst(['symmetric', 0, 6], ['transitive', 0, 30])).toEqual(['All right', 0, 30]);
  expect(worst(['symmetric', 2, 4])).toEqual([undefined, 0, 0]);
});
