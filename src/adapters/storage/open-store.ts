/**
 * The store that this browser allows: IndexedDB, or memory where it is refused (a private window, blocked
 * storage, a broken profile). It can be used at once; calls wait until it is known which.
 */
import type { RecordStore } from '../../core/ports/records.ts';
import type { Store } from './store.ts';
import { openRecords } from './dexie-records.ts';
import { openDatabase } from './dexie-store.ts';
import { memoryRecords } from './memory-records.ts';
import { memoryStore } from './memory-store.ts';

type Call = (...values: readonly unknown[]) => Promise<unknown>;

export interface Opened<Kept> {
  readonly store: Kept;
  /** Undefined where things are kept; else why they are not, in the browser's words. */
  readonly refused: Promise<string | undefined>;
}

export const openStore = (name = 'totem'): Opened<Store> => whicheverOpens(openDatabase(name), memoryStore);

export const openRecordStore = <Tables extends object>(
  name: string,
  tables: readonly (keyof Tables & string)[],
): Opened<RecordStore<Tables>> => whicheverOpens(openRecords<Tables>(name, tables), memoryRecords<Tables>);

function whicheverOpens<Kept extends object>(opening: Promise<Kept>, inMemory: () => Kept): Opened<Kept> {
  const opened = opening.then(
    (store) => ({ store, refused: undefined }),
    (fault: unknown) => ({ store: inMemory(), refused: whyRefused(fault) }),
  );
  const waiting = new Proxy({} as Kept, {
    get: (_, method) =>
      typeof method === 'symbol' || method === 'then'
        ? undefined
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
  const full = new Error(
    'The browser gives Totem no more room, so nothing was kept. Remove something that you no longer ' +
      'need, and try again.',
    { cause: fault },
  );
  full.name = 'QuotaExceededError';
  return full;
}

/** Dexie's own words point to a page about programming. */
function whyRefused(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.name === 'MissingAPIError' ? 'it gives no access to its database' : fault.message;
}
