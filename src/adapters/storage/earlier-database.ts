/** A database that an earlier version left, read as it is: plain IndexedDB, whatever its version. */

export interface EarlierRecord {
  readonly key: IDBValidKey;
  readonly value: unknown;
}

export class EarlierDatabase {
  readonly #db: IDBDatabase;
  #deletedElsewhere = false;

  /** Undefined where there is none; looking makes none. */
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

  /** Another tab has taken it over and deletes it: what is asked of it from now on fails. */
  get deletedElsewhere(): boolean {
    return this.#deletedElsewhere;
  }

  /** The next records of a store in the order of their keys; none of a store that it has not. */
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

/** Over once no tab holds the database any longer. */
export async function deleteDatabase(name: string): Promise<void> {
  await resultOf(indexedDB.deleteDatabase(name));
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}
