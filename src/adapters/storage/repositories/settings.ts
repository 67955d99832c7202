/** Small values by name: the user's settings, and the versions of the samples that were unpacked. */
import type { LibraryRecords, SettingValues } from '../tables.ts';

export class Settings {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  async get<Name extends keyof SettingValues>(name: Name): Promise<SettingValues[Name] | undefined> {
    return (await this.#records.get('settings', name)) as SettingValues[Name] | undefined;
  }

  keep<Name extends keyof SettingValues>(name: Name, value: SettingValues[Name]): Promise<void> {
    return this.#records.write([{ table: 'settings', key: name, value }]);
  }
}
