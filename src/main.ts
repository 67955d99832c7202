/**
 * The entry point: starts the workers, passes them to the page, and keeps the page usable without a network.
 */
import type { Cable } from './core/api/requests.ts';
import { startLedger } from './locality/ledger.ts';
import { holdVersion, keepForOffline } from './offline.ts';
import { rooms } from './rooms.ts';
import { stopWhenWiped } from './stop-tabs.ts';
import './ui/app-shell.ts';
import { parseAddress } from './ui/addresses.ts';
import { roomAt } from './ui/rooms.ts';
import { careForStorage } from './ui/storage-care.ts';
import { texts } from './ui/texts/shell.ts';
import { servePagePorts } from './workers/kit/page-port.ts';
import { onReplaced } from './workers/kit/replacements.ts';
import { onSighting, watchRequests } from './workers/kit/requests.ts';

/** Milliseconds after the first view when the services of the other rooms start. */
const OTHERS_AFTER = 1000;

const ledger = startLedger((tell) => {
  onSighting(tell);
  watchRequests('page');
});
let cable: Promise<Cable> | undefined;
const app = document.querySelector('totem-app')!;
holdVersion();
stopWhenWiped(app);
careForStorage(app.session);
app.locality = {
  ledger,
  cable: () => (cable ??= import('./locality/cable.ts').then(({ startCable }) => startCable(ledger))),
};
app.rooms = rooms;
servePagePorts((port) => {
  void import('./page-engines.ts').then(({ servePageEngines }) => servePageEngines(port, app.session));
});
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

void keepForOffline(app, firstView()).catch(() => {
  app.offlineReady = false;
});
