/**
 * Which workers of this browser are running: each holds a lock as long as it runs. Browsers offer locks only
 * on secure pages.
 */
import { uniqueId } from '../../core/unique-id.ts';

export interface LivingWorkers {
  /** The name of this worker, once other workers can see it. */
  readonly self: Promise<string>;
  /** Undefined if the browser cannot tell. */
  living(): Promise<ReadonlySet<string> | undefined>;
}

const prefix = 'totem worker ';
const ofTab = ' of an open tab';

/** The lock that a page holds for a worker that was started in it, also after that worker has ended. */
export const tabLockOf = (worker: string): string => worker + ofTab;

/**
 * Counts a worker as living until its tab is closed. A worker may be ended and started again before, and
 * what it has removed can still be brought back then.
 */
export const untilTabCloses = (workers: LivingWorkers): LivingWorkers => ({
  self: workers.self,
  async living() {
    const locks = await workers.living();
    const withOpenTab = [...(locks ?? [])].filter((name) => name.endsWith(ofTab));
    return locks && new Set([...locks, ...withOpenTab.map((name) => name.slice(0, -ofTab.length))]);
  },
});

export function livingWorkers(): LivingWorkers {
  const name = prefix + uniqueId(crypto);
  const { locks } = navigator as { readonly locks?: LockManager };
  let isRefused = false;
  const self = new Promise<string>((seen) => {
    if (!locks) return seen(name);
    locks
      // Held until the worker ends.
      .request(name, () => {
        seen(name);
        return new Promise(() => undefined);
      })
      // Refused where a browser blocks the data of sites.
      .catch(() => {
        isRefused = true;
        seen(name);
      });
  });
  return {
    self,
    async living() {
      if (!locks) return undefined;
      await self;
      if (isRefused) return undefined;
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name: holder }) => holder ?? []));
    },
  };
}
