/**
 * The first import of every worker: from its start, what the worker requests elsewhere is told to the page,
 * and the service worker hears with each request which version of Totem the worker belongs to. In a page of
 * somebody else's there is neither a ledger nor our service worker.
 */
import { watchRequests } from './requests.ts';
import { tellServed } from './served.ts';
import { isGuest, siteAddress } from './site-address.ts';

/** A worker's address ends in that of its file (trusted-script-url.ts). */
const file = self.location.href.replace(/^blob:[^#]*#/u, '');

if (!isGuest) {
  // No worker of ours uses it, and Firefox tells nobody when the policy refuses one in a worker.
  delete (self as { EventSource?: unknown }).EventSource;
  watchRequests(/\/([^/.]+)\.worker[^/]*$/u.exec(file)?.[1] ?? self.name);
  nameFile();
  tellServed(siteAddress);
}

/** Files with the same name in two versions of Totem are kept for both. */
function nameFile(): void {
  const plainly = self.fetch.bind(self);
  self.fetch = (input, init) => {
    const request = new Request(input, init);
    if (request.url.startsWith(siteAddress)) request.headers.set('totem-worker', file);
    return plainly(request);
  };
}
