/**
 * Jobs with a name. A running job can receive "cancel", reports its progress now and then, and stops at the
 * next step when told to.
 */
import type { Control, Progress, Work } from '../../core/work.ts';
import type { OnProgress } from '../../core/transfer.ts';

const SLICE_MS = 16;
const REPORT_MS = 100;

/**
 * Lets waiting messages in. A posted message arrives sooner than a nested timeout, which browsers delay by 4
 * ms.
 */
const channel = new MessageChannel();
const waiting: (() => void)[] = [];
channel.port1.onmessage = () => waiting.shift()?.();
const pause = () =>
  new Promise<void>((resume) => {
    waiting.push(resume);
    channel.port2.postMessage(null);
  });

/** Calls a listener in another thread. The thread may have ended; then the failed call is ignored. */
export function tell<T>(listener: (value: T) => unknown, value: T): void {
  void Promise.resolve(listener(value)).catch(() => undefined);
}

/** Calls the listener at most every 100 ms. Values in between are dropped, even the last one. */
export function calmly<T>(listener: (value: T) => unknown): (value: T) => void {
  let last = -Infinity;
  return (value) => {
    const now = performance.now();
    if (now - last < REPORT_MS) return;
    last = now;
    tell(listener, value);
  };
}

/** Progress reports of one job: at most one every 100 ms, but always the first of each stage and the last. */
class Reports {
  readonly #onProgress: OnProgress;
  #stage = '';
  #began = 0;
  #reported = 0;
  #left: Progress | undefined;

  constructor(onProgress: OnProgress) {
    this.#onProgress = onProgress;
  }

  add(progress: Progress): void {
    const now = performance.now();
    if (progress.stage !== this.#stage)
      [this.#stage, this.#began, this.#reported] = [progress.stage, now, -Infinity];
    this.#left = progress;
    if (now - this.#reported < REPORT_MS) return;
    this.#reported = now;
    this.tellLast();
  }

  /** Includes the rate since the stage began. */
  tellLast(): void {
    if (!this.#left) return;
    const seconds = (performance.now() - this.#began) / 1000;
    const rate = seconds > 0.2 && { perSecond: this.#left.done / seconds };
    tell(this.#onProgress, { ...this.#left, ...rate });
    this.#left = undefined;
  }
}

export class Jobs {
  readonly #running = new Map<string, AbortController>();

  cancel(job: string): void {
    this.#running.get(job)?.abort();
  }

  /** Runs `task` under a name that {@link cancel} can refer to. */
  async under<T>(job: string, onProgress: OnProgress, task: (control: Control) => Promise<T>): Promise<T> {
    const controller = new AbortController();
    const reports = new Reports(onProgress);
    this.#running.set(job, controller);
    try {
      return await task({ stop: controller.signal, report: (progress) => reports.add(progress) });
    } finally {
      reports.tellLast();
      if (this.#running.get(job) === controller) this.#running.delete(job);
    }
  }
}

/**
 * Runs work in slices and lets messages in between them. Returns the result, or undefined when the work was
 * stopped.
 * @param between is waited for after each slice: it stores what the work has made so far. If it fails, so
 * does this.
 */
export async function drive<T>(
  work: Work<T>,
  { stop, report }: Control,
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<T | undefined> {
  for (;;) {
    const until = performance.now() + SLICE_MS;
    while (performance.now() < until) {
      const step = work.next();
      if (step.done) return step.value;
      report(step.value);
    }
    try {
      await between();
    } catch (fault) {
      work.return(undefined as never);
      throw fault;
    }
    await pause();
    if (stop.aborted) {
      work.return(undefined as never);
      return undefined;
    }
  }
}
