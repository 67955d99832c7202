/** A teacher's first table of their own, by keyboard, in the built page: from the file to questions. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { violations } from './barriers.ts';
import type { Site } from './site.ts';
import { eachVisit } from './visits.ts';

let site: Site;
let page: Page;

eachVisit((visit) => {
  ({ site, page } = visit);
});

const chosen = async (name: string, text: string) => {
  await page.goto(`${site.address}#/test/import`);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const arrival = page.getByRole('region', { name });
  await arrival.getByRole('button', { name: 'Import', exact: true }).waitFor();
  return arrival;
};

/** Imports the table and asks for questions. */
const generate = async (name: string, text: string, count: number) => {
  const arrival = await chosen(name, text);
  await arrival.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await arrival.getByRole('link', { name: 'Generate questions' }).press('Enter');
  await page.getByLabel('Number of questions').fill(String(count));
  await page.keyboard.press('Enter');
};

const capitals = [
  ...['France;Paris;French', 'Spain;Madrid;Spanish', 'Peru;Lima;Spanish', 'Italy;Rome;Italian'],
  ...['Portugal;Lisbon;Portuguese', 'Greece;Athens;Greek', 'Japan;Tokyo;Japanese', 'Poland;Warsaw;Polish'],
];

it('asks what makes another object false, and then gives questions', async () => {
  await generate('lands.csv', ['Country;Capital;Language', ...capitals].join('\n'), 10);
  await page.getByText('No question follows from these facts').waitFor();
  const capital = page.getByRole('checkbox', { name: /^Capital/u });
  await capital.waitFor();
  expect(await page.getByRole('button', { name: 'Declare and generate' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await capital.press('Space');
  await page.getByRole('button', { name: 'Declare and generate' }).press('Enter');
  await page.waitForURL(/test\/cases\//u);
  const said = page.getByText(/^[1-9]\d* questions$/u);
  expect(Number.parseInt(await said.innerText())).toBeGreaterThan(5);
  // Nothing is kept of the attempt that gave no question.
  await page.goto(`${site.address}#/test/new`);
  const sets = page.getByRole('link', { name: /^\d+ questions from lands, seed 1$/u });
  await sets.first().waitFor();
  expect(await sets.count()).toBe(1);
});

it('leaves out facts that contradict each other, and says so', async () => {
  const births = ['Ben,Cairo', 'Cleo,Cairo', 'Dora,Paris', 'Emil,Oslo', 'Fay,Oslo', 'Ada,Paris', 'Ada,Rome'];
  await generate('births.csv', ['name,place of birth', ...births].join('\n'), 10);
  const leftOut = page.getByText('2 facts were left out, because they contradict each other.');
  await leftOut.waitFor();
  await page.getByRole('checkbox', { name: /^place of birth/u }).press('Space');
  await page.getByRole('button', { name: 'Declare and generate' }).press('Enter');
  await page.waitForURL(/test\/cases\//u);
  await page.getByRole('grid', { name: 'Questions' }).waitFor();
  await leftOut.waitFor();
  expect(await page.getByRole('grid', { name: 'Questions' }).innerText()).not.toContain('Ada');
  await page.getByRole('link', { name: 'View findings' }).press('Enter');
  await page.getByText('Two objects where one is expected').waitFor();
});

it('can import answers whether their first row has the column names or not', async () => {
  const arrival = await chosen(
    'answers.csv',
    'Student,Question,Expected,Answer\nAda,Is Lima in Peru?,yes,Yes\nBen,Is Lima in Peru?,yes,No\n',
  );
  const importing = arrival.getByRole('button', { name: 'Import', exact: true });
  const header = arrival.getByLabel('The first row has the column names');
  for (const row of ['Student', 'Ada']) {
    await header.press('Space');
    await arrival
      .getByRole('cell', { name: row, exact: true })
      .or(arrival.getByText('Ada'))
      .first()
      .waitFor();
    await expect.poll(() => importing.isEnabled()).toBe(true);
  }
  // The rows are read again after each change: a key that is pressed meanwhile does nothing.
  const done = arrival.getByText('2 rows were read: 2 kept');
  await expect
    .poll(
      async () => {
        if (await importing.isVisible())
          await importing.press('Enter', { timeout: 2_000 }).catch(() => undefined);
        return done.isVisible();
      },
      { timeout: 30_000, interval: 500 },
    )
    .toBe(true);
});
