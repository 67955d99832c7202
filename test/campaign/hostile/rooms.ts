/**
 * Hostile files for the readers of other programs' formats, each given to its view of the built page: batches
 * of the Check room (RAGAS, SelfCheckGPT, spans) and their checked rows, imports of the Test room (promptfoo,
 * OpenAI batches), replies of a batch in parts with its manifest, and results of another engine.
 */
import type { Locator, Page } from 'playwright';
import type { Random } from '../../../src/core/random.ts';
import { texts as checkTexts } from '../../../src/ui/texts/check-room.ts';
import { texts as logicTexts } from '../../../src/ui/texts/logic-room.ts';
import { texts as testTexts } from '../../../src/ui/texts/test-room.ts';
import { mutated } from './mutation.ts';

export interface HostileFile {
  readonly name: string;
  readonly text: string;
}

export interface Gate {
  readonly name: string;
  readonly open: (page: Page, address: string) => Promise<unknown>;
  readonly file: (random: Random, payload: () => string) => HostileFile;
  /** Gives the file, and returns what the view says of it. */
  readonly give: (page: Page, file: HostileFile) => Promise<string>;
}

const upload = ({ name, text }: HostileFile) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
const lines = (rows: readonly unknown[]): string => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
const several = <T>(random: Random, make: () => T): T[] =>
  Array.from({ length: 1 + random.integer(3) }, make);
const offset = (random: Random): unknown => random.pick<unknown>([-1, 0, 2, 5, 1e9, 1.5, '3', null, {}]);

/** Two in three as they are, so that they are read; the others damaged. */
const damaged = (text: string, random: Random): string =>
  random.integer(3) === 0 ? mutated(text, random) : text;

const hostileName = (random: Random, ending: string): string =>
  random.pick([`a.${ending}`, `<img src=x onerror=executed.push(20)>.${ending}`, `__proto__.${ending}`]);

function checkedBatch(random: Random, payload: () => string): string {
  return lines(
    several(random, () =>
      random.pick<unknown>([
        {
          user_input: payload(),
          retrieved_contexts: [payload()],
          response: payload(),
          faithfulness: payload(),
        },
        {
          question: payload(),
          contexts: several(random, payload),
          answer: payload(),
          ground_truth: payload(),
        },
        { passage: payload(), sentences: several(random, payload), sampled_passages: [payload(), payload()] },
        {
          passage: payload(),
          sentences: [payload(), random.integer(9)],
          sampled_passages: payload(),
          annotation: [payload(), 'major_inaccurate'],
        },
        {
          id: payload(),
          question: payload(),
          context: several(random, payload),
          answer: payload(),
          labels: [{ start: offset(random), end: offset(random), text: payload(), confidence: payload() }],
        },
      ]),
    ),
  );
}

function promptfoo(random: Random, payload: () => string): string {
  const vars = { question: payload(), [payload()]: payload() };
  return random.pick([
    () => JSON.stringify([{ vars, assert: [{ type: 'equals', value: random.pick(['yes', payload()]) }] }]),
    () =>
      `prompts:\n  - ${JSON.stringify(`${payload()} {{question}}`)}\ntests:\n` +
      `  - vars:\n      question: ${JSON.stringify(payload())}\n    assert:\n      - type: ` +
      `${random.pick(['regex', 'javascript', '!!js/function'])}\n` +
      `        value: ${JSON.stringify(payload())}\n`,
    () =>
      `tests:\n  - vars: &a [*a, *a]\n  - &b {vars: {question: *b}}\nprompts: ${JSON.stringify(payload())}\n`,
    () =>
      JSON.stringify({
        evalId: payload(),
        results: {
          version: 3,
          results: several(random, () => ({
            vars,
            response: { output: payload() },
            provider: { id: payload() },
            testCase: { assert: [{ value: payload() }], metadata: { expected: 'yes', id: payload() } },
          })),
        },
      }),
    () => lines(several(random, () => served(payload(), random, payload))),
  ])();
}

const served = (id: string, random: Random, payload: () => string): unknown =>
  random.pick<unknown>([
    {
      custom_id: id,
      response: {
        status_code: 200,
        body: { model: payload(), choices: [{ message: { content: payload() } }] },
      },
    },
    { custom_id: id, response: null, error: { message: payload() } },
    { custom_id: { toString: payload() }, response: { choices: payload() } },
  ]);

function partReplies(random: Random, payload: () => string): HostileFile {
  const manifest = {
    totem: 'batch parts',
    version: random.pick<unknown>([1, 1, 1, 2, payload()]),
    id: random.pick(['a'.repeat(32), '../../x', payload()]),
    name: payload(),
    model: payload(),
    parts: several(random, () => ({ file: payload(), ids: [payload(), payload()] })),
  };
  return random.pick([
    { name: hostileName(random, 'json'), text: JSON.stringify(manifest) },
    {
      name: hostileName(random, 'jsonl'),
      text: lines(several(random, () => served(payload(), random, payload))),
    },
  ]);
}

function checkedRows(random: Random, payload: () => string): string {
  return lines(
    several(random, () => ({
      totem: random.pick<unknown>(['checked row', payload()]),
      version: 1,
      row: payload(),
      configuration: random.pick(['abc', payload()]),
      result: random.pick<unknown>([
        { scores: [1], words: [[payload()]], tags: [], seconds: 1 },
        payload(),
        null,
      ]),
      check: random.pick<unknown>([{ answer: payload(), factoids: payload() }, null]),
    })),
  );
}

