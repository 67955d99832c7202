/**
 * How many rows of a table an atom matches, estimated from a sample of its rows. A plan needs no more than
 * the order of magnitude, and a sample shows which positions depend on one another: in triples
 * `t(Subject, Predicate, Object)` the constant "type" matches many rows, but few of one subject.
 */
import type { Operand } from './operators.ts';
import type { Table } from './table.ts';

/** Rows that are looked at. Chosen by hand: with more, plans of many rules would cost more than they save. */
const SAMPLE = 512;
/** A table is looked at again when it has grown or shrunk by this factor. */
const OUTDATED = 2;

interface Sample {
  readonly size: number;
  readonly rows: Int32Array;
  /** Estimates by the constants of an atom and its known positions. */
  readonly matches: Map<string, number>;
}

export class Statistics {
  readonly #samples = new WeakMap<Table, Sample>();

  /**
   * The expected number of rows that match one binding of the variables at the positions `known`. Constants
   * of the atom are known anyway.
   */
  matches(
    table: Table,
    terms: readonly (Operand | { readonly kind: 'any' })[],
    known: readonly number[],
  ): number {
    const sample = this.#sampleOf(table);
    const constants = terms.flatMap((term, position) =>
      term.kind === 'symbol' ? [[position, term.id] as const] : [],
    );
    const key = `${constants.join(' ')}|${known.join(' ')}`;
    let expected = sample.matches.get(key);
    if (expected === undefined)
      sample.matches.set(key, (expected = estimate(table, sample, constants, known)));
    return expected;
  }

  #sampleOf(table: Table): Sample {
    const { size } = table;
    const known = this.#samples.get(table);
    if (known && size <= OUTDATED * known.size && known.size <= OUTDATED * size) return known;
    const count = Math.min(size, SAMPLE);
    const rows = Int32Array.from({ length: count }, (_, i) => Math.floor(((i + 0.5) * size) / count));
    const sample = { size, rows, matches: new Map<string, number>() };
    this.#samples.set(table, sample);
    return sample;
  }
}

function estimate(
  table: Table,
  { size, rows }: Sample,
  constants: readonly (readonly [position: number, id: number])[],
  known: readonly number[],
): number {
  const all = new Array<number>(rows.length);
  let found = 0;
  for (const row of rows)
    if (constants.every(([position, id]) => table.cells(position)[row] === id)) all[found++] = row;
  all.length = found;
  // What no row of the sample has may still be there, but is rare.
  const selected = Math.max(found, 0.5) * (size / Math.max(rows.length, 1));
  if (known.length === 0 || found === 0) return selected;
  const columns = known.map((position) => table.cells(position));
  const counts = new Map<string, number>();
  for (const row of all) {
    const value = columns.map((column) => column[row]).join(' ');
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  let once = 0;
  for (const count of counts.values()) if (count === 1) once++;
  // The estimator of Charikar et al. (2000): values seen once stand for many others, values seen more often
  // are nearly all seen.
  const distinct = Math.sqrt(selected / found) * once + (counts.size - once);
  return selected / Math.max(1, distinct);
}
