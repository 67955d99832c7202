/**
 * The answer to "Was she chancellor in 2010?" that follows from the spans which a reply itself gives of what
 * is asked about: "2005 to 2021", or "1940–45 and 1951–55".
 */
import { endTick, startTick, type TimePoint } from '../temporal/time-point.ts';
import { answerThat, claimOf, type QuestionClaim } from './question-claim.ts';
import { timesIn, type TimeInText } from './times-in-text.ts';

/**
 * Undefined where the question asks for no single year or for a moment, or where it is an end of a span.
 * @param spans that the reply gives, no other times of the same.
 */
export function answerOfSpans(question: string, spans: readonly TimeInText[]): 'yes' | 'no' | undefined {
  const claim = claimOf(question);
  const { momentary } = claim;
  const asked = periodAsked(claim);
  if (asked === undefined || momentary || timesIn(question).length > 1 || spans.length === 0)
    return undefined;
  const places = spans.map((span) => placeIn(span, asked));
  const holds =
    places.includes('inside') || (places.every((place) => place === 'outside') ? false : undefined);
  return holds === undefined ? undefined : answerThat(holds, claim);
}

interface Period {
  readonly from: number;
  readonly to: number;
}

/** "In 1980", "between 1980 and 1990" */
function periodAsked({ year, time }: QuestionClaim): Period | undefined {
  if (year !== undefined) return { from: year, to: year };
  if (time?.last === undefined) return undefined;
  return { from: startTick(time.point, 'year'), to: endTick(time.last, 'year') };
}

/** The answer to "Did it happen before 1900?" where the reply gives the moment, "1889". */
export function answerOfMoment(question: string, moment: TimePoint): 'yes' | 'no' | undefined {
  const claim = claimOf(question);
  const { time, momentary } = claim;
  if (!time || !(momentary || time.side !== 'in') || timesIn(question).length > 1) return undefined;
  const [first, last] = [startTick(moment, 'year'), endTick(moment, 'year')];
  const [from, to] = [startTick(time.point, 'year'), endTick(time.last ?? time.point, 'year')];
  if (first !== last) return undefined;
  if (time.side === 'in') {
    // Whether "between 1980 and 1990" has its own ends, and whether it was that day, is open.
    if (
      time.last
        ? first === from || first === to
        : first === from && from === to && time.point.precision !== 'year'
    )
      return undefined;
    return answerThat(from <= first && first <= to, claim);
  }
  if (from <= first && first <= to) return undefined;
  return answerThat(first < from === (time.side === 'before'), claim);
}

/** The answer to "Has it been so since 1999?", "Was it so until 1901?" where the reply gives that end. */
export function answerOfBound(
  question: string,
  end: 'begin' | 'end',
  time: TimePoint,
): 'yes' | 'no' | undefined {
  const [asked, another] = timesIn(question);
  if (!asked || another || asked.last) return undefined;
  const bound = /\b(?:(since)|until|till)(?: the year)? $/iu.exec(question.slice(0, asked.span[0]));
  if (!bound || (bound[1] !== undefined) !== (end === 'begin')) return undefined;
  const [said, year] = [startTick(time, 'year'), startTick(asked.first, 'year')];
  const isShort = end === 'begin' ? said > year : said < year;
  if (said !== year && !isShort) return undefined;
  return answerThat(said === year, claimOf(question));
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

function placeIn({ first, last = first }: TimeInText, asked: Period): 'inside' | 'outside' | 'end' {
  const [from, to] = [startTick(first, 'year'), endTick(last, 'year')];
  if (from < asked.from && asked.to < to) return 'inside';
  return asked.to < from || to < asked.from ? 'outside' : 'end';
}
