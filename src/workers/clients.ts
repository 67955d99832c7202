/**
 * The page's side of its workers: their calls, with functions handed over as proxies, because a function
 * cannot cross by itself.
 */
import { proxy, wrap } from 'comlink';
import type { CheckService } from '../core/api/check-room.ts';
import type { TestService } from '../core/api/test-room.ts';
import checkRoomWorkerUrl from './check-room.worker.ts?worker&url';
import { trustedScriptUrl } from './kit/trusted-script-url.ts';
import testRoomWorkerUrl from './test-room.worker.ts?worker&url';

type Call = (...values: unknown[]) => Promise<unknown>;

export const startTestService = (): TestService => started<TestService>(testRoomWorkerUrl, 'totem test room');
/** The worker's name is that of its database. */
export const startCheckService = (): CheckService => started<CheckService>(checkRoomWorkerUrl, 'totem-check');

function started<Api extends object>(url: string, name: string): Api {
  const worker = new Worker(trustedScriptUrl(url) as string, { type: 'module', name });
  const calls = wrap(worker) as unknown as Readonly<Record<string, Call>>;
  const crossing = (value: unknown) => (typeof value === 'function' ? proxy(value) : value);
  return new Proxy({} as Api, {
    // A promise has `then`; a worker's api has not, so that it may be returned from an async function.
    get: (_, method) =>
      typeof method === 'symbol' || method === 'then'
        ? undefined
        : async (...values: unknown[]) => (calls[method] as Call)(...values.map(crossing)),
  });
}
