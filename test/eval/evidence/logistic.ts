/**
 * Multinomial logistic regression with three outcomes, of which the third is the reference, with a small
 * ridge penalty. A label may allow two outcomes ("not supported"). Deterministic: the same examples give the
 * same weights.
 */
import type { Calibration } from '../../../src/core/evidence/calibration.ts';

export interface Example {
  readonly features: readonly number[];
  /** One outcome, or those that the label allows. */
  readonly outcomes: readonly (0 | 1 | 2)[];
  readonly weight: number;
}

const ridge = 3e-4;
const rounds = 3000;
const rate = 0.05;

/** Adam over all examples at once. */
export function fitted(examples: readonly Example[]): Calibration {
  const width = (examples[0]?.features.length ?? 0) + 1;
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const weights = new Float64Array(2 * width);
  const mean = new Float64Array(2 * width);
  const square = new Float64Array(2 * width);
  for (let round = 1; round <= rounds; round++) {
    const gradient = weights.map((weight) => 2 * ridge * weight);
    for (const example of examples) addGradient(gradient, weights, example, example.weight / total);
    gradient.forEach((slope, i) => {
      mean[i] = 0.9 * (mean[i] as number) + 0.1 * slope;
      square[i] = 0.999 * (square[i] as number) + 0.001 * slope * slope;
      const step =
        (mean[i] as number) /
        (1 - 0.9 ** round) /
        (Math.sqrt((square[i] as number) / (1 - 0.999 ** round)) + 1e-9);
      weights[i] = (weights[i] as number) - rate * (1 - round / rounds) * step;
    });
  }
  return { support: [...weights.subarray(0, width)], contradiction: [...weights.subarray(width)] };
}

/** Adds the gradient of the negative log-likelihood: the prediction minus what the label allows. */
function addGradient(
  gradient: Float64Array,
  weights: Float64Array,
  { features, outcomes }: Example,
  share: number,
): void {
  const width = features.length + 1;
  const score = (outcome: number) =>
    features.reduce(
      (sum, feature, i) => sum + feature * (weights[outcome * width + i + 1] as number),
      weights[outcome * width] as number,
    );
  const raw = [Math.exp(score(0)), Math.exp(score(1)), 1];
  const sum = raw.reduce((all, each) => all + each, 0);
  const open = outcomes.reduce<number>((all, outcome) => all + (raw[outcome] as number), 0);
  for (const outcome of [0, 1] as const) {
    const value = raw[outcome] as number;
    const slope = share * (value / sum - (outcomes.includes(outcome) ? value / open : 0));
    gradient[outcome * width] = (gradient[outcome * width] as number) + slope;
    features.forEach((feature, i) => {
      gradient[outcome * width + i + 1] = (gradient[outcome * width + i + 1] as number) + slope * feature;
    });
  }
}
