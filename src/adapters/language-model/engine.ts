/**
 * What an engine must offer to the service, whichever program runs the model, and the words for its errors.
 */
import type { ChatMessage, ChatReply } from '../../core/ports/chat.ts';
import type { StopSignal } from '../../core/work.ts';
import { withoutEnd } from '../../core/text-ends.ts';

export interface ReplyOptions {
  readonly maxTokens: number;
  readonly choices?: readonly string[];
  readonly seed: number;
  /** 0 where absent. */
  readonly temperature?: number;
  /** 1 where absent. */
  readonly topP?: number;
}

export interface Engine {
  /** Accepts one call at a time. When `stop` is set, the call fails soon after. */
  reply(
    messages: readonly ChatMessage[],
    options: ReplyOptions,
    stop: StopSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply>;
  /** Frees its memory; a running call fails with `why`. */
  close(why: Error): void;
  /** Why the engine accepts no more calls, once it has failed. It then has to be loaded again. */
  readonly broken: Error | undefined;
}

/** The end of an engine: why it accepts no more calls, and what fails its running ones. */
export class Ending {
  why: Error | undefined;
  /** Only ever rejects. */
  readonly failing: Promise<never>;
  #fail: (why: Error) => void = () => undefined;

  constructor() {
    this.failing = new Promise((_, reject) => {
      this.#fail = reject;
    });
    this.failing.catch(() => undefined);
  }

  /** False if it had ended before; then the first reason stays. */
  end(why: Error): boolean {
    if (this.why) return false;
    this.why = why;
    this.#fail(why);
    return true;
  }
}

/** An engine that loads nothing. Its subclass makes the reply, and is told when to stop. */
export abstract class UnloadedEngine implements Engine {
  readonly #ending = new Ending();

  get broken(): Error | undefined {
    return this.#ending.why;
  }

  /** @param stop set when the call has ended, also by `close`. Nothing is heard after that. */
  protected abstract answer(
    messages: readonly ChatMessage[],
    options: ReplyOptions,
    stop: AbortSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply>;

  async reply(
    messages: readonly ChatMessage[],
    options: ReplyOptions,
    stop: StopSignal,
    onText: (soFar: string) => void,
  ): Promise<ChatReply> {
    if (this.broken) throw this.broken;
    stop.throwIfAborted();
    const stopped = whenStopped(stop);
    const ended = new AbortController();
    const heard = (soFar: string) => {
      if (!ended.signal.aborted) onText(soFar);
    };
    try {
      return await firstOf(
        this.answer(messages, options, ended.signal, heard),
        stopped.failing,
        this.#ending.failing,
      );
    } finally {
      ended.abort();
      stopped.done();
    }
  }

  close(why: Error): void {
    this.#ending.end(why);
  }
}

/**
 * A model that was told to stop, and has not stopped after so many milliseconds, is ended: one pass through
 * it cannot be interrupted. Whoever waited for its reply is told at once; the next reply loads it again.
 */
export const GRACE_AFTER_STOP = 3_000;
export const notStopped =
  'The language model did not stop when it was told to, and was ended. It is loaded again when it is next ' +
  'needed.';

/** An error whose message is shown to the user unchanged: whole sentences. */
export class ModelError extends Error {}

export const reasonOf = (reason: unknown): string =>
  withoutEnd(reason instanceof Error ? reason.message : String(reason), /[.\s]/u).trim();

/**
 * Replaces half of a surrogate pair with U+FFFD, as everywhere on the web. Such a half occurs when a text was
 * cut inside a character. It is not valid UTF-8, and engines fail on it.
 */
export const wellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\uFFFD');

/** Settles as the first of these promises does. Later failures are ignored. */
export function firstOf<T>(...promises: readonly Promise<T>[]): Promise<T> {
  for (const promise of promises) promise.catch(() => undefined);
  return Promise.race(promises);
}

/** Fails with the signal's reason once it is set. `then` removes the listener. */
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

/** Fails once nothing was heard for so many milliseconds. `done` ends the watch. */
export function whenSilent(
  milliseconds: number,
  name: string,
): { readonly failing: Promise<never>; readonly heard: () => void; readonly done: () => void } {
  let fail = (): void => undefined;
  const failing = new Promise<never>((_, reject) => {
    fail = () =>
      reject(
        new ModelError(
          `${name} has not responded for ${String(milliseconds / 60_000)} minutes and was stopped.`,
        ),
      );
  });
  let timer = setTimeout(fail, milliseconds);
  return {
    failing,
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(fail, milliseconds);
    },
    done: () => clearTimeout(timer),
  };
}

/**
 * For engines that no grammar restricts: the choice that a reply is, whatever its case and punctuation. A
 * reply that is none stays as it is, and whoever asked decides.
 */
export function asChoice(text: string, choices: readonly string[]): string {
  const plain = (words: string) =>
    words
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(' ');
  return choices.find((each) => plain(each) === plain(text)) ?? text;
}

/** "98 MB", "1.9 GB". */
export function sizeInWords(bytes: number): string {
  return bytes >= 1e9
    ? `${(bytes / 1e9).toFixed(1)} GB`
    : bytes >= 1e6
      ? `${String(Math.round(bytes / 1e6))} MB`
      : `${String(Math.ceil(bytes / 1e3))} kB`;
}
