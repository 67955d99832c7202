import type { Page } from 'playwright';

/**
 * Fills the origin's share of the disk from another database, up to `least` bytes. With the default,
 * small things still fit.
 */
export const fillDisk = (page: Page, least = 262_144): Promise<void> =>
  page.evaluate(async (smallest) => {
    const opening = indexedDB.open('filler', 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('noise', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error as Error);
    });
    const add = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const noise = new Uint8Array(bytes);
        for (let start = 0; start < bytes; start += 65_536)
          crypto.getRandomValues(noise.subarray(start, start + 65_536));
        const transaction = database.transaction('noise', 'readwrite');
        transaction.objectStore('noise').add(noise);
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (let bytes = 1_048_576; bytes >= smallest;) if (!(await add(bytes))) bytes /= 2;
    database.close();
  }, least);
