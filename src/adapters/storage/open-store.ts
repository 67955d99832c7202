/**
 * The store that this browser allows: IndexedDB, or memory where it is refused (a private window, blocked storage, a broken profile).
 * It can be used at once; calls wait until it is known which.
 */
import type { Store } from '../../core/ports/store.ts';
import { openDatabase } from './dexie-store.ts';
import { memoryStore } from './memory-store.ts';

type Call = (...values: readonly unknown[]) => Promise<unknown>;

export interface OpenStore {
  readonly store: Store;
  /** Undefined where things are kept; else why they are not, in the browser's words. */
  readonly refused: Promise<string | undefined>;
}

export function openStore(name = 'totem'): OpenStore {
  const opened = openDatabase(name).then((store) => ({ store, refused: undefined }), (fault: unknown) => ({ store: memoryStore(), refused: whyRefused(fault) }));
  const waiting = new Proxy({} as Store, {
    get: (_, method) => typeof method === 'symbol' || method === 'then' ? undefined
      : async (...values: readonly unknown[]) => {
        const { store } = await opened;
        try {
          return await (store as unknown as Readonly<Record<string, Call>>)[method]?.(...values);
        } catch (fault) {
          throw inPlainWords(fault);
        }
      },
  });
  return { store: waiting, refused: opened.then(({ refused }) => refused) };
}

/** The name stays, so that who calls can tell a full disk from other faults. */
function inPlainWords(fault: unknown): unknown {
  if (!(fault instanceof Error) || !/quota/i.test(`${fault.name} ${fault.message}`)) return fault;
  const full = new Error('The browser gives Totem no more room, so nothing was kept. Remove a fact base or a run that you no longer need, and try again.', { cause: fault });
  full.name = 'QuotaExceededError';
  return full;
}

/** Dexie's own words point to a page about programming. */
function whyRefused(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.name === 'MissingAPIError' ? 'it gives no access to its database' : fault.message;
}
