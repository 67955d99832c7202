/**
 * Walks through models.html in the built page: downloads from a second local origin that plays the hub, what
 * the page may reach and what it may not, the query at Wikidata, and what the other page then finds.
 */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { airlockPolicy } from '../../src/airlock/hosts.ts';
import { texts } from '../../src/ui/texts/airlock.ts';
import { texts as locality } from '../../src/ui/texts/locality.ts';
import { texts as wipe } from '../../src/ui/texts/wipe-page.ts';
import {
  alert,
  beginDownload,
  deleteStored,
  downloadWith,
  openAirlock,
  stored,
  storedBytes,
} from './airlock-walk.ts';
import { barriers } from './barriers.ts';
import { chromiumWithHub, openHub, shardName, type Hub } from './hub.ts';
import { openSite, ready, type Site } from './site.ts';

const { requests } = locality;

let site: Site;
let hub: Hub;
let browser: Browser;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];

beforeAll(async () => {
  [site, hub] = await Promise.all([openSite(), openHub()]);
  browser = await chromiumWithHub(hub);
  context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1280, height: 900 } });
  context.on('weberror', (error) => errors.push(error.error().message));
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await openAirlock(page, site.address);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  await hub.close();
});

/** What a request made by hand in the page comes to. */
const asking = (on: Page, address: string) =>
  on.evaluate(
    (url) =>
      fetch(url).then(
        () => 'answered',
        () => 'refused',
      ),
    address,
  );

/** The databases of the origin, by the browser's own account. */
async function databases(): Promise<readonly string[]> {
  const { origin } = new URL(site.address);
  const session = await context.newCDPSession(page);
  return (await session.send('IndexedDB.requestDatabaseNames', { securityOrigin: origin })).databaseNames;
}

it('says what it may and may not do, and has given up the databases before its first module', async () => {
  await page.getByText('This page may use the network. It cannot see your documents.').waitFor();
  expect(
    await page.evaluate(() =>
      ['indexedDB', 'localStorage', 'sessionStorage', 'BroadcastChannel', 'SharedWorker'].filter(
        (name) => (globalThis as Record<string, unknown>)[name] !== undefined,
      ),
    ),
  ).toEqual([]);
  expect(await databases()).toEqual([]);
  const html = await (await page.request.get(`${site.address}models.html`)).text();
  const scripts = [...html.matchAll(/<(?:script|link)[^>]*\b(?:src|href)="([^"]+)"/g)].map(([tag, path]) =>
    tag.includes('module') ? 'module' : path,
  );
  expect(scripts.indexOf('./no-databases.js')).toBeGreaterThanOrEqual(0);
  expect(scripts.indexOf('./no-databases.js')).toBeLessThan(scripts.indexOf('module'));
});

it('has its own policy, in the page and as the header', async () => {
  const response = await page.request.get(`${site.address}models.html`);
  expect(response.headers()['content-security-policy']).toContain(airlockPolicy);
  expect(await response.text()).toContain(`content="${airlockPolicy}"`);
  const other = await page.request.get(site.address);
  expect(other.headers()['content-security-policy']).not.toContain('huggingface');
});

it('downloads where no service worker is yet, pauses, goes on after a reload, and stores', async () => {
  hub.doing('nothing');
  hub.slowly = 60;
  await beginDownload(page);
  await page.getByRole('progressbar').waitFor();
  await page.waitForTimeout(700);
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByRole('button', { name: /^Resume / }).waitFor();
  await openAirlock(page, site.address);
  hub.slowly = 0;
  hub.doing('nothing');
  await page.getByRole('button', { name: /^Resume / }).press('Enter');
  await stored(page).waitFor();
  expect(hub.ranges[0]).toMatch(/^bytes=[1-9]\d*-$/);
  await page.getByRole('cell', { name: 'apache-2.0', exact: true }).waitFor();
  await page.getByText('1 file compared with the hub’s hashes').waitFor();
});

it('refuses a file with another hash, and keeps nothing of it', async () => {
  await deleteStored(page);
  expect(await downloadWith(page, hub, 'one byte flipped')).toBeUndefined();
});

