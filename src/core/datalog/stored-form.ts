/**
 * Relations and their symbols in one buffer, which can be stored in a database or a file and used in place:
 * columns are views, and nothing is parsed. Layout, in little-endian 32-bit words: {@link HEADER} words, then
 * 8-byte numbers by symbol, ends of strings by symbol, the columns of relations with given facts, those of
 * all others; then bytes: the strings, and a directory as JSON. One checksum covers the columns of the
 * others, a second one everything else, so that the facts can be used even if derived tuples are damaged.
 */
import { SymbolTable } from './symbol-table.ts';
import type { Levels } from './table.ts';
import { MOST_BYTES, decode, encodeInto } from './text-bytes.ts';

const MAGIC = 0x464d4f54; // "TOMF"
/** The version of the layout, and of what follows from a program. Increase it when either changes. */
const VERSION = 2;
/**
 * Magic, version, both checksums, symbols, words of given and of other columns, bytes of strings, bytes of
 * the directory, one word that is 0.
 */
const HEADER = 10;
/** Header words without a checksum; each of them is checked directly. */
const UNSUMMED = 4;

export interface StoredRelation {
  readonly name: string;
  /** Whether the relation, even if empty, was among the given facts. */
  readonly isGiven: boolean;
  readonly columns: readonly Int32Array[];
  readonly levels: Levels;
}

/** The source of the relations: the text of the program, and a fingerprint of the given facts. */
export interface Origin {
  readonly program: string;
  readonly facts: string;
}

export interface StoredForm {
  readonly relations: readonly StoredRelation[];
  readonly symbols: SymbolTable;
  /** Absent if there are only facts. */
  readonly origin?: Origin;
}

/** Why a buffer cannot be used, in one sentence. */
export interface Fault {
  readonly code: string;
  readonly sentence: string;
}

interface Directory {
  readonly origin?: Origin;
  readonly relations: readonly (Pick<StoredRelation, 'name' | 'isGiven' | 'levels'> & {
    readonly arity: number;
  })[];
}

interface Sizes {
  readonly symbols: number;
  readonly given: number;
  readonly others: number;
  readonly pool: number;
  readonly directory: number;
}

export function writeStored({ relations, symbols, origin }: StoredForm): ArrayBuffer {
  const { pool, ends, numeric } = symbols.stored();
  const inOrder = relations.toSorted((a, b) => Number(b.isGiven) - Number(a.isGiven));
  const text = JSON.stringify({
    ...(origin !== undefined && { origin }),
    relations: inOrder.map(({ name, isGiven, columns, levels }) => ({
      name,
      isGiven,
      arity: columns.length,
      levels,
    })),
  } satisfies Directory);
  const directory = new Uint8Array(MOST_BYTES * text.length);
  const directoryEnd = encodeInto(text, directory, 0);
  const cells = (given: boolean) =>
    inOrder.reduce(
      (sum, { isGiven, columns, levels }) => sum + (isGiven === given ? columns.length * sizeOf(levels) : 0),
      0,
    );
  const sizes = {
    symbols: ends.length,
    given: cells(true),
    others: cells(false),
    pool: pool.length,
    directory: directoryEnd,
  };
  const places = placesOf(sizes);
  const buffer = new ArrayBuffer(places.end);
  const words = new Int32Array(buffer);
  const bytes = new Uint8Array(buffer);
  new Float64Array(buffer, places.numeric, ends.length).set(numeric);
  words.set(ends, places.ends / 4);
  let at = places.given / 4;
  for (const { columns } of inOrder)
    for (const column of columns) {
      words.set(column, at);
      at += column.length;
    }
  bytes.set(pool, places.pool);
  bytes.set(directory.subarray(0, directoryEnd), places.directory);
  words.set([MAGIC, VERSION, 0, 0, sizes.symbols, sizes.given, sizes.others, sizes.pool, sizes.directory, 0]);
  words[2] = sumOfFacts(words, places);
  words[3] = checksum(words, places.others / 4, places.pool >> 2);
  return buffer;
}

/**
 * The stored data, by reference; or the reason why it cannot be used. `isWhole` checks whether relations
 * without given facts are undamaged; until it is called, this is unknown.
 */
