/**
 * Walks through the views about time in the built page: questions, replies and their report, a proof on its
 * time line, the evaluators, the events and the benchmark linter.
 */
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import type { TestService } from '../../src/core/api/test-room.ts';
import { violations } from './barriers.ts';
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

/** Temporal questions from the facts that ship; returns the address of their set. */
const questionsAboutTime = async (count: number): Promise<string> => {
  await open('facts/world/generate');
  await page.getByRole('radio', { name: /^Time/ }).check();
  await page.getByLabel('Number of questions').fill(String(count));
  await page.getByRole('button', { name: 'Generate', exact: true }).click();
  await page.waitForURL(/test\/cases\//);
  await page.getByRole('grid', { name: 'Questions' }).waitFor();
  return page.url();
};

/** The text of the cell under the cursor of a time line. */
const underCursor = (): Promise<string> =>
  page.evaluate(() => {
    let element = document.activeElement;
    while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
    const id = element?.getAttribute('aria-activedescendant');
    return (
      (id && (element?.getRootNode() as ShadowRoot).getElementById(id)?.getAttribute('aria-label')) || ''
    );
  });

/** In both schemes, between which only the contrast of colours differs. */
const axeFinds = async (): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await violations(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  return [...light, ...(await violations(page, 'color-contrast'))]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${page.url()}: ${id}: ${nodes[0]?.html}`);
};

/**
 * The content of a plot is outside its frame in the document, so it cannot be found as a role within a role.
 */
const plotOf = (heading: string) =>
  page.locator('totem-plot', { has: page.getByRole('heading', { name: heading, exact: true }) });

/** Evaluates a formula at a time. The page evaluates it when typing pauses. */
const evaluate = async (formula: string, time: string) => {
  await page.getByRole('combobox', { name: /^Formula/ }).fill(formula);
  await page.getByLabel('Time', { exact: true }).fill(time);
  await page.getByLabel('Time', { exact: true }).press('Enter');
};

/** The first event in the list that lasted several years. */
const firstLasting = async (): Promise<{ atom: string; words: string; from: number; to: number }> => {
  // The facts that ship may still be unpacking.
  await page.getByRole('grid', { name: 'Events' }).waitFor();
  return page.evaluate(async () => {
    const room = document.querySelector('totem-app')!.rooms.find(({ id }) => id === 'test')!;
    const { rows } = await (room.service() as TestService).events('world', {}, 0, 400);
    for (const { atom, words, spans } of rows) {
      const [{ from, to } = {}] = spans;
      if (spans.length === 1 && from !== undefined && to !== undefined && from > 1000 && to - from > 10)
        return { atom, words, from, to };
    }
    throw new Error('no event lasted');
  });
};

describe('questions about time', () => {
  it('come from facts with times, and their report says where a model goes wrong', async () => {
    const set = await questionsAboutTime(174);
    await page.getByText('174 questions, 87 with the answer yes').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as JSON lines' }).click();
    const cases = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; temporal: { operator: string; depth: number } });
    expect(cases).toHaveLength(174);
    const operators = new Set(cases.map(({ temporal }) => temporal.operator));
    const always = cases.filter(({ temporal }) => temporal.operator === 'always');
    const deep = always.filter(({ temporal }) => temporal.depth === 2);
    expect(deep.length).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByLabel('Operator').selectOption('always');
    await page.getByText(new RegExp(`^${always.length} questions$`, 'u')).waitFor();
    await page.getByLabel('Nesting').selectOption('2');
    await page.getByText(new RegExp(`^${deep.length} questions$`, 'u')).waitFor();
    expect(page.url()).toContain('operator=always&depth=2');
    await page.getByRole('link', { name: 'Import answers' }).click();
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (
      await chooser
    ).setFiles({
      name: 'replies.jsonl',
      mimeType: 'text/plain',
      buffer: Buffer.from(
        cases.map(({ id }) => JSON.stringify({ id, model: 'parrot', reply: 'Yes.' })).join('\n'),
      ),
    });
    await page
      .getByRole('region', { name: 'replies.jsonl' })
      .getByRole('button', { name: 'Import', exact: true })
      .click();
    await page.getByRole('link', { name: 'View report' }).click();
    await page.getByRole('heading', { name: 'Wrong about time, by operator', exact: true }).waitFor();
    // For each operator half of the answers are no, and every reply says yes.
    const byOperator = plotOf('Wrong about time, by operator');
    expect(await byOperator.getByRole('link').count()).toBe(operators.size);
    const half = `50 %, ${always.length / 2} of ${always.length}`;
    await byOperator.getByRole('link', { name: new RegExp(`^Always, \\S+: ${half}`, 'u') }).click();
    await page.waitForURL(/operator=always/);
    await page.getByRole('grid', { name: 'Answers' }).waitFor();
    await page.goBack();
    for (const heading of [
      'Wrong about time, by nesting',
      'Wrong about time, by operator and nesting',
      'Wrong about time, by distance from the other answer',
    ]) {
      const plot = plotOf(heading);
      await plot.getByRole('button', { name: 'As table' }).click();
      await plot.getByRole('table').first().waitFor();
      expect(await plot.getByRole('link').count()).toBeGreaterThan(0);
    }
    await page.goto(set);
  });

  it('have a proof, whose time line is read by keyboard; a pasted reply is judged by it', async () => {
    await questionsAboutTime(22);
    await page.getByRole('grid', { name: 'Questions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'When it holds' }).waitFor();
    await page.getByRole('grid', { name: /^Time line of the formula/ }).focus();
    const asked = await underCursor();
    expect(asked).toMatch(/^\S.*: it (holds|does not hold)/);
    await page.keyboard.press('Home');
    expect(await underCursor()).toMatch(/: it holds, (starts|ends|only) here/);
    await page.keyboard.press('ArrowUp');
    const above = await underCursor();
    await page.keyboard.press('End');
    expect(await underCursor()).not.toBe(above);
    await page.getByRole('button', { name: 'As table' }).click();
    await page.getByRole('columnheader', { name: 'How it is derived' }).waitFor();
    await page.getByLabel('Reply, as the model wrote it').fill('No.');
    await page.getByLabel('Model', { exact: true }).fill('me');
    await page.getByRole('button', { name: 'Evaluate reply' }).click();
    await page.waitForURL(/answer\/0/);
    await page.getByText('The model said no, which is').waitFor();
    await page.getByRole('link', { name: 'Compare evaluators' }).click();
    await page.getByRole('columnheader', { name: 'Evaluator' }).waitFor();
  });
});

describe('the evaluators', () => {
  it('read a formula in any spelling, complete its names, and show where they differ', async () => {
    await open('facts/world/time');
    const { atom, words, from } = await firstLasting();
    await page.getByText('Write a formula, or start with an example').waitFor();
    const field = page.getByRole('combobox', { name: /^Formula/ });
    await field.pressSequentially(
      `eventually[0,10] ${(/[\p{L}]{4,}/u.exec(atom.replace(/^'[^']*'\(/, '')) as RegExpExecArray)[0]}`,
    );
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await field.inputValue()).toMatch(/^eventually\[0,10\] \S/);
    await evaluate(`F[0,10] ${atom}`, String(from - 5));
    await page.getByRole('row', { name: /interval algebra.* yes/ }).waitFor();
    await page.getByText(words).first().waitFor();
    expect(decodeURIComponent(page.url())).toContain(`at=${from - 5}`);
    await evaluate(`Until[1,30](Neg(Atom(${atom})),Atom(${atom}))`, String(from - 10));
    await page.getByRole('row', { name: /^Definition 1.* yes/ }).waitFor();
    await page.getByRole('row', { name: /^Fig. 11 as printed/ }).waitFor();
  });

  it('says where a formula cannot be read, and what was probably meant', async () => {
    await open('facts/world/time');
    const { atom } = await firstLasting();
    for (const [formula, time] of [
      ['F[0,40', '1900'],
      ['F[3,1] x', '1900'],
      ['))', '1900'],
      ['no such event of any name', '1900'],
      [atom, 'the day after'],
      ['∧∧∧ 🦆', '44 BC'],
    ] as const) {
      await evaluate(formula, time);
      await page.getByRole('alert').waitFor();
      expect((await page.getByRole('alert').innerText()).trim()).toMatch(/\S.*\./s);
      expect(await page.getByRole('columnheader', { name: 'Evaluator' }).count()).toBe(0);
      await evaluate(atom, '1900');
      await page.getByRole('columnheader', { name: 'Evaluator' }).waitFor();
    }
  });

  it("shows the smallest example on which the paper's Until is wrong", async () => {
    await open('facts/world/time');
    await page.getByRole('button', { name: "Errors in the paper's Until rule" }).click();
    const claimed = page.getByRole('region', { name: 'What the rule wrongly claims' });
    await claimed
      .getByRole('row', { name: /^Fig. 11 as printed.* yes, differs from Definition 1/ })
      .waitFor();
    await page
      .getByRole('region', { name: 'What the rule misses' })
      .getByRole('row', { name: /^Fig. 11 as printed.* no, differs from Definition 1/ })
      .waitFor();
  });

  it('takes events from the browser of events, which leads to their rows', async () => {
    await open('facts/world/time');
    await page.getByRole('grid', { name: 'Events' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: /^Selected events/ }).waitFor();
    await page
      .getByRole('button', { name: /to the formula$/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /to the formula$/ })
      .last()
      .click();
    await expect.poll(() => page.getByRole('combobox', { name: /^Formula/ }).inputValue()).toMatch(/\S ∧ \S/);
    await page
      .getByRole('link', { name: /^View the .*row/ })
      .first()
      .click();
    await page.waitForURL(/rows\?row=\d+/);
    const row = Number(/row=(\d+)/.exec(page.url())?.[1]);
    await expect
      .poll(() => page.getByRole('row', { selected: true }).getAttribute('aria-rowindex'))
      .toBe(String(row + 2));
  });
});

