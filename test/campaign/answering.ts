/**
 * A set of questions answered by a language model in the page, while the tab is reloaded, closed and crashed
 * at random moments. Every reply that was there before is there after, and at the end each question has one.
 *
 * `answering` uses the weights that fetch-language-model.mjs fetches, if they are there; `answering double` a
 * stand-in for the model's thread, which keeps to its contract. `--cases` is the number of questions.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import { build, type Plugin } from 'vite';
import type { TestService } from '../../src/core/api/test-room.ts';
import { seeded, type Random } from '../../src/core/random.ts';
import { asking as texts } from '../../src/ui/texts/test-room/asking.ts';
import { languageModelPath } from '../language-model-file.mjs';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { buildSite, launchChromium, openSite } from '../page/site.ts';

const KILLS = 10;
const kinds = ['reload', 'close', 'crash'] as const;
/** Milliseconds without a reply after which the run counts as hanging: a reply may take minutes. */
const SILENCE = 900_000;

interface Stored {
  readonly key: string;
  readonly text: string;
}

/** The replies of a run as they are stored; runs in the page. */
async function storedReplies(run: string): Promise<Stored[]> {
  const app = document.querySelector('totem-app')!;
  const service = app.rooms.find((room) => room.id === 'test')!.service() as TestService;
  const settings = { synonymCosine: 0.8, edgeJaccard: 0.8, nodeJaccard: 0.8 };
  const { rows } = await service.answers(run, {}, settings, 0, 100_000);
  const details = await Promise.all(rows.map(({ index }) => service.answer(run, index, settings)));
  return details.map(({ answer: { caseId, text } }) => ({ key: caseId, text }));
}

/** Makes the questions and returns the id of the set; runs in the page. */
async function questions(count: number): Promise<string> {
  const app = document.querySelector('totem-app')!;
  const service = app.rooms.find((room) => room.id === 'test')!.service() as TestService;
  await service.open(() => undefined);
  const [facts] = (await service.listing()).factBases;
  const options = { count, seed: 1, domains: [], rules: [], difficulties: [], kind: 'mixed' as const };
  const set = await service.generate(facts?.id ?? '', options, 'generate', () => undefined);
  if (set?.cases !== count) throw new Error(`${String(set?.cases)} questions instead of ${String(count)}`);
  return set.id;
}

class Answering {
  readonly #context: BrowserContext;
  readonly #address: string;
  readonly #random: Random;
  #page!: Page;
  #run = '';
  lost = 0;
  readonly faults: string[] = [];

  constructor(context: BrowserContext, address: string, random: Random) {
    this.#context = context;
    this.#address = address;
    this.#random = random;
  }

