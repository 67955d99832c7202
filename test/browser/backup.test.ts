/** Backups of a library in real IndexedDB: whole, of a selection, encrypted, damaged, and joined. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RefusedBundle } from '../../src/adapters/storage/bundle/bundle-file.ts';
import { linesOf } from '../../src/adapters/storage/bundle/backups.ts';
import { UnwritableValue, valueOf, valueText } from '../../src/adapters/storage/bundle/values.ts';
import { openRecords } from '../../src/adapters/storage/dexie-records.ts';
import { Library } from '../../src/adapters/storage/library.ts';
import {
  libraryTables,
  type KeptCheck,
  type LibraryRecords,
  type LibraryTables,
} from '../../src/adapters/storage/tables.ts';
import { allThings } from '../../src/adapters/storage/things.ts';
import type { BackupOptions, RestoreMode } from '../../src/core/api/library-room.ts';
import { uncontrolled } from '../../src/core/work.ts';
import { fill } from '../campaign/storage/filled-library.ts';

interface Opened {
  readonly records: LibraryRecords;
  readonly library: Library;
}

const emptyLibrary = async (): Promise<Opened> => {
  const records = await openRecords<LibraryTables>(`backup ${crypto.randomUUID()}`, libraryTables);
  return { records, library: new Library(records) };
};

const small = { facts: 1000, documents: 3, verdicts: 12, answers: 20, seed: 1 };

async function filled(seed = 1): Promise<Opened> {
  const opened = await emptyLibrary();
  await fill(opened.library, { ...small, seed });
  return opened;
}

const save = async ({ library }: Opened, options: Partial<BackupOptions> = {}): Promise<Blob> =>
  (await library.backups.make({ page: [], ...options }, 1_700_000_000_000, uncontrolled)).file as Blob;

async function restore({ library }: Opened, file: Blob, mode: RestoreMode = 'merge', passphrase?: string) {
  const checked = await library.restores.check(file, passphrase, uncontrolled);
  return library.restores.restore(checked, { mode, now: 7, size: file.size }, uncontrolled);
}

/** The hash of each thing, by kind and id. */
async function hashes({ records }: Opened): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for (const thing of await allThings(records))
    found[`${thing.kind} ${thing.collection ?? ''}/${thing.id}`] = (
      await linesOf(records, thing, uncontrolled, () => undefined)
    ).sha256;
  return found;
}

/** Every record of the library, as text, without the marks that every library makes anew. */
async function everything({ records }: Opened): Promise<readonly string[]> {
  const all: string[] = [];
  for (const table of libraryTables)
    for (const key of await records.keys(table, '')) {
      const value = valueText(await records.get(table, key)).replace(/,?"revision":"[^"]*"/, '');
      if (table !== 'unfinished') all.push(`${table} ${key} ${value}`);
    }
  return all;
}

describe('values', () => {
  test.each([
    ['numbers', [0, -0, NaN, Infinity, -Infinity, 1.5e300, 12n]],
    ['what is absent', { a: undefined, b: [undefined, null] }],
    ['typed arrays', { a: Int32Array.of(1, -2), b: new Float32Array(0), c: Uint8Array.of(255) }],
    ['keys of the format', { $: 'Int32Array', of: 'nonsense' }],
    ['keys of every object', JSON.parse('{"__proto__":{"a":1},"constructor":[{"$":1}]}')],
    ['halves of letters', 'a\ud800b'],
    ['line ends', 'a\r\nb\u2028'],
  ])('%s come back as they were', (_, value) => {
    const text = valueText(value);
    expect(text).not.toMatch(/[\r\n]/);
    expect(valueOf(new TextDecoder().decode(new TextEncoder().encode(text)))).toEqual(value);
  });

  test('whatever a database holds comes back as it was', () => {
    const leaf = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.boolean(),
      fc.constant(undefined),
      fc.constant(null),
      fc.int32Array(),
      fc.float32Array({ noNaN: true }),
    );
    const key = fc.oneof(fc.string(), fc.constantFrom('$', 'of', '__proto__', '1', 'name'));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 4 }, leaf, fc.array(tie('value')), fc.dictionary(key, tie('value'))),
    }));
    fc.assert(
      fc.property(value, (each) => {
        const stored: unknown = structuredClone(each);
        expect(valueOf(valueText(stored))).toEqual(stored);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['a function', () => 1],
    ['a date', new Date(0)],
    ['a map', new Map()],
  ])('%s is refused, not left out', (_, value) =>
    expect(() => valueText({ value })).toThrow(UnwritableValue),
  );
});

