/** Starts the product's reading workers in a page and hands them texts, each worker the next that is left. */
import { wrap, type Remote } from 'comlink';
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import type { ReadingApi } from '../../../src/workers/reading.worker.ts';
import readingWorkerUrl from '../../../src/workers/reading.worker.ts?worker&url';

/** A text, and the sentences to read it in where they are known. */
export interface ParseRequest {
  readonly text: string;
  readonly sentences?: readonly (readonly [number, number])[];
}

declare global {
  interface Window {
    parseAll(requests: readonly ParseRequest[]): Promise<readonly (readonly SyntaxTree[])[]>;
    /** Vectors as plain numbers: typed arrays do not cross to Node as they are. */
    embedAll(texts: readonly string[]): Promise<readonly (readonly number[])[]>;
  }
}

const workers = Array.from({ length: 2 }, () =>
  wrap<ReadingApi>(new Worker(readingWorkerUrl, { type: 'module' })),
);

async function sharedOut<Item, Result>(
  items: readonly Item[],
  one: (worker: Remote<ReadingApi>, item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  let next = 0;
  await Promise.all(
    workers.map(async (worker) => {
      while (next < items.length) {
        const index = next++;
        results[index] = await one(worker, items[index] as Item);
      }
    }),
  );
  return results;
}

window.parseAll = (requests) =>
  sharedOut(requests, (worker, { text, sentences }) => worker.parse(text, sentences));

window.embedAll = (texts) =>
  sharedOut(texts, async (worker, text) => Array.from((await worker.embed([text]))[0] as Float32Array));
