/**
 * Long work is a generator: it yields its progress and returns its result. The code that runs it decides when
 * to pause, to report and to stop (by `return()`), so the core needs neither clock nor thread. The work
 * between two yields takes a few milliseconds.
 */

export interface Progress {
  /** What is being done, in words for people: "Reading rows". */
  readonly stage: string;
  readonly done: number;
  /** Absent while it is not known. */
  readonly total?: number;
  /**
   * The unit, if it is letters or bytes. Such counts mean little to people, so the page shows the share
   * instead.
   */
  readonly unit?: 'letters' | 'bytes';
  /** Things that are worked on side by side, such as files that are read. */
  readonly parts?: readonly ProgressPart[];
}

/** One of several things that are worked on side by side. */
export interface ProgressPart extends Pick<Progress, 'done' | 'total' | 'unit'> {
  readonly name: string;
  /** `refused`: it was read, and nothing of it could be used. */
  readonly state: 'waiting' | 'running' | 'done' | 'refused' | 'cancelled';
  /** The name by which it alone is cancelled; absent where it cannot be. */
  readonly job?: string;
}

/** What the core needs of an `AbortSignal`, which belongs to browsers and Node. */
export interface StopSignal {
  readonly aborted: boolean;
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(kind: 'abort', listener: () => void, options?: { readonly once?: boolean }): void;
  removeEventListener(kind: 'abort', listener: () => void): void;
}

/** What a caller gives to long work: a signal to stop it, and a function that receives its progress. */
export interface Control {
  readonly stop: StopSignal;
  readonly report: (progress: Progress) => void;
}

/** For work that is never stopped and whose progress is not shown. */
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

/** Work in portions of a few milliseconds, whose caller knows how to say what is done. */
export type Portions<T> = Generator<void, T, void>;

/** Does work in portions and reports progress after each. */
export function* paced<T>(portions: Portions<T>, progress: () => Progress): Work<T> {
  for (;;) {
    const step = portions.next();
    if (step.done === true) return step.value;
    yield progress();
  }
}

/** Runs work to its end without a pause. */
export function finish<T>(work: Work<T> | Portions<T>): T {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
}
