/**
 * A new visit to the built page for each test of a file. No visit may send a request to another origin or
 * cause an error. No service worker runs: it would copy all files of the page in each visit.
 */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { launchChromium, openSite, ready, watch, type Site, type Watch } from './site.ts';

export interface Visit {
  readonly site: Site;
  readonly browser: Browser;
  readonly page: Page;
  readonly seen: Watch;
}

/** @param begin gets each visit before its test, after the first view is drawn. */
export function eachVisit(begin: (visit: Visit) => void): void {
  let site: Site;
  let browser: Browser;
  let context: BrowserContext;
  let seen: Watch;
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), launchChromium()]);
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });
  beforeEach(async () => {
    context = await browser.newContext({ acceptDownloads: true, serviceWorkers: 'block' });
    seen = watch(context, site.address);
    const page = await context.newPage();
    await page.goto(site.address);
    await ready(page);
    begin({ site, browser, page, seen });
  });
  afterEach(async () => {
    expect(seen.elsewhere, 'no request leaves the origin').toEqual([]);
    expect(seen.errors, 'nothing goes wrong on the way').toEqual([]);
    await context.close();
  });
}
