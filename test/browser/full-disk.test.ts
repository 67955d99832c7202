/** A browser that gives no more room: the message is plain, and what was there stays. */
import { cdp } from 'vitest/browser';
import { afterEach, expect, test } from 'vitest';
import { openLibrary } from '../../src/adapters/storage/open-library.ts';
import type { Reading } from '../../src/core/oracles/reading.ts';

/** What the tests send to the browser over its own protocol. */
interface Protocol {
  send(method: string, values: Readonly<Record<string, unknown>>): Promise<unknown>;
}
const quota = (quotaSize?: number) =>
  (cdp() as unknown as Protocol).send('Storage.overrideQuotaForOrigin', {
    origin: location.origin,
    ...(quotaSize !== undefined && { quotaSize }),
  });
afterEach(() => quota());

/** Letters that no database makes smaller. */
const large = (): Reading => {
  const numbers = crypto.getRandomValues(new Uint8Array(60_000));
  return { triples: [], note: numbers.toString() } as unknown as Reading;
};
const readings = (count: number) =>
  new Map(Array.from({ length: count }, (_, i) => [`k${i}`, large()] as const));

test('a full disk is told in plain words, and what was there stays', async () => {
  // Before the database is opened: the browser looks at its quota now and then only.
  const { usage = 0 } = await navigator.storage.estimate();
  await quota(usage + 5_000_000);
  const { library, refused } = openLibrary(`full ${crypto.randomUUID()}`);
  expect(await refused).toBeUndefined();
  await library.settings.keep('samples', '1');
  await expect(library.readings.keep(readings(60))).rejects.toMatchObject({
    name: 'QuotaExceededError',
    message: expect.stringContaining('gives Totem no more room, so nothing was kept') as string,
  });
  expect(await library.settings.get('samples')).toBe('1');
  expect(await library.readings.of(['k0', 'k59'])).toEqual([undefined, undefined]);
});
