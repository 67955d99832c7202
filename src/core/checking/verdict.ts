/**
 * The room's verdict on a statement. One quantity decides it, its colour and its flag: the probability that
 * the documents support the statement as it is worded. MetaRAG's scores (penalty.ts) are shown beside it, and
 * never change it.
 */
import type { EvidenceFinding } from '../ports/evidence.ts';

/**
 * The most serious first. `unclear`: the documents speak of it, and the readers cannot tell what they say.
 * `absent`: the documents do not speak of it.
 */
export const verdicts = ['contradicted', 'unclear', 'absent', 'supported'] as const;
export type Verdict = (typeof verdicts)[number];

/** The usual probability of support from which a statement counts as supported. */
export const SUPPORTED_FROM = 0.5;

/*
 * A statement that is not supported is contradicted or absent where that is likely enough, and unclear
 * otherwise. The readers keep a contradiction that none of them finds by itself under its bound
 * (evidence/said.ts says how the bound was chosen).
 */
export const CONTRADICTED_FROM = 0.42;
export const ABSENT_FROM = 0.45;

/** @param supportedFrom the threshold in the settings; checks of earlier versions have none. */
export function verdictOf(
  { support, contradiction }: Pick<EvidenceFinding, 'support' | 'contradiction'>,
  supportedFrom: number = SUPPORTED_FROM,
): Verdict {
  if (support >= supportedFrom) return 'supported';
  if (contradiction >= CONTRADICTED_FROM && contradiction >= support) return 'contradicted';
  return 1 - support - contradiction >= ABSENT_FROM ? 'absent' : 'unclear';
}
