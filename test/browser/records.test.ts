/** Stored records in real IndexedDB and in memory: both must satisfy the same rules. */
import { describe, expect, test } from 'vitest';
import { openRecords } from '../../src/adapters/storage/dexie-records.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import type { RecordStore } from '../../src/core/ports/records.ts';

interface Tables {
  letters: { readonly of: string; readonly values?: Float32Array };
  numbers: number;
}

const stores: readonly [string, () => Promise<RecordStore<Tables>>][] = [
  ['IndexedDB', () => openRecords<Tables>(`records-${crypto.randomUUID()}`, ['letters', 'numbers'])],
  ['memory', () => Promise.resolve(memoryRecords<Tables>())],
];

describe.each(stores)('%s', (_, open) => {
  test('what is written is read, by key, by keys and by the beginning of keys, in their order', async () => {
    const records = await open();
    await records.write([
      { table: 'letters', key: 'b/2', value: { of: 'b2' } },
      { table: 'letters', key: 'a/1', value: { of: 'a1', values: Float32Array.of(1, 2) } },
      { table: 'letters', key: 'a/10', value: { of: 'a10' } },
      { table: 'letters', key: 'ab', value: { of: 'ab' } },
      { table: 'numbers', key: 'a/1', value: 7 },
    ]);
    expect(await records.get('letters', 'a/1')).toEqual({ of: 'a1', values: Float32Array.of(1, 2) });
    expect(await records.get('letters', 'a')).toBeUndefined();
    expect(await records.getAll('letters', ['ab', 'zz', 'b/2'])).toEqual([
      { of: 'ab' },
      undefined,
      { of: 'b2' },
    ]);
    expect(await records.keys('letters', 'a/')).toEqual(['a/1', 'a/10']);
    expect((await records.list('letters', '')).map(({ of }) => of)).toEqual(['a1', 'a10', 'ab', 'b2']);
    expect((await records.list('letters', '', { offset: 1, limit: 2 })).map(({ of }) => of)).toEqual([
      'a10',
      'ab',
    ]);
    expect(await records.get('numbers', 'a/1')).toBe(7);
  });

  test('a key and all keys that begin so are removed, and nothing else', async () => {
    const records = await open();
    await records.write(
      ['a/1', 'a/2', 'ab', 'b'].map((key) => ({ table: 'numbers' as const, key, value: 1 })),
    );
    await records.write([
      { table: 'numbers', removeAll: 'a/' },
      { table: 'numbers', remove: 'b' },
    ]);
    expect(await records.keys('numbers', '')).toEqual(['ab']);
  });

  test('a write that fails leaves everything as it was', async () => {
    const records = await open();
    await records.write([{ table: 'numbers', key: 'a', value: 1 }]);
    const impossible = (() => undefined) as unknown as number;
    await expect(
      records.write([
        { table: 'numbers', key: 'a', value: 2 },
        { table: 'letters', key: 'b', value: { of: 'b' } },
        { table: 'numbers', key: 'c', value: impossible },
      ]),
    ).rejects.toThrow();
    expect([
      await records.get('numbers', 'a'),
      await records.get('letters', 'b'),
      await records.get('numbers', 'c'),
    ]).toEqual([1, undefined, undefined]);
  });

  test('a transaction is kept whole, or not at all when it fails', async () => {
    const records = await open();
    await records.write([{ table: 'numbers', key: 'a', value: 1 }]);
    const result = await records.transaction('write', ['numbers', 'letters'], async (within) => {
      const before = (await within.get('numbers', 'a')) ?? 0;
      await within.write([{ table: 'numbers', key: 'a', value: before + 1 }]);
      await within.write([{ table: 'letters', key: 'a', value: { of: 'a' } }]);
      return within.get('numbers', 'a');
    });
    expect(result).toBe(2);
    const failing = records.transaction('write', ['numbers'], async (within) => {
      await within.write([{ table: 'numbers', key: 'a', value: 9 }]);
      expect(await within.get('numbers', 'a')).toBe(9);
      throw new Error('It fails at the end.');
    });
    await expect(failing).rejects.toThrow('It fails at the end.');
    expect([await records.get('numbers', 'a'), await records.keys('letters', '')]).toEqual([2, ['a']]);
  });

  test('transactions that begin together count on one another', async () => {
    const records = await open();
    const countOn = () =>
      records.transaction('write', ['numbers'], async (within) => {
        const before = (await within.get('numbers', 'a')) ?? 0;
        await within.write([{ table: 'numbers', key: 'a', value: before + 1 }]);
      });
    await Promise.all(Array.from({ length: 20 }, countOn));
    expect(await records.get('numbers', 'a')).toBe(20);
  });

  test('a reading transaction cannot write', async () => {
    const records = await open();
    const writing = records.transaction('read', ['numbers'], (within) =>
      within.write([{ table: 'numbers', key: 'a', value: 1 }]),
    );
    await expect(writing).rejects.toThrow();
    expect(await records.keys('numbers', '')).toEqual([]);
  });

  test('what was read is a copy', async () => {
    const records = await open();
    const value = { of: 'a', values: Float32Array.of(1) };
    await records.write([{ table: 'letters', key: 'a', value }]);
    value.values[0] = 9;
    (await records.get('letters', 'a'))?.values?.fill(5);
    expect((await records.get('letters', 'a'))?.values).toEqual(Float32Array.of(1));
  });
});

