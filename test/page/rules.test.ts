/** A walk through the Rules room of the built page, in real Chromium with the real worker. */
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { texts as door } from '../../src/ui/texts/rules-room/door.ts';
import { texts } from '../../src/ui/texts/rules-room.ts';
import { barriers, settled } from './barriers.ts';
import type { Site } from './site.ts';
import { eachVisit } from './visits.ts';

let site: Site;
let page: Page;

eachVisit((visit) => {
  ({ site, page } = visit);
});

const enter = async () => {
  await page.getByRole('link', { name: door.open }).click();
  await page.getByText(texts.rules.summary(1, 3)).waitFor();
};
const editor = () => page.getByLabel(texts.specification.label);
const cell = (name: string) => page.getByLabel(name, { exact: true });

describe('the Rules room', () => {
  it('opens with a solved case: the broken rule, its words in the text, the chain', async () => {
    await enter();
    await page.getByRole('heading', { name: texts.rules.brokenFor('x = snake') }).waitFor();
    expect(await page.locator('mark').allInnerTexts()).toContain('her pet snake');
    await page.getByText(texts.chain.outcomes.conflict).waitFor();
  });

  it('plays the chain on the literal graph, and pauses at a step', async () => {
    await enter();
    const back = page.getByRole('button', { name: texts.chain.back, exact: true });
    while (await back.isEnabled()) await back.press('Enter');
    const graph = page.locator('totem-chain-graph svg');
    const first = await graph.getAttribute('aria-label');
    await page.getByRole('button', { name: texts.chain.play }).press('Enter');
    await page.getByText(/^Step 2 of/).waitFor();
    await page.getByRole('button', { name: texts.chain.pause }).press('Enter');
    expect(await graph.getAttribute('aria-label')).not.toBe(first);
    expect(await graph.locator('.now').count()).toBeGreaterThan(2);
  });

  it('checks a conversation, pasted, with the verdict of each turn beside it', async () => {
    await enter();
    await page.getByRole('button', { name: texts.home.create }).waitFor();
    await page.getByLabel(texts.home.start).selectOption('decimals');
    await page.getByRole('button', { name: texts.home.create }).click();
    await page.waitForURL(/rules\/case/);
    const [, id = ''] = /case\/([^?]+)/.exec(page.url()) ?? [];
    await page.goto(`${site.address}#/rules/monitor/${id}`);
    await page
      .getByLabel(texts.monitor.paste, { exact: true })
      .fill('User: Which is greater, 9.11 or 9.9?\nAssistant: 9.11 is greater than 9.9.');
    await page.getByRole('button', { name: texts.monitor.read }).click();
    await page.getByRole('button', { name: texts.monitor.check }).click();
    await page.getByText(texts.monitor.none).waitFor();
    await page
      .getByText(/^Rule \d+ is broken/)
      .first()
      .waitFor();
  });

  it('gives a person the last word: a cell changes the verdict, and a reload keeps it', async () => {
    await enter();
    await cell('IsPoliceDog(x), snake').selectOption('true');
    await page.getByText(texts.rules.summary(0, 3)).waitFor();
    await page.reload();
    await page.getByText(texts.rules.summary(0, 3)).waitFor();
    expect(await cell('IsPoliceDog(x), snake').inputValue()).toBe('true');
    await cell('IsPoliceDog(x), snake').selectOption('');
    await page.getByText(texts.rules.summary(1, 3)).waitFor();
  });

  it('says what is wrong with a rule and where, mends it, and keeps it over a reload', async () => {
    await enter();
    const before = await editor().inputValue();
    await editor().fill(`${before}  OnTrain(x & IsHeld(x) => not IsPoliceDog(x)\n`);
    const problems = page.locator('#problems');
    await problems
      .getByText(/Line 13/)
      .first()
      .waitFor();
    await page.reload();
    await problems
      .getByText(/Line 13/)
      .first()
      .waitFor();
    expect(await editor().inputValue()).toContain('  OnTrain(x & IsHeld(x)');
    await editor().fill(`${before}  OnTrain(x) & IsHeld(x) => not IsPoliceDog(x)\n`);
    await page.getByText(texts.rules.summary(1, 4)).waitFor();
  });

  it('says which rules contradict each other, with the line of the rule', async () => {
    await enter();
    const before = await editor().inputValue();
    await editor().fill(`${before}  IsHeld(x) => not IsHeld(x)\n`);
    const problem = page.locator('#problems li', { hasText: 'contradicts itself' });
    await problem.waitFor();
    await problem.getByRole('button', { name: 'Line 13, column 3' }).press('Enter');
    const chosen = await editor().evaluate((field: HTMLTextAreaElement) =>
      field.value.slice(field.selectionStart, field.selectionEnd),
    );
    expect(chosen).toBe('IsHeld(x) => not IsHeld(x)');
  });

  it('completes the name of a predicate', async () => {
    await enter();
    await editor().focus();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('IsG');
    await page.getByRole('option', { name: /IsGuideDog/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.type(' => IsHeld(x)');
    await page.getByText(texts.rules.summary(1, 4)).waitFor();
  });

  it('lets an answer to a follow-up question decide a rule', async () => {
    await enter();
    await page.getByRole('button', { name: /^No: / }).first().click();
    await page.getByText(texts.rules.summary(2, 3)).waitFor();
  });

  it('changes rules in the form, without their language', async () => {
    await enter();
    await page.getByRole('button', { name: texts.specification.asForm, exact: true }).click();
    await page.getByRole('button', { name: texts.form.removeRule(1) }).click();
    await page.getByText(texts.rules.summary(0, 2)).waitFor();
  });

  it('removes a case and brings it back', async () => {
    await enter();
    await page.getByLabel(texts.home.start).selectOption('kitchen');
    await page.getByRole('button', { name: texts.home.create }).click();
    await page.waitForURL(/rules\/case\//);
    await page.getByRole('button', { name: texts.home.removeNamed('Soup on the counter') }).click();
    await page.getByRole('button', { name: /^Undo/ }).click();
    await page.getByRole('link', { name: 'Soup on the counter' }).waitFor();
  });

  it('has no barrier, in either scheme, on a phone either', async () => {
    await enter();
    const form = page.getByRole('button', { name: texts.specification.asForm, exact: true });
    const found = await barriers(page, ['/rules', '/rules?form', '/rules/monitor'], async (view) => {
      await page.goto(`${site.address}#${view}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
      if (!view.endsWith('form')) return;
      await form.click();
      await page.getByRole('button', { name: texts.chain.asTable }).last().click();
    });
    expect(found).toEqual([]);
  });
});
