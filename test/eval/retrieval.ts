/**
 * Questions on Wikipedia pages in which people marked the answers: is a passage with the answer among the
 * three that are read? Measured for shared terms and meaning together, as in the product, and for each alone.
 * Each page is cut like a user's document, and questions are asked only about their own page.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { embeddingDimensions, embeddingModelId } from '../../src/adapters/transformers/embedding-identity.ts';
import { chunk } from '../../src/core/documents/chunks.ts';
import { readPlainText } from '../../src/core/documents/plain-text.ts';
import { Retriever } from '../../src/core/evidence/retrieval/retriever.ts';
import type { EmbeddingModel } from '../../src/core/ports/models.ts';
import { seeded } from '../../src/core/random.ts';
import { canonicalText } from '../../src/core/text/canonical-text.ts';
import { splitSentences } from '../../src/core/text/sentences.ts';
import type { Span } from '../../src/core/text/words.ts';
import { secondsSince, share } from '../measure.ts';
import type { Measure, Result, TaskOptions } from '../measure.ts';
import { withEvidence } from './evidence/evidence.ts';
import { bootstrapped } from './evidence/figures.ts';

interface Row {
  readonly paras: readonly string[];
  /** An answer is in a paragraph from `from` to `end`; empty if the page has no answer. */
  readonly questions: readonly (readonly [
    question: string,
    answers: readonly {
      readonly para: number;
      readonly from: number;
      readonly end: number;
      readonly answer: string;
    }[],
  ])[];
}

interface Question {
  readonly text: string;
  readonly retriever: Retriever;
  /** The indices of the passages with an answer. */
  readonly right: ReadonlySet<number>;
}

/**
 * The number of passages read for a statement; the number of questions; and the number of passages below
 * which a page is too short for the test.
 */
const passagesRead = 3;
const total = 200;
const fewestPassages = 8;

const rankings = ['fused', 'lexical', 'meaning'] as const;
type Ranking = (typeof rankings)[number];

export default async function* retrieval(options: TaskOptions): AsyncGenerator<Result, void, void> {
  const folder = join(options.data, 'timeqa');
  const files = existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => /^human_annotated_.*[.]json$/u.test(name))
        .sort()
    : [];
  if (files.length === 0) {
    yield { skipped: join(folder, 'human_annotated_*.json') };
    return;
  }
  const rows = files.flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Row[]);
  const started = performance.now();
  const questions = gather(rows, Math.min(total, options.limit), options.seed);
  const pages = [...new Set(questions.map(({ retriever }) => retriever))];
  const passages = pages.flatMap((page) => page.passages);
  options.say(
    `retrieval: ${String(questions.length)} questions on ${String(pages.length)} of ` +
      `${String(rows.length)} pages, ${String(passages.length)} passages`,
  );
  const model = await embedded([...passages, ...questions.map(({ text }) => text)], options);
  options.say(`  embedded in ${String(secondsSince(started))} s`);
  const ranks: Readonly<Record<Ranking, number>>[] = [];
  for (const question of questions) ranks.push(await ranked(question, model));
  const recall = (ranking: Ranking): number => ranks.filter((rank) => rank[ranking] <= passagesRead).length;
  const measure = (name: string, ranking: Ranking) =>
    ranking === 'fused' ? `retrieval.${name}` : `retrieval.${ranking}-${name}`;
  for (const ranking of rankings)
    yield share(
      measure('recall-at-3', ranking),
      recall(ranking),
      ranks.length,
      ranking === 'fused' ? secondsSince(started) : undefined,
    );
  for (const ranking of rankings)
    yield reciprocal(
      measure('mrr', ranking),
      ranks.map((rank) => rank[ranking]),
    );
}

/** Questions of pages chosen by seed, without those that have no answer. */
function gather(rows: readonly Row[], wanted: number, seed: number): Question[] {
  const questions: Question[] = [];
  for (const row of seeded(seed).shuffle(rows)) {
    if (questions.length >= wanted) break;
    questions.push(...questionsOf(row));
  }
  return questions.slice(0, wanted);
}

function questionsOf({ paras, questions }: Row): Question[] {
  const document = readPlainText(paras.join('\n\n'));
  const chunks = chunk(document, splitSentences(document.text));
  if (chunks.length < fewestPassages) return [];
  const retriever = new Retriever(chunks.map(({ span }) => document.text.slice(...span)));
  const starts = startsOf(paras, document.text);
  const placeOf = (para: number, at: number): number =>
    (starts[para] as number) + canonicalText(`${(paras[para] as string).slice(0, at)}|`).text.length - 1;
  return questions.flatMap(([text, answers]) => {
    const spans = answers
      .filter(({ answer }) => answer !== '')
      .map(({ para, from, end }): Span => [placeOf(para, from), placeOf(para, end)]);
    const holding = chunks.flatMap(({ span }, index) =>
      spans.some(([start, end]) => span[0] <= start && end <= span[1]) ? [index] : [],
    );
    return holding.length === 0 ? [] : [{ text, retriever, right: new Set(holding) }];
  });
}

/**
 * Where each paragraph begins. @throws if one cannot be found, because then its answers could not be found
 * either.
 */
function startsOf(paras: readonly string[], text: string): number[] {
  let at = 0;
  return paras.map((source, index) => {
    const paragraph = canonicalText(source).text;
    const start = text.indexOf(paragraph, at);
    if (start < 0)
      throw new Error(
        `Paragraph ${String(index)}: expected “${source.slice(0, 60)}” in the document's text behind ` +
          'the one before it, found none.',
      );
    at = start + paragraph.length;
    return start;
  });
}

/** The product's model, called once for all texts instead of for a few at a time. */
async function embedded(texts: readonly string[], options: TaskOptions): Promise<EmbeddingModel> {
  const once = [...new Set(texts)];
  const vectors = await withEvidence(options, (evidence) => evidence.embed(once));
  const known = new Map(once.map((text, i) => [text, Float32Array.from(vectors[i] as readonly number[])]));
  return {
    id: embeddingModelId,
    dimensions: embeddingDimensions,
    embed: (wanted) => Promise.resolve(wanted.map((text) => known.get(text) as Float32Array)),
  };
}

/** The rank of the first right passage in each ranking, from 1. */
async function ranked(
  { text, retriever, right }: Question,
  model: EmbeddingModel,
): Promise<Record<Ranking, number>> {
  const all = retriever.passages.length;
  const fused = await retriever.nearest(text, all, model);
  const meaning = fused.toSorted((a, b) => (b.cosine as number) - (a.cosine as number) || a.index - b.index);
  const rank = (found: readonly { readonly index: number }[]) =>
    found.findIndex(({ index }) => right.has(index)) + 1;
  return { fused: rank(fused), lexical: rank(retriever.lexical(text, all)), meaning: rank(meaning) };
}

/** The mean of 1 / rank. */
const reciprocal = (measure: string, ranks: readonly number[]): Measure =>
  bootstrapped(measure, ranks, (some) => some.reduce((sum, rank) => sum + 1 / rank, 0) / some.length);
