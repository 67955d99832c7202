/** Runs in the page, beside Totem: fills its library, and computes the hash of each thing. */
import { linesOf } from '../../../src/adapters/storage/bundle/backups.ts';
import { openRecords } from '../../../src/adapters/storage/dexie-records.ts';
import { Library } from '../../../src/adapters/storage/library.ts';
import { memoryRecords } from '../../../src/adapters/storage/memory-records.ts';
import { libraryTables, type LibraryTables } from '../../../src/adapters/storage/tables.ts';
import { allThings } from '../../../src/adapters/storage/things.ts';
import { uncontrolled } from '../../../src/core/work.ts';
import { fill, type Filling } from './filled-library.ts';

export interface Filler {
  /** Adds things to the library that the page uses. */
  fill(filling: Filling): Promise<void>;
  /** The hash of each thing of that library, by kind and id. */
  hashes(): Promise<Readonly<Record<string, string>>>;
  /** A backup of a library that is in memory only. */
  backup(filling: Filling): Promise<Blob>;
}

const records = () => openRecords<LibraryTables>('totem library', libraryTables);

const filler: Filler = {
  fill: async (filling) => fill(new Library(await records()), filling),
  async hashes() {
    const opened = await records();
    const found: Record<string, string> = {};
    for (const thing of await allThings(opened)) {
      const { sha256 } = await linesOf(opened, thing, uncontrolled, () => undefined);
      found[`${thing.kind} ${thing.id}`] = sha256;
    }
    return found;
  },
  async backup(filling) {
    const library = new Library(memoryRecords<LibraryTables>());
    await fill(library, filling, ' of a backup');
    return (await library.backups.make({ page: [] }, 0, uncontrolled)).file as Blob;
  },
};

(globalThis as { filler?: Filler }).filler = filler;
