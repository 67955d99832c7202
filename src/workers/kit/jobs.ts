/**
 * Work under a name: it hears "cancel" while it works, reports how far it is now and then, and stops where it
 * is when told to.
 */
import type { Control, Progress, Work } from '../../core/work.ts';
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

/** Tells a listener in another thread, which may have gone: then nobody needs to know. */
export function tell<T>(listener: (value: T) => unknown, value: T): void {
  void Promise.resolve(listener(value)).catch(() => undefined);
}

/** Calls at most every 100 ms; what comes in between is left out, be it the last. */
export function calmly<T>(listener: (value: T) => unknown): (value: T) => void {
  let last = -Infinity;
  return (value) => {
    const now = performance.now();
    if (now - last < REPORT_MS) return;
    last = now;
    tell(listener, value);
  };
}

/** Reports of one job: at most every 100 ms, the first of a stage and the last always. */
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

  /** With the rate since the stage began. */
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

  /** Runs `task` under a name that {@link cancel} knows. */
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

/** Runs work in slices, and lets messages in between. Its result, or undefined when it was stopped. */
export async function drive<T>(work: Work<T>, { stop, report }: Control): Promise<T | undefined> {
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
