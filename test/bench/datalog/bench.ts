/** Measures a workload in Node, in a Chromium worker, and in the peer system. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { missing, round } from '../../measure.ts';
import type { Result, TaskOptions } from '../../measure.ts';
import type { Measured } from './places.ts';
import { ChromiumPlace, bundled, generated, hasPeer, inNode, inPeer } from './places.ts';
import type { Order } from './run.ts';
import type { Roles, Workload } from './workloads.ts';

/** Runs of each measure; the median is reported. */
const RUNS = 3;

/** Pairs of runs of an earlier version and this one. */
const PAIRS = 9;

export interface Bench {
  /** The generator's folder; `data` is in it. */
  readonly folder: string;
  readonly chromium: ChromiumPlace;
  /** The folder of an earlier version's program for a process. */
  readonly before?: string;
  close(): void;
}

/**
 * A scratch folder with data and programs, or a message about what is missing. `--work DIR` keeps it for the
 * next run.
 */
export async function openBench({
  root,
  work,
  before,
  say,
}: TaskOptions): Promise<Bench | { readonly skipped: string }> {
  const bench = join(root, '../shared/bench');
  const absent = missing(join(bench, 'gen.mjs'));
  if (absent) return absent;
  const folder = work ?? mkdtempSync(join(tmpdir(), 'totem-bench-'));
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'prolog/w1.pl')))
    for (const name of ['w1.pl', 'w2.pl']) cpSync(join(bench, 'prolog', name), join(folder, 'prolog', name));
  if (!existsSync(join(folder, 'data/complete'))) say('  making the data…');
  await generated(bench, folder);
  await bundled(join(root, HERE), folder);
  if (before !== undefined) await bundled(join(before, HERE), folder, ['measure.node'], 'before');
  const chromium = new ChromiumPlace(join(folder, 'data'), folder);
  return {
    folder,
    chromium,
    ...(before !== undefined && { before: join(folder, 'before') }),
    close: () => chromium.close(),
  };
}

const HERE = 'test/bench/datalog';

export const rolesIn = (folder: string): Roles =>
  JSON.parse(readFileSync(join(folder, 'data/w3roles.json'), 'utf8')) as Roles;

export function orderOf({ relations, program, counted }: Workload, asked?: string): Order {
  return {
    program,
    counted,
    relations: [...relations].map(([name, { file, arity }]) => ({ name, arity, file })),
    ...(asked !== undefined && { asked }),
  };
}

/**
 * Load time, derivation time, peak memory, the peer's time divided by ours, and the time that the WebAssembly
 * kernels save.
 */
export async function* measured(
  workload: Workload,
  bench: Bench,
  { say }: TaskOptions,
): AsyncGenerator<Result> {
  const order = orderOf(workload);
  const node: Measured[] = [];
  const worker: Measured[] = [];
  const plain: Measured[] = [];
  const peer = hasPeer() ? ([] as Awaited<ReturnType<typeof inPeer>>[]) : undefined;
  if (peer === undefined) say('skipped: swipl is not installed, so there is no peer beside');
  for (let i = 0; i < RUNS; i++) {
    node.push(await inNode(order, join(bench.folder, 'data'), join(bench.folder, 'built')));
    worker.push(await bench.chromium.run(order));
    plain.push(await bench.chromium.run({ ...order, withoutWebAssembly: true }));
    peer?.push(await inPeer(bench.folder, workload.peer));
  }
  const { name } = workload;
  const line = (where: string, { load, derive }: { load: number; derive: number }, peak?: number) =>
    say(
      `  ${name} ${where.padEnd(16)} load ${load.toFixed(3)} s  derive ${derive.toFixed(3)} s  total ` +
        `${(load + derive).toFixed(3)} s${peak === undefined ? '' : `  peak ${peak.toFixed(0)} MB`}`,
    );
  const best = median(worker, total);
  const wrong = Object.entries(workload.expected).find(([key, count]) => best.counts[key] !== count);
  line('Node', median(node, total), median(node, ({ peak }) => peak).peak);
  line('Chromium worker', best, best.peak);
  const failure = wrong && `${wrong[0]}: ${best.counts[wrong[0]]} tuples, expected ${wrong[1]}`;
  yield {
    measure: `${name}.seconds`,
    value: round(total(best), 3),
    n: RUNS,
    low: round(Math.min(...worker.map(total)), 3),
    high: round(Math.max(...worker.map(total)), 3),
    ...(failure !== undefined && { failure }),
  };
  yield { measure: `${name}.node-seconds`, value: round(total(median(node, total)), 3), n: RUNS };
  if (peer !== undefined) {
    const other = median(peer, total);
    line('SWI-Prolog', other);
    yield { measure: `${name}.ratio`, value: round(total(other) / total(best), 2), n: RUNS };
  }
  const slower = median(plain, total);
  line('no WebAssembly', slower);
  yield { measure: `${name}.kernel-gain`, value: round(total(slower) / total(best), 2), n: RUNS };
  yield { measure: `${name}.peak-mb`, value: round(Math.max(...worker.map(({ peak }) => peak)), 0), n: RUNS };
  yield { measure: `${name}.longest-step-ms`, value: round(best.longest, 1), n: RUNS };
  if (bench.before !== undefined) yield await toBefore(name, order, bench, bench.before);
}

const total = ({ load, derive }: { readonly load: number; readonly derive: number }): number => load + derive;

/**
 * An earlier version's time over this one's, in processes that run in turn, so that a machine that slows down
 * slows both. The median of the pairs, with the quartiles.
 */
async function toBefore(name: string, order: Order, bench: Bench, before: string): Promise<Result> {
  const data = join(bench.folder, 'data');
  const ratios: number[] = [];
  for (let pair = 0; pair < PAIRS; pair++) {
    const earlier = total(await inNode(order, data, before));
    ratios.push(earlier / total(await inNode(order, data, join(bench.folder, 'built'))));
  }
  ratios.sort((a, b) => a - b);
  const at = (share: number) => round(ratios[Math.floor((PAIRS - 1) * share)] as number, 3);
  return { measure: `${name}.to-before`, value: at(0.5), n: PAIRS, low: at(0.25), high: at(0.75) };
}

export function median<T>(values: readonly T[], by: (value: T) => number): T {
  return values.toSorted((a, b) => by(a) - by(b))[Math.floor(values.length / 2)] as T;
}
