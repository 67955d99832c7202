/** A walk through the Logic room of the built page, in real Chromium with the real worker. */
import { deflateRawSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { texts } from '../../src/ui/texts/logic-room.ts';
import { texts as door } from '../../src/ui/texts/logic-room/door.ts';
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
  await page.getByRole('row', { name: 'finn' }).waitFor();
};
const editor = () => page.getByLabel(texts.program.label);
const run = () => page.getByRole('button', { name: texts.program.run, exact: true }).click();
/** Types a program in place of the one that is there. */
const write = async (program: string) => {
  await editor().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(program);
};
const explain = async (atom: string) => {
  await page.getByLabel(texts.why.atom, { exact: true }).fill(atom);
  await page.keyboard.press('Enter');
};
const linkTo = (content: unknown) =>
  `${site.address}#/logic/link/${deflateRawSync(JSON.stringify(content)).toString('base64url')}`;
const shared = { format: 'totem-logic', version: 1, question: '', formula: '', at: '', factBases: [] };

describe('the Logic room', () => {
  it('opens with a small program, its answers and a derivation, and a row opens another', async () => {
    await enter();
    await page.getByText(texts.verdicts.holds.word, { exact: true }).waitFor();
    await page.getByText('parent(dora, finn)', { exact: true }).last().waitFor();
    await page.getByRole('row', { name: 'cleo' }).click();
    await page.getByText('ancestor(ada, cleo)', { exact: true }).first().waitFor();
  });

  it('runs what is typed, by keyboard alone, and completes a name', async () => {
    await enter();
    await write('likes(mia, jazz). likes(noa, jazz).\nfan(X) :- lik');
    await page.keyboard.press('Control+Space');
    await page.getByRole('option', { name: /likes/ }).waitFor();
    await page.waitForTimeout(120);
    await page.keyboard.press('Enter');
    await page.keyboard.type('X, jazz).');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row', { name: 'noa' }).waitFor();
    await page.reload();
    await page.getByText(texts.run.none).waitFor();
    expect(await editor().innerText()).toContain('fan(X) :- likes(X, jazz).');
  });

  it('shows a problem under its words and mends it', async () => {
    await enter();
    await write('parent(ada, ben).\nchild(X) :- parnet(_, X).');
    await page.getByRole('button', { name: 'Write parent', exact: true }).first().click();
    await page.getByText(texts.program.fine).waitFor();
    expect(await editor().innerText()).toContain('child(X) :- parent(_, X).');
  });

  it('says why not, and asks on', async () => {
    await enter();
    await explain('ancestor(finn, ada)');
    await page.getByText(texts.verdicts.fails.word, { exact: true }).waitFor();
    await page.getByRole('button', { name: texts.why.askNot('parent(finn, ada)') }).click();
    await page.getByText(texts.why.noRule).waitFor();
    await explain('childless(ada)');
    await page
      .getByRole('button', { name: /^Why parent\(ada, / })
      .first()
      .click();
    await page.getByText(texts.why.fact.program).first().waitFor();
  });

  it('shows all derivations of a tuple', async () => {
    await enter();
    await page.getByRole('combobox', { name: texts.home.example }).selectOption('trains');
    await page.waitForURL(/example\/trains/);
    await page.getByRole('row', { name: 'mill' }).waitFor();
    await explain('reach(harbour, market)');
    await page.getByRole('button', { name: texts.why.others }).first().click();
    await page.getByRole('button', { name: texts.why.nextWay }).first().click();
    await page.getByText(texts.why.way(2, 2)).waitFor();
  });

  it('changes a fact and lists what follows from the change', async () => {
    await enter();
    await page.getByLabel(texts.change.facts, { exact: true }).fill('parent(finn, gus).');
    await page.getByRole('button', { name: texts.change.add, exact: true }).click();
    await page.getByText('ancestor(ada, gus)').waitFor();
    await page.getByRole('row', { name: 'gus' }).waitFor();
  });

  it('draws the strata, explains the plan of a rule, and compares evaluators on a time line', async () => {
    await enter();
    await page.getByText('childless(X) :- person(X), !parent(X, _).').last().click();
    await page.getByRole('cell', { name: '!parent(X, _)' }).waitFor();
    await page.goto(`${site.address}#/logic/example/ferry`);
    await page.getByText('Definition 1').first().waitFor();
    await page.getByRole('img', { name: /predicates and/ }).waitFor();
  });

  it('marks a mistake in a formula while it is typed, mends it, and evaluates by keyboard', async () => {
    await page.goto(`${site.address}#/logic/example/ferry`);
    await page.getByText('Definition 1').first().waitFor();
    await page.getByRole('textbox', { name: texts.time.formula }).click();
    await page.keyboard.press('Control+a');
    await page.keyboard.insertText('O[0,20] bridg');
    const marked = page.locator('totem-formula-editor .cm-lintRange-error');
    await marked.getByText('bridg', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Use O\[0,20\] 'bridge'/ }).click();
    await page.getByText('O[0,20] bridge', { exact: true }).first().waitFor();
    expect(await marked.count()).toBe(0);
  });

  it('stops a run that does not end, by a person or by a limit, and goes on working', async () => {
    await enter();
    await write('n(0). n(M) :- n(N), M = N + 1.');
    await run();
    await page
      .getByRole('button', { name: /^Cancel/ })
      .last()
      .click();
    await page.getByText(texts.run.cancelled).waitFor();
    await page.getByText(texts.program.limits, { exact: true }).click();
    await page.getByLabel(texts.program.limit.maxTuples).fill('500');
    await page.keyboard.press('Tab');
    await run();
    await page.getByText(texts.run.partial('tuples')).waitFor();
    await page.getByRole('row').nth(2).waitFor();
  });

  it('reads nonsense without falling over', async () => {
    await enter();
    for (const nonsense of [
      '',
      ':-',
      '?-?-?-',
      '<script>alert(1)</script>',
      "p('",
      '🙂(🙂). \u0000 \u202e',
    ]) {
      await write(nonsense === '' ? ' ' : nonsense);
      await page.keyboard.press('Control+Enter');
      await page.getByText(/derived in/).waitFor();
    }
    await explain('<img src=x onerror=alert(1)>');
    await page.getByText(texts.why.unreadable).waitFor();
  });

  it('shows a program from a link before it runs, and refuses a hostile one with a reason', async () => {
    await page.goto(linkTo({ ...shared, program: 'p(<b>). q(a).\u202e' }));
    await page.getByText(texts.link.hidden).waitFor();
    await page.getByText('⟨U+202E⟩').waitFor();
    await page.getByRole('button', { name: texts.link.open }).click();
    await page.getByText(texts.run.none).waitFor();
    await page.goto(linkTo({ ...shared, program: { toString: 'x' } }));
    await page.getByText(/Its program is not a text/).waitFor();
    await page.goto(linkTo({ ...shared, program: 'a'.repeat(5_000_000) }));
    await page.getByText(/unpacks to more than/).waitFor();
    await page.goto(`${site.address}#/logic/link/%3Cscript%3E`);
    await page.getByText(/letters that no link of Totem has/).waitFor();
  });

  it('copies a link that gives the same program, and saves it for other engines', async () => {
    await enter();
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: texts.home.copyLink }).click();
    await page.getByText(texts.home.linkCopied).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    await page.goto(link);
    await page.getByText('childless(X) :- person(X), !parent(X, _).').waitFor();
    await page.goto(`${site.address}#/logic`);
    await page.getByText(texts.home.save, { exact: true }).first().click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: texts.home.saveAs('SWI-Prolog') }).click(),
    ]);
    expect(readFileSync(await file.path(), 'utf8')).toContain(':- table ancestor/2.');
  });

  it('continues elsewhere: a folder goes out, and results that come back are compared', async () => {
    await enter();
    await page.getByText(texts.elsewhere.save, { exact: true }).click();
    const view = page.locator('totem-logic-results');
    const [folder] = await Promise.all([
      page.waitForEvent('download'),
      view.getByRole('button', { name: /DuckDB/ }).click(),
    ]);
    expect(folder.suggestedFilename()).toBe('program.duckdb.zip');
    expect(await view.getByRole('button').allInnerTexts()).toHaveLength(3);
    const give = (rows: readonly string[]) =>
      view.locator('input').setInputFiles({
        name: 'childless.jsonl',
        mimeType: 'application/jsonl',
        buffer: Buffer.from(rows.map((name) => `${JSON.stringify({ c1: name })}\n`).join('')),
      });
    await give(['finn', 'eli']);
    await view.getByText(texts.elsewhere.same(2)).waitFor();
    await give(['finn', 'ada']);
    await view.getByText(texts.elsewhere.different(1, 1)).waitFor();
    await view.getByText('ada', { exact: true }).waitFor();
  });

  it('works on without a network', async () => {
    await enter();
    await page.context().setOffline(true);
    await write('far(a, b). near(X) :- far(_, X).');
    await run();
    await page.getByText('near/1').last().waitFor();
    await explain('near(b)');
    await page.getByText('far(a, b)', { exact: true }).last().waitFor();
    await page.context().setOffline(false);
  });

  it('has no barrier, in either scheme, on a phone either', async () => {
    await enter();
    const views = ['/logic', '/logic/example/ferry', '/logic/link/x'];
    const found = await barriers(page, views, async (view) => {
      await page.goto(`${site.address}#${view}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await settled(page);
    });
    expect(found).toEqual([]);
  });
});
