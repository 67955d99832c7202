/**
 * Runs W1 and W3 at a quarter, a half, one and two times their size, and compares seconds with work (facts
 * and derived tuples). Smaller sizes take a part of each file's rows, chosen by row number; twice the size
 * adds a second copy with other names. An exponent of 1 means that the cost grows in proportion to the work.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import type { Bench } from './datalog/bench.ts';
import { median, openBench, orderOf, rolesIn } from './datalog/bench.ts';
import type { Workload } from './datalog/workloads.ts';
import { closure, knowledgeBase } from './datalog/workloads.ts';

const sizes = [0.25, 0.5, 1, 2];

export default async function* growth(options: TaskOptions): AsyncGenerator<Result> {
  const bench = await openBench(options);
  if ('skipped' in bench) {
    yield bench;
    return;
  }
  try {
    for (const workload of [closure, knowledgeBase(rolesIn(bench.folder))])
      yield* grown(workload, bench, options);
  } finally {
    bench.close();
  }
}

async function* grown(workload: Workload, bench: Bench, { say }: TaskOptions): AsyncGenerator<Result> {
  const points: { readonly size: number; readonly work: number; readonly seconds: number }[] = [];
  for (const size of sizes) {
    const { resized, facts } = atSize(workload, size, join(bench.folder, 'data'));
    const runs = [];
    for (let i = 0; i < 3; i++) runs.push(await bench.chromium.run(orderOf(resized)));
    const best = median(runs, ({ load, derive }) => load + derive);
    const seconds = best.load + best.derive;
    points.push({
      size,
      work: facts + Object.values(best.counts).reduce((sum, count) => sum + count, 0),
      seconds,
    });
    yield { measure: `growth.${workload.name}-at-${size}`, value: round(seconds, 3), n: facts };
  }
  const longest = Math.max(...points.map(({ seconds }) => seconds));
  for (const { size, work, seconds } of points)
    say(
      `  ${workload.name} ×${String(size).padEnd(5)}${String(work).padStart(10)} tuples ` +
        `${seconds.toFixed(3)} s  ${'█'.repeat(Math.round((40 * seconds) / longest))}`,
    );
  const [first, last] = [points[0], points.at(-1)] as [(typeof points)[number], (typeof points)[number]];
  yield {
    measure: `growth.${workload.name}-exponent`,
    value: round(Math.log(last.seconds / first.seconds) / Math.log(last.work / first.work), 2),
    n: points.length,
  };
}

function atSize(workload: Workload, size: number, data: string): { resized: Workload; facts: number } {
  let facts = 0;
  const relations = new Map(
    [...workload.relations].map(([name, { file, arity }]) => {
      const lines = readFileSync(join(data, file), 'utf8').trimEnd().split('\n');
      const target = `growth/${size}/${file}`;
      const kept =
        size < 1
          ? lines.filter((_, row) => (row * 0.6180339887) % 1 < size)
          : size === 1
            ? lines
            : [...lines, ...lines.map((line) => renamed(line, arity))];
      facts += kept.length;
      mkdirSync(dirname(join(data, target)), { recursive: true });
      writeFileSync(join(data, target), `${kept.join('\n')}\n`);
      return [name, { file: target, arity }] as const;
    }),
  );
  return { resized: { ...workload, relations }, facts };
}

/** The last two values are entities; if there are three, the first is the name of a relation. */
const renamed = (line: string, arity: number): string =>
  line
    .split('\t')
    .map((value, i) => (i >= arity - 2 ? `${value}b` : value))
    .join('\t');
