/**
 * Takes over the data of earlier versions, which used two databases: `totem` (facts, cases, runs) and
 * `totem-check` (documents, checks, batches). Each is copied to the library in small pieces, marked as taken
 * over, and only then deleted. An interrupted copy is repeated: what is already in the library stays. A thing
 * appears once its head is there, so heads are copied last.
 */
import type { Change, Records } from '../../core/ports/records.ts';
import { renamedConfigurations, renamedPassages, renamedReadings, type Renamed } from './earlier-keys.ts';
import { deleteDatabase, EarlierDatabase, type EarlierRecord } from './earlier-database.ts';
import { padded, type LibraryRecords, type LibraryTables, type RowColumns } from './tables.ts';
import { withLock } from './with-lock.ts';

type Put = Extract<Change<LibraryTables>, { readonly value: unknown }>;

/** An object store of an earlier database, and what each of its records becomes. */
interface TakeoverStep {
  readonly store: string;
  readonly into: readonly (keyof LibraryTables)[];
  /** Records read and written at once: few if one can be large. */
  readonly atOnce: number;
  readonly become: (record: EarlierRecord, renamed: Renamed) => Put | undefined;
  /** Given where keys are computed from the content, and are computed differently now. */
  readonly renamed?: (earlier: EarlierDatabase) => Promise<Renamed>;
}

/** The value as the earlier version wrote it. */
const put = (table: keyof LibraryTables, key: string, value: unknown): Put => ({ table, key, value }) as Put;

const unchanged = (table: keyof LibraryTables, atOnce = 200): TakeoverStep => ({
  store: table,
  into: [table],
  atOnce,
  become: ({ key, value }) => put(table, String(key), value),
});

const unrenamed: Renamed = new Map();

interface EarlierChunk {
  readonly owner: string;
  readonly chunk: number;
}

const chunkOf = <Piece extends object>(value: unknown) => value as EarlierChunk & Piece;
const chunkKey = ({ owner, chunk }: EarlierChunk): string => `${owner}/${padded(chunk)}`;

const factColumns: TakeoverStep = {
  store: 'factChunks',
  into: ['factColumns'],
  atOnce: 1,
  become({ value }) {
    const chunk = chunkOf<RowColumns>(value);
    const { subject, relation, object, start, end, line } = chunk;
    return put('factColumns', chunkKey(chunk), { subject, relation, object, start, end, line });
  },
};

const factHeads: TakeoverStep = {
  store: 'factHeads',
  into: ['factHeads'],
  atOnce: 1,
  become({ key, value }) {
    const { rows, rest } = value as LibraryTables['factHeads'];
    return put('factHeads', String(key), { rows, rest });
  },
};

const items = (store: string, into: 'cases' | 'answers'): TakeoverStep => ({
  store,
  into: [into],
  atOnce: 4,
  become({ value }) {
    const chunk = chunkOf<{ readonly items: readonly unknown[] }>(value);
    return put(into, chunkKey(chunk), chunk.items);
  },
});

const readCount = /^read:(.*)$/su;

const testSettings: TakeoverStep = {
  store: 'settings',
  into: ['settings', 'readCounts'],
  atOnce: 200,
  become({ key, value }) {
    const name = String(key);
    const run = readCount.exec(name)?.[1];
    if (run !== undefined) return put('readCounts', run, Number(value));
    if (name === 'preferences') return put('settings', 'test preferences', JSON.parse(String(value)));
    return name === 'samples' ? put('settings', 'samples', value) : undefined;
  },
};

/**
 * Readings, vectors and results keep their old key if no new one can be computed, so that nothing is lost.
 */
const readings: TakeoverStep = {
  ...unchanged('readings'),
  renamed: renamedReadings,
  become: ({ key, value }, renamed) => put('readings', renamed.get(String(key)) ?? String(key), value),
};

const vectors: TakeoverStep = {
  ...unchanged('vectors'),
  renamed: renamedPassages,
  become({ key, value }, renamed) {
    const [, model = '', text = ''] = vectorKeyParts.exec(String(key)) ?? [];
    return put('vectors', `${model}/${renamed.get(text) ?? text}`, value);
  },
};

const vectorKeyParts = /^(.*)\/([^/]*)$/su;

/** Keys consist of batch, configuration and row. */
const configured = (table: 'results' | 'rowChecks', atOnce = 200): TakeoverStep => ({
  ...unchanged(table, atOnce),
  renamed: renamedConfigurations,
  become({ key, value }, renamed) {
    const [batch = '', configuration = '', row = ''] = String(key).split('/');
    return put(table, `${batch}/${renamed.get(configuration) ?? configuration}/${row}`, value);
  },
});

