/**
 * Threads of a pool tell each other what their models gave for a text, so that equal texts are read once by
 * all of them together. A result depends on its text alone, so it does not matter which thread made it.
 */
import type { Remembered } from '../../adapters/transformers/remembered.ts';

interface Result {
  readonly kind: string;
  readonly key: string;
  readonly value: unknown;
}

export class SharedResults {
  readonly #channel: BroadcastChannel;
  readonly #made: Result[] = [];

  /** @param channel of the threads: nobody else knows its name. */
  constructor(channel: BroadcastChannel) {
    this.#channel = channel;
  }

  /** @param kind the same for the same memory of every thread. */
  share<T>(kind: string, memory: Remembered<T>): void {
    memory.onMade = (key, value) => {
      this.#made.push({ kind, key, value });
    };
    this.#channel.addEventListener('message', ({ data }: MessageEvent<readonly Result[]>) => {
      for (const result of data) if (result.kind === kind) memory.set(result.key, result.value as T);
    });
  }

  /** Tells the other threads what was made since the last call. One message for many texts costs less. */
  tell(): void {
    if (this.#made.length > 0) this.#channel.postMessage(this.#made.splice(0));
  }
}
