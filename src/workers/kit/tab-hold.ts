/**
 * What a worker has removed can be brought back until its tab is closed, also if the worker is ended before
 * that and started again. So the page holds a lock for each worker that removes things.
 */
import { livingWorkers, tabLockOf, type LivingWorkers } from '../../adapters/storage/living-workers.ts';
import { locksHere, type LifeSign } from './life.ts';

/** Called by every starter of a worker; a thread passes it on to its own starter. */
export function holdForTab(worker: string): void {
  if (!('document' in globalThis)) return self.postMessage({ totem: 'removes', worker } satisfies LifeSign);
  // Held until the page is gone. Without it, what the worker has removed is kept while the worker lives.
  locksHere()
    ?.request(tabLockOf(worker), { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined);
}

/** For a worker that removes things. */
export function workersOfTab(): LivingWorkers {
  const workers = livingWorkers();
  void workers.self.then(holdForTab);
  return workers;
}
