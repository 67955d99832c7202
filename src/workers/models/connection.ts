/**
 * Connects the rooms to one shared pool: a room's thread makes a channel and sends one end to the page, which
 * passes it on to the pool's thread. The pool's thread starts with the first room that asks.
 */
import { callsOf, startWorker } from '../kit/spawn.ts';
import type { ModelCalls } from './model-pool.ts';
import { Models } from './models.ts';
import poolWorkerUrl from './pool.worker.ts?worker&url';

interface Request {
  readonly wanted: 'models';
  readonly port: MessagePort;
}

const isRequest = (data: unknown): data is Request =>
  typeof data === 'object' && data !== null && 'wanted' in data && data.wanted === 'models';

let pool: Worker | undefined;

/** The page's side: lets `worker` use the models of this tab. */
export function offerModels(worker: Worker): void {
  worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRequest(data)) return;
    pool ??= startWorker(poolWorkerUrl, 'totem model pool');
    pool.postMessage(data.port, [data.port]);
  });
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
