/**
 * The page's ledger: what the page, its workers and the service worker notice of requests to other addresses.
 */
import type { Ledger, Sighting } from '../core/api/requests.ts';
import { RequestLog } from '../core/request-log.ts';
import { onSighting, watchRequests } from '../workers/kit/requests.ts';

/** A request that was refused may be among the timings before its refusal is told: milliseconds. */
const TIMINGS_AFTER = 300;

/** What the service worker tells of a request that it refused. */
interface Refusal {
  readonly kind: 'refused';
  readonly url: string;
  readonly cause: string;
  readonly at: number;
}
const isRefusal = (data: unknown): data is Refusal =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'refused';

/** Begins to watch; call it before anything else of the page runs. */
export function startLedger(): Ledger {
  const log = new RequestLog();
  const listeners = new Set<() => void>();
  const add = (sighting: Sighting) => {
    log.add(sighting);
    for (const listener of listeners) listener();
  };
  onSighting((sighting) => {
    if (sighting.by === 'timing') setTimeout(() => add(sighting), TIMINGS_AFTER);
    else add(sighting);
  });
  watchRequests('page');
  // Absent on pages that did not come over https.
  const container = (navigator as { readonly serviceWorker?: ServiceWorkerContainer }).serviceWorker;
  container?.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (!isRefusal(data)) return;
    const { url: address, cause, at } = data;
    add({ by: 'service worker', address, cause, from: 'service worker', bytes: 0, at });
  });
  return {
    get entries() {
      return log.entries;
    },
    get left() {
      return log.left;
    },
    get refused() {
      return log.refused;
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
