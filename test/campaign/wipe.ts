/**
 * Everything is wiped while three tabs are open and write, and a fourth one, models.html, stores pieces of a
 * download. Counted by the browser's own lists: what is left at once, and five seconds later; then the
 * program's files too.
 */
import type { Page } from 'playwright';
import type { CheckService } from '../../src/core/api/check-room.ts';
import type { RulesService } from '../../src/core/api/rules-room.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { openAirlock } from '../page/airlock-walk.ts';
import { buildSite, launchChromium, openSite, ready } from '../page/site.ts';

const TABS = 3;

/** Runs in the page: writes until the page is left. */
async function keepWriting(): Promise<void> {
  const app = document.querySelector('totem-app')!;
  const service = (id: string) => app.rooms.find((room) => room.id === id)?.service();
  const [check, rules] = [service('check') as CheckService, service('rules') as RulesService];
  const quiet = () => undefined;
  await Promise.all([check.open(quiet), rules.open(quiet)]);
  const write = async () => {
    for (let i = 0; ; i++) {
      await check.addText(
        undefined,
        `text ${String(i)}`,
        'The red boat carries 12 people.',
        `w${String(i)}`,
        quiet,
      );
      await rules.create(undefined, `case ${String(i)}`);
    }
  };
  void write().catch(() => undefined);
  localStorage.setItem('totem pupil x', 'an answer');
  sessionStorage.setItem('totem check draft', 'a draft');
  const root = await navigator.storage.getDirectory();
  const folder = await root.getDirectoryHandle('totem-language-models', { create: true });
  await (
    await folder.getDirectoryHandle('a model', { create: true })
  ).getFileHandle('weights', { create: true });
  const cache = await caches.open('webllm/model');
  await cache.put(new URL('/language-models/a/resolve/main/x.bin', location.href), new Response('weights'));
}

/** Runs in models.html: stores pieces of a download until the page is left. */
async function keepDownloading(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const write = async () => {
    for (let i = 0; ; i++) {
      const folder = await root.getDirectoryHandle('totem-model-downloads', { create: true });
      const file = await folder.getFileHandle(String(i), { create: true });
      const writable = await file.createWritable();
      await writable.write('a piece');
      await writable.close();
    }
  };
  void write().catch(() => undefined);
}

/** All that the browser keeps for this origin. @param withProgram also the files of the program. */
const left = (page: Page, withProgram: boolean): Promise<string[]> =>
  page.evaluate(async (all) => {
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) found.push(`database ${name}`);
    const root = (await navigator.storage.getDirectory()) as unknown as { keys(): AsyncIterable<string> };
    for await (const name of root.keys()) found.push(`file ${name}`);
    for (const name of await caches.keys())
      if (all || !/^totem-(?:(?:shell|large|later)-|fetched$)/.test(name)) found.push(`cache ${name}`);
    for (const key of [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
      found.push(`text ${key}`);
    if (all)
      for (const { scope } of await navigator.serviceWorker.getRegistrations()) found.push(`worker ${scope}`);
    return found;
  }, withProgram);

export default async function* wipe({ cases = 3, say }: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  await buildSite();
  const [site, browser] = [await openSite(), await launchChromium()];
  const faults: string[] = [];
  for (let i = 0; i < cases; i++) {
    const context = await browser.newContext();
    context.setDefaultTimeout(120_000);
    const tabs: Page[] = [];
    for (let tab = 0; tab < TABS; tab++) {
      const page = await context.newPage();
      await page.goto(`${site.address}#/${['check', 'rules', 'library'][tab] ?? ''}`);
      await ready(page);
      await page.evaluate(keepWriting);
      tabs.push(page);
    }
    const airlock = await context.newPage();
    await openAirlock(airlock, site.address);
    await airlock.evaluate(keepDownloading);
    tabs.push(airlock);
    const [wiping, ...others] = tabs as [Page, ...Page[]];
    await wiping.goto(`${site.address}wipe.html`);
    await wiping.getByRole('button', { name: 'Wipe everything' }).click();
    await wiping.getByText('Everything was deleted. Waiting').waitFor();
    const atOnce = await left(wiping, false);
    await wiping.getByRole('button', { name: 'Remove the program files too' }).waitFor();
    const later = await left(wiping, false);
    for (const page of others)
      if (!(await page.getByRole('heading', { name: 'This tab was stopped' }).isVisible()))
        faults.push(`a tab does not say that it was stopped`);
    await wiping.getByRole('button', { name: 'Remove the program files too' }).click();
    await wiping.getByText('The program files are removed.').waitFor();
    const all = await left(wiping, true);
    faults.push(...atOnce, ...later, ...all);
    const counts = [atOnce, later, all].map(({ length }) => length).join(', ');
    say(`left at once, after 5 s, with the program: ${counts}`);
    await context.close();
  }
  await browser.close();
  await site.close();
  yield {
    measure: 'wipe.left',
    value: faults.length,
    n: cases * 3,
    seconds: secondsSince(started),
    ...(faults.length > 0 && { failure: [...new Set(faults)].join('\n') }),
  };
}
