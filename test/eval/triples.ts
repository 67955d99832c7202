/**
 * Open information extraction compared with CaRB's gold tuples (test/eval/reading/carb.ts describes the
 * score), sentence by sentence, from trees of the product's own workers. Each sentence is read alone, so
 * pronouns are not resolved. `npm run eval -- triples show` lists gold tuples and ours.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from '../../src/core/random.ts';
import type { ExtractedStatement } from '../../src/core/text/statement.ts';
import { extractStatements } from '../../src/core/text/statements.ts';
import { missing, round, secondsSince } from '../measure.ts';
import type { Result, TaskOptions } from '../measure.ts';
import { scoreSentence, type SentenceScore, type Tuple } from './reading/carb.ts';
import { withReadingPage } from './reading/with-reading-page.ts';

interface GoldSentence {
  readonly text: string;
  readonly tuples: readonly Tuple[];
}

export default async function* triples(options: TaskOptions): AsyncGenerator<Result> {
  const folder = join(options.data, 'carb');
  const absent = missing(folder);
  if (absent) {
    yield absent;
    return;
  }
  const files = readdirSync(folder)
    .filter((name) => /^gold_.*\.tsv$/u.test(name))
    .sort();
  const gold = files.flatMap((name) => readGold(join(folder, name))).slice(0, options.limit);
  const started = performance.now();
  const texts = gold.map(({ text }) => asWritten(text));
  const trees = await withReadingPage(options.root, (page) => page.parseSentences(texts));
  const scores = gold.map(({ tuples }, i) => {
    const text = texts[i] as string;
    const tree = trees[i];
    const ours = tree
      ? extractStatements(text, [tree], { pronouns: 'as written', questions: 'read questions' })
          .filter(isTold)
          .map(asTuple)
      : [];
    if (options.words.includes('show')) show(text, tuples, ours, options.say);
    return scoreSentence(tuples, ours);
  });
  options.say(
    `triples: ${files.join(', ')}: ${String(gold.length)} sentences, ` +
      `${String(total(scores, 'gold'))} gold tuples, ${String(total(scores, 'ours'))} of ours, none ` +
      'left out',
  );
  yield* measures(scores, secondsSince(started));
}

/** Gold tuples by sentence; a sentence may occur again later in the file with other spaces. */
function readGold(path: string): GoldSentence[] {
  const sentences = new Map<string, { text: string; tuples: Tuple[] }>();
  for (const line of readFileSync(path, 'utf8')
    .split('\n')
    .filter((row) => row.trim() !== '')) {
    const [text, relation, ...parts] = line.replace(/\r$/u, '').split('\t') as [string, string, ...string[]];
    const key = text.replace(/\s+/gu, '');
    const known = sentences.get(key) ?? { text: text.trim(), tuples: [] };
    known.tuples.push({ relation: asWritten(relation), arguments: parts.map(asWritten) });
    sentences.set(key, known);
  }
  return [...sentences.values()];
}

/** Usual quotation marks instead of the two grave accents of the files, in our tuples and the gold ones. */
const asWritten = (text: string): string => text.replaceAll('``', '"').replaceAll("''", '"');

/**
 * Whether the sentence states it; relations inside a noun phrase ("capital of", "has") only divide it
 * further.
 */
const isTold = ({ construction }: ExtractedStatement): boolean =>
  construction !== 'noun' && construction !== 'possession';

const asTuple = ({ relation, subject, object, further }: ExtractedStatement): Tuple => ({
  relation: relation.text,
  arguments: [
    subject.text,
    [...(object ? [object.text] : []), ...further.map(({ preposition, text }) => `${preposition} ${text}`)]
      .join(' ')
      .trim(),
  ],
});

function show(
  text: string,
  gold: readonly Tuple[],
  ours: readonly Tuple[],
  say: (line: string) => void,
): void {
  const { precise, recalled } = scoreSentence(gold, ours);
  say(
    `\n## ${text}\n   precision ${round(precise / Math.max(1, ours.length), 2)} recall ` +
      `${round(recalled / gold.length, 2)}`,
  );
  for (const tuple of gold) say(`   gold: ${[tuple.relation, ...tuple.arguments].join(' | ')}`);
  for (const tuple of ours) say(`   ours: ${[tuple.relation, ...tuple.arguments].join(' | ')}`);
}

const total = (scores: readonly SentenceScore[], of: keyof SentenceScore): number =>
  scores.reduce((sum, score) => sum + score[of], 0);

interface Point {
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
}

function pointOf(scores: readonly SentenceScore[]): Point {
  const precision = total(scores, 'precise') / Math.max(1, total(scores, 'ours'));
  const recall = total(scores, 'recalled') / Math.max(1, total(scores, 'gold'));
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

const resamples = 400;

/** With 95 % intervals by bootstrap over sentences. */
function* measures(scores: readonly SentenceScore[], seconds: number): Generator<Result> {
  const random = seeded(1);
  const value = pointOf(scores);
  const drawn = Array.from({ length: resamples }, () =>
    pointOf(scores.map(() => scores[Math.floor(random.next() * scores.length)] as SentenceScore)),
  );
  for (const name of ['precision', 'recall', 'f1'] as const) {
    const sorted = drawn.map((point) => point[name]).sort((a, b) => a - b);
    const at = (part: number) => round(sorted[Math.floor(part * resamples)] as number);
    yield {
      measure: `carb.${name}`,
      value: round(value[name]),
      n: scores.length,
      low: at(0.025),
      high: at(0.975),
      seconds,
    };
  }
}
