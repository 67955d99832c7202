/**
 * How a thread shows that it lives. The browser sends no event when a worker is ended or crashes. So each
 * thread holds a Web Lock until it ends, and tells its name to everyone who calls it: whoever asks for the
 * same lock gets it when the thread is gone. A thread also answers pings, so that one that hangs is noticed,
 * and one that ends where locks are missing or refused.
 */
import { expose, type Endpoint } from 'comlink';
import type { Sighting } from '../../core/api/requests.ts';
import { uniqueId } from '../../core/unique-id.ts';

/** Why a thread ended: it did not start, did not answer after Cancel, sent nothing for long, or died. */
export type EndCause = 'not loaded' | 'hung' | 'silent' | 'died';

export type LifeSign =
  /** Sent once, as soon as the script runs. */
  | { readonly totem: 'started'; readonly patience: number }
  /** The thread holds this lock until it ends; undefined where the browser refuses locks. */
  | { readonly totem: 'lock'; readonly name: string | undefined }
  | { readonly totem: 'ping' | 'pong'; readonly number: number }
  /** Sent by a thread to its starter: a thread that it had started was replaced. */
  | { readonly totem: 'replaced'; readonly cause: EndCause }
  /** Sent by a thread to its starter, and passed on: what the worker removes is kept until the tab closes. */
  | { readonly totem: 'removes'; readonly worker: string }
  /** Asks a thread whether its requests go through the service worker. */
  | { readonly totem: 'served?' }
  | { readonly totem: 'served'; readonly isServed: boolean }
  /** Sent by a thread to its starter, and passed on: the page shall serve this port. */
  | { readonly totem: 'page port'; readonly port: MessagePort }
  /**
   * Sent by a thread to its starter: it, or a thread that it had started, wanted something from elsewhere.
   */
  | { readonly totem: 'sighting'; readonly sighting: Sighting };

export function lifeSignOf(data: unknown): LifeSign | undefined {
  return typeof data === 'object' && data !== null && 'totem' in data ? (data as LifeSign) : undefined;
}

/** The longest time, in milliseconds, in which a thread answers after something in it was cancelled. */
const ANSWERS_WITHIN = 800;
/** The same for threads with steps that cannot be interrupted: loading a model, or one pass through it. */
export const ANSWERS_AFTER_STEP = 2_800;

/** Undefined on pages that did not come over https. */
export const locksHere = (): LockManager | undefined => (navigator as { readonly locks?: LockManager }).locks;

let holding: Promise<string | undefined> | undefined;

/** The lock that this thread holds until it ends. */
function lifeLock(): Promise<string | undefined> {
  const locks = locksHere();
  return (holding ??= !locks
    ? Promise.resolve(undefined)
    : new Promise((resolve) => {
        const name = `totem life ${uniqueId(crypto)}`;
        locks
          .request(name, () => {
            resolve(name);
            return new Promise(() => undefined);
          })
          // Refused where the browser blocks the data of sites.
          .catch(() => resolve(undefined));
      }));
}

interface ServeOptions {
  /** By default the starter of this worker. */
  readonly endpoint?: Endpoint;
  /** Milliseconds. */
  readonly patience?: number;
}

/** Exposes an object to callers, and shows them that this thread lives. */
export function serve(api: unknown, { endpoint, patience = ANSWERS_WITHIN }: ServeOptions = {}): void {
  const end = endpoint ?? (self as unknown as Endpoint);
  const say = (sign: LifeSign) => end.postMessage(sign);
  end.addEventListener('message', (event) => {
    const sign = lifeSignOf((event as MessageEvent<unknown>).data);
    if (sign?.totem === 'ping') say({ totem: 'pong', number: sign.number });
  });
  expose(api, end);
  say({ totem: 'started', patience });
  void lifeLock().then((name) => say({ totem: 'lock', name }));
}
