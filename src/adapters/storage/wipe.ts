/**
 * Finds and deletes what Totem keeps in this browser: databases, files, caches, and the short texts of the
 * page. Other programs may have the same address, so only what bears Totem's names is touched. The program's
 * own files, by which it opens without a network, are counted apart.
 */

/** Data of the user, or a file of the program. */
export type KeptPlace = 'databases' | 'files' | 'caches' | 'texts' | 'program';

/** Entries by place: databases, files and folders, cached answers, texts. */
export type KeptCounts = Readonly<Record<KeptPlace, number>>;

const databaseNames = ['totem library', 'totem', 'totem-check'];
/** Web-llm names its caches itself; other programs may use it too. */
const modelCaches = ['webllm/config', 'webllm/model', 'webllm/wasm'];
const programCache = /^totem-(?:(?:shell|large|later)-|fetched$)/;
const isOurs = (name: string): boolean => /^totem\b/.test(name);
const modelAddress = (): string => new URL('/language-models/', location.href).href;

/** How long a deletion may wait for a tab that does not close its connection: milliseconds. */
const BLOCKED_FOR = 5_000;

const databases = async (): Promise<string[]> => {
  if (!('indexedDB' in globalThis)) return [];
  // Firefox has this list since version 126.
  const listed = await (indexedDB as { databases?(): Promise<IDBDatabaseInfo[]> }).databases?.();
  return listed
    ? listed.flatMap(({ name }) => (name !== undefined && isOurs(name) ? [name] : []))
    : databaseNames;
};

const folders = async (): Promise<
  { readonly root: FileSystemDirectoryHandle; readonly names: string[] } | undefined
> => {
  const { storage } = navigator as { readonly storage?: Partial<StorageManager> };
  const root = await storage?.getDirectory?.();
  if (!root) return undefined;
  const names: string[] = [];
  for await (const name of (root as unknown as { keys(): AsyncIterable<string> }).keys())
    if (isOurs(name)) names.push(name);
  return { root, names };
};

/** The user's caches, each with the requests that are Totem's. */
async function dataCaches(): Promise<(readonly [Cache, readonly Request[]])[]> {
  if (!('caches' in globalThis)) return [];
  const found: (readonly [Cache, readonly Request[]])[] = [];
  for (const name of await caches.keys()) {
    if (!modelCaches.includes(name) && (!isOurs(name) || programCache.test(name))) continue;
    const cache = await caches.open(name);
    const requests = await cache.keys();
    found.push([
      cache,
      modelCaches.includes(name) ? requests.filter(({ url }) => url.startsWith(modelAddress())) : requests,
    ]);
  }
  return found;
}

const programCaches = async (): Promise<string[]> =>
  'caches' in globalThis ? (await caches.keys()).filter((name) => programCache.test(name)) : [];

const storages = (): Storage[] => {
  const found: Storage[] = [];
  for (const open of [() => localStorage, () => sessionStorage]) {
    try {
      found.push(open());
    } catch {
      // The browser refuses it, so nothing is in it.
    }
  }
  return found;
};

const keysOf = (storage: Storage): string[] => Object.keys(storage).filter(isOurs);

/** What there is now. Nothing is opened that would be made by opening it. */
export async function keptNow(): Promise<KeptCounts> {
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0);
  const files: number[] = [];
  for (const name of await programCaches()) files.push((await (await caches.open(name)).keys()).length);
  return {
    databases: (await databases().then(existing)).length,
    files: (await folders())?.names.length ?? 0,
    caches: sum((await dataCaches()).map(([, requests]) => requests.length)),
    texts: sum(storages().map((storage) => keysOf(storage).length)),
    program: sum(files),
  };
}

/** Where the browser does not list databases, each is opened, and what was not there is not made. */
async function existing(names: readonly string[]): Promise<string[]> {
  if ((indexedDB as { databases?: unknown } | undefined)?.databases !== undefined) return [...names];
  const there = await Promise.all(
    names.map(
      (name) =>
        new Promise<boolean>((resolve) => {
          const opening = indexedDB.open(name);
          opening.onupgradeneeded = () => opening.transaction?.abort();
          opening.onsuccess = () => {
            opening.result.close();
            resolve(true);
          };
          opening.onerror = () => resolve(false);
        }),
    ),
  );
  return names.filter((_, i) => there[i]);
}

/**
 * Deletes the user's data. Goes on where something cannot be deleted: what is left is counted afterwards.
 * @returns why something could not be deleted.
 */
export async function deleteData(): Promise<string[]> {
  const faults: string[] = [];
  const attempt = async (work: () => Promise<unknown> | undefined) => {
    try {
      await work();
    } catch (fault) {
      faults.push(fault instanceof Error ? fault.message : String(fault));
    }
  };
  for (const name of await databases()) await attempt(() => deleteDatabase(name));
  const opened = await folders().catch(() => undefined);
  for (const name of opened?.names ?? [])
    await attempt(() => opened?.root.removeEntry(name, { recursive: true }));
  for (const [cache, requests] of await dataCaches())
    for (const request of requests) await attempt(() => cache.delete(request));
  // Empty now, unless another program keeps something in them.
  for (const name of 'caches' in globalThis ? await caches.keys() : [])
    if (modelCaches.includes(name) || (isOurs(name) && !programCache.test(name)))
      await attempt(async () => {
        if ((await (await caches.open(name)).keys()).length === 0) await caches.delete(name);
      });
  for (const storage of storages()) for (const key of keysOf(storage)) storage.removeItem(key);
  return faults;
}

function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const deleting = indexedDB.deleteDatabase(name);
    deleting.onsuccess = () => resolve();
    deleting.onerror = () => reject(deleting.error ?? new Error(`The database “${name}” was not deleted.`));
    deleting.onblocked = () =>
      setTimeout(
        () => reject(new Error(`Another tab has the database “${name}” open. Close it, and wipe again.`)),
        BLOCKED_FOR,
      );
  });
}

/** Deletes the program's own files. The next visit needs the network. */
export async function deleteProgram(): Promise<void> {
  const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
  // It would fetch its files again.
  for (const registration of (await serviceWorker?.getRegistrations()) ?? [])
    if (document.baseURI.startsWith(registration.scope)) await registration.unregister();
  for (const name of await programCaches()) await caches.delete(name);
}
