/**
 * Records in IndexedDB, through Dexie: one object store for each table, with keys stored beside the values.
 */
import { Dexie, type Table } from 'dexie';
import type { Change, Records, RecordStore } from '../../core/ports/records.ts';

/** A key that sorts after every key with this prefix, because no key contains this character. */
const afterAll = (prefix: string): string => `${prefix}\uffff`;

/** Opens the database and creates it on first use. Fails if the browser refuses it. */
export async function openRecords<Tables extends object>(
  name: string,
  tables: readonly (keyof Tables & string)[],
): Promise<RecordStore<Tables>> {
  const db = new Dexie(name);
  // Each new table raises the version.
  db.version(tables.length).stores(Object.fromEntries(tables.map((table) => [table, ''])));
  await db.open();
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
    ...records,
    // Dexie makes every call inside `work` part of its transaction.
    transaction: (mode, names, work) =>
      db.transaction(mode === 'read' ? 'r' : 'rw', [...names], () => work(records)),
  };
}
