/**
 * Long work as a generator: it yields how far it is and returns its result.
 * Whoever drives it decides when to pause, to report and to stop (by `return()`), so the core needs neither
 * clock nor thread. A piece of work between two yields takes a few milliseconds.
 */

export interface Progress {
  /** What is being done, in the reader's words: "Reading rows". */
  readonly stage: string;
  readonly done: number;
  /** Absent while it is not known. */
  readonly total?: number;
  /** What is counted is letters of a text, or bytes: nobody reads that as a count, so its share is shown. */
  readonly unit?: 'letters' | 'bytes';
}

/** What the core needs of an `AbortSignal`, which belongs to browsers and Node. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(kind: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(kind: 'abort', listener: () => void): void;
}

/** What long work is given by whoever asked for it: when to stop, and whom to tell how far it is. */
export interface Control {
  readonly stop: StopSignal;
  readonly report: (progress: Progress) => void;
}

/** Of work that nobody stops or watches. */
export const uncontrolled: Control = {
  stop: {
    aborted: false,
    reason: undefined,
    throwIfAborted: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  },
  report: () => undefined,
};

export type Work<T> = Generator<Progress, T, void>;

/** Runs work to its end at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
