/**
 * Measures the page as a user meets it: the production build, served on localhost under its own policy,
 * opened in a Chromium that has never seen it. Each opening uses a new browser context, so nothing is cached.
 * Reports the median of five openings.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from 'playwright';
import { missing, round, secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import {
  exampleChecked,
  firstAnswersShown,
  firstCheckShown,
  launchChromium,
  buildSite,
  openSite,
  ready,
  watch,
} from '../page/site.ts';
import type { Watch } from '../page/site.ts';

const openings = 5;
/**
 * Openings of the Check room: each until its recorded check is shown, then until the example has been checked
 * here.
 */
const exampleOpenings = 3;
/** A complete import with its plain answers has to finish within a minute. */
const importLimit = 60_000;

declare global {
  interface Window {
    longTasks: { readonly start: number; readonly duration: number }[];
  }
}

/** Tasks over 50 ms on the main thread, as the browser itself reports them. */
const observeLongTasks = () => {
  window.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      window.longTasks.push({ start: startTime, duration });
  }).observe({ type: 'longtask', buffered: true });
};

export default async function* page(options: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const site = await openSite();
  const browser = await launchChromium();
  const seen: Watch[] = [];
  const visit = async <T>(use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> =>
    inContext(browser, async (opened, context) => {
      seen.push(watch(context, site.address));
      return use(opened, context);
    });
  try {
    const first = [];
    for (let i = 0; i < openings; i++)
      first.push(await visit((opened) => open(opened, site.address, join(options.root, 'dist'))));
    yield {
      measure: 'page.interactive-seconds',
      value: round(median(first.map(({ seconds }) => seconds)), 3),
      n: openings,
      low: round(Math.min(...first.map(({ seconds }) => seconds)), 3),
      high: round(Math.max(...first.map(({ seconds }) => seconds)), 3),
    };
    yield {
      measure: 'page.kilobytes-gz',
      value: round(median(first.map(({ bytes }) => bytes)) / 1024, 1),
      n: openings,
    };
    const visits: { readonly shown: number; readonly checked: number }[] = [];
    for (let i = 0; i < exampleOpenings; i++)
      visits.push(
        await inNewProfile(async (opened, context) => {
          seen.push(watch(context, site.address));
          await opened.goto(`${site.address}#/check`);
          return { shown: await firstCheckShown(opened), checked: await exampleChecked(opened) };
        }),
      );
    yield middleOf(
      'page.first-check-seconds',
      visits.map(({ shown }) => shown),
    );
    yield middleOf(
      'page.example-seconds',
      visits.map(({ checked }) => checked),
    );
    const logic: number[] = [];
    for (let i = 0; i < exampleOpenings; i++)
      logic.push(
        await inNewProfile(async (opened, context) => {
          seen.push(watch(context, site.address));
          await opened.goto(`${site.address}#/logic`);
          return firstAnswersShown(opened);
        }),
      );
    yield middleOf('page.logic-seconds', logic);
    const path = join(options.data, 'drowzee/llm_responses.jsonl');
    const absent = missing(path);
    const longest = first.map(({ longTask }) => longTask);
    if (absent) yield absent;
    else {
      const imported = await visit((opened) => importAnswers(opened, site.address, path));
      longest.push(imported.longTask);
      yield { measure: 'page.import-seconds', value: imported.seconds, n: imported.answers };
    }
    const opening = first.map(({ longTask }) => Math.round(longTask)).join(', ');
    const importing =
      longest.length > openings
        ? `; importing and reporting ${String(Math.round(longest.at(-1) as number))} ms`
        : '';
    options.say(`  longest tasks: opening ${opening} ms${importing}`);
    yield { measure: 'page.longest-task-ms', value: Math.round(Math.max(...longest)), n: longest.length };
    const elsewhere = seen.flatMap((visited) => visited.elsewhere);
    yield {
      measure: 'off-origin.requests',
      value: elsewhere.length,
      n: seen.length,
      seconds: secondsSince(started),
      ...(elsewhere[0] !== undefined && { failure: elsewhere[0] }),
    };
    for (const error of new Set(seen.flatMap(({ errors }) => errors)))
      options.say(`  the page reported: ${error}`);
  } finally {
    await browser.close();
    await site.close();
  }
}

async function inContext<T>(
  browser: Browser,
  use: (page: Page, context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext();
  try {
    await context.addInitScript(observeLongTasks);
    return await use(await context.newPage(), context);
  } finally {
    await context.close();
  }
}

/** A browser with a new profile, so that no compiled code is cached either. */
async function inNewProfile<T>(use: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
  const browser = await launchChromium();
  try {
    return await inContext(browser, use);
  } finally {
    await browser.close();
  }
}

/**
 * Measures from the first navigation to the mark that the page sets when its first view has something to
 * read, then waits a second while the sample is shown.
 */
async function open(opened: Page, address: string, dist: string) {
  const asked = new Set<string>();
  // The first view does not wait for the files that the service worker caches for later.
  opened.context().on('request', (request) => {
    if (!request.serviceWorker()) asked.add(new URL(request.url()).pathname);
  });
  await opened.goto(address);
  await ready(opened);
  const wanted = [...asked];
  const seconds = await opened.evaluate(
    () => (performance.getEntriesByName('totem:ready')[0]?.startTime ?? 0) / 1000,
  );
  await opened.waitForTimeout(1000);
  return {
    seconds,
    bytes: wanted.reduce((sum, path) => sum + zippedSize(dist, path), 0),
    longTask: await longestTask(opened),
  };
}

/** The size of a built file after gzip, as it would be sent. */
function zippedSize(dist: string, path: string): number {
  const file = join(dist, path.endsWith('/') ? `${path}index.html` : path);
  return existsSync(file) ? gzipSync(readFileSync(file)).length : 0;
}

const longestTask = (opened: Page): Promise<number> =>
  opened.evaluate(() => Math.max(0, ...window.longTasks.map(({ duration }) => duration)));

/**
 * Imports recorded replies as a person would: through the file picker, then the button that begins it; then
 * the report of the run.
 */
async function importAnswers(opened: Page, address: string, path: string) {
  await opened.goto(`${address}#/test/import`);
  await opened.locator('input[type=file]').first().setInputFiles(path);
  const begin = opened.getByRole('button', { name: 'Import', exact: true });
  await begin.waitFor({ timeout: importLimit });
  const started = performance.now();
  await begin.click();
  const report = opened.getByRole('link', { name: 'View report' });
  await report.waitFor({ timeout: importLimit });
  const seconds = secondsSince(started);
  const result = opened.locator('totem-import section').filter({ has: report });
  const answers = Number(
    /: ([\d\s,.]+) kept/u.exec(await result.getByRole('status').innerText())?.[1]?.replace(/\D/g, '') ?? 0,
  );
  await report.click();
  await opened.getByText('Wrong answers, by model').first().waitFor({ timeout: importLimit });
  return { seconds, answers, longTask: await longestTask(opened) };
}

const middleOf = (measure: string, seconds: readonly number[]): Result => ({
  measure,
  value: round(median(seconds), 2),
  n: seconds.length,
  low: round(Math.min(...seconds), 2),
  high: round(Math.max(...seconds), 2),
});

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
