/**
 * Finds the times in a text as English writes them: years, years with an era, months, days, and spans of
 * them. A number that may be something else is not a time.
 */
import { pattern } from '../pattern-parts.ts';
import type { TimePoint } from '../temporal/time-point.ts';
import { monthNames, parseTimePoint, startTick } from '../temporal/time-point.ts';
import type { Span } from '../text/words.ts';

export interface TimeInText {
  readonly span: Span;
  readonly first: TimePoint;
  /** The end of a span such as "1914 to 1918"; absent for a single time. */
  readonly last?: TimePoint;
  /** It is the difference of two times, "1901 - 1837", with the earlier one first. */
  readonly isDifference?: true;
}

const shortMonths = monthNames
  .filter((name) => name !== 'May')
  .map((name) => (name === 'September' ? 'Sept?' : name.slice(0, 3)));
const month = `(?:${[...monthNames, ...shortMonths].join('|')})\\.?`;
const era = '(?:BCE?|B\\.C\\.(?:E\\.)?|CE|AD|A\\.D\\.)';
/** In "431 to 404 BC" the first number is a year because of the era after the second. */
const dated = [
  `\\d{1,4}(?=(?:\\s?[–—-]\\s?| to )\\d{1,4}\\s?${era})`,
  `\\d{1,2}(?:st|nd|rd|th)? ${month},? \\d{1,4}(?: ${era})?`,
  `${month} \\d{1,2}(?:st|nd|rd|th)?, \\d{4}`,
  `${month} \\d{4}(?: ${era})?`,
  '\\d{4}-\\d\\d-\\d\\d',
  '\\d{1,2}([./])\\d{1,2}\\1\\d{4}',
  '\\d{1,4}\\s?' + era,
  '(?:AD|CE) \\d{1,4}',
  '[12]\\d{3}',
  // "In 800.": a number of three digits is a year only after such a word and before a stop.
  '(?<=\\b(?:[Ii]n|[Bb]efore|[Aa]fter|[Uu]ntil|[Ss]ince|[Yy]ear) )[1-9]\\d\\d(?=\\s?(?:[.,;:!?)]|$))',
];
/** A year may follow a hyphen only where a year stands before it: "1914-1918". */
const apart = '(?<![\\w.,/$€£#]|(?<!(?<!\\d)[12]\\d{3})-)';
const one = new RegExp(`${apart}(?:${dated.join('|')})(?![\\w%°]|[.,/]\\d)`, 'g');
const joint = new RegExp(
  pattern`^(?:\s*[–—−-]\s*|\s(?:(?:right |all the way |straight )?(?:up )?to|until|till|through)\s
    (?:(?:his|her|its|their)\s(?:death|resignation|abdication|retirement|fall|end|defeat)\sin\s)?)$`,
);

export function timesIn(text: string): readonly TimeInText[] {
  const found: TimeInText[] = [];
  const matches = [...text.matchAll(one)].map(({ 0: written, index }) => ({
    written,
    start: index,
    end: index + written.length,
  }));
  for (let i = 0; i < matches.length; i++) {
    const here = matches[i] as Match;
    const next = matches[i + 1];
    const between = next && text.slice(here.end, next.start);
    const spans =
      next !== undefined &&
      between !== undefined &&
      (joint.test(between) || (between === ' and ' && /\bbetween $/i.test(text.slice(0, here.start))));
    const last = spans ? next : shortened(text, here);
    const spelled = last ? spanOf(here, last) : timeOf(here);
    const read = spelled && differenceOf(spelled, text);
    if (read) found.push(read);
    if (spans && read) i++;
  }
  return found;
}

interface Match {
  readonly written: string;
  readonly start: number;
  readonly end: number;
}

/** "1901 - 1837", "1914 - 1869 = 45": a subtraction. */
function differenceOf(time: TimeInText, text: string): TimeInText {
  const { span, first, last } = time;
  if (!last || !/[–—−-]/u.test(text.slice(...span))) return time;
  const isTurned = startTick(first, 'day') > startTick(last, 'day');
  if (!isTurned && !/^\s?=/u.test(text.slice(span[1]))) return time;
  return { span, isDifference: true, ...(isTurned ? { first: last, last: first } : { first, last }) };
}

/** "1914–18": the century is written once. */
function shortened(text: string, { written, end }: Match): Match | undefined {
  const tail = /^\s?[–—-]\s?(\d\d)(?![\d\w])/.exec(text.slice(end));
  if (!tail || !/^[12]\d{3}$/.test(written)) return undefined;
  return { written: written.slice(0, 2) + (tail[1] as string), start: end, end: end + tail[0].length };
}

function timeOf({ written, start, end }: Match): TimeInText | undefined {
  const point = pointOf(written);
  return point && { span: [start, end], first: point };
}

/** "431 to 404 BC": an era written once, at the end, holds for both. */
function spanOf(from: Match, to: Match): TimeInText | undefined {
  const said = new RegExp(`${era}$`).exec(to.written)?.[0];
  const first = pointOf(
    said === undefined || new RegExp(era).test(from.written) ? from.written : `${from.written} ${said}`,
  );
  const last = pointOf(to.written);
  return first && last && { span: [from.start, to.end], first, last };
}

/** "28.07.1914" is a day; of "9/11/1989" only the year is certain. */
const dayMonthYear = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/;

function certainPart(written: string): string {
  const [, first = '', second = '', year = ''] = dayMonthYear.exec(written) ?? [];
  if (year === '') return written;
  const [a, b] = [Number(first), Number(second)];
  if (a !== b && a <= 12 && b <= 12) return year;
  const [day, month] = a > 12 ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

function pointOf(written: string): TimePoint | undefined {
  const parsed = parseTimePoint(
    certainPart(written)
      .replace(/^(?:AD|CE) (\d+)$/, '$1 AD')
      .replace(/^(\d{1,2})(?:st|nd|rd|th) /, '$1 ')
      .replace(/\.(?= )/, ''),
  );
  return parsed.ok ? parsed.point : undefined;
}
