/**
 * Stored data comes back unchanged, in a real IndexedDB and in memory, across the boundaries of chunks.
 * Removed data can be restored until the worker that removed it has ended.
 */
import { describe, expect, test } from 'vitest';
import { vectorKey } from '../../src/adapters/storage/content-keys.ts';
import { openRecords } from '../../src/adapters/storage/dexie-records.ts';
import { Library } from '../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../src/adapters/storage/memory-records.ts';
import { tabLockOf } from '../../src/adapters/storage/living-workers.ts';
import { openLibrary } from '../../src/adapters/storage/open-library.ts';
import {
  libraryTables,
  type KeptCheck,
  type KeptDocument,
  type KeptRun,
  type LibraryRecords,
  type LibraryTables,
} from '../../src/adapters/storage/tables.ts';
import { defaultSettings } from '../../src/core/checking/check.ts';
import { firstBreak } from '../../src/core/checking/audit-log.ts';
import type { BatchInput } from '../../src/core/checking/batch.ts';
import type { Chunk, DocumentText } from '../../src/core/documents/document.ts';
import type { FactBase } from '../../src/core/knowledge/fact-base.ts';
import { noProperties } from '../../src/core/knowledge/relation.ts';
import type { Reading } from '../../src/core/oracles/reading.ts';
import { seeded } from '../../src/core/random.ts';
import type { Answer, TestCase } from '../../src/core/testing/test-case.ts';

/** `again` opens the same records anew, so that nothing can come from the memory of the first. */
interface Opened {
  readonly records: LibraryRecords;
  readonly again: () => Promise<LibraryRecords>;
}

const stores: readonly [string, () => Promise<Opened>][] = [
  [
    'IndexedDB',
    async () => {
      const name = `library ${crypto.randomUUID()}`;
      const again = () => openRecords<LibraryTables>(name, libraryTables);
      return { records: await again(), again };
    },
  ],
  [
    'memory',
    async () => {
      const records = memoryRecords<LibraryTables>();
      return { records, again: () => Promise.resolve(records) };
    },
  ],
];

/** Long columns as text, because comparing element by element would take the test runner seconds. */
const printed = (facts: FactBase | undefined) =>
  facts &&
  JSON.stringify(Object.entries(facts).sort(), (_, value: unknown) =>
    value instanceof Int32Array || value instanceof Uint8Array ? value.join() : value,
  );

function factBase(rows: number, seed: number): FactBase {
  const random = seeded(seed);
  const column = (below: number) => Int32Array.from({ length: rows }, () => random.integer(below));
  return {
    entities: ['Ädä', 'Ben', '𝒞leo'],
    domain: Uint8Array.of(1, 2, 0),
    traits: Uint8Array.of(4, 0, 1),
    granularity: 'year',
    relations: [
      { name: 'knows', category: 'active verb', properties: { ...noProperties, inverse: 'known by' } },
    ],
    source: Uint8Array.from({ length: rows }, (_, i) => i % 2),
    sources: ['one.tsv', 'other.tsv'],
    subject: column(3),
    relation: new Int32Array(rows),
    object: column(3),
    start: column(2000),
    end: column(3000),
    line: Int32Array.from({ length: rows }, (_, i) => i + 1),
  };
}
const factSummary = (id: string, facts: number) => ({
  id,
  name: id,
  origin: 'test',
  added: 1,
  facts,
  entities: 3,
  relations: 1,
  dated: facts,
});
const caseNumber = (i: number): TestCase => ({
  id: `c${i}`,
  question: `Is ${i} so?`,
  expected: i % 2 ? 'yes' : 'no',
  domain: 'Not stated',
  rule: 'stated',
  polarity: 'positive',
  difficulty: 1,
  evidence: [],
  entities: [],
});
const setOf = (id: string, cases: number, added = 1) => ({
  id,
  name: id,
  origin: 'imported' as const,
  added,
  cases,
  yes: 0,
});
const answerNumber = (i: number): Answer => ({ caseId: `c${i}`, model: 'm', text: `Yes, ${i}.` });
const runOf = (answers: number, id = 'r'): KeptRun => ({
  id,
  name: 'run',
  caseSetId: 's',
  added: 1,
  answers,
  models: ['m'],
  sample: false,
});
const many = <Made>(count: number, make: (i: number) => Made): Made[] =>
  Array.from({ length: count }, (_, i) => make(i));

