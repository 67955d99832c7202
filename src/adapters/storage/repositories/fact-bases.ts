/**
 * Fact bases. Their rows are stored as columns in chunks: with one record for each fact, a million facts
 * would take minutes.
 */
import type { FactBaseSummary } from '../../../core/api/test-room.ts';
import { OPEN_END, OPEN_START, type FactBase } from '../../../core/knowledge/fact-base.ts';
import type { Change, Records } from '../../../core/ports/records.ts';
import {
  newestFirst,
  padded,
  revised,
  rowColumns,
  type FactHead,
  type LibraryRecords,
  type LibraryTables,
  type Revised,
  type RowColumns,
} from '../tables.ts';

const ROWS_PER_CHUNK = 262_144;

export function summaryOfFacts(
  factBase: FactBase,
  about: Pick<FactBaseSummary, 'id' | 'name' | 'origin' | 'licence' | 'added'>,
): FactBaseSummary {
  let dated = 0;
  for (let row = 0; row < factBase.subject.length; row++) {
    if (factBase.start[row] !== OPEN_START || factBase.end[row] !== OPEN_END) dated++;
  }
  return {
    ...about,
    facts: factBase.subject.length,
    entities: factBase.entities.length,
    relations: factBase.relations.length,
    dated,
  };
}

/** What keeps a fact base: its head last. */
export const changesOfFacts = (summary: FactBaseSummary, factBase: FactBase): Change<LibraryTables>[] => [
  { table: 'factColumns', removeAll: `${summary.id}/` },
  ...columnChanges(summary.id, factBase),
  { table: 'factHeads', key: summary.id, value: headOf(factBase) },
  { table: 'factBases', key: summary.id, value: revised(summary) },
];

export class FactBases {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** Newest first. */
  async list(): Promise<readonly FactBaseSummary[]> {
    return newestFirst(await this.#records.list('factBases', ''));
  }

  head(id: string): Promise<(FactBaseSummary & Revised) | undefined> {
    return this.#records.get('factBases', id);
  }

  /** Replaces a fact base with the same id. */
  keep(summary: FactBaseSummary, factBase: FactBase): Promise<void> {
    return this.#records.write(changesOfFacts(summary, factBase));
  }

  /**
   * Changes the declarations of the relations, in their order; the rows stay.
   * @param change gets the stored declarations. If it returns undefined, nothing changes.
   * @returns the head before and after. Undefined if nothing changed.
   */
  changeRelations(
    id: string,
    change: (relations: FactBase['relations']) => FactBase['relations'] | undefined,
  ): Promise<{ readonly before: Revised; readonly after: Revised } | undefined> {
    return this.#records.transaction('write', ['factBases', 'factHeads'], async (records) => {
      const before = await records.get('factBases', id);
      const head = await records.get('factHeads', id);
      const relations = head && change(head.rest.relations);
      if (!before || !relations) return undefined;
      const after = revised(before);
      await records.write([
        { table: 'factHeads', key: id, value: { ...head, rest: { ...head.rest, relations } } },
        { table: 'factBases', key: id, value: after },
      ]);
      return { before, after };
    });
  }

  read(id: string): Promise<FactBase | undefined> {
    return this.#records.transaction('read', factTables, (records) => readFacts(records, id));
  }
}

/** The tables of a fact base. */
export const factTables = ['factBases', 'factHeads', 'factColumns'] as const;

/** Undefined if it is not stored. */
export async function readFacts(records: Records<LibraryTables>, id: string): Promise<FactBase | undefined> {
  const head = (await records.get('factBases', id)) && (await records.get('factHeads', id));
  if (!head) return undefined;
  const columns = emptyColumns(head.rows);
  let row = 0;
  for (const key of await records.keys('factColumns', `${id}/`)) {
    const chunk = await records.get('factColumns', key);
    if (!chunk) continue;
    for (const name of rowColumns) columns[name].set(chunk[name], row);
    row += chunk.subject.length;
  }
  return { ...head.rest, ...columns };
}

function* columnChanges(id: string, factBase: FactBase): Generator<Change<LibraryTables>> {
  for (let from = 0, chunk = 0; from < factBase.subject.length; from += ROWS_PER_CHUNK, chunk++) {
    const value = columnsOf((name) => factBase[name].slice(from, from + ROWS_PER_CHUNK));
    yield { table: 'factColumns', key: `${id}/${padded(chunk)}`, value };
  }
}

const emptyColumns = (rows: number): RowColumns => columnsOf(() => new Int32Array(rows));

function columnsOf(column: (name: keyof RowColumns) => Int32Array): RowColumns {
  return {
    subject: column('subject'),
    relation: column('relation'),
    object: column('object'),
    start: column('start'),
    end: column('end'),
    line: column('line'),
  };
}

function headOf(factBase: FactBase): FactHead {
  const rest: Partial<FactBase> = { ...factBase };
  for (const name of rowColumns) delete rest[name];
  return { rows: factBase.subject.length, rest: rest as FactHead['rest'] };
}
