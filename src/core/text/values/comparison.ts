/** What a value in evidence says of a claimed value, by the ranges that both stand for. */
import type { TypedValue, ValueComparison } from './typed-value.ts';

export function compareValues(claimed: TypedValue, evidence: TypedValue): ValueComparison {
  return claimed.kind === evidence.kind ? 'compatible' : 'incomparable';
}
