/**
 * Facts and their symbols in their stored form. Each relation is sorted, so that a reader sees in one pass
 * that no fact occurs twice.
 */
import { finish } from '../work.ts';
import type { Issue } from '../issue.ts';
import { grouped } from './grouping.ts';
import { isGroupable } from './key-index.ts';
import type { Fault, StoredForm } from './stored-form.ts';
import { readStored, writeStored } from './stored-form.ts';
import type { SymbolTable } from './symbol-table.ts';
import { isAscending } from './table.ts';

export type Facts = ReadonlyMap<string, readonly Int32Array[]>;

/**
 * Writes facts with all symbols of their table. The tuples of each relation are in the order of their
 * symbols.
 */
export function storeFacts(facts: Facts, symbols: SymbolTable): ArrayBuffer {
  const relations = [...facts].map(([name, columns]) => {
    const given = columns[0]?.length ?? 0;
    return {
      name,
      isGiven: true,
      columns: sorted(columns, symbols.size),
      levels: { given, heights: [0], limits: [given] },
    };
  });
  return writeStored({ relations, symbols });
}

/**
 * Facts from a buffer, which is shared, not copied; or the reason why it cannot be used. Also reads the facts
 * of a stored solution.
 */
export function openFacts(
  buffer: ArrayBuffer,
): { readonly facts: Facts; readonly symbols: SymbolTable } | { readonly issue: Issue } {
  const stored = readStored(buffer);
  return 'fault' in stored
    ? { issue: unusable(stored.fault) }
    : { facts: factsIn(stored), symbols: stored.symbols };
}

export function unusable({ code, sentence }: Fault): Issue {
  return {
    code,
    severity: 'error',
    message: `${sentence} Nothing was kept. Read the facts from their source again.`,
  };
}

export function factsIn({ relations }: Pick<StoredForm, 'relations'>): Facts {
  return new Map(
    relations
      .filter(({ isGiven }) => isGiven)
      .map(({ name, columns, levels: { given } }) => [
        name,
        columns.map((column) => column.subarray(0, given)),
      ]),
  );
}

/** The same tuples in ascending order, sorted by one position after the other, the last one first. */
export function sorted(columns: readonly Int32Array[], symbols: number): readonly Int32Array[] {
  if (isAscending(columns)) return columns;
  let inOrder = columns;
  for (const [position] of [...columns.entries()].reverse()) {
    const column = inOrder[position] as Int32Array;
    const order = isGroupable(column.length, symbols)
      ? finish(grouped(column, column.length, symbols, Infinity)).rows
      : ordered(column);
    inOrder = inOrder.map((values) => order.map((row) => values[row] as number));
  }
  return inOrder;
}

/** Rows in the order of their symbol; equal ones keep their order. */
function ordered(column: Int32Array): Int32Array {
  return column
    .map((_symbol, row) => row)
    .sort((a, b) => (column[a] as number) - (column[b] as number) || a - b);
}
