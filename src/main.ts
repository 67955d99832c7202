/**
 * The composition root: starts the workers, hands them to the page, and keeps the page usable without a
 * network.
 */
import './ui/app-shell.ts';
import { parseAddress } from './ui/addresses.ts';
import { roomAt } from './ui/rooms.ts';
import { trustedScriptUrl } from './workers/kit/trusted-script-url.ts';
import { startCheckService, startTestService } from './workers/clients.ts';
import type { RoomServices } from './ui/services.ts';

/** Milliseconds after the first view at which services start that nobody has asked for. */
const OTHERS_AFTER = 1000;

const app = document.querySelector('totem-app')!;
const services: RoomServices = { check: once(startCheckService), test: once(startTestService) };
app.services = services;
startServices();

/** The room that is opened has the machine to itself until there is something to look at. */
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
 * Counts what reached another origin. The policy and the service worker let nothing through, so this stays at
 * 0; it is measured, not claimed.
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
 * Keeping 60 MB may wait until there is something to look at; views that set no mark are there soon after.
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
