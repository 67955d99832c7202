/**
 * Nothing leaves the tab, on any host: the pages' own policy, workers at every depth, the ledger, and the
 * trial of the policy, with another origin that listens.
 */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../src/build/content-policy.ts';
import { hostFiles, hostHeaders } from '../../src/build/hosting.ts';
import { texts } from '../../src/ui/texts/locality.ts';
import { texts as shell } from '../../src/ui/texts/shell.ts';
import { barriers } from './barriers.ts';
import { canaryIn, openListener, type Listener } from './canaries.ts';
import { openDeployments, type Deployments } from './deployments.ts';
import { launchChromium, openSite, ready } from './site.ts';

const { cable, requests, hosting } = texts;
const statedPolicy = (html: string) =>
  /<meta http-equiv="content-security-policy" content="([^"]*)">/u.exec(html)?.[1];

let browser: Browser;
let listener: Listener;
let context: BrowserContext;
let page: Page;
beforeAll(async () => {
  [browser, listener] = await Promise.all([launchChromium(), openListener()]);
});
afterAll(async () => {
  await browser.close();
  await listener.close();
});
beforeEach(async () => {
  listener.reached.length = 0;
  context = await browser.newContext();
  page = await context.newPage();
});
afterEach(() => context.close());

/** Tries every way by the button, at the listening origin. */
async function cut(): Promise<Record<string, string>> {
  await page.evaluate(async (target) => {
    (await document.querySelector('totem-app')!.locality!.cable()).target = target;
  }, listener.pattern);
  await page.getByRole('button', { name: cable.start }).click();
  await page.getByText(/ways were refused/).waitFor();
  const rows = page.getByRole('region', { name: cable.table }).getByRole('row');
  const cells = await rows.evaluateAll((found) =>
    found.slice(1).map((row) => [...row.children].map(({ textContent }) => textContent.trim())),
  );
  return Object.fromEntries(cells as [string, string][]) as Record<string, string>;
}
const outcomes = (told: Record<string, string>): string[] => [...new Set(Object.values(told))];

const ledger = () =>
  page.evaluate(() => {
    const { left, refused, entries } = document.querySelector('totem-app')!.locality!.ledger;
    return { left, refused, entries: [...entries] };
  });

test('the pages state the policy that npm start sends', async () => {
  const site = await openSite();
  for (const path of ['', 'certificate/']) {
    const response = await fetch(site.address + path);
    expect(response.headers.get('content-security-policy')).toBe(contentSecurityPolicy);
    expect(`${statedPolicy(await response.text()) ?? ''}; frame-ancestors 'none'`).toBe(
      contentSecurityPolicy,
    );
  }
  await site.close();
});

test('the files for hosts have every header, and the page links to them', async () => {
  for (const [path, text] of Object.entries(hostFiles)) {
    expect(readFileSync(`dist/${path}`, 'utf8')).toBe(text);
    for (const header of Object.entries(hostHeaders).flat()) expect(text, path).toContain(header);
  }
  for (const [file] of hosting.files) expect(Object.keys(hostFiles)).toContain(file);
  const script = readFileSync('dist/sw.js', 'utf8');
  expect(script).not.toMatch(/"(?:_headers|\.htaccess)"/u);
});

describe('on a host that sends no headers', () => {
  let site: Deployments;
  beforeAll(async () => {
    site = await openDeployments('127.0.0.1', { headers: {} });
    site.deploy((script, name) => script + canaryIn(name, listener.address));
  });
  afterAll(() => site.close());

  test('at the first visit every worker is held to the policy, and reports what it tried', async () => {
    await page.goto(site.address);
    await ready(page);
    const tried = ['check-room', 'test-room', 'rules-room', 'documents'];
    await expect
      .poll(async () => (await ledger()).entries.map(({ from }) => from), { timeout: 20_000 })
      .toEqual(expect.arrayContaining(tried));
    const { left, entries } = await ledger();
    expect(left).toBe(0);
    expect(entries.every(({ refusedBy }) => refusedBy === 'policy')).toBe(true);
    expect(listener.reached).toEqual([]);
    await expect.poll(() => page.getByText(/requests left this tab/).innerText()).toMatch(/^0 /);
    expect(await page.getByText(/^\d+ refused$/).innerText()).toBe(
      shell.requestsRefused(String((await ledger()).refused)),
    );
  });

  test('by keyboard: from the header to the list, and every way is tried', async () => {
    await page.goto(site.address);
    await ready(page);
    const link = page.getByRole('link', { name: /requests left this tab/ });
    await link.focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 1, name: requests.heading });
    await expect.poll(() => heading.evaluate((found) => found.matches(':focus'))).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.evaluate(focusedText)).toBe(cable.start);
    expect(outcomes(await cut())).toEqual([cable.outcomes.policy]);
    expect(listener.reached).toEqual([]);
    expect(await page.getByRole('region', { name: requests.table }).getByRole('row').count()).toBeGreaterThan(
      20,
    );
  });
});

test('a page without its policy says so, and the service worker refuses what it sees', async () => {
  const site = await openDeployments('127.0.0.1', {
    headers: {},
    change: (html) => html.replace(/<meta http-equiv="content-security-policy"[^>]*>/u, ''),
  });
  await page.goto(`${site.address}#/requests`);
  const open = await cut();
  expect(open[cable.channels.fetch]).toBe(cable.outcomes.left);
  expect(open[cable.channels['nested-fetch']]).toBe(cable.outcomes.left);
  expect(outcomes(open)).not.toContain(cable.outcomes.policy);
  expect(listener.reached.length).toBeGreaterThan(10);
  await expect.poll(async () => (await ledger()).left).toBeGreaterThan(5);

  // Nobody answers now: every attempt fails, and that proves nothing.
  await context.setOffline(true);
  expect(outcomes(await cut())).toEqual(expect.arrayContaining([cable.outcomes['not provable']]));
  await context.setOffline(false);

  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  listener.reached.length = 0;
  const controlled = await cut();
  expect(controlled[cable.channels.fetch]).toBe(cable.outcomes['service worker']);
  expect(controlled[cable.channels.image]).toBe(cable.outcomes['service worker']);
  expect(controlled[cable.channels['nested-fetch']]).toBe(cable.outcomes['service worker']);
  // No service worker is asked about these.
  expect(listener.reached.filter((address) => !/websocket|frame|form|object/u.test(address))).toEqual([]);
  await site.close();
});

test.each([
  ['at once where the service worker serves the threads of the first visit', 'totem-served', shell.offline],
  // As in Firefox: the thread does not get the service worker's answer.
  ['at the next visit where it does not', 'totem-unknown', shell.offlineAfterReload],
])('the page is kept for offline use %s', async (_, asked, said) => {
  // Only a thread that started before the service worker was there shows the difference.
  const beforeServiceWorker = page.waitForEvent('worker');
  const site = await openDeployments('127.0.0.1', { headers: {}, beforeServiceWorker });
  site.deploy((script) => script.replaceAll('totem-served', asked));
  await page.goto(`${site.address}#/logic`);
  await page.getByText(said, { exact: true }).waitFor({ timeout: 60_000 });
  await site.close();
});

test('the pages have no barriers', async () => {
  const site = await openSite();
  await page.goto(`${site.address}#/requests`);
  await cut();
  const found = await barriers(page, ['requests', 'hosting'], async (view) => {
    await page.evaluate((path) => {
      location.hash = `#/${path}`;
    }, view);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
  expect(found).toEqual([]);
  await site.close();
});

function focusedText(): string | undefined {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at?.textContent.trim();
}
