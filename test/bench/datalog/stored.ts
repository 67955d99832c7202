/** The same workload from its stored form: facts are read and written once, untimed, then read back by reference and derived from. */
import { SymbolTable, readFacts } from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';
import type { Order, Outcome } from './run.ts';
import { derived } from './run.ts';

export async function stored(order: Order, read: (file: string) => Promise<Uint8Array>): Promise<Outcome> {
  const symbols = new SymbolTable(), facts = new Map<string, readonly Int32Array[]>();
  for (const { name, arity, file } of order.relations) facts.set(name, finish(readFacts(await read(file), Array.from({ length: arity }, () => 'symbol' as const), symbols)).columns);
  const started = performance.now();
  return { load: (performance.now() - started) / 1000, ...derived(order, facts, symbols) };
}
