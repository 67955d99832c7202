/** What the lines of a bundle say; see bundle-file.ts. */
import { libraryKinds, libraryTables, type LibraryKind, type LibraryTables } from '../tables.ts';
import { notAsWritten } from './bundle-file.ts';
import { valueOf, valueText } from './values.ts';

export interface BundledThing {
  readonly kind: LibraryKind;
  readonly id: string;
  readonly name: string;
  /** The collection of a document. */
  readonly collection?: string;
}

export interface ThingEnd {
  readonly records: number;
  /** Of its content: {@link contentLine} of each record. */
  readonly sha256: string;
}

export type BundledRecord = readonly [table: keyof LibraryTables, key: string, value: unknown];

export type BundleLine =
  | { readonly thing: BundledThing }
  | { readonly end: ThingEnd }
  | { readonly record: BundledRecord }
  | { readonly page: readonly [key: string, text: string] }
  | { readonly all: { readonly things: number; readonly records: number } };

/** Tables that say something about this browser and not about the user's things. */
export type LocalTable = 'removed' | 'unfinished' | 'takenOver';
const localTables: readonly string[] = ['removed', 'unfinished', 'takenOver'] satisfies LocalTable[];

/** Longer names and keys are in no library. */
const LONGEST_NAME = 100_000;
const LONGEST_KEY = 1_000;

const encoder = new TextEncoder();
const lineBytes = (text: string) => encoder.encode(`${text}\n`);

export const lineOf = {
  thing: (thing: BundledThing) => lineBytes(JSON.stringify({ thing })),
  end: (end: ThingEnd) => lineBytes(JSON.stringify({ end })),
  record: ([table, key, value]: BundledRecord) =>
    lineBytes(`[${JSON.stringify(table)},${JSON.stringify(key)},${valueText(value)}]`),
  page: (page: readonly [string, string]) => lineBytes(JSON.stringify({ page })),
  /** @param records of all things, and those that belong to none. */
  all: (things: number, records: number) => lineBytes(JSON.stringify({ all: { things, records } })),
};

/** Tables of heads that say when the thing was added or changed. */
const dated: readonly (keyof LibraryTables)[] = [
  'factBases',
  'caseSets',
  'runs',
  'collections',
  'checks',
  'batches',
  'rulesCases',
  'otherLogs',
];

/**
 * What counts as a record's content: its line, without the times at which the thing was added, changed and
 * read. What ships with Totem is the same in every browser, whenever it was unpacked.
 * @param line of the record, with its end.
 */
export function contentLine(
  [table, key, value]: BundledRecord,
  line: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  if (!dated.includes(table) || typeof value !== 'object' || value === null) return line;
  const content: { added?: unknown; changed?: unknown; reading?: object } = { ...value };
  delete content.added;
  delete content.changed;
  // When the text of a case was read.
  if (content.reading) content.reading = { ...content.reading, at: 0 };
  return lineOf.record([table, key, content]);
}

const isText = (value: unknown, longest: number): value is string =>
  typeof value === 'string' && value !== '' && value.length <= longest;

/** An id is the first part of keys. */
const isId = (value: unknown): value is string => isText(value, LONGEST_KEY) && !/[/\uffff]/.test(value);
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** A parsed line, or the refusal of the file. @param line without its end. */
export function parsedLine(line: string): BundleLine {
  let value: unknown;
  try {
    value = valueOf(line);
  } catch {
    throw notAsWritten();
  }
  if (Array.isArray(value)) return { record: recordOf(value) };
  const { thing, end, page, all } = (value ?? {}) as Record<string, unknown>;
  if (thing !== undefined) return { thing: thingOf(thing) };
  if (end !== undefined) return { end: endOf(end) };
  if (page !== undefined) return { page: pageOf(page) };
  const { things, records } = (all ?? {}) as Record<string, unknown>;
  if (!isCount(things) || !isCount(records)) throw notAsWritten('it has a line of an unknown kind');
  return { all: { things, records } };
}

function recordOf(line: readonly unknown[]): BundledRecord {
  const [table, key, value] = line;
  const isTable = libraryTables.some((name) => name === table) && !localTables.includes(String(table));
  if (line.length !== 3 || !isTable || !isText(key, LONGEST_KEY) || key.includes('\uffff'))
    throw notAsWritten('it has a record of an unknown table');
  return [table as keyof LibraryTables, key, value];
}

function thingOf(value: unknown): BundledThing {
  const { kind, id, name, collection } = value as Partial<BundledThing>;
  const known = libraryKinds.find((each) => each === kind);
  if (!known || !isId(id) || typeof name !== 'string' || name.length > LONGEST_NAME)
    throw notAsWritten('it has a thing of an unknown kind');
  if ((known === 'document') !== isId(collection)) throw notAsWritten('a document is in no collection');
  return { kind: known, id, name, ...(known === 'document' && { collection: String(collection) }) };
}

function endOf(value: unknown): ThingEnd {
  const { records, sha256 } = value as Partial<ThingEnd>;
  if (!isCount(records) || !isText(sha256, 64)) throw notAsWritten();
  return { records, sha256 };
}

function pageOf(value: unknown): readonly [string, string] {
  const [key, text] = Array.isArray(value) ? (value as readonly unknown[]) : [];
  if (!isText(key, LONGEST_KEY) || typeof text !== 'string') throw notAsWritten();
  return [key, text];
}
