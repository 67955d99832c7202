/**
 * A full disk at each kind of write. The write is refused with a sentence, nothing that was kept before is
 * lost or half replaced, and the same write succeeds once there is room again. Jobs that write row by row are
 * stopped by it in their midst: the rows that were done stay, and the job goes on with the others.
 */
import type { Page } from 'playwright';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { Progress } from '../../src/core/work.ts';
import type { LibraryService } from '../../src/core/api/library-room.ts';
import type { RulesService } from '../../src/core/api/rules-room.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { fillDisk } from '../page/full-disk.ts';
import { buildSite, launchChromium, openSite, ready } from '../page/site.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { bringFiller, type WithFiller } from './storage/in-page.ts';

const QUOTA = 20_000_000;
const kinds = ['documents', 'batch', 'import', 'answers', 'generate', 'rules', 'restore'] as const;
type Kind = (typeof kinds)[number];
const jobs = ['check', 'batch', 'reading'] as const;
type JobKind = (typeof jobs)[number];
/**
 * Rows of a job, and after how many another database begins to fill the disk. A check is one row. The others
 * have so many that a fast machine has not done all before the disk is full.
 */
const ROWS: Readonly<Record<JobKind, number>> = { check: 1, batch: 2_000, reading: 8_000 };
const FULL_AFTER = 20;
/** Bytes that may be left then. */
const SMALLEST = 512;

interface Bench {
  /** 'kept', or why it was not. */
  write(kind: Kind, name: string): Promise<string>;
  /** The bytes of a backup; 0 if there is none. */
  save(name: string): Promise<number>;
  /** Names of all that is kept, as the rooms list it. */
  names(): Promise<readonly string[]>;
  /** Brings what the job works on. */
  prepare(kind: JobKind): Promise<void>;
  /** 'done', or why it was not. */
  job(kind: JobKind, name: string): Promise<string>;
  /** How many rows are done and kept, and how many of them twice. */
  done(kind: JobKind): Promise<{ readonly rows: number; readonly doubled: number }>;
}
type Testing = typeof globalThis & { bench: Bench; diskIsFull(): Promise<void> };

