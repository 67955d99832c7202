/**
 * Passes over whole columns of given facts, in WebAssembly. Each pass runs once for a relation, so in
 * JavaScript much of it would be interpreted (see wasm-assembler.ts). The loops in grouping.ts do the same
 * work for short columns, and for columns so long that the loops are compiled soon.
 */
import type { Grouping } from './columns.ts';
import type { Code } from './wasm-assembler.ts';
import {
  Kernel,
  Label,
  add,
  assembled,
  constant,
  equal,
  goIf,
  increase,
  less,
  load,
  loop,
  notLessUnsigned,
  or,
  shiftLeft,
  store,
  variables,
  when,
} from './wasm-assembler.ts';

/** Parameters without a comment are addresses in bytes; counts are in 32-bit words. */
interface Exports {
  readonly outside: (column: number, count: number, size: number) => number;
  readonly group: (column: number, count: number, offsets: number, rows: number, symbols: number) => number;
  readonly repeats: (column: number, offsets: number, groups: number, rows: number, seen: number) => number;
}

/** With fewer rows, the kernel is not worth its cost. */
const FEW = 1 << 12;
/** The most bytes that the columns and the results of a pass may take together. */
const MOST_BYTES = 3 << 19;

/** How many words are checked at a time if each can be checked alone. */
const PORTION = 1 << 16;

const words = (count: Code): Code => shiftLeft(count, constant(2));

/** 1 if some word of a column is not a number from 0 to below `size`, else 0. */
function outside(): Code {
  const { column, count, size, end, found } = variables('column', 'count', 'size', 'end', 'found');
  const next = new Label();
  return [
    end.set(add(column.get, words(count.get))),
    loop(
      next,
      found.set(or(found.get, notLessUnsigned(load(column.get), size.get))),
      increase(column, constant(4)),
      goIf(less(column.get, end.get), next),
    ),
    found.get,
  ];
}

/** Fills in the offsets and the rows. The offsets must be 0, and two more than there are symbols. */
function group(): Code {
  const { column, count, offsets, rows, symbols, at, end, sum, row } = variables(
    'column',
    'count',
    'offsets',
    'rows',
    'symbols',
    'at',
    'end',
    'sum',
    'row',
  );
  const nextCount = new Label();
  const nextSum = new Label();
  const nextRow = new Label();
  const offset = add(offsets.get, words(load(add(column.get, words(row.get)))));
  return [
    // Counts are stored two places to the right. Filling a group then moves its end to the place of its
    // offset.
    loop(
      nextCount,
      at.set(offset),
      store(at.get, add(load(at.get, 8), constant(1)), 8),
      increase(row, constant(1)),
      goIf(less(row.get, count.get), nextCount),
    ),
    at.set(add(offsets.get, constant(8))),
    end.set(add(at.get, words(symbols.get))),
    loop(
      nextSum,
      increase(sum, load(at.get)),
      store(at.get, sum.get),
      increase(at, constant(4)),
      goIf(less(at.get, end.get), nextSum),
    ),
    row.set(constant(0)),
    loop(
      nextRow,
      at.set(offset),
      sum.set(load(at.get, 4)),
      store(at.get, add(sum.get, constant(1)), 4),
      store(add(rows.get, words(sum.get)), row.get),
      increase(row, constant(1)),
      goIf(less(row.get, count.get), nextRow),
    ),
    constant(0),
  ];
}

/**
 * 1 if a value of a column occurs twice in a group, else 0. `seen` has one word for each symbol, 0 at first:
 * the number of the last group that had the symbol.
 */
function repeats(): Code {
  const {
    column,
    offsets,
    groups,
    rows,
    seen,
    group: number,
    end,
    at,
    place,
    found,
  } = variables('column', 'offsets', 'groups', 'rows', 'seen', 'group', 'end', 'at', 'place', 'found');
  const nextGroup = new Label();
  const nextRow = new Label();
  return [
    at.set(rows.get),
    loop(
      nextGroup,
      increase(number, constant(1)),
      increase(offsets, constant(4)),
      end.set(add(rows.get, words(load(offsets.get)))),
      when(
        less(at.get, end.get),
        loop(
          nextRow,
          place.set(add(seen.get, words(load(add(column.get, words(load(at.get))))))),
          found.set(or(found.get, equal(load(place.get), number.get))),
          store(place.get, number.get),
          increase(at, constant(4)),
          goIf(less(at.get, end.get), nextRow),
        ),
      ),
      goIf(less(number.get, groups.get), nextGroup),
    ),
    found.get,
  ];
}

const kernel = new Kernel<Exports>(() =>
  assembled(
    [
      { name: 'outside', parameters: 3, variables: 5, body: outside() },
      { name: 'group', parameters: 5, variables: 9, body: group() },
      { name: 'repeats', parameters: 5, variables: 10, body: repeats() },
    ],
    [],
  ),
);

/** Memory and functions of this thread; null if there can be none. */
let place: { readonly cells: Int32Array; readonly exports: Exports } | null | undefined;

function placeFor(rows: number, cells: number): NonNullable<typeof place> | undefined {
  if (rows < FEW || 4 * cells > MOST_BYTES) return undefined;
  if (place === undefined) {
    const made = kernel.instance(MOST_BYTES);
    place = made === undefined ? null : { cells: new Int32Array(made.memory.buffer), exports: made.exports };
  }
  return place ?? undefined;
}

/**
 * Whether a column has words that are not symbols below `symbols`. Undefined if the column is too short or
 * too long for the kernel; the same holds for the two functions below.
 */
export function hasOthers(column: Int32Array, symbols: number): boolean | undefined {
  const found = placeFor(column.length, PORTION);
  if (found === undefined) return undefined;
  for (let from = 0; from < column.length; from += PORTION) {
    const portion = column.subarray(from, from + PORTION);
    found.cells.set(portion);
    if (found.exports.outside(0, portion.length, symbols) === 1) return true;
  }
  return false;
}

/** Groups the first `count` rows of a column whose symbols are all below `symbols`. */
export function groupedAtOnce(column: Int32Array, count: number, symbols: number): Grouping | undefined {
  const offsets = count;
  const rows = offsets + symbols + 2;
  const found = placeFor(count, rows + count);
  if (found === undefined) return undefined;
  const { cells, exports } = found;
  cells.set(column.subarray(0, count));
  cells.fill(0, offsets, rows);
  exports.group(0, count, 4 * offsets, 4 * rows, symbols);
  return { offsets: cells.slice(offsets, offsets + symbols + 1), rows: cells.slice(rows, rows + count) };
}

/** Whether a value occurs twice in a group. */
export function hasRepeats(
  { offsets, rows }: Grouping,
  column: Int32Array,
  symbols: number,
): boolean | undefined {
  const starts = rows.length;
  const order = starts + offsets.length;
  const seen = order + rows.length;
  const found = placeFor(rows.length, seen + symbols);
  if (found === undefined) return undefined;
  const { cells, exports } = found;
  cells.set(column.subarray(0, rows.length));
  cells.set(offsets, starts);
  cells.set(rows, order);
  cells.fill(0, seen, seen + symbols);
  return exports.repeats(0, 4 * starts, offsets.length - 1, 4 * order, 4 * seen) === 1;
}
