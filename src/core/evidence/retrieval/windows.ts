/**
 * The stretch of a document that the entailment model reads for a statement: the sentence nearest to it in
 * words and meaning, with its neighbours. What a sentence means often depends on the ones beside it: a
 * condition, a name that a pronoun refers to, the heading of a table.
 */
import type { EmbeddingModel } from '../../ports/models.ts';
import { hypothesisOf, type StatedAnswer } from '../statement.ts';
import type { Sentence, SentencePool } from './selection.ts';

export interface EvidenceWindow {
  /** Neighbouring sentences of one passage, in the order of the text. */
  readonly sentences: readonly Sentence[];
  /** The sentence that is nearest to the statement. */
  readonly nearest: Sentence;
  /** Cosine of that sentence to the statement. */
  readonly cosine: number;
  /** Share of the statement's terms, by weight, that this sentence has. */
  readonly shared: number;
}

/**
 * Words in a window. Measured on `reading/documents.jsonl` with windows of 40, 60, 80 and 100 words (AUROC
 * 0.863, 0.885, 0.890, 0.890). The model was trained on 20 to 110.
 */
export const windowWords = 80;

/**
 * Words in the narrow window that is read beside it. On the first 600 rows of `reading/documents.jsonl` and
 * on `reading/answers.jsonl` the mean of both has an AUROC of 0.881 and 0.864, the wide one alone 0.877 and
 * 0.835; with one of 25 words 0.865 and 0.844.
 */
export const narrowWindowWords = 40;

/**
 * Weight of shared terms beside the cosine. 0.25 and 1 find worse windows, by less than 0.005 AUROC.
 */
const sharedWeight = 0.5;

/** Kept as long as the pools are: the variants of a statement are read over one window. */
const windows = new WeakMap<SentencePool, Map<string, Promise<EvidenceWindow | undefined>>>();

/** Undefined where there is no sentence. Of one pool it is asked with one embedding model. */
export function evidenceWindow(
  claim: StatedAnswer,
  pool: SentencePool,
  embedding: EmbeddingModel,
  words: number = windowWords,
): Promise<EvidenceWindow | undefined> {
  const ofPool = windows.get(pool) ?? new Map<string, Promise<EvidenceWindow | undefined>>();
  windows.set(pool, ofPool);
  const key = JSON.stringify([claim.statement, claim.question, claim.isSentence, words]);
  const known = ofPool.get(key);
  if (known) return known;
  const found = windowFor(claim, pool, embedding, words);
  ofPool.set(key, found);
  // After a failure, the next call tries again.
  found.catch(() => ofPool.delete(key));
  return found;
}

async function windowFor(
  claim: StatedAnswer,
  pool: SentencePool,
  embedding: EmbeddingModel,
  words: number,
): Promise<EvidenceWindow | undefined> {
  if (pool.sentences.length === 0) return undefined;
  const [own, ...vectors] = await embedding.embed([
    hypothesisOf(claim),
    ...pool.sentences.map(({ text }) => text),
  ]);
  const cosines = vectors.map((vector) => dot(vector, own as Float32Array));
  const shared = pool.shared(claim.statement);
  const nearness = cosines.map((cosine, i) => cosine + sharedWeight * (shared[i] as number));
  const nearest = nearness.reduce((best, each, i) => (each > (nearness[best] as number) ? i : best), 0);
  const [first, last] = grown(pool, nearness, nearest, words);
  return {
    sentences: pool.sentences.slice(first, last + 1),
    nearest: pool.sentences[nearest] as Sentence,
    cosine: cosines[nearest] as number,
    shared: shared[nearest] as number,
  };
}

/** Takes neighbours of the same passage while there is room, the nearer one to the statement first. */
function grown(
  pool: SentencePool,
  nearness: readonly number[],
  nearest: number,
  words: number,
): readonly [number, number] {
  const { passage } = pool.sentences[nearest] as Sentence;
  let [first, last, length] = [nearest, nearest, pool.length(nearest)];
  const fits = (index: number): boolean =>
    pool.sentences[index]?.passage === passage && length + pool.length(index) <= words;
  for (;;) {
    const before = fits(first - 1) ? (nearness[first - 1] as number) : -Infinity;
    const after = fits(last + 1) ? (nearness[last + 1] as number) : -Infinity;
    if (before === -Infinity && after === -Infinity) return [first, last];
    if (before > after) length += pool.length(--first);
    else length += pool.length(++last);
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return sum;
}
