/**
 * An answer of 2,000 words in the built page: how soon the first verdict is there, how tall the page grows,
 * which statements are checked first, and how the list is filtered, paged and used on a phone.
 */
import { readFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { load, slackForLoad } from '../load.ts';
import { barriers } from './barriers.ts';
import { exampleChecked, launchChromium, openSite, watch, type Site, type Watch } from './site.ts';

let site: Site;
let browser: Browser;
let page: Page;
let seen: Watch;

const answer = readFileSync(new URL('long-answer.txt', import.meta.url), 'utf8').trim();
const report = readFileSync(new URL('../bench/check/harbour-report.txt', import.meta.url), 'utf8');
const tall = () => page.evaluate(() => document.documentElement.scrollHeight);
const list = () => page.locator('totem-statements');
const rows = () => list().locator('tbody tr:not(.group)');
const running = () =>
  page.evaluate(() => document.querySelector('totem-app')!.session.running('check', 'check') !== undefined);
const show = (name: RegExp) =>
  list().getByRole('group', { name: 'Show statements' }).getByRole('button', { name });
/** The verdicts on the page of the list; `-` for a statement that waits. */
const verdicts = () =>
  rows().evaluateAll((all) =>
    all.map((row) => row.querySelector('totem-verdict')?.shadowRoot?.textContent.trim() ?? '-'),
  );

// One visit for all tests: the models and the document are loaded before the long answer is checked.
beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
  const context = await browser.newContext({ viewport: { width: 1200, height: 900 } });
  seen = watch(context, site.address);
  page = await context.newPage();
  page.setDefaultTimeout(170_000);
  await page.goto(`${site.address}#/check`);
  await exampleChecked(page);
  await page.locator('totem-check-documents input[type=file]').setInputFiles({
    name: 'report.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(report),
  });
  await page.getByRole('option', { name: 'report.txt, 1 document' }).waitFor({ state: 'attached' });
  await page.getByLabel('Question (optional)').fill('');
  await page.getByLabel('Answer to check').fill(answer);
});
afterAll(async () => {
  await browser.close();
  await site.close();
});

