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

/**
 * The object exposed at the other end of a worker or a port. If a worker's script cannot be loaded, its calls
 * fail.
 */
export function callsOf<Api extends object>(endpoint: Endpoint | Worker): Distant<Api> {
  const unlessBroken = endpoint instanceof Worker ? watchStart(endpoint) : undefined;
  const remote = wrap(endpoint) as unknown as Readonly<Record<string, Call>>;
  const crossing = (value: unknown) => (typeof value === 'function' ? proxy(value) : value);
  return new Proxy({} as Distant<Api>, {
    // An object with a `then` counts as a promise. This proxy has none, so that an async function can return
    // it.
    get: (_, method) =>
      typeof method === 'symbol' || method === 'then'
        ? undefined
        : (...values: unknown[]) => {
            const call = (remote[method] as Call)(...values.map(crossing));
            return unlessBroken ? unlessBroken(call) : call;
          },
  });
}

/**
 * A worker whose script cannot be loaded never replies, and says so in one `error` event. Returns a function
 * that lets a call fail then. A worker that has sent a message has started; after that nothing is watched.
 */
function watchStart(worker: Worker): <T>(call: Promise<T>) => Promise<T> {
  let state: 'starting' | 'started' | Error = 'starting';
  const waiting = new Set<(reason: Error) => void>();
  const end = (ended: 'started' | Error) => {
    if (state !== 'starting') return;
    state = ended;
    if (ended !== 'started') for (const fail of waiting) fail(ended);
    waiting.clear();
  };
  worker.addEventListener('message', () => end('started'), { once: true });
  worker.addEventListener('error', (event) => end(new Error(startFailure(event))));
  return (call) =>
    state === 'started'
      ? call
      : new Promise((resolve, reject) => {
          call.then(resolve, reject);
          if (state instanceof Error) reject(state);
          else waiting.add(reject);
        });
}

/** A script that could not be loaded has no message; one that threw an error as it began has. */
function startFailure({ message }: Partial<ErrorEvent>): string {
  return message
    ? `A part of Totem stopped when it started (${message}). Reload the page to try again.`
    : "A part of Totem could not be loaded from this page's own address. Reload the page to try again.";
}
