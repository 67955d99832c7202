/**
 * What a class needs, in the built page: sheets to print, as they come out of the printer and as files; and
 * class files, saved, chosen and opened by a link.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Browser, Page } from 'playwright';
import { expect, it } from 'vitest';
import { barriers } from './barriers.ts';
import { watch, type Site } from './site.ts';
import { eachVisit } from './visits.ts';

let site: Site;
let browser: Browser;
let page: Page;

eachVisit((visit) => {
  ({ site, browser, page } = visit);
});

const open = async (view: string) => {
  await page.goto(`${site.address}#/test/${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

/** Generates questions from the facts that ship, and opens their sheets to print. */
const openSheet = async (count: number): Promise<void> => {
  await open('facts/world/generate');
  await page.getByLabel('Number of questions').fill(String(count));
  await page.getByLabel('Seed').fill('11');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForURL(/test\/cases\//);
  await page.getByRole('grid', { name: 'Questions' }).waitFor();
  await page.getByRole('link', { name: 'Print', exact: true }).click();
  await page.getByRole('region', { name: 'The sheet as it is printed' }).waitFor();
};

/** Chooses the other sheet, and waits until it is shown. */
const show = async (kind: 'Questions' | 'Answers and proofs') => {
  await page.getByRole('button', { name: kind, exact: true }).click();
  await page.getByText(kind, { exact: true }).and(page.locator('.kind')).waitFor();
};

/** The text of each page that comes out of the printer. */
const printed = async (): Promise<string[]> => {
  const document = await getDocument({ data: new Uint8Array(await page.pdf({ format: 'A4' })) }).promise;
  const pages = Array.from({ length: document.numPages }, async (_, i) => {
    const { items } = await (await document.getPage(i + 1)).getTextContent();
    return items
      .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
      .join('')
      .replace(/\s+/gu, ' ')
      .trim();
  });
  return Promise.all(pages);
};

// PDF.js wants it when it is loaded. Reading text needs no more of it than the name.
(globalThis as { DOMMatrix?: unknown }).DOMMatrix ??= class {};
const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');

const foot = /30 questions from World facts, seed 11, 30 questions, sheet [0-9A-Z]{6}/u;

it('prints a sheet with questions and one with answers, and nothing else', async () => {
  await openSheet(30);
  const questions = await printed();
  await show('Answers and proofs');
  const answers = await printed();
  const feet = [...questions, ...answers].map((text) => foot.exec(text)?.[0]);
  expect(new Set(feet).size, 'each page of both sheets has the same foot').toBe(1);
  expect(feet[0]).toBeDefined();
  expect(questions.length).toBeGreaterThanOrEqual(5);
  expect(questions.length).toBeLessThanOrEqual(9);
  const [asked, solved] = [questions.join(' '), answers.join(' ')];
  expect(asked).toMatch(/^30 questions from World facts, seed 11 Questions Name Date Class /u);
  expect(asked.match(/Yes No(?= |$)/gu)).toHaveLength(30);
  expect(asked).not.toMatch(/Stated in|declared/u);
  expect(solved.match(/\b(?:Yes|No)\. /gu)).toHaveLength(30);
  expect(solved).toMatch(/Stated in line \d+ of world/u);
  for (const text of [asked, solved]) {
    for (let number = 1; number <= 30; number++)
      expect(text).toMatch(new RegExp(` ${number}\\. \\p{Lu}`, 'u'));
    expect(text).not.toMatch(/Save as HTML|requests left|Lines for each reply|Breadcrumbs|New run/u);
  }
  // The printer gets the foot of a page first. Then each page begins with a whole question, except after a
  // page that one question fills: with wide letters a long proof needs more than a page.
  for (const sheet of [questions, answers])
    for (const [i, text] of sheet.slice(1).entries()) {
      const begun = sheet[i]?.match(/(?:^| )\d+\. \p{Lu}/gu)?.length ?? 0;
      if (begun > 1) expect(text.replace(foot, '').trim()).toMatch(/^\d+\. \p{Lu}/u);
    }
});

it('has fewer questions or lines when asked for, and is saved as a file that stands alone', async () => {
  await openSheet(12);
  await page.getByLabel('Number of questions').fill('4');
  await page.getByLabel('Number of questions').press('Enter');
  await page.getByText('The first 4 of 12 questions').waitFor();
  await page.getByLabel('Lines for each reply').fill('1');
  await page.getByLabel('Lines for each reply').press('Enter');
  await expect.poll(() => page.locator('.line').count()).toBe(4);
  await show('Answers and proofs');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as HTML' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('12 questions from World facts, seed 11 answers.html');
  const inFile = readFileSync(await file.path(), 'utf8');
  const shown = await page.locator('totem-paper .foot').innerText();
  const opened = await page.context().newPage();
  await opened.setContent(inFile);
  expect(await opened.locator('.items > li').count()).toBe(4);
  expect(await opened.locator('.foot').innerText()).toBe(shown);
});

/** Opens the questions generated last, and saves their class file. */
const savedClass = async (): Promise<string> => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save class file' }).click();
  return readFileSync(await (await saved).path(), 'utf8');
};

