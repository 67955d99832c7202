/** What the page holds for a trial: jobs of each kind, and what is there of each kind. */
import type { BrowserContext, Page } from 'playwright';
import type { CheckService } from '../../../src/core/api/check-room.ts';
import type { RulesService } from '../../../src/core/api/rules-room.ts';
import type { TestService } from '../../../src/core/api/test-room.ts';
import { ready } from '../../page/site.ts';

export const kinds = ['check', 'batch', 'adding', 'import', 'generate', 'read', 'rules'] as const;
export type Kind = (typeof kinds)[number];

/** Rows of the batch of a trial. */
export const BATCH_ROWS = 80;

export interface Bench {
  /** @param text the answer, file or reply of the job, instead of what it usually gets. */
  begin(kind: Kind, name: string, text?: string): void;
  /** Settles the job of the trial, or says that nothing has moved for `silence` milliseconds. */
  outcome(silence: number): Promise<string>;
  /** Rows of the batch that the running job has done. */
  rowsDone(): number;
  /** Cancels the job, and says how many milliseconds the answer took. */
  cancel(): Promise<number>;
  /** The names of what is there of a kind, in the order of the lists, with those of earlier trials. */
  names(kind: Kind): Promise<string[]>;
  /** Checks the rest of a batch. Rows that were there before it, and rows and results after it. */
  finishBatch(name: string): Promise<{ readonly before: number; readonly ids: string[] }>;
  /** Entries of the log; -1 if its chain is broken. */
  log(): Promise<number>;
  /** Keeps a batch of so many rows in each round until told to stop. The ids of those that are kept. */
  keepBatches(rows: number): Promise<string[]>;
  stop(): void;
  /** Rows by batch, as they are stored, of batches that are there and of those that are not. */
  storedRows(): Promise<Record<string, number>>;
  heads(): Promise<string[]>;
}
type Testing = typeof globalThis & { bench: Bench };

/** Opens a tab with a bench in it. */
export async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await load(page, address);
  return page;
}

export async function load(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await ready(page);
  await page.evaluate(preparePage, BATCH_ROWS);
}

