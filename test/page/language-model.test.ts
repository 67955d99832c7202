/**
 * Walks through the built page with a real language model of the user: it is added as a file and answers the
 * example's question, its answer is checked, it is asked again more strictly, and it serves as a reader. The
 * model is weak (SmolLM2-135M), so the test does not judge its words, only that they are shown, cited,
 * checked and logged.
 */
import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { texts as rules } from '../../src/ui/texts/rules-room.ts';
import { languageModelPath } from '../language-model-file.mjs';
import { barriers } from './barriers.ts';
import { launchChromium, openSite, watch, type Site, type Watch } from './site.ts';

const weights = languageModelPath();
if (weights === undefined)
  console.log(
    'The walk with a language model is skipped: its weights are not here. Fetch them with: node ' +
      'test/fetch-language-model.mjs',
  );

let site: Site;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let seen: Watch;

const open = async (view: string) => {
  await page.goto(`${site.address}#/check${view}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
};
const idle = () =>
  page.waitForFunction(() =>
    document.querySelector('totem-app')?.session.jobs.every(({ state }) => state !== 'running'),
  );
const at = (what: string | RegExp) => page.getByText(what).first().waitFor();
const answerBox = () => page.getByLabel('Answer to check');
const statements = () => page.getByRole('region', { name: 'Statements' }).locator('tbody tr');
const bring = async (files: string | { name: string; mimeType: string; buffer: Buffer }) => {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).press('Enter');
  await (await chooser).setFiles(files);
};
/** Does something that starts a check of an answer, and waits for the end of that check. */
const checked = async (act: () => Promise<void>) => {
  const before = await page.evaluate(
    () => document.querySelector('totem-app')?.session.jobs.findLast(({ kind }) => kind === 'check')?.id,
  );
  await act();
  await page.waitForFunction((last) => {
    const jobs = document.querySelector('totem-app')?.session.jobs ?? [];
    const failed = jobs.findLast(({ kind }) => kind === 'answer');
    if (failed?.state === 'failed') throw new Error(failed.why);
    return (
      jobs.some(({ kind, id, state }) => kind === 'check' && id !== last && state === 'done') &&
      jobs.findLast(({ kind }) => kind === 'check')?.id !== last &&
      jobs.every(({ state }) => state !== 'running')
    );
  }, before);
};
const pressed = (name: string) =>
  checked(() => page.getByRole('button', { name, exact: true }).press('Enter'));
/** The text of the file saved by this button. */
const saved = async (button: string) => {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).press('Enter');
  return readFileSync(await (await download).path(), 'utf8');
};

describe.skipIf(weights === undefined)('a language model of one’s own', { timeout: 500_000 }, () => {
  // One visit for all tests: each continues where the last one stopped.
  beforeAll(async () => {
    [site, browser] = await Promise.all([openSite(), launchChromium()]);
    context = await browser.newContext({ acceptDownloads: true, viewport: { width: 1280, height: 900 } });
    seen = watch(context, site.address);
    page = await context.newPage();
    page.setDefaultTimeout(400_000);
    await page.goto(`${site.address}#/check`);
    await statements().first().waitFor();
    await idle();
  });
  afterAll(async () => {
    await browser.close();
    await site.close();
  });

  it('is not needed: one sentence says what it would add, and leads to its place', async () => {
    await at('With your own language model, Totem can also answer the question from these documents');
    await page.getByRole('link', { name: 'Add a model' }).press('Enter');
    await page.getByRole('heading', { name: 'Language model', level: 1 }).waitFor();
    await at('There are no models yet.');
    await at(/GGUF file run without|both formats work/);
  });

  it('is refused where it is none, and says what was found', async () => {
    await bring({
      name: 'letter.gguf',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('Dear Sir or Madam, this is no model at all.'),
    });
    await page
      .getByRole('alert')
      .getByText(/letter\.gguf/)
      .first()
      .waitFor();
    await at('There are no models yet.');
  });

  it('is kept, with its size, and replies from then on', async () => {
    await bring(weights as string);
    await at('was added.');
    const row = page.getByRole('region', { name: 'Language models' }).locator('tbody tr');
    expect(await row.innerText()).toMatch(/Smollm2[\s\S]*GGUF[\s\S]*\d\d MB/i);
    expect(await row.getByRole('button', { name: /^In use/ }).getAttribute('aria-pressed')).toBe('true');
    await at(/is in use\. It is loaded with the first question/);
  });

  it('answers the question from the documents; the answer is checked and names its sources', async () => {
    await open('');
    await page.getByText('Check settings').click();
    // Two passages instead of three, because a busy machine reads them slowly.
    await page.getByLabel('Passages per statement').selectOption('2');
    await page.getByLabel('Question (optional)').fill('');
    await page.getByRole('button', { name: 'Answer from these documents' }).click();
    await at('There is no question.');
    await page
      .getByLabel('Question (optional)')
      .fill('How long does the tenancy run, and how much is the rent?');
    await pressed('Answer from these documents');
    const text = await answerBox().inputValue();
    expect(text.trim()).not.toBe('');
    expect(text).not.toMatch(/\[\d\]/);
    await at(/Written by Smollm2.* \([0-9a-f]{8}\) from \d passages?/);
    expect(await page.locator('totem-marked-answer p').innerText()).toBe(text);
  });

  it('stops when told to, and the answer is as it was', async () => {
    const before = await answerBox().inputValue();
    await page
      .getByLabel('Question (optional)')
      .fill('Tell me everything that the agreement says, clause by clause.');
    await page.getByRole('button', { name: 'Answer from these documents' }).press('Enter');
    await page.getByRole('button', { name: 'Cancel: Answering from the documents' }).first().press('Enter');
    await at('Answering was cancelled. The answer below has not changed.');
    await idle();
    expect(await answerBox().inputValue()).toBe(before);
  });

  it('is asked again more strictly where the policy says so, and both answers are shown', async () => {
    await open('/policy');
    await page
      .getByRole('group', { name: 'Actions' })
      .first()
      .getByLabel(/^Regenerate/)
      .check();
    await page.getByRole('button', { name: 'Save policy' }).press('Enter');
    await at('The policy was saved');
    await open('');
    await page.getByLabel('Question (optional)').fill('What is the rent, and are pets allowed?');
    await answerBox().fill('The rent is 5 euros a month. Elephants are welcome in the hall.');
    await pressed('Check');
    await pressed('Regenerate, more strictly');
    await at(/asked more strictly/);
    await at('Previous answer (refused)');
    expect(await page.locator('totem-answer-origin details').innerText()).toContain('Elephants are welcome');
    await expect
      .poll(() => page.getByRole('region', { name: 'Checked answers' }).locator('tbody tr').count())
      .toBe(4);
    const { written } = JSON.parse(await saved('Save certificate')) as { written?: object };
    expect(written).toEqual({ model: expect.stringMatching(/-sha256-[0-9a-f]{64}$/u), strict: true });
    expect(await saved('Save report')).toMatch(
      /by the language model Smollm2.*-sha256-[0-9a-f]{64}, asked again with a stricter prompt/u,
    );
  });

  it('reads, alone and with a vote; the certificate names it with its hash', async () => {
    await page.getByText('Check settings').click();
    await page.getByLabel(/^Your language model/).check();
    await page.getByLabel(/^Combined/).uncheck();
    await page.getByLabel('Variants of each kind').selectOption('1');
    for (const readers of [1, 2]) {
      if (readers === 2) await page.getByLabel(/^Rules/).check();
      await page.getByLabel('Question (optional)').fill('');
      await answerBox().fill(`The rent is 9${String(readers)}0 euros a month.`);
      await pressed('Check');
      await at(`Why: “The rent is 9${String(readers)}0 euros a month.”`);
      await at(readers === 1 ? 'The language model says that' : /^Of 2 readers: /);
    }
    expect((JSON.parse(await saved('Save certificate')) as { reader: string }).reader).toMatch(
      /^majority of .*language model Smollm2.*-sha256-[0-9a-f]{64}/,
    );
  });

  it('stands in the audit log: who answered, and no text', async () => {
    await open('/log');
    await page.getByRole('button', { name: 'Verify' }).press('Enter');
    await at('The chain holds');
    const entries = (await saved('Save as JSON lines'))
      .trim()
      .split('\n')
      .map(
        (line) => JSON.parse(line) as { kind: string; model?: string; answer?: string; answerHash?: string },
      );
    const answers = entries.filter(({ kind }) => kind === 'answer');
    expect(answers).toHaveLength(2);
    for (const { model, answer, answerHash } of answers)
      expect([model, answer, answerHash]).toEqual([
        expect.stringMatching(/sha256-[0-9a-f]{64}$/),
        undefined,
        expect.stringMatching(/^[0-9a-f]{64}$/),
      ]);
    expect(entries.filter(({ kind, model }) => kind === 'check' && model !== undefined)).toHaveLength(2);
  });

  it('answers a follow-up question in the Rules room, and reads a text there fact by fact', async () => {
    await page.goto(`${site.address}#/rules`);
    const ask = page.getByRole('button', { name: new RegExp(`^${rules.knowledge.askModel}: `) });
    await ask.first().press('Enter');
    await at(/^Answered by SmolLM2/);
    await page.getByLabel(rules.home.readBy).selectOption('language model');
    await at(/is asked once for each fact/);
    await page.getByRole('button', { name: rules.home.check }).press('Enter');
    await at(/^Read on/);
    const { reading, replies } = JSON.parse(await saved(rules.home.saveJson)) as {
      reading: { reader: string; assignments: { origin: string; value: string }[] };
      replies: { model?: string; value: string }[];
    };
    expect(replies).toEqual([
      expect.objectContaining({
        model: expect.stringMatching(/SmolLM2/),
        value: expect.stringMatching(/^(?:true|false|unknown)$/),
      }),
    ]);
    expect(reading.reader).toMatch(/^language model .*sha256-/);
    expect(reading.assignments.length).toBeGreaterThan(3);
    expect(new Set(reading.assignments.map(({ origin }) => origin))).toEqual(new Set(['model']));
  });

  it('has no barrier, in either scheme, on a phone either', async () => {
    expect(
      await barriers(page, ['', '/model', '/policy'], (address) =>
        open(address).then(() => page.waitForTimeout(500)),
      ),
    ).toEqual([]);
  });

  it('can be removed; a reader that is gone is missed with a sentence that says what to do', async () => {
    await open('/model');
    const row = page.getByRole('region', { name: 'Language models' }).locator('tbody tr');
    await row.getByRole('button', { name: /^Remove/ }).press('Enter');
    await at('There are no models yet.');
    await page.getByRole('button', { name: /^Undo/ }).press('Enter');
    await row.getByRole('button', { name: /^Remove/ }).press('Enter');
    await page.getByRole('button', { name: 'Free the space now' }).press('Enter');
    await at('The space was freed.');
    await open('');
    await page.getByRole('link', { name: 'Add a model' }).waitFor();
    await answerBox().fill('The rent is 950 euros a month.');
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await at('No language model is chosen. Add one, or choose a stored one');
  });

  it('sent nothing anywhere, and nothing went wrong on the way', async () => {
    expect(seen.elsewhere).toEqual([]);
    expect(seen.errors).toEqual([]);
    expect(await page.getByText(/requests left this tab/).innerText()).toContain('0');
  });
});
