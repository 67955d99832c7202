/** The Logic room as one file, built, and opened from disk in real Chromium. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { texts } from '../../src/ui/texts/logic-room.ts';
import { examples } from '../../src/workers/logic-room/examples.ts';
import { buildLogicEdition, launchChromium } from './site.ts';

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), 'totem-logic-'));
const file = join(folder, 'totem-logic.html');

beforeAll(async () => {
  await buildLogicEdition(folder);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

it('opens from disk with its examples and their answers, and asks nobody for anything', async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const [asked, faults]: [string[], string[]] = [[], []];
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text());
  });
  await page.goto(pathToFileURL(file).href);
  await page.getByRole('row', { name: 'finn' }).waitFor();
  await page.getByText(texts.verdicts.holds.word, { exact: true }).waitFor();
  // There is no library here, nor a Test room.
  expect(await page.getByText(texts.program.factBases).count()).toBe(0);
  const choice = page.getByRole('combobox', { name: texts.home.example });
  for (const { id } of examples) {
    await choice.selectOption(id);
    await page.waitForURL(`**#/logic/example/${id}`);
    await page.getByText(/derived in/).waitFor();
  }
  // The last one has a formula, so its time line is drawn.
  await page.getByText('Definition 1').first().waitFor();
  await page.getByLabel(texts.program.label).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText('n(0). n(M) :- n(N), M = N + 1.');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: /^Cancel/ }).click();
  await page.getByText(texts.run.cancelled).waitFor();
  expect(faults).toEqual([]);
  expect(asked.filter((address) => !/^(?:file|blob|data):/.test(address))).toEqual([]);
  await context.close();
});

it('is small enough to be sent by mail', () => {
  expect(gzipSync(readFileSync(file)).length / 1024).toBeLessThan(400);
});
