/**
 * Threads and tabs that end at random moments of each kind of job, and jobs that are cancelled at random
 * moments, also in threads that hang. Every job ends with a message or goes on; what was finished is there
 * once.
 */
import type { BrowserContext, Page } from 'playwright';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { RulesService } from '../../src/core/api/rules-room.ts';
import type { TestService } from '../../src/core/api/test-room.ts';
import { seeded, type Random } from '../../src/core/random.ts';
import { buildSite, launchChromium, openSite, ready } from '../page/site.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';

const kinds = ['check', 'batch', 'documents', 'import', 'generate', 'read', 'rules'] as const;
type Kind = (typeof kinds)[number];

/** What the page holds for a trial. */
interface Bench {
  begin(kind: Kind, name: string): void;
  /** Settles the job of the trial, or says that nothing has moved for `silence` milliseconds. */
  outcome(silence: number): Promise<string>;
  /** Cancels the job, and says how many milliseconds the answer took. */
  cancel(): Promise<number>;
  /** How often the thing of this name is there. */
  count(kind: Kind, name: string): Promise<number>;
}
type Testing = typeof globalThis & { bench: Bench };

/** Milliseconds without progress after which a job counts as waiting for ever. */
const SILENCE = 12_000;

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await ready(page);
  await page.evaluate(preparePage);
  return page;
}

/** Runs in the page. */
async function preparePage(): Promise<void> {
  const app = document.querySelector('totem-app')!;
  const service = (id: string) => app.rooms.find((room) => room.id === id)?.service();
  const [check, test, rules] = [
    service('check') as CheckService,
    service('test') as TestService,
    service('rules') as RulesService,
  ];
  const quiet = () => undefined;
  const { preferences } = await check.open(quiet);
  await test.open(quiet);
  await rules.open(quiet);
  const settings = { ...preferences.settings, readers: ['deterministic' as const], mutations: 1 };
  const sentence = (i: number) => `The boat number ${String(i)} carries ${String(i + 3)} people.`;
  const example = (await check.listing()).example;
  const shipped = await test.listing();
  const rulesCase = (await rules.listing()).cases[0]?.id ?? '';
  let job = '';
  let moved = performance.now();
  let settled: string | undefined;
  const progress = () => {
    moved = performance.now();
  };
  const rows = (name: string) =>
    Array.from({ length: 12 }, (_, i) =>
      JSON.stringify({ id: name + String(i), context: sentence(i), answer: sentence(i) }),
    );
  const works: Record<Kind, (name: string) => Promise<unknown>> = {
    check: (name) =>
      check.check(
        { collection: example?.collection ?? '', question: name, answer: example?.answer ?? '', settings },
        job,
        progress,
        progress,
      ),
    async batch(name) {
      const kept = await check.importBatch(new Blob([rows(name).join('\n')]), name, {}, job, progress);
      await check.runBatch(kept?.batch ?? '', settings, job, progress);
    },
    documents: (name) => {
      const text = Array.from({ length: 300 }, (_, i) => sentence(i) + name).join('\n\n');
      return check.addDocuments(undefined, [{ name, bytes: new Blob([text]) }], job, progress);
    },
    import(name) {
      const facts = Array.from(
        { length: 30_000 },
        (_, i) => `Town ${String(i)}\tlies in\tLand ${String(i % 9)}`,
      );
      return test.import(
        new Blob([['subject\trelation\tobject', ...facts].join('\n')]),
        'a.tsv',
        { name },
        job,
        progress,
      );
    },
    generate: (name) =>
      test.generate(
        shipped.factBases[0]?.id ?? '',
        { count: 400, seed: 1, domains: [], rules: [], difficulties: [], name },
        job,
        progress,
      ),
    async read(name) {
      const set = shipped.caseSets[0]?.id ?? '';
      const [first] = (await test.cases(set, {}, 0, 1)).rows;
      const reply = { caseId: first?.id ?? '', model: name, text: `No. ${sentence(1)} ${name}` };
      const { runId } = await test.addAnswer({ caseSetId: set }, reply);
      await test.read(runId, job, progress);
    },
    rules: () => rules.read(rulesCase, job, progress),
  };
  const named: Record<Kind, (name: string) => Promise<number>> = {
    check: async (name) => (await check.listing()).checks.filter(({ question }) => question === name).length,
    batch: async (name) => (await check.listing()).batches.filter((batch) => batch.name === name).length,
    documents: async (name) =>
      (await check.listing()).collections.filter((each) => each.name === name).length,
    import: async (name) => (await test.listing()).factBases.filter((base) => base.name === name).length,
    generate: async (name) => (await test.listing()).caseSets.filter((set) => set.name === name).length,
    read: async (name) => (await test.listing()).runs.filter(({ models }) => models.includes(name)).length,
    rules: async () => (await rules.listing()).cases.filter(({ id }) => id === rulesCase).length,
  };
  (globalThis as Testing).bench = {
    begin(kind, name) {
      job = `job ${name}`;
      settled = undefined;
      progress();
      works[kind](name).then(
        () => (settled = 'done'),
        (reason: unknown) => (settled = String(reason)),
      );
    },
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
    count: (kind, name) => named[kind](name),
  };
}

