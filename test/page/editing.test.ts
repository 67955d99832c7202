/**
 * A teacher's way by keyboard, in the built page: questions are generated, one is worded anew and removed, a
 * reply is deleted, a fact corrected, things are renamed; each change is taken back with Undo.
 */
import type { Browser, Page } from 'playwright';
import { expect, it } from 'vitest';
import { barriers } from './barriers.ts';
import type { Site } from './site.ts';
import { eachVisit } from './visits.ts';

let site: Site;
let page: Page;

eachVisit((visit: { site: Site; browser: Browser; page: Page }) => {
  ({ site, page } = visit);
});

const open = async (view: string) => {
  await page.goto(`${site.address}#/test/${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
/** Presses the button with the keyboard, as one who has reached it with Tab does. */
const press = (name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .first()
    .press('Enter');
const undo = async (name: RegExp) => {
  await press(name);
  await page.getByText(/is back\.|is as it was\./u).waitFor();
  await press(/^Close: /u);
};

it('words a question anew and removes it, and takes both back', async () => {
  await open('facts/world/generate');
  await page.getByLabel('Number of questions').fill('6');
  await page.keyboard.press('Enter');
  await page.waitForURL(/test\/cases\//u);
  const grid = page.getByRole('grid', { name: 'Questions' });
  await grid.press('Enter');
  await page.getByRole('heading', { name: 'Question', exact: true }).waitFor();
  const words = (await page.locator('.question').innerText()).trim();
  await press('Edit question');
  // The focus is in the field.
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Is this the question of a teacher?');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('Is this the question of a teacher?', { exact: true }).first().waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.shadowRoot !== null)).toBe(true);
  await undo(/^Undo the change of/u);
  await expect.poll(async () => (await page.locator('.question').innerText()).trim()).toBe(words);
  await press('Remove question');
  await page.getByText('5 questions', { exact: true }).waitFor();
  await undo(/^Undo: bring back/u);
  await page.getByText('6 questions', { exact: true }).waitFor();
});

it('deletes a reply, and brings it back', async () => {
  await open('run/sample/answers');
  const grid = page.getByRole('grid', { name: 'Answers' });
  const count = async () => Number(await grid.getAttribute('aria-rowcount'));
  await grid.press('Enter');
  await page
    .getByText('When it holds')
    .or(page.getByText(/^Why (?:yes|no) is expected/u))
    .first()
    .waitFor();
  await press('Delete reply');
  await page.waitForURL(/answers/u);
  await expect.poll(count).toBeGreaterThan(10);
  const without = await count();
  await undo(/^Undo: bring back/u);
  await expect.poll(count).toBe(without + 1);
});

it('corrects a fact that is found by the whole name of an entity, and takes it back', async () => {
  await open('facts/world/rows');
  await page.getByLabel('Search').fill('Charles Dickens');
  await page.getByLabel('Whole name only').press('Space');
  await page.getByLabel('Relation').selectOption('place of death');
  await page.getByText('1 fact', { exact: true }).waitFor();
  await page.getByRole('grid', { name: 'Facts' }).press('Enter');
  await page.getByRole('link', { name: 'All facts about Charles Dickens' }).waitFor();
  await press('Edit fact');
  await page.getByLabel('Object').fill('Gads Hill');
  await page.getByLabel('From (empty: not stated)').fill('1950');
  await page.keyboard.press('Enter');
  await page.getByText('The fact starts (1950) after it ends (1870).').waitFor();
  await page.getByLabel('From (empty: not stated)').fill('1870');
  await page.keyboard.press('Enter');
  await page.getByText('Gads Hill', { exact: true }).first().waitFor();
  await undo(/^Undo the change of/u);
  await page.getByText('Higham', { exact: true }).first().waitFor();
});

it('renames things, and says beside a thing why it cannot be removed', async () => {
  await open('new');
  await press('Rename Sample run');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('My sample');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'My sample', exact: true }).first().waitFor();
  await undo(/^Undo the change of/u);
  const questions = page.getByRole('listitem').filter({ hasText: 'Generated on' }).first();
  await questions.getByRole('button', { name: /^Remove / }).press('Enter');
  await questions.getByRole('alert').getByText('belong to these questions; remove').waitFor();
});

it('has no barrier, in either scheme, on a phone either', async () => {
  await open('facts/world/rows');
  const set = 'sample';
  await open(`cases/${set}`);
  await page.getByRole('grid', { name: 'Questions' }).press('Enter');
  await page.waitForURL(/case\//u);
  const question = page.url().split('#/test/')[1] ?? '';
  expect(
    await barriers(
      page,
      [question, 'run/sample/answer/1', 'facts/world/rows?fact=3', 'new', 'prompts', `cases/${set}/ask`],
      async (view) => {
        await open(view);
        const change = page.getByRole('button', { name: /^(?:Edit|Rename) /u }).first();
        if (view === 'prompts') await page.getByRole('button', { name: 'Save' }).waitFor();
        else if (!view.endsWith('ask')) await change.press('Enter');
      },
    ),
  ).toEqual([]);
});
