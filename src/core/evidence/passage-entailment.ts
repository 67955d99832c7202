/**
 * What the entailment model says of a request, and on which sentences: read once on the best sentence and
 * once on the best few together, because a small model is led astray by what does not belong to the point,
 * and misses what takes two sentences to say.
 */
import type { Entailment, EntailmentModel } from '../ports/models.ts';
import type { EvidenceRequest } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import { defaultLimits, type Sentence, type SentencePool } from './retrieval/selection.ts';
import { claimedTerms, hypothesisOf } from './statement.ts';

export interface PassageEntailment {
  /** What was read, in the order of the text. Empty where the passages share nothing with the statement. */
  readonly sentences: readonly Sentence[];
  readonly best: Entailment;
  readonly together: Entailment;
  /** Of what the statement says beyond the question, by weight, how much the passages have, 0 to 1. */
  readonly coverage: number;
  /** Words of the statement that no passage has; spans of the statement. */
  readonly missing: readonly Span[];
  /** Whether a number or a name is among them. */
  readonly missingExact: boolean;
}

/** Where there is nothing to read, nothing is said. */
const silence: Entailment = { contradiction: 0.05, entailment: 0.01, neutral: 0.94 };

/** @param pool of the request's passages. */
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
