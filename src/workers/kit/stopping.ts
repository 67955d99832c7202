/** Waits for work in another thread until the work is stopped. */
import { uniqueId } from '../../core/unique-id.ts';
import type { StopSignal } from '../../core/work.ts';

/**
 * The result of the work, or undefined as soon as `stop` is set. The work may then continue; its result or
 * failure is ignored.
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
 * Runs a job in another thread and cancels it there when `stop` is set. The call then fails with the signal's
 * reason, unless the job had already finished.
 */
export async function cancellable<T>(
  service: { cancel(job: string): unknown },
  stop: StopSignal,
  run: (job: string) => Promise<T>,
): Promise<T> {
  stop.throwIfAborted();
  const job = uniqueId(crypto);
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
