/**
 * Stops for parts of a job, such as one of several documents that are read side by side. A part stops when it
 * is cancelled by its own id, and when the whole job is.
 */
import { uniqueId } from '../../core/unique-id.ts';
import type { StopSignal } from '../../core/work.ts';

export interface PartStop {
  /** The name by which it is cancelled. */
  readonly job: string;
  readonly stop: StopSignal;
  /** When the part has ended: it cannot be cancelled any more. */
  end(): void;
}

export class PartStops {
  readonly #running = new Map<string, AbortController>();

  begin(whole: StopSignal): PartStop {
    const job = uniqueId(crypto);
    const controller = new AbortController();
    const stop = () => {
      controller.abort(whole.reason);
    };
    if (whole.aborted) stop();
    whole.addEventListener('abort', stop, { once: true });
    this.#running.set(job, controller);
    return {
      job,
      stop: controller.signal,
      end: () => {
        whole.removeEventListener('abort', stop);
        this.#running.delete(job);
      },
    };
  }

  cancel(job: string): void {
    this.#running.get(job)?.abort();
  }
}
