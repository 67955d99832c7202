/**
 * A denied comparison is a limit: "must not take longer than five days" is "must take at most five days", and
 * "must not be under 18" is "must be at least 18".
 */
import { pattern } from '../../pattern-parts.ts';
import { nextAbove, nextBelow } from '../../text/values/rational.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';
import type { Line } from './words.ts';

/** Words between the denial and the number. Chosen by hand. */
const FAR = 6;

const above = new RegExp(
  pattern`\b(?:exceed|more than|over|above|beyond|in excess of|(?:long|late|old|high|larg|great|heavi|fast|
    bigg|wid)er than)\s*$`,
  'iu',
);
const below = /\b(?:less than|fewer than|under|below|(?:short|young|low|small|earli|slow)er than)\s*$/iu;

/** The values with that number as a limit; undefined where the denial does not stand before a comparison. */
export function asLimits(
  text: string,
  line: Line,
  values: readonly (Quantity | When)[],
  { to }: { readonly to: number },
): (Quantity | When)[] | undefined {
  const isBehind = ({ span }: Quantity | When) => {
    const at = line.words.findIndex((word) => word.span[0] >= span[0]);
    return at >= to - 1 && at - to < FAR;
  };
  const index = values.findIndex(
    (value) => value.kind === 'quantity' && isBehind(value) && limitOf(text, value) !== undefined,
  );
  if (index < 0) return undefined;
  return values.map((value, i) =>
    i === index && value.kind === 'quantity' ? (limitOf(text, value) ?? value) : value,
  );
}

function limitOf(text: string, value: Quantity): Quantity | undefined {
  const { low, high, span } = value;
  const before = text.slice(0, span[0]);
  const own = text.slice(...span);
  const isExact = low === high;
  const isUnder = isExact ? below.test(before) : Number.isFinite(high) && isBelow(own);
  const isOver = isExact ? above.test(before) : high === Infinity && isAbove(own);
  if (isOver) return { ...value, low: 0, high: isExact ? low : nextBelow(low) };
  if (isUnder) return { ...value, low: isExact ? high : nextAbove(high), high: Infinity };
  return undefined;
}

const isAbove = (own: string): boolean =>
  /^(?:more|over|above|beyond|exceed|in excess|\w+er than)\b/iu.test(own) && !/^(?:fewer|lower)/iu.test(own);
const isBelow = (own: string): boolean =>
  /^(?:less|fewer|under|below|(?:short|young|low|small)er)\b/iu.test(own);
