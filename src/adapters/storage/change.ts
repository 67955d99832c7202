/** Reads one record and writes what becomes of it, in one transaction: no other tab comes in between. */
import type { Change } from '../../core/ports/records.ts';
import type { LibraryRecords, LibraryTables } from './tables.ts';

/**
 * @param become gets the record as it is now; nothing is written if it returns undefined. It may be called a
 * second time.
 */
export function change<Name extends keyof LibraryTables>(
  records: LibraryRecords,
  [table, key]: readonly [Name, string],
  become: (before: LibraryTables[Name] | undefined) => LibraryTables[Name] | undefined,
): Promise<LibraryTables[Name] | undefined> {
  return records.transaction('write', [table], async (within) => {
    const value = become(await within.get(table, key));
    if (value !== undefined) await within.write([{ table, key, value } as Change<LibraryTables>]);
    return value;
  });
}