/** Runs in the page. */
async function preparePage(batchRows: number): Promise<void> {
  const app = document.querySelector('totem-app')!;
  const service = (id: string) => app.rooms.find((room) => room.id === id)?.service();
  const [check, test, rules] = [
    service('check') as CheckService,
    service('test') as TestService,
    service('rules') as RulesService,
  ];
  const quiet = () => undefined;
  const { preferences } = await check.open(quiet);
  await Promise.all([test.open(quiet), rules.open(quiet)]);
  const settings = { ...preferences.settings, readers: ['deterministic' as const], mutations: 1 };
  const sentence = (i: number, name: string) =>
    `The boat ${String(i)} of ${name} carries ${String(i + 3)} people.`;
  const sentences = (count: number, name: string) =>
    Array.from({ length: count }, (_, i) => sentence(i, name));
  const example = (await check.listing()).example;
  const shipped = await test.listing();
  const rulesCase = (await rules.listing()).cases[0]?.id ?? '';
  let job = '';
  let moved = performance.now();
  let settled: string | undefined;
  let rowsDone = 0;
  let isStopped = false;
  const progress = () => {
    moved = performance.now();
  };
  const inRow = ({ stage, done }: { readonly stage: string; readonly done: number }) => {
    progress();
    if (stage === 'Checking answers') rowsDone = done;
  };
  const thirtyThousandFacts = () =>
    [
      'subject\trelation\tobject',
      ...Array.from({ length: 30_000 }, (_, i) => `Town ${String(i)}\tlies in\tLand ${String(i % 9)}`),
    ].join('\n');
  const batchOf = (count: number, name: string) =>
    new Blob([
      sentences(count, name)
        .map((text, i) => JSON.stringify({ id: name + String(i), context: text, answer: text }))
        .join('\n'),
    ]);
  const works: Record<Kind, (name: string, text?: string) => Promise<unknown>> = {
    check: (name, text = sentences(12, name).join(' ')) =>
      check.check(
        {
          collection: example?.collection ?? '',
          question: name,
          answer: text,
          settings,
        },
        job,
        progress,
        progress,
      ),
    async batch(name, text) {
      const rows = text === undefined ? batchOf(batchRows, name) : new Blob([text]);
      const kept = await check.importBatch(rows, name, {}, job, progress);
      if (kept?.batch !== undefined) await check.runBatch(kept.batch, settings, job, inRow);
    },
    adding: (name, text = sentences(300, name).join('\n\n')) =>
      check.addDocuments(undefined, [{ name, bytes: new Blob([text]) }], job, progress),
    import(name, text = thirtyThousandFacts()) {
      return test.import(new Blob([text]), 'a.tsv', { name }, job, progress);
    },
    generate: (name) =>
      test.generate(
        shipped.factBases[0]?.id ?? '',
        { count: 400, seed: 1, domains: [], rules: [], difficulties: [], name },
        job,
        progress,
      ),
    async read(name, text = `No. ${sentences(12, name).join(' ')}`) {
      const set = shipped.caseSets[0]?.id ?? '';
      const [first] = (await test.cases(set, {}, 0, 1)).rows;
      const reply = {
        caseId: first?.id ?? '',
        model: name,
        text,
      };
      const { runId } = await test.addAnswer({ caseSetId: set }, reply);
      await test.read(runId, job, progress);
    },
    rules: () => rules.read(rulesCase, 'shipped', job, progress),
  };
  const named: Record<Kind, () => Promise<readonly string[]>> = {
    check: async () => (await check.listing()).checks.map(({ question }) => question),
    batch: async () => (await check.listing()).batches.map(({ name }) => name),
    adding: async () => (await check.listing()).collections.map(({ name }) => name),
    import: async () => (await test.listing()).factBases.map(({ name }) => name),
    generate: async () => (await test.listing()).caseSets.map(({ name }) => name),
    read: async () => (await test.listing()).runs.flatMap(({ models }) => models),
    rules: async () => (await rules.listing()).cases.map(({ id }) => id),
  };
  const stored = (): Promise<IDBDatabase> =>
    new Promise((done, fail) => {
      const request = indexedDB.open('totem library');
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error ?? new Error('The database does not open.'));
    });
  const keysOf = async (table: string): Promise<string[]> => {
    const database = await stored();
    const request = database.transaction(table).objectStore(table).getAllKeys();
    const keys = await new Promise<IDBValidKey[]>((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error ?? new Error(`${table} cannot be read.`));
    });
    database.close();
    return keys as string[];
  };
  (globalThis as Testing).bench = {
    begin(kind, name, text) {
      job = `job ${name}`;
      settled = undefined;
      rowsDone = 0;
      progress();
      works[kind](name, text).then(
        () => (settled = 'done'),
        (reason: unknown) => (settled = String(reason)),
      );
    },
    rowsDone: () => rowsDone,
    async outcome(silence) {
      while (settled === undefined && performance.now() - moved < silence)
        await new Promise((later) => setTimeout(later, 50));
      return settled ?? 'waits';
    },
    async cancel() {
      const begun = performance.now();
      await Promise.all([check.cancel(job), test.cancel(job), rules.cancel(job)]);
      return performance.now() - begun;
    },
    names: async (kind) => [...(await named[kind]())],
    async finishBatch(name) {
      const found = (await check.listing()).batches.find((batch) => batch.name === name);
      if (!found) return { before: 0, ids: [] };
      await check.runBatch(found.id, settings, `rest of ${name}`, progress);
      const file = (await check.exportBatch(found.id, 0.5, 'jsonl')) as Blob;
      const lines = (await file.text()).trim().split('\n');
      const rows = lines.map(
        (line) => JSON.parse(line) as { readonly id: string; readonly score: number | '' },
      );
      return { before: found.checked, ids: rows.filter(({ score }) => score !== '').map(({ id }) => id) };
    },
    async log() {
      if (await check.verifyAudit()) return -1;
      return (await check.auditEntries(0, 1)).total;
    },
    async keepBatches(rows) {
      isStopped = false;
      const ids: string[] = [];
      while (!isStopped) {
        const name = `batch ${String(ids.length)}`;
        const kept = await check.importBatch(batchOf(rows, name), name, {}, name, quiet);
        if (kept?.batch !== undefined) ids.push(kept.batch);
      }
      return ids;
    },
    stop() {
      isStopped = true;
    },
    async storedRows() {
      const counts: Record<string, number> = {};
      for (const key of await keysOf('rows')) {
        const batch = key.split('/')[0] ?? '';
        counts[batch] = (counts[batch] ?? 0) + 1;
      }
      return counts;
    },
    heads: () => keysOf('batches'),
  };
}

/** Calls the bench of a page. */
export const onBench = <Name extends keyof Bench>(
  page: Page,
  name: Name,
  ...given: Parameters<Bench[Name]>
): Promise<Awaited<ReturnType<Bench[Name]>>> =>
  page.evaluate(
    ([call, values]) =>
      (globalThis as Testing).bench[call as 'names'](...(values as Parameters<Bench['names']>)),
    [name, given] as const,
  ) as Promise<Awaited<ReturnType<Bench[Name]>>>;
