/** Notices the requests of this thread to other addresses, refused or not. */
import type { Sighting } from '../core/api/requests.ts';

/** Whether the address is another host's. Data and blob: addresses need no network. */
function isElsewhere(address: string, origin: string): boolean {
  const url = URL.parse(address);
  return url !== null && /^(?:https?|wss?):$/u.test(url.protocol) && url.origin !== origin;
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

/** @param from names this thread in the ledger. @param origin its own address. */
export function watchSightings(from: string, origin: string, tell: (sighting: Sighting) => void): void {
  addEventListener('securitypolicyviolation', (event: Event) => {
    if (!(event instanceof SecurityPolicyViolationEvent)) return;
    const { effectiveDirective: cause, originalPolicy: policy } = event;
    const address = refusedAddress(event);
    if (event.disposition !== 'enforce' || address === undefined) return;
    const at = performance.timeOrigin + event.timeStamp;
    tell({ by: 'policy', address, cause, from, bytes: 0, at, policy });
  });
  const timings = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
      const { name: address, initiatorType: cause, transferSize: bytes } = entry;
      if (!isElsewhere(address, origin)) continue;
      tell({ by: 'timing', address, cause, from, bytes, at: performance.timeOrigin + entry.startTime });
    }
  });
  timings.observe({ type: 'resource', buffered: true });
}
