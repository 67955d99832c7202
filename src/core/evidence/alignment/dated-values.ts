/** The quantities and times of a sentence, with dates whole that a tokenizer has torn apart: "December 10 , 2010". */
import type { SyntaxTree } from '../../text/syntax.ts';
import { findValues } from '../../text/values/find-values.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';

export function quantitiesAndTimes(text: string, tree: SyntaxTree): (Quantity | When)[] {
  const found: (Quantity | When)[] = [];
  for (const value of findValues(text, tree.span, tree)) {
    if (value.kind === 'name') continue;
    const before = found.at(-1), whole = before && joined(text, before, value);
    if (whole) found[found.length - 1] = whole;
    else found.push(value);
  }
  return found;
}

/** A day without a year and the year after its comma, as the date they are. */
function joined(text: string, day: Quantity | When, year: Quantity | When): When | undefined {
  if (day.kind !== 'time' || day.month === undefined || !/^ , ?$/u.test(text.slice(day.span[1], year.span[0])) || !/^\d{4}$/u.test(text.slice(...year.span))) return undefined;
  const [date] = findValues(`${text.slice(...day.span)}, ${text.slice(...year.span)}`);
  return date?.kind === 'time' && date.month === undefined ? { ...date, span: [day.span[0], year.span[1]] } : undefined;
}