describe('an answer of 2,000 words', { timeout: 400_000 }, () => {
  it('has its first verdict soon, and the first statements first', async () => {
    expect(answer.split(/\s+/u).length).toBeGreaterThan(1_900);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const seconds = await page.evaluate(async () => {
      const started = performance.now();
      const { room } = document
        .querySelector('totem-app')!
        .shadowRoot!.querySelector('totem-check-room')!
        .shadowRoot!.querySelector('totem-check-home')!;
      while (!room.underway?.view?.verdicts.length) await new Promise((soon) => setTimeout(soon, 20));
      return (performance.now() - started) / 1000;
    });
    await rows().first().locator('totem-verdict').waitFor();
    console.log(`first verdict after ${seconds.toFixed(1)} s, with ${load().toFixed(1)} at work`);
    expect(seconds).toBeLessThan(2 * slackForLoad());
    await show(/^All: \d+/).waitFor();
    expect(await running()).toBe(true);
    await list()
      .getByText(/^1 to 20 of/)
      .waitFor();
    // Checked statements are at the top of the list, the others wait.
    const first = await verdicts();
    expect(first[0]).not.toBe('-');
    expect(first.lastIndexOf('-')).toBe(first.length - 1);
  });

  it('checks the statements of another page of the list first when it is shown', async () => {
    await list().getByRole('button', { name: 'Next' }).click();
    await list().getByRole('button', { name: 'Next' }).click();
    await list()
      .getByText(/^41 to 60 of/)
      .waitFor();
    await rows().locator('totem-verdict').first().waitFor();
    expect(await running()).toBe(true);
    await list().getByRole('button', { name: 'Previous' }).click();
    const between = await verdicts();
    expect(between.filter((verdict) => verdict === '-').length).toBeGreaterThan(0);
    // A statement that is chosen while it waits is checked next, and then opened.
    await show(/^Not checked yet/).click();
    // Read and clicked in one step, because statements leave this list as they are checked.
    const words = await rows()
      .last()
      .getByRole('button')
      .evaluate((button: HTMLElement) => {
        const shown = button.innerText;
        button.click();
        return shown;
      });
    await page.getByRole('heading', { name: `Why: “${words}”` }).waitFor();
    expect(await running()).toBe(true);
  });

  it('is checked, and fits on a page of a few screens', async () => {
    const began = performance.now();
    await page.waitForFunction(
      () => document.querySelector('totem-app')!.session.latest('check', 'check')?.state !== 'running',
      undefined,
      { timeout: 380_000 },
    );
    await show(/^All: \d+/).click();
    console.log(`checked after another ${((performance.now() - began) / 1000).toFixed(0)} s`);
    const statements = Number(/\d+/.exec(await show(/^All: \d+/).innerText())?.[0]);
    expect(statements).toBeGreaterThan(150);
    // The list is drawn anew after the click.
    await expect.poll(() => rows().count()).toBe(20);
    console.log(`${String(statements)} statements, ${String(await tall())} px at 1,200 px`);
    expect(await tall()).toBeLessThan(5_000);
  });

  it('shows the scores beside the verdicts, in full', async () => {
    const over = await list()
      .getByRole('region', { name: 'Statements' })
      .evaluate((region) => region.scrollWidth - region.clientWidth);
    expect(over).toBeLessThanOrEqual(0);
  });

  it('is filtered, grouped and walked through by keyboard', async () => {
    await show(/^Not supported: \d+/).press('Enter');
    expect(await verdicts()).not.toContain('Supported');
    await show(/^Contradicted: \d+/).press('Enter');
    expect(new Set(await verdicts())).toEqual(new Set(['Contradicted']));
    await page.locator('h1').press('j');
    const second = await rows().nth(1).getByRole('button').innerText();
    const opened = await rows().locator('[aria-pressed=true]').innerText();
    await show(/^All: \d+/).press('Enter');
    await list().getByLabel('Group by verdict').check();
    await list()
      .locator('.group')
      .getByText(/^Contradicted: \d+/)
      .waitFor();
    expect((await verdicts())[0]).toBe('Contradicted');
    await page.locator('h1').press('k');
    expect([second, opened]).not.toContain('');
    expect(await barriers(page, ['a long answer'], () => Promise.resolve())).toEqual([]);
    await list().getByLabel('Group by verdict').uncheck();
  });

  it('brings the words of a chosen statement into view in the answer', async () => {
    for (let i = 0; i < 3; i++) await list().getByRole('button', { name: 'Next' }).click();
    await rows().nth(5).getByRole('button').click();
    const isInView = () =>
      page.evaluate(() => {
        const home = document
          .querySelector('totem-app')!
          .shadowRoot!.querySelector('totem-check-room')!
          .shadowRoot!.querySelector('totem-check-home')!;
        const view = home.shadowRoot!.querySelector('totem-checked')!.shadowRoot!;
        const area = view.querySelector('.answer.long')!.getBoundingClientRect();
        const mark = view
          .querySelector('totem-marked-answer')!
          .shadowRoot!.querySelector('[aria-pressed=true]')!
          .getBoundingClientRect();
        return mark.top >= area.top && mark.top <= area.bottom;
      });
    await expect.poll(isInView, { timeout: 10_000 }).toBe(true);
  });

  it('brings the proof of a tapped statement into view on a phone, and leads back', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    console.log(`${String(await tall())} px at 360 px`);
    expect(await tall()).toBeLessThan(9_000);
    const statement = rows().nth(2).getByRole('button');
    await statement.click();
    const heading = page.getByRole('heading', { name: `Why: “${await statement.innerText()}”` });
    const top = async () => (await heading.boundingBox())?.y ?? Infinity;
    await expect.poll(top, { timeout: 10_000 }).toBeLessThan(300);
    expect(await top()).toBeGreaterThanOrEqual(0);
    await page.getByRole('button', { name: 'Back to the statement' }).click();
    await expect
      .poll(async () => (await statement.boundingBox())?.y ?? -1, { timeout: 10_000 })
      .toBeGreaterThan(0);
  });

  it('lets nothing out, and nothing goes wrong on the way', () => {
    expect(seen).toEqual({ elsewhere: [], errors: [] });
  });
});
