/**
 * Reading workers, started when the first reply is to be read, each with its own copy of the two small
 * models.
 */
import { wrap, type Remote } from 'comlink';
import type { Reading } from '../../core/oracles/reading.ts';
import type { ReadingApi, ReadingRequest } from '../reading.worker.ts';
import readingWorkerUrl from '../reading.worker.ts?worker&url';
import { trustedScriptUrl } from '../kit/trusted-script-url.ts';

const poolSize = () => Math.min(4, Math.max(1, navigator.hardwareConcurrency ?? 2));

export class ReadingPool {
  #workers: readonly Remote<ReadingApi>[] | undefined;

  #started(): readonly Remote<ReadingApi>[] {
    this.#workers ??= Array.from({ length: poolSize() }, () =>
      wrap<ReadingApi>(
        new Worker(trustedScriptUrl(readingWorkerUrl) as string, { type: 'module', name: 'totem reading' }),
      ),
    );
    return this.#workers;
  }

  /**
   * Reads every request, each worker the next that is left; a reading is handed on as it comes. After `stop`
   * or a failure nothing new is begun.
   */
  async read(
    requests: readonly ReadingRequest[],
    stop: AbortSignal,
    onReading: (index: number, reading: Reading) => Promise<void>,
  ): Promise<void> {
    let next = 0;
    const work = async (worker: Remote<ReadingApi>) => {
      while (next < requests.length && !stop.aborted) {
        const index = next++;
        const reading = await worker.read(requests[index] as ReadingRequest);
        if (!stop.aborted) await onReading(index, reading);
      }
    };
    const stopped = new Promise<void>((resolve) =>
      stop.addEventListener('abort', () => resolve(), { once: true }),
    );
    try {
      await Promise.race([Promise.all(this.#started().map(work)), stopped]);
    } finally {
      next = requests.length;
    }
  }
}
