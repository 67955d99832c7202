/** Reads replies in a page, with the product's model workers. */
import type { Reading, ReadingRequest } from '../../../src/core/oracles/reading.ts';
import { startModels } from '../../models.ts';

declare global {
  interface Window {
    warm(): Promise<unknown>;
    readAll(requests: readonly ReadingRequest[]): Promise<readonly Reading[]>;
  }
}

const models = startModels();

async function readAll(requests: readonly ReadingRequest[]): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  await models.readReplies(requests, (index, reading) => {
    readings[index] = reading;
  });
  return readings;
}

/** Enough replies that every worker has loaded its models before the measured reading begins. */
const first = 200;

window.warm = () =>
  readAll(
    Array.from({ length: first }, (_, i) => ({
      question: 'Is Lima the capital of Peru?',
      reply: `No. The capital of district ${String(i)} is Lima.`,
      ground: [{ subject: 'Peru', relation: 'capital', object: 'Lima' }],
    })),
  );
window.readAll = readAll;
