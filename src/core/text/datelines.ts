/**
 * The dateline of a news report: “LONDON (Reuters) — The ...”. It says where, when and for whom the report
 * was written. It is no part of the sentence behind it, and a parser takes its place for the subject.
 */
import { pattern } from '../pattern-parts.ts';
import { monthNames } from '../temporal/time-point.ts';
import type { Span } from './words.ts';

const months = monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|t)?\\.?`).join('|');
const date = pattern`(?:(?:${months})\s\d{1,2}|\d{1,2}\s(?:${months}))(?:,?\s\d{4})?`;
const inCapitals = pattern`\p{Lu}[\p{Lu}.'’/-]+(?:\s\p{Lu}[\p{Lu}.'’/-]+){0,3}`;
const capitalised = pattern`\p{Lu}[\p{L}.'’-]+(?:\s\p{Lu}[\p{L}.'’-]+){0,2}`;
const agency = pattern`\(\p{Lu}[^()\n]{1,30}\)`;
/** A place that is not in capitals needs an agency or a date beside it: “Rent – The rent is due” has none. */
const dateline = new RegExp(
  pattern`^(?:
    ${inCapitals}(?:,\s(?:${date}|${capitalised})){0,3}(?:\s${agency})?|
    ${capitalised}(?:,\s(?:${date}|${capitalised})){0,3}\s${agency}|
    ${capitalised}(?:,\s${capitalised})?,\s${date}|
    ${agency}
  )(?:\s(?:[–—-]|--)\s|—)(?=["“‘'(]?[\p{Lu}\d])`,
  'u',
);
/** Characters of the longest dateline. Chosen by hand. */
const LONGEST = 120;
/** A heading has a dash too, and no full stop. */
const closed = /[.!?…]["”’')\]]*$/u;

/** A sentence at the beginning of a line as its dateline and what follows it. */
export function atDateline(text: string, [start, end]: Span): Span[] {
  const found = beginsLine(text, start)
    ? dateline.exec(text.slice(start, Math.min(end, start + LONGEST)))?.[0]
    : undefined;
  if (found === undefined || !closed.test(text.slice(start, end))) return [[start, end]];
  const from = start + found.length;
  return [
    [start, start + found.trimEnd().length],
    [from, end],
  ];
}

/** Looks back over blanks only: a text can be one line without end. */
function beginsLine(text: string, start: number): boolean {
  let at = start;
  while (at > 0 && text[at - 1] !== '\n' && text.charAt(at - 1).trim() === '') at--;
  return at === 0 || text[at - 1] === '\n';
}
