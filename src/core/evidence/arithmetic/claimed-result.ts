/** The value of a statement that is the result of arithmetic: "by £27 million", "in total", "aged 83". */
import type { Quantity, TypedValue } from '../../text/values/typed-value.ts';
import type { Derivation, Range } from './derivations.ts';

type Kind = Derivation['kind'];

export interface ClaimedResult {
  readonly value: Quantity;
  /** Its own words. */
  readonly text: string;
  /** The value with the words that make it a result: "by £27 million". */
  readonly said: string;
  /** The statement without the value. */
  readonly without: string;
  /** The derivations that may give it. */
  readonly kinds: readonly Kind[];
}

const grown = 'increase|rise|fall|drop|decrease|decline|reduction|growth|gain|loss|cut|difference|gap|saving';
const compared =
  'more|less|fewer|higher|lower|longer|shorter|older|younger|later|earlier|taller|heavier|lighter|cheaper|' +
  'greater|smaller|wider|deeper|faster|slower|above|below';
const about = '(?:(?:about|around|roughly|nearly|almost|some|exactly|just|over|under) )?';

const changing =
  'rises?|rose|falls?|fell|grows?|grew|climbs?|climbed|drops?|dropped|gains?|gained|lost|loses?|shrank|' +
  'increased|decreased|declined';
const changeBefore = new RegExp(
  `\\bby ${about}(?:a )?$|\\b(?:${grown})s? (?:of|was|is) ${about}(?:a )?$|\\b(?:${changing}) ${about}$|` +
    `\\b(?:difference|gap) (?:between|in)\\b[^.;]* (?:is|was) ${about}$`,
  'iu',
);
const changeAfter = new RegExp(`^(?: \\p{L}+)? (?:${compared})\\b|^(?: \\p{L}+)?[ -](?:${grown})\\b`, 'iu');
const leftOver = /\b(?:kept|keeps?|left over|remain(?:s|ed|ing)?|g[ai]ve(?:n|s)? up|lost|missing|short)\b/iu;
const inAll =
  /\b(?:in total|altogether|in all|combined|together|a total of|totals?|totall?(?:ed|ing)|sums?)\b/iu;
const ofThem = /^ (?:\p{L}+ )?of\b/iu;

export function claimedResults(text: string, values: readonly TypedValue[]): ClaimedResult[] {
  return values.flatMap((value): ClaimedResult[] => {
    if (value.kind !== 'quantity') return [];
    const kinds = kindsOf(text, value);
    if (kinds.length === 0) return [];
    const [from, to] = value.span;
    const by = /\bby $/iu.test(text.slice(0, from)) ? 'by ' : '';
    const own = text.slice(from, to);
    return [{ value, text: own, said: by + own, without: `${text.slice(0, from)}${text.slice(to)}`, kinds }];
  });
}

function kindsOf(text: string, { span, dimension }: Quantity): readonly Kind[] {
  const [before, after] = [text.slice(0, span[0]), text.slice(span[1])];
  if (dimension === 'age') return ['age'];
  const isChange = changeBefore.test(before) || changeAfter.test(after);
  if (dimension === 'percent') return isChange ? ['change'] : ofThem.test(after) ? ['share'] : [];
  if (isChange) return dimension === 'duration' ? ['difference', 'time'] : ['difference'];
  if (inAll.test(text)) return ['sum'];
  if (dimension === 'duration') return ['time'];
  return leftOver.test(text) ? ['difference'] : [];
}

/** "Half" and "a third" are said of shares that are near: this much, in each direction. Chosen by hand. */
const NEAR_FRACTION = 0.02;
/** "About" extends a value by a tenth, as in `text/values/comparison.ts`. */
const ABOUT = 0.1;
/**
 * A rounded value differs by at most half of its last digit, and by no more than these shares of it: "half an
 * hour" is not 15 minutes. Between the two it is open whether the value is right. Chosen by hand.
 */
const [SURELY_ROUNDED, PERHAPS_ROUNDED] = [0.1, 0.3];

/** The numbers that the claimed value stands for, those that round to it included. */
export const meant = (value: Quantity): Range => around(value, SURELY_ROUNDED);

/** The numbers that it may stand for. Any other makes it wrong. */
export const perhapsMeant = (value: Quantity): Range => around(value, PERHAPS_ROUNDED);

function around({ low, high, step, dimension, unit, approximate }: Quantity, most: number): Range {
  const isFraction = dimension === 'percent' && unit === undefined;
  const isWhole = dimension === 'age' || (dimension === 'count' && step <= 1);
  const rounding = (end: number) =>
    isFraction ? NEAR_FRACTION : isWhole ? 0 : Math.min(step / 2, Math.abs(end) * most);
  const reach = (end: number) =>
    Number.isFinite(end)
      ? Math.max(rounding(end), approximate ? Math.abs(end) * ABOUT : 0, Math.abs(end) * 1e-9)
      : 0;
  return { low: low - reach(low), high: high + reach(high) };
}
