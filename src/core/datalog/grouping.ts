/**
 * Groups rows by the symbol at one position, and finds duplicates within groups. Uses the kernel if it can.
 */
import { groupedAtOnce, hasRepeats } from './column-kernel.ts';
import type { Grouping } from './columns.ts';
import { release } from './columns.ts';

/**
 * Groups the first `count` rows of a column whose symbols are all below `symbols`. Yields after every
 * `portion` rows.
 */
export function* grouped(
  column: Int32Array,
  count: number,
  symbols: number,
  portion: number,
): Generator<void, Grouping, void> {
  const quick = groupedAtOnce(column, count, symbols);
  if (quick !== undefined) return quick;
  const offsets = new Int32Array(symbols + 2);
  const rows = new Int32Array(count);
  // Counts are stored two places to the right. Filling a group then moves its end to the place of its offset.
  for (let from = 0; from < count; from += portion) {
    const to = Math.min(count, from + portion);
    for (let row = from; row < to; row++) (offsets[(column[row] as number) + 2] as number)++;
    if (to < count) yield;
  }
  for (let symbol = 2; symbol < symbols + 2; symbol++)
    offsets[symbol] = (offsets[symbol] as number) + (offsets[symbol - 1] as number);
  for (let from = 0; from < count; from += portion) {
    const to = Math.min(count, from + portion);
    for (let row = from; row < to; row++) rows[(offsets[(column[row] as number) + 1] as number)++] = row;
    if (to < count) yield;
  }
  return { offsets: offsets.subarray(0, symbols + 1), rows };
}

/**
 * The rows whose value in `column` also occurs in an earlier row of the same group, ascending. All symbols of
 * `column` are below `symbols`.
 */
export function repeatedIn(grouping: Grouping, column: Int32Array, symbols: number): number[] {
  if (hasRepeats(grouping, column, symbols) === false) return [];
  const { offsets, rows } = grouping;
  const seenBy = new Int32Array(symbols);
  const repeated: number[] = [];
  for (let group = 0; group + 1 < offsets.length; group++) {
    const end = offsets[group + 1] as number;
    for (let k = offsets[group] as number; k < end; k++) {
      const row = rows[k] as number;
      const value = column[row] as number;
      if (seenBy[value] === group + 1) repeated.push(row);
      else seenBy[value] = group + 1;
    }
  }
  release(seenBy);
  return repeated.sort((a, b) => a - b);
}
