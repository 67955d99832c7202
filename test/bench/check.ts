/**
 * Checks an answer of one page against a document of ten, with the product's readers in two workers of real
 * Chromium. The models are loaded, but nothing has been read yet. Reports the median of three runs.
 */
import { round } from '../measure.ts';
import type { Measure, Result, TaskOptions } from '../measure.ts';
import type { ShippedReader } from '../../src/core/checking/check.ts';
import { withPage } from '../eval/evidence/evidence.ts';
import { checkTexts, wordsIn } from './check/texts.ts';
import type { CheckTimes } from './check/check-page.ts';

const runs = 3;

export default async function* check(options: TaskOptions): AsyncGenerator<Result> {
  const { document, answer } = checkTexts(options.root);
  options.say(
    `check: an answer of ${String(wordsIn(answer))} words, a document of ${String(wordsIn(document))}`,
  );
  const timed = async (readers: readonly ShippedReader[]): Promise<readonly CheckTimes[]> => {
    const times: CheckTimes[] = [];
    for (let i = 0; i < runs; i++)
      times.push(
        await withPage(options.root, 'test/bench/check/check-page.html', 'check', (page) =>
          page.evaluate(([text, said, names]) => window.check(text, said, names), [
            document,
            answer,
            readers,
          ] as const),
        ),
      );
    const written = times.map(({ seconds, first }) => `${seconds.toFixed(2)} s, first ${first.toFixed(2)} s`);
    options.say(
      `  ${readers.join(', ')}: ${written.join('; ')}; ` + `${JSON.stringify(times[0]?.judgements)}`,
    );
    return times;
  };
  const combined = await timed(['combined']);
  const deterministic = await timed(['deterministic']);
  yield median(
    'check.seconds',
    combined.map(({ seconds }) => seconds),
  );
  yield median(
    'check.first-seconds',
    combined.map(({ first }) => first),
  );
  yield median(
    'check.deterministic-seconds',
    deterministic.map(({ seconds }) => seconds),
  );
}

function median(measure: string, values: readonly number[]): Measure {
  const sorted = [...values].sort((a, b) => a - b);
  return {
    measure,
    value: round(sorted[Math.floor(sorted.length / 2)] ?? 0, 3),
    n: sorted.length,
    low: round(sorted[0] ?? 0, 3),
    high: round(sorted.at(-1) ?? 0, 3),
  };
}
