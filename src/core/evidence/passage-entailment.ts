/**
 * What the entailment model says about a request, and on which sentences. It reads twice: once the best
 * sentence, once the best few together. Irrelevant text misleads a small model, but some facts take two
 * sentences to say.
 */
import type { Entailment, EntailmentModel } from '../ports/models.ts';
import type { EvidenceRequest } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import { defaultLimits, type Sentence, type SentencePool } from './retrieval/selection.ts';
import { claimedTerms, hypothesisOf } from './statement.ts';

export interface PassageEntailment {
  /**
   * The sentences read, in the order of the text. Empty where the passages share no word with the statement.
   */
  readonly sentences: readonly Sentence[];
  readonly best: Entailment;
  readonly together: Entailment;
  /** The share, by weight, of what the statement adds to the question that the passages have, 0 to 1. */
  readonly coverage: number;
  /** Words of the statement that no passage has; spans of the statement. */
  readonly missing: readonly Span[];
  /** Whether a number or a name is among them. */
  readonly missingExact: boolean;
}

/** The result where there is nothing to read: neutral. */
const silence: Entailment = { contradiction: 0.05, entailment: 0.01, neutral: 0.94 };

/** @param pool the sentences of the request's passages. */
export async function passageEntailment(
  request: EvidenceRequest,
  pool: SentencePool,
  model: EntailmentModel,
): Promise<PassageEntailment> {
  const { statement, question } = request;
  const hypothesis = hypothesisOf(request);
  const sentences = pool.select(statement, question);
  const best = pool.select(statement, question, { ...defaultLimits, sentences: 1 });
  const read = async (premise: readonly Sentence[]): Promise<Entailment> =>
    premise.length === 0
      ? silence
      : ((
          await model.classify([{ premise: premise.map(({ text }) => text).join(' '), hypothesis }])
        )[0] as Entailment);
  const claimed = claimedTerms(request);
  const missing = pool.missing(claimed);
  return {
    sentences,
    best: await read(best),
    together: await read(sentences),
    coverage: pool.coverage(claimed),
    missing: missing.map(({ span }) => span),
    missingExact: missing.some(({ exact }) => exact),
  };
}
