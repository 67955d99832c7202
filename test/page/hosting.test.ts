/**
 * The page where "Host it yourself" says that it works: in a subfolder of a bare static host, beside other
 * copies of Totem, and over plain http. Opened as a file it says what to do.
 */
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { texts as airlock } from '../../src/ui/texts/airlock.ts';
import { texts as library } from '../../src/ui/texts/library-room.ts';
import { texts as shell } from '../../src/ui/texts/shell.ts';
import { openDeployments, type Deployments } from './deployments.ts';
import { insecureHost, plainBrowser } from './refusing-browsers.ts';
import { roomWalk } from './room-walk.ts';
import { launchChromium, ready } from './site.ts';

let browser: Browser;
let context: BrowserContext;
let page: Page;
let site: Deployments | undefined;
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
  await site?.close();
  site = undefined;
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

// campaign -- off-origin and blocked walk through the rooms there.
test('over plain http what browsers keep for https is missing, and each place says so', async () => {
  site = await openDeployments(insecureHost, { headers: {} });
  const plain = await plainBrowser();
  const tab = await plain.context.newPage();
  await opened(`${site.address}#/library`, tab);
  const missing = await tab.evaluate(() => {
    const { crypto: secure, navigator: offered } = globalThis as unknown as {
      readonly crypto: { readonly subtle?: unknown };
      readonly navigator: Partial<Record<'gpu' | 'clipboard' | 'serviceWorker' | 'storage', unknown>>;
    };
    const { gpu, clipboard, serviceWorker, storage } = offered;
    return [isSecureContext, secure.subtle, gpu, clipboard, serviceWorker, storage];
  });
  expect(missing).toEqual([false, undefined, undefined, undefined, undefined, undefined]);
  await tab.getByText(library.backup.cannotEncrypt).waitFor();
  expect(await tab.getByText(shell.offline, { exact: true }).count()).toBe(0);
  await tab.goto(`${site.address}models.html`);
  await tab.getByText(airlock.cannotStore).waitFor();
  await tab.goto(`${site.address}certificate/index.html`);
  await tab.getByText('does not count as secure').waitFor();
  await plain.close();
});

test('opened as a file, it says how to start a server', async () => {
  await page.goto(pathToFileURL('dist/index.html').href);
  await page.getByText('python3 -m http.server').waitFor();
});
