/**
 * Starts one of our workers and calls the object it exposes like a local one. Functions passed as arguments
 * become proxies, because a function cannot be sent to another thread.
 */
import { Lasting, type Distant } from './lasting.ts';
import { lifeSignOf } from './life.ts';
import type { Thread } from './line.ts';
import { passPagePort } from './page-port.ts';
import { tellSighting } from './requests.ts';
import { noteThread } from './served.ts';
import { holdForTab } from './tab-hold.ts';
import { trustedScriptUrl } from './trusted-script-url.ts';

export type { Distant } from './lasting.ts';

/** In the toolkit all workers are one script, which is told in its address what to be. */
let scriptOf = (url: string): string => url;

export function placeWorkers(place: (url: string) => string): void {
  scriptOf = place;
}

/** @param url as Vite's `?worker&url` import gives it. */
export function startWorker(url: string, name: string): Worker {
  const worker = new Worker(trustedScriptUrl(scriptOf(url), 'worker') as string, { type: 'module', name });
  // The first to hear the worker. What it tells here concerns the page and nobody else.
  worker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const sign = lifeSignOf(event.data);
    if (sign?.totem === 'sighting') tellSighting(sign.sighting);
    else if (sign?.totem === 'removes') holdForTab(sign.worker);
    else if (sign?.totem === 'page port') passPagePort(sign.port);
    else return;
    event.stopImmediatePropagation();
  });
  noteThread(worker);
  return worker;
}

/** A worker that only computes: when it ends, a new one makes its calls again. */
export const spawn = <Api extends object>(url: string, name: string): Distant<Api> =>
  new Lasting<Api>({ open: () => startWorker(url, name), isRepeatable: () => true }).calls;

/** The object exposed at the other end of a worker or a port. When that ends, its calls fail. */
export function callsOf<Api extends object>(thread: Thread): Distant<Api> {
  let left: Thread | undefined = thread;
  const open = () => {
    const given = left;
    left = undefined;
    return given;
  };
  return new Lasting<Api>({ open, isRepeatable: () => false }).calls;
}