describe('the benchmark linter', () => {
  const item = (
    question: string,
    res: string,
    ...events: readonly (readonly [string, string, string])[]
  ) => ({
    question,
    res,
    events: events.map(([event_name, event_begin, event_end]) => ({ event_name, event_begin, event_end })),
  });
  const war = ['Long War', '1900-01-01', '1910-12-31'] as const;
  const rows = [
    item('At year 1905, did Event1 not happen; where Event1 is Long War happen?', 'false', war),
    item('At year 1950, did Event1 not happen; where Event1 is Long War happen?', 'false', war),
    item('At year 1905, did Event1 not happen; where Event1 is Nobody Knows happen?', 'true'),
    item('At year 1905, did Event1 not happen; where Event1 is Backwards happen?', 'true', [
      'Backwards',
      '1920-01-01',
      '1910-01-01',
    ]),
    item('What?', 'true'),
  ];
  const lint = async (name: string, text: string) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (await chooser).setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.getByRole('heading', { name, level: 2 }).waitFor();
  };

  it('counts every fault, lists its rows, and saves them', async () => {
    await open('benchmark');
    await lint('set.json', JSON.stringify(rows));
    await page.getByText('5 rows were read').waitFor();
    await page.getByRole('link', { name: /^Wrong answers?: 1$/i }).click();
    await page.waitForURL(/fault=wrong/);
    await page.getByRole('grid', { name: 'Findings' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Selected finding' }).getByText('Long War').first().waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save findings as CSV' }).click();
    const lines = readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(lines[0]).toBe('"fault","row","subject","found","expected","formula","at"');
    for (const fault of ['wrong answer', 'missing evidence', 'reversed event', 'unknown name', 'unreadable'])
      expect(lines.filter((line) => line.startsWith(`"${fault}"`)).length, fault).toBeGreaterThan(0);
    expect(lines.find((line) => line.startsWith('"wrong answer"'))).toContain(',1,');
  });

  it('can be cancelled, and says so', async () => {
    await open('benchmark');
    const many = JSON.stringify(
      Array.from({ length: 40_000 }, (_, i) =>
        item(`At year ${1900 + (i % 90)}, did Event1 not happen; where Event1 is War ${i} happen?`, 'true', [
          `War ${i}`,
          '1900-01-01',
          '1950-01-01',
        ]),
      ),
    );
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Choose files' }).click();
    await (
      await chooser
    ).setFiles({ name: 'many.json', mimeType: 'application/json', buffer: Buffer.from(many) });
    await page
      .getByRole('main')
      .getByRole('button', { name: /^Cancel/ })
      .click();
    await page.getByText(/Reading many\.json was cancelled/).waitFor();
    expect(await page.getByRole('heading', { name: 'many.json', level: 2 }).count()).toBe(0);
  });

  it('answers a file that is not what it seems with a message', async () => {
    await open('benchmark');
    for (const [name, text] of [
      ['empty.json', ''],
      ['cut.json', '[{"question": "At'],
      ['none.json', '[]'],
      ['page.json', '<!doctype html><p>Not found'],
    ] as const) {
      await lint(name, text);
      await page.getByText(/rows? (was|were) read/).waitFor();
      if (text !== '[]')
        expect(
          (await page.getByRole('grid').count()) +
            (await page.getByText(/could not be read|not JSON|empty|web page/i).count()),
        ).toBeGreaterThan(0);
    }
  });
});

