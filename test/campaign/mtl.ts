/**
 * Random formulas (depth up to 4, all operators, windows without end) over events with several intervals,
 * some without start or end. The interval algebra must agree with Definition 1 at every tick, and the Datalog
 * encoding, run by the engine, must derive the same set. The paper's rule for until must differ from it at
 * least once.
 */
import { solveEncoded } from '../../src/core/temporal/datalog-encoding.ts';
import { smallestDifference } from '../../src/core/temporal/evaluators.ts';
import { printFormula, printWindow } from '../../src/core/temporal/formula-printer.ts';
import type { Formula } from '../../src/core/temporal/formula.ts';
import { depthOf, operandsOf } from '../../src/core/temporal/formula.ts';
import { EventTable } from '../../src/core/temporal/history.ts';
import { satisfaction } from '../../src/core/temporal/interval-evaluation.ts';
import {
  contains,
  difference,
  equal,
  nothing,
  union,
  writtenSet,
} from '../../src/core/temporal/interval-set.ts';
import { satisfactionByPaper } from '../../src/core/temporal/paper-rules.ts';
import { PointEvaluation } from '../../src/core/temporal/point-evaluation.ts';
import { seeded } from '../../src/core/random.ts';
import { randomFormula, randomRows } from '../core/temporal/random-formula.ts';
import type { EventRow } from '../../src/core/temporal/history.ts';
import { finish } from '../../src/core/work.ts';
import { round, secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';

/** Ticks checked for each formula, from well before the first event to well after the last. */
const asked = 24;
const first = -45;
const last = 75;

export default async function* mtl(options: TaskOptions): AsyncGenerator<Result> {
  const cases = options.cases ?? 200_000;
  const random = seeded(options.seed);
  const started = performance.now();
  let disagreements = 0;
  let smallest: string | undefined;
  let untils = 0;
  let parted = 0;
  for (let i = 0; i < cases; i++) {
    const rows = randomRows(random);
    const formula = randomFormula(random, { depth: 1 + random.integer(4) });
    const ticks = Array.from({ length: asked }, () => first + random.integer(last - first + 1));
    const wrongAt = (part: Formula, over: readonly EventRow[]) => disagreement(part, over, ticks);
    if (wrongAt(formula, rows) !== undefined) {
      disagreements++;
      smallest = shorter(smallest, reduced(formula, rows, wrongAt));
    }
    if (formula.kind !== 'until' || depthOf(formula) > 1) continue;
    const history = new EventTable(rows);
    const exact = satisfaction(formula, history);
    const printed = satisfactionByPaper(formula, history);
    untils++;
    if (printed && difference(exact, printed).length + difference(printed, exact).length > 0) parted++;
  }
  const seconds = secondsSince(started);
  yield {
    measure: 'mtl.disagreements',
    value: disagreements,
    n: cases,
    seconds,
    ...(smallest !== undefined && { failure: smallest }),
  };
  for (const claimed of [false, true]) options.say(`  ${told(claimed)}`);
  yield {
    measure: 'mtl.paper-until-parts',
    value: untils === 0 ? 0 : round(parted / untils),
    n: untils,
    ...(parted === 0 &&
      untils > 100 && { failure: 'the paper’s rule for until was never seen to part from Definition 1' }),
  };
}

/** A tick at which the evaluators disagree. */
function disagreement(
  formula: Formula,
  rows: readonly EventRow[],
  ticks: readonly number[],
): number | undefined {
  const history = new EventTable(rows);
  const set = satisfaction(formula, history);
  const points = new PointEvaluation(history);
  const derived = finish(solveEncoded(formula, history)).answers.get('')?.ticks ?? nothing;
  return (
    ticks.find((tick) => points.holds(formula, tick) !== contains(set, tick)) ??
    (equal(set, derived) ? undefined : union(difference(set, derived), difference(derived, set))[0])
  );
}

/** Sub-formulas and fewer rows, as long as the disagreement remains. */
function reduced(
  formula: Formula,
  rows: readonly EventRow[],
  wrongAt: (formula: Formula, rows: readonly EventRow[]) => number | undefined,
): string {
  const part = operandsOf(formula).find((operand) => wrongAt(operand, rows) !== undefined);
  if (part) return reduced(part, rows, wrongAt);
  const fewer = rows
    .map((_, i) => rows.filter((__, j) => j !== i))
    .find((rest) => {
      try {
        return wrongAt(formula, rest) !== undefined;
      } catch {
        return false;
      }
    });
  if (fewer) return reduced(formula, fewer, wrongAt);
  return (
    `${printFormula(formula)} at ${String(wrongAt(formula, rows))}, with ` +
    `${rows.map(({ predicate, from, to }) => `${predicate} [${String(from)}, ${String(to)}]`).join(', ')}`
  );
}

const shorter = (a: string | undefined, b: string): string =>
  a === undefined || b.length < a.length ? b : a;

function told(claimed: boolean): string {
  const found = smallestDifference(claimed);
  if (!found || !('window' in found.formula)) return 'no example found';
  const example =
    `first = ${writtenSet(found.left)}, second = ${writtenSet(found.right)}: first ` +
    `U${printWindow(found.formula.window)} second at ${String(found.tick)}`;
  return claimed
    ? `the smallest example in which Fig. 11 claims what Definition 1 denies: ${example}`
    : `the smallest example in which Fig. 11 misses what Definition 1 gives: ${example}`;
}
