/** A database left by an earlier version, read with plain IndexedDB, whatever its version number. */

export interface EarlierRecord {
  readonly key: IDBValidKey;
  readonly value: unknown;
}

export class EarlierDatabase {
  readonly #db: IDBDatabase;
  #deletedElsewhere = false;

  /** Undefined if there is none; opening does not create one. */
  static open(name: string): Promise<EarlierDatabase | undefined> {
    return new Promise((opened, failed) => {
      const request = indexedDB.open(name);
      let isNew = false;
      request.onupgradeneeded = () => {
        isNew = true;
        request.transaction?.abort();
      };
      request.onsuccess = () => opened(new EarlierDatabase(request.result));
      request.onerror = () => (isNew ? opened(undefined) : failed(request.error));
    });
  }

  private constructor(db: IDBDatabase) {
    this.#db = db;
    db.onversionchange = () => {
      this.#deletedElsewhere = true;
      db.close();
    };
  }

  /** Another tab has taken the database over and is deleting it. From now on every request to it fails. */
  get deletedElsewhere(): boolean {
    return this.#deletedElsewhere;
  }

  /** The next records of a store in the order of their keys; none if the database does not have the store. */
  async page(store: string, after: IDBValidKey | undefined, count: number): Promise<EarlierRecord[]> {
    if (!this.#db.objectStoreNames.contains(store)) return [];
    const range = after === undefined ? null : IDBKeyRange.lowerBound(after, true);
    const records = this.#db.transaction(store).objectStore(store);
    const [keys, values] = await Promise.all([
      resultOf(records.getAllKeys(range, count)),
      resultOf<unknown[]>(records.getAll(range, count)),
    ]);
    return keys.map((key, i) => ({ key, value: values[i] }));
  }

  close(): void {
    this.#db.close();
  }
}

/** Resolves once no tab has the database open any more. */
export async function deleteDatabase(name: string): Promise<void> {
  await resultOf(indexedDB.deleteDatabase(name));
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