const batches: TakeoverStep = {
  ...unchanged('batches'),
  renamed: renamedConfigurations,
  become({ key, value }, renamed) {
    const { configuration, ...head } = value as LibraryTables['batches'];
    const known = configuration !== undefined && {
      configuration: renamed.get(configuration) ?? configuration,
    };
    return put('batches', String(key), { ...head, ...known });
  },
};

const checkSettings: TakeoverStep = {
  store: 'settings',
  into: ['settings'],
  atOnce: 200,
  become({ key, value }) {
    if (key === 'preferences') return put('settings', 'check preferences', value);
    return key === 'example' ? put('settings', 'example', value) : undefined;
  },
};

const testSteps: readonly TakeoverStep[] = [
  factColumns,
  factHeads,
  items('caseChunks', 'cases'),
  items('answerChunks', 'answers'),
  readings,
  testSettings,
  unchanged('factBases'),
  unchanged('caseSets'),
  unchanged('runs'),
];

const checkSteps: readonly TakeoverStep[] = [
  unchanged('texts', 4),
  vectors,
  unchanged('rows'),
  configured('results'),
  configured('rowChecks', 50),
  unchanged('reviews'),
  unchanged('studies'),
  unchanged('power'),
  unchanged('audit'),
  checkSettings,
  unchanged('documents'),
  unchanged('collections'),
  unchanged('checks', 20),
  batches,
];

/**
 * @param name of the database of facts. The database of documents and checks has the same name followed by
 * `-check`.
 */
export async function takeOver(records: LibraryRecords, name: string): Promise<void> {
  const work = async () => {
    await takeOverDatabase(records, name, testSteps);
    await takeOverDatabase(records, `${name}-check`, checkSteps);
  };
  // Saves work if two workers open the library at once. Without locks both copy, and nothing is stored twice.
  await withLock(`totem take over ${name}`, work);
}

async function takeOverDatabase(
  records: LibraryRecords,
  name: string,
  steps: readonly TakeoverStep[],
): Promise<void> {
  if ((await records.get('takenOver', name)) === undefined) {
    const earlier = await EarlierDatabase.open(name);
    if (!earlier) return;
    try {
      await copyAll(records, earlier, { name, steps });
    } catch (fault) {
      if (!earlier.deletedElsewhere) throw fault;
      // Another tab took it over first. Data is left only if an older tab has written since.
      return await takeOverDatabase(records, name, steps);
    } finally {
      earlier.close();
    }
  }
  // Not awaited: a tab that keeps the database open must not block the user.
  deleteDatabase(name)
    // The mark stays until the database is deleted, or removed things would come back.
    .then(() => records.write([{ table: 'takenOver', remove: name }]))
    .catch((fault: unknown) =>
      console.warn(`The data of ${name} was copied, but the old database could not be deleted.`, fault),
    );
}

/**
 * Copies what is not here yet and marks the database as taken over. Fails if another tab is deleting the
 * database.
 */
async function copyAll(
  records: LibraryRecords,
  earlier: EarlierDatabase,
  { name, steps }: { readonly name: string; readonly steps: readonly TakeoverStep[] },
): Promise<void> {
  const unlessTakenOver = (
    tables: readonly (keyof LibraryTables)[],
    work: (within: Records<LibraryTables>) => Promise<void>,
  ) =>
    records.transaction('write', ['takenOver', ...tables], async (within) => {
      if (earlier.deletedElsewhere) throw new Error(`Another tab has taken over ${name}.`);
      const open = (await within.get('takenOver', name)) === undefined;
      if (open) await work(within);
      return open;
    });
  for (const { store, into, atOnce, become, renamed } of steps) {
    const names = renamed ? await renamed(earlier) : unrenamed;
    let page: readonly EarlierRecord[] = [];
    do {
      page = await earlier.page(store, page.at(-1)?.key, atOnce);
      const wanted = page.flatMap((record) => become(record, names) ?? []);
      const open = await unlessTakenOver(into, async (within) => within.write(await notHere(within, wanted)));
      if (!open) return;
    } while (page.length > 0);
  }
  await unlessTakenOver([], (within) => within.write([{ table: 'takenOver', key: name, value: true }]));
}

async function notHere(records: Records<LibraryTables>, wanted: readonly Put[]): Promise<Put[]> {
  const missing: Put[] = [];
  for (const change of wanted)
    if ((await records.get(change.table, change.key)) === undefined) missing.push(change);
  return missing;
}
