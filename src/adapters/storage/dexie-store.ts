/**
 * The store in IndexedDB, through Dexie. Facts lie as columns in chunks of rows (a record per fact would take
 * minutes for a million), cases and answers as chunks of objects, readings one by one, because they are made
 * one by one.
 */
import { Dexie, type Table } from 'dexie';
import type { FactBase } from '../../core/knowledge/fact-base.ts';
import type { Reading } from '../../core/oracles/reading.ts';
import type { KeptRun, Store } from './store.ts';
import type { CaseSetSummary, FactBaseSummary } from '../../core/api/test-room.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';

const ROWS_PER_CHUNK = 262_144;
const OBJECTS_PER_CHUNK = 256;
const rowColumns = ['subject', 'relation', 'object', 'start', 'end', 'line'] as const;

type RowColumns = Record<(typeof rowColumns)[number], Int32Array>;

interface FactHead {
  readonly id: string;
  readonly rows: number;
  /**
   * All of the fact base but the columns that lie in chunks; what a fact base gains is kept here without
   * being named.
   */
  readonly rest: Omit<FactBase, keyof RowColumns>;
}
type FactChunk = RowColumns & { readonly owner: string; readonly chunk: number };
interface Chunk<T> {
  readonly owner: string;
  readonly chunk: number;
  readonly items: readonly T[];
}

class TotemDatabase extends Dexie {
  declare readonly factBases: Table<FactBaseSummary, string>;
  declare readonly factHeads: Table<FactHead, string>;
  declare readonly factChunks: Table<FactChunk, [string, number]>;
  declare readonly caseSets: Table<CaseSetSummary, string>;
  declare readonly caseChunks: Table<Chunk<TestCase>, [string, number]>;
  declare readonly runs: Table<KeptRun, string>;
  declare readonly answerChunks: Table<Chunk<Answer>, [string, number]>;
  declare readonly readings: Table<Reading, string>;
  declare readonly settings: Table<string, string>;

  constructor(name: string) {
    super(name);
    this.version(1).stores({
      factBases: 'id',
      factHeads: 'id',
      factChunks: '[owner+chunk],owner',
      caseSets: 'id',
      caseChunks: '[owner+chunk],owner',
      runs: 'id',
      answerChunks: '[owner+chunk],owner',
      readings: '',
      settings: '',
    });
  }
}

function chunked<T>(owner: string, items: readonly T[]): Chunk<T>[] {
  const chunks: Chunk<T>[] = [];
  for (let from = 0; from < items.length; from += OBJECTS_PER_CHUNK) {
    chunks.push({ owner, chunk: chunks.length, items: items.slice(from, from + OBJECTS_PER_CHUNK) });
  }
  return chunks;
}

function factChunks(owner: string, factBase: FactBase): FactChunk[] {
  const chunks: FactChunk[] = [];
  for (let from = 0; from < factBase.subject.length; from += ROWS_PER_CHUNK) {
    const part = (column: Int32Array) => column.slice(from, from + ROWS_PER_CHUNK);
    const columns = Object.fromEntries(rowColumns.map((name) => [name, part(factBase[name])])) as RowColumns;
    chunks.push({ owner, chunk: chunks.length, ...columns });
  }
  return chunks;
}

function headOf(id: string, factBase: FactBase): FactHead {
  const rest = Object.fromEntries(
    Object.entries(factBase).filter(([name]) => !rowColumns.some((column) => column === name)),
  );
  return { id, rows: factBase.subject.length, rest: rest as unknown as FactHead['rest'] };
}

function joinedColumns({ rows, rest }: FactHead, chunks: readonly FactChunk[]): FactBase {
  const joined = (name: keyof RowColumns) => {
    const column = new Int32Array(rows);
    let at = 0;
    for (const chunk of chunks) {
      column.set(chunk[name], at);
      at += chunk[name].length;
    }
    return column;
  };
  return {
    ...rest,
    subject: joined('subject'),
    relation: joined('relation'),
    object: joined('object'),
    start: joined('start'),
    end: joined('end'),
    line: joined('line'),
  };
}

