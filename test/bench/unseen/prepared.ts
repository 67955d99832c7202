/** A workload's program and its facts in memory, as the engine takes them. */
import { SymbolTable, parseProgram } from '../../../src/core/datalog/index.ts';
import type { Program } from '../../../src/core/datalog/index.ts';
import type { Unseen } from './workloads.ts';

export interface Prepared {
  readonly symbols: SymbolTable;
  readonly program: Program;
  readonly facts: ReadonlyMap<string, readonly Int32Array[]>;
}

export function preparedUnseen({ program, facts }: Unseen): Prepared {
  const symbols = new SymbolTable();
  const columns = new Map(
    Array.from(facts, ([name, rows]) => {
      const places = rows[0] ?? [];
      return [
        name,
        places.map((_, place) => Int32Array.from(rows, (row) => symbols.intern(row[place] ?? ''))),
      ] as const;
    }),
  );
  return { symbols, program: parseProgram(program).program, facts: columns };
}
