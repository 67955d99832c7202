/**
 * Collections in the built page: a new one, documents that are told where they belong, several documents read
 * side by side, and refused documents.
 */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { leaseOfPages } from './large-files.ts';
import { barriers } from './barriers.ts';
import type { Site } from './site.ts';
import { eachVisit } from './visits.ts';

let site: Site;
let page: Page;

eachVisit((visit) => {
  ({ site, page } = visit);
  page.setDefaultTimeout(90_000);
});

const open = async () => {
  await page.goto(`${site.address}#/check`);
  await page.getByLabel('Check against').waitFor();
};
const chosen = () =>
  page
    .getByLabel('Check against')
    .evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text.trim());
/** Waits until this collection is the chosen one. */
const choosing = (collection: string) => expect.poll(chosen, { timeout: 90_000 }).toBe(collection);
const text = (name: string, words: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(words) });
const drop = (...files: Parameters<Page['setInputFiles']>[1][]) =>
  page.locator('totem-check-documents input[type=file]').setInputFiles(files.flat() as never);
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().press('Enter');
const jobs = () => page.evaluate(() => document.querySelector('totem-app')!.session.jobs);

describe('collections', () => {
  it('begin with a button, and take the first document without a question, the second with one', async () => {
    await open();
    await press('New collection');
    await page.getByLabel('Name of the new collection').waitFor();
    await page.keyboard.type('Harbour');
    await page.keyboard.press('Enter');
    await choosing('Harbour, 0 documents');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('“Harbour” has no documents yet. Add a document.').waitFor();
    await drop(text('crane.txt', 'The crane lifts forty tonnes.'));
    await choosing('Harbour, 1 document');
    await drop(text('pilot.txt', 'A pilot is required for ships over 90 metres.'));
    const question = page.getByRole('group', { name: 'Where does “pilot.txt” belong?' });
    await question.waitFor();
    // The question has the focus, so the next key goes to its first button.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await choosing('Harbour, 2 documents');
    await drop(text('ferry.txt', 'The ferry leaves at nine.'));
    await press('Put into a new collection');
    await choosing('ferry.txt, 1 document');
    await drop(text('later.txt', 'Nothing.'));
    await page.getByRole('group', { name: 'Where does “later.txt” belong?' }).waitFor();
    expect(await barriers(page, ['the question'], () => Promise.resolve())).toEqual([]);
    await page.getByRole('group').getByRole('button', { name: 'Cancel' }).press('Enter');
    await page.getByRole('group', { name: /belong/ }).waitFor({ state: 'detached' });
    expect(await chosen()).toBe('ferry.txt, 1 document');
  });

  it('are not replaced by the example when a document is refused', async () => {
    await open();
    expect(await chosen()).toMatch(/example|Tenancy|lease/i);
    await drop({
      name: 'scan.png',
      mimeType: 'image/png',
      buffer: Buffer.from('\u0089PNG\r\n\u001a\n\0\0\0\r', 'latin1'),
    });
    await page.getByText('scan.png is an image').waitFor();
    await choosing('Choose documents');
    const before = (await jobs()).length;
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('“scan.png” was not added, so no documents are chosen.').waitFor();
    expect((await jobs()).length).toBe(before);
    await drop(text('tower.txt', 'The tower is 32 metres high.'));
    await choosing('tower.txt, 1 document');
    await page.getByLabel('Question (optional)').fill('');
    await page.getByLabel('Answer to check').fill('The tower is 32 metres high.');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByRole('heading', { name: /^Why: “The tower/ }).waitFor();
  });

  it('are none when the chosen one was removed, and the page says so', async () => {
    await open();
    await drop(text('tower.txt', 'The tower is 32 metres high.'));
    await choosing('tower.txt, 1 document');
    await page.getByRole('link', { name: 'View documents' }).press('Enter');
    await page.waitForURL(/collection/);
    await page.getByRole('button', { name: 'Remove', exact: true }).first().press('Enter');
    await page.waitForURL(/check\/?$/);
    await choosing('Choose documents');
    await page.getByLabel('Answer to check').fill('The tower is 32 metres high.');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('No documents are chosen.').waitFor();
  });

  it('read several documents side by side, with the progress of each', async () => {
    await open();
    const lease = Buffer.from(leaseOfPages(80));
    const pdf = (name: string) => ({ name, mimeType: 'application/pdf', buffer: lease });
    await page.evaluate(() => {
      const { session } = document.querySelector('totem-app')!;
      const seen = new Set<string>();
      Object.assign(window, { seen });
      session.addEventListener('change', () => {
        const parts = session.latest('documents', 'documents')?.progress?.parts ?? [];
        const running = parts.filter(({ state }) => state === 'running');
        if (running.length > 1) seen.add(running.map(({ name }) => name).join(' and '));
      });
    });
    await drop(
      pdf('north.pdf'),
      pdf('south.pdf'),
      text('short.txt', 'The tower is 32 metres high.'),
      text('empty.txt', ''),
    );
    const list = page.locator('totem-progress .parts').first();
    await list.getByText('north.pdf').waitFor();
    await list.getByRole('progressbar', { name: 'south.pdf' }).waitFor();
    await page.waitForFunction(
      () => {
        const job = document.querySelector('totem-app')!.session.latest('documents', 'documents');
        return job?.state !== 'running' || job.progress?.stage === 'Embedding passages';
      },
      undefined,
      { timeout: 150_000 },
    );
    const together = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
    expect(together).toContain('north.pdf and south.pdf');
    // Their passages need not be embedded for this test.
    await page
      .locator('totem-check-documents')
      .getByRole('button', { name: /^Cancel: Reading/ })
      .press('Enter');
    await choosing('north.pdf, 3 documents');
    await page.getByText('empty.txt is empty').waitFor();
  });
});
