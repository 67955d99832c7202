/**
 * Turns what the readers find into probabilities: multinomial logistic regression over three outcomes, with
 * "says nothing" as the reference. `npm run eval -- calibration` fits the coefficients
 * (test/eval/calibration.ts says on which rows). They are few, so that they also hold for other texts.
 */

import type { Judgement } from '../ports/evidence.ts';

/** Weights: first of a constant 1, then of each feature. */
export interface Calibration {
  readonly support: readonly number[];
  readonly contradiction: readonly number[];
}

export interface Probabilities {
  readonly support: number;
  readonly contradiction: number;
}

/** Scores of support, of contradiction, and of neither, which is 0. */
export function scoresOf(
  features: readonly number[],
  { support, contradiction }: Calibration,
): readonly number[] {
  const score = (weights: readonly number[]) =>
    weights.reduce((sum, weight, i) => sum + weight * (i === 0 ? 1 : (features[i - 1] as number)), 0);
  return [score(support), score(contradiction), 0];
}

export function calibrated(features: readonly number[], calibration: Calibration): Probabilities {
  const scores = scoresOf(features, calibration);
  const highest = Math.max(...scores);
  const [supported, contradicted, nothing] = scores.map((each) => Math.exp(each - highest)) as [
    number,
    number,
    number,
  ];
  const sum = supported + contradicted + nothing;
  return { support: supported / sum, contradiction: contradicted / sum };
}

/**
 * Returns the likeliest of the three outcomes. On a tie the more careful one wins: "says nothing" first, then
 * "contradicts".
 */
export function judgementOf({ support, contradiction }: Probabilities): Judgement {
  const nothing = 1 - support - contradiction;
  if (nothing >= support && nothing >= contradiction) return 'says nothing';
  return contradiction >= support ? 'contradicts' : 'supports';
}

/**
 * The probabilities of a finding that something other than the calibration has decided: the judgement has at
 * least the probability `decided`, and each other outcome at most half of what is left.
 */
export function decidedAs(
  judgement: Judgement,
  { support, contradiction }: Probabilities,
  decided: number,
): Probabilities {
  const rest = (1 - decided) / 2;
  return {
    support: judgement === 'supports' ? Math.max(support, decided) : Math.min(support, rest),
    contradiction:
      judgement === 'contradicts' ? Math.max(contradiction, decided) : Math.min(contradiction, rest),
  };
}
