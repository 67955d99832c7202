/** Waiting for work elsewhere until somebody stops it. */
import type { StopSignal } from '../../core/work.ts';

/**
 * The work's result, or undefined as soon as `stop` is set off: the work may then go on, and fail, unheard.
 */
export async function unlessStopped<T>(stop: StopSignal, work: Promise<T>): Promise<T | undefined> {
  let end = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    end = resolve;
  });
  if (stop.aborted) end();
  stop.addEventListener('abort', end, { once: true });
  try {
    const result = await Promise.race([work, stopped]);
    return stop.aborted ? undefined : (result as T);
  } catch (reason) {
    if (stop.aborted) return undefined;
    throw reason;
  } finally {
    stop.removeEventListener('abort', end);
  }
}

/**
 * Runs a job of another thread, which is cancelled there when `stop` is set off: it then fails with the
 * signal's reason, unless it was done by then.
 */
export async function cancellable<T>(
  service: { cancel(job: string): unknown },
  stop: StopSignal,
  run: (job: string) => Promise<T>,
): Promise<T> {
  stop.throwIfAborted();
  const job = crypto.randomUUID();
  const cancel = () => void service.cancel(job);
  stop.addEventListener('abort', cancel, { once: true });
  try {
    return await run(job);
  } catch (reason) {
    stop.throwIfAborted();
    throw reason;
  } finally {
    stop.removeEventListener('abort', cancel);
  }
}
