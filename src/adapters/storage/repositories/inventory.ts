/** All things that are kept, of every kind: their list, their sizes, and their names. */
import type { ThingKind, ThingSummary } from '../../../core/api/library-room.ts';
import type { LibraryRecords, LibraryTables, RecordPlace } from '../tables.ts';
import { found, headTables, partsOf, placesOf, withDocuments, type ThingRef } from '../things.ts';
import { change } from '../change.ts';
import { revised } from '../tables.ts';

/** Records read at once: a check with its steps takes some 20 kB. */
const AT_ONCE = 100;

type Summaries = {
  readonly [Kind in ThingKind]: (head: LibraryTables[(typeof headTables)[Kind]]) => ThingSummary;
};

const summaries: Summaries = {
  'fact base': ({ id, name, added, facts }) => ({ kind: 'fact base', id, name, added, count: facts }),
  'case set': ({ id, name, added, cases }) => ({ kind: 'case set', id, name, added, count: cases }),
  run: ({ id, name, added, answers, sample }) => ({ kind: 'run', id, name, added, count: answers, sample }),
  collection: ({ id, name, added, sample }) => ({ kind: 'collection', id, name, added, sample }),
  document: ({ id, name, words }) => ({ kind: 'document', id, name, count: words }),
  check: ({ id, added, checked, sample }) => ({
    kind: 'check',
    id,
    name: checked.question || checked.answer,
    added,
    sample,
  }),
  batch: ({ id, name, added, rows }) => ({ kind: 'batch', id, name, added, count: rows }),
  'rules case': ({ id, name, added, rules, sample }) => ({
    kind: 'rules case',
    id,
    name,
    added,
    count: rules,
    sample,
  }),
  'audit log copy': ({ id, name, added, entries }) => ({
    kind: 'audit log copy',
    id,
    name,
    added,
    count: entries.length,
  }),
};

export class Inventory {
  readonly #records: LibraryRecords;

  constructor(records: LibraryRecords) {
    this.#records = records;
  }

  /** Newest first; the documents of a collection after it. */
  async list(): Promise<readonly ThingSummary[]> {
    const documents = await this.#documents();
    const others: ThingSummary[] = [];
    for (const kind of Object.keys(headTables) as ThingKind[])
      if (kind !== 'document') others.push(...(await this.#of(kind)));
    return others
      .toSorted((a, b) => (b.added ?? 0) - (a.added ?? 0))
      .flatMap((thing) => {
        const { id, name, added } = thing;
        if (thing.kind !== 'collection') return [thing];
        const inIt = documents.get(id) ?? [];
        const collection = { id, name };
        return [
          { ...thing, count: inIt.length },
          ...inIt.map((each) => ({ ...each, collection, ...(added !== undefined && { added }) })),
        ];
      });
  }

  async #of<Kind extends ThingKind>(kind: Kind): Promise<ThingSummary[]> {
    const things: ThingSummary[] = [];
    for (let offset = 0; ; offset += AT_ONCE) {
      const heads = await this.#records.list(headTables[kind], '', { offset, limit: AT_ONCE });
      things.push(...heads.map((head) => summaries[kind](head)));
      if (heads.length < AT_ONCE) return things;
    }
  }

  /** By collection. */
  async #documents(): Promise<Map<string, ThingSummary[]>> {
    return this.#records.transaction('read', ['documents'], async (records) => {
      const keys = await records.keys('documents', '');
      const heads = await records.list('documents', '');
      const by = new Map<string, ThingSummary[]>();
      for (const [i, head] of heads.entries()) {
        const collection = keys[i]?.slice(0, -head.id.length - 1) ?? '';
        by.set(collection, [...(by.get(collection) ?? []), summaries.document(head)]);
      }
      return by;
    });
  }

  /** About how many bytes the thing takes. Undefined if it is not stored. */
  async size({ kind, id }: Pick<ThingRef, 'kind' | 'id'>): Promise<number | undefined> {
    const stored = await found(this.#records, { kind, id });
    if (!stored) return undefined;
    let bytes = 0;
    for await (const [, , value] of recordsAt(this.#records, placesOf(stored))) bytes += sizeOf(value);
    return bytes;
  }

  /** @throws an error with a message for the user if the thing is not stored or has no name of its own. */
  async rename({ kind, id }: Pick<ThingRef, 'kind' | 'id'>, name: string): Promise<void> {
    if (kind === 'check') throw new Error('A check is named by its question, which cannot be changed.');
    const stored = await found(this.#records, { kind, id });
    const renamed =
      stored &&
      (await change(
        this.#records,
        [headTables[kind], partsOf(stored)[0].head[1]],
        // Workers that have a copy in memory read the thing again.
        (head) => head && ('revision' in head ? revised({ ...head, name }) : { ...head, name }),
      ));
    if (!renamed) throw new Error(`This ${kind} no longer exists. It may have been removed.`);
  }

  /** The ids of a thing and of all that goes with it: the documents of a collection. */
  async idsWith(thing: Pick<ThingRef, 'kind' | 'id'>): Promise<readonly string[]> {
    return (await withDocuments(this.#records, thing)).map(({ id }) => id);
  }
}

/** Tables whose records can be very large are read one record at a time. */
const large: readonly (keyof LibraryTables)[] = ['factColumns', 'factHeads', 'texts', 'otherLogs'];

/** The records at these places, in order, a few at a time. */
export async function* recordsAt(
  records: Pick<LibraryRecords, 'keys' | 'getAll'>,
  places: readonly RecordPlace[],
): AsyncGenerator<readonly [table: keyof LibraryTables, key: string, value: unknown]> {
  for (const [table, place] of places) {
    const isMany = place === '' || place.endsWith('/');
    const keys = isMany ? await records.keys(table, place) : [place];
    const atOnce = large.includes(table) ? 1 : AT_ONCE;
    for (let from = 0; from < keys.length; from += atOnce) {
      const some = keys.slice(from, from + atOnce);
      const values: readonly unknown[] = await records.getAll(table, some);
      for (const [i, key] of some.entries()) {
        const value = values[i];
        if (value !== undefined) yield [table, key, value];
      }
    }
  }
}

/** As the browser stores it, near enough for a list: eight bytes a number, one or two a letter. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 4;
  if (typeof value !== 'object' || value === null) return 8;
  if (ArrayBuffer.isView(value)) return value.byteLength;
  let bytes = 8;
  if (Array.isArray(value)) for (const each of value) bytes += sizeOf(each);
  else for (const [key, each] of Object.entries(value)) bytes += key.length + sizeOf(each);
  return bytes;
}
