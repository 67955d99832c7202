/**
 * Checks an answer against a document of ten pages in the built page, as `npm start` serves it, with the
 * room's own worker at its default settings. The document is embedded and the models are loaded before; the
 * answer has not been read. An answer of one page: median of three runs, each in a browser with a new
 * profile. An answer of 2,000 words: one run. With `--before DIR` the build of an earlier checkout takes
 * turns with this one, so that what else the machine does slows both.
 */
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright';
import { launchChromium, buildSite, openSite } from '../page/site.ts';
import { round, type Measure, type Result, type TaskOptions } from '../measure.ts';
import { checkTexts, wordsIn } from './check/texts.ts';

const runs = 3;
const limit = 600_000;

interface CheckTimes {
  /** Seconds from the click until the check is done: all verdicts, and the scores of all variants. */
  readonly all: number;
  /** Seconds from the click until the page shows the first verdict. */
  readonly first: number;
  /** Seconds from the click until the page shows all verdicts. */
  readonly verdicts: number;
}

export default async function* check(options: TaskOptions): AsyncGenerator<Result> {
  const { document, answer, longAnswer } = checkTexts(options.root);
  options.say(
    `check: answers of ${String(wordsIn(answer))} and ${String(wordsIn(longAnswer))} words, ` +
      `a document of ${String(wordsIn(document))}`,
  );
  await buildSite();
  const { before } = options;
  if (before !== undefined) execFileSync('npm', ['run', 'build'], { cwd: before, stdio: 'ignore' });
  const site = await openSite();
  const earlier = before === undefined ? undefined : await openSite([], before);
  try {
    const timed = async (said: string, { address } = site): Promise<CheckTimes> => {
      const browser = await launchChromium();
      try {
        const page = await browser.newPage();
        page.setDefaultTimeout(limit);
        await page.goto(`${address}#/check`);
        await addDocument(page, document);
        await checked(page, 'The ship is in the harbour.');
        const times = await checked(page, said);
        const version = address === site.address ? '' : ' before';
        options.say(
          `  ${String(wordsIn(said))} words${version}: ${times.all.toFixed(2)} s, ` +
            `first verdict ${times.first.toFixed(2)} s, all verdicts ${times.verdicts.toFixed(2)} s`,
        );
        return times;
      } finally {
        await browser.close();
      }
    };
    const short: CheckTimes[] = [];
    const shortBefore: CheckTimes[] = [];
    for (let run = 0; run < runs; run++) {
      if (earlier) shortBefore.push(await timed(answer, earlier));
      short.push(await timed(answer));
    }
    yield median(
      'check.seconds',
      short.map(({ all }) => all),
    );
    yield median(
      'check.first-seconds',
      short.map(({ first }) => first),
    );
    yield median(
      'check.verdicts-seconds',
      short.map(({ verdicts }) => verdicts),
    );
    const ratios = shortBefore.map(({ all }, run) => all / (short[run]?.all ?? all));
    if (ratios.length > 0) yield median('check.ratio', ratios);
    const long = await timed(longAnswer);
    yield median('check.long-first-seconds', [long.first]);
    yield median('check.long-seconds', [long.all]);
  } finally {
    await site.close();
    await earlier?.close();
  }
}

async function addDocument(page: Page, document: string): Promise<void> {
  await page.getByRole('button', { name: 'Paste text instead' }).click();
  await page.getByLabel('Text to check against').fill(document);
  await page.getByLabel('Name', { exact: true }).fill('Harbour.txt');
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByRole('option', { name: /Harbour/ }).waitFor({ state: 'attached' });
}

/** Checks an answer as a person does. */
async function checked(page: Page, answer: string): Promise<CheckTimes> {
  await page.getByLabel('Question (optional)').fill('');
  await page.getByLabel('Answer to check').fill(answer);
  const last = await page.evaluate(
    () => document.querySelector('totem-app')?.session.latest('check', 'check')?.id,
  );
  const button = page.getByRole('button', { name: 'Check', exact: true });
  const clicked = await page.evaluate(() => performance.now());
  await button.click();
  const when = async (wanted: keyof CheckTimes): Promise<number> => {
    const reached = await page.waitForFunction(
      ([before, what]) => {
        const job = document.querySelector('totem-app')?.session.latest('check', 'check');
        if (!job || job.id === before) return false;
        if (job.state === 'failed') throw new Error(job.why);
        const shown = document
          .querySelector('totem-app')
          ?.shadowRoot?.querySelector('totem-check-room')
          ?.shadowRoot?.querySelector('totem-check-home')?.room.underway?.view;
        const isFirst = what === 'first' && shown !== undefined && shown.verdicts.length > 0;
        // The first statement of a long answer is shown before the others are known.
        const isAll =
          what === 'verdicts' && shown?.running?.waiting.length === 0 && shown.verdicts.length > 1;
        return (job.state === 'done' || isFirst || isAll) && performance.now();
      },
      [last, wanted] as const,
      { polling: 20 },
    );
    return (((await reached.jsonValue()) as number) - clicked) / 1000;
  };
  return { first: await when('first'), verdicts: await when('verdicts'), all: await when('all') };
}

function median(measure: string, values: readonly number[]): Measure {
  const sorted = values.toSorted((a, b) => a - b);
  return {
    measure,
    value: round(sorted[Math.floor(sorted.length / 2)] ?? 0, 3),
    n: sorted.length,
    low: round(sorted[0] ?? 0, 3),
    high: round(sorted.at(-1) ?? 0, 3),
  };
}
