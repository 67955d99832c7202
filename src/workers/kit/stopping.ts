/** Waiting for work until somebody stops it. */
import type { StopSignal } from '../../core/ports/chat.ts';

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
