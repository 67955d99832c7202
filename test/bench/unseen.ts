/**
 * Programs that the engine was not made for, beside SWI-Prolog with tabling: user CPU seconds of one process
 * each, the median of three runs, facts already in memory as symbols here and loaded there. A peer that needs
 * longer than a minute is stopped, and the figure says at least how many times it took.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Program, Solution } from '../../src/core/datalog/index.ts';
import { readProgram, solve, writtenProlog } from '../../src/core/datalog/index.ts';
import type { Work } from '../../src/core/work.ts';
import { round } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { hasPeer } from './datalog/places.ts';
import { preparedUnseen } from './unseen/prepared.ts';
import { unseenWorkloads, type Unseen } from './unseen/workloads.ts';

const RUNS = 3;
/** Milliseconds. */
const MOST_FOR_PEER = 60_000;

export default function* unseen({ seed, say }: TaskOptions): Generator<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'totem-unseen-'));
  const withPeer = hasPeer();
  if (!withPeer) say('skipped: swipl is not installed, so there is no peer beside');
  try {
    for (const workload of unseenWorkloads(seed)) {
      const { name } = workload;
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
  } finally {
    rmSync(folder, { recursive: true });
  }
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