it('refuses a folder for WebGPU for one flipped shard, and stores it once all hashes agree', async () => {
  hub.doing('one byte flipped');
  await page.getByRole('button', { name: 'Download SmolLM2 360M Instruct for WebGPU' }).press('Enter');
  await alert(page).getByText(`${shardName} is not the file that the hub states`).waitFor();
  hub.doing('nothing');
  await page.getByRole('button', { name: /^Resume / }).press('Enter');
  await stored(page).waitFor();
  await page.getByText('6 files compared with the hub’s hashes').waitFor();
  const kept = await page.evaluate(async () => (await (await caches.open('webllm/model')).keys()).length);
  expect(kept).toBe(4);
  await deleteStored(page);
});

it('runs a query that is shown, and saves its result as it came', async () => {
  await page.getByRole('button', { name: 'Run the query' }).press('Enter');
  await page.getByText('1 row.').waitFor();
  await page.getByRole('cell', { name: '<img src=x onerror=alert(1)>' }).waitFor();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as a file' }).press('Enter');
  expect(readFileSync(await (await saving).path(), 'utf8')).toContain('Marie Curie');
  await page.getByLabel('Address').fill('https://evil.invalid/sparql');
  await page.getByRole('button', { name: 'Run the query' }).press('Enter');
  await alert(page).getByText('only to https://query.wikidata.org').waitFor();
});

it('has opened no database in all this, and made no frame, which would give the databases back', async () => {
  expect(await databases()).toEqual([]);
  expect(page.frames()).toHaveLength(1);
});

it('has no barrier, in either scheme, on a phone either', async () => {
  expect(await barriers(page, ['models.html'], () => openAirlock(page, site.address))).toEqual([]);
});

it('is let through by the service worker, alone, and to the hub only; the model is then found', async () => {
  const main = await context.newPage();
  await main.goto(site.address);
  await ready(main);
  await main.evaluate(() => navigator.serviceWorker.ready);
  await openAirlock(page, site.address);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  hub.asked.length = 0;
  // Not before it has told the service worker what it is, and never to another address.
  expect(await asking(page, 'https://huggingface.co/api/models/x/y')).toBe('refused');
  expect(await asking(page, 'https://evil.invalid/')).toBe('refused');
  expect(hub.asked).toEqual([]);
  expect(await downloadWith(page, hub, 'cut at 40 %')).toBeUndefined();
  hub.doing('redirect');
  await beginDownload(page);
  await stored(page).waitFor();
  expect(hub.asked.some((address) => address.startsWith('cdn-lfs.hf.co'))).toBe(true);
  // Each request is listed with why it was made, and its bytes where they came from.
  const list = page.getByRole('region', { name: requests.table });
  const row = (cause: string) => list.getByRole('row').filter({ hasText: cause }).first();
  await row(texts.causes.listing).getByText('https://huggingface.co/api/').waitFor();
  await row(texts.causes.redirect).getByText('https://cdn-lfs.hf.co/').waitFor();
  const bytes = await row(texts.causes.redirect).getByRole('cell').nth(4).innerText();
  expect(Number(bytes.replaceAll(',', ''))).toBe(await storedBytes(page));
  await list.getByRole('row').filter({ hasText: 'evil.invalid' }).getByText('Refused').first().waitFor();
  hub.asked.length = 0;
  // The other page is refused, also if it says that it is this one.
  await main.evaluate(() => navigator.serviceWorker.controller?.postMessage({ kind: 'may use the network' }));
  expect(await asking(main, 'https://huggingface.co/api/models/x/y')).toBe('refused');
  expect(await asking(page, 'https://evil.invalid/')).toBe('refused');
  expect(hub.asked).toEqual([]);
  await main.goto(`${site.address}#/check/model`);
  await main.getByText('Tiny F32').first().waitFor();
  await main.close();
});

it('hears that everything is wiped, stops its download, and nothing of it is left', async () => {
  await openAirlock(page, site.address);
  await deleteStored(page);
  hub.doing('nothing');
  hub.slowly = 60;
  await beginDownload(page);
  await page.getByRole('progressbar').waitFor();
  const wiping = await context.newPage();
  await wiping.goto(`${site.address}wipe.html`);
  await wiping.getByRole('button', { name: wipe.wipe }).press('Enter');
  await page.getByRole('heading', { name: wipe.stopped.heading }).waitFor();
  await wiping.getByText(wipe.empty).waitFor();
  const left = await wiping.evaluate(async () => {
    const names: string[] = [];
    for await (const name of (await navigator.storage.getDirectory()).keys()) names.push(name);
    return names;
  });
  expect(left).toEqual([]);
  await page.getByText(wipe.stopped.done).waitFor();
  await wiping.close();
  hub.slowly = 0;
});

it('went without an error', () => {
  expect(errors).toEqual([]);
});
