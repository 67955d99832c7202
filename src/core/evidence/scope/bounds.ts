/** Compares the numbers and times of both sides as ranges: at least, at most, more than, before, by. */
import { compareValues } from '../../text/values/comparison.ts';
import type { Quantity, ValueComparison, When } from '../../text/values/typed-value.ts';
import type { Compared, Comparison } from './comparison.ts';
import type { ScopeReading } from './reading.ts';

const order: readonly ValueComparison[] = ['same', 'entailed', 'compatible', 'conflicts'];

export function compareValuesOf({ given, claimed, lexicon }: Comparison): Compared[] {
  const theirs = given.values.filter((value) => !isTakenBy(given, value)).map((value) => bounded(given.text, value));
  return claimed.values
    .filter((value) => !isTakenBy(claimed, value))
    .flatMap((value): Compared[] => {
      const ours = bounded(claimed.text, value);
      const found = theirs
        .map((other) => ({ other, relation: compareValues(ours, other, lexicon) }))
        .filter(({ relation }) => relation !== 'incomparable')
        .sort((a, b) => order.indexOf(a.relation) - order.indexOf(b.relation))[0];
      if (!found) return [{ relation: 'stronger', given: '', claimed: claimed.text.slice(...value.span), dimension: 'value' }];
      return [
        {
          relation: found.relation === 'conflicts' ? 'opposite' : found.relation === 'compatible' ? 'stronger' : 'follows',
          given: given.text.slice(...found.other.span),
          claimed: claimed.text.slice(...value.span),
          dimension: 'value',
        },
      ];
    });
}

/** Part of "36 of the 40": compared as a share. */
const isTakenBy = ({ line, quantities }: ScopeReading, { span }: Quantity | When): boolean =>
  quantities.some(({ from, to }) => {
    const [first, last] = [line.words[from], line.words[to - 1]];
    return first !== undefined && last !== undefined && first.span[0] <= span[0] && span[1] <= last.span[1];
  });

const atMostBefore =
  /\b(?:not (?:to )?exceed|never exceeds?|as (?:much|many|long|high|far) as|limited to|capped at|limit (?:\w+ ){0,4}is|maximum (?:\w+ ){0,4}is|not be more than)\s*$/iu;
const atLeastBefore = /\b(?:minimum (?:\w+ ){0,4}is|as few as|starting at|from)\s*$/iu;

/** Bounds that are written further away from the number than the value knows. */
function bounded(text: string, value: Quantity | When): Quantity | When {
  if (value.kind !== 'quantity') return value;
  const before = text.slice(0, value.span[0]);
  if (atMostBefore.test(before)) return { ...value, low: -Infinity };
  if (atLeastBefore.test(before)) return { ...value, high: Infinity };
  return value;
}
