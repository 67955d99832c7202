/**
 * Compares updating a solution with deriving it again: a hundred edges of a transitive closure (W1) are
 * removed, then added back. Both ways must give exactly the result of a fresh evaluation. Then a thousand
 * edges are removed one at a time, each timed. It runs in this Node process, so that both sides run in the
 * same place.
 */
import { openSession, solve } from '../../src/core/datalog/index.ts';
import type { Session } from '../../src/core/datalog/index.ts';
import { seeded } from '../../src/core/random.ts';
import { finish } from '../../src/core/work.ts';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { median, openBench } from './datalog/bench.ts';
import { loadedHere, quantile, timed } from './datalog/loaded.ts';
import { closure } from './datalog/workloads.ts';

const CHANGED = 100;
const RUNS = 5;
/** Edges that are removed one at a time. */
const SINGLE = 1000;
/** Tuples that a removal may take away and still be a small one. */
const FEW_TUPLES = 100;

export default async function* incremental(options: TaskOptions): AsyncGenerator<Result> {
  const bench = await openBench(options);
  if ('skipped' in bench) {
    yield bench;
    return;
  }
  bench.close();
  const { program, facts, symbols } = loadedHere(closure, bench.folder);
  const [[name, edges] = ['edge', []]] = facts;
  const random = seeded(options.seed);
  const session = finish(openSession(program, new Map([[name, edges]]), symbols));
  const whole: number[] = [];
  const away: number[] = [];
  const back: number[] = [];
  let failure: string | undefined;
  for (let run = 0; run < RUNS; run++) {
    const chosen = new Set<number>();
    while (chosen.size < CHANGED) chosen.add(random.integer(edges[0]?.length ?? 0));
    const part = (isWanted: (row: number) => boolean) =>
      new Map([[name, edges.map((column) => column.filter((_, row) => isWanted(row)))]]);
    const some = part((row) => chosen.has(row));
    const rest = part((row) => !chosen.has(row));
    const [removing] = inSeconds(() => finish(session.change({ removed: some })));
    const left = session.relation('path')?.size;
    const [deriving, fresh] = inSeconds(() => finish(solve(program, rest, symbols)));
    const [adding] = inSeconds(() => finish(session.change({ added: some })));
    away.push(removing);
    back.push(adding);
    whole.push(deriving);
    if (left !== fresh.relation('path')?.size || session.relation('path')?.size !== closure.expected['path'])
      failure ??=
        `${left} paths are left, ${fresh.relation('path')?.size} derived; then ` +
        `${session.relation('path')?.size}`;
  }
  const typical = (times: readonly number[]) => median(times, (seconds) => seconds);
  const change = typical(away.map((seconds, i) => (seconds + (back[i] as number)) / 2));
  options.say(
    `  ${CHANGED} of ${edges[0]?.length} edges: away ${typical(away).toFixed(3)} s, back ` +
      `${typical(back).toFixed(3)} s; all anew ${typical(whole).toFixed(3)} s`,
  );
  yield {
    measure: 'incremental.ratio',
    value: round(typical(whole) / change, 2),
    n: RUNS,
    ...(failure !== undefined && { failure }),
  };
  yield { measure: 'incremental.removing-seconds', value: round(typical(away), 3), n: RUNS };
  yield { measure: 'incremental.adding-seconds', value: round(typical(back), 3), n: RUNS };
  yield* oneAtATime(session, name, edges, options);
}

function* oneAtATime(
  session: Session,
  name: string,
  edges: readonly Int32Array[],
  { seed, say }: TaskOptions,
): Generator<Result> {
  const random = seeded(seed + 1);
  const chosen = new Set<number>();
  while (chosen.size < SINGLE) chosen.add(random.integer(edges[0]?.length ?? 0));
  const removals = [...chosen].map((row) => {
    const edge = new Map([[name, edges.map((column) => column.slice(row, row + 1))]]);
    const [ms, { removed }] = timed(() => finish(session.change({ removed: edge })));
    return { ms, tuples: removed.get('path')?.size ?? 0 };
  });
  const times = removals.map(({ ms }) => ms);
  const small = removals.filter(({ tuples }) => tuples < FEW_TUPLES).map(({ ms }) => ms);
  const tuples = removals.map((each) => each.tuples);
  say(
    `  one edge at a time: ${quantile(tuples, 0.5)} tuples taken away in the median, ` +
      `${quantile(tuples, 0.95)} at the 95th percentile, ${Math.max(...tuples)} at most; ` +
      `the slowest that took under ${FEW_TUPLES}: ` +
      `${Math.max(...small).toFixed(1)} ms of ${small.length}`,
  );
  yield { measure: 'incremental.remove-ms', value: round(quantile(times, 0.5), 3), n: SINGLE };
  yield { measure: 'incremental.remove-p95-ms', value: round(quantile(times, 0.95), 3), n: SINGLE };
}

function inSeconds<T>(work: () => T): [seconds: number, result: T] {
  const [milliseconds, result] = timed(work);
  return [milliseconds / 1000, result];
}
