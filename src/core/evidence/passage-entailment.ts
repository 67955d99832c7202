/**
 * What the entailment model says about a request, on the sentence nearest to the statement with its
 * neighbours: a wide window and a narrow one, averaged. The wide one has conditions and names, the narrow one
 * less beside them that could mislead. Windows elsewhere in the document mostly share words by chance: the
 * best of several ranks worse.
 */
import type { EmbeddingModel, Entailment, EntailmentModel } from '../ports/models.ts';
import type { EvidenceRequest } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import type { SentencePool } from './retrieval/selection.ts';
import { evidenceWindow, narrowWindowWords, type EvidenceWindow } from './retrieval/windows.ts';
import { claimedTerms, hypothesisOf, repeatedShare, searchedBy } from './statement.ts';

export interface PassageEntailment {
  /** Undefined where the passages have no sentence. */
  readonly window: EvidenceWindow | undefined;
  /** What the model says of the statement: over the window, or the average of it and a narrower one. */
  readonly entailment: Entailment;
  /** The share, by weight, of what the statement adds to the question that the passages have, 0 to 1. */
  readonly coverage: number;
  /** The share of the statement's terms that its question has, 0 to 1. */
  readonly repeated: number;
  /** Words of the statement that no passage has; spans of the statement. */
  readonly missing: readonly Span[];
}

/** The models that read evidence without syntax. */
export interface EvidenceModels {
  readonly entailment: EntailmentModel;
  readonly embedding: EmbeddingModel;
}

/** The result where there is nothing to read: neutral. */
export const silence: Entailment = { contradiction: 0.05, entailment: 0.01, neutral: 0.94 };

/** @param pool the sentences of the request's passages. */
export async function passageEntailment(
  request: EvidenceRequest,
  pool: SentencePool,
  { entailment, embedding }: EvidenceModels,
): Promise<PassageEntailment> {
  const nearest = (words?: number) => evidenceWindow(searchedBy(request), pool, embedding, words);
  const window = await nearest(request.window);
  if (!window) return { window, entailment: silence, ...wordsFound(request, pool) };
  const narrow = request.window === undefined ? await nearest(narrowWindowWords) : undefined;
  const premises = new Set([window, narrow].flatMap((one) => (one ? [textOf(one)] : [])));
  const hypothesis = hypothesisOf(request);
  const read = await entailment.classify([...premises].map((premise) => ({ premise, hypothesis })));
  return { window, entailment: averaged(read), ...wordsFound(request, pool) };
}

const textOf = ({ sentences }: EvidenceWindow): string => sentences.map(({ text }) => text).join(' ');

/** The geometric mean, so that log-odds are averaged. */
function averaged(all: readonly Entailment[]): Entailment {
  const mean = (outcome: keyof Entailment) =>
    all.reduce((product, each) => product * each[outcome], 1) ** (1 / all.length);
  const [contradiction, entailment, neutral] = [mean('contradiction'), mean('entailment'), mean('neutral')];
  const sum = contradiction + entailment + neutral;
  return {
    contradiction: contradiction / sum,
    entailment: entailment / sum,
    neutral: neutral / sum,
  };
}

/** What the entailment is weighed with. */
export type WordsFound = Pick<PassageEntailment, 'coverage' | 'repeated' | 'missing'>;

export function wordsFound(request: EvidenceRequest, pool: SentencePool): WordsFound {
  const claimed = claimedTerms(request);
  return {
    coverage: pool.coverage(claimed),
    repeated: repeatedShare(request),
    missing: pool.missing(claimed).map(({ span }) => span),
  };
}
