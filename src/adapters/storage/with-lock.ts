/**
 * Runs work that only one worker of this browser does at a time. Where the browser has no locks, or refuses
 * them because it blocks the data of sites, the work runs all the same.
 */
export async function withLock<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return work();
  let isBegun = false;
  try {
    return await locks.request(name, () => {
      isBegun = true;
      return work();
    });
  } catch (fault) {
    if (isBegun) throw fault;
    return work();
  }
}

/** Milliseconds that a lock is waited for: a tab that was just reloaded may still hold it. */
const PATIENCE = 4000;

/**
 * The same for work that must not wait for long, because another tab does it already. @param taken the
 * message for the user then.
 */
export async function withFreeLock<Result>(
  name: string,
  taken: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (!locks) return work();
  let isBegun = false;
  const signal = AbortSignal.timeout(PATIENCE);
  try {
    return await locks.request(name, { signal }, () => {
      isBegun = true;
      return work();
    });
  } catch (fault) {
    if (isBegun) throw fault;
    if (signal.aborted) throw new Error(taken, { cause: fault });
    return work();
  }
}
