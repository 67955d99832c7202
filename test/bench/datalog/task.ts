/** A bench task for one workload: opens the bench, measures, closes. */
import type { Result, Task, TaskOptions } from '../../measure.ts';
import { measured, openBench } from './bench.ts';
import type { Bench } from './bench.ts';
import type { Workload } from './workloads.ts';

/** @param more measures in addition to the usual ones. */
export function workloadTask(
  workload: (bench: Bench) => Workload,
  more?: (workload: Workload, bench: Bench, options: TaskOptions) => AsyncGenerator<Result>,
): Task {
  return async function* task(options: TaskOptions) {
    const bench = await openBench(options);
    if ('skipped' in bench) {
      yield bench;
      return;
    }
    try {
      const chosen = workload(bench);
      yield* measured(chosen, bench, options);
      if (more !== undefined) yield* more(chosen, bench, options);
    } finally {
      bench.close();
    }
  };
}
