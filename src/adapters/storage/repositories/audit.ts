/** The audit log: entries are added one after another, in any tab, and never changed. */
import type { Page } from '../../../core/transfer.ts';
import { entryAfter, type AuditEntry, type AuditRecord } from '../../../core/checking/audit-log.ts';
import type { Records } from '../../../core/ports/records.ts';
import { padded, type LibraryRecords, type LibraryTables } from '../tables.ts';

/** Runs in the caller's transaction, which writes the log and possibly also the thing the entry is about. */
export async function addEntry(records: Records<LibraryTables>, record: AuditRecord): Promise<void> {
  const last = (await records.keys('audit', '')).at(-1);
  const entry = entryAfter(last === undefined ? undefined : await records.get('audit', last), record);
  await records.write([{ table: 'audit', key: padded(entry.sequence), value: entry }]);
}

export class Audit {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  add(record: AuditRecord): Promise<void> {
    return this.#records.transaction('write', ['audit'], (records) => addEntry(records, record));
  }

  /** Newest first. */
  async entries(offset: number, limit: number): Promise<Page<AuditEntry>> {
    const keys = (await this.#records.keys('audit', '')).toReversed();
    const rows = await this.#records.getAll('audit', keys.slice(offset, offset + limit));
    return { rows: rows.flatMap((entry) => entry ?? []), offset, total: keys.length };
  }

  /** Oldest first. */
  all(): Promise<readonly AuditEntry[]> {
    return this.#records.list('audit', '');
  }

  /** The entries of a log that came with a backup, oldest first. */
  async other(id: string): Promise<readonly AuditEntry[] | undefined> {
    return (await this.#records.get('otherLogs', id))?.entries;
  }
}
