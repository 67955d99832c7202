/** Reads when something happened: points in time, times before or after one, and durations. */
import { pattern } from '../../pattern-parts.ts';
import { matchAt, ofYears, readTimePoint, type TimePoint } from './time-points.ts';
import type { Days, When } from './typed-value.ts';

const dash = /\s?[-–—]\s?/uy;
const toward = /\s(?:to|until|till|through|and)\s(?:about\s|around\s)?/uy;
const present = /(?:the\s)?(?:present|now|today|date)(?!\p{L})/iuy;

/** "About 3 May" reaches three days either way, "about 1950" three years. Chosen by hand. */
const ABOUT = { days: 3, years: 3 };
/** Times that are longer than a month and not much longer than a year are extended like a year. */
const YEAR_LIKE = { longerThan: 32, atMost: 400 };

/** Extends a time that is only approximate ("around") on both sides: by its own length, a year by more. */
const widened = (days: Days): Days => {
  const length = days.last - days.first + 1;
  const isYear = length > YEAR_LIKE.longerThan && length <= YEAR_LIKE.atMost;
  const reach = isYear ? ABOUT.years * length : Math.max(ABOUT.days, length);
  return { first: days.first - reach, last: days.last + reach };
};

/**
 * Returns the time whose first point begins at `at`; undefined if there is none. Words before it may change
 * its meaning: "since", "before", "around", "between".
 * @param from where these words may begin at the earliest.
 * @param isTime whether there is other evidence that the bare year or month at an index is a time.
 */
export function readWhen(
  text: string,
  at: number,
  from: number,
  isTime: (at: number) => boolean,
): When | undefined {
  const before = text.slice(from, at);
  const point = isInsideWord(text, at) ? undefined : readTimePoint(text, at);
  if (!point) return undefined;
  const reached = readEnd(text, point, before);
  if (!reached && !isBelieved(text, at, before, point, isTime)) return undefined;
  const lead = leadOf(before);
  const start = at - lead.length;
  if (reached) {
    const opens = /^(?:from|between)$/iu.test(lead.preposition);
    return {
      kind: 'time',
      approximate: lead.isAbout,
      span: [opens ? start : at, reached.end],
      ...interval(point, reached.days, /^between$/iu.test(lead.preposition)),
    };
  }
  const onwards = matchAt(/\s(?:onwards?|and\s(?:later|after))(?!\p{L})/uy, text, point.end);
  const days: Days = lead.isAbout ? widened(point) : point;
  const meant: Meant = onwards
    ? { ...days, last: Infinity, lasting: { from: days, to: { first: days.first, last: Infinity } } }
    : related(days, lead.preposition.toLowerCase());
  return {
    kind: 'time',
    approximate: lead.isAbout,
    span: [meant === days && !lead.isAbout ? at : start, point.end + (onwards?.[0].length ?? 0)],
    ...pick(meant),
    ...(point.month === undefined ? {} : { month: point.month }),
    ...(point.day === undefined ? {} : { day: point.day }),
  };
}

const isInsideWord = (text: string, at: number): boolean =>
  at > 0 && /[\p{L}\d$€£.,]/u.test(text[at - 1] as string);

const prepositionOfTime = new RegExp(
  pattern`
  (?:^|[\s(])
  ((?:ever\s)?since|from|before|prior\sto|until|till|up\sto|by|after|following|as\sof|between)\s
  (?:the\s)?$`,
  'iu',
);

