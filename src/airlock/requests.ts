/** This page's requests in its ledger: with their causes, and the bytes that came. */
import type { Sighting } from '../core/api/requests.ts';
import type { OpenLedger } from '../locality/ledger.ts';
import { texts } from '../ui/texts/airlock.ts';
import type { Fetching } from './refused.ts';

const { causes } = texts;

/** The requests of `fetching`, each in the ledger from its beginning. */
export function listed(
  ledger: OpenLedger,
  fetching: (address: string, options: RequestInit) => Promise<Response>,
): Fetching {
  const began = (address: string, cause: string): Sighting => {
    const sighting = { by: 'page', address, cause, from: 'page', bytes: 0, at: Date.now() } as const;
    ledger.add(sighting);
    return sighting;
  };
  return async (address, options, cause) => {
    const asked = began(new URL(address).href, causes[cause]);
    const response = await fetching(address, options);
    // Another address sends the bytes.
    const answering = response.redirected ? began(response.url, causes.redirect) : asked;
    return counted(response, (bytes) => ledger.received(answering, bytes));
  };
}

/** The same response; it tells how many of its bytes were read, piece by piece. */
function counted(response: Response, received: (bytes: number) => void): Response {
  if (!response.body) return response;
  const reader = response.body.getReader();
  let bytes = 0;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(stream) {
      const { done, value } = await reader.read();
      if (done) return stream.close();
      received((bytes += value.length));
      stream.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, statusText, headers } = response;
  return new Response(body, { status, statusText, headers });
}
