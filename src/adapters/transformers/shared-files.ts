/**
 * The models' files for several threads. Each file is fetched once and given to every thread that asks. It is
 * written to the browser's cache only when no thread is waiting, because writing 70 MB takes longer than
 * reading them. The service worker takes the files from that cache (public/sw.js).
 */

/** The model's largest file. */
export const weightsOf = (base: string, folder: string): string =>
  new URL(`models/${folder}/model.safetensors`, base).href;

/**
 * The cache where threads find files that another thread fetched, until the service worker has taken them
 * over.
 */
export const fetchedCache = 'totem-fetched';
/** A thread holds this lock from fetching a file until it is stored, so that the next thread finds it. */
export const fileLock = (address: string): string => `totem file ${address}`;

/**
 * After this time a file is stored even if a thread is still waiting, so that it does not stay in memory:
 * milliseconds.
 */
const longestWait = 20_000;

export class SharedFiles {
  readonly #files = new Map<string, Promise<ArrayBuffer>>();
  #keep: () => void = () => undefined;
  #kept = this.#later();

  /** The file's bytes. The caller may read them but must not change them. */
  bytes(address: string): Promise<ArrayBuffer> {
    return this.#files.get(address) ?? this.#coming(address, Promise.resolve());
  }

  /** Fetches files one after another, so that the first can be used while the next arrives. */
  foresee(addresses: readonly string[]): void {
    let before: Promise<unknown> = Promise.resolve();
    for (const address of addresses) before = this.#coming(address, before).catch(() => undefined);
  }

  #coming(address: string, after: Promise<unknown>): Promise<ArrayBuffer> {
    const coming = new Promise<ArrayBuffer>((resolve, reject) => {
      after.then(() => this.#fetched(address, resolve)).catch(reject);
    });
    this.#files.set(address, coming);
    coming.catch(() => this.#files.delete(address));
    return coming;
  }

  /** Stores the fetched files and drops them from memory. Called when no thread is waiting. */
  keep(): void {
    this.#keep();
    this.#kept = this.#later();
    this.#files.clear();
  }

  #later(): Promise<void> {
    return new Promise((resolve) => {
      this.#keep = resolve;
    });
  }

  /**
   * Browsers offer locks and caches only on secure pages, and refuse them where they block the data of sites.
   * Then the file is simply fetched.
   */
  async #fetched(address: string, resolve: (bytes: ArrayBuffer) => void): Promise<void> {
    const { locks } = navigator as { readonly locks?: LockManager };
    if (!locks || !(await areCachesAllowed())) return resolve(await read(await fetch(address)));
    let isHeld = false;
    const hold = async () => {
      isHeld = true;
      const kept = await caches.match(address);
      if (kept) return resolve(await kept.arrayBuffer());
      // The browser's own cache fails for some of several large files that are fetched at the same time.
      const response = await fetch(address, { cache: 'no-store' });
      const bytes = await read(response);
      resolve(bytes);
      await Promise.race([
        this.#kept,
        new Promise((after) => {
          setTimeout(after, longestWait);
        }),
      ]);
      if (!(await caches.match(address)))
        await caches
          .open(fetchedCache)
          .then((cache) => cache.put(address, new Response(bytes, { headers: response.headers })))
          .catch(() => undefined);
    };
    // A thread that hangs may hold the lock; then the file is fetched a second time.
    const signal = AbortSignal.timeout(longestWait);
    await locks.request(fileLock(address), { signal }, hold).catch(async (fault: unknown) => {
      if (isHeld) throw fault;
      resolve(await read(await fetch(address, { cache: 'no-store' })));
    });
  }
}

const areCachesAllowed = (): Promise<boolean> =>
  caches.has(fetchedCache).then(
    () => true,
    () => false,
  );

function read(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`${String(response.status)} ${response.url}`);
  return response.arrayBuffer();
}
