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
