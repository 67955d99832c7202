/**
 * What each of three evaluators says about a formula at a tick, and where they differ. Definition 1 decides.
 * The interval algebra must always agree with it. The paper's rules do not, and the comparison says where.
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
  /** Undefined where the evaluator has no rule for the formula. */
  readonly holds: boolean | undefined;
  /** All ticks at which it says the formula holds; Definition 1 answers tick by tick and gives none. */
  readonly ticks?: IntervalSet;
}

export interface EvaluatorComparison {
  readonly tick: number;
  readonly results: readonly EvaluatorResult[];
  /** Where Definition 1 holds and the paper's rules say nothing. */
  readonly missed: IntervalSet;
  /** Where the paper's rules claim what Definition 1 denies. */
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
  /** What the rules say; Definition 1 says the opposite. */
  readonly claimed: boolean;
}

/**
 * The smallest example on which [R-Until] parts from Definition 1, found by trying all in order of size:
 * ticks in both events, then the window.
 * @param claimed true: the rule claims what is not so; false: it misses what is so.
 * @returns undefined where events of `within` ticks have no such example.
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
    const parted = claimed ? comparison.claimed : comparison.missed;
    const tick = parted[0];
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

/** Both events within the ticks 1 to n, the second a single interval, all windows that fit. */
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
