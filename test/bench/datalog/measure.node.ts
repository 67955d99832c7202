/**
 * A separate process, so that its peak memory and CPU time are those of the workload: `node measure.node.mjs
 * DATA_FOLDER` with orders on standard input, one a line, each answered by a line.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Order } from './run.ts';
import { run } from './run.ts';

for await (const line of createInterface({ input: process.stdin })) {
  const before = process.cpuUsage();
  const outcome = await run(JSON.parse(line) as Order, (file) =>
    readFile(join(process.argv[2] ?? '.', file)),
  );
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6;
  const peak = process.resourceUsage().maxRSS / 1024;
  process.stdout.write(`${JSON.stringify({ ...outcome, cpu, peak })}\n`);
}