/** Runs in the page. */
async function preparePage([rowsOf, fullAfter]: readonly [typeof ROWS, number]): Promise<void> {
  const app = document.querySelector('totem-app')!;
  const service = (id: string) => app.rooms.find((room) => room.id === id)?.service();
  const check = service('check') as CheckService;
  const test = service('test') as TestService;
  const rules = service('rules') as RulesService;
  const library = service('library') as LibraryService;
  // Made before the disk is full, in memory.
  const backup = await (globalThis as WithFiller).filler.backup({
    facts: 1_000,
    documents: 5,
    verdicts: 2_000,
    answers: 10,
    seed: 1,
  });
  const quiet = () => undefined;
  await Promise.all([check.open(quiet), test.open(quiet), rules.open(quiet), library.open(quiet)]);
  const [{ factBases }] = await Promise.all([test.listing(), check.listing(), rules.listing()]);
  /** Letters that a database cannot make smaller. */
  const noise = (letters: number) =>
    Array.from({ length: letters / 10 }, () => Math.random().toString(36).slice(2, 11)).join(' ');
  const lines = (count: number, line: (i: number) => string) =>
    new Blob([Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('')]);
  const choices = (name: string) => ({ name });
  const writes: Record<Kind, (name: string) => Promise<unknown>> = {
    documents: (name) =>
      check.addDocuments(undefined, [{ name, bytes: new Blob([noise(1_500_000)]) }], name, quiet),
    batch: (name) =>
      check.importBatch(
        lines(1_200, (i) => JSON.stringify({ id: i, context: noise(1_500), answer: 'Yes.' })),
        name,
        {},
        name,
        quiet,
      ),
    import: (name) =>
      test.import(
        lines(20_000, (i) => (i === 0 ? 'subject\trelation\tobject' : `${noise(40)}\tis\t${noise(40)}`)),
        'a.tsv',
        choices(name),
        name,
        quiet,
      ),
    answers: (name) =>
      test.import(
        lines(2_000, () =>
          JSON.stringify({ model: 'm', question: noise(300), expected: 'yes', reply: noise(500) }),
        ),
        'a.jsonl',
        choices(name),
        name,
        quiet,
      ),
    generate: (name) =>
      test.generate(
        factBases[0]?.id ?? '',
        { count: 5_000, seed: 1, domains: [], rules: [], difficulties: [], name },
        name,
        quiet,
      ),
    restore: (name) => library.restore(backup, { mode: 'merge' }, name, quiet),
    async rules(name) {
      await rules.importCase(
        new Blob([
          JSON.stringify({
            text: noise(1_500_000),
            specification: { Variables: [], Predicates: [], Rules: [] },
          }),
        ]),
        name,
      );
    },
  };
  /** An importer says in its report why nothing was kept. */
  const whyNot = (result: unknown): string => {
    const { kept, issues } = (result ?? {}) as {
      kept?: unknown;
      issues?: { issues?: { code: string; message: string }[] };
    };
    const full = kept === undefined && issues?.issues?.find(({ code }) => code === 'storage-full');
    return full ? full.message : 'kept';
  };
  const begun = { batch: '', run: '', collection: '' };
  let isFull = false;
  const untilFull = ({ done }: Progress) => {
    if (isFull || done < fullAfter) return;
    isFull = true;
    void (globalThis as Testing).diskIsFull();
  };
  const settings = async () => ({
    ...(await check.preferences()).settings,
    readers: ['deterministic' as const],
    mutations: 1,
  });
  const works: Record<JobKind, (name: string) => Promise<unknown>> = {
    async check(name) {
      const { collection } = begun;
      const request = { collection, question: '', answer: 'The boat is red.', settings: await settings() };
      return check.check(request, name, quiet, quiet);
    },
    batch: async (name) => check.runBatch(begun.batch, await settings(), name, untilFull),
    reading: (name) => test.read(begun.run, name, untilFull),
  };
  const counted = (ids: readonly string[]) => {
    const different = new Set(ids).size;
    return { rows: different, doubled: ids.length - different };
  };
  const doneRows: Record<JobKind, () => Promise<{ readonly rows: number; readonly doubled: number }>> = {
    check: async () => counted((await check.listing()).checks.map(({ id }) => id)),
    async batch() {
      const { checked } = await check.batchReport(begun.batch, 0.5);
      const { rows: all } = await check.batchRows(begun.batch, {}, 0.5, 0, Infinity);
      return { rows: checked, doubled: counted(all.map(({ index }) => String(index))).doubled };
    },
    async reading() {
      const run = (await test.listing()).runs.find(({ id }) => id === begun.run);
      return { rows: run?.read ?? 0, doubled: (run?.answers ?? 0) - rowsOf.reading };
    },
  };
  (globalThis as Testing).bench = {
    async prepare(kind) {
      if (kind === 'check') {
        const added = await check.addText(undefined, 'boats', 'The boat is red.', 'text', quiet);
        begun.collection = added?.collection ?? '';
      } else if (kind === 'batch') {
        const row = (i: number) =>
          JSON.stringify({ id: i, context: 'The boat is red.', answer: `The boat has ${String(i)} oars.` });
        const imported = await check.importBatch(lines(rowsOf.batch, row), 'rows.jsonl', {}, 'rows', quiet);
        begun.batch = imported?.batch ?? '';
      } else {
        const reply = (i: number) =>
          JSON.stringify({
            model: 'm',
            question: `Is the boat number ${String(i)} red?`,
            expected: 'yes',
            reply: 'Yes. The boat is red, because it was painted.',
          });
        const imported = await test.import(
          lines(rowsOf.reading, reply),
          'replies.jsonl',
          choices('run'),
          'r',
          quiet,
        );
        begun.run = imported?.kept?.id ?? '';
      }
    },
    job: (kind, name) =>
      works[kind](name).then(
        () => 'done',
        (reason: unknown) => String(reason),
      ),
    done: (kind) => doneRows[kind](),
    write: (kind, name) => writes[kind](name).then(whyNot, (reason: unknown) => String(reason)),
    save: async (name) => {
      const saved = await library.backup({ page: [] }, name, quiet);
      return saved ? (saved.file as Blob).size : 0;
    },
    async names() {
      const [checks, tests, cases] = [await check.listing(), await test.listing(), await rules.listing()];
      return [
        ...checks.collections.map(({ name, documents }) => `${name} of ${String(documents.length)}`),
        ...checks.batches.map(({ name, rows }) => `${name} of ${String(rows)}`),
        ...tests.factBases.map(({ name, facts }) => `${name} of ${String(facts)}`),
        ...tests.caseSets.map(({ name, cases: count }) => `${name} of ${String(count)}`),
        ...tests.runs.map(({ name, answers }) => `${name} of ${String(answers)}`),
        ...cases.cases.map(({ name }) => name),
      ].toSorted();
    },
  };
}
const empty = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        indexedDB.deleteDatabase('filler').onsuccess = () => resolve();
      }),
  );

