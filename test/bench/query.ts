/**
 * Queries on a closure of the size of Drowzee's, after it is derived: with subject and object known, and with
 * only the subject known.
 */
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { median, openBench, orderOf, rolesIn } from './datalog/bench.ts';
import { knowledgeBase } from './datalog/workloads.ts';

export default async function* query(options: TaskOptions): AsyncGenerator<Result> {
  const bench = await openBench(options);
  if ('skipped' in bench) {
    yield bench;
    return;
  }
  try {
    const roles = rolesIn(bench.folder);
    const order = orderOf(knowledgeBase(roles), `d${roles.trans[0] ?? 0}`);
    const runs = [];
    for (let i = 0; i < 3; i++) runs.push(await bench.chromium.run(order));
    const pair = median(runs, (run) => run.pair ?? 0).pair ?? 0;
    const from = median(runs, (run) => run.from ?? 0).from ?? 0;
    options.say(
      `  query Chromium worker  subject and object ${pair.toFixed(2)} µs  ` +
        `subject alone ${from.toFixed(2)} µs`,
    );
    yield { measure: 'query.microseconds', value: round(pair, 3), n: 20_000 };
    yield { measure: 'query.from-microseconds', value: round(from, 3), n: 20_000 };
  } finally {
    bench.close();
  }
}
