/**
 * The entry point: starts the workers, passes them to the page, and keeps the page usable without a network.
 */
import './ui/app-shell.ts';
import { parseAddress } from './ui/addresses.ts';
import { roomAt } from './ui/rooms.ts';
import { trustedScriptUrl } from './workers/kit/trusted-script-url.ts';
import { startCheckService, startTestService } from './workers/clients.ts';
import type { RoomServices } from './ui/services.ts';

/** Milliseconds after the first view when the services of the other rooms start. */
const OTHERS_AFTER = 1000;

const app = document.querySelector('totem-app')!;
const services: RoomServices = { check: once(startCheckService), test: once(startTestService) };
app.services = services;
startServices();

/** The open room starts alone, so that it has the whole machine until there is something to see. */
function startServices() {
  const opened = roomAt(parseAddress(location.hash));
  if (opened) services[opened.id]();
  void firstView().then(() =>
    setTimeout(() => {
      for (const start of Object.values(services)) start();
    }, OTHERS_AFTER),
  );
}

function once<Service>(start: () => Service): () => Service {
  let started: Service | undefined;
  return () => (started ??= start());
}

/**
 * Counts requests to other origins. The policy and the service worker block all of them, so the count stays
 * at 0; it is measured, so that the page does not only claim it.
 */
function watchRequests() {
  const elsewhere = (entry: PerformanceEntry) =>
    entry.entryType === 'resource' &&
    !/^(blob|data):/.test(entry.name) &&
    new URL(entry.name).origin !== location.origin;
  new PerformanceObserver((list) => {
    app.requestsLeft += list.getEntries().filter(elsewhere).length;
  }).observe({ type: 'resource', buffered: true });
}

/**
 * Resolves at the first view. Caching 60 MB can wait until there is something to see. Views that set no mark
 * appear soon after.
 */
function firstView() {
  return new Promise<void>((resolve) => {
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('totem:ready').length > 0) resolve();
    }).observe({ type: 'mark', buffered: true });
    setTimeout(resolve, 12_000);
  });
}

async function keepForOffline() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  await firstView();
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ kind: string }>) => {
    if (event.data.kind === 'kept') app.offlineReady = true;
    if (event.data.kind === 'not kept') app.offlineReady = false;
  });
  const registration = await navigator.serviceWorker.register(
    trustedScriptUrl(new URL('sw.js', document.baseURI).href) as string,
  );
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'redundant' && !registration.active) app.offlineReady = false;
  });
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'keep' });
}

watchRequests();
void keepForOffline().catch(() => {
  app.offlineReady = false;
});
