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

  async keep(head: BatchHead, inputs: readonly BatchInput[]): Promise<void> {
    const writer = this.writer(head.id);
    try {
      for (let from = 0; from < inputs.length; from += rowsAtOnce) {
        for (const input of inputs.slice(from, from + rowsAtOnce)) writer.add(input);
        await writer.write();
      }
      await writer.finish(head);
    } catch (fault) {
      await writer.drop();
      throw fault;
    }
  }

  /** Stores the rows of a new batch while they are read. */
  writer(id: string): BatchWriter {
    return new BatchWriter(this.#records, this.#orphans, id);
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

  /** Each row with its index, in order. Some are read at a time. */
  async *inOrder({
    id,
    rows,
  }: Pick<BatchHead, 'id' | 'rows'>): AsyncGenerator<readonly [number, BatchInput]> {
    for (const portion of portions(rows)) yield* await this.some(id, portion);
  }

  /** All rows in order, without their contexts, which are not kept. */
  async answers(head: Pick<BatchHead, 'id' | 'rows'>): Promise<readonly BatchAnswer[]> {
    const answers: BatchAnswer[] = [];
    for await (const [, { id, question, answer, hallucinated, marked }] of this.inOrder(head))
      answers.push({
        ...{ id, question, answer },
        ...(hallucinated !== undefined && { hallucinated }),
        ...(marked && { marked }),
      });
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

/**
 * A batch that is being stored. Its head is written last, so that it appears only when all of its rows are
 * there; whoever writes it drops it if it will not be finished.
 */
export class BatchWriter {
  readonly #records: LibraryRecords;
  readonly #orphans: Orphans;
  readonly #id: string;
  #waiting: BatchInput[] = [];
  #written = 0;
  #isBegun = false;

  constructor(records: LibraryRecords, orphans: Orphans, id: string) {
    this.#records = records;
    this.#orphans = orphans;
    this.#id = id;
  }

  /** Notes a row for {@link write}. */
  add(input: BatchInput): void {
    this.#waiting.push(input);
  }

  /** Writes the rows that are noted, as far as they fill a portion. */
  async write(): Promise<void> {
    while (this.#waiting.length >= rowsAtOnce) await this.#portion();
  }

  /** Writes the rows that are left, and then the head. */
  async finish(head: BatchHead): Promise<void> {
    while (this.#waiting.length > 0) await this.#portion();
    await this.#records.write([
      { table: 'batches', key: this.#id, value: head },
      { table: 'unfinished', remove: this.#id },
    ]);
  }

  /** Deletes what was written. If that fails, it is left over, and goes when a room opens. */
  async drop(): Promise<void> {
    if (this.#isBegun) await this.#orphans.drop(this.#id).catch(() => undefined);
  }

  async #portion(): Promise<void> {
    if (!this.#isBegun) await this.#orphans.begin(this.#id, [['rows', `${this.#id}/`]]);
    this.#isBegun = true;
    const some = this.#waiting.slice(0, rowsAtOnce);
    const from = this.#written;
    await this.#records.write(
      some.map((value, i) => ({
        table: 'rows' as const,
        key: rowKey({ batch: this.#id, row: from + i }),
        value,
      })),
    );
    this.#written += some.length;
    this.#waiting = this.#waiting.slice(some.length);
  }
}

/** Indexes from `from` on, `to` not among them. */
export const indexes = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);

/** The indexes of a batch's rows, as many together as are read at once. */
export const portions = (rows: number): number[][] =>
  Array.from({ length: Math.ceil(rows / rowsAtOnce) }, (_, i) =>
    indexes(i * rowsAtOnce, Math.min(rows, (i + 1) * rowsAtOnce)),
  );

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
