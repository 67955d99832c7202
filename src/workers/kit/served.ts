/**
 * Whether the service worker serves the threads that were started before it was there. Some browsers hand
 * them over as soon as it takes control of the page, others when the page is loaded again. So a thread is
 * asked: it looks for an address that only the service worker answers.
 */
import { lifeSignOf, type LifeSign } from './life.ts';

/** public/sw.js has the same. */
const SERVED = 'totem-served';
/** Milliseconds. */
const ANSWERS_WITHIN = 3_000;

let early: Worker | undefined;

/** In the page: a thread was started. */
export function noteThread(worker: Worker): void {
  // Absent on pages that did not come over https.
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  if ('document' in globalThis && serviceWorker?.controller === null) early ??= worker;
}

/** In the page, once the service worker has control. A thread that gives no answer is not served. */
export function areThreadsServed(): Promise<boolean> {
  const asked = early;
  if (!asked) return Promise.resolve(true);
  return new Promise((resolve) => {
    asked.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      const sign = lifeSignOf(data);
      if (sign?.totem === 'served') resolve(sign.isServed);
    });
    asked.postMessage({ totem: 'served?' } satisfies LifeSign);
    setTimeout(() => resolve(false), ANSWERS_WITHIN);
  });
}

/** In a thread: answers the page. @param site the address of the folder of the page. */
export function tellServed(site: string): void {
  self.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (lifeSignOf(data)?.totem === 'served?') void answer(new URL(SERVED, site).href);
  });
}

async function answer(address: string): Promise<void> {
  const isServed = await fetch(address, { cache: 'no-store' }).then(
    ({ status }) => status === 204,
    () => false,
  );
  self.postMessage({ totem: 'served', isServed } satisfies LifeSign);
}
