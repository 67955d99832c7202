/**
 * Labelled requests for a calibration, from development rows that the bundled entailment model was not
 * trained on (see its card).
 */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readPlainText } from '../../../src/core/documents/plain-text.ts';
import { evidenceSentences } from '../../../src/core/evidence/retrieval/sentences.ts';
import { termsOf } from '../../../src/core/evidence/retrieval/terms.ts';
import type { EvidenceRequest, Judgement } from '../../../src/core/ports/evidence.ts';
import { seeded } from '../../../src/core/random.ts';
import { canonicalText } from '../../../src/core/text/canonical-text.ts';
import { splitSentences } from '../../../src/core/text/sentences.ts';
import type { TaskOptions } from '../../measure.ts';

export interface LabelledRequest {
  readonly request: EvidenceRequest;
  readonly label: Judgement | 'not supported';
  /** Shared by rows that belong together, which stay in one half. */
  readonly id: string;
  readonly weight: number;
}

export interface LabelledSet {
  readonly name: string;
  readonly rows: readonly LabelledRequest[];
}

/** The most rows of a set, chosen by seed, and its weight: the reader's main purpose counts most. */
const most = 1200;
const say: Readonly<Record<string, number>> = {
  statements: 3,
  documents: 3,
  answers: 1,
  'breaking-nli': 1.5,
  halueval: 1,
  faithbench: 0.5,
  begin: 0.5,
  sick: 0.4,
  conjnli: 0.4,
  med: 0.3,
  monli: 0.2,
};

/** Another name from the same passages is a rarer error than an answer that a model makes up. */
const exchangedWeight = 0.3;

type Maker = (data: string) => LabelledRequest[];
const makers: Readonly<Record<string, readonly [path: string, make: Maker]>> = {
  // Written by hand so that truth does not follow from wording.
  statements: ['reading/statements.jsonl', (path) => jsonLines<Written>(path).map(written)],
  documents: ['reading/documents.jsonl', (path) => jsonLines<Written>(path).map(written)],
  answers: ['reading/answers.jsonl', (path) => jsonLines<Written>(path).map(written)],
  'breaking-nli': [
    'breaking_nli/dataset.jsonl',
    (path) =>
      jsonLines<{ sentence1: string; sentence2: string; gold_label: string }>(path).map(
        ({ sentence1, sentence2, gold_label: label }) => pair(sentence1, sentence2, three(label)),
      ),
  ],
  sick: [
    'sick/SICK_train.txt',
    (path) =>
      table(path).map((row) => pair(row['sentence_A'], row['sentence_B'], three(row['entailment_judgment']))),
  ],
  conjnli: [
    'conjnli/conj_dev.tsv',
    (path) => table(path).map((row) => pair(row['Premise'], row['Hypothesis'], three(row['Label']))),
  ],
  med: [
    'med/MED.tsv',
    (path) => table(path).map((row) => pair(row['sentence1'], row['sentence2'], two(row['gold_label']))),
  ],
  monli: [
    'monli/nmonli_train.jsonl',
    (path) =>
      [path, path.replace('nmonli_train', 'pmonli')]
        .filter((each) => existsSync(each))
        .flatMap((each) => jsonLines<{ sentence1: string; sentence2: string; gold_label: string }>(each))
        .map(({ sentence1, sentence2, gold_label: label }) => pair(sentence1, sentence2, two(label))),
  ],
  begin: [
    'nli-train.tar.xz',
    (path) =>
      execFileSync('tar', ['-xJOf', path, 'begin.jsonl'], { encoding: 'utf8', maxBuffer: 2 ** 28 })
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as { premise: string; hypothesis: string; label: string })
        .map(({ premise, hypothesis, label }) => pair(premise, hypothesis, two(label))),
  ],
  halueval: [
    'halueval/qa_one-turn_data.jsonl',
    (path) =>
      [path, path.replace('one-turn', 'multi-turn')]
        .filter((each) => existsSync(each))
        .flatMap((each) => jsonLines<Answers>(each))
        .flatMap(answers),
  ],
  faithbench: ['faithbench/faithbench.jsonl', (path) => jsonLines<Summary>(path).flatMap(summarySentences)],
};

export function calibrationSets({ data, limit, seed }: Pick<TaskOptions, 'data' | 'limit' | 'seed'>): {
  readonly sets: readonly LabelledSet[];
  readonly skipped: readonly string[];
} {
  const sets: LabelledSet[] = [];
  const skipped: string[] = [];
  const random = seeded(seed);
  for (const [name, [file, make]] of Object.entries(makers)) {
    const path = join(data, file);
    if (existsSync(path))
      sets.push({
        name,
        rows: random
          .shuffle(make(path))
          .slice(0, Math.min(most, limit))
          .map((row) => ({ ...row, weight: row.weight * (say[name] as number) })),
      });
    else skipped.push(path);
  }
  return { sets, skipped };
}

