/** The page's side of its workers: their calls, with functions handed over as proxies, because a function cannot cross by itself. */
import { proxy, wrap } from 'comlink';
import type { CheckDesk } from '../core/ports/check-desk.ts';
import type { Workbench } from '../core/ports/workbench.ts';
import checkingWorkerUrl from './checking.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';
import workbenchWorkerUrl from './workbench.worker.ts?worker&url';

type Call = (...values: unknown[]) => Promise<unknown>;

export const startWorkbench = (): Workbench => started<Workbench>(workbenchWorkerUrl, 'totem workbench');
/** The worker's name is that of its database. */
export const startCheckDesk = (): CheckDesk => started<CheckDesk>(checkingWorkerUrl, 'totem-check');

function started<Api extends object>(url: string, name: string): Api {
  const remote = wrap(new Worker(trustedScriptUrl(url) as string, { type: 'module', name })) as unknown as Readonly<Record<string, Call>>;
  const crossing = (value: unknown) => typeof value === 'function' ? proxy(value) : value;
  return new Proxy({} as Api, {
    // A promise has `then`; a worker's api has not, so that it may be returned from an async function.
    get: (_, method) => typeof method === 'symbol' || method === 'then' ? undefined
      : (...values: unknown[]) => (remote[method] as Call)(...values.map(crossing)),
  });
}
