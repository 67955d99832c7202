/**
 * Large documents in the Check room of the built page: read and embedded with progress while the page stays
 * usable, cancelled half-way, continued, and never embedded twice.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { load, slackForLoad } from '../load.ts';
import { clauseOfParagraph, clauseOnPage, leaseOfBytes, leaseOfPages } from './large-files.ts';
import { exampleChecked, launchChromium, openSite, watch, type Site, type Watch } from './site.ts';

declare global {
  interface Window {
    longTasks: { readonly start: number; readonly duration: number }[];
    heard: { readonly stage: string; readonly done: number; readonly total?: number }[];
  }
}

let site: Site;
let browser: Browser;
let page: Page;
let seen: Watch;
const folder = mkdtempSync(join(tmpdir(), 'totem-large-'));

beforeAll(async () => {
  [site, browser] = await Promise.all([openSite(), launchChromium()]);
  const context = await browser.newContext();
  seen = watch(context, site.address);
  await context.addInitScript(() => {
    window.longTasks = [];
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries())
        window.longTasks.push({ start: startTime, duration });
    }).observe({ type: 'longtask', buffered: true });
  });
  page = await context.newPage();
  page.setDefaultTimeout(380_000);
  await page.goto(`${site.address}#/check`);
  await exampleChecked(page);
});
afterAll(async () => {
  await browser.close();
  await site.close();
  rmSync(folder, { recursive: true });
});

interface Taken {
  readonly state: string;
  readonly seconds: number;
  readonly longest: number;
  /** How busy the machine was when it ended. */
  readonly slack: number;
  readonly stages: readonly string[];
  /** Passages that were to be embedded when it began. */
  readonly toEmbed: number;
}

/** Adds a file to the room, and clicks Cancel once this many passages are embedded. */
async function take(file: string, cancelAt = Infinity): Promise<Taken> {
  const [before, last] = await page.evaluate(() => {
    const { session } = document.querySelector('totem-app')!;
    const earlier = session.latest('documents', 'documents')?.id;
    const heard: Window['heard'] = [];
    window.heard = heard;
    session.addEventListener('change', () => {
      const job = session.latest('documents', 'documents');
      if (job?.progress && job.id !== earlier) heard.push(job.progress);
    });
    return [performance.now(), earlier] as const;
  });
  await page.locator('totem-check-inputs input[type=file]').setInputFiles(file);
  // A second file asks where it belongs; a file that the collection has does not.
  const begun = page.waitForFunction(
    (earlier) =>
      document.querySelector('totem-app')!.session.latest('documents', 'documents')?.id !== earlier,
    last,
  );
  const asked = page.getByRole('button', { name: /^Add to/ });
  await Promise.race([begun, asked.waitFor().catch(() => undefined)]);
  if (await asked.isVisible()) await asked.press('Enter');
  await begun;
  if (cancelAt < Infinity) {
    await page.waitForFunction(
      (enough) => window.heard.some(({ stage, done }) => stage === 'Embedding passages' && done >= enough),
      cancelAt,
    );
    await page
      .locator('totem-check-inputs')
      .getByRole('button', { name: /^Cancel: Reading/ })
      .press('Enter');
  }
  await page.waitForFunction(
    () => document.querySelector('totem-app')!.session.latest('documents', 'documents')?.state !== 'running',
  );
  const taken = await page.evaluate(
    (from) => ({
      state: document.querySelector('totem-app')!.session.latest('documents', 'documents')!.state,
      seconds: (performance.now() - from) / 1000,
      longest: Math.max(
        0,
        ...window.longTasks.filter(({ start }) => start >= from).map(({ duration }) => duration),
      ),
      stages: [...new Set(window.heard.map(({ stage }) => stage))],
      toEmbed: window.heard.find(({ stage }) => stage === 'Embedding passages')?.total ?? 0,
    }),
    before,
  );
  return { ...taken, slack: slackForLoad() };
}

/** The document as it appears in the list. */
async function kept(name: string) {
  await page.evaluate(() => {
    document.querySelector('totem-app')!.session.touch('check listing');
  });
  return page.evaluate(async (wanted) => {
    const { service } = document
      .querySelector('totem-app')!
      .shadowRoot!.querySelector('totem-check-room')!
      .shadowRoot!.querySelector('totem-check-home')!.room;
    const { collections } = await service.listing();
    return collections.flatMap(({ documents }) => documents).find((document) => document.name === wanted);
  }, name);
}

