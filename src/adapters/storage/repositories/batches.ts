/** Batches: the rows of a file, and the results for each configuration tried on them. */
import type { Made } from '../../../core/api/check-room.ts';
import type { BatchAnswer, BatchInput, Review } from '../../../core/checking/batch.ts';
import type { CheckedAnswer } from '../../../core/checking/check.ts';
import type { StudyGrid, StudyReport } from '../../../core/checking/study.ts';
import { change } from '../change.ts';
import { newestFirst, padded, type BatchHead, type LibraryRecords, type RowResult } from '../tables.ts';
import type { Orphans } from './orphans.ts';

/** Rows written at once when a batch is imported, and read at once. */
const rowsAtOnce = 500;

/** A row of a batch; with a configuration, the results under it. */
export interface RowAddress {
  readonly batch: string;
  readonly row: number;
}
export interface ResultAddress extends RowAddress {
  readonly configuration: string;
}

export const rowKey = ({ batch, row }: RowAddress): string => `${batch}/${padded(row)}`;
export const resultKey = ({ batch, configuration, row }: ResultAddress): string =>
  `${batch}/${configuration}/${padded(row)}`;

export const unfinishedStudyKey = (batch: string): string => `${batch}/unfinished`;

export class Batches {
  readonly #records: LibraryRecords;
  readonly #orphans: Orphans;

  constructor(records: LibraryRecords, orphans: Orphans) {
    this.#records = records;
    this.#orphans = orphans;
  }

  /** Newest first. */
  async list(): Promise<readonly BatchHead[]> {
    return newestFirst(await this.#records.list('batches', ''));
  }

  get(id: string): Promise<BatchHead | undefined> {
    return this.#records.get('batches', id);
  }

  /** Writes the head last, so that a batch only appears when all of its rows are stored. */
  async keep(head: BatchHead, inputs: readonly BatchInput[]): Promise<void> {
    await this.#orphans.begin(head.id, [['rows', `${head.id}/`]]);
    try {
      await this.#keepRows(head, inputs);
      await this.#records.write([
        { table: 'batches', key: head.id, value: head },
        { table: 'unfinished', remove: head.id },
      ]);
    } catch (fault) {
      await this.#orphans.drop(head.id).catch(() => undefined);
      throw fault;
    }
  }

  async #keepRows(head: BatchHead, inputs: readonly BatchInput[]): Promise<void> {
    for (let from = 0; from < inputs.length; from += rowsAtOnce) {
      const some = inputs.slice(from, from + rowsAtOnce);
      await this.#records.write(
        some.map((value, i) => ({
          table: 'rows' as const,
          key: rowKey({ batch: head.id, row: from + i }),
          value,
        })),
      );
    }
  }

  /** The configuration whose results are shown. */
  async show(id: string, configuration: string): Promise<void> {
    await change(this.#records, ['batches', id], (head) => head && { ...head, configuration });
  }

  rows(id: string): Promise<readonly BatchInput[]> {
    return this.#records.list('rows', `${id}/`);
  }

  /** The rows of these indexes; a batch may be larger than memory allows. */
  async some(id: string, rows: readonly number[]): Promise<ReadonlyMap<number, BatchInput>> {
    const keys = rows.map((row) => rowKey({ batch: id, row }));
    return byRow(rows, await this.#records.getAll('rows', keys));
  }

  /** All rows in order, without their contexts: these are read a few at a time and not kept. */
  async answers({ id, rows }: Pick<BatchHead, 'id' | 'rows'>): Promise<readonly BatchAnswer[]> {
    const answers: BatchAnswer[] = [];
    for (let from = 0; from < rows; from += rowsAtOnce) {
      const some = await this.some(id, indexes(from, Math.min(rows, from + rowsAtOnce)));
      for (const { question, answer, hallucinated, marked, id: own } of some.values())
        answers.push({
          ...{ id: own, question, answer },
          ...(hallucinated !== undefined && { hallucinated }),
          ...(marked && { marked }),
        });
    }
    return answers;
  }

  row(address: RowAddress): Promise<BatchInput | undefined> {
    return this.#records.get('rows', rowKey(address));
  }

  /** Rows that have a result under a configuration. */
  async checkedRows(id: string, configuration: string): Promise<readonly number[]> {
    const prefix = `${id}/${configuration}/`;
    return rowsOf(await this.#records.keys('results', prefix), prefix);
  }

  async results(id: string, configuration: string): Promise<ReadonlyMap<number, RowResult>> {
    const prefix = `${id}/${configuration}/`;
    const keys = await this.#records.keys('results', prefix);
    const results = await this.#records.getAll('results', keys);
    return byRow(rowsOf(keys, prefix), results);
  }

  /** The results of these rows. */
  async someResults(
    id: string,
    configuration: string,
    rows: readonly number[],
  ): Promise<ReadonlyMap<number, RowResult>> {
    const keys = rows.map((row) => resultKey({ batch: id, configuration, row }));
    return byRow(rows, await this.#records.getAll('results', keys));
  }

  /** @param key as {@link resultKey} makes it. */
  result(key: string): Promise<RowResult | undefined> {
    return this.#records.get('results', key);
  }

  rowCheck(address: ResultAddress): Promise<CheckedAnswer | undefined> {
    return this.#records.get('rowChecks', resultKey(address));
  }

  keepResult(address: ResultAddress, result: RowResult, answer: CheckedAnswer): Promise<void> {
    const key = resultKey(address);
    return this.#records.write([
      { table: 'results', key, value: result },
      { table: 'rowChecks', key, value: answer },
    ]);
  }

  async reviewCount(id: string): Promise<number> {
    return (await this.#records.keys('reviews', `${id}/`)).length;
  }

  /** Newest last. */
  async reviews(id: string): Promise<ReadonlyMap<number, readonly Review[]>> {
    const keys = await this.#records.keys('reviews', `${id}/`);
    return byRow(rowsOf(keys, `${id}/`), await this.#records.getAll('reviews', keys));
  }

  /** The last study of this batch. */
  study(id: string): Promise<Made<StudyGrid, StudyReport> | undefined> {
    return this.#records.get('studies', id);
  }

  /** A study that was begun and neither finished nor cancelled. */
  unfinishedStudy(id: string): Promise<Made<StudyGrid, StudyReport> | undefined> {
    return this.#records.get('studies', unfinishedStudyKey(id));
  }

  keepUnfinishedStudy(id: string, made: Made<StudyGrid, StudyReport>): Promise<void> {
    return this.#records.write([{ table: 'studies', key: unfinishedStudyKey(id), value: made }]);
  }

  dropUnfinishedStudy(id: string): Promise<void> {
    return this.#records.write([{ table: 'studies', remove: unfinishedStudyKey(id) }]);
  }

  /** It takes the place of the unfinished one. */
  async keepStudy(id: string, made: Made<StudyGrid, StudyReport>): Promise<void> {
    await this.#records.write([{ table: 'studies', key: id, value: made }]);
    await this.dropUnfinishedStudy(id);
  }
}

/** Indexes from `from` on, `to` not among them. */
export const indexes = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

const rowsOf = (keys: readonly string[], prefix: string): number[] =>
  keys.map((key) => Number(key.slice(prefix.length)));

function byRow<Kept>(
  rows: readonly number[],
  kept: readonly (Kept | undefined)[],
): ReadonlyMap<number, Kept> {
  return new Map(
    rows.flatMap((row, i): [number, Kept][] => {
      const value = kept[i];
      return value === undefined ? [] : [[row, value]];
    }),
  );
}
