/**
 * Records in memory, used when the browser refuses its database. Everything works, but each worker has its
 * own, and it is lost when the tab closes. Values are copied, as in a database.
 */
import type { Records, RecordStore } from '../../core/ports/records.ts';

const refused = () => Promise.reject(new Error('This transaction may only read.'));

type Contents = Map<PropertyKey, Map<string, unknown>>;

export function memoryRecords<Tables extends object>(): RecordStore<Tables> {
  const contents: Contents = new Map();
  const current = recordsOf<Tables>(contents);
  let last: Promise<unknown> = Promise.resolve();

  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
  return {
    ...current,
    write: (changes) => inTurn(() => current.write(changes)),
    transaction: (mode, tables, work) =>
      inTurn(async () => {
        if (mode === 'read') return work({ ...current, write: refused });
        // The transaction works on copies of the tables, which replace the originals if it succeeds.
        const copies: Contents = new Map(tables.map((table) => [table, new Map(contents.get(table))]));
        const result = await work(recordsOf<Tables>(copies));
        for (const [table, records] of copies) contents.set(table, records);
        return result;
      }),
  };
}

function recordsOf<Tables extends object>(contents: Contents): Records<Tables> {
  const of = (table: keyof Tables) => {
    const records = contents.get(table) ?? new Map<string, unknown>();
    contents.set(table, records);
    return records;
  };
  const keysOf = (table: keyof Tables, prefix: string) =>
    [...of(table).keys()].filter((key) => key.startsWith(prefix)).sort();
  const read = <Name extends keyof Tables>(table: Name, key: string) =>
    structuredClone(of(table).get(key)) as Tables[Name] | undefined;
  return {
    get: (table, key) => Promise.resolve(read(table, key)),
    getAll: (table, keys) => Promise.resolve(keys.map((key) => read(table, key))),
    list: <Name extends keyof Tables>(
      table: Name,
      prefix: string,
      { offset, limit } = { offset: 0, limit: Infinity },
    ) =>
      Promise.resolve(
        keysOf(table, prefix)
          .slice(offset, offset + limit)
          .map((key) => read(table, key) as Tables[Name]),
      ),
    keys: (table, prefix) => Promise.resolve(keysOf(table, prefix)),
    // Async, so that a value that cannot be copied causes a rejection, as in a database.
    async write(changes) {
      // Copied first: if a value cannot be copied, nothing may change.
      const copied = structuredClone(changes);
      for (const change of copied) {
        if ('value' in change) of(change.table).set(change.key, change.value);
        else if ('remove' in change) of(change.table).delete(change.remove);
        else for (const key of keysOf(change.table, change.removeAll)) of(change.table).delete(key);
      }
    },
  };
}
