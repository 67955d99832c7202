/**
 * What was asked under a signal fails when that is set off, which is no failure of a check: undefined then.
 */
export async function unlessStopped<T>(stop: AbortSignal, asked: Promise<T>): Promise<T | undefined> {
  const result = await asked.catch((reason: unknown) => {
    if (stop.aborted) return undefined;
    throw reason;
  });
  return stop.aborted ? undefined : result;
}
