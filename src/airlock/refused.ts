/** A reason, as a sentence for people, why something is not downloaded or not kept. */
export class Refused extends Error {
  override name = 'Refused';
}

/** The download stopped on its way. What is there stays, and it can be resumed. */
export class Interrupted extends Error {
  override name = 'Interrupted';
}

/** What a request of this page is for. */
export type Cause = 'listing' | 'file' | 'query';

/** `fetch` that tells the ledger why, or what plays it in a test. */
export type Fetching = (address: string, options: RequestInit, cause: Cause) => Promise<Response>;

export const sentenceOf = (reason: unknown): string =>
  reason instanceof Error ? reason.message : String(reason);
