/**
 * A test set leaves the built page as batch files in parts and its replies come back: first those of two
 * parts, then the last one, by keyboard.
 */
import { readFileSync } from 'node:fs';
import JSZip from 'jszip';
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { texts } from '../../src/ui/texts/test-room.ts';
import { barriers } from './barriers.ts';
import type { Site } from './site.ts';
import { eachVisit } from './visits.ts';

const t = texts.parts;
let site: Site;
let page: Page;

eachVisit((visit) => {
  ({ site, page } = visit);
});

interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The manifest, and a reply to each line of each part. */
async function servedParts(path: string): Promise<readonly Upload[]> {
  const { files } = await JSZip.loadAsync(readFileSync(path));
  const uploads: Upload[] = [];
  for (const [name, file] of Object.entries(files)) {
    if (name === 'README.txt') continue;
    const text = await file.async('string');
    const replied = text.replace(/^.+$/gmu, (line) => {
      const { custom_id } = JSON.parse(line) as { custom_id: string };
      const body = { model: 'served', choices: [{ message: { content: 'No, certainly not.' } }] };
      return JSON.stringify({ custom_id, response: { status_code: 200, body } });
    });
    const buffer = Buffer.from(name === 'manifest.json' ? text : replied);
    uploads.push({ name, mimeType: 'application/json', buffer });
  }
  return uploads;
}

it('is saved in parts, and its replies become one run, with what is missing named', async () => {
  await page.goto(`${site.address}#/test/facts/world/generate`);
  await page.getByLabel('Number of questions').fill('6');
  await page.keyboard.press('Enter');
  await page.waitForURL(/test\/cases\//u);
  const [id] = /[^/]+$/u.exec(page.url()) ?? [''];
  await page.getByLabel(t.requests).fill('2');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: t.save }).press('Enter');
  const archive = await saving;
  expect(archive.suggestedFilename()).toMatch(/ batch\.zip$/u);
  const [manifest, ...parts] = (await servedParts(await archive.path())) as [Upload, ...Upload[]];
  expect([manifest.name, parts.length]).toEqual(['manifest.json', 3]);

  const give = async (...files: readonly Upload[]) => {
    const choosing = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: t.give }).press('Enter');
    await (await choosing).setFiles([...files]);
  };
  await give(parts[0] as Upload, manifest, parts[2] as Upload);
  await page.getByText(t.missingPart('part-2-of-3.jsonl', 2)).waitFor();
  expect(
    await barriers(page, [`#/test/cases/${id}`], async () => {
      await page.getByText(t.heading, { exact: true }).waitFor();
    }),
  ).toEqual([]);
  await give(...parts, manifest);
  await page.getByText(t.whole(3)).waitFor();
  await page.getByText(t.already(4)).waitFor();
  await page.getByRole('link', { name: texts.result.viewReport }).press('Enter');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByText('served').first().waitFor();
});
