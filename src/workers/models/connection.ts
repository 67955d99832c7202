/**
 * Connects the rooms to one shared pool: a room's thread makes a channel and sends one end to the page, which
 * passes it on to the pool's thread. The pool's thread starts with the first room that asks.
 */
import { expose, transfer } from 'comlink';
import { callsOf, startWorker } from '../kit/spawn.ts';
import type { ModelCalls } from './model-pool.ts';
import { Models } from './models.ts';
import type { PoolWorker } from './pool.worker.ts';
import poolWorkerUrl from './pool.worker.ts?worker&url';

interface Request {
  readonly wanted: 'models';
  readonly port: MessagePort;
}

const isRequest = (data: unknown): data is Request =>
  typeof data === 'object' && data !== null && 'wanted' in data && data.wanted === 'models';

/** The page's side: lets `worker` use the models of this tab. */
export const offerModels = sharing(() => startWorker(poolWorkerUrl, 'totem model pool'));

/** @param startPool is called with the first request. */
export function sharing(startPool: () => Worker): (worker: Pick<Worker, 'addEventListener'>) => void {
  let pool: Promise<(port: MessagePort) => void> | undefined;
  return (worker) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRequest(data)) void (pool ??= started(startPool())).then((serve) => serve(data.port));
    });
  };
}

/** Serves ports by the pool; if the pool cannot start, by failing every call with the reason. */
async function started(pool: Worker): Promise<(port: MessagePort) => void> {
  try {
    const calls = callsOf<PoolWorker>(pool);
    await calls.started();
    return (port) => void calls.connect(transfer(port, [port]));
  } catch (reason) {
    const failing = new Proxy({}, { get: () => () => Promise.reject(reason as Error) });
    return (port) => expose(failing, port);
  }
}

/** The side of a room's thread. Nothing starts before the first call. */
export function sharedModels(): Models {
  let calls: ModelCalls | undefined;
  return new Models(() => (calls ??= askForCalls()));
}

function askForCalls(): ModelCalls {
  const { port1, port2 } = new MessageChannel();
  const request: Request = { wanted: 'models', port: port2 };
  self.postMessage(request, { transfer: [port2] });
  return callsOf<ModelCalls>(port1);
}
