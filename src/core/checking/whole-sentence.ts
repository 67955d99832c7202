/**
 * A factoid can lose what its sentence says beside it: a condition, a name, what "it" means. So the sentence
 * is read too. Measured on 700 rows of `reading/documents.jsonl`: with the sentence 76 of 100 true statements
 * are supported, and 13 of 100 others; without it 68 and 11.
 */
import type { Probabilities } from '../evidence/calibration.ts';
import { withinSaid } from '../evidence/said.ts';
import type { EvidenceFinding } from '../ports/evidence.ts';
import type { Span } from '../text/words.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import { verdictOf } from './verdict.ts';

/** The entailment model was trained on statements of up to this many words (its model card). */
const MOST_WORDS = 60;

/**
 * The sentence of a factoid. Undefined where the factoid is all of it, where the sentence is too long, and
 * for an item of a list, which says too little without its lead-in.
 */
export function sentenceAround(answer: string, { whole, sentence, spans }: Factoid): string | undefined {
  const text = answer.slice(...sentence);
  const isItem = spans.some(([start]) => start < sentence[0]);
  return whole || isItem || text.split(/\s+/u).length > MOST_WORDS ? undefined : text;
}

/**
 * Returns the finding that supports the factoid more: a text that supports a sentence supports its parts. It
 * is the own one where the sentence is supported by what it says beside the factoid.
 *
 * The words that decide stay those of the factoid's own finding, unless the factoid is supported.
 * @param others of the other factoids of the sentence.
 * @param supportedFrom the threshold in the settings.
 */
export function withSentence(
  own: EvidenceFinding,
  sentence: EvidenceFinding | undefined,
  others: readonly Supported[],
  { factoid, supportedFrom }: { factoid: Pick<Factoid, 'text'>; supportedFrom: number | undefined },
): EvidenceFinding {
  if (!sentence || sentence.support <= own.support) return own;
  if (verdictOf(sentence, supportedFrom) === 'supported' && isBesideIt(own, sentence, others))
    return unproven(own);
  const whole: Span = [0, factoid.text.length];
  return {
    ...sentence,
    statementSpans: sentence.judgement === 'supports' ? [whole] : own.statementSpans,
  };
}

type Supported = Pick<Probabilities, 'support'>;

/*
 * Chosen on 2,031 rows of `reading/` and 80 of `checks/false-clauses.jsonl`. In them 137 true statements and
 * 48 others are supported only with their sentence. These bounds take 11 of the 137 away and 24 of the 48.
 */
const DENIED = 0.75;
const FAINT = 0.35;
const KEPT_SHARE = 0.95;

/**
 * Whether the support of the sentence is no evidence for the factoid: the factoid is clearly contradicted, or
 * the sentence owes its support to its other factoids. It says what they say and more, so it is not likelier
 * than any of them. Where it is less likely than one, and the factoid alone has little support, the factoid
 * takes something away from it: “You must give notice of two months, and may leave at once.”
 */
const isBesideIt = (own: Probabilities, sentence: Supported, others: readonly Supported[]): boolean =>
  own.contradiction >= DENIED ||
  (own.support < FAINT && others.some(({ support }) => sentence.support < KEPT_SHARE * support));

/** Not accused: the sentence as a whole is likelier to be true than not. */
const unproven = (own: EvidenceFinding): EvidenceFinding => ({
  ...own,
  ...withinSaid(own, { contradicts: false, nothing: true }),
  why: `${own.why} The sentence around it is supported by what else it says.`,
});
