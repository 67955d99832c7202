/** Databases as an earlier version left them, written with plain IndexedDB under any name. */
import recorded from './fixtures/two-databases.json?raw';

interface Store {
  readonly keyPath: string | string[] | null;
  readonly indexes: readonly (readonly [name: string, keyPath: string | string[]])[];
  readonly records: readonly (readonly [key: IDBValidKey, value: unknown])[];
}

export interface Database {
  readonly name: string;
  readonly version: number;
  readonly stores: Readonly<Record<string, Store>>;
}

const arrays: Readonly<Record<string, (bytes: ArrayBuffer) => unknown>> = {
  Int32Array: (bytes) => new Int32Array(bytes),
  Float32Array: (bytes) => new Float32Array(bytes),
  Uint8Array: (bytes) => new Uint8Array(bytes),
};

function revive(_: string, value: unknown): unknown {
  const { $: kind, bytes } = (value ?? {}) as { readonly $?: string; readonly bytes?: string };
  const make = kind === undefined ? undefined : arrays[kind];
  return make && bytes !== undefined
    ? make(Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0)).buffer)
    : value;
}

const { databases } = JSON.parse(recorded, revive) as { readonly databases: readonly [Database, Database] };

/** The data stored by the version with two databases; see the note in the file. */
export const [earlierFacts, earlierChecks] = databases;

const over = (request: IDBRequest): Promise<void> =>
  new Promise((done, failed) => {
    request.onsuccess = () => done();
    request.onerror = () => failed(request.error);
  });

export async function restore({ version, stores }: Database, name: string): Promise<void> {
  const opening = indexedDB.open(name, version);
  opening.onupgradeneeded = () => {
    for (const [store, { keyPath, indexes }] of Object.entries(stores)) {
      const made = opening.result.createObjectStore(store, { keyPath });
      for (const [index, path] of indexes) made.createIndex(index, path);
    }
  };
  await over(opening);
  const db = opening.result;
  const writing = db.transaction(Object.keys(stores), 'readwrite');
  for (const [store, { keyPath, records }] of Object.entries(stores))
    for (const [key, value] of records)
      writing.objectStore(store).put(value, keyPath === null ? key : undefined);
  await new Promise((done, failed) => {
    writing.oncomplete = done;
    writing.onerror = () => failed(writing.error);
  });
  db.close();
}

/** Keys and values of a store, as the earlier version wrote them. */
export const valuesOf = <Value>(database: Database, store: string): Value[] =>
  (database.stores[store]?.records ?? []).map(([, value]) => value as Value);

export const entriesOf = <Value>(database: Database, store: string): [string, Value][] =>
  (database.stores[store]?.records ?? []).map(([key, value]) => [String(key), value as Value]);
