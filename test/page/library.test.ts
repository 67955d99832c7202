/**
 * The Library: the list, a backup that is saved, wiped and restored, and the page that wipes; by keyboard, at
 * 360 px, with nonsense files, with two tabs, and without a network.
 */
import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { texts as door } from '../../src/ui/texts/library-room/door.ts';
import { violations } from './barriers.ts';
import { readBundle } from './bundle-reader.ts';
import { launchChromium, openSite, watch, type Site, type Watch } from './site.ts';

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
  context = await browser.newContext({ acceptDownloads: true, viewport: { width: 360, height: 800 } });
  context.setDefaultTimeout(30_000);
  seen = watch(context, site.address);
});
afterEach(async () => {
  await context.close();
  expect(seen.errors).toEqual([]);
  expect(seen.elsewhere).toEqual([]);
});

const opened = async (): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`${site.address}#/library`);
  // The examples of all rooms are unpacked: seven things.
  for (const name of ['World facts', 'A snake on the train', 'Tenancy agreement.md'])
    await page.getByRole('link', { name, exact: true }).waitFor();
  await expect.poll(() => names(page), waiting).toHaveLength(7);
  return page;
};

const waiting = { timeout: 20_000 };

const fits = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

const accessible = async (page: Page) => {
  expect((await violations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)).toEqual([]);
};

const names = (page: Page): Promise<string[]> => page.locator('td.name a').allTextContents();

/** Saves a backup; returns the bytes of the file. */
async function saved(page: Page): Promise<Buffer> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).press('Enter');
  return readFile(await (await download).path());
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a backup' }).press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'application/octet-stream', buffer });
}

describe('the list', () => {
  it('holds on a first visit what the front door says', async () => {
    const page = await opened();
    for (const { name, holds } of door.example.held)
      await page
        .getByRole('row')
        .filter({ has: page.getByRole('link', { name, exact: true }) })
        .filter({ has: page.getByRole('cell', { name: holds, exact: true }) })
        .waitFor();
  });

  it('is searched, renamed and removed with undo, by keyboard, at 360 px', async () => {
    const page = await opened();
    expect(await fits(page)).toBe(true);
    await accessible(page);
    await page.getByRole('searchbox').fill('snake');
    await page.getByText('1 of 1 shown').waitFor();
    await page.getByRole('button', { name: 'Rename “A snake on the train”' }).press('Enter');
    await page.keyboard.type('Of trains');
    await page.keyboard.press('Enter');
    await page.getByText('No name contains these words.').waitFor();
    await page.getByRole('searchbox').fill('');
    await page.getByRole('link', { name: 'Of trains', exact: true }).waitFor();
    const before = await names(page);
    await page.getByRole('button', { name: 'Remove “Of trains”' }).press('Enter');
    await expect.poll(() => names(page), waiting).toHaveLength(before.length - 1);
    await page.getByRole('button', { name: 'Undo: bring back “Of trains”' }).press('Enter');
    await expect.poll(() => names(page), waiting).toEqual(before);
  });

  it('brings back everything that was removed, also after its notices were closed', async () => {
    const page = await opened();
    const before = await names(page);
    // The questions and the facts can be removed once the run is.
    for (const kind of ['Run', 'Question set', 'Fact base', 'Document']) {
      const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: kind, exact: true }) });
      const { length } = await names(page);
      await row.getByRole('button', { name: /^Remove / }).press('Enter');
      await expect.poll(() => names(page), waiting).toHaveLength(length - 1);
    }
    for (let left = 3; left > 0; left--) {
      await expect.poll(() => page.getByRole('button', { name: /^Close: / }).count()).toBe(left);
      await page
        .getByRole('button', { name: /^Close: / })
        .first()
        .press('Enter');
    }
    const list = page.getByText('Removed or changed in this tab: 4', { exact: true });
    await list.waitFor();
    // A room that is left and entered again does not lose it.
    await page.getByRole('link', { name: 'Rules', exact: true }).press('Enter');
    await page.getByRole('link', { name: 'Library', exact: true }).press('Enter');
    await list.press('Enter');
    await page.getByText('You can undo this until you close this tab or load the page again.').waitFor();
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      expect(await fits(page)).toBe(true);
      await accessible(page);
    }
    for (let left = 4; left > 0; left--) {
      await expect.poll(() => page.getByRole('button', { name: /^Undo: / }).count()).toBe(left);
      await page
        .getByRole('button', { name: /^Undo: / })
        .first()
        .press('Enter');
    }
    await expect.poll(() => names(page), waiting).toEqual(before);
    await expect.poll(() => page.getByText(/^Removed or changed in this tab: /).count()).toBe(0);
  });

  it('saves facts with their declarations, runs, and rules in their formats', async () => {
    const page = await opened();
    const file = async (name: string, format: string, kind = '') => {
      const download = page.waitForEvent('download');
      const row = page
        .getByRole('row')
        .filter({ has: page.getByRole('cell', { name: kind, exact: kind !== '' }) });
      await row.getByLabel(`Save “${name}” as a file`).selectOption({ label: format });
      return readFile(await (await download).path(), 'utf8');
    };
    expect(await file('World facts', 'CSV')).toMatch(/^subject,relation,object,start,end\r\n/);
    expect(await file('World facts', 'TSV (tabs instead of commas)')).toMatch(
      /^subject\trelation\tobject\tstart\tend\r\n/,
    );
    expect(await file('World facts', 'Prolog (times as clauses)')).toContain("totem_relation('");
    const triples = await file('World facts', 'N-Triples (times as reified statements)');
    expect(triples).toContain('owl#FunctionalProperty> .');
    expect(await file('A snake on the train', 'ESL')).toContain('=>');
    // Its questions have the same name, and other formats.
    const replies = (await file('Sample run', 'JSON lines', 'Run')).trimEnd().split('\n');
    expect(replies).toHaveLength(196);
    expect(JSON.parse(replies[0] ?? '')).toMatchObject({ model: expect.any(String) as string });
  });

  it('shows what another tab adds', async () => {
    const [page, other] = [await opened(), await context.newPage()];
    await other.goto(`${site.address}#/check`);
    await other.getByRole('button', { name: 'Paste text instead' }).click();
    await other.locator('textarea[name=text]').fill('The boat is red.');
    await other.getByRole('button', { name: 'Add text' }).click();
    await expect.poll(async () => (await names(page)).length, waiting).toBeGreaterThan(7);
  });
});