it('saves a class file, which opens in a new profile at once by its link', async () => {
  await open('facts/world/generate');
  await page.getByLabel('Number of questions').fill('500');
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForURL(/test\/cases\//u);
  await page.getByRole('grid', { name: 'Questions' }).waitFor();
  const file = await savedClass();
  const { questions } = JSON.parse(file) as { questions: { cases: { question: string }[] } };
  expect(questions.cases).toHaveLength(500);
  const context = await browser.newContext();
  // Beside the page on its server.
  writeFileSync('dist/class-of-a-test.json', file);
  const seen = watch(context, site.address);
  const fresh = await context.newPage();
  await fresh.goto(`${site.address}#/test/class?file=class-of-a-test.json`);
  await fresh.waitForURL(/test\/cases\/class-/u);
  await fresh
    .getByText(questions.cases[0]?.question ?? '', { exact: true })
    .first()
    .waitFor();
  const seconds = (await fresh.evaluate(() => performance.now())) / 1000;
  expect(seen).toEqual({ elsewhere: [], errors: [] });
  // Opened again it is the same set, with its facts.
  await fresh.goto(`${site.address}#/test/new`);
  await fresh.goto(`${site.address}#/test/class?file=class-of-a-test.json`);
  await fresh.waitForURL(/test\/cases\/class-/u);
  await fresh.goto(`${site.address}#/test/new`);
  const named = fresh.getByRole('link', { name: '500 questions from World facts, seed 1', exact: true });
  await named.waitFor();
  expect(await named.count()).toBe(1);
  expect(await fresh.getByRole('link', { name: /^World facts/u }).count()).toBe(2);
  await context.close();
  rmSync('dist/class-of-a-test.json');
  // Two seconds where nothing else runs; the machine of the tests may be busy.
  expect(seconds).toBeLessThan(6);
});

it('opens a class file that is chosen, and refuses a faulty one and one of another server', async () => {
  await openSheet(4);
  await page.goBack();
  const file = await savedClass();
  const choose = async (name: string, text: string) => {
    await open('import');
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).press('Enter');
    await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    return page.getByRole('region', { name });
  };
  const arrival = await choose('ours.json', file);
  await arrival.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await arrival.getByText('Saved as "4 questions from World facts, seed 11 (2)"').waitFor();
  await arrival.getByRole('link', { name: 'View questions' }).press('Enter');
  await page.getByText('4 questions, 2 with the answer yes and 2 with no').waitFor();
  const faulty = await choose('faulty.json', file.replace('"expected":"', '"expected":"maybe'));
  await faulty
    .getByText(/Nothing was imported/u)
    .first()
    .waitFor();
  // A server may answer with the page itself.
  await open('class?file=absent.json');
  await page.getByText('/absent.json is a web page, not a class file.').waitFor();
  await open('class?file=https%3A%2F%2Fexample.org%2Fclass.json');
  await page.getByText('A class file is opened only from').waitFor();
  await open('class?file=%2F%2Fexample.org%2Fclass.json');
  await page.getByText('names “//example.org/class.json”').waitFor();
});

