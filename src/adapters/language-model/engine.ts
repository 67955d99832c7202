/**
 * What the service asks of an engine, whichever runs the model, and the words for what goes wrong with one.
 */
import type { ChatMessage, ChatReply } from '../../core/ports/chat.ts';
import type { StopSignal } from '../../core/work.ts';

export interface ReplyOptions {
  readonly maxTokens: number;
  readonly choices?: readonly string[];
  readonly seed: number;
}

export interface Engine {
  /** One call at a time. When `stop` is set off the call fails soon after. */
  reply(
    messages: readonly ChatMessage[],
    options: ReplyOptions,
    stop: StopSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply>;
  /** Frees its memory; a call under way fails with `why`. */
  close(why: Error): void;
  /** Why nothing can be asked of it any more, once that is so: it has to be loaded again. */
  readonly broken: Error | undefined;
}

/** A failure that is told to the reader as it stands: whole sentences. */
export class ModelError extends Error {}

export const reasonOf = (reason: unknown): string =>
  (reason instanceof Error ? reason.message : String(reason)).trim().replace(/[.\s]+$/u, '');

/**
 * Half of a surrogate pair, which a text cut in the midst of a character has, is no UTF-8: engines fail on
 * it, so it becomes U+FFFD, as everywhere on the web.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** The first to settle; what loses the race may fail unheard. */
export function firstOf<T>(...promises: readonly Promise<T>[]): Promise<T> {
  for (const promise of promises) promise.catch(() => undefined);
  return Promise.race(promises);
}

/** Fails with the signal's reason once it is set off. `then` withdraws the listener. */
export function whenStopped(stop: StopSignal): {
  readonly failing: Promise<never>;
  readonly done: () => void;
} {
  let listener = (): void => undefined;
  const failing = new Promise<never>((_, reject) => {
    listener = () => {
      reject(stop.reason as Error);
    };
    if (stop.aborted) listener();
    else stop.addEventListener('abort', listener, { once: true });
  });
  return {
    failing,
    done: () => {
      stop.removeEventListener('abort', listener);
    },
  };
}

/** "98 MB", "1.9 GB". */
export function sizeInWords(bytes: number): string {
  return bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${String(Math.round(bytes / 1e6))} MB`
      : `${String(Math.ceil(bytes / 1e3))} kB`;
}
