/**
 * Compares what three evaluators say about a formula at a tick. Definition 1 decides. The interval algebra
 * must always agree with it. The paper's rules do not, and the comparison shows where.
 */
import type { Formula, Window } from './formula.ts';
import { event } from './formula.ts';
import type { History } from './history.ts';
import { closed, EventTable } from './history.ts';
import { satisfaction } from './interval-evaluation.ts';
import type { Interval, IntervalSet } from './interval-set.ts';
import { contains, difference, interval, intervals, intervalSet, size } from './interval-set.ts';
import { satisfactionByPaper } from './paper-rules.ts';
import { PointEvaluation } from './point-evaluation.ts';

export const evaluators = ['Definition 1', 'interval algebra', 'Fig. 11 as printed'] as const;
export type Evaluator = (typeof evaluators)[number];

export interface EvaluatorResult {
  readonly evaluator: Evaluator;
  /** Undefined if the evaluator has no rule for the formula. */
  readonly holds: boolean | undefined;
  /**
   * All ticks at which the formula holds for this evaluator. Absent for Definition 1, which answers tick by
   * tick.
   */
  readonly ticks?: IntervalSet;
}

export interface EvaluatorComparison {
  readonly tick: number;
  readonly results: readonly EvaluatorResult[];
  /** Ticks at which Definition 1 holds and the paper's rules derive nothing. */
  readonly missed: IntervalSet;
  /** Ticks that the paper's rules derive although the formula does not hold there by Definition 1. */
  readonly claimed: IntervalSet;
  readonly unanimous: boolean;
}

/** Every atom of the formula must be known to the history. */
export function compareEvaluators(formula: Formula, tick: number, history: History): EvaluatorComparison {
  const exact = satisfaction(formula, history);
  const printed = satisfactionByPaper(formula, history);
  const results: EvaluatorResult[] = [
    { evaluator: 'Definition 1', holds: new PointEvaluation(history).holds(formula, tick) },
    { evaluator: 'interval algebra', holds: contains(exact, tick), ticks: exact },
    {
      evaluator: 'Fig. 11 as printed',
      holds: printed && contains(printed, tick),
      ...(printed && { ticks: printed }),
    },
  ];
  const said = results.flatMap(({ holds }) => (holds === undefined ? [] : [holds]));
  return {
    tick,
    results,
    unanimous: new Set(said).size === 1,
    missed: printed ? difference(exact, printed) : [],
    claimed: printed ? difference(printed, exact) : [],
  };
}

/* ---------- where the paper's Until goes wrong ---------- */

export interface Difference {
  readonly formula: Formula;
  readonly left: IntervalSet;
  readonly right: IntervalSet;
  readonly tick: number;
  /** The answer of the rules. Definition 1 gives the opposite. */
  readonly claimed: boolean;
}

/**
 * The smallest example on which [R-Until] differs from Definition 1, found by trying all examples. Size is
 * the number of ticks in both events, then the window.
 * @param claimed true: the rule derives a tick that is wrong. False: the rule misses a tick.
 * @returns undefined if events of `within` ticks have no such example.
 */
export function smallestDifference(claimed: boolean, within = 5): Difference | undefined {
  let best: Difference | undefined;
  let bestSize = Infinity;
  for (const example of untilExamples(within)) {
    const cost = sizeOf(example);
    if (cost >= bestSize) continue;
    const formula: Formula = {
      kind: 'until',
      window: example.window,
      left: event('first'),
      right: event('second'),
    };
    const comparison = compareEvaluators(formula, 0, historyOf(example));
    const differing = claimed ? comparison.claimed : comparison.missed;
    const tick = differing[0];
    if (tick === undefined) continue;
    [best, bestSize] = [{ formula, left: example.left, right: example.right, tick, claimed }, cost];
  }
  return best;
}

interface UntilExample {
  readonly left: IntervalSet;
  readonly right: IntervalSet;
  readonly window: Window;
}

/** Both events lie within the ticks 1 to n and the second is one interval. All windows that fit are tried. */
function* untilExamples(n: number): Generator<UntilExample> {
  for (let bits = 0; bits < 2 ** n; bits++) {
    const left = intervalSet(
      Array.from({ length: n }, (_, i): Interval => ({ from: i + 1, to: (bits >> i) & 1 ? i + 1 : i })),
    );
    for (const right of singles(n)) for (const window of windows(n)) yield { left, right, window };
  }
}

function* singles(n: number): Generator<IntervalSet> {
  for (let from = 1; from <= n; from++) for (let to = from; to <= n; to++) yield interval(from, to);
}

function* windows(n: number): Generator<Window> {
  for (let from = 0; from <= n; from++) for (let to = from; to <= n; to++) yield { from, to };
}

/** Fewer ticks first, then fewer intervals, then the narrower and earlier window. */
function sizeOf({ left, right, window }: UntilExample): number {
  return (
    1000 * (size(left) + size(right)) +
    100 * intervals(left).length +
    10 * (window.to - window.from) +
    window.from
  );
}

function historyOf({ left, right }: UntilExample): History {
  const named = (predicate: string, ticks: IntervalSet) =>
    intervals(ticks).map((one) => ({ predicate, ...one }));
  return closed(new EventTable([...named('first', left), ...named('second', right)]));
}
