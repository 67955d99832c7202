/**
 * Which workers of this browser are running: each holds a lock as long as it runs. Browsers offer locks only
 * on secure pages.
 */
export interface LivingWorkers {
  /** The name of this worker, once other workers can see it. */
  readonly self: Promise<string>;
  /** Undefined if the browser cannot tell. */
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
