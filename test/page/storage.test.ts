/**
 * What two tabs share, and what happens when the browser gives no more room. Each test has a browser context
 * of its own, because a quota holds for the whole origin of a context.
 */
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { texts as library } from '../../src/ui/texts/library-room.ts';
import { texts as shell } from '../../src/ui/texts/shell.ts';
import { fillDisk } from './full-disk.ts';
import { launchChromium, openSite, type Site } from './site.ts';

let site: Site;
let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});
beforeEach(async () => {
  // The service worker would keep 60 MB here.
  context = await browser.newContext({ serviceWorkers: 'block' });
});
afterEach(() => context.close());

const opened = async (view: string): Promise<Page> => {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await show(page, view);
  return page;
};
const show = async (page: Page, view: string) => {
  await page.goto(`${site.address}#/${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const choose = async (page: Page, name: string, text: string) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
};

describe('the policy in two tabs', () => {
  const threshold = (page: Page) => page.getByLabel('Flag answers on no topic at a score of');
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save policy' }).click();
    await page.getByText('The policy was saved').waitFor();
  };

  it('is read again when another tab saves it, and a setting of this tab does not undo that', async () => {
    const [first, second] = [await opened('check/policy'), await opened('check/policy')];
    await threshold(first).fill('0.85');
    await threshold(first).press('Tab');
    await save(first);
    await expect.poll(() => threshold(second).inputValue()).toBe('0.85');
    await second.getByLabel('Write questions and answers to the audit log').check();
    await expect.poll(() => first.getByLabel('Write questions and answers').isChecked()).toBe(true);
    await first.reload();
    await threshold(first).waitFor();
    expect(await threshold(first).inputValue()).toBe('0.85');
    expect(await first.getByLabel('Write questions and answers').isChecked()).toBe(true);
  });

  it('keeps changes of this tab that are not saved yet', async () => {
    const [first, second] = [await opened('check/policy'), await opened('check/policy')];
    await threshold(second).fill('0.65');
    await threshold(second).press('Tab');
    await first.getByLabel('Write questions and answers').check();
    await expect.poll(() => second.getByLabel('Write questions and answers').isChecked()).toBe(true);
    expect(await threshold(second).inputValue()).toBe('0.65');
    await save(second);
    await first.reload();
    await expect.poll(() => threshold(first).inputValue()).toBe('0.65');
    expect(await first.getByLabel('Write questions and answers').isChecked()).toBe(true);
  });
});

it('keeps the question and the answer that are being typed, over a reload', async () => {
  const page = await opened('check');
  const answer = page.getByLabel('Answer to check');
  await page.getByLabel('Question (optional)').fill('When does the ferry leave?');
  await answer.fill('At a quarter past nine.');
  await page.reload();
  await expect.poll(() => answer.inputValue()).toBe('At a quarter past nine.');
  expect(await page.getByLabel('Question (optional)').inputValue()).toBe('When does the ferry leave?');
});

it('asks the browser to keep what is stored when a person first imports something, and once', async () => {
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  await page.addInitScript(() => {
    // Work that no person began. What a test runs in the page later counts as a person's.
    addEventListener('DOMContentLoaded', () => {
      const { session } = document.querySelector('totem-app')!;
      const about = { kind: 'test', target: 'test', title: 'Work' };
      void session.run(about, () => Promise.resolve(), { cancel: () => Promise.resolve() });
    });
    const { persist } = StorageManager.prototype;
    StorageManager.prototype.persist = function (this: StorageManager) {
      const times = Number(document.documentElement.dataset['asked'] ?? 0);
      document.documentElement.dataset['asked'] = String(times + 1);
      return persist.call(this);
    };
  });
  const asked = () => page.evaluate(() => Number(document.documentElement.dataset['asked'] ?? 0));
  const importOne = async (name: string) => {
    await choose(page, name, `subject\trelation\tobject\n${name}\tlies in\tEurope`);
    const arrival = page.getByRole('region', { name });
    await arrival.getByRole('button', { name: 'Import', exact: true }).press('Enter');
    await arrival.getByText('1 row was read').waitFor();
  };
  await page.goto(`${site.address}#/test/import`);
  // The page tells of new jobs every tenth of a second. Until then, nothing may be run in it.
  await page.waitForTimeout(500);
  expect(await asked()).toBe(0);
  await importOne('a.tsv');
  await expect.poll(asked).toBe(1);
  await importOne('b.tsv');
  expect(await asked()).toBe(1);
  await page.reload();
  await importOne('c.tsv');
  expect(await asked()).toBe(0);
});