/** Opens the database, made on first use; fails where the browser refuses it. */
export async function openDatabase(name: string): Promise<Store> {
  const db = new TotemDatabase(name);
  await db.open();

  const itemsOf = async <T>(table: Table<Chunk<T>, [string, number]>, owner: string) => {
    const chunks = await table.where('owner').equals(owner).sortBy('chunk');
    return chunks.flatMap((chunk) => chunk.items);
  };

  return {
    async listing() {
      const [factBases, caseSets, runs] = await Promise.all([
        db.factBases.toArray(),
        db.caseSets.toArray(),
        db.runs.toArray(),
      ]);
      const newestFirst = (a: { added: number }, b: { added: number }) => b.added - a.added;
      return {
        factBases: factBases.sort(newestFirst),
        caseSets: caseSets.sort(newestFirst),
        runs: runs.sort(newestFirst),
      };
    },

    keepFactBase: (summary, factBase) =>
      db.transaction('rw', db.factBases, db.factHeads, db.factChunks, async () => {
        await db.factChunks.where('owner').equals(summary.id).delete();
        await db.factChunks.bulkPut(factChunks(summary.id, factBase));
        await db.factHeads.put(headOf(summary.id, factBase));
        await db.factBases.put(summary);
      }),
    keepRelations: async (id, relations) =>
      void (await db.factHeads.update(id, { 'rest.relations': relations })),
    factBase: (id) =>
      db.transaction('r', db.factHeads, db.factChunks, async () => {
        const head = await db.factHeads.get(id);
        return head && joinedColumns(head, await db.factChunks.where('owner').equals(id).sortBy('chunk'));
      }),

    keepCaseSet: (summary, cases) =>
      db.transaction('rw', db.caseSets, db.caseChunks, async () => {
        await db.caseChunks.where('owner').equals(summary.id).delete();
        await db.caseChunks.bulkPut(chunked(summary.id, cases));
        await db.caseSets.put(summary);
      }),
    cases: (id) => itemsOf(db.caseChunks, id),

    keepRun: (summary, answers) =>
      db.transaction('rw', db.runs, db.answerChunks, async () => {
        await db.answerChunks.where('owner').equals(summary.id).delete();
        await db.answerChunks.bulkPut(chunked(summary.id, answers));
        await db.runs.put(summary);
      }),
    addAnswer: (summary, answer) =>
      db.transaction('rw', db.runs, db.answerChunks, async () => {
        const last = await db.answerChunks
          .where('owner')
          .equals(summary.id)
          .sortBy('chunk')
          .then((chunks) => chunks.at(-1));
        const room = last !== undefined && last.items.length < OBJECTS_PER_CHUNK;
        const chunk = last === undefined ? 0 : room ? last.chunk : last.chunk + 1;
        const items = room ? [...last.items, answer] : [answer];
        await db.answerChunks.put({ owner: summary.id, chunk, items });
        await db.runs.put(summary);
        return chunk * OBJECTS_PER_CHUNK + items.length - 1;
      }),
    answers: (runId) => itemsOf(db.answerChunks, runId),

    keepReadings: async (readings) =>
      void (await db.readings.bulkPut([...readings.values()], [...readings.keys()])),
    async readings(keys) {
      const found = await db.readings.bulkGet([...keys]);
      const readings = new Map<string, Reading>();
      found.forEach((reading, i) => {
        if (reading) readings.set(keys[i] as string, reading);
      });
      return readings;
    },

    remove: (kind, id) =>
      db.transaction('rw', db.tables, async () => {
        if (kind === 'fact base') {
          await Promise.all([
            db.factBases.delete(id),
            db.factHeads.delete(id),
            db.factChunks.where('owner').equals(id).delete(),
          ]);
        } else if (kind === 'case set') {
          await Promise.all([db.caseSets.delete(id), db.caseChunks.where('owner').equals(id).delete()]);
        } else {
          await Promise.all([db.runs.delete(id), db.answerChunks.where('owner').equals(id).delete()]);
        }
      }),

    setting: (name) => db.settings.get(name),
    keepSetting: async (name, value) => void (await db.settings.put(value, name)),
  };
}
