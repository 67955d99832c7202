/**
 * Starts the product's reading workers in a page and hands them requests, each worker the next that is left.
 */
import { wrap } from 'comlink';
import type { Reading, ReadingRequest } from '../../../src/core/oracles/reading.ts';
import type { ReadingApi } from '../../../src/workers/reading.worker.ts';
import readingWorkerUrl from '../../../src/workers/reading.worker.ts?worker&url';

declare global {
  interface Window {
    warm(): Promise<unknown>;
    readAll(requests: readonly ReadingRequest[]): Promise<readonly Reading[]>;
  }
}

const workers = Array.from({ length: 2 }, () =>
  wrap<ReadingApi>(new Worker(readingWorkerUrl, { type: 'module' })),
);

window.warm = () => Promise.all(workers.map((worker) => worker.warm()));

window.readAll = async (requests) => {
  const readings: Reading[] = [];
  let next = 0;
  await Promise.all(
    workers.map(async (worker) => {
      while (next < requests.length) {
        const index = next++;
        readings[index] = await worker.read(requests[index] as ReadingRequest);
      }
    }),
  );
  return readings;
};
