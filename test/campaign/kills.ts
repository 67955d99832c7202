/**
 * Threads and tabs that end at random moments of each kind of job, and jobs that are cancelled at random
 * moments, also in threads that hang. Every job ends with a message or goes on; what was finished is there
 * once.
 */
import type { BrowserContext, Page, Worker } from 'playwright';
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
/** The same for a job that needs a thread which hangs, though nothing in it was cancelled. */
const SILENCE_OF_HANGING = 35_000;

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

/** The threads that work on a kind of job. */
const involved: Readonly<Record<Kind, RegExp>> = {
  check: /check-room|pool|models/u,
  batch: /check-room|pool|models/u,
  documents: /check-room|documents|pool|models/u,
  import: /test-room/u,
  generate: /test-room/u,
  read: /test-room|pool|models/u,
  rules: /rules-room|pool|models/u,
};

/** Trials of one kind of job in one tab after another. */
class Trials {
  readonly #kind: Kind;
  readonly #random: Random;
  readonly #open: () => Promise<Page>;
  #page: Page | undefined;
  /** Milliseconds that the job takes when nothing happens to it. */
  #usual = 0;
  readonly found = { waiting: 0, lost: 0, doubled: 0, ended: 0, cancelled: 0, worstCancel: 0 };
  readonly faults: string[] = [];

  constructor(kind: Kind, random: Random, open: () => Promise<Page>) {
    this.#kind = kind;
    this.#random = random;
    this.#open = open;
  }

  async begin(): Promise<string> {
    this.#page = await this.#open();
    await this.#run('unharmed');
    const begun = performance.now();
    await this.#run('unharmed again');
    this.#usual = performance.now() - begun;
    return `${this.#kind}: ${String(Math.round(this.#usual))} ms when nothing happens to it`;
  }

  /** A thread ends in the midst of the job. */
  async end(name: string): Promise<string> {
    await this.#started(name);
    const thread = this.#thread();
    await Promise.race([
      thread?.evaluate(() => self.close()).catch(() => undefined),
      this.#now.waitForTimeout(2_000),
    ]);
    const outcome = await this.#outcome(SILENCE);
    const count = await this.#count(name);
    this.found.ended++;
    if (outcome === 'done' && count === 0) this.found.lost++;
    if (count > 1) this.found.doubled++;
    const said = `${this.#kind}, ${nameOf(thread)} ended: ${outcome}, there ${String(count)} times`;
    if (count > 1 || (outcome === 'done' && count === 0)) this.faults.push(said);
    return said;
  }

  /** The job is cancelled, also while a thread hangs; the next job then gets its result. */
  async cancel(name: string, withHanging: boolean): Promise<string> {
    await this.#started(name);
    const thread = withHanging ? this.#thread() : undefined;
    // A loop in the call itself would run in the debugger, where nothing can end it.
    await thread?.evaluate(
      () =>
        void setTimeout(() => {
          for (;;);
        }),
    );
    await this.#now.waitForTimeout(100);
    const took = await this.#now.evaluate(() => (globalThis as Testing).bench.cancel());
    const outcome = await this.#outcome(SILENCE);
    this.found.cancelled++;
    this.found.worstCancel = Math.max(this.found.worstCancel, took);
    if (thread) await this.#run(`${name} again`, SILENCE_OF_HANGING);
    return `${this.#kind} cancelled, ${nameOf(thread)} hung: ${String(Math.round(took))} ms, ${outcome}`;
  }

  /** The tab is closed in the midst of the job. */
  async close(name: string): Promise<string> {
    await this.#started(name);
    await this.#now.close();
    this.#page = await this.#open();
    const count = await this.#count(name);
    if (count > 1) this.found.doubled++;
    const said = `${this.#kind}, tab closed: there ${String(count)} times`;
    if (count > 1) this.faults.push(said);
    return said;
  }

  get #now(): Page {
    if (!this.#page) throw new Error('begin() comes first');
    return this.#page;
  }

  async #started(name: string): Promise<void> {
    await this.#begun(name);
    await this.#now.waitForTimeout(this.#random.integer(Math.max(20, Math.round(this.#usual))));
  }

  #begun(name: string): Promise<void> {
    const begin = ([kind, of]: readonly [Kind, string]) => (globalThis as Testing).bench.begin(kind, of);
    return this.#now.evaluate(begin, [this.#kind, name] as const);
  }

  async #run(name: string, silence = SILENCE): Promise<void> {
    await this.#begun(name);
    await this.#outcome(silence);
  }

  async #outcome(silence: number): Promise<string> {
    const outcome = await this.#now.evaluate((ms) => (globalThis as Testing).bench.outcome(ms), silence);
    if (outcome === 'waits') {
      this.found.waiting++;
      this.faults.push(`${this.#kind}: it waits for ever`);
    }
    return outcome;
  }

  #count(name: string): Promise<number> {
    const count = ([kind, of]: readonly [Kind, string]) => (globalThis as Testing).bench.count(kind, of);
    return this.#now.evaluate(count, [this.#kind, name] as const);
  }

  #thread(): Worker | undefined {
    const all = this.#now.workers().filter((worker) => involved[this.#kind].test(worker.url()));
    return all.length === 0 ? undefined : this.#random.pick(all);
  }
}

const nameOf = (thread: Worker | undefined): string =>
  thread ? (/([\w-]+)[.-]worker/u.exec(thread.url())?.[1] ?? thread.url()) : 'nothing';

/** Words after the task's name are the kinds to try: `kills check batch`. */
export default async function* kills({ cases = 20, seed, words, say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const [site, browser] = await Promise.all([openSite(), launchChromium()]);
  const random = seeded(seed);
  const all: Trials[] = [];
  for (const kind of kinds.filter((each) => words.length === 0 || words.includes(each))) {
    const context = await browser.newContext({ serviceWorkers: 'block' });
    const trials = new Trials(kind, random, () => opened(context, site.address));
    all.push(trials);
    say(await trials.begin());
    for (let i = 0; i < cases; i++) {
      say(await trials.end(`${kind} ${String(i)}`));
      if (i % 2 === 0) say(await trials.cancel(`${kind} ${String(i)} cancelled`, i % 4 === 0));
      if (i % 5 === 4) say(await trials.close(`${kind} ${String(i)} closed`));
    }
    await context.close();
  }
  await browser.close();
  await site.close();
  const sum = (of: (found: Trials['found']) => number) => all.reduce((so, { found }) => so + of(found), 0);
  const faults = all.flatMap((trials) => trials.faults);
  const [ended, cancelled] = [sum((found) => found.ended), sum((found) => found.cancelled)];
  const measure = (name: string, value: number, n: number) => ({
    measure: name,
    value,
    n,
    seconds: secondsSince(started),
    ...(value > 0 && { failure: faults.join('\n') }),
  });
  yield measure(
    'workers.waiting',
    sum(({ waiting }) => waiting),
    ended + cancelled,
  );
  yield measure(
    'kills.lost',
    sum(({ lost }) => lost),
    ended,
  );
  yield measure(
    'kills.doubled',
    sum(({ doubled }) => doubled),
    ended,
  );
  const worst = Math.round(Math.max(...all.map(({ found }) => found.worstCancel)));
  yield { measure: 'cancel.worst-ms', value: worst, n: cancelled };
}
