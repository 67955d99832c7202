/**
 * Opens the library in the best storage the browser allows: IndexedDB, or memory if IndexedDB is refused (a
 * private window, blocked storage, a broken profile). It can be used at once; calls wait until the storage is
 * known.
 */
import type { RecordStore } from '../../core/ports/records.ts';
import { openRecords } from './dexie-records.ts';
import { Library } from './library.ts';
import { livingWorkers } from './living-workers.ts';
import { memoryRecords } from './memory-records.ts';
import { libraryTables, type LibraryRecords, type LibraryTables } from './tables.ts';
import { takeOver } from './takeover.ts';

export interface OpenedLibrary {
  readonly library: Library;
  /** Undefined if data is stored; otherwise the browser's reason why it is not. */
  readonly refused: Promise<string | undefined>;
}

/** The name of a library that is not kept: it is gone with its worker. */
export const IN_MEMORY = 'totem in memory';

const inMemory = () => Promise.resolve(memoryRecords<LibraryTables>());

/**
 * @param name of the library and of its database. Data from earlier versions in databases of this name is
 * taken over.
 * @param workers tells which workers live.
 */
export function openLibrary(name: string, workers = livingWorkers()): OpenedLibrary {
  const opening = (name === IN_MEMORY ? inMemory() : openTakenOver(name)).then(
    (records) => ({ records, refused: undefined }),
    (fault: unknown) => ({ records: memoryRecords<LibraryTables>(), refused: whyRefused(fault) }),
  );
  const library: Library = new Library(
    waitingFor(
      opening.then(({ records }) => records),
      () => library.removals.deleteAll(),
    ),
    workers,
  );
  opening
    .then(() => tidied(library))
    .catch((fault: unknown) => console.warn('Data that was removed earlier could not be deleted.', fault));
  return { library, refused: opening.then(({ refused }) => refused) };
}

/** Deletes what nobody can reach any more. */
async function tidied({ removals, orphans }: Library): Promise<void> {
  await orphans.deleteUnfinished(Date.now());
  if (await removals.deleteLeftOver(Date.now())) await orphans.deleteVectors();
}

async function openTakenOver(name: string): Promise<LibraryRecords> {
  const records = await openRecords<LibraryTables>(`${name} library`, libraryTables);
  await takeOver(records, name);
  return records;
}

/** The records, before the database is open. @param makeRoom is tried once when the disk is full. */
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

/** Keeps the error's name, so that the caller can tell a full disk from other errors. */
function noRoom(fault: Error): Error {
  const full = new Error(
    'The browser has no more space for Totem, so nothing was saved. Remove something that ' +
      'you no longer need, and try again.',
    { cause: fault },
  );
  full.name = 'QuotaExceededError';
  return full;
}

/** Replaces Dexie's own message, which links to a page for programmers. */
function whyRefused(fault: unknown): string {
  if (!(fault instanceof Error)) return String(fault);
  return fault.name === 'MissingAPIError' ? 'it does not let Totem use its database' : fault.message;
}
