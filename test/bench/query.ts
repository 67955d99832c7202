/**
 * Queries on a knowledge base of the size of Drowzee's. After its closure is derived: with subject and object
 * known, and with only the subject known. On its 1.6 million given facts alone, which stay open (in this Node
 * process): a thousand queries of derived relations, each with another constant, as subject and as object in
 * turn; every answer is derived when it is asked for.
 */
import { openBase } from '../../src/core/datalog/index.ts';
import type { Query, Term } from '../../src/core/datalog/index.ts';
import { seeded } from '../../src/core/random.ts';
import { finish } from '../../src/core/work.ts';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { median, openBench, orderOf, rolesIn } from './datalog/bench.ts';
import { loadedHere, quantile, timed } from './datalog/loaded.ts';
import { knowledgeBase } from './datalog/workloads.ts';
import type { Roles } from './datalog/workloads.ts';

const QUERIES = 1000;

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
    yield* onOpenBase(bench.folder, roles, options);
  } finally {
    bench.close();
  }
}

function* onOpenBase(folder: string, roles: Roles, { seed, say }: TaskOptions): Generator<Result> {
  const { program, facts, symbols } = loadedHere(knowledgeBase(roles), folder);
  const [opening, base] = timed(() => finish(openBase(program, facts, symbols)));
  const random = seeded(seed);
  const derived = [...roles.sym, ...roles.trans];
  const at = { line: 1, column: 1 };
  const free: Term = { kind: 'variable', name: 'X', at };
  const asked = new Set<string>();
  const times: number[] = [];
  let answers = 0;
  while (asked.size <= QUERIES) {
    const k = random.pick(derived);
    const side = asked.size % 2;
    const column = facts.get(`r${k}`)?.[side] ?? new Int32Array();
    const value = String(symbols.value(column[random.integer(column.length)] ?? 0));
    if (asked.has(value)) continue;
    asked.add(value);
    const known: Term = { kind: 'constant', value, at };
    const query: Pick<Query, 'body'> = {
      body: [
        {
          kind: 'positive',
          atom: { predicate: `d${k}`, terms: side === 0 ? [known, free] : [free, known], at },
        },
      ],
    };
    const [milliseconds, { tuples }] = timed(() => finish(base.ask(query)));
    answers += tuples.size;
    times.push(milliseconds);
  }
  // The first one comes before the code is compiled.
  const later = times.slice(1);
  say(
    `  open base: ${opening.toFixed(0)} ms to open; the first query ${times[0]?.toFixed(1)} ms; ` +
      `${(answers / times.length).toFixed(0)} answers each; ` +
      `95th percentile ${quantile(later, 0.95).toFixed(2)} ms`,
  );
  yield { measure: 'query.open-ms', value: round(quantile(later, 0.5), 3), n: later.length };
  yield { measure: 'query.open-worst-ms', value: round(Math.max(...later), 3), n: later.length };
}
