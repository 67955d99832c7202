/**
 * The numbers and times of a sentence, with forms that rules and contracts are full of and that are no
 * numbers anywhere else: "more than an hour", "twice a year", "five working days", "on weekdays".
 */
import { pattern } from '../../pattern-parts.ts';
import type { SyntaxTree } from '../../text/syntax.ts';
import type { Span } from '../../text/words.ts';
import { findValues } from '../../text/values/find-values.ts';
import { nextAbove, nextBelow } from '../../text/values/rational.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';

/** Names, and ordinals ("the second floor"), are content. */
export function scopeValues(text: string, tree: SyntaxTree): (Quantity | When)[] {
  const found = findValues(text, tree.span, tree).flatMap((value): (Quantity | When)[] =>
    value.kind === 'name'
      ? daysIn(text, value.span)
      : value.kind === 'quantity' && value.dimension === 'ordinal'
        ? []
        : [value],
  );
  const own = ownForms(text, tree.span);
  const isApart = ({ span: [start, end] }: Quantity | When) =>
    own.every(({ span: [from, to] }) => end <= from || to <= start);
  return [...found.filter(isApart).map(inSeconds), ...own].sort((a, b) => a.span[0] - b.span[0]);
}

/** "By Friday": now and then the parser takes a day or a month for a name. */
const daysIn = (text: string, span: Span): (Quantity | When)[] =>
  findValues(text, span).filter(
    (value): value is Quantity | When =>
      value.kind === 'time' || (value.kind === 'quantity' && value.dimension === 'weekday'),
  );

const seconds: Readonly<Record<string, number>> = {
  minute: 60,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
  fortnight: 1_209_600,
  month: 2_629_746,
  year: 31_556_952,
};

/** "Five working days": the adjective makes days a thing that is counted. */
function inSeconds(value: Quantity | When): Quantity | When {
  const unit =
    value.kind === 'quantity' && value.dimension === 'count' ? seconds[value.counted ?? ''] : undefined;
  if (value.kind !== 'quantity' || unit === undefined) return value;
  const { kind, span, approximate } = value;
  const [low, high] = [value.low * unit, value.high * unit];
  return { kind, span, approximate, dimension: 'duration', low, high, step: unit };
}

const units = Object.keys(seconds).join('|');
const bound = pattern`
  (?<least>at least|no less than|not less than|a minimum of)|
  (?<more>more than|longer than|over|later than|in excess of)|
  (?<most>at most|up to|no more than|not more than|no longer than|within|a maximum of)|
  (?<less>less than|fewer than|under|shorter than)`;
const oneUnit = new RegExp(
  pattern`\b(?:${bound}|(?:for|after|of|in|about|only|exactly))\s+(?:an?|another)\s+(?:whole |full |
    single |calendar |working )?(?<unit>${units})\b`,
  'giu',
);
const timesOften = new RegExp(
  pattern`\b(?:(?:${bound}|only|just|exactly)\s+)?(?<times>once|twice|(?:two|three|four|five|six|seven|eight|
    nine|ten|twelve|\d+) times)\s+(?:a|an|per|each|every|in a|in every)\s+(?<per>${units})
    (?<open>\s+or (?:more|less))?\b`,
  'giu',
);
const weekdayWords = /\b(?:weekday|(?<end>weekend))s?\b/giu;
const words = [
  'once',
  'twice',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  '',
  'twelve',
];

function ownForms(text: string, [start, end]: readonly [number, number]): Quantity[] {
  const matches = (pattern: RegExp) =>
    [...text.slice(start, end).matchAll(pattern)].map((match) => ({
      groups: match.groups ?? {},
      span: [start + match.index, start + match.index + match[0].length] as const,
    }));
  const bounded = (groups: Record<string, string | undefined>, number: number) => ({
    low: groups['most'] || groups['less'] ? 0 : groups['more'] ? nextAbove(number) : number,
    high: groups['least'] || groups['more'] ? Infinity : groups['less'] ? nextBelow(number) : number,
  });
  const quantity = (
    span: readonly [number, number],
    dimension: string,
    range: Pick<Quantity, 'low' | 'high'>,
  ) => ({
    kind: 'quantity' as const,
    span,
    dimension,
    approximate: false,
    step: 1,
    ...range,
  });
  const durations = matches(oneUnit).map(({ groups, span }) =>
    quantity(span, 'duration', bounded(groups, seconds[groups['unit']?.toLowerCase() ?? ''] ?? 0)),
  );
  const often = matches(timesOften).map(({ groups, span }) => {
    const word = (groups['times'] ?? '').toLowerCase().split(' ')[0] ?? '';
    const number = /^\d/u.test(word) ? Number(word) : word === 'two' ? 2 : words.indexOf(word) + 1;
    const open = groups['open']?.trim().toLowerCase();
    const range = bounded(groups, number);
    return quantity(span, `times a ${groups['per']?.toLowerCase() ?? ''}`, {
      low: open === 'or less' ? 0 : range.low,
      high: open === 'or more' ? Infinity : range.high,
    });
  });
  const week = matches(weekdayWords).map(({ groups, span }) =>
    quantity(span, 'weekday', groups['end'] ? { low: 6, high: 7 } : { low: 1, high: 5 }),
  );
  return [...durations, ...often, ...week];
}
