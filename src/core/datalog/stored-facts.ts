/**
 * Facts and their symbols in one buffer, ready to be kept in a database or a file and to be used where they lie: columns are views, nothing is parsed.
 * Each relation is sorted, so that whoever takes it up sees in one pass that no fact stands twice.
 * Layout, in 32-bit words of little-endian order: {@link HEADER} words, then 8-byte numbers by symbol, ends of strings by symbol, all columns;
 * then bytes: the strings, and a directory of the relations as JSON. A checksum covers all that follows the header.
 */
import type { Issue } from '../issue.ts';
import { grouped } from './grouping.ts';
import { isGroupable } from './key-index.ts';
import { SymbolTable } from './symbol-table.ts';
import { atOnce, isAscending } from './table.ts';
import { MOST_BYTES, decode, encodeInto } from './text-bytes.ts';

const MAGIC = 0x464d4f54; // "TOMF"
const VERSION = 1;
/** Magic, version, checksum, symbols, words of columns, bytes of strings, bytes of the directory, one that is not used. */
const HEADER = 8;

export type Facts = ReadonlyMap<string, readonly Int32Array[]>;

interface Entry {
  readonly name: string;
  readonly arity: number;
  readonly rows: number;
}

/** Writes facts with all symbols of their table; the tuples of each relation in the order of their symbols. */
export function storeFacts(facts: Facts, symbols: SymbolTable): ArrayBuffer {
  const { pool, ends, numeric } = symbols.stored();
  const entries = [...facts].map(([name, columns]): Entry => ({ name, arity: columns.length, rows: columns[0]?.length ?? 0 }));
  const text = JSON.stringify(entries), directory = new Uint8Array(MOST_BYTES * text.length), directoryEnd = encodeInto(text, directory, 0);
  const cells = entries.reduce((sum, { arity, rows }) => sum + arity * rows, 0);
  const places = placesOf(ends.length, cells, pool.length, directoryEnd);
  const buffer = new ArrayBuffer(places.end), words = new Int32Array(buffer), bytes = new Uint8Array(buffer);
  new Float64Array(buffer, places.numeric, ends.length).set(numeric);
  words.set(ends, places.ends / 4);
  let at = places.columns / 4;
  for (const columns of facts.values()) for (const column of sorted(columns, ends.length)) { words.set(column, at); at += column.length; }
  bytes.set(pool, places.pool);
  bytes.set(directory.subarray(0, directoryEnd), places.directory);
  words.set([MAGIC, VERSION, 0, ends.length, cells, pool.length, directoryEnd, 0]);
  words[2] = checksum(words);
  return buffer;
}

/** Facts from a buffer, which is shared, not copied; or why it cannot be used. */
export function openFacts(buffer: ArrayBuffer): { readonly facts: Facts; readonly symbols: SymbolTable } | { readonly issue: Issue } {
  if (buffer.byteLength < 4 * HEADER || buffer.byteLength % 8 !== 0) return refused('is too short to be one', 'not-stored-facts');
  const words = new Int32Array(buffer), [magic, version, sum, symbols = 0, cells = 0, poolBytes = 0, directoryBytes = 0] = words;
  if (magic !== MAGIC) return refused('does not begin as one does', 'not-stored-facts');
  if (version !== VERSION) return refused(`is of version ${version}, but this is version ${VERSION} of the engine's format`, 'other-version');
  const places = placesOf(symbols, cells, poolBytes, directoryBytes);
  if ([symbols, cells, poolBytes, directoryBytes].some((size) => size < 0) || places.end !== buffer.byteLength) return refused(`is ${buffer.byteLength} bytes long, but ${places.end} were expected; it was cut short or has grown`, 'damaged');
  if (checksum(words) !== sum) return refused('does not match its checksum: some of it was changed', 'damaged');
  const bytes = new Uint8Array(buffer);
  const entries = JSON.parse(decode(bytes, places.directory, places.directory + directoryBytes)) as Entry[];
  const facts = new Map<string, readonly Int32Array[]>();
  let at = places.columns;
  for (const { name, arity, rows } of entries) {
    facts.set(name, Array.from({ length: arity }, (_, c) => new Int32Array(buffer, at + 4 * c * rows, rows)));
    at += 4 * arity * rows;
  }
  const numeric = new Float64Array(buffer, places.numeric, symbols), ends = new Int32Array(buffer, places.ends, symbols);
  return { facts, symbols: SymbolTable.from({ pool: bytes.subarray(places.pool, places.pool + poolBytes), ends, numeric }) };
}

function placesOf(symbols: number, cells: number, poolBytes: number, directoryBytes: number) {
  const numeric = 4 * HEADER, ends = numeric + 8 * symbols, columns = ends + 4 * symbols, pool = columns + 4 * cells, directory = pool + poolBytes;
  return { numeric, ends, columns, pool, directory, end: 8 * Math.ceil((directory + directoryBytes) / 8) };
}

/** The same tuples in ascending order: by counting, the last position first. */
function sorted(columns: readonly Int32Array[], symbols: number): readonly Int32Array[] {
  if (isAscending(columns)) return columns;
  let inOrder = columns;
  for (const [position] of [...columns.entries()].reverse()) {
    const column = inOrder[position] as Int32Array, order = isGroupable(column.length, symbols) ? atOnce(grouped(column, column.length, symbols, Infinity)).rows : ordered(column);
    inOrder = inOrder.map((values) => order.map((row) => values[row] as number));
  }
  return inOrder;
}

/** Rows in the order of their symbol, equal ones as they stand. */
function ordered(column: Int32Array): Int32Array {
  return column.map((_symbol, row) => row).sort((a, b) => (column[a] as number) - (column[b] as number) || a - b);
}

/** Over all words after the header. */
function checksum(words: Int32Array): number {
  let sum = 0x811c9dc5 | 0;
  for (let i = HEADER; i < words.length; i++) sum = Math.imul(sum ^ (words[i] as number), 0x01000193) ^ (sum >>> 15);
  return sum;
}

function refused(why: string, code: string): { issue: Issue } {
  return { issue: { code, severity: 'error', message: `The stored facts cannot be used: the data ${why}. Nothing was kept; read them from their source again.` } };
}
