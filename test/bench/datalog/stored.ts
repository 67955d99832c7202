/** The same workload from its stored form: facts are read from text and stored once, untimed, then opened where they lie and derived from. */
import { SymbolTable, openFacts, readFacts, storeFacts } from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';
import type { Order, Outcome } from './run.ts';
import { derived } from './run.ts';

export async function stored(order: Order, read: (file: string) => Promise<Uint8Array>): Promise<Outcome> {
  const blob = new Blob([await storedForm(order, read)]);
  const started = performance.now(), opened = openFacts(await blob.arrayBuffer());
  if ('issue' in opened) throw new Error(opened.issue.message);
  return { load: (performance.now() - started) / 1000, ...derived(order, opened.facts, opened.symbols) };
}

async function storedForm(order: Order, read: (file: string) => Promise<Uint8Array>): Promise<ArrayBuffer> {
  const symbols = new SymbolTable(), facts = new Map<string, readonly Int32Array[]>();
  for (const { name, arity, file } of order.relations) facts.set(name, finish(readFacts(await read(file), Array.from({ length: arity }, () => 'symbol' as const), symbols)).columns);
  return storeFacts(facts, symbols);
}