describe('backup, wipe and restore', () => {
  it('gives everything again; another tab is stopped and says so', async () => {
    const [page, other] = [await opened(), await opened()];
    await page.getByRole('button', { name: 'Rename “A snake on the train”' }).click();
    await page.keyboard.type('My rules');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'My rules', exact: true }).waitFor();
    const before = await names(page);
    const backup = await saved(page);
    await page.getByText('The last backup was saved today').waitFor();

    await page.getByRole('link', { name: 'Wipe everything …' }).click();
    await page.getByRole('row', { name: /Databases/ }).waitFor();
    expect(await fits(page)).toBe(true);
    await accessible(page);
    await page.getByRole('button', { name: 'Wipe everything' }).press('Enter');
    await other.getByRole('heading', { name: 'This tab was stopped' }).waitFor();
    await accessible(other);
    await page.getByText('Nothing of yours is left in this browser.').waitFor();
    expect(await left(page)).toEqual({ databases: [], files: [], texts: 0 });
    await other.getByText('The other tab is done.').waitFor();

    await page.getByRole('button', { name: 'Open Totem' }).click();
    await page.getByRole('link', { name: 'A snake on the train', exact: true }).waitFor();
    await page.getByText('No backup was saved from this browser.').waitFor();
    await choose(page, 'backup.totem', backup);
    await page.getByText('Here with another content: 1 item.').waitFor();
    await page.getByRole('radio', { name: /^Replace/ }).check();
    await page.getByRole('button', { name: 'Restore', exact: true }).press('Enter');
    await page
      .getByText(/^1 item added\./)
      .last()
      .waitFor();
    await expect.poll(async () => (await names(page)).toSorted(), waiting).toEqual(before.toSorted());
  });

  it('removes the program files too, if that is wanted', async () => {
    const page = await opened();
    await page.getByText('Kept for offline use').waitFor();
    await page.goto(`${site.address}wipe.html`);
    await page.getByRole('button', { name: 'Wipe everything' }).click();
    await page.getByRole('button', { name: 'Remove the program files too' }).click();
    await page.getByText('The program files are removed.').waitFor();
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(
      0,
    );
  });

  it('opens an encrypted file with its passphrase only', async () => {
    const page = await opened();
    await page.getByLabel('Encrypt it with a passphrase').check();
    await page.getByLabel('Passphrase', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Save a backup' }).click();
    await page.getByText('A passphrase needs at least 8 characters.').waitFor();
    await page.getByLabel('Passphrase', { exact: true }).fill('a long passphrase');
    await page.getByLabel('Passphrase again').fill('a long passphrase');
    const backup = await saved(page);
    await choose(page, 'secret.totem', backup);
    const passphrase = page.getByLabel('Passphrase of this backup');
    await passphrase.fill('another passphrase');
    await passphrase.press('Enter');
    await page.getByText('This is not the passphrase of this backup.').waitFor();
    await passphrase.fill('a long passphrase');
    await passphrase.press('Enter');
    await page.getByText(/^secret.totem, made on/).waitFor();
    await accessible(page);
  });

  it('is written as its format says', async () => {
    const page = await opened();
    const lines = readBundle(await saved(page));
    const things = lines.flatMap((line) => {
      const { thing } = line as { readonly thing?: { readonly kind: string; readonly name: string } };
      return thing ? [`${thing.kind} ${thing.name}`] : [];
    });
    expect(things).toContain('fact base World facts');
    expect(things).toContain('document Tenancy agreement.md');
    const records = lines.filter((line) => Array.isArray(line));
    expect(lines.at(-1)).toEqual({ all: { things: things.length, records: records.length } });
    const columns = records.find(([table]) => table === 'factColumns') as [
      string,
      string,
      { subject: object },
    ];
    expect(columns[2].subject).toMatchObject({ $: 'Int32Array' });
  });

  it('refuses files that are no backup, and damaged ones, and keeps what is there', async () => {
    const page = await opened();
    const before = await names(page);
    const backup = await saved(page);
    const cases: readonly (readonly [Buffer, string])[] = [
      [Buffer.from('nonsense'), 'not a backup of Totem'],
      [Buffer.alloc(0), 'not a backup of Totem'],
      [backup.subarray(0, backup.length - 7), 'damaged or not complete'],
      [Buffer.from('Totem bundle 9\n{}\n'), 'reads format 1'],
    ];
    for (const [buffer, why] of cases) {
      await choose(page, 'file.totem', buffer);
      await page.getByRole('alert').getByText(why).waitFor();
    }
    await page.reload();
    await expect.poll(() => names(page), waiting).toEqual(before);
  });
});

