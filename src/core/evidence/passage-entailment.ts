/**
 * What the entailment model says about a request, on the window of sentences nearest to the statement. One
 * window ranks better than the best of several: further windows mostly share words by chance.
 */
import type { EmbeddingModel, Entailment, EntailmentModel } from '../ports/models.ts';
import type { EvidenceRequest } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import type { SentencePool } from './retrieval/selection.ts';
import { evidenceWindow, type EvidenceWindow } from './retrieval/windows.ts';
import { claimedTerms, hypothesisOf, repeatedShare, searchedBy } from './statement.ts';

export interface PassageEntailment {
  /** Undefined where the passages have no sentence. */
  readonly window: EvidenceWindow | undefined;
  /** Of the window and the statement. */
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
  const window = await evidenceWindow(searchedBy(request), pool, embedding, request.window);
  const premise = window?.sentences.map(({ text }) => text).join(' ') ?? '';
  const [read = silence] = window
    ? await entailment.classify([{ premise, hypothesis: hypothesisOf(request) }])
    : [];
  return { window, entailment: read, ...wordsFound(request, pool) };
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
