/**
 * A full disk at each kind of write. The write is refused with a sentence, nothing that was kept before is
 * lost or half replaced, and the same write succeeds once there is room again.
 */
import type { Page } from 'playwright';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { LibraryService } from '../../src/core/api/library-room.ts';
import type { RulesService } from '../../src/core/api/rules-room.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { buildSite, launchChromium, openSite, ready } from '../page/site.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { bringFiller, type WithFiller } from './storage/in-page.ts';

const QUOTA = 20_000_000;
const kinds = ['documents', 'batch', 'import', 'answers', 'generate', 'rules', 'restore'] as const;
type Kind = (typeof kinds)[number];

interface Bench {
  /** 'kept', or why it was not. */
  write(kind: Kind, name: string): Promise<string>;
  /** The bytes of a backup; 0 if there is none. */
  save(name: string): Promise<number>;
  /** Names of all that is kept, as the rooms list it. */
  names(): Promise<readonly string[]>;
}
type Testing = typeof globalThis & { bench: Bench };

/** Runs in the page. */
async function preparePage(): Promise<void> {
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
  (globalThis as Testing).bench = {
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

/** Another database of this origin takes what is left, but for some 200 kB. */
const fill = (page: Page) =>
  page.evaluate(async () => {
    const opening = indexedDB.open('filler', 1);
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      opening.onupgradeneeded = () => opening.result.createObjectStore('noise', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error as Error);
    });
    const add = (bytes: number) =>
      new Promise<boolean>((resolve) => {
        const noise = new Uint8Array(bytes);
        for (let start = 0; start < bytes; start += 65_536)
          crypto.getRandomValues(noise.subarray(start, start + 65_536));
        const transaction = database.transaction('noise', 'readwrite');
        transaction.objectStore('noise').add(noise);
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (let bytes = 1_048_576; bytes >= 262_144;) if (!(await add(bytes))) bytes /= 2;
    database.close();
  });
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
  for (const kind of kinds) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    const protocol = await context.newCDPSession(page);
    const { origin } = new URL(site.address);
    await page.goto(site.address);
    await ready(page);
    await bringFiller(page, root);
    await page.evaluate(preparePage);
    await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: QUOTA });
    const names = () => page.evaluate(() => (globalThis as Testing).bench.names());
    const write = (name: string) =>
      page.evaluate(([k, n]) => (globalThis as Testing).bench.write(k, n), [kind, name] as const);
    const before = await names();
    await fill(page);
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
  await browser.close();
  await site.close();
  yield {
    measure: 'quota.lost',
    value: faults.length,
    n: kinds.length * 5,
    seconds: secondsSince(started),
    ...(faults.length > 0 && { failure: faults.join('\n') }),
  };
}
