/**
 * Counts of found items, of wanted items, and of both; their F1 with a 95 % interval by bootstrap over rows.
 */
import { seeded } from '../../../src/core/random.ts';
import { round } from '../../measure.ts';
import type { Measure } from '../../measure.ts';

type Counts = readonly [both: number, found: number, wanted: number];

export class Tally {
  readonly rows: Counts[] = [];

  /** Adds the keys of one row: each wanted key is counted at most once. */
  add(found: readonly string[], wanted: readonly string[]): void {
    const left = new Map<string, number>();
    for (const key of wanted) left.set(key, (left.get(key) ?? 0) + 1);
    let both = 0;
    for (const key of found) {
      const count = left.get(key) ?? 0;
      if (count === 0) continue;
      left.set(key, count - 1);
      both++;
    }
    this.rows.push([both, found.length, wanted.length]);
  }
}

const resamples = 400;

/** `n` is the number of wanted items. */
export function f1(measure: string, { rows }: Tally, seconds?: number): Measure {
  const random = seeded(1);
  const drawn = Array.from({ length: resamples }, () =>
    harmonic(rows.map(() => rows[Math.floor(random.next() * rows.length)] as Counts)),
  ).sort((a, b) => a - b);
  const at = (part: number) => round(drawn[Math.min(resamples - 1, Math.floor(part * resamples))] ?? 0);
  return {
    measure,
    value: round(harmonic(rows)),
    n: rows.reduce((sum, [, , wanted]) => sum + wanted, 0),
    low: at(0.025),
    high: at(0.975),
    ...(seconds !== undefined && { seconds }),
  };
}

function harmonic(rows: readonly Counts[]): number {
  let both = 0;
  let found = 0;
  let wanted = 0;
  for (const row of rows) {
    both += row[0];
    found += row[1];
    wanted += row[2];
  }
  return found + wanted === 0 ? 0 : (2 * both) / (found + wanted);
}
