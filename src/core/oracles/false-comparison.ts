/**
 * Comparisons of two times that a reply states and that are false by the calendar: "1869 comes after 1904",
 * "2010 is outside of 2005 to 2021". They are faults of inference, whatever happened at these times.
 */
import { pattern } from '../pattern-parts.ts';
import { endTick, startTick } from '../temporal/time-point.ts';
import { timesIn, type TimeInText } from './times-in-text.ts';

const adverbs = pattern`(?:\s(?:
    clearly|obviously|definitely|certainly|plainly|well|long|shortly|just|only|also|still|even|indeed|right|
    actually|chronologically|of course|both|(?:\p{L}{1,12}|\d{1,4})\s(?:years?|decades?|centur(?:y|ies)|days?|
    months?)
  ))`;
/** "Is", "isn't", "does not come", "which was". */
const verb = pattern`^[)\s]{0,2}(?:,?\s?(?:which|and\s(?:that|this|it)))?\s
  (?:(?:is|was|comes?|came|falls?|fell|lies|lay|being)(n['’]t|\snot)?|
    (?:do|does|did)(n['’]t|\snot)\s(?:come|fall|lie))${adverbs}{0,2}\s`;
const inOrder = new RegExp(
  pattern`${verb}(?:(before|earlier than|prior to|older than)|(?:after|later than|younger than|newer than))
    \s(?:the year\s)?`,
  'iu',
);
const inSpan = new RegExp(
  pattern`${verb}(?:(outside(?: of)?|out of)|(?:within|inside|in|between|during|part of))\s
    (?:the (?:years|period|span|time)\s)?(?:from\s|of\s)?`,
  'iu',
);
/** "That period", "it": the time named before. */
const thatTime = new RegExp(
  pattern`^(?:
      (?:that|those|this|these|the|his|her|its|their)\s(?:years|dates|period|span|range|time|interval|window|
        term|tenure|reign|presidency|time ?frame)|
      that|those|this|these|it
    )(?=[\s,.;:!)]|$)`,
  'iu',
);
/** With these words before it, the reply does not say itself that the comparison holds: "if", "he said". */
const supposing = new RegExp(
  pattern`\b(?:
      if|whether|suppose|supposing|unless|assum\p{L}*|would|were|wrong|false|untrue|incorrect|true that|
      claim\p{L}*|say|says|said|think|question|not (?:that|because)|as if|as though
    )\b|["“]`,
  'iu',
);
const beforeChrist = /\bB\.?C/u;

/** The first false comparison, as a sentence; undefined where there is none. */
export function falseComparison(question: string, reply: string): string | undefined {
  // "1595 comes after 1754" holds where both are years before Christ.
  if (beforeChrist.test(question) || beforeChrist.test(reply)) return undefined;
  const times = timesIn(reply);
  for (const [i, time] of times.entries()) {
    const end = falseUpTo(reply, times, i);
    if (end === undefined) continue;
    return `The reply says “${reply.slice(time.span[0], end)}”, which is not so.`;
  }
  return undefined;
}

/** Where a false comparison ends that begins with a time. */
function falseUpTo(reply: string, times: readonly TimeInText[], i: number): number | undefined {
  const time = times[i] as TimeInText;
  const [from, to] = time.span;
  const sentence =
    reply
      .slice(0, from)
      .split(/[.!?;\n]\s/u)
      .at(-1) ?? '';
  const rest = reply.slice(to);
  const stop = /[.!?\n]/u.exec(rest)?.[0];
  if (supposing.test(sentence) || stop === '?') return undefined;
  for (const [words, isFalse] of [
    [inOrder, isFalseOrder],
    [inSpan, isFalseSpan],
  ] as const) {
    const said = words.exec(rest);
    if (!said) continue;
    const [{ length }, not, notOfDo, first] = said;
    const other = otherTime(rest.slice(length), to + length, times, i);
    if (!other) continue;
    const denied = not !== undefined || notOfDo !== undefined;
    if (isFalse(time, other.time, first !== undefined, denied)) return other.end;
  }
  return undefined;
}

/** The time that follows, or the one that "that" stands for. */
function otherTime(
  rest: string,
  at: number,
  times: readonly TimeInText[],
  i: number,
): { readonly time: TimeInText; readonly end: number } | undefined {
  const next = times[i + 1];
  if (next?.span[0] === at) return { time: next, end: next.span[1] };
  const that = thatTime.exec(rest)?.[0];
  const before = times[i - 1];
  return that !== undefined && before ? { time: before, end: at + that.length } : undefined;
}

const start = ({ first }: TimeInText): number => startTick(first, 'day');
const end = ({ first, last }: TimeInText): number => endTick(last ?? first, 'day');

function isFalseOrder(time: TimeInText, other: TimeInText, saysBefore: boolean, denied: boolean): boolean {
  const [before, after] = [end(time) < start(other), start(time) > end(other)];
  if (denied) return saysBefore ? before : after;
  return saysBefore ? after : before;
}

/** The first and the last year of a span belong to it or not, as one takes it. */
function isFalseSpan(time: TimeInText, span: TimeInText, saysOutside: boolean, denied: boolean): boolean {
  if (span.last === undefined) return false;
  const inside = start(time) > endTick(span.first, 'day') && end(time) < startTick(span.last, 'day');
  const outside = end(time) < start(span) || start(time) > end(span);
  return saysOutside === denied ? outside : inside;
}
