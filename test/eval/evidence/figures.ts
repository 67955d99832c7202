/** Measures of ranking and of thresholds, with 95 % intervals by seeded bootstrap over rows. */
import { seeded } from '../../../src/core/random.ts';
import { round } from '../../measure.ts';
import type { Measure } from '../../measure.ts';

export interface Scored {
  readonly id: string;
  /** Higher means more likely positive. */
  readonly score: number;
  readonly positive: boolean;
}

const resamples = 400;

/** `value` of the rows, and its interval over samples drawn with replacement. */
export function bootstrapped<Row>(
  measure: string,
  rows: readonly Row[],
  value: (rows: readonly Row[]) => number,
  seconds?: number,
): Measure {
  const random = seeded(1);
  const drawn = Array.from({ length: resamples }, () =>
    value(rows.map(() => rows[random.integer(rows.length)] as Row)),
  )
    .filter((each) => !Number.isNaN(each))
    .sort((a, b) => a - b);
  const at = (part: number) => round(drawn[Math.min(drawn.length - 1, Math.floor(part * drawn.length))] ?? 0);
  return {
    measure,
    value: round(value(rows)),
    n: rows.length,
    low: at(0.025),
    high: at(0.975),
    ...(seconds !== undefined && { seconds }),
  };
}

/** The chance that a positive row scores above a negative one; ties count half. NaN without both. */
export function auroc(rows: readonly Scored[]): number {
  const ranks = midranks(rows.map(({ score }) => score));
  let positives = 0;
  let sum = 0;
  rows.forEach(({ positive }, i) => {
    if (!positive) return;
    positives++;
    sum += ranks[i] as number;
  });
  return (sum - (positives * (positives + 1)) / 2) / (positives * (rows.length - positives));
}

/**
 * The mean of the shares of positives and of negatives that are classified correctly. A row counts as
 * positive if its score is at least `threshold`.
 */
export function balancedAccuracy(rows: readonly Scored[], threshold: number): number {
  const right = (positive: boolean) => {
    const own = rows.filter((row) => row.positive === positive);
    return own.filter(({ score }) => score >= threshold === positive).length / own.length;
  };
  return (right(true) + right(false)) / 2;
}

/** The threshold with the best balanced accuracy; among equals the one nearest the middle of the scores. */
export function bestThreshold(rows: readonly Scored[]): number {
  const scores = [...new Set(rows.map(({ score }) => score))].sort((a, b) => a - b);
  const cuts = scores.slice(1).map((score, i) => (score + (scores[i] as number)) / 2);
  let best = 0.5;
  let highest = -1;
  for (const cut of cuts) {
    const accuracy = balancedAccuracy(rows, cut);
    if (
      accuracy > highest + 1e-9 ||
      (accuracy > highest - 1e-9 && Math.abs(cut - 0.5) < Math.abs(best - 0.5))
    )
      [best, highest] = [cut, Math.max(accuracy, highest)];
  }
  return best;
}

/** Two halves by a hash of the id: a threshold is chosen on the first half and reported on the second. */
export function halves<Row extends { readonly id: string }>(
  rows: readonly Row[],
): { readonly chosen: readonly Row[]; readonly reported: readonly Row[] } {
  return {
    chosen: rows.filter(({ id }) => hash(id) % 2 === 0),
    reported: rows.filter(({ id }) => hash(id) % 2 === 1),
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const sign of text) value = Math.imul(value ^ (sign.codePointAt(0) as number), 0x01000193) >>> 0;
  return (value ^ (value >>> 15)) >>> 0;
}

export function spearman(pairs: readonly (readonly [number, number])[]): number {
  const a = midranks(pairs.map(([first]) => first));
  const b = midranks(pairs.map(([, second]) => second));
  const mean = (pairs.length + 1) / 2;
  let both = 0;
  let ownA = 0;
  let ownB = 0;
  a.forEach((rank, i) => {
    const x = rank - mean;
    const y = (b[i] as number) - mean;
    both += x * y;
    ownA += x * x;
    ownB += y * y;
  });
  return both / Math.sqrt(ownA * ownB);
}

/** Ranks from 1; equal values get the mean of their ranks. */
function midranks(values: readonly number[]): number[] {
  const order = values.map((_, i) => i).sort((a, b) => (values[a] as number) - (values[b] as number));
  const ranks = new Array<number>(values.length);
  for (let from = 0; from < order.length;) {
    let to = from;
    while (to < order.length && values[order[to] as number] === values[order[from] as number]) to++;
    for (let i = from; i < to; i++) ranks[order[i] as number] = (from + to + 1) / 2;
    from = to;
  }
  return ranks;
}
