/**
 * Explaining tuples: a derivation of least height for each of a thousand random derived tuples of three
 * programs, W1, W3 and a points-to analysis, in this Node process. The first explanations make the indexes
 * that they need, and count.
 */
import { solve } from '../../src/core/datalog/index.ts';
import type { Facts, Program, SymbolTable } from '../../src/core/datalog/index.ts';
import { seeded } from '../../src/core/random.ts';
import { finish } from '../../src/core/work.ts';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { openBench, rolesIn } from './datalog/bench.ts';
import { loadedHere, quantile, timed } from './datalog/loaded.ts';
import { closure, knowledgeBase } from './datalog/workloads.ts';
import { preparedUnseen } from './unseen/prepared.ts';
import { unseenWorkloads } from './unseen/workloads.ts';

const TUPLES = 1000;

interface Explained {
  readonly name: string;
  readonly program: Program;
  readonly facts: Facts;
  readonly symbols: SymbolTable;
}

export default async function* explain(options: TaskOptions): AsyncGenerator<Result> {
  const bench = await openBench(options);
  if ('skipped' in bench) {
    yield bench;
    return;
  }
  bench.close();
  const pointsTo = unseenWorkloads(options.seed).find(({ name }) => name === 'points-to');
  const programs = [
    () => ({ name: 'w1', ...loadedHere(closure, bench.folder) }),
    () => ({ name: 'w3', ...loadedHere(knowledgeBase(rolesIn(bench.folder)), bench.folder) }),
    ...(pointsTo ? [() => ({ name: 'points-to', ...preparedUnseen(pointsTo) })] : []),
  ];
  const all: number[] = [];
  for (const load of programs) all.push(...explained(load(), options));
  yield { measure: 'explain.ms', value: round(quantile(all, 0.5), 3), n: all.length };
  yield { measure: 'explain.worst-ms', value: round(Math.max(...all), 3), n: all.length };
}

/** Milliseconds for each tuple. */
function explained({ name, program, facts, symbols }: Explained, { seed, say }: TaskOptions): number[] {
  const solution = finish(solve(program, facts, symbols));
  const heads = [...new Set(program.rules.map(({ head }) => head.predicate))];
  const derived = heads.filter((head) => (solution.relation(head)?.size ?? 0) > 0);
  const random = seeded(seed);
  const times = Array.from({ length: TUPLES }, () => {
    const head = random.pick(derived);
    const relation = solution.relation(head);
    if (relation === undefined) throw new Error(`${name} has no ${head}.`);
    const row = random.integer(relation.size);
    const tuple = Array.from({ length: relation.arity }, (_, c) => relation.column(c)[row] ?? -1);
    const [milliseconds, derivation] = timed(() => solution.explain(head, tuple));
    if (derivation === undefined) throw new Error(`${name}: a tuple of ${head} has no derivation.`);
    return milliseconds;
  });
  say(
    `  ${name}: median ${quantile(times, 0.5).toFixed(3)} ms, 99th percentile ` +
      `${quantile(times, 0.99).toFixed(2)} ms, worst ${Math.max(...times).toFixed(1)} ms`,
  );
  return times;
}
