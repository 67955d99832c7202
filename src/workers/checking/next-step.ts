/** One step of a check that may be stopped: what was asked of a reader then fails, which is no failure of the check. */
export async function nextStep<Step, Result>(checking: AsyncGenerator<Step, Result>, stop: AbortSignal): Promise<IteratorResult<Step, Result> | undefined> {
  const step = await checking.next().catch((reason: unknown) => {
    if (stop.aborted) return undefined;
    throw reason;
  });
  return stop.aborted ? undefined : step;
}
