/**
 * Statements about short texts, read one by one: `npm run eval -- statements [FILE]`. Rows: `{"kind", "text",
 * "statements": [[statement, "supports" | "contradicts" | "absent"], ...]}`. Without a file: own rows, in
 * which the same statement often stands under two or three texts that differ in one fact. Uses the default
 * reader, or those named after the task (`deterministic`); several of them vote.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EvidenceFinding, Judgement } from '../../src/core/ports/evidence.ts';
import { canonicalText } from '../../src/core/text/canonical-text.ts';
import { missing, secondsSince, share, type Result, type TaskOptions } from '../measure.ts';
import { readersNamed, withEvidence } from './evidence/evidence.ts';
import { auroc, bootstrapped, type Scored } from './evidence/figures.ts';

type Label = 'supports' | 'contradicts' | 'absent';

interface Row {
  readonly kind: string;
  readonly text: string;
  readonly statements: readonly (readonly [statement: string, label: Label])[];
}

interface Judged {
  readonly kind: string;
  readonly label: Label;
  readonly finding: EvidenceFinding;
}

const expected: Readonly<Record<Label, Judgement>> = {
  supports: 'supports',
  contradicts: 'contradicts',
  absent: 'says nothing',
};

export default async function* statements(options: TaskOptions): AsyncGenerator<Result> {
  const file = options.words.find((word) => word.endsWith('.jsonl'));
  const path = file ?? join(options.root, 'test/eval/statements/own-rows.jsonl');
  const absent = missing(path);
  if (absent) {
    yield absent;
    return;
  }
  const asked = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row)
    .flatMap(({ kind, text, statements: some }) =>
      some.map(([statement, label]) => ({ kind, label, text, statement })),
    )
    .slice(0, options.limit);
  const readers = readersNamed(options);
  const started = performance.now();
  const findings = await withEvidence(options, (evidence) =>
    evidence.judge(
      asked.map(({ text, statement }) => ({
        statement: canonicalText(statement).text,
        passages: [canonicalText(text).text],
      })),
      readers,
    ),
  );
  const seconds = secondsSince(started);
  const judged = asked.map(({ kind, label }, i): Judged => ({
    kind,
    label,
    finding: findings[i] as EvidenceFinding,
  }));
  yield* measured('statements', judged, seconds);
  for (const kind of [...new Set(judged.map((one) => one.kind))].sort())
    yield* measured(
      `statements.${kind}`,
      judged.filter((one) => one.kind === kind),
    );
}

function* measured(name: string, rows: readonly Judged[], seconds?: number): Generator<Result> {
  const right = rows.filter(({ label, finding }) => finding.judgement === expected[label]);
  yield share(`${name}.accuracy`, right.length, rows.length, seconds);
  const ranked = (of: Label, scoreOf: (finding: EvidenceFinding) => number) =>
    rows.map(({ label, finding }, i): Scored => ({
      id: String(i),
      score: scoreOf(finding),
      positive: label === of,
    }));
  yield bootstrapped(
    `${name}.auroc`,
    ranked('supports', ({ support }) => support),
    auroc,
  );
  yield bootstrapped(
    `${name}.contradiction-auroc`,
    ranked('contradicts', ({ contradiction }) => contradiction),
    auroc,
  );
}
