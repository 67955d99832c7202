/**
 * One run of a workload, the same in Node and in a browser's worker: facts from bytes, derivation, counts,
 * and point queries.
 */
import type { Solution } from '../../../src/core/datalog/index.ts';
import { SymbolTable, parseProgram, readFacts, solve } from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';

/** The order for a run; plain data, so that it can be posted to a worker. */
export interface Order {
  readonly program: string;
  readonly relations: readonly { readonly name: string; readonly arity: number; readonly file: string }[];
  readonly counted: Readonly<Record<string, readonly string[]>>;
  /** Runs without WebAssembly in a browser's worker, as on a page that may not use it. */
  readonly withoutWebAssembly?: boolean;
  /** The relation whose tuples are queried one by one after the derivation. */
  readonly asked?: string;
}

export interface Outcome {
  readonly load: number;
  readonly derive: number;
  readonly counts: Readonly<Record<string, number>>;
  /** Microseconds for one query after warm-up: with subject and object known; with only the subject known. */
  readonly pair?: number;
  readonly from?: number;
  /** The longest time without a yield, in milliseconds. */
  readonly longest: number;
}

const seconds = (from: number) => (performance.now() - from) / 1000;

/** @param read returns the bytes of a relation's file. */
export async function run(order: Order, read: (file: string) => Promise<Uint8Array>): Promise<Outcome> {
  const symbols = new SymbolTable();
  const facts = new Map<string, readonly Int32Array[]>();
  const started = performance.now();
  // The next file is fetched while one is read.
  const reading = order.relations.map(({ file }, i) => (i === 0 ? read(file) : undefined));
  for (const [i, { name, arity, file }] of order.relations.entries()) {
    const bytes = (await reading[i]) as Uint8Array;
    const next = order.relations[i + 1];
    reading[i] = undefined;
    if (next !== undefined) reading[i + 1] = read(next.file);
    const { columns, issues } = finish(
      readFacts(
        bytes,
        Array.from({ length: arity }, () => 'symbol' as const),
        symbols,
      ),
    );
    if (issues.issues.length > 0) throw new Error(`${file}: ${issues.issues[0]?.message ?? ''}`);
    facts.set(name, columns);
  }
  const load = seconds(started);
  return { load, ...derived(order, facts, symbols) };
}

export function derived(
  order: Order,
  facts: ReadonlyMap<string, readonly Int32Array[]>,
  symbols: SymbolTable,
): Omit<Outcome, 'load'> {
  const started = performance.now();
  const { program, issues } = parseProgram(
    order.program,
    new Map([...facts].map(([name, columns]) => [name, columns.length])),
  );
  if (issues.length > 0) throw new Error(issues[0]?.message);
  const work = solve(program, facts, symbols);
  let longest = 0;
  let before = performance.now();
  let step = work.next();
  for (; !step.done; step = work.next()) {
    const now = performance.now();
    longest = Math.max(longest, now - before);
    before = now;
  }
  const solution = step.value;
  const derive = seconds(started);
  const counts = Object.fromEntries(
    Object.entries(order.counted).map(([name, relations]) => [
      name,
      relations.reduce((sum, relation) => sum + (solution.relation(relation)?.size ?? 0), 0),
    ]),
  );
  return { derive, counts, longest, ...(order.asked !== undefined && questions(solution, order.asked)) };
}

const QUESTIONS = 10_000;

/** The times of the second of two passes over the same queries. Half of them hold. */
function questions(solution: Solution, name: string): { pair: number; from: number } {
  const tuples = solution.relation(name);
  if (tuples === undefined) throw new Error(`${name} is not there`);
  const first = tuples.column(0);
  const second = tuples.column(1);
  const at = (i: number) => (i * 7919) % tuples.size;
  const time = (ask: (i: number) => number) => {
    let answers = 0;
    let took = 0;
    for (let pass = 0; pass < 2; pass++) {
      const started = performance.now();
      for (let i = 0; i < QUESTIONS; i++) answers += ask(i);
      took = ((performance.now() - started) * 1000) / QUESTIONS;
    }
    if (answers === 0) throw new Error('no question was answered');
    return took;
  };
  const pair = time((i) =>
    Number(solution.has(name, [first[at(i)] as number, second[at(i % 2 === 0 ? i : i + 1)] as number])),
  );
  const from = time((i) => solution.matching(name, [first[at(i)] as number, undefined]).length);
  return { pair, from };
}
