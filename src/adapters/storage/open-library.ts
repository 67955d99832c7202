/**
 * The library that this browser allows: IndexedDB, or memory where it is refused (a private window, blocked
 * storage, a broken profile). It can be used at once; calls wait until it is known which.
 */
import type { RecordStore } from '../../core/ports/records.ts';
import { openRecords } from './dexie-records.ts';
import { Library } from './library.ts';
import { memoryRecords } from './memory-records.ts';
import { libraryTables, type LibraryRecords, type LibraryTables } from './tables.ts';
import { takeOver } from './takeover.ts';

export interface OpenedLibrary {
  readonly library: Library;
  /** Undefined where things are kept; else why they are not, in the browser's words. */
  readonly refused: Promise<string | undefined>;
}

/**
 * @param name of the library and of its database. What earlier versions kept in databases of this name is
 *   taken over.
 */
export function openLibrary(name: string): OpenedLibrary {
  const opening = openTakenOver(name).then(
    (records) => ({ records, refused: undefined }),
    (fault: unknown) => ({ records: memoryRecords<LibraryTables>(), refused: whyRefused(fault) }),
  );
  const library: Library = new Library(
    waitingFor(
      opening.then(({ records }) => records),
      () => library.removals.deleteAll(),
    ),
  );
  opening
    .then(() => library.removals.deleteLeftOver(Date.now()))
    .catch((fault: unknown) => console.warn('What was removed before could not be deleted.', fault));
  return { library, refused: opening.then(({ refused }) => refused) };
}

async function openTakenOver(name: string): Promise<LibraryRecords> {
  const records = await openRecords<LibraryTables>(`${name} library`, libraryTables);
  await takeOver(records, name);
  return records;
}

/** The records, for who cannot wait. @param makeRoom is tried once where a disk is full. */
function waitingFor<Tables>(
  opening: Promise<RecordStore<Tables>>,
  makeRoom: () => Promise<boolean>,
): RecordStore<Tables> {
  const run = async <Result>(call: (records: RecordStore<Tables>) => Promise<Result>): Promise<Result> => {
    const records = await opening;
    try {
      return await call(records);
    } catch (fault) {
      if (!isFull(fault)) throw fault;
      if (!(await makeRoom().catch(() => false))) throw noRoom(fault);
    }
    return call(records).catch((fault: unknown) => {
      throw isFull(fault) ? noRoom(fault) : fault;
    });
  };
  return {
    get: (table, key) => run((records) => records.get(table, key)),
    getAll: (table, keys) => run((records) => records.getAll(table, keys)),
    list: (table, prefix, range) => run((records) => records.list(table, prefix, range)),
    keys: (table, prefix) => run((records) => records.keys(table, prefix)),
    write: (changes) => run((records) => records.write(changes)),
    transaction: (mode, tables, work) => run((records) => records.transaction(mode, tables, work)),
  };
}

const isFull = (fault: unknown): fault is Error =>
  fault instanceof Error && /quota/i.test(`${fault.name} ${fault.message}`);

/** The name stays, so that who calls can tell a full disk from other faults. */
function noRoom(fault: Error): Error {
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
