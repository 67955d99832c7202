/**
 * A separate process, so that its peak memory is that of the workload: `node measure.node.mjs DATA_FOLDER`
 * with the order on standard input.
 */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Order } from './run.ts';
import { run } from './run.ts';

const order = JSON.parse(readFileSync(0, 'utf8')) as Order;
const before = process.cpuUsage();
const outcome = await run(order, (file) => readFile(join(process.argv[2] ?? '.', file)));
const { user, system } = process.cpuUsage(before);
process.stdout.write(
  JSON.stringify({
    ...outcome,
    cpu: (user + system) / 1e6,
    peak: process.resourceUsage().maxRSS / 1024,
  }),
);
