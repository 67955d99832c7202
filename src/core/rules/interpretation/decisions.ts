/**
 * From probabilities to true, false and unknown. An atom that the reader is sure of gets its value alone.
 * Where the reader is less sure, the literals of one breach are weighed together: a text seldom says every
 * part of a breach in plain words. What stays doubtful is unknown.
 */
import type { TruthValue } from '../specification.ts';
import type { AtomReading } from './atom-readings.ts';
import type { Breach, GroundAtom } from './ground-atoms.ts';

/**
 * Chosen on the rows of `reading/rules.jsonl` whose id has an even hash (`npm run eval -- rules`): as many
 * broken rules as possible with at most 15 % of the kept ones accused.
 */
export const thresholds = {
  /** An atom with at least this probability of one value has it. */
  alone: 0.7,
  /** A presumption (presumption.ts) does not count where its opposite is at least this probable. */
  againstPresumption: 0.5,
  /** The weighted mean log-odds of the literals of a breach, from which they hold together. */
  together: 0.32,
  /**
   * What a literal that has to be false weighs beside one that has to be true: readers tell what a text says
   * better than what it denies.
   */
  weightOfFalse: 0.25,
  /** No literal of a breach may be less probable than this. */
  least: 0.15,
} as const;

export type Decided = ReadonlyMap<GroundAtom, TruthValue>;

export function decided(
  readings: ReadonlyMap<GroundAtom, AtomReading>,
  breaches: readonly Breach[],
): Decided {
  const values = new Map<GroundAtom, TruthValue>();
  for (const [atom, { support, contradiction }] of readings) {
    const { presumed } = atom.read;
    if (support >= (presumed === 'false' ? thresholds.againstPresumption : thresholds.alone))
      values.set(atom, 'true');
    else if (contradiction >= (presumed === 'true' ? thresholds.againstPresumption : thresholds.alone))
      values.set(atom, 'false');
  }
  const likely = breaches
    .map((breach) => ({ breach, odds: oddsOf(breach, readings) }))
    .filter(({ odds }) => odds >= thresholds.together)
    .sort((a, b) => b.odds - a.odds);
  for (const { breach } of likely) {
    const wanted = breach.literals.map(({ atom, negated }) => [atom, negated ? 'false' : 'true'] as const);
    if (wanted.some(([atom, value]) => (values.get(atom) ?? value) !== value)) continue;
    // What is only presumed stays unknown here; reasoning gives it its value and says why.
    for (const [atom, value] of wanted) if (atom.read.presumed !== value) values.set(atom, value);
  }
  for (const atom of readings.keys()) if (!values.has(atom)) values.set(atom, 'unknown');
  return values;
}

/**
 * The weighted mean log-odds that the literals hold; -Infinity where one of them is too improbable. What is
 * presumed has no weight.
 */
function oddsOf({ literals }: Breach, readings: ReadonlyMap<GroundAtom, AtomReading>): number {
  let sum = 0;
  let weights = 0;
  for (const { atom, negated } of literals) {
    if (atom.read.presumed === (negated ? 'false' : 'true')) continue;
    const reading = readings.get(atom);
    const probability = (negated ? reading?.contradiction : reading?.support) ?? 0;
    if (probability < thresholds.least) return -Infinity;
    const within = Math.min(0.99, probability);
    const weight = negated && reading?.isExact !== true ? thresholds.weightOfFalse : 1;
    sum += weight * Math.log(within / (1 - within));
    weights += weight;
  }
  return weights === 0 ? -Infinity : sum / weights;
}
