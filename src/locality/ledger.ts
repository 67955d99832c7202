/**
 * A page's ledger: what the page, its workers and the service worker notice of requests to other addresses.
 */
import type { Ledger, Sighting } from '../core/api/requests.ts';
import { RequestLog } from './request-log.ts';

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

/** A ledger to which its page adds what it asks for itself. */
export interface OpenLedger extends Ledger {
  add(sighting: Sighting): void;
  /** How many bytes have come for a request that was added. */
  received(sighting: Sighting, bytes: number): void;
}

/**
 * Begins to watch; call it before anything else of the page runs.
 * @param watch gets the function that it tells what is noticed.
 */
export function startLedger(watch: (tell: (sighting: Sighting) => void) => void): OpenLedger {
  const log = new RequestLog();
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const add = (sighting: Sighting) => {
    log.add(sighting);
    changed();
  };
  watch((sighting) => {
    if (sighting.by === 'timing') setTimeout(() => add(sighting), TIMINGS_AFTER);
    else add(sighting);
  });
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
    add,
    received(sighting, bytes) {
      log.received(sighting, bytes);
      changed();
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
