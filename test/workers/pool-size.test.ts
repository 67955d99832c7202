import { expect, test } from 'vitest';
import { poolSize, type Device } from '../../src/workers/models/pool-size.ts';

test.each<[device: string, Device, workers: number]>([
  ['nothing is known', {}, 2],
  ['one core', { hardwareConcurrency: 1, deviceMemory: 8 }, 1],
  ['two cores', { hardwareConcurrency: 2, deviceMemory: 8 }, 2],
  ['four cores', { hardwareConcurrency: 4, deviceMemory: 8 }, 4],
  ['many cores', { hardwareConcurrency: 32, deviceMemory: 32 }, 4],
  ['memory is not told', { hardwareConcurrency: 8 }, 3],
  ['4 GB', { hardwareConcurrency: 8, deviceMemory: 4 }, 3],
  ['2 GB', { hardwareConcurrency: 8, deviceMemory: 2 }, 1],
  ['a quarter of a GB', { hardwareConcurrency: 4, deviceMemory: 0.25 }, 1],
  ['the browser hides its cores', { hardwareConcurrency: 0, deviceMemory: 8 }, 1],
])('%s', (_, device, workers) => {
  expect(poolSize(device)).toBe(workers);
});
