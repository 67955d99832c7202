/**
 * From what the readers find to probabilities: multinomial logistic regression over three outcomes, "says
 * nothing" being the reference. The coefficients are fitted by `npm run eval -- calibration`
 * (test/eval/calibration.ts says on which rows), and are few, so that they hold for other texts.
 */

import type { Judgement } from '../ports/evidence.ts';

/** Weights of a constant 1 and then of each feature. */
export interface Calibration {
  readonly support: readonly number[];
  readonly contradiction: readonly number[];
}

export interface Probabilities {
  readonly support: number;
  readonly contradiction: number;
}

export function calibrated(
  features: readonly number[],
  { support, contradiction }: Calibration,
): Probabilities {
  const score = (weights: readonly number[]) =>
    weights.reduce((sum, weight, i) => sum + weight * (i === 0 ? 1 : (features[i - 1] as number)), 0);
  const scores = [score(support), score(contradiction), 0];
  const highest = Math.max(...scores);
  const [supported, contradicted, nothing] = scores.map((each) => Math.exp(each - highest)) as [
    number,
    number,
    number,
  ];
  const sum = supported + contradicted + nothing;
  return { support: supported / sum, contradiction: contradicted / sum };
}

/** The likeliest of the three; of equals the more careful: nothing, then contradiction. */
export function judgementOf({ support, contradiction }: Probabilities): Judgement {
  const nothing = 1 - support - contradiction;
  if (nothing >= support && nothing >= contradiction) return 'says nothing';
  return contradiction >= support ? 'contradicts' : 'supports';
}