export default async function* quota({ root, say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const [site, browser] = await Promise.all([openSite(), launchChromium()]);
  const faults: string[] = [];
  const { origin } = new URL(site.address);
  const opened = async () => {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    await page.exposeFunction('diskIsFull', () => fillDisk(page, SMALLEST));
    await page.goto(site.address);
    await ready(page);
    await bringFiller(page, root);
    await page.evaluate(preparePage, [ROWS, FULL_AFTER] as const);
    await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA });
    return { context, page };
  };
  for (const kind of kinds) {
    const { context, page } = await opened();
    const names = () => page.evaluate(() => (globalThis as Testing).bench.names());
    const write = (name: string) =>
      page.evaluate(([k, n]) => (globalThis as Testing).bench.write(k, n), [kind, name] as const);
    const before = await names();
    await fillDisk(page);
    const refused = await write('refused');
    const after = await names();
    // A backup needs no room in the browser.
    const saved = await page.evaluate((n) => (globalThis as Testing).bench.save(n), `${kind} saved`);
    await empty(page);
    const again = await write('again');
    const fault = (what: string) => faults.push(`${kind}: ${what}`);
    if (!refused.includes('no more space')) fault(`a full disk gave “${refused}”`);
    if (JSON.stringify(after) !== JSON.stringify(before)) fault(`it changed ${after.join(', ')}`);
    if (saved === 0) fault('with a full disk no backup could be saved');
    if (again !== 'kept') fault(`with room again: ${again}`);
    if ((await names()).length <= before.length) fault('with room again nothing was kept');
    say(`${kind}: ${refused}`);
    await context.close();
  }
  for (const kind of jobs) {
    const { context, page } = await opened();
    await page.evaluate((k) => (globalThis as Testing).bench.prepare(k), kind);
    const run = (name: string) =>
      page.evaluate(([k, n]) => (globalThis as Testing).bench.job(k, n), [kind, name] as const);
    const done = () => page.evaluate((k) => (globalThis as Testing).bench.done(k), kind);
    const before = await done();
    if (kind === 'check') await fillDisk(page, SMALLEST);
    const refused = await run('refused');
    const stopped = await done();
    await empty(page);
    const again = await run('again');
    const after = await done();
    const fault = (what: string) => faults.push(`${kind}: ${what}`);
    const [least, most, all] =
      kind === 'check'
        ? [before.rows, before.rows, before.rows + 1]
        : [FULL_AFTER, ROWS[kind] - 1, ROWS[kind]];
    if (!refused.includes('no more space')) fault(`a full disk gave “${refused}”`);
    if (stopped.rows < least || stopped.rows > most) fault(`a full disk left ${String(stopped.rows)} rows`);
    if (again !== 'done') fault(`with room again: ${again}`);
    if (after.rows !== all || after.doubled !== 0)
      fault(`${String(after.rows)} rows, ${String(after.doubled)} doubled, of ${String(all)}`);
    say(`${kind}: ${String(stopped.rows)} rows when stopped, ${String(after.rows)} at the end; ${refused}`);
    await context.close();
  }
  await browser.close();
  await site.close();
  yield {
    measure: 'quota.lost',
    value: faults.length,
    n: kinds.length * 5 + jobs.length * 4,
    seconds: secondsSince(started),
    ...(faults.length > 0 && { failure: faults.join('\n') }),
  };
}
