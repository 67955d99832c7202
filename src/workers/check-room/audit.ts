/**
 * The audit log as it is kept: entries are added one after the other, in whichever tab, and never written
 * again.
 */
import { entryAfter, firstBreak, type AuditEntry, type AuditRecord } from '../../core/checking/audit-log.ts';
import type { Issue } from '../../core/issue.ts';
import type { RecordStore } from '../../core/ports/records.ts';
import { padded, type CheckTables } from './tables.ts';
import type { Page } from '../../core/transfer.ts';

export class Audit {
  readonly #records: RecordStore<CheckTables>;
  /**
   * Within this tab; other tabs are kept out by a lock of the browser, where it has them (only on secure
   * pages).
   */
  #last: Promise<unknown> = Promise.resolve();

  constructor(records: RecordStore<CheckTables>) {
    this.#records = records;
  }

  add(record: AuditRecord): Promise<void> {
    const append = async () => {
      const keys = await this.#records.keys('audit', '');
      const last = keys.at(-1);
      const entry = entryAfter(
        last === undefined ? undefined : await this.#records.get('audit', last),
        record,
      );
      await this.#records.write([{ table: 'audit', key: padded(entry.sequence), value: entry }]);
    };
    const next = this.#last.then(async () => {
      const locks = (navigator as { readonly locks?: LockManager }).locks;
      await (locks ? locks.request('totem audit', append) : append());
    });
    this.#last = next.catch(() => undefined);
    return next;
  }

  /** Newest first. */
  async entries(offset: number, limit: number): Promise<Page<AuditEntry>> {
    const keys = (await this.#records.keys('audit', '')).toReversed();
    const rows = await this.#records.getAll('audit', keys.slice(offset, offset + limit));
    return { rows: rows.flatMap((entry) => entry ?? []), offset, total: keys.length };
  }

  async verify(): Promise<Issue | undefined> {
    return firstBreak(await this.#records.list('audit', ''));
  }

  /** JSON lines, oldest first. */
  async exported(): Promise<string> {
    return (await this.#records.list('audit', '')).map((entry) => `${JSON.stringify(entry)}\n`).join('');
  }
}
