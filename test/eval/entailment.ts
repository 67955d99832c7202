/**
 * Statements that differ in one word (Breaking NLI): does the statement follow from the sentence, contradict
 * it, or neither? Uses the default reader, or the readers named after the task (`npm run eval -- entailment
 * deterministic`); several of them vote.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Judgement } from '../../src/core/ports/evidence.ts';
import { canonicalText } from '../../src/core/text/canonical-text.ts';
import { missing, secondsSince, share } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { readersNamed, withEvidence } from './evidence/evidence.ts';

interface Row {
  readonly sentence1: string;
  readonly sentence2: string;
  readonly category: string;
  readonly gold_label: string;
}

const expected: Readonly<Record<string, Judgement>> = {
  entailment: 'supports',
  contradiction: 'contradicts',
  neutral: 'says nothing',
};

export default async function* entailment(options: TaskOptions): AsyncGenerator<Result> {
  const path = join(options.data, 'breaking_nli/dataset.jsonl');
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const rows = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
  const kept = rows.filter(({ gold_label: label }) => label in expected).slice(0, options.limit);
  const readers = readersNamed(options);
  options.say(
    `entailment: ${String(rows.length)} rows, ` +
      `${String(rows.length - rows.filter(({ gold_label: label }) => label in expected).length)} ` +
      `without one of the three labels; ${readers.join(', ')}`,
  );
  const started = performance.now();
  const findings = await withEvidence(options, (evidence) =>
    evidence.judge(
      kept.map(({ sentence1, sentence2 }) => ({
        statement: canonicalText(sentence2).text,
        passages: [canonicalText(sentence1).text],
      })),
      readers,
    ),
  );
  const seconds = secondsSince(started);
  const right = kept.map(({ gold_label: label }, i) => findings[i]?.judgement === expected[label]);
  const accuracy = (measure: string, of: (row: Row) => boolean, took?: number) =>
    share(measure, kept.filter((row, i) => of(row) && right[i]).length, kept.filter(of).length, took);
  yield accuracy('breaking-nli.accuracy', () => true, seconds);
  for (const category of [...new Set(kept.map((row) => row.category))].sort())
    yield accuracy(`breaking-nli.${category.replaceAll('_', '-')}`, (row) => row.category === category);
}
