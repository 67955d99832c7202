/**
 * Times of day as people say them: "half past four", "ten to two", "at nine", "since noon". A time on the
 * twelve-hour clock stays open, unless the text says which half of the day it means.
 */
import { digitWords, tensWords } from '../../text/values/number-words.ts';
import { readTimeOfDay } from '../../text/values/quantities.ts';
import type { Span } from '../../text/words.ts';

export interface ClockTime {
  readonly span: Span;
  /** Since midnight. */
  readonly minutes: number;
  /** It may also be twelve hours later or earlier. */
  readonly isOpen: boolean;
}

const HOUR = 60;
const HALF_DAY = 12 * HOUR;
const DAY = 24 * HOUR;

const hourWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const hour = `(${hourWords.join('|')}|\\d{1,2})`;
const part = '(half|a quarter|quarter|five|ten|twenty|twenty-five|\\d{1,2}|\\w+ minutes)';
const partOfDay =
  "(?:\\s(?:o['’]clock\\s?)?(?:this\\s|in\\sthe\\s|that\\s|at\\s)?(morning|afternoon|evening|night)\\b)?";

/** "half past four", "a quarter to two in the afternoon". */
const spoken = new RegExp(`(?<![:.\\d])\\b${part}\\s(past|to|before|after)\\s${hour}\\b${partOfDay}`, 'giu');
/** "at nine", "by ten", "from ten to twelve": an hour after one of these words, before no noun of its own. */
const bare = new RegExp(
  `\\b(?:at|by|since|until|till|from|before|after|around|about|past|to|and)\\s(?:only\\s)?${hour}` +
    `(?=\\s(?:sharp|to|until|till|in|this|on|next|last|every|and(?!\\sa\\shalf)|when|because|o['’]clock|` +
    `hours?\\slater)\\b|` +
    `[.,;!?)](?!\\d)|$)${partOfDay}`,
  'giu',
);

const numberOf = (word: string): number => {
  const known = digitWords[word.toLowerCase()] ?? tensWords[word.toLowerCase()];
  return known ?? (hourWords.indexOf(word.toLowerCase()) + 1 || Number(word));
};

/** Ascending, none inside another. */
export function clockTimesIn(text: string): ClockTime[] {
  const found: ClockTime[] = [];
  /** One byte for each letter: whether a time has it. */
  const taken = new Uint8Array(text.length);
  const add = (time: ClockTime) => {
    if (taken.subarray(...time.span).includes(1)) return;
    taken.fill(1, ...time.span);
    found.push(time);
  };
  for (const match of text.matchAll(spoken)) {
    const [all, share = '', word = '', at = '', half] = match;
    const off = minutesOf(share);
    const full = numberOf(at);
    if (Number.isNaN(off) || full > 24) continue;
    const minutes = full * HOUR + (/past|after/iu.test(word) ? off : -off);
    add(clock([match.index, match.index + all.length], minutes, half));
  }
  for (const match of text.matchAll(/\b(?:noon|midday|midnight|\d|(?:one|t|f|s|e|n)\w*\so['’]clock)/giu)) {
    const read = readTimeOfDay(text, match.index);
    if (!read) continue;
    const half = halfOfDay(text.slice(read.span[1], read.span[1] + 20));
    const isExact = !/o['’]clock/iu.test(text.slice(...read.span));
    add({ ...clock(read.span, read.low / 60, half), ...(isExact && { isOpen: false }) });
  }
  for (const match of text.matchAll(bare)) {
    const [all, at = '', half] = match;
    const full = numberOf(at);
    if (full < 1 || full > 24) continue;
    const start = match.index + all.toLowerCase().search(new RegExp(`\\b${at.toLowerCase()}\\b`, 'u'));
    add(clock([start, match.index + all.length], full * HOUR, half));
  }
  return found.sort((a, b) => a.span[0] - b.span[0]);
}

function minutesOf(share: string): number {
  if (/^half$/iu.test(share)) return HOUR / 2;
  if (/quarter$/iu.test(share)) return HOUR / 4;
  if (/^twenty-five$/iu.test(share)) return 25;
  return numberOf(share.replace(/\sminutes$/iu, ''));
}

const halfOfDay = (after: string): string | undefined =>
  /^\s?(?:this|in the|that|at)?\s?(morning|afternoon|evening|night)\b/iu.exec(after)?.[1];

function clock(span: Span, minutes: number, half: string | undefined): ClockTime {
  const later = half !== undefined && /afternoon|evening|night/iu.test(half);
  const within = (((minutes + (later && minutes < HALF_DAY ? HALF_DAY : 0)) % DAY) + DAY) % DAY;
  return { span, minutes: within, isOpen: half === undefined && minutes <= HALF_DAY + HOUR - 1 };
}

/** Minutes from one time to the next; open times are taken to be as near as possible. */
export function minutesBetween(first: ClockTime, next: ClockTime): number {
  const period = first.isOpen || next.isOpen ? HALF_DAY : DAY;
  return (((next.minutes - first.minutes) % period) + period) % period;
}

/** The time on the 24-hour clock. An open time is taken to be on the same half of the day as `like`. */
export function minutesLike({ minutes, isOpen }: ClockTime, like: number): number {
  return isOpen && like >= HALF_DAY && minutes < HALF_DAY ? minutes + HALF_DAY : minutes;
}
