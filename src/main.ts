/** The composition root: starts the worker that holds the facts, hands it to the page, and keeps the page usable without a network. */
import { wrap } from 'comlink';
import type { Workbench } from './core/ports/workbench.ts';
import './ui/app-shell.ts';
import { trustedScriptUrl } from './workers/trusted-script-url.ts';
import workbenchWorkerUrl from './workers/workbench.worker.ts?worker&url';

const app = document.querySelector('totem-app')!;
app.workbench = wrap<Workbench>(new Worker(trustedScriptUrl(workbenchWorkerUrl) as string, { type: 'module', name: 'totem workbench' }));

/** Counts what reached another origin. The policy and the service worker let nothing through, so this stays at 0; it is measured, not claimed. */
function watchRequests() {
  const elsewhere = (entry: PerformanceEntry) => entry.entryType === 'resource' && !/^(blob|data):/.test(entry.name) && new URL(entry.name).origin !== location.origin;
  new PerformanceObserver((list) => {
    app.requestsLeft += list.getEntries().filter(elsewhere).length;
  }).observe({ type: 'resource', buffered: true });
}

async function keepForOffline() {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<{ kind: string }>) => {
    if (event.data.kind === 'kept') app.offlineReady = true;
    if (event.data.kind === 'not kept') app.offlineReady = false;
  });
  await navigator.serviceWorker.register(trustedScriptUrl(new URL('sw.js', document.baseURI).href) as string);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ kind: 'keep' });
}

watchRequests();
void keepForOffline().catch(() => { app.offlineReady = false; });
