/**
 * Finds the quantities and times of a sentence. It joins dates that the tokenizer split ("December 10 ,
 * 2010") and reads frequencies ("twice a day").
 */
import { pattern } from '../../pattern-parts.ts';
import type { SyntaxTree } from '../../text/syntax.ts';
import { findValues, valuesOf } from '../../text/values/find-values.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';
import type { Span } from '../../text/words.ts';

export function quantitiesAndTimes(text: string, tree: SyntaxTree): (Quantity | When)[] {
  const found: (Quantity | When)[] = [];
  for (const value of valuesOf(text, tree)) {
    if (value.kind === 'name') continue;
    const before = found.at(-1);
    const whole = before && joined(text, before, value);
    if (whole) found[found.length - 1] = whole;
    else
      found.push(
        value.kind === 'quantity' && value.dimension === 'count' && value.counted === 'time'
          ? often(text, value)
          : value,
      );
  }
  return [...found, ...adverbs(text, tree.span)].sort((a, b) => a.span[0] - b.span[0]);
}

/** "three times" gets the same dimension as "once" and "twice". */
function often(text: string, { counted, span: [start, end], ...quantity }: Quantity): Quantity {
  void counted;
  return {
    ...quantity,
    span: [start, end + (/^\s+times?\b/u.exec(text.slice(end))?.[0].length ?? 0)],
    dimension: 'times',
  };
}

/**
 * Matches "once a week" and "only once". Does not match "once the capital" (formerly), "once he came" (as
 * soon as) or "twice as large".
 */
const frequency = new RegExp(
  pattern`\b(?:
      (?<=\b(?:only|just|than|exactly|most|least) )(once)|(once)(?= (?:a|an|every|each|per|in|within)\b)|
      (twice)(?! as\b)|(thrice)(?! as\b)
    )`,
  'giu',
);

function adverbs(text: string, [start, end]: Span): Quantity[] {
  return [...text.slice(start, end).matchAll(frequency)].map((match): Quantity => {
    const at = start + match.index;
    const times = match[3] !== undefined ? 2 : match[4] !== undefined ? 3 : 1;
    return {
      kind: 'quantity',
      span: [at, at + match[0].length],
      low: times,
      high: times,
      dimension: 'times',
      approximate: false,
      step: 1,
    };
  });
}

/** Joins a day without a year and the year after its comma to one date. */
function joined(text: string, day: Quantity | When, year: Quantity | When): When | undefined {
  if (
    day.kind !== 'time' ||
    day.month === undefined ||
    !/^ , ?$/u.test(text.slice(day.span[1], year.span[0])) ||
    !/^\d{4}$/u.test(text.slice(...year.span))
  )
    return undefined;
  const [date] = findValues(`${text.slice(...day.span)}, ${text.slice(...year.span)}`);
  return date?.kind === 'time' && date.month === undefined
    ? { ...date, span: [day.span[0], year.span[1]] }
    : undefined;
}
