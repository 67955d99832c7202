/**
 * Downloads a model in the built page from a second local origin that plays the hub, with each of its faults,
 * again and again: every file is stored whole, or refused by name. A pause and a reload in between lose
 * nothing.
 */
import type { Page } from 'playwright';
import { beginDownload, deleteStored, downloadWith, openAirlock, stored } from '../page/airlock-walk.ts';
import { chromiumWithHub, faults, openHub, type Hub } from '../page/hub.ts';
import { buildSite, openSite, ready } from '../page/site.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';

/** Times that each fault is tried without --cases. */
const ROUNDS = 3;

async function pausedAndReloaded(page: Page, hub: Hub, address: string): Promise<string | undefined> {
  hub.doing('nothing');
  hub.slowly = 60;
  await beginDownload(page);
  await page.getByRole('progressbar').waitFor();
  await page.waitForTimeout(700);
  await page.getByRole('button', { name: 'Pause' }).press('Enter');
  await page.getByRole('button', { name: /^Resume / }).waitFor();
  await openAirlock(page, address);
  hub.slowly = 0;
  hub.doing('nothing');
  await page.getByRole('button', { name: /^Resume / }).press('Enter');
  await stored(page).waitFor();
  const [range = ''] = hub.ranges;
  if (!/^bytes=[1-9]\d*-$/.test(range)) return `pause and reload: began again (${range})`;
  await deleteStored(page);
  return undefined;
}

export default async function* airlock({ cases, say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const [site, hub] = [await openSite(), await openHub()];
  const browser = await chromiumWithHub(hub);
  const page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  const failures: string[] = [];
  let tried = 0;
  const note = (name: string, failure: string | undefined) => {
    tried++;
    say(`  ${name}: ${failure ?? 'as it must be'}`);
    if (failure !== undefined) failures.push(failure);
  };
  try {
    // The service worker has control from the second visit on.
    await page.goto(site.address);
    await ready(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    for (let round = 0; round < (cases ?? ROUNDS); round++) {
      await openAirlock(page, site.address);
      for (const fault of faults) note(fault, await downloadWith(page, hub, fault));
      note('pause and reload', await pausedAndReloaded(page, hub, site.address));
    }
  } finally {
    await browser.close();
    await site.close();
    await hub.close();
  }
  yield {
    measure: 'airlock.failures',
    value: failures.length,
    n: tried,
    seconds: secondsSince(started),
    ...(failures[0] !== undefined && { failure: failures.join('\n') }),
  };
}