describe('a whole backup', () => {
  test('restored into an empty library gives every record again', async () => {
    const source = await filled();
    const target = await emptyLibrary();
    const report = await restore(target, await save(source));
    expect(report).toMatchObject({ same: 0, beside: [], removed: [], log: 'added' });
    expect(await everything(target)).toEqual(await everything(source));
    expect(await target.library.audit.all()).toHaveLength(2);
  });

  test('restored where all of it is changes nothing', async () => {
    const source = await filled();
    const before = await everything(source);
    const report = await restore(source, await save(source));
    expect(report).toMatchObject({ added: 0, beside: [], log: 'same' });
    expect(await everything(source)).toEqual(before);
  });

  test('leaves out what was removed, and what is unfinished', async () => {
    const source = await filled();
    await source.library.removals.remove('batch', 'batch', 1);
    const target = await emptyLibrary();
    await restore(target, await save(source));
    expect(Object.keys(await hashes(target))).not.toContain('batch /batch');
    expect(await target.records.keys('rows', '')).toEqual([]);
  });

  test('brings what the page keeps outside the library', async () => {
    const file = await save(await emptyLibrary(), { page: [['totem pupil s', 'Åsa']] });
    expect((await restore(await emptyLibrary(), file)).page).toEqual([['totem pupil s', 'Åsa']]);
  });
});

describe('ids that are taken', () => {
  test('by another content: both stay, and references follow', async () => {
    const [source, target] = [await filled(1), await filled(2)];
    const before = await hashes(target);
    const report = await restore(target, await save(source));
    expect(await hashes(target)).toMatchObject(before);
    expect(report.beside).toContain('Run');
    expect(report.log).toBe('same');
    const runs = await target.library.runs.list();
    const beside = runs.find(({ name }) => name === 'Run (restored)');
    const sets = await target.library.caseSets.list();
    const set = sets.find(({ id }) => id === beside?.caseSetId);
    expect(set?.name).toBe('Questions (restored)');
    const facts = await target.library.factBases.list();
    expect(facts.find(({ id }) => id === set?.factBaseId)?.name).toBe('Facts (restored)');
    expect(await target.library.caseSets.read(set?.id ?? '')).toEqual(
      await source.library.caseSets.read('set'),
    );
    const check = (await target.library.checks.list()).find(({ id }) => id !== 'check');
    expect(check?.collection).toBe('papers');
  });

  test('of a document: the collection is the same, and gets the text that it lacks', async () => {
    const [source, target] = [await filled(1), await filled(1)];
    await target.library.removals.remove('document', 'document 1', 1);
    const report = await restore(target, await save(source));
    expect(report).toMatchObject({ added: 1, beside: [] });
    const documents = await target.library.collections.withTexts('papers');
    expect(documents.map(([, text]) => text?.document.text.length ?? 0)).not.toContain(0);
    expect(documents).toHaveLength(3);
  });

  test('replaced: what is not in the backup is removed, and comes back with Undo', async () => {
    const [source, target] = [await filled(1), await filled(2)];
    await fill(target.library, { ...small, seed: 3 }, ' of mine');
    const before = await hashes(target);
    const { removed } = await restore(target, await save(source), 'replace');
    const after = Object.values(await hashes(target));
    expect(after).toHaveLength(Object.keys(await hashes(source)).length);
    expect((await target.library.runs.list()).map(({ name }) => name)).toEqual(['Run']);
    for (const { id } of removed.toReversed()) await target.library.removals.undo(id, 8);
    expect(await hashes(target)).toMatchObject(before);
  });

  test('audit logs that went different ways are both kept', async () => {
    const [source, target] = [await filled(1), await emptyLibrary()];
    await target.library.audit.add({ kind: 'policy', at: 9 });
    expect((await restore(target, await save(source))).log).toBe('kept apart');
    expect(await target.library.audit.all()).toHaveLength(1);
    const [other] = await target.library.inventory.list();
    expect(other).toMatchObject({ kind: 'audit log copy', count: 2 });
    expect((await restore(target, await save(source))).log).toBe('kept apart');
    expect(await target.records.keys('otherLogs', '')).toHaveLength(1);
  });
});

