/**
 * Measures one reader and one shape at a time, in a process that ends itself where a text takes too much time
 * of the processor.
 */
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { runnerImport } from 'vite';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const { module } = await runnerImport(resolve(root, 'test/campaign/growth/measure-shape.ts'), {
  root,
  configFile: false,
  logLevel: 'error',
});

/** When the text that is being read has had enough, in milliseconds of CPU time. */
const until = new Float64Array(new SharedArrayBuffer(8)).fill(Infinity);
const watch = `
  const { workerData: until } = require('node:worker_threads');
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1000 > until[0]) process.kill(process.pid, 'SIGKILL');
  }, 200);
`;
new Worker(watch, { eval: true, workerData: until }).unref();

process.on('message', async (job) => {
  const send = (message) => {
    const { user, system } = process.cpuUsage();
    until[0] = 'reading' in message ? (user + system) / 1000 + job.limit : Infinity;
    process.send(message);
  };
  await module.measureShape(job, send);
});
process.on('disconnect', () => process.exit());
process.send({ ready: module.names });