test('a database that lacks a table gets it, and keeps what it has', async () => {
  const name = `records-${crypto.randomUUID()}`;
  const before = await openRecords<Tables>(name, ['letters']);
  await before.write([{ table: 'letters', key: 'a', value: { of: 'a' } }]);
  const records = await openRecords<Tables>(name, ['letters', 'numbers']);
  await records.write([{ table: 'numbers', key: 'a', value: 1 }]);
  expect([await records.get('letters', 'a'), await records.get('numbers', 'a')]).toEqual([{ of: 'a' }, 1]);
});

describe('a database that is not as this version wrote it', () => {
  const tables = ['letters', 'numbers'] as const;
  const named = () => `records-${crypto.randomUUID()}`;
  /** Opens it as another program would. */
  const opened = (name: string, version: number, stores: readonly string[], options = {}) =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version);
      request.onupgradeneeded = () => {
        for (const store of stores)
          if (!request.result.objectStoreNames.contains(store))
            request.result.createObjectStore(store, options);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error as Error);
    });

  test('is refused when a newer version wrote it, and stays as it was', async () => {
    const name = named();
    (await opened(name, 30, [...tables, 'more'])).close();
    await expect(openRecords<Tables>(name, tables)).rejects.toThrow('a newer version of Totem wrote');
    expect((await opened(name, 30, [])).objectStoreNames).toContain('more');
  });

  test('is refused when it belongs to another program', async () => {
    const name = named();
    (await opened(name, 20, tables, { keyPath: 'id' })).close();
    await expect(openRecords<Tables>(name, tables)).rejects.toThrow('another program');
  });

  test('is left alone once a newer version has taken it over, which calls say', async () => {
    const name = named();
    const records = await openRecords<Tables>(name, tables);
    await records.write([{ table: 'numbers', key: 'a', value: 1 }]);
    const newer = await opened(name, 30, ['more']);
    const said = 'A newer version of Totem in another tab';
    await expect(records.write([{ table: 'numbers', key: 'a', value: 2 }])).rejects.toThrow(said);
    await expect(records.transaction('write', ['numbers'], () => Promise.resolve())).rejects.toThrow(said);
    await expect(records.get('numbers', 'a')).rejects.toThrow(said);
    const kept = newer.transaction('numbers').objectStore('numbers').get('a');
    await new Promise((done) => kept.addEventListener('success', done));
    expect(kept.result).toBe(1);
    newer.close();
  });

  test('is not made anew under a tab when it is deleted', async () => {
    const name = named();
    const records = await openRecords<Tables>(name, tables);
    await new Promise((done) => indexedDB.deleteDatabase(name).addEventListener('success', done));
    await expect(records.write([{ table: 'numbers', key: 'a', value: 2 }])).rejects.toThrow('was deleted');
    expect((await indexedDB.databases()).map((each) => each.name)).not.toContain(name);
  });
});
