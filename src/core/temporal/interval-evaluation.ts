/**
 * All ticks at which a formula holds, by interval algebra: one pass from the atoms up, exact for any nesting
 * and any window (ERRATA). A past operator is its future mirror on mirrored sets.
 */
import type { Formula, Quantifier, BinaryOperator, NextOperator, Window } from './formula.ts';
import type { History } from './history.ts';
import { knownTicks } from './history.ts';
import type { IntervalSet } from './interval-set.ts';
import {
  coalesced,
  complement,
  difference,
  dilated,
  eroded,
  intersection,
  mirrored,
  nothing,
  shifted,
  union,
} from './interval-set.ts';

/** Every atom of the formula must be known to the history. */
export function satisfaction(formula: Formula, history: History): IntervalSet {
  switch (formula.kind) {
    case 'atom':
      return knownTicks(history, formula.atom);
    case 'not':
      return complement(satisfaction(formula.of, history));
    case 'implies':
      return union(complement(satisfaction(formula.left, history)), satisfaction(formula.right, history));
    case 'and':
    case 'or':
    case 'until':
    case 'since':
      if (formula.kind === 'and' && formula.right.kind === 'not')
        return difference(satisfaction(formula.left, history), satisfaction(formula.right.of, history));
      return combined(formula, satisfaction(formula.left, history), satisfaction(formula.right, history));
    default:
      return moved(formula, satisfaction(formula.of, history));
  }
}

/** An operator of two operands, on what they hold at. */
export function combined(
  formula: Extract<Formula, { kind: 'and' | 'or' | BinaryOperator }>,
  left: IntervalSet,
  right: IntervalSet,
): IntervalSet {
  switch (formula.kind) {
    case 'and':
      return intersection(left, right);
    case 'or':
      return union(left, right);
    case 'until':
      return untilSet(left, right, formula.window);
    case 'since':
      return mirrored(untilSet(mirrored(left), mirrored(right), formula.window));
  }
}

/** A temporal operator of one operand, on what that holds at. */
export function moved(
  formula: Extract<Formula, { kind: NextOperator | Quantifier }>,
  of: IntervalSet,
): IntervalSet {
  switch (formula.kind) {
    case 'next':
      return shifted(of, -1);
    case 'previous':
      return shifted(of, 1);
    case 'eventually':
      return dilated(of, backwards(formula.window));
    case 'once':
      return dilated(of, formula.window);
    case 'always':
      return eroded(of, formula.window);
    case 'historically':
      return eroded(of, backwards(formula.window));
  }
}

/** From 0, because -0 is no small integer to an engine, and a set of small integers is faster. */
function backwards({ from, to }: Window): Window {
  return { from: 0 - to, to: 0 - from };
}

/**
 * t where some d in the window has `right` at t + d and `left` at every tick strictly between: for d = 0 and
 * d = 1 there is none between. Otherwise they lie in one maximal interval [s, e] of `left`, and the witness w
 * = t + d in one [c, d] of `right` (ERRATA):
 *   w from max(c, s-1 + low) to min(d, e+1),
 *   t from max(s-1, w - high) to min(e, w - low), with low = max(window.from, 1).
 */
export function untilSet(left: IntervalSet, right: IntervalSet, window: Window): IntervalSet {
  const low = Math.max(window.from, 1);
  const high = window.to;
  const atOnce = window.from === 0 ? right : nothing;
  if (high < low) return atOnce;
  const immediate = low === 1 ? union(atOnce, shifted(right, -1)) : atOnce;
  return union(immediate, coalesced(continued(left, right, low, high)));
}

/**
 * In half-open boundaries: `left` holds from s to before e, `right` from c to before d. The starts found
 * increase, as s and c do.
 */
function continued(left: IntervalSet, right: IntervalSet, low: number, high: number): readonly number[] {
  const found: number[] = [];
  let first = 0;
  for (let i = 0; i < left.length; i += 2) {
    const s = left[i] as number;
    const e = left[i + 1] as number;
    while (first < right.length && (right[first + 1] as number) <= s - 1 + low) first += 2;
    for (let j = first; j < right.length && (right[j] as number) <= e; j += 2) {
      const earliest = Math.max(right[j] as number, s - 1 + low);
      const latest = Math.min((right[j + 1] as number) - 1, e);
      const start = Math.max(s - 1, earliest - high);
      const end = Math.min(e - 1, latest - low);
      if (earliest <= latest && start <= end) found.push(start, end + 1);
    }
  }
  return found;
}
