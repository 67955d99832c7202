/**
 * The entry point: starts the workers, passes them to the page, and keeps the page usable without a network.
 */
import { rooms } from './rooms.ts';
import './ui/app-shell.ts';
import { parseAddress } from './ui/addresses.ts';
import { roomAt } from './ui/rooms.ts';
import { texts } from './ui/texts/shell.ts';
import { onReplaced } from './workers/kit/replacements.ts';
import { trustedScriptUrl } from './workers/kit/trusted-script-url.ts';

/** Milliseconds after the first view when the services of the other rooms start. */
const OTHERS_AFTER = 1000;

const app = document.querySelector('totem-app')!;
app.rooms = rooms;
startServices();
onReplaced((cause) => app.session.tell(cause === 'hung' ? texts.replaced.hung : texts.replaced.ended));

/** The open room starts alone, so that it has the whole machine until there is something to see. */
function startServices() {
  roomAt(rooms, parseAddress(location.hash))?.service();
  void firstView().then(() =>
    setTimeout(() => {
      for (const { service } of rooms) service();
    }, OTHERS_AFTER),
  );
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
