/**
 * A class file of 500 questions, with their facts, opened by its link in the built page: by a browser that
 * has never seen it, from the server that the page comes from, with every other network cut. Measures from
 * the navigation until the first question can be read; the median of five openings.
 */
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright';
import type { TestService } from '../../src/core/api/test-room.ts';
import { chromiumArguments, chromiumPath } from '../chromium.mjs';
import { round, secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { buildSite, openSite, ready, watch, type Site } from '../page/site.ts';

const QUESTIONS = 500;
const openings = 5;
/** Everything but this machine goes to a proxy that does not exist. */
const cut = ['--proxy-server=127.0.0.1:1', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'];

export default async function* classFile(options: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const site = await openSite();
  const file = `class-of-the-bench-${String(process.pid)}.json`;
  const path = join(options.root, 'dist', file);
  try {
    const made = await inNewBrowser((browser) => madeIn(browser, site));
    writeFileSync(path, made.text);
    options.say(`  ${String(Math.round(made.text.length / 1024))} kB, ${String(QUESTIONS)} questions`);
    const seconds: number[] = [];
    const elsewhere: string[] = [];
    for (let i = 0; i < openings; i++) {
      const opened = await inNewBrowser((browser) => openedIn(browser, site, file, made.question));
      seconds.push(opened.seconds);
      elsewhere.push(...opened.elsewhere);
    }
    yield {
      measure: 'class-file.seconds',
      value: round(seconds.toSorted((a, b) => a - b)[Math.floor(openings / 2)] as number, 2),
      n: openings,
      low: round(Math.min(...seconds), 2),
      high: round(Math.max(...seconds), 2),
      seconds: secondsSince(started),
      ...(elsewhere[0] !== undefined && { failure: `a request left the origin: ${elsewhere[0]}` }),
    };
  } finally {
    rmSync(path, { force: true });
    await site.close();
  }
}

async function inNewBrowser<T>(use: (browser: Browser) => Promise<T>): Promise<T> {
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [...chromiumArguments, ...cut],
  });
  try {
    return await use(browser);
  } finally {
    await browser.close();
  }
}

/** Generates the questions, and returns their class file with the first question. */
async function madeIn(browser: Browser, site: Site): Promise<{ text: string; question: string }> {
  const page = await browser.newPage();
  await page.goto(`${site.address}#/test`);
  await ready(page);
  return page.evaluate(async (count) => {
    const app = document.querySelector('totem-app')!;
    const service = app.rooms.find((room) => room.id === 'test')!.service() as TestService;
    const [facts] = (await service.listing()).factBases;
    const options = { count, seed: 1, domains: [], rules: [], difficulties: [], kind: 'mixed' as const };
    const set = await service.generate(facts?.id ?? '', options, 'generate', () => undefined);
    if (set?.cases !== count) throw new Error(`${String(set?.cases)} questions instead of ${String(count)}`);
    const { rows } = await service.cases(set.id, {}, 0, 1);
    const text = await new Response((await service.classFile(set.id)) as Blob).text();
    return { text, question: rows[0]?.question ?? '' };
  }, QUESTIONS);
}

async function openedIn(browser: Browser, site: Site, file: string, question: string) {
  const context = await browser.newContext();
  const { elsewhere } = watch(context, site.address);
  const page = await context.newPage();
  await page.goto(`${site.address}#/test/class?file=${file}`);
  await page.getByText(question, { exact: true }).first().waitFor();
  const seconds = (await page.evaluate(() => performance.now())) / 1000;
  return { seconds, elsewhere: [...elsewhere] };
}
