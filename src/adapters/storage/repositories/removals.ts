/**
 * Things that were removed and can be brought back. In one transaction the heads of a thing are moved to a
 * separate table. So a removal is immediate, however large the thing is. The rest of its records stays in the
 * tables, where nothing can find it any more. It is deleted once nobody can bring the thing back.
 */
import type { Removal } from '../../../core/api/removal.ts';
import type { Change, Records } from '../../../core/ports/records.ts';
import { uniqueId } from '../../../core/unique-id.ts';
import type { LivingWorkers } from '../living-workers.ts';
import {
  changesOf,
  libraryTables,
  type LibraryKind as Kind,
  type LibraryRecords,
  type LibraryTables,
  type RemovedPart,
  type RemovedThing,
} from '../tables.ts';
import { found, headTables, nameOf, partsOf, withDocuments, type PartPlaces } from '../things.ts';
import { addEntry } from './audit.ts';

type ReadableRecords = Records<LibraryTables>;

/** Removals of these kinds are noted in the audit log. */
const logged: readonly Kind[] = ['check'];

export class Removals {
  readonly #records: LibraryRecords;
  readonly #workers: LivingWorkers;

  constructor(records: LibraryRecords, workers: LivingWorkers) {
    this.#records = records;
    this.#workers = workers;
  }

  /** @throws an error with a message for the user if the thing is not stored. */
  async remove(kind: Kind, thing: string, at: number): Promise<Removal> {
    const by = await this.#workers.self;
    const id = uniqueId(crypto);
    return this.#records.transaction('write', libraryTables, async (records) => {
      const stored = await found(records, { kind, id: thing });
      const head = stored && (await records.get(headTables[kind], partsOf(stored)[0].head[1]));
      if (!stored || !head) throw new Error(`This ${kind} no longer exists. It may have been removed.`);
      const parts = await takeOut(records, (await withDocuments(records, stored)).flatMap(partsOf));
      const name = nameOf(kind, head);
      const removed: RemovedThing = { id, kind, name, thing, by, at, parts };
      await records.write([{ table: 'removed', key: id, value: removed }]);
      if (logged.includes(kind)) await addEntry(records, { kind: 'removal', at, check: thing });
      return { id, kind, name };
    });
  }

  /**
   * Brings back what a removal took. A part that has been created again since then stays as it is.
   * @returns the thing and the collections that hold it. @throws an error with a message for the user if the
   * removal is gone.
   */
  undo(removal: string, at: number): Promise<RemovedThing> {
    return this.#records.transaction('write', libraryTables, async (records) => {
      const removed = await records.get('removed', removal);
      if (!removed)
        throw new Error(
          'This cannot be restored any more: the tab where it was removed was closed, or ' +
            'its space was needed.',
        );
      for (const { table, key, value } of removed.parts)
        if ((await records.get(table, key)) === undefined) await records.write([putting(table, key, value)]);
      await records.write([{ table: 'removed', remove: removal }]);
      if (logged.includes(removed.kind))
        await addEntry(records, { kind: 'restoration', at, check: removed.thing });
      return removed;
    });
  }

  /**
   * Deletes what was removed in tabs that are closed. If the browser cannot tell which ones are, deletes what
   * is older than a day.
   * @returns whether there was anything to delete.
   */
  async deleteLeftOver(now: number): Promise<boolean> {
    const removed = await this.#records.list('removed', '');
    // Asked after the list was read: a worker that starts now, and removes something, is not in it.
    const living = await this.#workers.living();
    const day = 24 * 60 * 60 * 1000;
    return this.#delete(removed.filter(({ by, at }) => (living ? !living.has(by) : now - at > day)));
  }

  /**
   * Deletes everything that was removed, to make room. It cannot be brought back.
   * @returns whether there was anything to delete.
   */
  async deleteAll(): Promise<boolean> {
    return this.#delete(await this.#records.list('removed', ''));
  }

  async #delete(removed: readonly RemovedThing[]): Promise<boolean> {
    for (const { id, parts } of removed)
      await this.#records.transaction('write', libraryTables, async (records) => {
        if ((await records.get('removed', id)) === undefined) return;
        for (const part of parts) await deletePart(records, part);
        await records.write([{ table: 'removed', remove: id }]);
      });
    return removed.length > 0;
  }
}

async function takeOut(records: ReadableRecords, parts: readonly PartPlaces[]): Promise<RemovedPart[]> {
  const taken: RemovedPart[] = [];
  for (const { head, contents = [] } of parts) {
    const [table, key] = head;
    const value: unknown = await records.get(table, key);
    if (value === undefined) continue;
    taken.push({ table, key, value, contents });
    await records.write([{ table, remove: key }]);
  }
  return taken;
}

/** If the head exists again, the records under it belong to it and stay. */
async function deletePart(records: ReadableRecords, { table, key, contents }: RemovedPart): Promise<void> {
  if ((await records.get(table, key)) !== undefined) return;
  await records.write(changesOf(contents));
}

/** Puts a value back into the table that it came from. */
const putting = (table: keyof LibraryTables, key: string, value: unknown): Change<LibraryTables> =>
  ({ table, key, value }) as Change<LibraryTables>;
