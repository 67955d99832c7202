/**
 * A separate process, so that its peak memory and CPU time are those of the workload: `node measure.node.mjs
 * DATA_FOLDER` with orders on standard input, one a line, each answered by a line.
 */
import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Order } from './run.ts';
import { run } from './run.ts';

const account = `/proc/self/task/${process.pid}/schedstat`;

/** CPU seconds of the main thread so far; NaN where the system does not tell. */
const ownSeconds = (): number =>
  existsSync(account) ? Number(readFileSync(account, 'utf8').split(' ')[0]) / 1e9 : NaN;

for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  const ownBefore = ownSeconds();
  const outcome = await run(JSON.parse(line) as Order, (file) =>
    readFile(join(process.argv[2] ?? '.', file)),
  );
  const { user, system } = process.cpuUsage(before);
  const all = (user + system) / 1e6;
  const own = ownSeconds() - ownBefore;
  const cpu = { own: Number.isNaN(own) ? all : own, all };
  const peak = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(`${JSON.stringify({ ...outcome, cpu, peak })}\n`);
}