const document = (text: string): DocumentText => ({
  format: 'text',
  text,
  pages: [0],
  headings: [],
  issues: [],
});
const checkNamed = (id: string): KeptCheck => ({
  id,
  added: 1,
  collection: 'c',
  checked: {
    question: '',
    answer: 'The boat is red.',
    settings: defaultSettings,
    reader: 'r',
    factoids: [],
    score: 0,
  },
  tags: [],
  sample: false,
});

async function withDocuments(library: Library): Promise<void> {
  await library.collections.keep({ id: 'c', name: 'Boats', added: 1, sample: false });
  for (const id of ['d1', 'd2']) {
    const summary = {
      id,
      name: `${id}.txt`,
      format: 'text' as const,
      hash: id,
      pages: 1,
      words: 4,
      chunks: 1,
      issues: [],
    };
    const text = { document: document(`The boat of ${id} is red.`), chunks: [] };
    await library.collections.keepDocument('c', summary, text);
  }
}

const logged = (check: string) => ({ kind: 'review' as const, at: 1, check, note: '' });

async function withBatch(library: Library): Promise<void> {
  const inputs = many(3, (i) => ({ id: `r${i}`, question: '', context: ['A boat.'], answer: `${i}` }));
  const head = { id: 'b', name: 'Rows', added: 1, rows: 3, labelled: 0, configuration: 'k' };
  await library.batches.keep(head, inputs);
  const result = { scores: [0.5], words: [], tags: [], seconds: 1 };
  await library.batches.keepResult(
    { batch: 'b', configuration: 'k', row: 1 },
    result,
    checkNamed('x').checked,
  );
  await library.checks.addReview('b/00000001', { verdict: 'confirmed', note: '', at: 1 }, logged('b/1'));
}