const results = (random: Random, payload: () => string): HostileFile => {
  const relation = random.pick(['ancestor', 'query', payload().replace(/[/\0]/g, '')]);
  return random.pick([
    {
      name: `${relation}.jsonl`,
      text: lines(
        several(random, () => ({
          c1: payload(),
          c2: random.pick<unknown>([payload(), { name: payload() }, 1]),
        })),
      ),
    },
    { name: `${relation}.csv`, text: several(random, () => `${payload()}\t${payload()}\n`).join('') },
  ]);
};

/** Gives a file to an input and waits until the place says something, and no longer works. */
async function said(page: Page, input: Locator, place: Locator, file: HostileFile): Promise<string> {
  const before = await place.innerText();
  await input.setInputFiles(upload(file));
  for (let waited = 0; waited < 10_000; waited += 50) {
    await page.waitForTimeout(50);
    const words = (await place.innerText()).trim();
    // The same words may come again.
    if (words !== '' && (words !== before.trim() || waited > 300)) return words;
  }
  return '';
}

export const gates: readonly Gate[] = [
  {
    name: 'a batch of answers',
    open: (page, address) => page.goto(`${address}#/check/batches`),
    file: (random, payload) => ({
      name: hostileName(random, 'jsonl'),
      text: damaged(checkedBatch(random, payload), random),
    }),
    give: async (page, file) => {
      await page.locator('totem-drop-zone input').setInputFiles(upload(file));
      const view = page.locator('totem-batches');
      const button = view.getByRole('button', { name: checkTexts.batches.import, exact: true });
      await button.waitFor({ timeout: 10_000 });
      if (await button.isDisabled()) {
        const why = await view.locator('section').first().innerText();
        await view.getByRole('button', { name: checkTexts.batches.discard }).click();
        return why;
      }
      await button.click();
      const close = view.getByRole('button', { name: checkTexts.batches.close });
      await close.waitFor({ timeout: 10_000 });
      const words = await view.locator('[role=status]').first().innerText();
      await close.click();
      return words;
    },
  },
  {
    name: 'checked rows of a batch',
    open: async (page, address) => {
      await page.goto(`${address}#/check/batches`);
      await page.locator('totem-drop-zone input').setInputFiles({
        name: 'sound.jsonl',
        mimeType: 'text/plain',
        buffer: Buffer.from('{"id":"1","question":"Is it wet?","context":["Rain."],"answer":"Yes."}\n'),
      });
      await page.getByRole('button', { name: checkTexts.batches.import, exact: true }).click();
      await page.getByRole('link', { name: checkTexts.batches.open, exact: true }).click();
      await page.locator('totem-batch-parts').waitFor();
    },
    file: (random, payload) => ({
      name: hostileName(random, 'jsonl'),
      text: damaged(checkedRows(random, payload), random),
    }),
    give: (page, file) => {
      const view = page.locator('totem-batch-parts');
      return said(page, view.locator('#merge'), view.locator('[role=status]'), file);
    },
  },
  {
    name: 'an import of the Test room',
    open: (page, address) => page.goto(`${address}#/test/import`),
    file: (random, payload) => ({
      name: hostileName(random, random.pick(['yaml', 'json'])),
      text: damaged(promptfoo(random, payload), random),
    }),
    give: async (page, file) => {
      const view = page.locator('totem-import');
      // A file that was left before must not be taken for this one.
      const leave = view
        .getByRole('button', { name: testTexts.importing.close, exact: true })
        .or(view.getByRole('button', { name: testTexts.importing.leaveOut, exact: true }));
      for (let tries = 0; tries < 20 && (await leave.count()) > 0; tries++) {
        // An import that ends meanwhile draws the button anew.
        await leave
          .first()
          .click({ timeout: 1000 })
          .catch(() => undefined);
        await page.waitForTimeout(50);
      }
      await page.locator('totem-drop-zone input').setInputFiles(upload(file));
      const button = view.getByRole('button', { name: testTexts.arrival.import, exact: true });
      await button.waitFor({ timeout: 10_000 });
      const lacking = view.locator('totem-arrival-preview .quiet, totem-issues li');
      let words = (await lacking.allInnerTexts()).join(' ');
      if (await button.isEnabled()) {
        await button.click();
        await view.locator('p[role=status]').waitFor({ timeout: 10_000 });
        words = await view.locator('p[role=status]').innerText();
      }
      return words;
    },
  },
  {
    name: 'replies of a batch in parts',
    open: (page, address) => page.goto(`${address}#/test/cases/sample`),
    file: (random, payload) => {
      const { name, text } = partReplies(random, payload);
      return { name, text: damaged(text, random) };
    },
    give: (page, file) => {
      const view = page.locator('totem-request-parts');
      return said(page, view.locator('#replies'), view.locator('[role=status]'), file);
    },
  },
  {
    name: 'results of another engine',
    open: async (page, address) => {
      await page.goto(`${address}#/logic`);
      // Without the results of an earlier run, which would be taken for those of this one.
      await page.reload();
      await page.getByRole('button', { name: logicTexts.program.run, exact: true }).click();
      await page.locator('totem-logic-results').waitFor();
    },
    file: (random, payload) => {
      const { name, text } = results(random, payload);
      return { name, text: damaged(text, random) };
    },
    give: (page, file) => {
      const view = page.locator('totem-logic-results');
      return said(page, view.locator('input'), view.locator('[aria-live]'), file);
    },
  },
];
