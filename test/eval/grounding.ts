/**
 * Rows of any kind: `npm run eval -- grounding FILE.jsonl`, each `{"id", "source", "claim", "label":
 * "supported" | "unsupported", "question"?}`.
 */
import { readFileSync } from 'node:fs';
import { groundedFrom } from '../../src/core/evidence/grounding.ts';
import { missing, round, secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { withEvidence } from './evidence/evidence.ts';
import { auroc, balancedAccuracy, bootstrapped } from './evidence/figures.ts';

interface Row {
  readonly id: string;
  readonly source: string;
  readonly claim: string;
  readonly question?: string;
  readonly label: string;
}

const labels = ['supported', 'unsupported'];

export default async function* grounding(options: TaskOptions): AsyncGenerator<Result> {
  const [path] = options.words;
  if (path === undefined) {
    yield { skipped: 'grounding: a file of rows (npm run eval -- grounding FILE.jsonl) is' };
    return;
  }
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const all = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
  const usable = all.filter(
    ({ source, claim, label }) =>
      typeof source === 'string' && typeof claim === 'string' && labels.includes(label),
  );
  const rows = usable.slice(0, options.limit);
  options.say(
    `grounding: ${String(all.length)} rows, ${String(all.length - usable.length)} left out: no ` +
      `source, no claim, or a label other than ${labels.join(' and ')}`,
  );
  const { groundings, seconds } = await withEvidence(options, async (evidence) => {
    // The models are loaded first, so that loading is not measured.
    await evidence.judge(
      Array.from({ length: 2 }, (_, i) => ({
        statement: 'The ship is in the harbour.',
        passages: [`Ship ${String(i)} lies in the harbour.`],
      })),
    );
    const started = performance.now();
    return {
      groundings: await evidence.ground(
        rows.map(({ source, claim, question }) => ({
          source,
          claim,
          ...(question !== undefined && question !== '' && { question }),
        })),
      ),
      seconds: secondsSince(started),
    };
  });
  const scored = rows.map(({ id, label }, i) => ({
    id,
    score: groundings[i]?.support ?? 0,
    positive: label === 'supported',
  }));
  yield bootstrapped('grounding.auroc', scored, auroc, seconds);
  yield bootstrapped('grounding.balanced-accuracy', scored, (some) => balancedAccuracy(some, groundedFrom));
  yield {
    measure: 'grounding.seconds-per-claim',
    value: round(seconds / Math.max(1, rows.length), 3),
    n: rows.length,
    seconds,
  };
}
