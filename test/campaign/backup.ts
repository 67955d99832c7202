/**
 * A large library is saved, wiped and restored by the page, and every thing must have the same hash. A small
 * backup is cut off or changed at many places, and must be refused each time with nothing lost. Some of
 * these files are damaged so that only the hash of the file can tell: with a hash that fits, they are
 * accepted.
 */
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import type { LibraryService } from '../../src/core/api/library-room.ts';
import { secondsSince, type Result, type TaskOptions } from '../measure.ts';
import { buildSite, launchChromium, openSite } from '../page/site.ts';
import { bringFiller, type WithFiller } from './storage/in-page.ts';

const large = { facts: 1_650_000, documents: 200, verdicts: 10_000, answers: 10_000, seed: 1 };
const small = { facts: 500, documents: 3, verdicts: 20, answers: 20, seed: 2 };
const PLACES = 1000;
/** Files that only the hash of the file refuses. */
const CONTROLS = 3;
/** Where the date of the header has seconds: another digit there is another date. */
const SECONDS = 'Totem bundle 1\n{"made":"1970-01-01T00:00:'.length;

type Hashes = Readonly<Record<string, string>>;
const hashes = (page: Page): Promise<Hashes> =>
  page.evaluate(() => (globalThis as WithFiller).filler.hashes());

/** Things that are missing or changed, and those that are new. */
const differences = (before: Hashes, after: Hashes): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => before[key] !== after[key]);

async function openLibrary(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block', acceptDownloads: true });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(`${address}#/library`);
  await settled(page);
  return page;
}

/** The examples that ship are unpacked. */
async function settled(page: Page): Promise<void> {
  for (const name of ['World facts', 'A snake on the train', 'Tenancy agreement.md'])
    await page.getByRole('link', { name, exact: true }).waitFor();
}

export default async function* backup({
  cases = PLACES,
  seed,
  root,
  say,
}: TaskOptions): AsyncGenerator<Result> {
  await buildSite();
  const [site, browser, folder] = [
    await openSite(),
    await launchChromium(),
    await mkdtemp(join(tmpdir(), 'totem-backup-')),
  ];
  try {
    yield* roundTrip(await openLibrary(browser, site.address), { root, say, file: join(folder, 'b.totem') });
    yield* damaged(await openLibrary(browser, site.address), { root, say, cases, seed });
  } finally {
    await browser.close();
    await site.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function* roundTrip(
  page: Page,
  { root, say, file }: Pick<TaskOptions, 'root' | 'say'> & { readonly file: string },
): AsyncGenerator<Result> {
  await bringFiller(page, root);
  await page.evaluate((filling) => (globalThis as WithFiller).filler.fill(filling), large);
  await page.reload();
  await settled(page);
  await bringFiller(page, root);
  const before = await hashes(page);

  const started = performance.now();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a backup' }).click();
  await (await download).saveAs(file);
  const saved = secondsSince(started);
  await page.getByRole('link', { name: 'Wipe everything …' }).click();
  await page.getByRole('button', { name: 'Wipe everything' }).click();
  await page.getByText('Nothing of yours is left in this browser.').waitFor();
  const wiped = secondsSince(started) - saved;
  await page.getByRole('button', { name: 'Open Totem' }).click();
  await settled(page);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose a backup' }).click();
  await (await chooser).setFiles(file);
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  await page
    .getByText(/^[\d,]+ items added\./)
    .last()
    .waitFor();
  const seconds = secondsSince(started);
  say(`${String((await stat(file)).size)} bytes; saved ${String(saved)} s, wiped ${String(wiped)} s`);

  await bringFiller(page, root);
  const lost = differences(before, await hashes(page));
  yield {
    measure: 'backup.lost',
    value: lost.length,
    n: Object.keys(before).length,
    seconds,
    ...(lost.length > 0 && { failure: lost.slice(0, 20).join('\n') }),
  };
  await page.context().close();
}

async function* damaged(
  page: Page,
  { root, say, cases, seed }: { readonly cases: number } & Pick<TaskOptions, 'root' | 'say' | 'seed'>,
): AsyncGenerator<Result> {
  const started = performance.now();
  await bringFiller(page, root);
  const before = await hashes(page);
  const accepted = await page.evaluate(
    async ([filling, count, start, dateAt, controls]) => {
      const room = document.querySelector('totem-app')!.rooms.find(({ id }) => id === 'library');
      const service = room?.service() as LibraryService;
      const file = await (globalThis as WithFiller).filler.backup(filling);
      const bytes = new Uint8Array(await file.arrayBuffer());
      const found: string[] = [];
      for (let i = 0; i < count; i++) {
        // The places are spread over the whole file; the seed moves them.
        const at = Math.floor(((i + (start % 97) / 97) / count) * bytes.length);
        const changed = bytes.slice();
        const byte = (changed[at] ?? 0) ^ (1 << ((i >> 1) % 8));
        changed[at] = byte;
        const damage = i % 2 ? bytes.subarray(0, at) : changed;
        const wasAccepted = await service
          .restore(
            new Blob([damage]),
            { mode: i % 4 < 2 ? 'merge' : 'replace' },
            `d${String(i)}`,
            () => undefined,
          )
          .then(
            () => true,
            () => false,
          );
        if (wasAccepted) found.push(`${i % 2 ? 'cut off' : 'changed'} at ${String(at)}`);
      }
      const isAccepted = async (changed: Uint8Array<ArrayBuffer>) => {
        const read = await service.readBackup(new Blob([changed]), undefined, 'whole', () => undefined);
        return read !== undefined && 'contents' in read;
      };
      // Refusals count only where the same file undamaged is accepted, and where something else than the
      // check of the file's hash would accept some of them.
      if (!(await isAccepted(bytes))) found.push('the undamaged file is refused too');
      for (let bit = 0; bit < controls; bit++) {
        const changed = bytes.slice();
        changed[dateAt] = (changed[dateAt] ?? 0) ^ (1 << bit);
        if (await isAccepted(changed)) found.push(`another date, bit ${String(bit)}`);
        const hash = await crypto.subtle.digest('SHA-256', changed.subarray(0, -32));
        changed.set(new Uint8Array(hash), changed.length - 32);
        if (!(await isAccepted(changed)))
          found.push(`the control: another date is refused although the hash fits, bit ${String(bit)}`);
      }
      return found;
    },
    [small, cases, seed, SECONDS, CONTROLS] as const,
  );
  const lost = differences(before, await hashes(page));
  say(`${String(cases + CONTROLS)} damaged files, ${String(lost.length)} things lost or added`);
  const faults = [...accepted, ...lost];
  yield {
    measure: 'backup.accepted-damaged',
    value: faults.length,
    n: cases + CONTROLS,
    seconds: secondsSince(started),
    ...(faults.length > 0 && { failure: faults.slice(0, 20).join('\n') }),
  };
  await page.context().close();
}