/**
 * Checks an answer against the chosen documents. Returns the first verdict shown, and the stages of the
 * check.
 */
async function check(answer: string): Promise<string> {
  await page.getByLabel('Answer to check').fill(answer);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const why = page.getByRole('heading', { name: new RegExp(`^Why: “${answer.slice(0, 20)}`, 'u') });
  await why.waitFor().catch(async (cause: unknown) => {
    throw new Error(`The page shows: ${await page.locator('totem-check-home').innerText()}`, { cause });
  });
  return page
    .getByRole('region', { name: 'Statements' })
    .locator('tbody totem-verdict span')
    .first()
    .innerText();
}

describe.each([
  {
    name: 'lease.pdf',
    what: '300 pages of PDF',
    file: () => Promise.resolve(leaseOfPages(300)),
    pages: 300,
    stages: ['Reading pages'],
    clause: clauseOnPage(250, 7),
  },
  {
    name: 'lease.docx',
    what: 'a DOCX of 700 kB',
    file: () => leaseOfBytes(700_000),
    pages: 1,
    stages: [],
    clause: clauseOfParagraph(100, 2),
  },
])('$what', { timeout: 400_000 }, ({ name, file, pages, stages, clause }) => {
  const path = join(folder, name);
  let first: Taken;
  let resumed: Taken;
  let half: number;

  it(
    'is read with progress by stage, and stops when told; what was embedded is kept, and the ' +
      'document is there',
    async () => {
      writeFileSync(path, await file());
      first = await take(path, 60);
      expect(first.state).toBe('cancelled');
      expect(first.stages).toEqual(expect.arrayContaining([...stages, 'Embedding passages']));
      // The calls that were running when it was cancelled are still stored.
      let document = await kept(name);
      for (half = -1; document?.embedded !== half; document = await kept(name)) {
        half = document?.embedded ?? 0;
        await page.waitForTimeout(2000);
      }
      expect(document).toMatchObject({ pages });
      expect(document?.chunks).toBe(first.toEmbed);
      expect(half).toBeGreaterThanOrEqual(60);
      expect(half).toBeLessThan(60 + 100);
    },
  );

  it('is taken up again where it was left', async () => {
    resumed = await take(path);
    expect(resumed.state).toBe('done');
    expect(resumed.toEmbed).toBe(first.toEmbed - half);
    const document = await kept(name);
    expect(document?.embedded).toBe(document?.chunks);
    console.log(
      `${name}: ${String(first.toEmbed)} passages; ${String(half)} embedded in ` +
        `${first.seconds.toFixed(1)} s, ${String(resumed.toEmbed)} in ${resumed.seconds.toFixed(1)} s ` +
        `(${((1000 * resumed.seconds) / resumed.toEmbed).toFixed(0)} ms each)`,
    );
  });

  it('is not embedded twice, in this visit or the next', async () => {
    const again = await take(path);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    const later = await take(path);
    for (const { stages: told, toEmbed, seconds } of [again, later]) {
      expect(told).not.toContain('Embedding passages');
      expect(toEmbed).toBe(0);
      expect(seconds).toBeLessThan(resumed.seconds / 2);
    }
    const document = await kept(name);
    expect(document?.embedded).toBe(document?.chunks);
    console.log(
      `${name}: again in ${again.seconds.toFixed(1)} s, at the next visit in ` +
        `${later.seconds.toFixed(1)} s; longest tasks on the page ` +
        `${[first, resumed, again, later].map(({ longest }) => longest.toFixed(0)).join(', ')} ms, ` +
        `with ${load().toFixed(1)} at work`,
    );
    for (const { longest, slack } of [first, resumed, again, later]) {
      const atWork = Math.max(slack, slackForLoad());
      // The load is a mean of a minute, and one task may meet more than that.
      expect(longest).toBeLessThan(200 * (atWork > 1 ? 1.25 * atWork : 1));
    }
  });

  it('is checked against', async () => {
    expect(await check(clause)).toBe('Supported');
  });
});

it('nothing leaves the page, and nothing goes wrong on the way', () => {
  expect(seen).toEqual({ elsewhere: [], errors: [] });
});