test('a selection brings what its things cannot be read without', async () => {
  const source = await filled();
  const target = await emptyLibrary();
  const things = [
    { kind: 'run' as const, id: 'run' },
    { kind: 'document' as const, id: 'document 2' },
  ];
  await restore(target, await save(source, { things }));
  expect(Object.keys(await hashes(target)).toSorted()).toEqual([
    'case set /set',
    'collection /papers',
    'document papers/document 2',
    'run /run',
  ]);
  expect(await target.records.keys('vectors', '')).toHaveLength(1);
  expect(await target.library.settings.get('check preferences')).toBeUndefined();
});

describe('an encrypted backup', () => {
  test('opens with its passphrase only, and shows no name without', async () => {
    const source = await filled();
    const file = await save(source, { passphrase: 'naïve fjord' });
    expect(await file.text()).not.toContain('Paper');
    const target = await emptyLibrary();
    for (const wrong of [undefined, '', 'naive fjord'])
      await expect(restore(target, file, 'merge', wrong)).rejects.toMatchObject({ needsPassphrase: true });
    // The same letters, composed in another way.
    await restore(target, file, 'merge', 'nai\u0308ve fjord');
    expect(await hashes(target)).toEqual(await hashes(source));
  });
});

describe('a damaged backup', () => {
  test('is refused wherever a byte was changed, cut off or added; nothing changes', async () => {
    const target = await filled(2);
    const before = await everything(target);
    const bytes = new Uint8Array(await (await save(await filled(1))).arrayBuffer());
    const damaged = [
      new Uint8Array(0),
      Uint8Array.from([...bytes, 0]),
      ...Array.from({ length: 60 }, (_, i) => {
        const at = Math.floor((i / 60) * bytes.length);
        return i % 2 ? bytes.slice(0, at) : bytes.with(at, (bytes[at] ?? 0) ^ (1 << (i % 8)));
      }),
    ];
    for (const each of damaged)
      await expect(restore(target, new Blob([each]), 'replace')).rejects.toThrow(RefusedBundle);
    expect(await everything(target)).toEqual(before);
  });

  test('is refused where a check lacks what the list of checks reads', async () => {
    const source = await filled();
    const check = await source.library.checks.get('check');
    const factoids = [{ score: 1 }] as unknown as KeptCheck['checked']['factoids'];
    if (check) await source.library.checks.keep({ ...check, checked: { ...check.checked, factoids } });
    await expect(restore(await emptyLibrary(), await save(source))).rejects.toThrow(
      '“checks” has another form',
    );
  });

  test('is refused where its hash is right and its content is not', async () => {
    const source = await filled();
    await source.records.write([
      { table: 'runs', key: 'run', value: { id: 'run', name: 'Run' } as unknown as LibraryTables['runs'] },
    ]);
    const target = await emptyLibrary();
    await expect(restore(target, await save(source))).rejects.toThrow('a record of “runs” has another form');
    expect(await everything(target)).toEqual([]);
  });
});

test('a restore that a full disk stops leaves nothing behind', async () => {
  // The columns of the facts are more than is written at once.
  const source = await emptyLibrary();
  await fill(source.library, { ...small, facts: 200_000 });
  const file = await save(source);
  const target = await filled(2);
  const before = await everything(target);
  let left = 3;
  const full: LibraryRecords = {
    ...target.records,
    write: (changes) =>
      changes.some((change) => 'value' in change && change.table !== 'unfinished') && left-- <= 0
        ? Promise.reject(new DOMException('There is no room.', 'QuotaExceededError'))
        : target.records.write(changes),
  };
  for (left of [0, 1]) {
    await expect(restore({ ...target, library: new Library(full) }, file)).rejects.toThrow('no room');
    expect(await everything(target)).toEqual(before);
  }
  expect(await target.records.keys('unfinished', '')).toEqual([]);
});
