/** Small values by name: the user's settings, and the versions of the samples that were unpacked. */
import type { AuditRecord } from '../../../core/checking/audit-log.ts';
import { addEntry } from './audit.ts';
import type { LibraryRecords, SettingValues } from '../tables.ts';

export class Settings {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  async get<Name extends keyof SettingValues>(name: Name): Promise<SettingValues[Name] | undefined> {
    return (await this.#records.get('settings', name)) as SettingValues[Name] | undefined;
  }

  /** The names that begin with this. */
  async names<Prefix extends string>(prefix: Prefix): Promise<readonly `${Prefix}${string}`[]> {
    return (await this.#records.keys('settings', prefix)) as readonly `${Prefix}${string}`[];
  }

  remove(names: readonly (keyof SettingValues)[]): Promise<void> {
    return this.#records.write(names.map((name) => ({ table: 'settings', remove: name })));
  }

  /** @param entry is written to the audit log together with the value. */
  keep<Name extends keyof SettingValues>(
    name: Name,
    value: SettingValues[Name],
    entry?: AuditRecord,
  ): Promise<void> {
    const tables = entry ? (['settings', 'audit'] as const) : (['settings'] as const);
    return this.#records.transaction('write', tables, async (records) => {
      await records.write([{ table: 'settings', key: name, value }]);
      if (entry) await addEntry(records, entry);
    });
  }
}
