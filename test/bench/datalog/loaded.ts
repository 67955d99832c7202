/** A workload's facts in this process, for measures of what comes after the loading. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SymbolTable, parseProgram, readFacts } from '../../../src/core/datalog/index.ts';
import type { Facts, Program } from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';
import type { Workload } from './workloads.ts';

export interface Loaded {
  readonly program: Program;
  readonly facts: Facts;
  readonly symbols: SymbolTable;
}

/** @param folder the bench's folder; `data` is in it. */
export function loadedHere({ program, relations }: Workload, folder: string): Loaded {
  const symbols = new SymbolTable();
  const facts = new Map(
    Array.from(relations, ([name, { file, arity }]) => {
      const types = Array.from({ length: arity }, () => 'symbol' as const);
      return [name, finish(readFacts(readFileSync(join(folder, 'data', file)), types, symbols)).columns];
    }),
  );
  return { program: parseProgram(program).program, facts, symbols };
}

/** Milliseconds that a piece of work takes, and its result. */
export function timed<T>(work: () => T): [milliseconds: number, result: T] {
  const began = performance.now();
  const result = work();
  return [performance.now() - began, result];
}

/** The value below which this share of some values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
