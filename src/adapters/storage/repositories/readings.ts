/** Readings by a key of the content that was read, so that the same reply is never read twice. */
import type { Reading } from '../../../core/oracles/reading.ts';
import type { LibraryRecords } from '../tables.ts';

export class Readings {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  keep(readings: ReadonlyMap<string, Reading>): Promise<void> {
    return this.#records.write(
      Array.from(readings, ([key, value]) => ({ table: 'readings' as const, key, value })),
    );
  }

  /** One entry for each key, in order; undefined if it is not stored. */
  of(keys: readonly string[]): Promise<readonly (Reading | undefined)[]> {
    return this.#records.getAll('readings', keys);
  }
}
