/**
 * Which workers of this browser live: each holds a lock for as long as it does. Browsers have locks on secure
 * pages only.
 */
export interface LivingWorkers {
  /** The name of this worker, once others see it. */
  readonly self: Promise<string>;
  /** Undefined where the browser cannot say. */
  living(): Promise<ReadonlySet<string> | undefined>;
}

const prefix = 'totem worker ';

export function livingWorkers(): LivingWorkers {
  const name = prefix + crypto.randomUUID();
  const { locks } = navigator as { readonly locks?: LockManager };
  const self = new Promise<string>((seen) => {
    if (!locks) return seen(name);
    // Held until the worker ends.
    void locks.request(name, () => {
      seen(name);
      return new Promise(() => undefined);
    });
  });
  return {
    self,
    async living() {
      if (!locks) return undefined;
      await self;
      const { held = [] } = await locks.query();
      return new Set(held.flatMap(({ name: holder }) => holder ?? []));
    },
  };
}
