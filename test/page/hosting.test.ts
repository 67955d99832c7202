/**
 * The page on the hosts that "Host it yourself" names: in a subfolder of a bare static host, beside other
 * pages and other copies of Totem, and opened from disk.
 */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { texts as shell } from '../../src/ui/texts/shell.ts';
import { openDeployments, type Deployments } from './deployments.ts';
import { roomWalk } from './room-walk.ts';
import { launchChromium, ready } from './site.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let site: Deployments;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());
beforeEach(async () => {
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(async () => {
  await context.close();
  await site.close();
});

const versionIn = (tab: Page) => tab.locator('meta[name=totem-version]').getAttribute('content');
const keptOffline = (tab: Page) => tab.getByText(shell.offline, { exact: true }).waitFor({ timeout: 60_000 });
const opened = async (address: string, tab = page): Promise<string | null> => {
  await tab.goto(address);
  await ready(tab);
  return versionIn(tab);
};

test('in a subfolder every room works, nothing outside it is asked for, and it opens offline', async () => {
  site = await openDeployments('127.0.0.1', { headers: {}, copies: ['tools/totem/'] });
  const home = `${site.address}tools/totem/`;
  const outside: string[] = [];
  const missing: string[] = [];
  const errors: string[] = [];
  context.on('request', (request) => {
    const address = request.url();
    if (!/^(?:blob|data):/u.test(address) && !address.startsWith(home)) outside.push(address);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) missing.push(response.url());
  });
  context.on('weberror', (error) => errors.push(error.error().message));
  await opened(home);
  expect(await roomWalk(page)).toEqual([]);
  await keptOffline(page);
  const pages = ['models.html', 'wipe.html', 'licences.html', 'certificate/index.html', 'gallery/index.html'];
  for (const name of pages) {
    await page.goto(home + name);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect([outside, missing, errors]).toEqual([[], [], []]);

  site.stop();
  await opened(home);
  for (const room of ['check', 'test', 'rules', 'logic', 'library', 'hosting']) {
    await page.evaluate((name) => {
      location.hash = `#/${name}`;
    }, room);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  }
  expect(errors).toEqual([]);
});

test('two copies of one host keep their own files, and the one above hides no page below', async () => {
  site = await openDeployments('127.0.0.1', { headers: {}, copies: ['', 'new/'] });
  const newer = site.deploy(undefined, 'new/');
  const above = await opened(site.address);
  expect(newer).not.toBe(above);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await keptOffline(page);
  // The service worker above answers for the folder until that one has its own.
  expect(await opened(`${site.address}new/`)).toBe(newer);
  await keptOffline(page);
  // Each drops only files of its own versions that no tab runs.
  await opened(site.address);
  await keptOffline(page);
  await opened(`${site.address}new/`);
  await keptOffline(page);
  site.stop();
  expect(await opened(site.address)).toBe(above);
  expect(await opened(`${site.address}new/`)).toBe(newer);
});
