/**
 * Notices the requests of this thread to other addresses, refused or not, and tells the page: each thread
 * passes what it notices, and what its own workers notice, to its starter.
 */
import type { Sighting } from '../../core/api/requests.ts';
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

/** Whether the address is another host's. Data and blob: addresses need no network. */
function isElsewhere(address: string): boolean {
  const url = URL.parse(address);
  return (
    url !== null && /^(?:https?|wss?):$/u.test(url.protocol) && url.origin !== new URL(siteAddress).origin
  );
}

/**
 * What the policy refused, as far as it is an address. One within the site is refused when it leads to
 * another site. For an address that was to become a script's, the event has its first 40 characters behind a
 * `|`.
 */
function refusedAddress({ blockedURI, sample }: SecurityPolicyViolationEvent): string | undefined {
  const text = blockedURI === 'trusted-types-sink' ? sample.replace(/^[^|]*\|/u, '') : blockedURI;
  return /^(?:https?|wss?):/u.test(text) ? (URL.parse(text)?.href ?? text) : undefined;
}

/** @param from names this thread in the ledger. */
export function watchRequests(from: string): void {
  addEventListener('securitypolicyviolation', (event: Event) => {
    if (!(event instanceof SecurityPolicyViolationEvent)) return;
    const { effectiveDirective: cause, originalPolicy: policy } = event;
    const address = refusedAddress(event);
    if (event.disposition !== 'enforce' || address === undefined) return;
    const at = performance.timeOrigin + event.timeStamp;
    tellSighting({ by: 'policy', address, cause, from, bytes: 0, at, policy });
  });
  const timings = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name: address, initiatorType: cause, transferSize: bytes } = entry;
      if (!isElsewhere(address)) continue;
      tellSighting({
        by: 'timing',
        address,
        cause,
        from,
        bytes,
        at: performance.timeOrigin + entry.startTime,
      });
    }
  });
  timings.observe({ type: 'resource', buffered: true });
}
