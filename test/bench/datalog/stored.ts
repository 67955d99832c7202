/**
 * Measures a workload stored in IndexedDB. One worker reads the text and stores the data, without being
 * measured. Other workers, which never see the text, then open it: as a solution, up to the first answer over
 * a derived relation; or as facts, from which everything is derived.
 */
import {
  SymbolTable,
  openFacts,
  openSolution,
  parseProgram,
  readFacts,
  solve,
  storeFacts,
  storeSolution,
} from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';
import type { Order, Outcome } from './run.ts';
import { derived } from './run.ts';

export type StoredStep = 'store' | 'solution' | 'facts';

export async function stored(
  step: StoredStep,
  order: Order,
  read: (file: string) => Promise<Uint8Array>,
): Promise<Outcome> {
  switch (step) {
    case 'store':
      return store(order, read);
    case 'solution':
      return fromSolution(order);
    case 'facts':
      return fromFacts(order);
  }
}

async function store(order: Order, read: (file: string) => Promise<Uint8Array>): Promise<Outcome> {
  const symbols = new SymbolTable();
  const facts = new Map<string, readonly Int32Array[]>();
  const started = performance.now();
  for (const { name, arity, file } of order.relations)
    facts.set(
      name,
      finish(
        readFacts(
          await read(file),
          Array.from({ length: arity }, () => 'symbol' as const),
          symbols,
        ),
      ).columns,
    );
  const factBytes = storeFacts(facts, symbols);
  const solution = finish(solve(parseProgram(order.program).program, facts, symbols));
  const storing = performance.now();
  const bytes = storeSolution(solution);
  await kept('put', 'facts', new Blob([factBytes]));
  await kept('put', 'solution', new Blob([bytes]));
  return {
    load: (storing - started) / 1000,
    derive: (performance.now() - storing) / 1000,
    counts: { bytes: bytes.byteLength },
    longest: 0,
  };
}

/**
 * `load`: reading and opening the record; `derive`: the first answer, about what follows from the first tuple
 * of each counted relation.
 */
async function fromSolution({ program, counted }: Order): Promise<Outcome> {
  const started = performance.now();
  const buffer = await bytesOf('solution');
  const reading = performance.now();
  const opened = finish(openSolution(buffer, () => parseProgram(program).program));
  if ('issue' in opened || opened.issues.length > 0)
    throw new Error(('issue' in opened ? opened.issue : opened.issues[0])?.message);
  const { solution, symbols } = opened;
  const loaded = performance.now();
  const at = { line: 1, column: 1 };
  const predicate = Object.values(counted)[0]?.[0] ?? '';
  const first = solution.relation(predicate)?.column(0)[0] ?? 0;
  const terms = [
    { kind: 'constant' as const, value: symbols.value(first), at },
    { kind: 'variable' as const, name: 'Y', at },
  ];
  const { tuples } = finish(solution.query({ body: [{ kind: 'positive', atom: { predicate, terms, at } }] }));
  if (tuples.size === 0) throw new Error(`${predicate} has no answer`);
  const done = performance.now();
  const counts = Object.fromEntries(
    Object.entries(counted).map(([name, relations]) => [
      name,
      relations.reduce((sum, relation) => sum + (solution.relation(relation)?.size ?? 0), 0),
    ]),
  );
  return {
    load: (loaded - started) / 1000,
    derive: (done - loaded) / 1000,
    counts,
    longest: reading - started,
  };
}

async function fromFacts(order: Order): Promise<Outcome> {
  const started = performance.now();
  const opened = openFacts(await bytesOf('facts'));
  if ('issue' in opened) throw new Error(opened.issue.message);
  return { load: (performance.now() - started) / 1000, ...derived(order, opened.facts, opened.symbols) };
}

async function bytesOf(key: string): Promise<ArrayBuffer> {
  return ((await kept('get', key)) as Blob).arrayBuffer();
}

function kept(what: 'put' | 'get', key: string, value?: Blob): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('stored', 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore('bytes');
    opening.onerror = () => reject(opening.error ?? new Error('no database'));
    opening.onsuccess = () => {
      const transaction = opening.result.transaction('bytes', what === 'put' ? 'readwrite' : 'readonly');
      const records = transaction.objectStore('bytes');
      const request = what === 'put' ? records.put(value, key) : records.get(key);
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('not kept'));
    };
  });
}
