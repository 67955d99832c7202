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

/**
 * @param channel of the threads: nobody else knows its name.
 * @param kind the same for the same memory of every thread.
 */
export function shareResults<T>(channel: BroadcastChannel, kind: string, memory: Remembered<T>): void {
  memory.onMade = (key, value) => channel.postMessage({ kind, key, value } satisfies Result);
  channel.addEventListener('message', ({ data }: MessageEvent<Result>) => {
    if (data.kind === kind) memory.set(data.key, data.value as T);
  });
}
