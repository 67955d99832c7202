/** Compares the numbers and times of both sides as ranges: at least, at most, more than, before, by. */
import { pattern } from '../../pattern-parts.ts';
import { compareValues } from '../../text/values/comparison.ts';
import { nextAbove, nextBelow } from '../../text/values/rational.ts';
import type { Quantity, ValueComparison, When } from '../../text/values/typed-value.ts';
import { compareStretches, stretchOf } from './dates.ts';
import type { Compared, Comparison } from './compared.ts';
import type { ScopeReading } from './reading.ts';

const order: readonly ValueComparison[] = ['same', 'entailed', 'compatible', 'conflicts'];

export function compareValuesOf({ sentence: given, claimed, lexicon }: Comparison): Compared[] {
  const theirs = given.values
    .filter((value) => !isTakenBy(given, value))
    .map((value) => bounded(given.text, value));
  return claimed.values
    .filter((value) => !isTakenBy(claimed, value))
    .flatMap((value): Compared[] => {
      const stretch = stretchOf(claimed.text, value);
      const same = given.values.flatMap((other) => {
        const one = stretchOf(given.text, other);
        return stretch && one?.axis === stretch.axis
          ? [{ other, relation: compareStretches(one, stretch) }]
          : [];
      });
      const nearest = same.find(({ relation }) => relation === 'follows') ?? same[0];
      if (nearest)
        return [
          {
            relation: nearest.relation,
            given: given.text.slice(...nearest.other.span),
            claimed: claimed.text.slice(...value.span),
            dimension: 'value',
            spans: { given: nearest.other.span, claimed: value.span },
          },
        ];
      const ours = bounded(claimed.text, value);
      const found = theirs
        .map((other) => ({ other, relation: compareValues(ours, other, lexicon) }))
        .filter(({ relation }) => relation !== 'incomparable')
        .sort((a, b) => order.indexOf(a.relation) - order.indexOf(b.relation))[0];
      if (found?.relation === 'conflicts' && !areOfOneThing(ours, found.other)) return [];
      if (!found)
        return [
          { relation: 'stronger', given: '', claimed: claimed.text.slice(...value.span), dimension: 'value' },
        ];
      return [
        {
          relation:
            found.relation === 'conflicts'
              ? 'opposite'
              : found.relation === 'compatible'
                ? 'stronger'
                : 'follows',
          given: given.text.slice(...found.other.span),
          claimed: claimed.text.slice(...value.span),
          dimension: 'value',
          spans: { given: found.other.span, claimed: value.span },
        },
      ];
    });
}

/** Two bare numbers may count different things. */
const areOfOneThing = (a: Quantity | When, b: Quantity | When): boolean =>
  a.kind !== 'quantity' ||
  b.kind !== 'quantity' ||
  a.dimension !== 'count' ||
  (a.counted !== undefined && b.counted !== undefined);

/** Part of "36 of the 40": compared as a share. */
const isTakenBy = ({ line, quantities }: ScopeReading, { span }: Quantity | When): boolean =>
  quantities.some(({ from, to }) => {
    const [first, last] = [line.words[from], line.words[to - 1]];
    return first !== undefined && last !== undefined && first.span[0] <= span[0] && span[1] <= last.span[1];
  });

const atMostBefore = new RegExp(
  pattern`
    \b(?:not (?:to )?exceed|never exceeds?|as (?:much|many|long|high|far) as|limited to|capped at|
    limit (?:\w+ ){0,4}is|maximum (?:\w+ ){0,4}is|not be more than|never more than|no higher than|
    no longer than|no greater than|a ceiling of|a limit of|a cap of|maximum of|at the most|
    not above|not over|not beyond|fewer or|tops out at|within|restricted to|not (?:to )?go (?:above|
    beyond|over))\s*$`,
  'iu',
);
const atLeastBefore = new RegExp(
  pattern`
    \b(?:minimum (?:\w+ ){0,4}is|as few as|starting (?:at|from)|from|no lower than|no shorter than|
    a floor of|at the very least|not below|not under|at a minimum|no smaller than)\s*$`,
  'iu',
);

const moreBefore = new RegExp(
  pattern`
    \b(?:exceed(?:s|ed|ing)?|topp(?:ed|ing)|tops|surpass(?:es|ed)?|north of|greater than|
    bett?er than|passed|beyond|higher than|upwards? of|in excess of)\s*$`,
  'iu',
);
const lessBefore = new RegExp(
  pattern`
    \b(?:short of|shy of|south of|not even|fell short of|failed to reach|did not reach|
    does not reach|lower than|not quite)\s*$`,
  'iu',
);
const atLeastAfter = new RegExp(
  pattern`
    ^\s*(?:\w+ ){0,2}(?:or (?:more|above|over|older|longer|upwards?)|and (?:up|upwards?|above|over)|
    at (?:the very )?(?:least|minimum)|plus\b|at a minimum)`,
  'iu',
);
const atMostAfter = new RegExp(
  pattern`
    ^\s*(?:\w+ ){0,2}(?:or (?:less|fewer|under|below|younger|shorter)|at (?:the )?(?:most|outside|
    maximum)|maximum\b|tops\b|and under|and below)`,
  'iu',
);

/** Bounds that are written further away from the number than the value knows. */
function bounded(text: string, value: Quantity | When): Quantity | When {
  if (value.kind !== 'quantity') return value;
  const before = text.slice(0, value.span[0]);
  if (atMostBefore.test(before)) return { ...value, low: -Infinity };
  if (atLeastBefore.test(before)) return { ...value, high: Infinity };
  const after = text.slice(value.span[1]);
  if (value.low !== value.high) return value;
  if (moreBefore.test(before)) return { ...value, low: nextAbove(value.low), high: Infinity };
  if (lessBefore.test(before)) return { ...value, low: -Infinity, high: nextBelow(value.high) };
  if (atLeastAfter.test(after)) return { ...value, high: Infinity };
  if (atMostAfter.test(after)) return { ...value, low: -Infinity };
  return value;
}
