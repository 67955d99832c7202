/**
 * The page's side of its workers: their calls, with functions handed over as proxies, because a function
 * cannot cross by itself.
 */
import { proxy, wrap } from 'comlink';
import type { CheckDesk } from '../core/ports/check-desk.ts';
import type { Workbench } from '../core/ports/workbench.ts';
import checkingWorkerUrl from './checking.worker.ts?worker&url';
import { trustedScriptUrl } from './trusted-script-url.ts';
import workbenchWorkerUrl from './workbench.worker.ts?worker&url';

type Call = (...values: unknown[]) => Promise<unknown>;

/** @param after the worker starts when this is done. */
export const startWorkbench = (after?: Promise<void>): Workbench =>
  started<Workbench>(workbenchWorkerUrl, 'totem workbench', after);
/** The worker's name is that of its database. */
export const startCheckDesk = (): CheckDesk => started<CheckDesk>(checkingWorkerUrl, 'totem-check');

function started<Api extends object>(url: string, name: string, after?: Promise<void>): Api {
  const start = () =>
    wrap(new Worker(trustedScriptUrl(url) as string, { type: 'module', name })) as unknown as Readonly<
      Record<string, Call>
    >;
  const starting = after ? after.then(start) : start();
  const crossing = (value: unknown) => (typeof value === 'function' ? proxy(value) : value);
  return new Proxy({} as Api, {
    // A promise has `then`; a worker's api has not, so that it may be returned from an async function.
    get: (_, method) =>
      typeof method === 'symbol' || method === 'then'
        ? undefined
        : async (...values: unknown[]) => ((await starting)[method] as Call)(...values.map(crossing)),
  });
}
