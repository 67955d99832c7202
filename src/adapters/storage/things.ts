/**
 * The things that the library holds, by kind: where their records lie, and what they are called. A thing has
 * parts; each has a head, which says that it exists, and perhaps other records under it.
 */
import type { Records } from '../../core/ports/records.ts';
import { unfinishedStudyKey } from './repositories/batches.ts';
import { libraryKinds, type LibraryKind, type LibraryTables, type RecordPlace } from './tables.ts';

export interface ThingRef {
  readonly kind: LibraryKind;
  readonly id: string;
  /** The collection of a document. */
  readonly collection?: string;
}

/** The head of a part, and the places of its other records. */
export interface PartPlaces {
  readonly head: RecordPlace;
  readonly contents?: readonly RecordPlace[];
}

type HeadTable =
  | 'factBases'
  | 'caseSets'
  | 'runs'
  | 'collections'
  | 'documents'
  | 'checks'
  | 'batches'
  | 'rulesCases'
  | 'otherLogs';

export const headTables = {
  'fact base': 'factBases',
  'case set': 'caseSets',
  run: 'runs',
  collection: 'collections',
  document: 'documents',
  check: 'checks',
  batch: 'batches',
  'rules case': 'rulesCases',
  'audit log copy': 'otherLogs',
} as const satisfies Record<LibraryKind, HeadTable>;

const under = (id: string, ...tables: readonly (keyof LibraryTables)[]): RecordPlace[] =>
  tables.map((table) => [table, `${id}/`]);

/** The first part has the head of the thing. A collection's documents are things of their own. */
export function partsOf({ kind, id, collection = '' }: ThingRef): readonly [PartPlaces, ...PartPlaces[]] {
  switch (kind) {
    case 'fact base':
      return [{ head: ['factBases', id], contents: [['factHeads', id], ...under(id, 'factColumns')] }];
    case 'case set':
      return [{ head: ['caseSets', id], contents: under(id, 'cases') }];
    case 'run':
      return [{ head: ['runs', id], contents: under(id, 'answers') }, { head: ['readCounts', id] }];
    case 'collection':
      return [{ head: ['collections', id] }, { head: ['power', id] }];
    case 'document':
      return [{ head: ['documents', `${collection}/${id}`], contents: [['texts', id]] }];
    case 'check':
      return [{ head: ['checks', id] }, { head: ['reviews', id] }];
    case 'batch':
      return [
        { head: ['batches', id], contents: under(id, 'rows', 'results', 'rowChecks', 'reviews') },
        { head: ['studies', id] },
        { head: ['studies', unfinishedStudyKey(id)] },
      ];
    case 'rules case':
      return [{ head: ['rulesCases', id] }];
    case 'audit log copy':
      return [{ head: ['otherLogs', id] }];
  }
}

/** All places of a thing, that of its own head last. */
export const placesOf = (thing: ThingRef): RecordPlace[] =>
  partsOf(thing)
    .toReversed()
    .flatMap(({ head, contents = [] }) => [...contents, head]);

/** A collection followed by its documents; any other thing alone. */
export async function withDocuments(records: Records<LibraryTables>, thing: ThingRef): Promise<ThingRef[]> {
  if (thing.kind !== 'collection') return [thing];
  const { id: collection } = thing;
  const keys = await records.keys('documents', `${collection}/`);
  return [
    thing,
    ...keys.map((key) => ({ kind: 'document' as const, id: key.slice(collection.length + 1), collection })),
  ];
}

/** The thing with the collection that holds it. Undefined if it is not stored. */
export async function found(
  records: Records<LibraryTables>,
  { kind, id }: Pick<ThingRef, 'kind' | 'id'>,
): Promise<ThingRef | undefined> {
  if (kind === 'document') {
    const key = (await records.keys('documents', '')).find((each) => each.endsWith(`/${id}`));
    return key === undefined ? undefined : { kind, id, collection: key.slice(0, -id.length - 1) };
  }
  const isStored = (await records.keys(headTables[kind], id)).includes(id);
  return isStored ? { kind, id } : undefined;
}

/** All things, collections with their documents. */
export async function allThings(records: Records<LibraryTables>): Promise<ThingRef[]> {
  const things: ThingRef[] = [];
  for (const kind of libraryKinds) {
    if (kind === 'document') continue;
    for (const id of await records.keys(headTables[kind], ''))
      things.push(...(await withDocuments(records, { kind, id })));
  }
  return things;
}

/** The name of a thing, by its head. A check has the question, or the answer if nothing was asked. */
export function nameOf(kind: LibraryKind, head: LibraryTables[HeadTable]): string {
  if (kind !== 'check') return (head as { readonly name: string }).name;
  const { checked } = head as LibraryTables['checks'];
  return checked.question || checked.answer;
}