describe('for everybody', () => {
  it('axe finds nothing serious, in either scheme', async () => {
    await open('facts/world/generate');
    await page.getByRole('radio', { name: /^Both/ }).check();
    expect(await axeFinds()).toEqual([]);
    await questionsAboutTime(22);
    await page.getByRole('grid', { name: 'Questions' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('grid', { name: /^Time line of the formula/ }).focus();
    await page.keyboard.press('Home');
    expect(await axeFinds()).toEqual([]);
    await page.getByRole('button', { name: 'As table' }).click();
    expect(await axeFinds()).toEqual([]);
    await open('facts/world/time');
    const { atom, from } = await firstLasting();
    await evaluate(`¬${atom} U[1,9] ${atom}`, String(from - 2));
    await page.getByRole('columnheader', { name: 'Evaluator' }).waitFor();
    await page.getByRole('grid', { name: 'Events' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: "Errors in the paper's Until rule" }).click();
    await page.getByRole('region', { name: 'What the rule misses' }).waitFor();
    expect(await axeFinds()).toEqual([]);
    await evaluate('F[0,40', '1900');
    await page.getByRole('alert').waitFor();
    expect(await axeFinds()).toEqual([]);
    await open('benchmark');
    expect(await axeFinds()).toEqual([]);
  });

  it('nothing is wider than a phone', async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open('facts/world/time');
    const { atom, from } = await firstLasting();
    await evaluate(`F[0,9] ${atom} ∧ ¬G[0,3] ${atom}`, String(from));
    await page.getByRole('columnheader', { name: 'Evaluator' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
});
