/** The rows of a file are stored while it is read; where that does not end well, nothing is left of them. */
import { describe, expect, test } from 'vitest';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import type { LibraryRecords, LibraryTables } from '../../src/adapters/storage/tables.ts';
import { importBatch } from '../../src/core/checking/batch-import.ts';
import { finish, uncontrolled, type Control, type Progress } from '../../src/core/work.ts';
import { Batches } from '../../src/workers/check-room/batches.ts';
import type { Checks, CheckParts } from '../../src/workers/check-room/checks.ts';

const ROWS = 30_000;
const row = (i: number) => ({ id: `r${i % 999}`, context: 'It rains.', answer: `It is ${i}.`, label: i % 2 });
const text = Array.from({ length: ROWS }, (_, i) => `${JSON.stringify(row(i))}\n`).join('');
const source = { name: 'rows.jsonl', text };
const alone = { self: Promise.resolve('this test'), living: () => Promise.resolve(new Set(['this test'])) };

function opened(change: (records: LibraryRecords) => Partial<LibraryRecords> = () => ({})) {
  const stored = memoryRecords<LibraryTables>();
  const library = new Library({ ...stored, ...change(stored) }, alone);
  const batches = new Batches({ library, now: () => 7 } as unknown as CheckParts, {} as Checks);
  const left = async () => [
    ...(await stored.keys('rows', '')),
    ...(await stored.keys('batches', '')),
    ...(await stored.keys('unfinished', '')),
  ];
  return { batches, library, stored, left };
}

/** Calls `then` at the first report after so many letters of the file. */
const after = (letters: number, then: () => void, aborted: () => boolean = () => false): Control => {
  let isTold = false;
  return {
    stop: {
      ...uncontrolled.stop,
      get aborted() {
        return aborted();
      },
    },
    report({ done }: Progress) {
      if (isTold || done < letters) return;
      isTold = true;
      then();
    },
  };
};

describe('a file of rows', () => {
  test('is stored while it is read, in portions, and appears when all of it is there', async () => {
    const sizes: number[] = [];
    const { batches, library, stored, left } = opened((records) => ({
      write(changes) {
        sizes.push(changes.length);
        return records.write(changes);
      },
    }));
    let midway: Promise<readonly string[][]> | undefined;
    const control = after(text.length * 0.9, () => {
      midway = Promise.all([[...sizes].map(String), stored.keys('batches', '').then((keys) => [...keys])]);
    });
    const { batch = '', rows, issues } = (await batches.import(source, {}, control)) ?? {};
    const [portions = [], heads] = (await midway) ?? [];
    expect(portions.length).toBeGreaterThan(1);
    expect(heads).toEqual([]);
    expect(Math.max(...sizes)).toBe(500);
    expect(rows).toEqual({ read: ROWS, kept: ROWS, leftOut: 0 });
    expect(issues?.issues).toEqual([]);
    expect(await library.batches.get(batch)).toEqual({
      ...{ id: batch, name: 'rows.jsonl', added: 7 },
      ...{ rows: ROWS, labelled: ROWS },
    });
    expect(await library.batches.rows(batch)).toEqual(finish(importBatch(source)).inputs);
    expect(await stored.keys('unfinished', '')).toEqual([]);
    expect(await left()).toHaveLength(ROWS + 1);
  });

  test('that is cancelled midway leaves nothing', async () => {
    const { batches, stored, left } = opened();
    let [isCancelled, before] = [false, 0];
    const control = after(
      text.length / 2,
      () => {
        isCancelled = true;
        void stored.keys('rows', '').then((keys) => {
          before = keys.length;
        });
      },
      () => isCancelled,
    );
    expect(await batches.import(source, {}, control)).toBeUndefined();
    expect(before).toBeGreaterThan(0);
    expect(await left()).toEqual([]);
  });

  test('for which there is no room leaves nothing, and says so', async () => {
    let writes = 0;
    const { batches, left } = opened((records) => ({
      write: (changes) => (++writes === 9 ? Promise.reject(new Error('no room')) : records.write(changes)),
    }));
    await expect(batches.import(source, {}, uncontrolled)).rejects.toThrow('no room');
    expect(writes).toBe(9);
    expect(await left()).toEqual([]);
  });

  test('without a row that can be checked stores nothing', async () => {
    const { batches, left } = opened();
    const read = await batches.import({ name: 'a', text: '{"answer":"Yes."}\n' }, {}, uncontrolled);
    expect(read?.batch).toBeUndefined();
    expect(read?.rows).toEqual({ read: 1, kept: 0, leftOut: 1 });
    expect(await left()).toEqual([]);
  });
});
