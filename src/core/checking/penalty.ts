/**
 * MetaRAG's arithmetic (sections 3.4 and 3.5): decisions to penalties (Table 1), penalties to a factoid's
 * score (equation 1), scores to the answer's (equation 2).
 */
import type { EvidenceFinding, Judgement } from '../ports/evidence.ts';

/** What a reader says of a variant: entailed by the context, contradicted by it, or neither. */
export type Decision = 'YES' | 'NO' | 'NOT SURE';
export type MetamorphicRelation = 'synonym' | 'antonym';

const decisions: Readonly<Record<Judgement, Decision>> = {
  supports: 'YES',
  contradicts: 'NO',
  'says nothing': 'NOT SURE',
};
export const decisionOf = (judgement: Judgement): Decision => decisions[judgement];

/** Table 1: the penalty where the reader is not sure, whatever the variant. */
const UNSURE = 0.5;

/** Table 1: a synonym should be entailed, an antonym contradicted. */
const penalties: Readonly<Record<Decision, Readonly<Record<MetamorphicRelation, number>>>> = {
  YES: { synonym: 0, antonym: 1 },
  'NOT SURE': { synonym: UNSURE, antonym: UNSURE },
  NO: { synonym: 1, antonym: 0 },
};
export const penaltyOf = (decision: Decision, relation: MetamorphicRelation): number =>
  penalties[decision][relation];

/**
 * `as published`: the penalty of the decision. `expected`: the mean of Table 1 under the reader's
 * probabilities, which tells a clear case from a close one. `support`: how far a synonym is from being
 * supported; antonyms are read and shown, but are not scored. The antonym of a false statement is mostly
 * false too, so its penalty says little (`npm run eval -- policy` measures both).
 */
export type Scoring = 'as published' | 'expected' | 'support';

/** Whether a variant of this side is a part of the score. */
export const isScored = (relation: MetamorphicRelation, scoring: Scoring): boolean =>
  relation === 'synonym' || scoring !== 'support';

export function penaltyOfFinding(
  { judgement, support, contradiction }: Pick<EvidenceFinding, 'judgement' | 'support' | 'contradiction'>,
  relation: MetamorphicRelation,
  scoring: Scoring,
): number {
  if (scoring === 'as published') return penaltyOf(decisionOf(judgement), relation);
  if (scoring === 'support') return relation === 'synonym' ? 1 - support : 0;
  const against = relation === 'synonym' ? contradiction : support;
  return against + UNSURE * Math.max(0, 1 - support - contradiction);
}

/** A penalty and the side it belongs to. */
export interface SidedPenalty {
  readonly relation: MetamorphicRelation;
  readonly penalty: number;
}

/**
 * Equation 1, where both relations have N variants each. Where one has fewer, it still weighs as much as the
 * other: the score is the mean of the means of the two sides. A factoid of which no variant could be made is
 * not known to be supported: it scores as if every reader had been unsure.
 */
export function factoidScore(variants: readonly SidedPenalty[]): number {
  const { synonym, antonym } = sidesOf(variants);
  // One division keeps the exact value of Equation 1 where both sides have the same length.
  if (synonym.length === antonym.length) return mean(variants.map(({ penalty }) => penalty));
  return mean([synonym, antonym].filter((side) => side.length > 0).map(mean));
}

/** The penalties of the two sides. */
export const sidesOf = (
  variants: readonly SidedPenalty[],
): Readonly<Record<MetamorphicRelation, readonly number[]>> => {
  const side = (wanted: MetamorphicRelation) =>
    variants.filter(({ relation }) => relation === wanted).map(({ penalty }) => penalty);
  return { synonym: side('synonym'), antonym: side('antonym') };
};

const mean = (numbers: readonly number[]): number =>
  numbers.length === 0 ? UNSURE : numbers.reduce((sum, each) => sum + each, 0) / numbers.length;

/** The sum as people write it: one mean where both sides have as many variants, else that of both means. */
export function scoreSum(variants: readonly SidedPenalty[], figure: (penalty: number) => string): string {
  const { synonym, antonym } = sidesOf(variants);
  const meanOf = (side: readonly number[]) => `(${side.map(figure).join(' + ')}) / ${String(side.length)}`;
  const sides = [synonym, antonym].filter((side) => side.length > 0);
  return synonym.length === antonym.length
    ? meanOf(variants.map(({ penalty }) => penalty))
    : sides.length === 1
      ? sides.map(meanOf).join('')
      : `(${sides.map(meanOf).join(' + ')}) / 2`;
}

/** Whether both relations have variants, but not as many. */
export function hasShortSide(variants: readonly SidedPenalty[]): boolean {
  const { synonym, antonym } = sidesOf(variants);
  return synonym.length > 0 && antonym.length > 0 && synonym.length !== antonym.length;
}

/** Equation 2. An answer that states nothing has nothing to be wrong. */
export const answerScore = (factoids: readonly { readonly score: number }[]): number =>
  factoids.reduce((highest, { score }) => Math.max(highest, score), 0);

/** τ in general (section 3.6, and the experiments). */
export const PUBLISHED_THRESHOLD = 0.5;

/**
 * Flagged at the threshold, not above it (ERRATA: a factoid whose variants are all NOT SURE scores exactly
 * 0.5).
 */
export const isFlagged = (score: number, threshold: number): boolean => score >= threshold;
