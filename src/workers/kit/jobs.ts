/**
 * Drives long work in slices, so that the worker hears "cancel" while it works: a job pauses after every
 * slice, reports, and stops where it is when told to.
 */
import type { Progress, Work } from '../../core/work.ts';
import type { OnProgress } from '../../core/transfer.ts';

const SLICE_MS = 16;
const REPORT_MS = 100;

/** Lets messages in; a posted message comes sooner than the 4 ms a nested timeout is held back. */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();
const pause = () =>
  new Promise<void>((resume) => {
    waiting.push(resume);
    channel.port2.postMessage(null);
  });

/** Reports at most every 100 ms, with the rate since the stage began. */
export function reporter(onProgress: OnProgress): (progress: Progress, last?: boolean) => void {
  let stage = '';
  let began = 0;
  let reported = 0;
  return (progress, last = false) => {
    const now = performance.now();
    if (progress.stage !== stage) [stage, began, reported] = [progress.stage, now, 0];
    if (!last && now - reported < REPORT_MS) return;
    reported = now;
    const seconds = (now - began) / 1000;
    // The page may have gone; then nobody needs the report.
    void Promise.resolve(
      onProgress(seconds > 0.2 ? { ...progress, perSecond: progress.done / seconds } : progress),
    ).catch(() => undefined);
  };
}

/** Calls at most every 100 ms; what comes in between is left out, be it the last. */
export function calmly<T>(listener: (value: T) => unknown): (value: T) => void {
  let last = -Infinity;
  return (value) => {
    const now = performance.now();
    if (now - last < REPORT_MS) return;
    last = now;
    // Who listens may have gone.
    void Promise.resolve(listener(value)).catch(() => undefined);
  };
}

export class Jobs {
  readonly #running = new Map<string, AbortController>();

  cancel(job: string): void {
    this.#running.get(job)?.abort();
  }

  /** Runs `task` under a name that {@link cancel} knows. */
  async under<T>(job: string, task: (stop: AbortSignal) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    this.#running.set(job, controller);
    try {
      return await task(controller.signal);
    } finally {
      if (this.#running.get(job) === controller) this.#running.delete(job);
    }
  }
}

/** The work's result, or undefined when it was stopped. */
export async function drive<T>(
  work: Work<T>,
  stop: AbortSignal,
  report: (progress: Progress) => void,
): Promise<T | undefined> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const step = work.next();
      if (step.done) return step.value;
      report(step.value);
    }
    await pause();
    if (stop.aborted) {
      work.return(undefined as never);
      return undefined;
    }
  }
}
