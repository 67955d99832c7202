/** Questions with a right and a hallucinated answer about the same passages: is the right one judged safer, and is the hallucinated one flagged? */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { round, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { withEvidence } from './evidence/evidence.ts';
import { auroc, bestThreshold, bootstrapped, halves, type Scored } from './evidence/figures.ts';

interface Row { readonly knowledge: string; readonly question: string; readonly right_answer: string; readonly hallucinated_answer: string }

export default async function* halueval(options: TaskOptions): AsyncGenerator<Result> {
  const folder = join(options.data, 'halueval'), files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.jsonl')).sort() : [];
  if (files.length === 0) { yield { skipped: join(folder, '*.jsonl') }; return; }
  const all = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n').filter((line) => line.trim() !== '').map((line) => JSON.parse(line) as Row));
  const rows = all.slice(0, options.limit), started = performance.now();
  options.say(`halueval: ${String(all.length)} rows of ${files.join(', ')}, none left out`);
  const groundings = await withEvidence(options, (evidence) => evidence.ground(rows.flatMap(({ knowledge, question, right_answer: right, hallucinated_answer: wrong }) =>
    [right, wrong].map((claim) => ({ source: knowledge, question, claim })))));
  const seconds = secondsSince(started), support = (index: number) => groundings[index]?.support ?? 0;
  yield share('halueval.pairwise', rows.filter((_, i) => support(2 * i) > support(2 * i + 1)).length, rows.length, seconds);
  // Answers to one question lie in one half.
  const scored = rows.flatMap(({ question }, i): Scored[] => [{ id: question, score: support(2 * i), positive: true }, { id: question, score: support(2 * i + 1), positive: false }]);
  const { chosen, reported } = halves(scored), threshold = bestThreshold(chosen);
  options.say(`  flagged below ${String(round(threshold, 3))}, chosen on ${String(chosen.length)} answers, reported on ${String(reported.length)}`);
  yield share('halueval.flag-accuracy', reported.filter(({ score, positive }) => score >= threshold === positive).length, reported.length);
  yield bootstrapped('halueval.auroc', scored, auroc);
}
