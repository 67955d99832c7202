/**
 * Questions with a right and a hallucinated answer about the same passages: does the right one get a lower
 * score, and is the hallucinated one flagged?
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { round, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import type {} from './evidence/batch-page.ts';
import { withEvidence } from './evidence/evidence.ts';
import { withPage } from './served-page.ts';
import { auroc, bootstrapped, type Scored } from './evidence/figures.ts';

interface Row {
  readonly knowledge: string;
  readonly question: string;
  readonly right_answer: string;
  readonly hallucinated_answer: string;
}

export default async function* halueval(options: TaskOptions): AsyncGenerator<Result> {
  const folder = join(options.data, 'halueval');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith('.jsonl'))
        .sort()
    : [];
  if (files.length === 0) {
    yield { skipped: join(folder, '*.jsonl') };
    return;
  }
  const all = files.flatMap((file) =>
    readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as Row),
  );
  const rows = all.slice(0, options.limit);
  const started = performance.now();
  options.say(`halueval: ${String(all.length)} rows of ${files.join(', ')}, none left out`);
  const groundings = await withEvidence(options, (evidence) =>
    evidence.ground(
      rows.flatMap(({ knowledge, question, right_answer: right, hallucinated_answer: wrong }) =>
        [right, wrong].map((claim) => ({ source: knowledge, question, claim })),
      ),
    ),
  );
  const seconds = secondsSince(started);
  const support = (index: number) => groundings[index]?.support ?? 0;
  yield share(
    'halueval.pairwise',
    rows.filter((_, i) => support(2 * i) > support(2 * i + 1)).length,
    rows.length,
    seconds,
  );
  const scored = rows.flatMap(({ question }, i): Scored[] => [
    { id: question, score: support(2 * i), positive: true },
    { id: question, score: support(2 * i + 1), positive: false },
  ]);
  yield bootstrapped('halueval.auroc', scored, auroc);
  yield await flagged(rows, options);
}

/**
 * The Check room's flags, computed as a batch: variants, penalties by support, H, and a threshold chosen on
 * half of the questions.
 */
async function flagged(rows: readonly Row[], { root, say }: TaskOptions): Promise<Result> {
  const started = performance.now();
  const lines = rows.map((row) => JSON.stringify(row)).join('\n');
  const { report } = await withPage(root, 'test/eval/evidence/batch-page.html', 'checkBatch', (page) =>
    page.evaluate(([text, settings]) => window.checkBatch(text, settings), [
      lines,
      { scoring: 'support' },
    ] as const),
  );
  const { quality, threshold, checked } = report;
  const accuracy = quality?.accuracy ?? { value: 0, of: 0, low: 0, high: 1 };
  say(
    `  ${String(checked)} answers checked; flagged from ${String(round(threshold, 3))}, chosen on ` +
      `${String(quality?.chosenOn ?? 0)}, reported on ${String(accuracy.of)}: precision ` +
      `${String(round(quality?.precision.value ?? 0, 3))}, recall ` +
      `${String(round(quality?.recall.value ?? 0, 3))}`,
  );
  return {
    measure: 'halueval.flag-accuracy',
    value: round(accuracy.value),
    n: accuracy.of,
    low: round(accuracy.low),
    high: round(accuracy.high),
    seconds: secondsSince(started),
  };
}
