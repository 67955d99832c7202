/** The page's side of the workbench: the worker's calls, with functions handed over as proxies, because a function cannot cross by itself. */
import { proxy, wrap } from 'comlink';
import type { Workbench } from '../core/ports/workbench.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';
import workbenchWorkerUrl from './workbench.worker.ts?worker&url';

type Call = (...values: unknown[]) => Promise<unknown>;

export function startWorkbench(): Workbench {
  const worker = new Worker(trustedScriptUrl(workbenchWorkerUrl) as string, { type: 'module', name: 'totem workbench' });
  const remote = wrap(worker) as unknown as Readonly<Record<string, Call>>;
  const crossing = (value: unknown) => typeof value === 'function' ? proxy(value) : value;
  return new Proxy({} as Workbench, {
    // A promise has `then`; the workbench has not, so that it may be returned from an async function.
    get: (_, name) => typeof name === 'symbol' || name === 'then' ? undefined
      : (...values: unknown[]) => (remote[name] as Call)(...values.map(crossing)),
  });
}
