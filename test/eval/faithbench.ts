/**
 * Summaries with spans that people marked as unwanted: are these summaries distinguished from the faithful
 * ones, and are the words found?
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wordsInAnswer } from '../../src/core/checking/deciding-words.ts';
import { verdictOf } from '../../src/core/checking/verdict.ts';
import type { Grounding } from '../../src/core/evidence/grounding.ts';
import type { Span } from '../../src/core/text/words.ts';
import { missing, round, secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { withEvidence } from './evidence/evidence.ts';
import { auroc, balancedAccuracy, bestThreshold, bootstrapped, halves } from './evidence/figures.ts';

interface Row {
  readonly batch: string;
  readonly sample_id: number;
  readonly source: string;
  readonly summary: string;
  readonly worst_label: 'Unwanted' | 'Questionable' | 'Benign' | 'Consistent';
  readonly annotations: readonly {
    readonly label: readonly string[];
    readonly summary_start: number | null;
    readonly summary_end: number | null;
  }[];
}

export default async function* faithbench(options: TaskOptions): AsyncGenerator<Result> {
  const path = join(options.data, 'faithbench/faithbench.jsonl');
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const all = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
  const rows = all.slice(0, options.limit);
  const started = performance.now();
  const groundings = await withEvidence(options, (evidence) =>
    evidence.ground(rows.map(({ source, summary }) => ({ source, claim: summary }))),
  );
  const seconds = secondsSince(started);
  const scored = rows.map((row, i) => ({
    row,
    id: row.source,
    score: groundings[i]?.support ?? 0,
    positive: row.worst_label !== 'Unwanted',
  }));
  const plain = scored.filter(({ row }) => row.worst_label !== 'Questionable');
  const { chosen, reported } = halves(plain);
  const threshold = bestThreshold(chosen);
  options.say(
    `faithbench: ${String(all.length)} rows, ${String(scored.length - plain.length)} questionable ` +
      `ones left out of the first two figures; unwanted below ${String(round(threshold, 3))}, chosen ` +
      `on ${String(chosen.length)}`,
  );
  yield bootstrapped(
    'faithbench.balanced-accuracy',
    reported,
    (some) => balancedAccuracy(some, threshold),
    seconds,
  );
  yield bootstrapped('faithbench.auroc', plain, auroc);
  const counted = (spansOf: (grounding: Grounding, summary: string) => readonly Span[]) =>
    rows.map((row, i) =>
      overlap(spansOf(groundings[i] as Grounding, row.summary), unwanted(row), row.summary),
    );
  yield bootstrapped('faithbench.span-f1', counted(decidingWords), f1);
  yield bootstrapped(
    'faithbench.span-f1-whole-sentences',
    counted((grounding) => flagged(grounding).map(({ factoid }) => factoid.sentence)),
    f1,
  );
}

const unwanted = ({ annotations }: Row): Span[] =>
  annotations.flatMap(({ label, summary_start: start, summary_end: end }) =>
    label.some((each) => each.startsWith('Unwanted')) && start !== null && end !== null
      ? [[start, end] as const]
      : [],
  );

/** Statements that the Check room does not show as supported. */
const flagged = ({ statements }: Grounding) =>
  statements.filter(({ finding }) => verdictOf(finding) !== 'supported');

const decidingWords = (grounding: Grounding, summary: string): Span[] =>
  flagged(grounding).flatMap(({ factoid, finding }) =>
    wordsInAnswer(summary, factoid, finding.statementSpans),
  );

interface Overlap {
  readonly both: number;
  readonly found: number;
  readonly wanted: number;
}

/** The number of letters and digits in common. */
function overlap(found: readonly Span[], wanted: readonly Span[], text: string): Overlap {
  const marked = (spans: readonly Span[]) => {
    const marks = new Uint8Array(text.length);
    for (const [start, end] of spans) marks.fill(1, start, end);
    return marks;
  };
  const own = marked(found);
  const other = marked(wanted);
  const counts = { both: 0, found: 0, wanted: 0 };
  for (const { index } of text.matchAll(/[\p{L}\p{N}]/gu)) {
    counts.found += own[index] as number;
    counts.wanted += other[index] as number;
    counts.both += (own[index] as number) * (other[index] as number);
  }
  return counts;
}

function f1(rows: readonly Overlap[]): number {
  const total = (of: (row: Overlap) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const found = total((row) => row.found);
  const wanted = total((row) => row.wanted);
  return found + wanted === 0 ? 0 : (2 * total((row) => row.both)) / (found + wanted);
}
