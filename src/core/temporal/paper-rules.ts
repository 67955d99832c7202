/**
 * The rules of Drowzee's Fig. 11 as printed. They reproduce the paper and show where the rules differ from
 * Definition 1 (ERRATA):
 * - they work interval by interval, without coalescing;
 * - [R-Until] requires phi1 at t itself and intersects with any of its intervals;
 * - [R-Neg] complements within the years 1 to 2024.
 *
 * Theorem 3.1 says that the rules are exact. They are not.
 */
import type { Formula, Window } from './formula.ts';
import type { History } from './history.ts';
import { knownTicks } from './history.ts';
import type { Interval, IntervalSet } from './interval-set.ts';
import { complement, intersection, interval, intervals, intervalSet } from './interval-set.ts';

/** "Here, we take all the after-century years to be the full set." */
export const paperYears: Interval = { from: 1, to: 2024 };

/** What the rules derive. Undefined if the formula has an operator for which the paper has no rule. */
export function satisfactionByPaper(formula: Formula, history: History): IntervalSet | undefined {
  const derived = derive(formula, history);
  return derived && intervalSet(derived);
}

/** The intervals for which the rules derive `nm(I)`. */
function derive(formula: Formula, history: History): readonly Interval[] | undefined {
  if (formula.kind === 'atom') return intervals(knownTicks(history, formula.atom));
  if ('of' in formula) {
    const of = derive(formula.of, history);
    return of && unary(formula, of);
  }
  const left = derive(formula.left, history);
  const right = derive(formula.right, history);
  if (!left || !right) return undefined;
  switch (formula.kind) {
    case 'and':
      return pairwise(left, right);
    case 'or':
      return intervals(intervalSet([...left, ...right]));
    case 'until':
      return untilWithZero(left, right, formula.window);
    default:
      return undefined;
  }
}

function unary(
  formula: Extract<Formula, { of: Formula }>,
  of: readonly Interval[],
): readonly Interval[] | undefined {
  switch (formula.kind) {
    case 'not':
      return intervals(intersection(complement(intervalSet(of)), interval(paperYears.from, paperYears.to)));
    case 'next':
      return of.map(({ from, to }) => ({ from: from - 1, to: to - 1 }));
    case 'eventually':
      return finally_(of, formula.window);
    // [R-Globally]: nm([I'start - Istart, I'end - Iend]).
    case 'always':
      return of
        .map(({ from, to }) => ({
          from: from - formula.window.from,
          to: to === Infinity ? to : to - formula.window.to,
        }))
        .filter(({ from, to }) => from <= to);
    default:
      return undefined;
  }
}

/** [R-Finally]: nm([I'start - Iend, I'end - Istart]). */
function finally_(of: readonly Interval[], window: Window): readonly Interval[] {
  return of.map(({ from, to }) => ({ from: from - window.to, to: to - window.from }));
}

/** [R-Until-0]: a window from 0 is the window from 1, or phi2 now. */
function untilWithZero(
  left: readonly Interval[],
  right: readonly Interval[],
  window: Window,
): readonly Interval[] {
  if (window.from > 0) return until(left, right, window);
  const later = window.to > 0 ? until(left, right, { from: 1, to: window.to }) : [];
  return [...later, ...right];
}

function until(left: readonly Interval[], right: readonly Interval[], window: Window): readonly Interval[] {
  // [R-Until]:
  //   helper1([I'start + Istart, I'end + 1]) :- nm1(I').
  //   helper2(I1 ∩ I2) :- helper1(I1), nm2(I2).
  //   nm(I1 ∩ I2) :- nm1(I1), F_I(helper2)(I2).
  const helper1 = left
    .map(({ from, to }) => ({ from: from + window.from, to: to + 1 }))
    .filter(({ from, to }) => from <= to);
  const helper2 = pairwise(helper1, right);
  return pairwise(left, finally_(helper2, window));
}

function pairwise(left: readonly Interval[], right: readonly Interval[]): readonly Interval[] {
  return left
    .flatMap((a) => right.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })))
    .filter(({ from, to }) => from <= to);
}