/** Ends one of the page's threads, nested ones too. Returns which. */
async function endOne(page: Page, random: Random): Promise<string> {
  const all = page.workers();
  if (all.length === 0) return 'none';
  const worker = random.pick(all);
  await Promise.race([
    worker.evaluate(() => self.close()).catch(() => undefined),
    page.waitForTimeout(2_000),
  ]);
  return /([\w-]+)[.-]worker/.exec(worker.url())?.[1] ?? worker.url();
}

interface Found {
  waiting: number;
  lost: number;
  doubled: number;
  trials: number;
  worstCancel: number;
  cancels: number;
  example: string | undefined;
}

async function killTrial(
  page: Page,
  kind: Kind,
  name: string,
  random: Random,
  found: Found,
): Promise<string> {
  await page.evaluate(([k, n]) => (globalThis as Testing).bench.begin(k, n), [kind, name] as const);
  await page.waitForTimeout(random.integer(2_500));
  const which = await endOne(page, random);
  const outcome = await page.evaluate((silence) => (globalThis as Testing).bench.outcome(silence), SILENCE);
  const count = await page.evaluate(([k, n]) => (globalThis as Testing).bench.count(k, n), [
    kind,
    name,
  ] as const);
  found.trials++;
  if (outcome === 'waits') found.waiting++;
  if (outcome === 'done' && count === 0) found.lost++;
  if (count > 1) found.doubled++;
  const said = `${kind}, ${which} ended: ${outcome}, there ${String(count)} times`;
  if (outcome === 'waits' || count > 1 || (outcome === 'done' && count === 0)) found.example ??= said;
  return said;
}

/** In every second trial one thread hangs. */
async function cancelTrial(
  page: Page,
  kind: Kind,
  name: string,
  random: Random,
  found: Found,
): Promise<string> {
  await page.evaluate(([k, n]) => (globalThis as Testing).bench.begin(k, n), [kind, name] as const);
  await page.waitForTimeout(random.integer(1_500));
  const all = page.workers();
  const hanging = found.cancels % 2 === 1 && all.length > 0 ? random.pick(all) : undefined;
  void hanging
    ?.evaluate(() => {
      for (;;);
    })
    .catch(() => undefined);
  await page.waitForTimeout(100);
  const took = await page.evaluate(() => (globalThis as Testing).bench.cancel());
  const outcome = await page.evaluate((silence) => (globalThis as Testing).bench.outcome(silence), SILENCE);
  found.cancels++;
  found.worstCancel = Math.max(found.worstCancel, took);
  if (outcome === 'waits') found.waiting++;
  const said = `${kind} cancelled, ${hanging ? `${hanging.url().replace(/.*\//u, '')} hanging` : 'nothing hanging'}: ${String(Math.round(took))} ms, ${outcome}`;
  if (outcome === 'waits') found.example ??= said;
  return said;
}

export default async function* kills({ cases = 20, seed, say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const [site, browser] = await Promise.all([openSite(), launchChromium()]);
  const random = seeded(seed);
  const found: Found = {
    waiting: 0,
    lost: 0,
    doubled: 0,
    trials: 0,
    worstCancel: 0,
    cancels: 0,
    example: undefined,
  };
  try {
    for (const kind of kinds) {
      const context = await browser.newContext({ serviceWorkers: 'block' });
      let page = await opened(context, site.address);
      for (let trial = 0; trial < cases; trial++) {
        const name = `${kind} ${String(trial)}`;
        say(await killTrial(page, kind, name, random, found));
        if (trial % 2 === 0) say(await cancelTrial(page, kind, `${name} cancelled`, random, found));
        // A tab that is closed in the midst of a job, and the next visit.
        if (trial % 5 !== 4) continue;
        await page.evaluate(([k, n]) => (globalThis as Testing).bench.begin(k, n), [
          kind,
          `${name} closed`,
        ] as const);
        await page.waitForTimeout(random.integer(1_500));
        await page.close();
        page = await opened(context, site.address);
        const count = await page.evaluate(([k, n]) => (globalThis as Testing).bench.count(k, n), [
          kind,
          `${name} closed`,
        ] as const);
        if (count > 1) found.doubled++;
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await site.close();
  }
  const seconds = secondsSince(started);
  const failed = (value: number) =>
    value > 0 && found.example !== undefined ? { failure: found.example } : {};
  yield {
    measure: 'workers.waiting',
    value: found.waiting,
    n: found.trials + found.cancels,
    seconds,
    ...failed(found.waiting),
  };
  yield { measure: 'kills.lost', value: found.lost, n: found.trials, ...failed(found.lost) };
  yield { measure: 'kills.doubled', value: found.doubled, n: found.trials, ...failed(found.doubled) };
  yield { measure: 'cancel.worst-ms', value: Math.round(found.worstCancel), n: found.cancels };
}
