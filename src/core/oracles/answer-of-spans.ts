/**
 * The answer to "Was she chancellor in 2010?" that follows from the spans which a reply itself gives of what
 * is asked about: "2005 to 2021", or "1940–45 and 1951–55".
 */
import { endTick, startTick, type TimePoint } from '../temporal/time-point.ts';
import { answerThat, claimOf } from './question-claim.ts';
import { timesIn, type TimeInText } from './times-in-text.ts';

/**
 * Undefined where the question asks for no single year or for a moment, or where it is an end of a span.
 * @param spans that the reply gives, no other times of the same.
 */
export function answerOfSpans(question: string, spans: readonly TimeInText[]): 'yes' | 'no' | undefined {
  const claim = claimOf(question);
  const { year, momentary } = claim;
  if (year === undefined || momentary || timesIn(question).length > 1 || spans.length === 0) return undefined;
  const places = spans.map((span) => placeIn(span, year));
  const holds =
    places.includes('inside') || (places.every((place) => place === 'outside') ? false : undefined);
  return holds === undefined ? undefined : answerThat(holds, claim);
}

/** The answer where what is asked about ended before the year, or began after it: "He died in 1882." */
export function answerOfEnd(
  question: string,
  end: 'begin' | 'end',
  time: TimePoint,
): 'yes' | 'no' | undefined {
  const claim = claimOf(question);
  const { year, momentary } = claim;
  if (year === undefined || momentary || timesIn(question).length > 1) return undefined;
  const isOutside = end === 'begin' ? startTick(time, 'year') > year : endTick(time, 'year') < year;
  return isOutside ? answerThat(false, claim) : undefined;
}

function placeIn({ first, last = first }: TimeInText, year: number): 'inside' | 'outside' | 'end' {
  const [from, to] = [startTick(first, 'year'), endTick(last, 'year')];
  if (from < year && year < to) return 'inside';
  return year < from || to < year ? 'outside' : 'end';
}
