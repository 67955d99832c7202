/** Checks with every step, and the decisions of people about them. */
import type { AuditRecord } from '../../../core/checking/audit-log.ts';
import type { Review } from '../../../core/checking/batch.ts';
import { newestFirst, type KeptCheck, type LibraryRecords } from '../tables.ts';
import { addEntry } from './audit.ts';

export class Checks {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** Newest first. */
  async list(): Promise<readonly KeptCheck[]> {
    return newestFirst(await this.#records.list('checks', ''));
  }

  async isEmpty(): Promise<boolean> {
    return (await this.#records.keys('checks', '')).length === 0;
  }

  get(id: string): Promise<KeptCheck | undefined> {
    return this.#records.get('checks', id);
  }

  /** @param entry is written to the audit log together with the check. */
  keep(check: KeptCheck, entry?: AuditRecord): Promise<void> {
    return this.#records.transaction('write', ['checks', 'audit'], async (records) => {
      await records.write([{ table: 'checks', key: check.id, value: check }]);
      if (entry) await addEntry(records, entry);
    });
  }

  /**
   * One entry for each check, in order; the newest review last. A row of a batch is named by {@link
   * Batches.rowKey}.
   */
  async reviews(ids: readonly string[]): Promise<readonly (readonly Review[])[]> {
    return (await this.#records.getAll('reviews', ids)).map((reviews) => reviews ?? []);
  }

  /** @param entry is written to the audit log together with the review. */
  addReview(id: string, review: Review, entry: AuditRecord): Promise<void> {
    return this.#records.transaction('write', ['reviews', 'audit'], async (records) => {
      const before = (await records.get('reviews', id)) ?? [];
      await records.write([{ table: 'reviews', key: id, value: [...before, review] }]);
      await addEntry(records, entry);
    });
  }
}