const canonical = (text: string): string => canonicalText(text).text;

const pair = (premise = '', statement = '', label: LabelledRequest['label']): LabelledRequest => ({
  request: { statement: canonical(statement), passages: [canonical(premise)] },
  label,
  id: premise,
  weight: 1,
});

const three = (label = ''): Judgement =>
  (({ entailment: 'supports', contradiction: 'contradicts' }) as const)[
    label.toLowerCase() as 'entailment' | 'contradiction'
  ] ?? 'says nothing';
const two = (label = ''): LabelledRequest['label'] =>
  label.toLowerCase() === 'entailment' ? 'supports' : 'not supported';

interface Written {
  readonly source: string;
  readonly claim: string;
  readonly question?: string;
  readonly expect: 'supports' | 'contradicts' | 'absent';
}

/** Its source is short enough to be one passage. */
const written = ({ source, claim, question = '', expect }: Written): LabelledRequest => ({
  request: {
    statement: canonical(claim),
    passages: [readPlainText(source).text],
    ...(question !== '' && { question: canonical(question) }),
  },
  label: expect === 'absent' ? 'says nothing' : expect,
  id: source,
  weight: 1,
});

interface Answers {
  readonly knowledge: string;
  readonly question: string;
  readonly right_answer: string;
  readonly hallucinated_answer: string;
}

/**
 * The right answer, the hallucinated one, and another name or number from the same passages. Without the
 * last, short answers would count as right because they are short.
 */
function answers({
  knowledge,
  question,
  right_answer: right,
  hallucinated_answer: wrong,
}: Answers): LabelledRequest[] {
  const row = (statement: string, label: LabelledRequest['label']): LabelledRequest => ({
    request: {
      statement: canonical(statement),
      question: canonical(question),
      passages: [canonical(knowledge)],
    },
    label,
    id: question,
    weight: 1,
  });
  const said = new Set(termsOf(`${question} ${right}`).map(({ key }) => key));
  const others = [
    ...new Set(knowledge.match(/\p{Lu}[\p{L}.'-]+(?: \p{Lu}[\p{L}.'-]+)+|\b\d[\d,.]*\d/gu) ?? []),
  ].filter((name) => termsOf(` ${name}`).every(({ key }) => !said.has(key)));
  const other = others.length === 0 ? [] : [row(seeded(others.length).pick(others), 'not supported')];
  return [
    row(right, 'supports'),
    row(wrong, 'not supported'),
    ...other.map((each) => ({ ...each, weight: exchangedWeight })),
  ];
}

interface Summary {
  readonly source: string;
  readonly summary: string;
  readonly worst_label: string;
  readonly annotations: readonly {
    readonly label: readonly string[];
    readonly summary_start: number | null;
    readonly summary_end: number | null;
  }[];
}

/**
 * Sentences with a span that people marked as unwanted, and all sentences of faithful summaries. Other
 * sentences have no label.
 */
function summarySentences({ source, summary, worst_label: worst, annotations }: Summary): LabelledRequest[] {
  const unwanted = annotations.flatMap(({ label, summary_start: from, summary_end: to }) =>
    label.some((each) => each.startsWith('Unwanted')) && from !== null && to !== null
      ? [[from, to] as const]
      : [],
  );
  const text = canonical(source);
  const sentences = evidenceSentences(text).map((span) => text.slice(...span));
  // Passages as a document is cut into.
  const passages = Array.from({ length: Math.ceil(sentences.length / 8) }, (_, i) =>
    sentences.slice(8 * i, 8 * (i + 1)).join(' '),
  );
  return splitSentences(summary).flatMap(([start, end]): LabelledRequest[] => {
    const isUnwanted = unwanted.some(([from, to]) => from < end && start < to);
    const isFaithful = worst === 'Consistent' || worst === 'Benign';
    if (!isUnwanted && !isFaithful) return [];
    return [
      {
        request: { statement: canonical(summary.slice(start, end)), passages },
        label: isUnwanted ? 'not supported' : 'supports',
        id: source,
        weight: 1,
      },
    ];
  });
}

const jsonLines = <Row>(path: string): Row[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);

/** A tab-separated table with a header line. */
function table(path: string): Record<string, string | undefined>[] {
  const [heading = '', ...lines] = readFileSync(path, 'utf8')
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/u)
    .filter((line) => line !== '');
  const names = heading.split('\t');
  return lines.map((line) =>
    Object.fromEntries(line.split('\t').map((value, i) => [names[i] ?? String(i), value])),
  );
}
