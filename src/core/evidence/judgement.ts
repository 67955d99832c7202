/** What probabilities come to: the likeliest of the three. */
import type { Judgement } from '../ports/evidence.ts';
import type { Probabilities } from './calibration.ts';

/** Of equals the more careful: nothing, then contradiction. */
export function judgementOf({ support, contradiction }: Probabilities): Judgement {
  const nothing = 1 - support - contradiction;
  if (nothing >= support && nothing >= contradiction) return 'says nothing';
  return contradiction >= support ? 'contradicts' : 'supports';
}
