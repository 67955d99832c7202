/** A download from the hub in models.html, with one fault of the hub at a time. */
import type { Page } from 'playwright';
import { repository, weightsName, type Fault, type Hub } from './hub.ts';

/** The outcome that each fault must have: stored, or refused with a sentence that names the file. */
export const outcomes: Readonly<Record<Fault, 'stored' | RegExp>> = {
  nothing: 'stored',
  redirect: 'stored',
  'cut at 40 %': 'stored',
  'no Range after a cut': 'stored',
  'busy at first': 'stored',
  'one byte flipped': new RegExp(`${weightsName} is not the file that the hub states`),
  'a web page': new RegExp(`sent a web page instead of ${weightsName}`),
  missing: new RegExp(`${weightsName} is not there \\(404\\)`),
  'not open': new RegExp(`${weightsName} is not open to everybody \\(403\\)`),
  'too long': new RegExp(`${weightsName} is longer than`),
  'cut for good': new RegExp(`connection was lost at \\d+ of \\d+ bytes of ${weightsName}`),
};

export async function openAirlock(page: Page, address: string): Promise<void> {
  await page.goto(`${address}models.html`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Asks for the model's files and begins to download the weights. */
export async function beginDownload(page: Page): Promise<void> {
  await page.getByLabel('Model on huggingface.co').fill(repository);
  await page.getByRole('button', { name: 'List its files' }).press('Enter');
  await page.getByRole('button', { name: `Download ${weightsName}` }).press('Enter');
}

export const alert = (page: Page) => page.getByRole('alert');
export const stored = (page: Page) => page.getByText('is stored. Select it');
const table = (page: Page) => page.getByRole('region', { name: 'Stored in this browser' });

/** Bytes of the model that is stored; 0 without one. */
export const storedBytes = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const home = await (await navigator.storage.getDirectory()).getDirectoryHandle('totem-language-models');
    let bytes = 0;
    for await (const [, folder] of home.entries()) {
      if (folder.kind !== 'directory') continue;
      const weights = await (folder as FileSystemDirectoryHandle).getFileHandle('weights.gguf');
      bytes += (await weights.getFile()).size;
    }
    return bytes;
  });

export async function deleteStored(page: Page): Promise<void> {
  await table(page)
    .getByRole('button', { name: /^Delete / })
    .press('Enter');
  await page.getByRole('button', { name: 'Delete for good' }).press('Enter');
  await table(page).waitFor({ state: 'detached' });
}

/** Leaves neither a model nor a download behind. Returns what went wrong; undefined if nothing did. */
export async function downloadWith(page: Page, hub: Hub, fault: Fault): Promise<string | undefined> {
  hub.doing(fault);
  await beginDownload(page);
  const ended = await Promise.race([
    stored(page)
      .waitFor()
      .then(() => 'stored' as const),
    alert(page).first().innerText(),
  ]);
  const expected = outcomes[fault];
  const isExpected = typeof expected === 'string' ? ended === expected : expected.test(ended);
  if (!isExpected) return `${fault}: ${ended}`;
  if (expected === 'stored') {
    const bytes = await storedBytes(page);
    if (bytes < 24 * 2 ** 20) return `${fault}: ${String(bytes)} bytes are stored`;
    const resumed = hub.ranges.filter((range) => range !== '').length;
    if (fault === 'cut at 40 %' && resumed === 0) return `${fault}: began again instead of going on`;
    await deleteStored(page);
    return undefined;
  }
  if ((await table(page).count()) > 0) return `${fault}: a model is stored although it was refused`;
  if (fault === 'cut for good') {
    hub.doing('nothing');
    await page.getByRole('button', { name: /^Resume / }).press('Enter');
    await stored(page).waitFor();
    if (!/^bytes=\d{5,}-$/.test(hub.ranges[0] ?? '')) return `${fault}: not resumed where it stopped`;
    await deleteStored(page);
  } else await page.getByRole('button', { name: /^Discard / }).press('Enter');
  return undefined;
}
