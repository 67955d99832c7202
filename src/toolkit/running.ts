/** How long work of the toolkit runs: at once, or in slices that leave the thread free for other work. */
import { finish, type Progress, type StopSignal, type Work } from '../core/work.ts';

export type { Progress } from '../core/work.ts';
export type { Issue, IssueList, Place } from '../core/issue.ts';

/** What every function that works in slices takes. */
export interface RunOptions {
  /** Stops the work; the call then fails with the signal's reason. An `AbortSignal` fits. */
  readonly signal?: StopSignal;
  /** Receives the progress after each slice. */
  readonly onProgress?: (progress: Progress) => void;
}

/** Milliseconds of a slice: short enough for a page to draw every frame. */
const SLICE = 12;

/** Runs work in slices. Between two of them a page can draw and answer clicks. */
export async function inSlices<T>(work: Work<T>, { signal, onProgress }: RunOptions = {}): Promise<T> {
  for (;;) {
    signal?.throwIfAborted();
    const end = performance.now() + SLICE;
    let step = work.next();
    while (!step.done && performance.now() < end) step = work.next();
    if (step.done) return step.value;
    onProgress?.(step.value);
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
  }
}

export const atOnce = finish;
