/**
 * Requests of this tab to addresses other than its own: what the ledger lists, and the trial of the policy.
 */

/** Something that a thread or the service worker noticed. */
export interface Sighting {
  /**
   * An event of the policy, an entry of the browser's timing, a refusal by the service worker, or the page
   * itself as it asks.
   */
  readonly by: 'policy' | 'timing' | 'service worker' | 'page';
  readonly address: string;
  /**
   * The directive that refused the request, what the browser says began it (`fetch`, `img`), or the page's
   * words.
   */
  readonly cause: string;
  /** `page`, `service worker`, or the name of the worker's file. */
  readonly from: string;
  /** Bytes of the answer. Browsers give 0 where another host does not allow more. */
  readonly bytes: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The text of the policy: a page that has two tells each refusal twice. */
  readonly policy?: string;
}

export interface LedgerEntry {
  readonly address: string;
  readonly cause: string;
  readonly from: string;
  readonly bytes: number;
  readonly at: number;
  /** What refused it; undefined if it left. */
  readonly refusedBy: 'policy' | 'service worker' | undefined;
}

/** As the page shows it. */
export interface Ledger {
  /** The newest first; at most {@link listedAtMost}. */
  readonly entries: readonly LedgerEntry[];
  readonly left: number;
  readonly refused: number;
  /** @returns a function that ends the calls. */
  onChange(listener: () => void): () => void;
}

export const listedAtMost = 500;

/** The ways by which a page can send something, as far as a policy closes them. */
export const channels = [
  'fetch',
  'xhr',
  'beacon',
  'websocket',
  'eventsource',
  'webtransport',
  'cache',
  'image',
  'css-image',
  'stylesheet',
  'font',
  'media',
  'import',
  'frame',
  'object',
  'form',
  'prefetch',
  'worker-fetch',
  'worker-websocket',
  'worker-import',
  'nested-fetch',
] as const;
export type Channel = (typeof channels)[number];

export type Outcome =
  /** An event of the policy names this very canary. */
  | 'policy'
  /** The service worker refused this very canary. */
  | 'service worker'
  /** It reached the other address. */
  | 'left'
  /** It failed, but nothing shows that it was refused: no network, for example. */
  | 'not provable'
  /** This browser has no such way. */
  | 'absent';

export interface Trial {
  readonly channel: Channel;
  readonly address: string;
  readonly outcome: Outcome;
}

export interface Cable {
  /** Where the canaries are sent: an address with `*` in place of the name of each canary. */
  target: string;
  /** Tries every way at once and waits until each is decided, at most 3 s. */
  cut(): Promise<readonly Trial[]>;
}
