/**
 * What a calibration judges whatever the entailment model will say: then the model need not read. The scores
 * of the outcomes are linear in the model's log-odds, and what log-odds there can be is known.
 */
import type { Judgement } from '../ports/evidence.ts';
import { scoresOf, type Calibration } from './calibration.ts';
import { ODDS_DAMPING } from './entailment-reader.ts';

/** The log-odds of entailment and of contradiction (entailmentFeatures). */
export type Odds = readonly [entailment: number, contradiction: number];

const outcomes: readonly Judgement[] = ['supports', 'contradicts', 'says nothing'];

/** Scores nearer than this may change places by rounding. */
const CLOSE = 1e-9;

/** @param features those of the calibration for some log-odds; linear in them. */
export function certainJudgement(
  features: (odds: Odds) => readonly number[],
  calibration: Calibration,
): Judgement | undefined {
  const [none, entailed, contradicted] = (
    [
      [0, 0],
      [1, 0],
      [0, 1],
    ] as const
  ).map((odds) => scoresOf(features(odds), calibration)) as [Scores, Scores, Scores];
  const isCertain = (own: number) =>
    outcomes.every((_, other) => {
      const lead = (scores: Scores) => (scores[other] as number) - (scores[own] as number);
      return (
        other === own ||
        lead(none) + highest(lead(entailed) - lead(none), lead(contradicted) - lead(none)) < -CLOSE
      );
    });
  return outcomes.find((_, own) => isCertain(own));
}

type Scores = readonly number[];

/** The highest value of `a` times the first log-odds and `b` times the second, over all that a model says. */
export function highest(a: number, b: number): number {
  // Weights of log(p + damping) for entailment, contradiction and neutral; they sum to 0.
  const weights = [a, b, -a - b];
  const gains = weights.filter((weight) => weight > 0);
  const total = gains.reduce((sum, weight) => sum + weight, 0);
  // What counts against is 0. The others share 1 by their weights, or the heavier gets all of it.
  const room = 1 + gains.length * ODDS_DAMPING;
  const isShared = gains.every((weight) => (room * weight) / total > ODDS_DAMPING);
  const heaviest = weights.indexOf(Math.max(...weights));
  return weights.reduce((sum, weight, index) => {
    const share =
      weight <= 0 ? 0 : isShared ? (room * weight) / total - ODDS_DAMPING : index === heaviest ? 1 : 0;
    return sum + weight * Math.log(share + ODDS_DAMPING);
  }, 0);
}
