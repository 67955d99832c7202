/**
 * Keeps the page usable without a network, by the service worker, and tells when a new version is ready. A
 * tab keeps the version that it was opened with until its user reloads it.
 */
import type { AppShell } from './ui/app-shell.ts';
import { texts } from './ui/texts/shell.ts';
import { areThreadsServed } from './workers/kit/served.ts';
import { trustedScriptUrl } from './workers/kit/trusted-script-url.ts';

/** After this time the page is reloaded even if the new version has not said that it took over. */
const TAKES_OVER_WITHIN = 3_000;

const containerHere = (): ServiceWorkerContainer | undefined =>
  (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;

/**
 * Shows the service worker that this version is in use, so that its files are not deleted: the lock is held
 * until the tab is closed.
 */
export function holdVersion(): void {
  const version = document.querySelector<HTMLMetaElement>('meta[name=totem-version]')?.content;
  const { locks } = navigator as { readonly locks?: LockManager };
  if (version === undefined || !locks) return;
  locks
    .request(`totem version ${version}`, { mode: 'shared' }, () => new Promise(() => undefined))
    .catch(() => undefined);
}

export async function keepForOffline(app: AppShell, firstView: Promise<void>): Promise<void> {
  const container = containerHere();
  if (!container || import.meta.env.DEV) return;
  await firstView;
  container.addEventListener('message', (event: MessageEvent<{ kind: string }>) => {
    if (event.data.kind === 'kept') void tellKept(app);
    if (event.data.kind === 'not kept') app.offlineReady = false;
  });
  const registration = await container.register(
    trustedScriptUrl(new URL('sw.js', document.baseURI).href, 'service worker') as string,
  );
  watchUpdates(app, registration, container);
  const { installing } = registration;
  installing?.addEventListener('statechange', () => {
    if (installing.state === 'redundant' && !registration.active) app.offlineReady = false;
  });
  const { active } = await container.ready;
  active?.postMessage({ kind: 'keep' });
}

async function tellKept(app: AppShell): Promise<void> {
  app.offlineAfterReload = !(await areThreadsServed());
  app.offlineReady = true;
}

/** A page without a controller is the first visit, whose version is the newest. */
function watchUpdates(
  app: AppShell,
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
): void {
  const offer = () => {
    if (!registration.waiting || !container.controller) return;
    app.session.offer(texts.update.ready, {
      label: texts.update.reload,
      act: () => void takeOver(registration, container),
    });
  };
  const follow = (worker: ServiceWorker | null) => worker?.addEventListener('statechange', offer);
  registration.addEventListener('updatefound', () => follow(registration.installing));
  follow(registration.installing);
  offer();
}

/** The waiting version takes over, and this tab loads it. Other tabs keep theirs. */
async function takeOver(
  registration: ServiceWorkerRegistration,
  container: ServiceWorkerContainer,
): Promise<void> {
  const { waiting } = registration;
  // Another tab may have told it before.
  if (waiting)
    await new Promise<void>((taken) => {
      container.addEventListener('controllerchange', () => taken(), { once: true });
      setTimeout(taken, TAKES_OVER_WITHIN);
      waiting.postMessage({ kind: 'take over' });
    });
  location.reload();
}
