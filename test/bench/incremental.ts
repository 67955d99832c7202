/**
 * Compares updating a solution with deriving it again: a hundred edges of a transitive closure (W1) are
 * removed, then added back. Both ways must give exactly the result of a fresh evaluation. It runs in this
 * Node process, so that both sides run in the same place.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SymbolTable, openSession, parseProgram, readFacts, solve } from '../../src/core/datalog/index.ts';
import { seeded } from '../../src/core/random.ts';
import { finish } from '../../src/core/work.ts';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { median, openBench } from './datalog/bench.ts';
import { closure } from './datalog/workloads.ts';

const CHANGED = 100;
const RUNS = 5;

export default async function* incremental(options: TaskOptions): AsyncGenerator<Result> {
  const bench = await openBench(options);
  if ('skipped' in bench) {
    yield bench;
    return;
  }
  bench.close();
  const symbols = new SymbolTable();
  const { program } = parseProgram(closure.program);
  const [name, { file }] = [...closure.relations][0] as [string, { readonly file: string }];
  const edges = finish(
    readFacts(readFileSync(join(bench.folder, 'data', file)), ['symbol', 'symbol'], symbols),
  ).columns;
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
    const [removing] = timed(() => finish(session.change({ removed: some })));
    const left = session.relation('path')?.size;
    const [deriving, fresh] = timed(() => finish(solve(program, rest, symbols)));
    const [adding] = timed(() => finish(session.change({ added: some })));
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
}

function timed<T>(work: () => T): [seconds: number, result: T] {
  const started = performance.now();
  const result = work();
  return [(performance.now() - started) / 1000, result];
}
