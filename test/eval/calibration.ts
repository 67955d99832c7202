/**
 * Fits the coefficients of the combined reader and of the entailment reader (core/evidence) on development
 * rows that the bundled model was not trained on. The weight of a set does not depend on its size:
 * hand-written statements (reading/), Breaking NLI, SICK and ConjNLI (three labels), MED, MoNLI, BEGIN
 * (supported or not), HaluEval answers, sentences of FaithBench summaries. One half of each set (by a hash of
 * what its rows share) is used for fitting, the other half for the report. The printed coefficients for the
 * source are fitted on all rows.
 */
import { calibrated, judgementOf, type Calibration } from '../../src/core/evidence/calibration.ts';
import { isBareAnswer } from '../../src/core/evidence/statement.ts';
import type { Judgement } from '../../src/core/ports/evidence.ts';
import { secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { calibrationSets, type LabelledRequest } from './evidence/calibration-sets.ts';
import { withEvidence } from './evidence/evidence.ts';
import { halves } from './evidence/figures.ts';
import { fitted, type Example } from './evidence/logistic.ts';

/** The entries of `Observation.features` that each reader has, and the rows that it reads. */
const readers: readonly (readonly [
  name: string,
  features: readonly number[],
  reads: (row: Row) => boolean,
])[] = [
  ['combined', [0, 1, 2, 3, 4, 5, 6], ({ request }) => !isBareAnswer(request)],
  ['short answers', [0, 1, 2, 3, 4], ({ request }) => isBareAnswer(request)],
  ['entailment', [0, 1], () => true],
];

type Row = LabelledRequest & { readonly set: string; readonly features: readonly number[] };

export default async function* calibration(options: TaskOptions): AsyncGenerator<Result> {
  const started = performance.now();
  const { sets, skipped } = calibrationSets(options);
  for (const path of skipped) yield { skipped: path };
  const asked = sets.flatMap(({ name, rows }) => rows.map((row) => ({ ...row, set: name })));
  options.say(`calibration: ${sets.map(({ name, rows }) => `${name} ${String(rows.length)}`).join(', ')}`);
  const features = await withEvidence(options, (evidence) =>
    evidence.observe(asked.map(({ request }) => request)),
  );
  const seconds = secondsSince(started);
  const rows = asked.map((row, i): Row => ({ ...row, features: features[i] as readonly number[] }));
  for (const [name, columns, reads] of readers) {
    const read = rows.filter(reads);
    const { chosen, reported } = halves(read);
    const half = fit(chosen, columns);
    for (const set of new Set(read.map((row) => row.set))) {
      const own = reported.filter((row) => row.set === set);
      yield share(
        `calibration.${name.replace(' ', '-')}.${set}`,
        own.filter((row) => isRight(row, columns, half)).length,
        own.length,
        seconds,
      );
    }
    const all = fit(read, columns);
    const written = (weights: readonly number[]) =>
      `[${weights.map((weight) => weight.toFixed(2)).join(', ')}]`;
    options.say(
      `  ${name}: { support: ${written(all.support)}, contradiction: ${written(all.contradiction)} }`,
    );
  }
}

function fit(rows: readonly Row[], columns: readonly number[]): Calibration {
  const sizes = new Map<string, number>();
  for (const { set } of rows) sizes.set(set, (sizes.get(set) ?? 0) + 1);
  return fitted(
    rows.map(({ set, features, label, weight }): Example => ({
      features: pick(features, columns),
      outcomes: outcomes[label],
      weight: weight / (sizes.get(set) as number),
    })),
  );
}

const pick = (features: readonly number[], columns: readonly number[]): number[] =>
  columns.map((column) => features[column] as number);

/** The outcomes that a label allows: supported, contradicted, nothing said. */
const outcomes: Readonly<Record<LabelledRequest['label'], readonly (0 | 1 | 2)[]>> = {
  supports: [0],
  contradicts: [1],
  'says nothing': [2],
  'not supported': [1, 2],
};

function isRight({ features, label }: Row, columns: readonly number[], calibration: Calibration): boolean {
  const judged: Judgement = judgementOf(calibrated(pick(features, columns), calibration));
  return label === 'not supported' ? judged !== 'supports' : judged === label;
}
