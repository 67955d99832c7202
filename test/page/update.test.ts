/** New versions that are deployed while tabs are open. */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { openDeployments, type Deployments } from './deployments.ts';
import { launchChromium, ready, watch, type Watch } from './site.ts';

let site: Deployments;
let browser: Browser;
let context: BrowserContext;
let seen: Watch;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  site = await openDeployments();
});
afterEach(async () => {
  await context.close();
  await site.close();
});

const begin = async (serviceWorkers: 'allow' | 'block') => {
  context = await browser.newContext({ serviceWorkers });
  seen = watch(context, site.address);
};
const opened = async (): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(site.address);
  await ready(page);
  return page;
};
const versionOf = (page: Page) => page.locator('meta[name=totem-version]').getAttribute('content');
const show = async (page: Page, view: string) => {
  await page.evaluate((address) => {
    location.hash = address;
  }, `#/${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const shells = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('totem-shell-')));
/** A file of which each version has its own under the same name, as the workers of a tab read it. */
const icons = (page: Page) =>
  Promise.all(
    page
      .workers()
      .map((worker) =>
        worker.evaluate(async (address) => (await fetch(address)).text(), `${site.address}favicon.svg`),
      ),
  );
const notice = (page: Page) => page.getByText('A new version is ready.');

it('leaves running tabs their version, offers the new one once no job runs, then drops the old', async () => {
  await begin('allow');
  const first = await opened();
  await first.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const before = await versionOf(first);
  const after = site.deploy();

  const second = await context.newPage();
  await second.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => {
      const { session } = document.querySelector('totem-app')!;
      const about = { kind: 'test', target: 'test', title: 'A long job' };
      const work = () => new Promise((done) => addEventListener('job done', done, { once: true }));
      void session.run(about, work, { cancel: () => Promise.resolve() });
    });
  });
  await second.goto(site.address);
  await ready(second);
  expect(await versionOf(second)).toBe(before);
  await second.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await second.waitForTimeout(300);
  expect(await notice(second).count()).toBe(0);
  await second.evaluate(() => dispatchEvent(new Event('job done')));
  await notice(second).waitFor();
  await second.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => versionOf(second).catch(() => before), { timeout: 15_000 }).toBe(after);

  // What the first tab has not loaded yet is there, in its own version.
  for (const view of ['rules', 'check/policy', 'test/import']) await show(first, view);
  expect(await versionOf(first)).toBe(before);
  await show(second, 'rules');
  expect(await shells(second)).toHaveLength(2);
  const read = await icons(first);
  expect(read.length).toBeGreaterThan(1);
  for (const icon of read) expect(icon).toContain(`<!-- ${before ?? ''} -->`);
  expect((await icons(second))[0]).toContain(`<!-- ${after} -->`);
  await first.close();
  await second.reload();
  await ready(second);
  await expect.poll(() => shells(second), { timeout: 15_000 }).toEqual([`totem-shell-${after}`]);
  expect(seen.errors).toEqual([]);
});

it('says that a part is missing where nothing was kept, and a reload brings it', async () => {
  await begin('block');
  const page = await opened();
  const after = site.deploy();
  await page.evaluate(() => {
    location.hash = '#/rules';
  });
  await page.getByText('This part of the page could not be loaded.').waitFor();
  await page.getByRole('button', { name: 'Reload' }).click();
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await versionOf(page)).toBe(after);
});
