/**
 * The reasoning of recorded replies, read by the product's workers in real Chromium: the paper's four
 * categories and ours, for each model.
 */
import type { Page } from 'playwright';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
import { publishedOf } from '../../../src/core/oracles/report.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import type { Verdict } from '../../../src/core/oracles/verdict.ts';
import { readingRequest } from '../../../src/core/oracles/reading.ts';
import type { Reading } from '../../../src/core/oracles/reading.ts';
import { round, secondsSince, share } from '../../measure.ts';
import type { Result, TaskOptions } from '../../measure.ts';
import type { JudgedReply } from '../answers.ts';
import { withPage } from '../served-page.ts';

/** Replies sent to the page at once: few enough to show progress, enough to keep the workers busy. */
const batch = 40;
const categories = ['CO', 'EK', 'EI', 'OL'] as const;

export async function* readReasoning(
  judged: readonly JudgedReply[],
  options: TaskOptions,
): AsyncGenerator<Result> {
  // Only reading is measured; the models are loaded once and not counted.
  const { verdicts, seconds } = await withReader(options.root, async (page) => {
    await page.evaluate(() => window.warm());
    const started = performance.now();
    return { verdicts: await readAll(page, judged, options.say), seconds: secondsSince(started) };
  });
  const models = [...new Set(judged.map(({ answer }) => answer.model))];
  for (const model of models)
    options.say(
      row(
        model,
        verdicts.filter((_, index) => judged[index]?.answer.model === model),
      ),
    );
  for (const category of categories)
    yield share(
      `reasoning.${category}`,
      verdicts.filter((verdict) => publishedOf(verdict) === category).length,
      verdicts.length,
      seconds,
    );
  yield {
    measure: 'reasoning.per-second',
    value: round(verdicts.length / seconds, 2),
    n: verdicts.length,
    seconds,
  };
}

function row(model: string, verdicts: readonly Verdict[]): string {
  const counted = (names: readonly string[], of: (verdict: Verdict) => string | undefined) =>
    names
      .map((name) => `${name} ${String(verdicts.filter((verdict) => of(verdict) === name).length)}`)
      .join(', ');
  const ours = [...new Set(verdicts.map(({ category }) => category))].sort();
  return (
    `  ${model.padEnd(22)} published: ${counted(categories, publishedOf)}; ours: ` +
    `${counted(ours, ({ category }) => category)}`
  );
}

async function readAll(
  page: Page,
  judged: readonly JudgedReply[],
  say: (line: string) => void,
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (let from = 0; from < judged.length; from += batch) {
    const part = judged.slice(from, from + batch);
    const requests = part.map(({ answer, testCase }) => readingRequest(testCase, answer.text));
    const readings: readonly Reading[] = await page.evaluate((wanted) => window.readAll(wanted), requests);
    part.forEach(({ answer, testCase }, index) =>
      verdicts.push(judgeAnswer(testCase, answer.text, readings[index], publishedSettings)),
    );
    if (from % (batch * 10) === 0) say(`  read ${String(verdicts.length)} of ${String(judged.length)}`);
  }
  return verdicts;
}

/** The page that reads replies. */
export const withReader = <T>(root: string, use: (page: Page) => Promise<T>): Promise<T> =>
  withPage(root, 'test/eval/answers/reading-page.html', 'readAll', use);