/** The words before a point in time that change its meaning ("since about"), and their length. */
function leadOf(before: string): {
  readonly isAbout: boolean;
  readonly preposition: string;
  readonly length: number;
} {
  const about =
    /(?:^|[\s(])(?:about|around|circa|c\.|ca\.|approximately|roughly|near|some\stime\saround)\s?$/iu
      .exec(before)?.[0]
      .replace(/^[\s(]/u, '').length ?? 0;
  const found = prepositionOfTime.exec(before.slice(0, before.length - about));
  return {
    isAbout: about > 0,
    preposition: found?.[1] ?? '',
    length: about + (found?.[0].replace(/^[\s(]/u, '').length ?? 0),
  };
}

type Meant = Days & { readonly lasting?: { readonly from: Days; readonly to: Days } };
const pick = ({ first, last, lasting }: Meant): Meant =>
  lasting ? { first, last, lasting } : { first, last };

function related(days: Days, preposition: string): Meant {
  switch (preposition) {
    case 'since':
    case 'ever since':
    case 'from':
      return Number.isFinite(days.first)
        ? {
            first: days.first,
            last: Infinity,
            lasting: { from: days, to: { first: days.first, last: Infinity } },
          }
        : days;
    case 'until':
    case 'till':
    case 'up to':
      return Number.isFinite(days.first)
        ? {
            first: -Infinity,
            last: days.last,
            lasting: { from: { first: -Infinity, last: days.last }, to: days },
          }
        : days;
    case 'before':
    case 'prior to':
      return { first: -Infinity, last: days.first - 1 };
    case 'after':
    case 'following':
      return { first: days.last + 1, last: Infinity };
    case 'by':
      return { first: -Infinity, last: days.last };
    default:
      return days;
  }
}

/**
 * The other end of "1914-18", "from 1914 to 1918", "March 1923 - May 1924", "1998-present", "3-5 March 1923".
 */
function readEnd(
  text: string,
  point: TimePoint,
  before: string,
): { readonly days: Days; readonly end: number } | undefined {
  const joint =
    matchAt(dash, text, point.end) ??
    (/(?:from|between)\s(?:the\s)?(?:about\s|around\s|late\s|early\s|mid-)?$/iu.test(before) ||
    point.precision !== 'bare year'
      ? matchAt(toward, text, point.end)
      : matchAt(/\s(?:to|until|till|through)\s(?=\d{4}(?!\d|,\d))/uy, text, point.end));
  if (!joint || (/and/u.test(joint[0]) && !/between\s(?:the\s)?$/iu.test(before))) return undefined;
  const at = point.end + joint[0].length;
  const now = matchAt(present, text, at);
  if (now) return { days: { first: point.first, last: Infinity }, end: at + now[0].length };
  const short = point.year !== undefined ? matchAt(/(\d{2})(?![\d\p{L}%:.]|,\d|-\d)/uy, text, at) : null;
  if (short && point.year !== undefined && Number(short[1]) > point.year % 100) {
    const year = point.year - (point.year % 100) + Number(short[1]);
    return { days: ofYears(year, year), end: at + short[0].length };
  }
  const other = readTimePoint(text, at);
  return other && Number.isFinite(other.first) && Number.isFinite(point.first) && other.last > point.first
    ? { days: other, end: other.end }
    : undefined;
}

/** The whole time between two points; after "between", one moment in it. */
function interval(from: Days, to: Days, isBetween: boolean): Meant {
  const cover = { first: from.first, last: to.last };
  return isBetween
    ? cover
    : {
        ...cover,
        lasting: { from: { first: from.first, last: from.last }, to: { first: to.first, last: to.last } },
      };
}

/** Words before a four-digit number that make it a year, unless it counts the next word. */
const temporal = new RegExp(
  pattern`
  (?:^|[\s(])(?:
    in|since|until|till|by|from|during|before|after|around|circa|c\.|ca\.|of|to|and|between|early|mid|late|
    year|years|through|on|for|as\sof|or|about|spring|summer|autumn|winter|fall|christmas|easter|born|died|
    b\.|d\.|est\.|fl\.
  )[\s-](?:the\s)?$|
  [(,–—/]\s?$|\d\s?[-–—]\s?$`,
  'iu',
);
const surely = new RegExp(
  pattern`
  (?:^|[\s(])
  (?:in|since|until|till|during|circa|c\.|ca\.|early|mid|late|year|spring|summer|autumn|winter|fall)[\s-]$`,
  'iu',
);
const countsFollowing = new RegExp(
  pattern`
  ^(?:
    \s(?:
      (?!
        was|is|has|gas|as|his|its|this|us|plus|across|towards|onwards|afterwards|overseas|besides|always|
        perhaps|thus|does|versus|whereas
      )[a-z]{2,}s|
      people|men|women|children|percent|per|million|km|m|kg|ft|hp|cc|mm|miles?|feet|metres?|meters?
    )(?![\p{L}])|
    \s?(?:%|°)
  )`,
  'u',
);

/** A bare number in this range may be a year where words around it suggest one. Chosen by hand. */
const LIKELY_YEARS = { first: 1200, last: 2100 };
/** How many letters after a number are looked at for words that say what it is. Chosen by hand. */
const LETTERS_AFTER = 24;
/** Also a verb: "may" needs better evidence than other months. */
const MAY = 5;

const followsMonth = new RegExp(
  pattern`
  ^(?:
    \s(?:and|or|to|until|through|[-–])\s|[-–]|\s?[.,;)]|$|
    \s(?:of|in|at|when|he|she|it|they|the|each|every|this|that)\b
  )`,
  'u',
);
const beforeMonth = new RegExp(
  pattern`
  (?:^|\s)(?:
    in|since|until|by|of|during|last|next|this|every|each|from|to|early|mid|late|and|between|before|after
  )[\s-]$`,
  'iu',
);

function isBelieved(
  text: string,
  at: number,
  before: string,
  point: TimePoint,
  isTime: (at: number) => boolean,
): boolean {
  if (point.precision === 'month of any year') {
    const follows = followsMonth.test(text.slice(point.end));
    return isTime(at) || (beforeMonth.test(before) && (point.month !== MAY || follows));
  }
  if (point.precision !== 'bare year') return true;
  const after = text.slice(point.end, point.end + LETTERS_AFTER);
  if (/^\s(?:AD|BC)/u.test(after) || surely.test(before)) return true;
  if (countsFollowing.test(after)) return false;
  if (isTime(at) || temporal.test(before) || /\d(?:st|nd|rd|th)?,?\s$/u.test(before)) return true;
  const year = point.year ?? 0;
  if (year < LIKELY_YEARS.first || year > LIKELY_YEARS.last) return false;
  // "the 1998 World Cup", "his 1923 novel", "1984 was"; "London 2012".
  return (
    /(?:^|[\s(])(?:the|a|an|his|her|its|their|our|this|’s|'s)\s$/iu.test(
      before.replace(/(\p{L})(?=['’]s\s$)/u, '$1 '),
    ) ||
    /^\s?(?:\)|;|was\b|\s(?:was|saw|marked|is|when|that)\b)/u.test(after) ||
    (before.trim() === '' && /^,/u.test(after)) ||
    /\p{Lu}\p{Ll}+\s$/u.test(before)
  );
}
