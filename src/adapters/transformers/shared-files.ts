/**
 * The models' files for several threads: each is fetched once and handed to whoever asks, and is written to
 * the browser's cache when nobody waits for anything, because writing 70 MB takes longer than reading them.
 * The service worker takes them from there (public/sw.js).
 */

/** The file of a model that takes long to come. */
export const weightsOf = (base: string, folder: string): string =>
  new URL(`models/${folder}/model.ort`, base).href;

/** The runtime, as all browsers of today take it. */
export const runtimeOf = (base: string): string => new URL('ort/ort-wasm-simd.wasm', base).href;

/** Where threads find what another has fetched, until the service worker has taken it over. */
export const fetchedCache = 'totem-fetched';
/** Held by whoever fetches a file, until it is kept: the next one then finds it. */
export const fileLock = (address: string): string => `totem file ${address}`;

/**
 * After so long a file is kept even if somebody still waits, so that it does not lie in memory: milliseconds.
 */
const longest = 20_000;

export class SharedFiles {
  readonly #files = new Map<string, Promise<ArrayBuffer>>();
  #keep: () => void = () => undefined;
  #kept = this.#later();

  /** The file's bytes, the caller's own to read and not to change. */
  bytes(address: string): Promise<ArrayBuffer> {
    return this.#files.get(address) ?? this.#coming(address, Promise.resolve());
  }

  /** Has files come one after another: the first is of use while the next comes. */
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

  /** Keeps what was fetched, and forgets it: nobody waits for anything now. */
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

  /** Browsers offer locks and caches on secure pages only; elsewhere the file is fetched as it is. */
  async #fetched(address: string, resolve: (bytes: ArrayBuffer) => void): Promise<void> {
    const { locks } = navigator as { readonly locks?: LockManager };
    if (!locks) return resolve(await read(await fetch(address)));
    await locks.request(fileLock(address), async () => {
      const kept = await caches.match(address);
      if (kept) return resolve(await kept.arrayBuffer());
      // The browser's own cache fails some of several large files that are fetched side by side.
      const response = await fetch(address, { cache: 'no-store' });
      const bytes = await read(response);
      resolve(bytes);
      await Promise.race([
        this.#kept,
        new Promise((after) => {
          setTimeout(after, longest);
        }),
      ]);
      if (!(await caches.match(address)))
        await caches
          .open(fetchedCache)
          .then((cache) => cache.put(address, new Response(bytes, { headers: response.headers })))
          .catch(() => undefined);
    });
  }
}

function read(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error(`${String(response.status)} ${response.url}`);
  return response.arrayBuffer();
}
