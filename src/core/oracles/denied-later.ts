/**
 * "He was never prime minister again after 1945": a time after which a reply says that there was nothing more
 * of an event. It is wrong where the event went on, or was once more, after that time.
 */
import { pattern } from '../pattern-parts.ts';
import type { TimePoint } from '../temporal/time-point.ts';
import type { Span } from '../text/words.ts';
import { timesIn } from './times-in-text.ts';

export interface DeniedLater {
  /** The words from "never" to the time. */
  readonly span: Span;
  /** The words between "never" and "after". */
  readonly what: string;
  readonly after: TimePoint;
}

const denied = new RegExp(
  pattern`(?:\bnever|\bnot|n['’]t|\bno longer)\s((?:[^\s.;:!?,]{1,30}\s){0,8}?)(?:again\s)?
    (?:after|since)\s(?:(that|then|this)\b|(?=(?:the year\s)?\d{3,4}\b))`,
  'giu',
);

/** The times of a sentence after which it denies something; "that" is the last time before it. */
export function deniedLater(sentence: string): readonly DeniedLater[] {
  const times = timesIn(sentence);
  return [...sentence.matchAll(denied)].flatMap(
    ({ 0: whole, 1: what = '', 2: that, index }): DeniedLater[] => {
      const end = index + whole.length;
      const time =
        that === undefined
          ? times.find(({ span }) => span[0] >= end && span[0] <= end + yearLetters)
          : times.findLast(({ span }) => span[1] <= index);
      if (!time || (time.last && that === undefined)) return [];
      return [
        {
          span: [index, Math.max(end, that === undefined ? time.span[1] : 0)],
          what,
          after: time.last ?? time.first,
        },
      ];
    },
  );
}
/** Letters of "the year ". */
const yearLetters = 9;
