/**
 * A workload of the size of Drowzee's knowledge base: from text, and from its stored form, both as a solution
 * that is queried at once and as facts.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result, TaskOptions } from '../measure.ts';
import { round } from '../measure.ts';
import type { Bench } from './datalog/bench.ts';
import { orderOf, rolesIn } from './datalog/bench.ts';
import type { Measured } from './datalog/places.ts';
import { workloadTask } from './datalog/task.ts';
import type { Workload } from './datalog/workloads.ts';
import { knowledgeBase } from './datalog/workloads.ts';

const RUNS = 5;

export default workloadTask(
  ({ folder }) => knowledgeBase(rolesIn(folder)),
  async function* (workload, bench, options) {
    const profile = mkdtempSync(join(tmpdir(), 'totem-stored-'));
    try {
      yield* fromStored(workload, bench, options, profile);
    } finally {
      rmSync(profile, { recursive: true, force: true });
    }
  },
);

/** Other work on the machine only makes runs slower, so the shortest run is the best estimate. */
async function* fromStored(
  workload: Workload,
  { chromium }: Bench,
  { say }: TaskOptions,
  profile: string,
): AsyncGenerator<Result> {
  const order = orderOf(workload);
  const written = await chromium.runStored(order, 'store', profile);
  const opened: Measured[] = [];
  const derived: Measured[] = [];
  for (let i = 0; i < RUNS; i++) {
    opened.push(await chromium.runStored(order, 'solution', profile));
    derived.push(await chromium.runStored(order, 'facts', profile));
  }
  const total = ({ load, derive }: Measured) => load + derive;
  const best = least(opened);
  const fresh = least(derived);
  const wrong = [...opened, ...derived].flatMap(({ counts }) =>
    Object.entries(workload.expected)
      .filter(([key, count]) => counts[key] !== count)
      .map(([key, count]) => `${key}: ${counts[key]} tuples, expected ${count}`),
  )[0];
  say(
    `  w3 stored solution: ${round((written.counts['bytes'] ?? 0) / 1e6, 1)} MB, written in ` +
      `${written.derive.toFixed(2)} s; record read in ${(best.longest / 1000).toFixed(3)} s, opened at ` +
      `${best.load.toFixed(3)} s, first answer ${best.derive.toFixed(3)} s later`,
  );
  say(`  w3 stored facts: opened in ${fresh.load.toFixed(3)} s, derived in ${fresh.derive.toFixed(3)} s`);
  yield {
    measure: 'w3.stored-seconds',
    value: round(total(best), 3),
    n: RUNS,
    low: round(total(best), 3),
    high: round(Math.max(...opened.map(total)), 3),
    ...(wrong !== undefined && { failure: wrong }),
  };
  yield {
    measure: 'w3.stored-peak-mb',
    value: round(Math.max(...opened.map(({ peak }) => peak)), 0),
    n: RUNS,
  };
  yield {
    measure: 'w3.stored-derived-seconds',
    value: round(total(fresh), 3),
    n: RUNS,
    low: round(total(fresh), 3),
    high: round(Math.max(...derived.map(total)), 3),
  };
  yield { measure: 'w3.stored-load-seconds', value: round(fresh.load, 3), n: RUNS };
}

function least(runs: readonly Measured[]): Measured {
  return runs.reduce((best, run) => (run.load + run.derive < best.load + best.derive ? run : best));
}