it('lets a pupil answer by keyboard, says what is right and why, and goes on after a reload', async () => {
  await openSheet(3);
  await page.goBack();
  await page.getByRole('link', { name: 'Answer the questions' }).press('Enter');
  await page.getByLabel('Your name').fill('Ada');
  await page.keyboard.press('Enter');
  const answer = async (place: number) => {
    await page.getByText(`Question ${String(place)} of 3`).waitFor();
    await page.getByLabel('Yes', { exact: true }).press('Space');
    await page.getByLabel('Why? (optional)').fill('I know it.');
    if (place === 2) {
      // What is typed is there after a reload.
      await page.reload();
      await page.getByText(`Question ${String(place)} of 3`).waitFor();
      await page.getByLabel('Why? (optional)').focus();
    }
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByText('Your reply: Yes. I know it.').waitFor();
    return page.getByText(/^The answer is|The answer is (?:yes|no)\./u).innerText();
  };
  const said = [await answer(1)];
  // The focus is on Next.
  await page.keyboard.press('Enter');
  said.push(await answer(2));
  await page.reload();
  said.push(await answer(3));
  await page.keyboard.press('Enter');
  const right = said.filter((text) => text.includes('yes')).length;
  await page.getByText(`${String(right)} of 3 answers right.`).waitFor();
  await page.getByRole('link', { name: 'View report' }).press('Enter');
  await page.getByText('3 answers by Ada').waitFor();
});

/** Answers the first questions with yes as this pupil, and saves them as a file. */
const savedAnswers = async (name: string, count: number) => {
  await page.getByLabel('Your name').fill(name);
  await page.keyboard.press('Enter');
  for (let place = 1; place <= count; place++) {
    await page.getByText(`Question ${String(place)} of 4`).waitFor();
    await page.getByLabel('Yes', { exact: true }).press('Space');
    await page.getByRole('button', { name: 'Check my answer' }).press('Enter');
    await page.getByRole('button', { name: 'Next' }).press('Enter');
  }
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save my answers' }).press('Enter');
  const file = await saved;
  await page.getByText('Give the file to your teacher.').waitFor();
  const buffer = readFileSync(await file.path());
  return { name: file.suggestedFilename(), mimeType: 'text/plain', buffer };
};

it('opens a link for pupils at the questions without answers, and collects what they save', async () => {
  await openSheet(4);
  await page.goBack();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save class file' }).click();
  const file = await saved;
  const link = await page.getByText('view=pupil').innerText();
  // The link names the file as it is saved.
  expect(new URL(link).hash).toContain(`file=${encodeURIComponent(file.suggestedFilename())}`);
  writeFileSync(`dist/${file.suggestedFilename()}`, readFileSync(await file.path()));
  const teacher = page.url();
  await page.goto(link);
  await page.waitForURL(/test\/pupil\/class-/u);
  rmSync(`dist/${file.suggestedFilename()}`);
  const ada = await savedAnswers('Ada', 4);
  expect(ada.name).toMatch(/^Ada - 4 questions from World facts, seed 11.*\.answers\.jsonl$/u);
  await page.getByRole('button', { name: 'Start again with another name' }).press('Enter');
  // One who runs out of time has answers too.
  const ben = await savedAnswers('Ben', 2);
  await page.goto(teacher);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Collect answers' }).press('Enter');
  const other = { name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('<html>no</html>') };
  await (await chooser).setFiles([ada, ben, other]);
  await page.getByText('6 rows were read: 6 kept').waitFor();
  await page.getByText('other.txt').first().waitFor();
  await page.getByRole('link', { name: 'View report' }).press('Enter');
  await page.getByText('6 answers by 2 models').waitFor();
  for (const name of ['Ada', 'Ben']) await page.getByRole('columnheader', { name }).first().waitFor();
});

it('has no barrier, in either scheme, on a phone either', async () => {
  await openSheet(5);
  const set = /cases\/([^/]+)/u.exec(page.url())?.[1] ?? '';
  expect(
    await barriers(
      page,
      [
        `cases/${set}`,
        `pupil/${set}`,
        ...['questions', 'answers'].map((kind) => `cases/${set}/sheet?kind=${kind}`),
      ],
      async (view) => {
        await open(view);
        if (view.includes('sheet'))
          await page.getByRole('region', { name: 'The sheet as it is printed' }).waitFor();
        else await page.getByRole('button', { name: /Save class file|Start/u }).waitFor();
      },
    ),
  ).toEqual([]);
});
