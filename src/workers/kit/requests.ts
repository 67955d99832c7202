/**
 * Tells the page which requests of this thread to other addresses were noticed: each thread passes what it
 * notices, and what its own workers notice, to its starter.
 */
import type { Sighting } from '../../core/api/requests.ts';
import { watchSightings } from '../../locality/sightings.ts';
import type { LifeSign } from './life.ts';
import { siteAddress } from './site-address.ts';

const listeners = new Set<(sighting: Sighting) => void>();

/** In the page. */
export function onSighting(listener: (sighting: Sighting) => void): void {
  listeners.add(listener);
}

export function tellSighting(sighting: Sighting): void {
  if ('document' in globalThis) for (const listener of listeners) listener(sighting);
  else self.postMessage({ totem: 'sighting', sighting } satisfies LifeSign);
}

/** @param from names this thread in the ledger. */
export function watchRequests(from: string): void {
  watchSightings(from, new URL(siteAddress).origin, tellSighting);
}
