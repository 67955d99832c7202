/**
 * Programs that the engine was not made for, beside SWI-Prolog with tabling: user CPU seconds of one process
 * each, the median of three runs, facts already in memory as symbols here and loaded there. A peer that needs
 * longer than a minute is stopped, and the figure says at least how many times it took.
 * Where the environment variable ASCENT names the folder of the programs in `unseen/ascent`, they run beside
 * too, in turns with one Node process a workload: CPU seconds of the one thread that works, from the facts'
 * text to the last tuple, the median of three runs (`to-ascent`). `first-to-ascent` is the first of them, in
 * which code is not compiled yet; `all-to-ascent` counts the threads that compile code too.
 * `bench -- unseen NAME...` measures only the workloads named, and with the word `ascent` only beside Ascent.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program, Solution } from '../../src/core/datalog/index.ts';
import { readProgram, solve, writtenProlog } from '../../src/core/datalog/index.ts';
import type { Work } from '../../src/core/work.ts';
import { round } from '../measure.ts';
import type { Measure, Result, TaskOptions } from '../measure.ts';
import { median } from './datalog/bench.ts';
import { NodePlace, bundled, hasPeer } from './datalog/places.ts';
import type { Order } from './datalog/run.ts';
import { preparedUnseen } from './unseen/prepared.ts';
import { unseenWorkloads, type Unseen } from './unseen/workloads.ts';

const RUNS = 3;
/** Milliseconds. */
const MOST_FOR_PEER = 60_000;
const ONLY = 'ascent';