  async #open(view: string): Promise<void> {
    this.#page = await this.#context.newPage();
    await this.#page.goto(`${this.#address}${view}`);
    await this.#page.locator('main h1').first().waitFor();
  }

  async begin(count: number, weights: string | undefined): Promise<void> {
    await this.#open('#/check/model');
    if (weights !== undefined) {
      const chooser = this.#page.waitForEvent('filechooser');
      await this.#page.getByRole('button', { name: 'Choose files' }).click();
      await (await chooser).setFiles(weights);
      await this.#page.getByText('was added.').waitFor({ timeout: 300_000 });
    }
    const set = await this.#page.evaluate(questions, count);
    await this.#page.goto(`${this.#address}#/test/cases/${set}/ask`);
    await this.#page.getByRole('button', { name: texts.submit, exact: true }).click();
    await this.#page.waitForURL(/#\/test\/run\//u);
    this.#run = /run\/([^/?]+)/u.exec(this.#page.url())?.[1] ?? '';
  }

  stored(): Promise<readonly Stored[]> {
    return this.#page.evaluate(storedReplies, this.#run);
  }

  async #waitFor(replies: number): Promise<readonly Stored[]> {
    let stored = await this.stored();
    let moved = performance.now();
    while (stored.length < replies) {
      if (performance.now() - moved > SILENCE) {
        const said = await this.#page.getByRole('alert').allInnerTexts();
        throw new Error(`no reply came after ${stored.length}; the page says “${said.join(' ')}”`);
      }
      await new Promise((later) => setTimeout(later, 100));
      const now = await this.stored();
      if (now.length > stored.length) moved = performance.now();
      stored = now;
    }
    return stored;
  }

  /** Waits for some replies, ends the tab, and lets the run go on. */
  async kill(kind: (typeof kinds)[number], replies: number): Promise<void> {
    await this.#waitFor(replies);
    await new Promise((later) => setTimeout(later, this.#random.integer(150)));
    const before = await this.stored();
    if (kind === 'reload') {
      await this.#page.reload();
      await this.#page.locator('main h1').first().waitFor();
    } else {
      if (kind === 'crash') await crash(this.#page);
      else await this.#page.close();
      await this.#open(`#/test/run/${this.#run}`);
      await this.#page.getByRole('button', { name: texts.panel.start, exact: true }).click();
    }
    this.#compare(before, await this.stored(), kind);
  }

  #compare(before: readonly Stored[], after: readonly Stored[], kind: string): void {
    const there = new Map(after.map(({ key, text }) => [key, text]));
    for (const { key, text } of before) {
      if (there.get(key) === text) continue;
      this.lost++;
      this.faults.push(`${kind}: the reply to ${key} was there, and is not there as it was`);
    }
  }

  async finish(count: number): Promise<{ readonly missing: number; readonly doubled: number }> {
    const stored = await this.#waitFor(count);
    await this.#page.getByText(texts.panel.done).waitFor();
    const keys = new Set((await this.stored()).map(({ key }) => key));
    return { missing: count - keys.size, doubled: stored.length - keys.size };
  }
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  const session = await page.context().newCDPSession(page);
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

/** Serves the stand-in where the page asks for the thread of the language model. */
async function standIn(): Promise<Plugin> {
  const folder = mkdtempSync(join(tmpdir(), 'totem-double-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      lib: {
        entry: join(import.meta.dirname, 'answering/double.worker.ts'),
        formats: ['es'],
        fileName: 'double',
      },
    },
  });
  const script = readFileSync(join(folder, 'double.js'));
  rmSync(folder, { recursive: true });
  return {
    name: 'totem:double',
    configurePreviewServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!/\/language-model\.worker-[^/]*\.js$/u.test(request.url ?? '')) return next();
        response.setHeader('content-type', 'text/javascript');
        response.end(script);
      });
    },
  };
}

export default async function* answering({
  cases = 100,
  seed,
  words,
  say,
}: TaskOptions): AsyncGenerator<Result> {
  const weights = words.includes('double') ? undefined : languageModelPath();
  if (weights === undefined && !words.includes('double'))
    say('The weights are not here; a stand-in for the model answers (node test/fetch-language-model.mjs).');
  const began = performance.now();
  await buildSite();
  const site = await openSite(weights === undefined ? [await standIn()] : []);
  const browser = await launchChromium();
  const random = seeded(seed);
  try {
    const context = await browser.newContext();
    const trial = new Answering(context, site.address, random);
    await trial.begin(cases, weights);
    for (let kill = 0; kill < KILLS; kill++) {
      const kind = kinds[kill % kinds.length] as (typeof kinds)[number];
      await trial.kill(kind, Math.floor(((kill + random.next()) * cases) / (KILLS + 1)));
      say(`${kind} ${String(kill + 1)} of ${String(KILLS)}`);
    }
    const { missing, doubled } = await trial.finish(cases);
    const lost = trial.lost + missing;
    const failure = trial.faults[0] ?? `${String(missing)} questions have no reply`;
    yield {
      measure: 'answering.lost',
      value: lost,
      n: cases,
      seconds: secondsSince(began),
      ...(lost > 0 && { failure }),
    };
    yield {
      measure: 'answering.doubled',
      value: doubled,
      n: cases,
      ...(doubled > 0 && { failure: `${String(doubled)} replies too many` }),
    };
  } finally {
    await browser.close();
    await site.close();
  }
}
