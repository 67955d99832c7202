/**
 * Connects the rooms to one shared pool: a room's thread makes a channel and sends one end to the page, which
 * passes it on to the pool's thread. The pool's thread starts with the first room that asks.
 */
import { expose, transfer } from 'comlink';
import { Lasting } from '../kit/lasting.ts';
import { startWorker } from '../kit/spawn.ts';
import type { ModelCalls } from './model-pool.ts';
import { Models } from './models.ts';
import type { PoolWorker } from './pool.worker.ts';
import poolWorkerUrl from './pool.worker.ts?worker&url';

interface Request {
  readonly wanted: 'models';
  readonly port: MessagePort;
}

/** A reply that was sent arrives before a port is closed after this time: milliseconds. */
const CLOSED_AFTER = 100;

const isRequest = (data: unknown): data is Request =>
  typeof data === 'object' && data !== null && 'wanted' in data && data.wanted === 'models';

/** The page's side: lets `worker` use the models of this tab. */
export const offerModels = sharing(() => startWorker(poolWorkerUrl, 'totem model pool'));

/** @param startPool is called with the first request. */
export function sharing(startPool: () => Worker): (worker: Pick<Worker, 'addEventListener'>) => void {
  let pool: Lasting<PoolWorker> | undefined;
  return (worker) => {
    worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (!isRequest(data)) return;
      pool ??= new Lasting<PoolWorker>({
        open: startPool,
        // A port that was sent to one thread cannot be sent to another; its room asks again.
        isRepeatable: (method) => method !== 'connect',
      });
      // A room asks again when its port was silent; then the pool itself may hang.
      pool.mustAnswer();
      void connect(pool, data.port);
    });
  };
}

/** Serves a port by the pool; if the pool cannot start, by failing every call with the reason. */
async function connect({ calls }: Lasting<PoolWorker>, port: MessagePort): Promise<void> {
  try {
    await calls.started();
  } catch (reason) {
    const fail = () => {
      // The room asks for another port at its next call, and the pool is tried again.
      setTimeout(() => port.close(), CLOSED_AFTER);
      return Promise.reject(reason as Error);
    };
    expose(new Proxy({}, { get: () => fail }), port);
    return;
  }
  await calls.connect(transfer(port, [port])).catch(() => undefined);
}

/** The side of a room's thread. Nothing starts before the first call. */
export function sharedModels(): Models {
  let calls: ModelCalls | undefined;
  // When the pool's thread has ended, the calls are made again in the next one.
  return new Models(
    () =>
      (calls ??= new Lasting<ModelCalls>({
        open: askForPort,
        isRepeatable: () => true,
        cancels: 'drop',
      }).calls),
  );
}

function askForPort(): MessagePort {
  const { port1, port2 } = new MessageChannel();
  const request: Request = { wanted: 'models', port: port2 };
  self.postMessage(request, { transfer: [port2] });
  return port1;
}