export default async function* unseen({ root, seed, words, say }: TaskOptions): AsyncGenerator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'totem-unseen-'));
  const names = words.filter((word) => word !== ONLY);
  const withPeer = hasPeer();
  const ascent = process.env['ASCENT'];
  if (!withPeer) say('skipped: swipl is not installed, so there is no peer beside');
  if (ascent === undefined) say('skipped: ASCENT does not name the folder of its programs');
  else await bundled(join(root, 'test/bench/datalog'), folder, ['measure.node']);
  const ratios: number[] = [];
  try {
    for (const workload of unseenWorkloads(seed)) {
      const { name } = workload;
      if (names.length > 0 && !names.includes(name)) continue;
      if (ascent !== undefined && existsSync(join(ascent, name))) {
        const beside = await besideAscent(workload, join(ascent, name), folder, say);
        ratios.push(beside[0].value);
        yield* beside;
      }
      if (words.includes(ONLY)) continue;
      const { seconds, longest, counts } = ours(workload);
      yield { measure: `unseen.${name}-seconds`, value: round(seconds, 3), n: RUNS };
      yield { measure: `unseen.${name}-longest-ms`, value: round(longest, 1), n: RUNS };
      const peer = withPeer ? inPeer(workload, folder) : undefined;
      if (peer === undefined) continue;
      const differs = peer.counts !== undefined && peer.counts.some((count, i) => count !== counts[i]);
      say(
        `  ${name}: ${seconds.toFixed(3)} s, SWI-Prolog ${peer.seconds.toFixed(2)} s` +
          `${peer.counts ? '' : ' and not done'}; ` +
          workload.counted.map((each, i) => `${each} ${counts[i]}`).join(', '),
      );
      yield {
        measure: `unseen.${name}`,
        value: round(peer.seconds / seconds, 2),
        n: RUNS,
        ...(differs && { failure: `${counts.join(', ')} tuples, SWI-Prolog ${peer.counts?.join(', ')}` }),
      };
    }
    if (ratios.length > 0) {
      const mean = Math.exp(ratios.reduce((sum, ratio) => sum + Math.log(ratio), 0) / ratios.length);
      yield { measure: 'unseen.to-ascent', value: round(mean, 2), n: ratios.length };
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Beside {
  readonly cpu: number;
  readonly counts: readonly number[];
}

/** How many times as long as Ascent this engine takes: the median of runs in turns over the median there. */
async function besideAscent(
  workload: Unseen,
  binary: string,
  folder: string,
  say: (line: string) => void,
): Promise<readonly [Measure, ...Measure[]]> {
  const { name, program, facts, counted } = workload;
  const data = join(folder, name);
  mkdirSync(data);
  for (const [relation, rows] of facts)
    writeFileSync(join(data, `${relation}.facts`), `${rows.map((row) => row.join('\t')).join('\n')}\n`);
  const order: Order = {
    program,
    counted: Object.fromEntries(counted.map((each) => [each, [each]])),
    relations: Array.from(facts, ([relation, rows]) => ({
      name: relation,
      arity: rows[0]?.length ?? 0,
      file: `${relation}.facts`,
    })),
  };
  const place = new NodePlace(data, join(folder, 'built'));
  const own: Beside[] = [];
  const all: number[] = [];
  const theirs: Beside[] = [];
  for (let run = 0; run < RUNS; run++) {
    const { cpu, counts } = await place.run(order);
    if (cpu === undefined) throw new Error('The process did not measure CPU time.');
    own.push({ cpu: cpu.own, counts: counted.map((each) => counts[each] ?? 0) });
    all.push(cpu.all);
    theirs.push(inAscent(binary, data));
  }
  place.close();
  const seconds = (runs: readonly Beside[]) => runs.map(({ cpu }) => cpu);
  const middle = (times: readonly number[]) => median(times, (time) => time);
  const peer = middle(seconds(theirs));
  const [here, there] = [own[0]?.counts.join(', '), theirs[0]?.counts.join(', ')];
  const shown = (times: readonly number[]) => times.map((time) => time.toFixed(3)).join(' ');
  say(
    `  ${name}: ${shown(seconds(own))} CPU s, all threads ${shown(all)}, Ascent ${shown(seconds(theirs))}; ` +
      `${here} tuples`,
  );
  const ratio = (what: string, time: number, n: number): Measure => ({
    measure: `unseen.${name}-${what}to-ascent`,
    value: round(time / peer, 2),
    n,
  });
  const failure = here === there ? {} : { failure: `${here} tuples, Ascent ${there}` };
  return [
    { ...ratio('', middle(seconds(own)), RUNS), ...failure },
    ratio('all-', middle(all), RUNS),
    ratio('first-', own[0]?.cpu ?? NaN, 1),
  ];
}

function inAscent(binary: string, data: string): Beside {
  const { stdout } = spawnSync(binary, [data], { encoding: 'utf8' });
  const figure = (name: string) => Number(new RegExp(`${name}=([\\d.]+)`).exec(stdout)?.[1]);
  return {
    cpu: figure('LOAD') + figure('DERIVE'),
    counts: Array.from(stdout.matchAll(/COUNT=(\d+)/g), ([, count]) => Number(count)),
  };
}

interface Ours {
  readonly seconds: number;
  /** The longest time without a yield, in milliseconds, of reading the program and of deriving. */
  readonly longest: number;
  readonly counts: readonly number[];
}

function ours(workload: Unseen): Ours {
  let solution: Solution | undefined;
  const runs = Array.from({ length: RUNS }, () => {
    const reading = stepped(readProgram(workload.program));
    const { program, facts, symbols } = preparedUnseen(workload);
    const before = process.cpuUsage();
    const deriving = stepped(solve(program, facts, symbols));
    solution = deriving.result;
    return {
      seconds: process.cpuUsage(before).user / 1e6,
      longest: Math.max(reading.longest, deriving.longest),
    };
  });
  const median = (of: (run: (typeof runs)[number]) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0;
  return {
    seconds: median((run) => run.seconds),
    longest: median((run) => run.longest),
    counts: workload.counted.map((name) => solution?.relation(name)?.size ?? 0),
  };
}

function stepped<T>(work: Work<T>): { readonly result: T; readonly longest: number } {
  let longest = 0;
  for (;;) {
    const began = performance.now();
    const step = work.next();
    longest = Math.max(longest, performance.now() - began);
    if (step.done) return { result: step.value, longest };
  }
}

/** `counts` is absent if it was stopped. The time without loading the facts. */
function inPeer(
  workload: Unseen,
  folder: string,
): { readonly seconds: number; readonly counts?: readonly number[] } {
  const { program, facts, symbols } = preparedUnseen(workload);
  const file = join(folder, `${workload.name}.pl`);
  const counting = workload.counted.map((name) => {
    const places = Array.from({ length: arityOf(program, name) }, () => '_').join(', ');
    return `aggregate_all(count, ${name}(${places}), N), format("COUNT=~w~n", [N])`;
  });
  writeFileSync(
    file,
    `${writtenProlog(program, facts, symbols)}
totem_bench :- statistics(cputime, From), ${counting.map((goal) => `(${goal}, fail ; true)`).join(', ')},
  statistics(cputime, To), S is To - From, format("SECONDS=~w~n", [S]).
`,
  );
  const { stdout, status } = spawnSync(
    'swipl',
    ['--stack-limit=8g', '--table-space=8g', '-g', 'totem_bench', '-t', 'halt', file],
    { encoding: 'utf8', timeout: MOST_FOR_PEER, maxBuffer: 1 << 24 },
  );
  const seconds = Number(/SECONDS=([\d.]+)/.exec(stdout)?.[1]);
  if (status !== 0 || Number.isNaN(seconds)) return { seconds: MOST_FOR_PEER / 1000 };
  return { seconds, counts: Array.from(stdout.matchAll(/COUNT=(\d+)/g), ([, count]) => Number(count)) };
}

const arityOf = ({ rules }: Program, name: string): number =>
  rules.find(({ head }) => head.predicate === name)?.head.terms.length ?? 0;
