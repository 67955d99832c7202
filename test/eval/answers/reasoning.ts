/**
 * The reasoning of recorded replies, read by the product's workers in real Chromium: the paper's four
 * categories and ours, for each model.
 */
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { createServer } from 'vite';
import { judgeAnswer } from '../../../src/core/detectors/drowzee.ts';
import { publishedOf } from '../../../src/core/oracles/report.ts';
import { publishedSettings } from '../../../src/core/oracles/verdict.ts';
import type { Verdict } from '../../../src/core/oracles/verdict.ts';
import { readingRequest } from '../../../src/core/oracles/reading.ts';
import type { Reading } from '../../../src/core/oracles/reading.ts';
import { chromiumArguments, chromiumPath } from '../../chromium.mjs';
import { round, secondsSince, share } from '../../measure.ts';
import type { Result, TaskOptions } from '../../measure.ts';
import type { JudgedReply } from '../answers.ts';

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

/** The page that reads replies, served by Vite from the project's own sources. */
export async function withReader<T>(root: string, use: (page: Page) => Promise<T>): Promise<T> {
  const server = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    server: { host: '127.0.0.1', port: 0, watch: null, hmr: false },
  });
  await server.listen();
  const browser = await chromium.launch({
    executablePath: chromiumPath() ?? '/usr/bin/chromium',
    args: chromiumArguments,
  });
  try {
    const page = await browser.newPage();
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}test/eval/answers/reading-page.html`);
    await page.waitForFunction(() => 'readAll' in window, undefined, { timeout: 60_000 });
    return await use(page);
  } finally {
    await browser.close();
    await server.close();
  }
}