/** What this origin still has, by the browser's own account. */
const left = (page: Page) =>
  page.evaluate(async () => {
    const files: string[] = [];
    const root = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> };
    for await (const name of root.keys()) files.push(name);
    return {
      databases: (await indexedDB.databases()).map(({ name }) => name),
      files,
      texts: localStorage.length + sessionStorage.length,
    };
  });

describe('installed', () => {
  it('has a manifest without errors, icons, and starts without a network', async () => {
    const page = await opened();
    await page.getByText('Kept for offline use').waitFor();
    const protocol = await context.newCDPSession(page);
    const { errors, data = '', url } = await protocol.send('Page.getAppManifest');
    expect(errors).toEqual([]);
    expect(url).toBe(new URL('manifest.webmanifest', site.address).href);
    const manifest = JSON.parse(data) as { icons: { src: string; sizes: string; type: string }[] };
    const icons = await page.evaluate(
      (sources) =>
        Promise.all(
          sources.map(async (source) => {
            const image = new Image();
            image.src = source;
            await image.decode();
            return image.naturalWidth;
          }),
        ),
      manifest.icons.map(({ src }) => new URL(src, url).href),
    );
    expect(icons.slice(1)).toEqual([192, 512, 512]);
    const { installabilityErrors } = await protocol.send('Page.getInstallabilityErrors');
    // A context of a test is like a private window, where nothing can be installed.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual(
      [],
    );
    await context.setOffline(true);
    await page.goto(`${site.address}#/library`);
    await page.reload();
    await page.getByRole('link', { name: 'World facts', exact: true }).waitFor();
    await page.goto(`${site.address}wipe.html`);
    await page.getByRole('row', { name: /Databases/ }).waitFor();
  });
});