describe('a full disk', () => {
  const quota = 20_000_000;
  /** What a database cannot make smaller. */
  const noise = (letters: number) =>
    Array.from({ length: letters / 10 }, () => Math.random().toString(36).slice(2, 11).padEnd(9, 'x')).join(
      ' ',
    );

  const restrict = async (page: Page, quotaSize: number): Promise<void> => {
    const protocol = await context.newCDPSession(page);
    const { origin } = new URL(site.address);
    await protocol.send('Storage.overrideQuotaForOrigin', { origin, quotaSize });
  };

  const limited = async (view: string, quotaSize = quota): Promise<Page> => {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    await restrict(page, quotaSize);
    await show(page, view);
    return page;
  };

  /** Shown, and read out. */
  const said = (page: Page) =>
    page.getByText('The browser has no more space for Totem, so nothing was saved.').first().waitFor();

  const empty = (page: Page) =>
    page.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase('filler');
          deleting.onsuccess = () => resolve();
          deleting.onerror = () => reject(deleting.error as Error);
        }),
    );

  const facts = (rows: number) =>
    [
      'subject\trelation\tobject',
      ...Array.from({ length: rows }, () => `${noise(20)}\tplace of birth\t${noise(20)}`),
    ].join('\n');

  // Chromium tells no true quota any more, except where that is switched off, as in browsers that tell one.
  it.each([
    ['is not told', [], /used\. This browser does not say how much it allows/u],
    ['is told', ['--disable-features=StaticStorageQuota'], /^\S+ \wB of \S+ \wB used$/u],
  ])('is warned of before an import is refused, where the room %s', async (_, switches, said) => {
    await context.close();
    const other = await launchChromium(switches);
    context = await other.newContext({ serviceWorkers: 'block' });
    const page = await limited('test/import', 400_000_000);
    const warning = page.getByText(shell.nearlyFull);
    const imported = async (name: string) => {
      await choose(page, name, facts(5));
      const arrival = page.getByRole('region', { name });
      await arrival.getByRole('button', { name: 'Import', exact: true }).click();
      await arrival.getByText('5 rows were read').waitFor();
    };
    await imported('before.tsv');
    await page.waitForTimeout(500);
    expect(await warning.count()).toBe(0);
    const used = await page.evaluate(async () => (await navigator.storage.estimate()).usage ?? 0);
    await restrict(page, Math.round(used * 1.09));
    await imported('after.tsv');
    await warning.first().waitFor();
    await show(page, 'library');
    await page.getByText(library.meter.nearlyFull).waitFor();
    await page.getByText(said).waitFor();
    await other.close();
  });

  it('is said at an import, which keeps nothing and can be tried again; what was there stays', async () => {
    const page = await limited('test/import');
    const imported = async (name: string, text: string) => {
      await choose(page, name, text);
      const arrival = page.getByRole('region', { name });
      await arrival.getByRole('button', { name: 'Import', exact: true }).click();
      return arrival;
    };
    await (await imported('small.tsv', facts(5))).getByText('5 rows were read').waitFor();
    await fillDisk(page);
    const large = facts(40_000);
    const refused = await imported('large.tsv', large);
    await refused.getByText('The browser has no more space for Totem, so nothing was saved.').waitFor();
    await page.reload();
    await show(page, 'test/new');
    await page.getByRole('link', { name: 'small', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'large', exact: true }).count()).toBe(0);
    await empty(page);
    await show(page, 'test/import');
    await (await imported('large.tsv', large)).getByText('40,000 rows were read').waitFor();
  });

  it('is said when a document is added, which leaves nothing half done; a pasted text stays', async () => {
    const page = await limited('check');
    const collections = () =>
      page.evaluate(async () => {
        const room = document.querySelector('totem-app')!.rooms.find(({ id }) => id === 'check')!;
        const service = room.service() as {
          listing(): Promise<{ collections: readonly { name: string }[] }>;
        };
        return (await service.listing()).collections.map(({ name }) => name);
      });
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    const before = await collections();
    await fillDisk(page);
    await choose(page, 'long.txt', noise(1_500_000));
    await said(page);
    expect(await collections()).toEqual(before);
    await page.getByRole('button', { name: 'Paste text instead' }).click();
    const text = noise(1_500_000);
    await page.locator('textarea[name=text]').fill(text);
    await page.getByRole('button', { name: 'Add text' }).click();
    await expect
      .poll(() =>
        page.evaluate(() => document.querySelector('totem-app')!.session.jobs.map((job) => job.state)),
      )
      .toEqual(['failed', 'failed']);
    await said(page);
    await page.getByRole('button', { name: 'Add text' }).waitFor();
    expect(await page.locator('textarea[name=text]').inputValue()).toBe(text);
    await page.reload();
    await page.getByRole('button', { name: 'Choose files' }).waitFor();
    expect(await collections()).toEqual(before);
  });
});
