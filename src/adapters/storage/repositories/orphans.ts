/**
 * Records that nothing leads to any more: rows of an import that was cut short, and vectors of documents that
 * were removed. An import in another tab looks like one that was cut short until it ends, so only what
 * belongs to workers that are known to be gone is deleted.
 */
import { textKeysOf, vectorTextKey } from '../content-keys.ts';
import type { LivingWorkers } from '../living-workers.ts';
import { changesOf, libraryTables, type LibraryRecords, type RecordPlace } from '../tables.ts';

const DAY = 24 * 60 * 60 * 1000;

export class Orphans {
  readonly #records: LibraryRecords;
  readonly #workers: LivingWorkers;

  constructor(records: LibraryRecords, workers: LivingWorkers) {
    this.#records = records;
    this.#workers = workers;
  }

  /**
   * Notes what is going to be written, so that it can be found if this worker ends before the head is there.
   * The transaction that writes the head also removes the note.
   */
  async begin(id: string, contents: readonly RecordPlace[]): Promise<void> {
    const value = { by: await this.#workers.self, at: Date.now(), contents };
    await this.#records.write([{ table: 'unfinished', key: id, value }]);
  }

  /** Deletes what was written of a thing that will not be finished. */
  drop(id: string): Promise<void> {
    return this.#records.transaction('write', libraryTables, async (records) => {
      const unfinished = await records.get('unfinished', id);
      if (!unfinished) return;
      await records.write([...changesOf(unfinished.contents), { table: 'unfinished', remove: id }]);
    });
  }

  /** If the browser cannot tell which workers are gone, deletes what was begun more than a day ago. */
  async deleteUnfinished(now: number): Promise<void> {
    const ids = await this.#records.keys('unfinished', '');
    const notes = await this.#records.getAll('unfinished', ids);
    // Asked after the notes were read: a worker that starts now, and notes something, is not among them.
    const living = await this.#workers.living();
    for (const [i, id] of ids.entries()) {
      const unfinished = notes[i];
      const isGone = unfinished && (living ? !living.has(unfinished.by) : now - unfinished.at > DAY);
      if (isGone) await this.drop(id);
    }
    await this.#deleteEarlier();
  }

  /** Earlier versions noted nothing. None of them can be writing: this one has raised the schema. */
  #deleteEarlier(): Promise<void> {
    const tables = ['settings', 'rows', 'batches', 'removed', 'unfinished'] as const;
    return this.#records.transaction('write', tables, async (records) => {
      if ((await records.get('settings', 'orphans deleted')) !== undefined) return;
      const removed = (await records.list('removed', '')).flatMap(({ parts }) => parts);
      const known = new Set([
        ...(await records.keys('batches', '')),
        ...(await records.keys('unfinished', '')),
        ...removed.filter(({ table }) => table === 'batches').map(({ key }) => key),
      ]);
      const batches = new Set((await records.keys('rows', '')).map((key) => key.split('/')[0] ?? ''));
      const orphans = [...batches].filter((batch) => !known.has(batch));
      await records.write([
        ...orphans.map((batch) => ({ table: 'rows' as const, removeAll: `${batch}/` })),
        { table: 'settings', key: 'orphans deleted', value: true },
      ]);
    });
  }

  /**
   * Deletes the vectors of passages and sentences that are in no document, also not in one that can be
   * brought back.
   */
  deleteVectors(): Promise<void> {
    return this.#records.transaction('write', ['texts', 'vectors'], async (records) => {
      const kept = new Set<string>();
      for (const id of await records.keys('texts', ''))
        for (const key of textKeysOf(await records.get('texts', id))) kept.add(key);
      const unused = (await records.keys('vectors', '')).filter((key) => !kept.has(vectorTextKey(key)));
      await records.write(unused.map((key) => ({ table: 'vectors' as const, remove: key })));
    });
  }
}
