/** Two people judge a sample of the sample run by keyboard, blind, and see how far they and Totem agree. */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import { barriers } from './barriers.ts';
import type { Site } from './site.ts';
import { eachVisit } from './visits.ts';

let site: Site;
let page: Page;

eachVisit((visit) => {
  ({ site, page } = visit);
});

const open = async (view: string) => {
  await page.goto(`${site.address}#/test/${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};

const draw = async (kind: 'faults' | 'threshold', size: number) => {
  await open(`run/sample/people/${kind}`);
  await page.getByLabel(/^(?:Number of wrong answers|Answers from each domain)$/u).fill(String(size));
  await page.keyboard.press('Enter');
  await page.getByText('No one has judged yet.').waitFor();
};

/** The words of the element that has the focus. */
const focused = () =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    return element?.textContent.trim();
  });

/** Judges answers one after the other, each with the label of its place, by keyboard alone. */
const judge = async (name: string, labels: readonly string[]): Promise<void> => {
  await page.getByLabel('Your name').fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `${name} judges` }).waitFor();
  for (const [i, label] of labels.entries()) {
    await page.getByText(`Answer ${String(i + 1)} of ${String(labels.length)}`, { exact: true }).waitFor();
    // Blind: neither the verdict nor the model is there.
    expect(await page.getByText(/SmolLM2|student/u).count()).toBe(0);
    expect(await page.locator('totem-verdict').count()).toBe(0);
    expect(await page.getByRole('radio', { checked: true }).count(), 'no label is chosen yet').toBe(0);
    await page.getByLabel(new RegExp(`^${label}`, 'u')).press('Space');
    await page.keyboard.press('Enter');
  }
  await page.getByText('Every answer of the sample has your label.').waitFor();
  // The focus is on the way to the results.
  await expect.poll(focused).toBe('To the results');
  await page.keyboard.press('Enter');
  await page.getByText(`${name}: ${String(labels.length)} of ${String(labels.length)}`).waitFor();
};

it('compares two judges with each other and with Totem, and settles where they differ', async () => {
  await draw('faults', 4);
  await judge('Ada', ['Wrong knowledge', 'Wrong knowledge', 'Wrong inference', 'Wrong inference']);
  await page.getByText('No answer has the labels of two judges yet.').waitFor();
  await judge('Ben', ['Wrong knowledge', 'Wrong knowledge', 'Wrong inference', 'Both']);
  await page.getByText('The judges agree on 3 of the 4 answers that all of them have judged.').waitFor();
  await page.getByText('Cohen’s kappa: 0.60.').waitFor();
  await page.getByText(/Totem’s category is the consensus in \d of 3 answers/u).waitFor();
  await page.getByLabel(/^Consensus on: /u).selectOption('Both');
  await page.getByText(/Totem’s category is the consensus in \d of 4 answers/u).waitFor();
  await page.reload();
  await page.getByText(/Totem’s category is the consensus in \d of 4 answers/u).waitFor();
  await page.getByRole('button', { name: 'Remove sample' }).press('Enter');
  await page.getByRole('button', { name: 'Draw sample' }).waitFor();
  await page.getByRole('button', { name: /^Undo: bring back/u }).press('Enter');
  await page.getByText('Cohen’s kappa: 0.60.').waitFor();
});

it('chooses a threshold on labelled answers', async () => {
  await draw('threshold', 1);
  const of = Number(/^(\d+) answers, drawn/u.exec(await page.getByText(/answers, drawn/u).innerText())?.[1]);
  await judge(
    'Ada',
    Array.from({ length: of }, () => 'Hallucination'),
  );
  const use = page.getByRole('button', { name: /^Use \d\.\d\d for edges and nodes/u });
  const theta = /\d\.\d\d/u.exec(await use.innerText())?.[0] ?? '';
  await use.press('Enter');
  await page.getByText(`${theta} is in use.`).waitFor();
  await open('run/sample');
  await page.getByText(`${theta}`, { exact: true }).first().waitFor();
});

it('has no barrier, in either scheme, on a phone either', async () => {
  await draw('faults', 3);
  await judge('Ada', ['Both', 'Both', 'Both']);
  await judge('Ben', ['Both', 'Wrong knowledge', 'Both']);
  await draw('threshold', 1);
  const views = ['people/faults', 'people/threshold', 'people/faults?judge=Cleo'];
  expect(
    await barriers(
      page,
      views.map((view) => `run/sample/${view}`),
      async (view) => {
        await open(view);
        await page.getByRole('button', { name: /^(?:Remove sample|Save and continue)$/u }).waitFor();
      },
    ),
  ).toEqual([]);
});
