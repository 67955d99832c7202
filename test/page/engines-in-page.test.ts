/**
 * Language models without a file of weights, in the built page: the browser's own model, which lives in the
 * page and is reached by a thread two levels below, a person at the keyboard, and recorded replies. This
 * Chromium brings no model, so its interface is played here.
 */
import type { Page } from 'playwright';
import { expect, it } from 'vitest';
import type { CheckService } from '../../src/core/api/check-room.ts';
import { texts as check } from '../../src/ui/texts/check-room.ts';
import { texts as shell } from '../../src/ui/texts/shell.ts';
import { barriers } from './barriers.ts';
import { ready, type Site } from './site.ts';
import { eachVisit } from './visits.ts';

const { person } = shell;
const { model } = check;
const reply = 'The rent is 920 euros a month.';

let site: Site;
let page: Page;
eachVisit((visit) => {
  ({ site, page } = visit);
});

type WithAnswer = typeof globalThis & { answering: Promise<string> };

/** Begins to answer a question from the example's documents. */
const begin = () =>
  page.evaluate(() => {
    const app = document.querySelector('totem-app')!;
    const service = app.rooms.find(({ id }) => id === 'check')?.service() as CheckService;
    const quiet = () => undefined;
    (globalThis as WithAnswer).answering = service
      .listing()
      .then(({ collections }) => {
        const collection = collections[0]?.id ?? '';
        const asked = { collection, question: 'How much is the rent?', strict: false };
        return service.answerFromDocuments(asked, 'answering', quiet, quiet);
      })
      .then(
        (answer) => answer?.text ?? 'cancelled',
        (fault: Error) => fault.message,
      );
  });
const ended = () => page.evaluate(() => (globalThis as WithAnswer).answering);
const use = (name: string | RegExp) => page.getByRole('button', { name }).press('Enter');
const openModels = async () => {
  await page.goto(`${site.address}#/check/model`);
  await page.getByRole('heading', { name: model.heading, level: 1 }).waitFor();
  await page.getByRole('button', { name: model.useLabel('A person at the keyboard', false) }).waitFor();
};

/** In the page: the browser's interface, with one reply in two pieces. */
function bringModel(text: string): void {
  const session = {
    promptStreaming: () =>
      new ReadableStream({
        start(stream) {
          stream.enqueue(text.slice(0, 9));
          stream.enqueue(text.slice(9));
          stream.close();
        },
      }),
    destroy: () => undefined,
  };
  interface Languages {
    readonly expectedOutputs?: readonly { readonly languages: readonly string[] }[];
  }
  /** A real one warns when no language is named. */
  const isNamed = ({ expectedOutputs = [] }: Languages) => expectedOutputs[0]?.languages.includes('en');
  Object.assign(globalThis, {
    LanguageModel: {
      availability: (options: Languages) => Promise.resolve(isNamed(options) ? 'available' : 'unavailable'),
      create: (options: Languages) =>
        isNamed(options) ? Promise.resolve(session) : Promise.reject(new Error('No language.')),
    },
  });
}

it('the browser’s own model replies through the page to a thread', async () => {
  await page.addInitScript(bringModel, reply);
  await page.reload();
  await ready(page);
  await openModels();
  await use(model.useLabel('This browser’s own model', false));
  await page.getByText(/own model is in use/u).waitFor();
  await begin();
  expect(await ended()).toContain(reply);
});

it('a browser without a model says so; a person replies, by keyboard, or gives no reply', async () => {
  await openModels();
  await page.getByText(model.inPage.noBuiltIn).waitFor();
  await use(model.useLabel('A person at the keyboard', false));
  await page.getByText(/A person at the keyboard is in use/u).waitFor();
  await begin();
  const heading = page.getByRole('heading', { name: person.heading });
  await heading.waitFor();
  await page
    .getByText(/How much is the rent\?/u)
    .first()
    .waitFor();
  expect(await barriers(page, ['a question'], () => Promise.resolve())).toEqual([]);
  await page.getByLabel(person.reply, { exact: true }).focus();
  await page.keyboard.type(reply);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  expect(await ended()).toContain(reply);
  await heading.waitFor({ state: 'detached' });

  await begin();
  await heading.waitFor();
  expect(await page.getByLabel(person.reply, { exact: true }).inputValue()).toBe('');
  await use(person.none);
  expect(await ended()).toContain('The person gave no reply.');
  await heading.waitFor({ state: 'detached' });

  await begin();
  await heading.waitFor();
  await page.evaluate(() => {
    const app = document.querySelector('totem-app')!;
    return (app.rooms.find(({ id }) => id === 'check')?.service() as CheckService).cancel('answering');
  });
  expect(await ended()).toBe('cancelled');
  await heading.waitFor({ state: 'detached' });
});

it('recorded replies are added as a file, and a line that cannot be read is named', async () => {
  await openModels();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Choose files' }).press('Enter');
  const lines = [JSON.stringify({ prompt: 'x', reply: 'y' }), '{"prompt": '];
  const file = {
    name: 'replies.jsonl',
    mimeType: 'application/jsonl',
    buffer: Buffer.from(lines.join('\n')),
  };
  await (await chooser).setFiles(file);
  await page.getByText('replies.jsonl was added.').waitFor();
  await page.getByText(/The line was left out: it is not JSON/u).waitFor();
  await page.getByRole('cell', { name: check.words.modelFormats.recorded }).waitFor();
  await begin();
  expect(await ended()).toContain('replies.jsonl has no reply to this prompt.');
});
