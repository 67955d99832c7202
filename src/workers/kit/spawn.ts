/**
 * Starts one of our workers and calls the object it exposes like a local one. Functions passed as arguments
 * become proxies, because a function cannot be sent to another thread.
 */
import { proxy, wrap, type Endpoint } from 'comlink';
import { trustedScriptUrl } from './trusted-script-url.ts';

/** An object in another thread: each method returns a promise. */
export type Distant<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...values: infer Values) => infer Result
    ? (...values: Values) => Promise<Awaited<Result>>
    : never;
};

/** @param url as Vite's `?worker&url` import gives it. */
export function startWorker(url: string, name: string): Worker {
  return new Worker(trustedScriptUrl(url) as string, { type: 'module', name });
}

export function spawn<Api extends object>(url: string, name: string): Distant<Api> {
  return callsOf<Api>(startWorker(url, name));
}

type Call = (...values: unknown[]) => Promise<unknown>;

/** The object exposed at the other end of a worker or a port. */
export function callsOf<Api extends object>(endpoint: Endpoint): Distant<Api> {
  const remote = wrap(endpoint) as unknown as Readonly<Record<string, Call>>;
  const crossing = (value: unknown) => (typeof value === 'function' ? proxy(value) : value);
  return new Proxy({} as Distant<Api>, {
    // An object with a `then` counts as a promise. This proxy has none, so that an async function can return
    // it.
    get: (_, method) =>
      typeof method === 'symbol' || method === 'then'
        ? undefined
        : (...values: unknown[]) => (remote[method] as Call)(...values.map(crossing)),
  });
}