describe.each(stores)('the library in %s', (_, open) => {
  const fresh = async () => {
    const opened = await open();
    const again = async () => new Library(await opened.again());
    return { library: new Library(opened.records), again, records: opened.records };
  };

  test.each([0, 1, 262_144, 262_145])('gives back %i facts, column by column', async (rows) => {
    const { library, again } = await fresh();
    const kept = factBase(rows, rows + 1);
    await library.factBases.keep(factSummary('f', rows), kept);
    expect(printed(await (await again()).factBases.read('f')) === printed(kept)).toBe(true);
  });

  test('replaces a fact base whole when it is kept again', async () => {
    const { library } = await fresh();
    await library.factBases.keep(factSummary('f', 300_000), factBase(300_000, 1));
    const smaller = factBase(10, 2);
    await library.factBases.keep(factSummary('f', 10), smaller);
    expect(await library.factBases.read('f')).toEqual(smaller);
    expect((await library.factBases.list()).map(({ facts }) => facts)).toEqual([10]);
  });

  test('changes declarations and leaves the rows', async () => {
    const { library } = await fresh();
    const kept = factBase(5, 3);
    await library.factBases.keep(factSummary('f', 5), kept);
    const relations = kept.relations.map((relation) => ({
      ...relation,
      properties: { ...noProperties, symmetric: true },
    }));
    await library.factBases.changeRelations('f', (before) => {
      expect(before).toEqual(kept.relations);
      return relations;
    });
    expect(await library.factBases.read('f')).toEqual({ ...kept, relations });
  });

  test.each([1, 255, 256, 257, 1000])('gives back %i cases and answers in their order', async (count) => {
    const { library, again } = await fresh();
    await library.caseSets.keep(setOf('s', count), many(count, caseNumber));
    await library.runs.keep(runOf(count), many(count, answerNumber));
    const other = await again();
    expect(await other.caseSets.read('s')).toEqual(many(count, caseNumber));
    expect(await other.runs.answers('r')).toEqual(many(count, answerNumber));
  });

  test('appends answers one by one, each with its place, in two tabs at once too', async () => {
    const { library, again } = await fresh();
    expect(await library.runs.add(undefined, answerNumber(0), runOf(1, 'new'))).toMatchObject({ index: 0 });
    await library.runs.keep(runOf(254), many(254, answerNumber));
    const other = await again();
    const added = await Promise.all(
      many(4, (i) => (i % 2 ? library : other).runs.add('r', answerNumber(254 + i), runOf(1, 'another'))),
    );
    expect((await library.runs.list()).find(({ id }) => id === 'r')?.answers).toBe(258);
    const places = added.map(({ index }) => index);
    expect(places.toSorted((a, b) => a - b)).toEqual([254, 255, 256, 257]);
    const texts = (await library.runs.answers('r')).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(many(258, (i) => answerNumber(i).text).toSorted());
  });

  test('lists the newest first, and keeps readings, counts and settings by their names', async () => {
    const { library } = await fresh();
    await library.caseSets.keep(setOf('old', 0, 1), []);
    await library.caseSets.keep(setOf('new', 0, 2), []);
    expect((await library.caseSets.list()).map(({ id }) => id)).toEqual(['new', 'old']);
    const reading = { triples: [], restated: [] } as unknown as Reading;
    await library.readings.keep(new Map([['b', reading]]));
    expect(await library.readings.of(['a', 'b'])).toEqual([undefined, reading]);
    await library.runs.keepReadCount('r', 3);
    expect([await library.runs.readCount('r'), await library.runs.readCount('x')]).toEqual([3, 0]);
    await library.settings.keep('samples', '1');
    expect([await library.settings.get('samples'), await library.settings.get('example')]).toEqual([
      '1',
      undefined,
    ]);
  });

  test('the audit log stays a chain when two tabs write at once', async () => {
    const { library, again } = await fresh();
    const other = await again();
    await Promise.all(
      many(20, (i) => (i % 2 ? library : other).audit.add({ kind: 'check', at: i, check: `${i}` })),
    );
    const entries = await library.audit.all();
    expect(entries.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(many(20, (i) => i));
    expect(firstBreak(entries)).toBeUndefined();
    expect((await library.audit.entries(0, 3)).rows.map(({ sequence }) => sequence)).toEqual([19, 18, 17]);
  });

  test.each([
    {
      kind: 'fact base',
      id: 'f',
      make: (library) => library.factBases.keep(factSummary('f', 9), factBase(9, 1)),
      look: async ({ factBases }) => [await factBases.list(), printed(await factBases.read('f')) ?? ''],
      without: [[], ''],
    },
    {
      kind: 'case set',
      id: 's',
      make: (library) => library.caseSets.keep(setOf('s', 300), many(300, caseNumber)),
      look: async ({ caseSets }) => [await caseSets.list(), await caseSets.read('s')],
      without: [[], []],
    },
    {
      kind: 'run',
      id: 'r',
      make: async ({ runs }) => {
        await runs.keep(runOf(300), many(300, answerNumber));
        await runs.keepReadCount('r', 7);
      },
      look: async ({ runs }) => [await runs.list(), await runs.answers('r'), await runs.readCount('r')],
      without: [[], [], 0],
    },
    {
      kind: 'collection',
      id: 'c',
      make: withDocuments,
      look: async ({ collections }) => [
        await collections.list(),
        await collections.documents('c'),
        (await collections.holding('d1')) ?? '',
      ],
      without: [[], [], ''],
    },
    {
      kind: 'document',
      id: 'd1',
      make: withDocuments,
      look: async ({ collections }) => [
        (await collections.documents('c')).map(({ id }) => id),
        (await collections.holding('d1')) ?? '',
      ],
      without: [['d2'], ''],
    },
    {
      kind: 'check',
      id: 'k',
      make: async ({ checks }) => {
        await checks.keep(checkNamed('k'));
        await checks.addReview('k', { verdict: 'confirmed', note: 'Yes.', at: 1 }, logged('k'));
      },
      look: async ({ checks }) => [await checks.list(), await checks.reviews(['k'])],
      without: [[], [[]]],
    },
    {
      kind: 'batch',
      id: 'b',
      make: withBatch,
      look: async ({ batches }) => [await batches.list(), (await batches.get('b'))?.name ?? ''],
      without: [[], ''],
    },
    {
      kind: 'audit log copy',
      id: 'l',
      make: (_, records) => {
        const value = { id: 'l', name: 'Audit log of a backup', added: 2, entries: [] };
        return records.write([{ table: 'otherLogs', key: 'l', value }]);
      },
      look: async ({ inventory }) => [(await inventory.list()).map(({ kind, id, name }) => [kind, id, name])],
      without: [[]],
    },
  ] satisfies readonly {
    readonly kind: Parameters<Library['removals']['remove']>[0];
    readonly id: string;
    readonly make: (library: Library, records: LibraryRecords) => Promise<void>;
    readonly look: (library: Library) => Promise<readonly unknown[]>;
    readonly without: readonly unknown[];
  }[])('a $kind that is removed comes back exactly, and leaves nothing once it cannot', async (each) => {
    const { library, again, records } = await fresh();
    const everything = async () =>
      Promise.all(libraryTables.map(async (table) => [table, await records.keys(table, '')] as const));
    await each.make(library, records);
    const kept = await everything();
    const seen = await each.look(library);

    const removal = await library.removals.remove(each.kind, each.id, 5);
    expect(removal.kind).toBe(each.kind);
    expect(await each.look(await again())).toEqual(each.without);
    await expect(library.removals.remove(each.kind, each.id, 5)).rejects.toThrow(
      `This ${each.kind} no longer exists. It may have been removed.`,
    );
    const { thing } = await library.removals.undo(removal.id, 6);
    expect(thing).toBe(each.id);
    expect(await each.look(await again())).toEqual(seen);
    const noted = (await library.audit.all()).map(({ kind }) => kind);
    const audit = noted.filter((kind) => kind !== 'review');
    expect(audit).toEqual(each.kind === 'check' ? ['removal', 'restoration'] : []);
    const withoutAudit = (tables: Awaited<ReturnType<typeof everything>>) =>
      tables.filter(([table]) => table !== 'audit');
    expect(withoutAudit(await everything())).toEqual(withoutAudit(kept));

    const last = await library.removals.remove(each.kind, each.id, 7);
    expect(await library.removals.deleteAll()).toBe(true);
    await expect(library.removals.undo(last.id, 8)).rejects.toThrow('cannot be restored any more');
    const left = (await everything()).flatMap(([table, keys]) => keys.map((key) => `${table} ${key}`));
    const others = each.kind === 'document' ? ['collections c', 'documents c/d2', 'texts d2'] : [];
    expect(left.filter((key) => !key.startsWith('audit'))).toEqual(others);
  });

  test('what was made anew since stays, and undo brings back the rest', async () => {
    const { library } = await fresh();
    await library.factBases.keep(factSummary('f', 9), factBase(9, 1));
    const removal = await library.removals.remove('fact base', 'f', 1);
    const newer = factBase(12, 2);
    await library.factBases.keep(factSummary('f', 12), newer);
    await library.removals.undo(removal.id, 2);
    expect(await library.factBases.read('f')).toEqual(newer);
    await library.removals.remove('fact base', 'f', 3);
    await library.factBases.keep(factSummary('f', 12), newer);
    await library.removals.deleteAll();
    expect(await library.factBases.read('f')).toEqual(newer);
  });

  test('what a worker has removed goes when that worker is gone, and no sooner', async () => {
    const { records } = await fresh();
    const living = new Set(['first', 'second']);
    const worker = (name: string) =>
      new Library(records, { self: Promise.resolve(name), living: () => Promise.resolve(living) });
    const first = worker('first');
    const second = worker('second');
    await first.caseSets.keep(setOf('s', 1), [caseNumber(1)]);
    await first.caseSets.keep(setOf('t', 1), [caseNumber(2)]);
    const kept = await first.removals.remove('case set', 's', 1);
    await second.removals.remove('case set', 't', 1);
    living.delete('second');
    await worker('third').removals.deleteLeftOver(2);
    expect([await records.keys('cases', ''), (await records.keys('removed', '')).length]).toEqual([
      ['s/00000000'],
      1,
    ]);
    await first.removals.undo(kept.id, 3);
    expect(await first.caseSets.read('s')).toEqual([caseNumber(1)]);
  });

  test('what a worker has removed stays while its tab is open', async () => {
    const { records } = await fresh();
    const living = new Set(['first', tabLockOf('first')]);
    const worker = (name: string) =>
      new Library(records, { self: Promise.resolve(name), living: () => Promise.resolve(living) });
    const first = worker('first');
    await first.caseSets.keep(setOf('s', 1), [caseNumber(1)]);
    const kept = await first.removals.remove('case set', 's', 1);
    living.delete('first');
    const second = worker('second');
    await second.removals.deleteLeftOver(2);
    await second.removals.undo(kept.id, 3);
    expect(await second.caseSets.read('s')).toEqual([caseNumber(1)]);
    await first.removals.remove('case set', 's', 4);
    living.delete(tabLockOf('first'));
    await second.removals.deleteLeftOver(5);
    expect(await records.keys('cases', '')).toEqual([]);
  });

  test('where the browser cannot say who lives, what was removed goes after a day', async () => {
    const { records } = await fresh();
    const library = new Library(records, {
      self: Promise.resolve('one'),
      living: () => Promise.resolve(undefined),
    });
    await library.caseSets.keep(setOf('s', 1), [caseNumber(1)]);
    await library.removals.remove('case set', 's', 1000);
    const day = 24 * 60 * 60 * 1000;
    await library.removals.deleteLeftOver(1000 + day);
    expect(await records.keys('cases', '')).toHaveLength(1);
    await library.removals.deleteLeftOver(1001 + day);
    expect(await records.keys('cases', '')).toHaveLength(0);
  });
});

describe('records that nothing leads to', () => {
  const inputs = many(700, (i) => ({ id: `r${String(i)}`, question: '', context: [], answer: 'Yes.' }));
  const head = (id: string) => ({ id, name: id, added: 1, rows: 700, labelled: 0 });
  const opened = async () => {
    const records = await openRecords<LibraryTables>(`orphans ${crypto.randomUUID()}`, libraryTables);
    const living = new Set(['first', 'second', 'third']);
    const worker = (name: string, at: LibraryRecords = records) =>
      new Library(at, { self: Promise.resolve(name), living: () => Promise.resolve(living) });
    const rows = async () => [...new Set((await records.keys('rows', '')).map((key) => key.split('/')[0]))];
    return { records, living, worker, rows };
  };
  /** Fails at the write of this number; a worker that was ended writes nothing more. */
  const failingAt = (records: LibraryRecords, failing: number, isEnded: boolean): LibraryRecords => {
    let writes = 0;
    const write: LibraryRecords['write'] = (changes) =>
      ++writes === failing ? Promise.reject(new Error('cut')) : records.write(changes);
    const transaction: LibraryRecords['transaction'] = (...asked) =>
      isEnded && writes >= failing ? Promise.reject(new Error('ended')) : records.transaction(...asked);
    return { ...records, write, transaction };
  };

  test('rows of an import go when its worker is gone, and no sooner', async () => {
    const { records, living, worker, rows } = await opened();
    // Cut before its second part, and before its head.
    await expect(
      worker('first', failingAt(records, 3, true)).batches.keep(head('a'), inputs),
    ).rejects.toThrow();
    await expect(
      worker('second', failingAt(records, 4, true)).batches.keep(head('b'), inputs),
    ).rejects.toThrow();
    const third = worker('third');
    await third.batches.keep(head('c'), inputs);
    await third.orphans.deleteUnfinished(1);
    expect(await rows()).toEqual(['a', 'b', 'c']);
    living.delete('first');
    await third.orphans.deleteUnfinished(1);
    expect(await rows()).toEqual(['b', 'c']);
    expect(await records.keys('unfinished', '')).toEqual(['b']);
    expect((await third.batches.rows('c')).length).toBe(700);
  });

  test('what a worker begins while the others are counted stays', async () => {
    const { records, living, worker, rows } = await opened();
    const counted = async () => {
      const before = new Set(living);
      const late = worker('late', failingAt(records, 3, true));
      await expect(late.batches.keep(head('a'), inputs)).rejects.toThrow('cut');
      await worker('later').batches.keep(head('b'), inputs);
      await worker('later').removals.remove('batch', 'b', 1);
      return before;
    };
    const first = new Library(records, { self: Promise.resolve('first'), living: counted });
    await first.orphans.deleteUnfinished(1);
    expect(await rows()).toEqual(['a', 'b']);
    await records.write([{ table: 'removed', removeAll: '' }]);
    await first.removals.deleteLeftOver(1);
    expect(await records.keys('removed', '')).toHaveLength(1);
  });

  test('an import that fails leaves nothing', async () => {
    const { records, worker, rows } = await opened();
    const failing = worker('first', failingAt(records, 3, false));
    await expect(failing.batches.keep(head('a'), inputs)).rejects.toThrow('cut');
    expect([await rows(), await records.keys('unfinished', '')]).toEqual([[], []]);
  });

  test('a batch is read some rows at a time, and its answers without their contexts', async () => {
    const { records, worker } = await opened();
    const keeping = worker('first');
    const own = inputs.map((input, i) => ({ ...input, id: String(i), hallucinated: i % 2 === 0 }));
    await keeping.batches.keep({ ...head('a'), rows: 700 }, own);
    const asked: number[] = [];
    const counting: typeof records = {
      ...records,
      getAll: (table, keys) => {
        asked.push(keys.length);
        return records.getAll(table, keys);
      },
    };
    const { batches } = worker('second', counting);
    expect([...(await batches.some('a', [699, 700, 3]))]).toEqual([
      [699, own[699]],
      [3, own[3]],
    ]);
    expect(await batches.answers({ id: 'a', rows: 700 })).toEqual(
      own.map(({ id, question, answer, hallucinated }) => ({ id, question, answer, hallucinated })),
    );
    expect(asked).toEqual([3, 500, 200]);
  });

  test('rows that an earlier version left go once; those of a removed batch stay with it', async () => {
    const { records, worker, rows } = await opened();
    const library = worker('first');
    const input = inputs[0] as BatchInput;
    await records.write([{ table: 'rows', key: 'left/00000000', value: input }]);
    await library.batches.keep(head('a'), inputs);
    const { id } = await library.removals.remove('batch', 'a', 1);
    await library.orphans.deleteUnfinished(1);
    expect(await rows()).toEqual(['a']);
    await library.removals.undo(id, 2);
    expect(await library.batches.rows('a')).toHaveLength(700);
  });

  test('a vector goes when no text has it, also not one that can be brought back', async () => {
    const { records, worker } = await opened();
    const library = worker('first');
    const text = 'It rains. It snows. It pours.';
    const document = { text, format: 'text', pages: [0], issues: [] } as unknown as DocumentText;
    const chunks = [{ span: [0, 9] }, { span: [10, 29] }] as unknown as readonly Chunk[];
    const summary = { id: 'd', name: 'd' } as KeptDocument;
    await library.collections.keepDocument('c', summary, { document, chunks });
    // A passage of one sentence, a passage of two, one of its sentences, and a text that is not there.
    const keys = ['It rains.', 'It snows. It pours.', 'It pours.', 'It thaws.'].map((words) =>
      vectorKey('m', words),
    );
    await library.collections.keepVectors(new Map(keys.map((key) => [key, new Float32Array(1)])));
    const removal = await library.removals.remove('document', 'd', 1);
    await library.orphans.deleteVectors();
    expect(await records.keys('vectors', '')).toEqual(keys.slice(0, 3).toSorted());
    await library.removals.undo(removal.id, 2);
    await library.removals.remove('document', 'd', 3);
    await library.removals.deleteAll();
    await library.orphans.deleteVectors();
    expect(await records.keys('vectors', '')).toEqual([]);
  });
});

test('memory is not used where the browser keeps things', async () => {
  const name = `kept ${crypto.randomUUID()}`;
  const { library, refused } = openLibrary(name);
  await library.settings.keep('samples', '1');
  const other = openLibrary(name).library;
  expect([await refused, await other.settings.get('samples')]).toEqual([undefined, '1']);
});
