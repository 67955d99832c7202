/**
 * Deployments under open tabs and returning visitors; every third raises the version of the database while a
 * job runs in the tab that does not reload. No view is blank, no finished row is lost, nothing is written to
 * the console as an error.
 */
import type { BrowserContext, Page } from 'playwright';
import type { CheckService } from '../../src/core/api/check-room.ts';
import { openDeployments } from '../page/deployments.ts';
import { buildSite, launchChromium, ready, watch } from '../page/site.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';

/** Enough that the batch is still running when the new version opens the database. */
const ROWS = 100;
const views = [
  'rules',
  'check/policy',
  'test/import',
  'check/queue',
  'check/log',
  'check/batches',
  'test/new',
];

const versionOf = (page: Page) => page.locator('meta[name=totem-version]').getAttribute('content');

async function opened(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(address);
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  return page;
}

/** The views of this tab that stay blank. */
async function blankViews(page: Page): Promise<string[]> {
  const blank: string[] = [];
  for (const view of views) {
    await page.evaluate((address) => {
      location.hash = address;
    }, `#/${view}`);
    const isShown = await page
      .getByRole('heading', { level: 1 })
      .waitFor({ timeout: 10_000 })
      .then(() => true)
      .catch(() => false);
    const isMissing = (await page.getByText('This part of the page could not be loaded').count()) > 0;
    if (!isShown || isMissing) blank.push(view);
  }
  return blank;
}

/** Starts a batch in this tab, and returns its id once some rows are done. */
const startBatch = (page: Page, rows: number) =>
  page.evaluate(async (count) => {
    const service = document.querySelector('totem-app')!.rooms[0]?.service() as CheckService;
    const quiet = () => undefined;
    const { preferences } = await service.open(quiet);
    const settings = { ...preferences.settings, readers: ['deterministic' as const], mutations: 1 };
    const row = (i: number) =>
      JSON.stringify({ id: i, context: `Boat ${String(i)} is red.`, answer: `Boat ${String(i)} is red.` });
    const file = new Blob([Array.from({ length: count }, (_, i) => row(i)).join('\n')]);
    const batch = (await service.importBatch(file, 'rows.jsonl', {}, 'import', quiet))?.batch ?? '';
    await new Promise<void>((begun) => {
      const onProgress = ({ done, stage }: { done: number; stage: string }) => {
        if (stage === 'Checking answers' && done > 1) begun();
      };
      const ended = () => begun();
      const job = service.runBatch(batch, settings, 'run', onProgress).then(() => 'done', String);
      void job.then(ended);
      Object.assign(globalThis, { job });
    });
    return { batch, checked: (await service.batchReport(batch, 0.5)).checked };
  }, rows);

/** How the job of the old tab ended. */
const jobEnd = (page: Page) =>
  page.evaluate(() =>
    Promise.race([
      (globalThis as unknown as { job: Promise<string> }).job,
      new Promise<string>((late) => setTimeout(() => late('waits'), 30_000)),
    ]),
  );

/** Takes the batch up in the new tab. Returns the rows that were there before, and after. */
const takeUp = (page: Page, batch: string) =>
  page.evaluate(async (id) => {
    const service = document.querySelector('totem-app')!.rooms[0]?.service() as CheckService;
    const quiet = () => undefined;
    const { preferences } = await service.open(quiet);
    const settings = { ...preferences.settings, readers: ['deterministic' as const], mutations: 1 };
    const before = (await service.batchReport(id, 0.5)).checked;
    await service.runBatch(id, settings, 'run', quiet);
    return { before, after: (await service.batchReport(id, 0.5)).checked };
  }, batch);

export default async function* update({ cases = 10, say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const [site, browser] = await Promise.all([openDeployments(), launchChromium()]);
  const context = await browser.newContext();
  const seen = watch(context, site.address);
  const [blank, lost]: [string[], string[]] = [[], []];
  let tables = '';
  let [raised, looked] = [0, 0];
  /** The list of tables gets more names at its end. */
  const withTables = (script: string) =>
    script.replace(
      /takenOver(\W{1,3})unfinished/u,
      (list, between: string) => list + tables.replaceAll('/', between),
    );

  let old = await opened(context, site.address);
  for (let round = 1; round <= cases; round++) {
    const raises = round % 3 === 0;
    if (raises) tables += `/extra${String(++raised)}`;
    const job = raises ? await startBatch(old, ROWS) : undefined;
    const version = site.deploy(withTables);
    const visitor = await opened(context, site.address);
    await visitor.getByText('A new version is ready.').waitFor();
    await visitor.getByRole('button', { name: 'Reload' }).click();
    await visitor.waitForFunction(
      (now) => document.querySelector<HTMLMetaElement>('meta[name=totem-version]')?.content === now,
      version,
    );
    await ready(visitor);
    if (job) {
      const end = await jobEnd(old);
      const { before, after } = await takeUp(visitor, job.batch);
      if (end === 'waits' || before < job.checked || after !== ROWS)
        lost.push(`${end}; ${String(job.checked)} rows, then ${String(before)}, at last ${String(after)}`);
      say(`the job in the old tab: ${end}`);
    }
    for (const page of [old, visitor]) {
      const running = (await versionOf(page)) ?? '';
      blank.push(...(await blankViews(page)).map((view) => `${view} in ${running}`));
      looked += views.length;
    }
    say(`deployment ${String(round)}${raises ? ', with more tables' : ''}: ${version}`);
    await old.close();
    old = visitor;
  }
  await browser.close();
  await site.close();
  const faults = [...blank, ...seen.errors];
  yield {
    measure: 'update.blank-views',
    value: faults.length,
    n: looked,
    seconds: secondsSince(started),
    ...(faults.length > 0 && { failure: faults.join('\n') }),
  };
  yield {
    measure: 'update.lost-jobs',
    value: lost.length,
    n: raised,
    ...(lost.length > 0 && { failure: lost.join('\n') }),
  };
}
