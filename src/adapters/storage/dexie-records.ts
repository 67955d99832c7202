/**
 * Records in IndexedDB, through Dexie: one object store for each table, with keys stored beside the values.
 */
import { Dexie, type Table } from 'dexie';
import type { Change, Records, RecordStore } from '../../core/ports/records.ts';

/** A key that sorts after every key with this prefix, because no key contains this character. */
const afterAll = (prefix: string): string => `${prefix}\uffff`;

/** Why a database cannot be opened, in words that go on: "This browser keeps nothing for Totem (...)". */
const refusals = {
  newer:
    'a newer version of Totem wrote what is stored. Reload the page to open that version; nothing was ' +
    'changed',
  foreign: 'another program of this address uses the database that has the name of Totem’s',
};

/** Why nothing more is read or written after the database was open. */
const losses = {
  newer:
    'A newer version of Totem in another tab has taken over what is stored, so this tab reads and saves ' +
    'nothing more. Reload it to go on with the new version. What was saved before is kept.',
  deleted:
    'What Totem stores in this browser was deleted while this tab was open. Reload the tab to start anew; ' +
    'first save what you still see and need.',
};

/** Opens the database and creates it on first use. Fails if the browser refuses it. */
export async function openRecords<Tables extends object>(
  name: string,
  tables: readonly (keyof Tables & string)[],
): Promise<RecordStore<Tables>> {
  const db = new Dexie(name);
  // Each new table raises the version.
  db.version(tables.length).stores(Object.fromEntries(tables.map((table) => [table, ''])));
  await db.open();
  const refusal = refusalOf(db, tables);
  if (refusal !== undefined) {
    db.close();
    throw new Error(refusal);
  }
  const guarded = untilLost(db);
  const of = <Name extends keyof Tables>(table: Name) =>
    db.table(table as string) as Table<Tables[Name], string>;
  const inRange = <Name extends keyof Tables>(table: Name, prefix: string) =>
    of(table).where(':id').between(prefix, afterAll(prefix), true, false);

  const apply = async (change: Change<Tables>) => {
    if ('value' in change) await of(change.table).put(change.value, change.key);
    else if ('remove' in change) await of(change.table).delete(change.remove);
    else await inRange(change.table, change.removeAll).delete();
  };

  const records: Records<Tables> = {
    get: (table, key) => of(table).get(key),
    getAll: (table, keys) => of(table).bulkGet([...keys]),
    list: (table, prefix, range) =>
      range
        ? inRange(table, prefix).offset(range.offset).limit(range.limit).toArray()
        : inRange(table, prefix).toArray(),
    keys: (table, prefix) => inRange(table, prefix).primaryKeys(),
    write: (changes) =>
      changes.length === 0
        ? Promise.resolve()
        : db.transaction('rw', [...new Set(changes.map(({ table }) => of(table)))], async () => {
            for (const change of changes) await apply(change);
          }),
  };
  return {
    get: (table, key) => guarded(() => records.get(table, key)),
    getAll: (table, keys) => guarded(() => records.getAll(table, keys)),
    list: (table, prefix, range) => guarded(() => records.list(table, prefix, range)),
    keys: (table, prefix) => guarded(() => records.keys(table, prefix)),
    write: (changes) => guarded(() => records.write(changes)),
    // Dexie makes every call inside `work` part of its transaction.
    transaction: (mode, names, work) =>
      guarded(() => db.transaction(mode === 'read' ? 'r' : 'rw', [...names], () => work(records))),
  };
}

/** Dexie opens a database of a higher version too, and lets an older program write to it. */
function refusalOf(db: Dexie, tables: readonly string[]): string | undefined {
  const opened = db.backendDB();
  const isForeign = tables.some(
    (table) =>
      !opened.objectStoreNames.contains(table) ||
      opened.transaction(table).objectStore(table).keyPath !== null,
  );
  if (isForeign) return refusals.foreign;
  // Dexie multiplies versions by ten.
  return Math.floor(opened.version / 10) > tables.length ? refusals.newer : undefined;
}

/**
 * Runs calls until another tab raises the version of the database or deletes it, or the browser closes it.
 * Then every call fails with the reason: Dexie would open what is there now, and write to it.
 */
function untilLost(db: Dexie): <Result>(call: () => PromiseLike<Result>) => Promise<Result> {
  let lost: Error | undefined;
  const lose = (why: string) => {
    lost ??= new Error(why);
    db.close({ disableAutoOpen: true });
  };
  db.on('versionchange', ({ newVersion }: IDBVersionChangeEvent) => {
    lose(newVersion === null ? losses.deleted : losses.newer);
    // Dexie would close the database and open it again.
    return false;
  });
  db.backendDB().onclose = () => lose(losses.deleted);
  return async (call) => {
    if (lost) throw lost;
    try {
      return await call();
    } catch (fault) {
      throw lost ?? fault;
    }
  };
}
