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

type Terms = readonly (Operand | { readonly kind: 'any' })[];

/** How many rows match an atom for particular symbols at some positions, in their order. */
export type Frequency = (symbols: readonly number[]) => number;

export class Statistics {
  readonly #samples = new WeakMap<Table, Sample>();

  /**
   * The expected number of rows that match one binding of the variables at the positions `known`. Constants
   * of the atom are known anyway.
   */
  matches(table: Table, terms: Terms, known: readonly number[]): number {
    const sample = this.#sampleOf(table);
    const constants = constantsIn(terms);
    const key = `${constants.join(' ')}|${known.join(' ')}`;
    let expected = sample.matches.get(key);
    if (expected === undefined)
      sample.matches.set(key, (expected = estimate(table, sample, constants, known)));
    return expected;
  }

  /** The rows of the sample that have the constants of an atom. */
  sampled(table: Table, terms: Terms): readonly number[] {
    return selectedRows(table, this.#sampleOf(table).rows, constantsIn(terms));
  }

  /** What is frequent in the sample is told apart. All other symbols count as equally rare. */
  frequency(table: Table, terms: Terms, known: readonly number[]): Frequency {
    const { size, rows } = this.#sampleOf(table);
    const counts = countsOf(table, selectedRows(table, rows, constantsIn(terms)), known);
    const each = size / Math.max(rows.length, 1);
    // A symbol that is seen once, or not at all, has as many rows as `estimate` expects of such a symbol.
    const rare = Math.sqrt(each);
    return (symbols) => {
      const count = counts.get(symbols.length === 1 ? (symbols[0] as number) : symbols.join(' ')) ?? 0;
      return count > 1 ? count * each : rare;
    };
  }

  #sampleOf(table: Table): Sample {
    const { size } = table;
    const known = this.#samples.get(table);
    if (known && size <= OUTDATED * known.size && known.size <= OUTDATED * size) return known;
    const count = Math.min(size, SAMPLE);
    const rows = new Int32Array(count);
    for (let i = 0; i < count; i++) rows[i] = Math.floor(((i + 0.5) * size) / count);
    const sample = { size, rows, matches: new Map<string, number>() };
    this.#samples.set(table, sample);
    return sample;
  }
}

function estimate(
  table: Table,
  { size, rows }: Sample,
  constants: Constants,
  known: readonly number[],
): number {
  const all = selectedRows(table, rows, constants);
  // What no row of the sample has may still be there, but is rare.
  const selected = Math.max(all.length, 0.5) * (size / Math.max(rows.length, 1));
  if (known.length === 0 || all.length === 0) return selected;
  const counts = countsOf(table, all, known);
  let once = 0;
  for (const count of counts.values()) if (count === 1) once++;
  // The estimator of Charikar et al. (2000): values seen once stand for many others, values seen more often
  // are nearly all seen.
  const distinct = Math.sqrt(selected / all.length) * once + (counts.size - once);
  return selected / Math.max(1, distinct);
}

type Constants = readonly (readonly [position: number, id: number])[];

function constantsIn(terms: Terms): Constants {
  return terms.flatMap((term, position) => (term.kind === 'symbol' ? [[position, term.id] as const] : []));
}

function selectedRows(table: Table, rows: Int32Array, constants: Constants): number[] {
  const selected = new Array<number>(rows.length);
  let found = 0;
  for (const row of rows)
    if (constants.every(([position, id]) => table.cells(position)[row] === id)) selected[found++] = row;
  selected.length = found;
  return selected;
}

/** Counts the rows by their symbols at some positions. */
function countsOf(
  table: Table,
  rows: readonly number[],
  positions: readonly number[],
): Map<string | number, number> {
  const columns = positions.map((position) => table.cells(position));
  const [first, ...others] = columns;
  const counts = new Map<string | number, number>();
  for (const row of rows) {
    // One symbol is its own key, without a string for each row.
    const value =
      others.length === 0 && first !== undefined
        ? (first[row] as number)
        : columns.map((column) => column[row]).join(' ');
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return counts;
}
