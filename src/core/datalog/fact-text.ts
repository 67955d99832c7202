/**
 * Facts as text: one tuple a line, its values parted by tabs (Souffle's `.facts`). Values go from bytes to symbols without becoming strings.
 * A line with another number of values is left out with an issue; the last line need not end.
 */
import type { IssueList } from '../issue.ts';
import { IssueCollector } from '../issue.ts';
import type { Work } from '../work.ts';
import type { SymbolTable } from './symbol-table.ts';
import { SEED, hashed } from './symbol-table.ts';
import { decode } from './text-bytes.ts';

/** How the values of a column are read. */
export type ColumnType = 'symbol' | 'number';

export interface ReadFacts {
  /** One column of symbol ids for each type asked for. */
  readonly columns: readonly Int32Array[];
  readonly issues: IssueList;
}

const TAB = 9, NEWLINE = 10, RETURN = 13;
/** Bytes read between two yields. */
const PORTION = 1 << 20;
const decimal = /^[+-]?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Reads lines of `types.length` values, at least one, and interns them. Work counts bytes. */
export function* readFacts(bytes: Uint8Array, types: readonly ColumnType[], symbols: SymbolTable): Work<ReadFacts> {
  const reader = new LineReader(bytes, types, symbols);
  while (reader.at < bytes.length) {
    reader.read(Math.min(bytes.length, reader.at + PORTION));
    yield { stage: 'Reading facts', done: reader.at, total: bytes.length };
  }
  return reader.result();
}

class LineReader {
  at = 0;
  readonly #bytes: Uint8Array;
  readonly #types: readonly ColumnType[];
  readonly #symbols: SymbolTable;
  readonly #issues = new IssueCollector();
  #columns: Int32Array[];
  #rows = 0;
  #line = 0;

  constructor(bytes: Uint8Array, types: readonly ColumnType[], symbols: SymbolTable) {
    this.#bytes = bytes;
    this.#types = types;
    this.#symbols = symbols;
    // A mark of the byte order is no part of the first value.
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3;
    this.#columns = types.map(() => new Int32Array(64));
  }

  /** Whole lines up to an offset, and the one it stands in. */
  read(until: number): void {
    while (this.at < until) {
      if (this.#rows === this.#columns[0]?.length) this.#widen();
      this.#readLine();
    }
  }

  result(): ReadFacts {
    return { columns: this.#columns.map((column) => column.subarray(0, this.#rows)), issues: this.#issues.list() };
  }

  /** An empty line is nothing where two values or more are expected, and one empty value otherwise. */
  #readLine(): void {
    const bytes = this.#bytes, { length } = bytes, arity = this.#types.length;
    let start = this.at, found = 0, fits = true, end = start;
    this.#line++;
    for (;;) {
      let hash = SEED, byte = NEWLINE;
      for (; end < length; end++) {
        byte = bytes[end] as number;
        if (byte === TAB || byte === NEWLINE) break;
        hash = hashed(hash, byte);
      }
      const returned = (end === length || byte === NEWLINE) && end > start && bytes[end - 1] === RETURN;
      if (found === 0 && byte !== TAB && arity > 1 && end - Number(returned) === start) { fits = false; found = arity; break; }
      if (found < arity && fits) fits = returned ? this.#keep(found, start, end - 1) : this.#keep(found, start, end, hash);
      found++;
      if (end === length || byte === NEWLINE) break;
      start = ++end;
    }
    this.at = end + 1;
    if (found !== arity) this.#leaveOut(found);
    else if (fits) this.#rows++;
  }

  /** False when a value is not of its column's type; the issue has then been reported. */
  #keep(column: number, start: number, end: number, hash?: number): boolean {
    const symbol = this.#types[column] === 'symbol' ? this.#symbols.internBytes(this.#bytes, start, end, hash) : this.#number(start, end);
    (this.#columns[column] as Int32Array)[this.#rows] = symbol;
    return symbol >= 0;
  }

  #number(start: number, end: number): number {
    const text = decode(this.#bytes, start, end), value = Number(text);
    if (decimal.test(text) && Number.isFinite(value)) return this.#symbols.intern(value);
    this.#issues.add({ code: 'not-a-number', severity: 'error', place: { line: this.#line }, message: `“${text.slice(0, 40)}” stands where a number was expected. The line was left out.` });
    return -1;
  }

  #leaveOut(found: number): void {
    this.#issues.add({
      code: 'wrong-number-of-values', severity: 'error', place: { line: this.#line },
      message: `The line has ${found} ${found === 1 ? 'value' : 'values'}, but ${this.#types.length} were expected, parted by tabs. It was left out.`,
    });
  }

  /** As many rows as the bytes so far let expect for the rest, so that columns rarely grow twice. */
  #widen(): void {
    const expected = this.at === 0 ? 0 : this.#rows * (this.#bytes.length / this.at) * 1.02;
    const room = Math.ceil(Math.max(1.25 * this.#rows, expected)) + 64;
    this.#columns = this.#columns.map((column) => {
      const wider = new Int32Array(room);
      wider.set(column);
      return wider;
    });
  }
}
