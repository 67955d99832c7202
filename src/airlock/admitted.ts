/**
 * Requests of this page to the hub. The service worker refuses every foreign address, unless this page has
 * told it just before what it is; the worker then leaves the request to the browser and this page's policy.
 */
import { texts } from '../ui/texts/airlock.ts';

/** Milliseconds that the service worker has to reply. */
const PATIENCE = 3000;

export async function hubFetch(address: string, options: RequestInit): Promise<Response> {
  await admitted();
  return fetch(address, {
    ...options,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  });
}

async function admitted(): Promise<void> {
  // Browsers offer service workers only on secure pages.
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  const controller = serviceWorker?.controller;
  if (!serviceWorker || !controller) return;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => end(new Error(texts.download.noReply)), PATIENCE);
    const heard = ({ data }: MessageEvent<{ readonly kind?: string } | undefined>) => {
      if (data?.kind === 'may use the network') end();
    };
    function end(fault?: Error) {
      clearTimeout(timer);
      serviceWorker?.removeEventListener('message', heard);
      if (fault) reject(fault);
      else resolve();
    }
    serviceWorker.addEventListener('message', heard);
    serviceWorker.startMessages();
    controller.postMessage({ kind: 'may use the network' });
  });
}