export function readStored(
  buffer: ArrayBuffer,
): (StoredForm & { readonly isWhole: () => boolean }) | { readonly fault: Fault } {
  if (buffer.byteLength < 4 * HEADER || buffer.byteLength % 8 !== 0)
    return refused('is too short', 'not-stored-facts');
  const words = new Int32Array(buffer);
  const [magic, version, sum, otherSum, symbols = 0, given = 0, others = 0, pool = 0, directory = 0] = words;
  if (magic !== MAGIC) return refused('does not begin like stored data', 'not-stored-facts');
  if (version !== VERSION)
    return refused(
      `is of version ${version}, but this is version ${VERSION} of the engine's format`,
      'other-version',
    );
  const sizes = { symbols, given, others, pool, directory };
  const places = placesOf(sizes);
  if (Object.values(sizes).some((size) => size < 0) || places.end !== buffer.byteLength)
    return refused(
      `has ${buffer.byteLength} bytes, but ${places.end} were expected: part of it is ` +
        'missing, or something was added',
      'damaged',
    );
  if (sumOfFacts(words, places) !== sum)
    return refused('does not match its checksum: it was changed', 'damaged');
  const bytes = new Uint8Array(buffer);
  const { origin, relations } = JSON.parse(
    decode(bytes, places.directory, places.directory + directory),
  ) as Directory;
  let at = places.given;
  const read = relations.map(({ name, isGiven, arity, levels }): StoredRelation => {
    const rows = sizeOf(levels);
    const columns = Array.from({ length: arity }, (_, c) => new Int32Array(buffer, at + 4 * c * rows, rows));
    at += 4 * arity * rows;
    return { name, isGiven, columns, levels };
  });
  const numeric = new Float64Array(buffer, places.numeric, symbols);
  const ends = new Int32Array(buffer, places.ends, symbols);
  return {
    relations: read,
    symbols: SymbolTable.from({ pool: bytes.subarray(places.pool, places.pool + pool), ends, numeric }),
    ...(origin !== undefined && { origin }),
    isWhole: () => checksum(words, places.others / 4, places.pool >> 2) === otherSum,
  };
}

function sizeOf({ limits }: Levels): number {
  return limits.at(-1) ?? 0;
}

function placesOf({ symbols, given, others, pool, directory }: Sizes) {
  const places = { numeric: 4 * HEADER, ends: 4 * HEADER + 8 * symbols, given: 4 * HEADER + 12 * symbols };
  const otherColumns = places.given + 4 * given;
  const strings = otherColumns + 4 * others;
  const list = strings + pool;
  return {
    ...places,
    others: otherColumns,
    pool: strings,
    directory: list,
    end: 8 * Math.ceil((list + directory) / 8),
  };
}

/** The checksum of everything but the columns of relations without given facts. */
function sumOfFacts(words: Int32Array, { others, pool }: ReturnType<typeof placesOf>): number {
  return (
    checksum(words, UNSUMMED, others >> 2) ^ Math.imul(checksum(words, pool >> 2, words.length), 0x9e3779b1)
  );
}

/**
 * The checksum of a range of words: four independent sums, each of every fourth word, which the processor can
 * compute at the same time.
 */
function checksum(words: Int32Array, from: number, to: number): number {
  let a = 0x811c9dc5 | 0;
  let b = ~a;
  let c = a >>> 7;
  let d = ~c;
  let i = from;
  for (; i + 4 <= to; i += 4) {
    a = summed(a, words[i] as number);
    b = summed(b, words[i + 1] as number);
    c = summed(c, words[i + 2] as number);
    d = summed(d, words[i + 3] as number);
  }
  for (; i < to; i++) a = summed(a, words[i] as number);
  return summed(summed(summed(a, b), c), d);
}

function summed(sum: number, word: number): number {
  return Math.imul(sum ^ word, 0x01000193) ^ (sum >>> 15);
}

function refused(why: string, code: string): { fault: Fault } {
  return { fault: { code, sentence: `The stored data cannot be used: it ${why}.` } };
}
