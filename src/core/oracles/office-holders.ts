/**
 * Who held an office at a time. "In 1971 the chancellor was Adenauer" gives the office of a fact another
 * holder if it speaks of a year inside the fact's time; of other years it says nothing about the fact.
 */
import { pattern } from '../pattern-parts.ts';
import { parseTimePoint, startTick } from '../temporal/time-point.ts';
import type { StatedFact } from '../testing/test-case.ts';
import type { ExtractedTriple } from '../text/syntax.ts';
import { nodeKey, relationKey } from './graph.ts';
import { isName } from './name-likeness.ts';
import type { ReadingRequest } from './reading.ts';
import { timesIn, type TimeInText } from './times-in-text.ts';

/** The triple as a statement of the fact's relation, where it names a holder of the fact's office. */
export function holderAtTheTime(
  triple: ExtractedTriple,
  { reply, question, ground: facts }: ReadingRequest,
): ExtractedTriple {
  const inYear =
    timesIn(triple.object).length > 0
      ? /^(.+) (?:in|during)$/u.exec(relationKey(triple.relation))?.[1]
      : undefined;
  if (relationKey(triple.relation) !== 'is' && inYear === undefined) return triple;
  const sentence = reply.slice(...triple.span);
  for (const fact of facts) {
    if (fact.start === undefined && fact.end === undefined) continue;
    // "Adenauer was chancellor in 1971" may be read as a statement about the year.
    const isOwn = isOffice(inYear ?? triple.object, fact);
    // "2002 was still Kohl."
    const isOther = isOffice(triple.subject, fact) || isOnlyTime(triple.subject);
    const holder = isOwn ? triple.subject : isOther ? triple.object : undefined;
    if (holder === undefined || !isName(holder) || !isAtTheTime(fact, sentence, question)) continue;
    return { ...triple, subject: holder, relation: fact.relation, object: fact.object };
  }
  return triple;
}

/** "The chancellor", "the chancellor in 1971" and the whole title for "Chancellor of West Germany". */
function isOffice(label: string, { object }: StatedFact): boolean {
  const key = nodeKey(label.replace(/\s(?:in|during)\s\d.*$/u, ''));
  const title = nodeKey(object);
  return key !== '' && (key === title || (/\sof\s/u.test(object) && title.startsWith(`${key} of `)));
}

function isOnlyTime(label: string): boolean {
  const [time] = timesIn(label);
  return time !== undefined && time.span[1] - time.span[0] === label.length;
}

const elsewhen = new RegExp(
  pattern`\b(?:
      before|after|until|till|since|from|previous\w*|former\w*|earlier|later|then(?![\s.!]*$)|next|succe\w+|
      follow\w*|preced\w+|predecess\w+|bec[ao]me|by(?!\s\d)
    )\b`,
  'iu',
);

/** Whether a sentence speaks of a time when the fact held. */
export function isAtTheTime(fact: StatedFact, sentence: string, question: string): boolean {
  if (elsewhen.test(sentence)) return false;
  const times = timesIn(sentence);
  return times.length === 0 ? isHeldWhenAsked(fact, question) : times.every((time) => isInside(fact, time));
}

/** Whether the only year in the question lies inside the fact's time, without its first and last year. */
export function isHeldWhenAsked(fact: StatedFact, question: string): boolean {
  if (fact.start === undefined && fact.end === undefined) return true;
  const [time, another] = timesIn(question);
  return (
    time !== undefined &&
    another === undefined &&
    /\b(?:in|during)\s$/iu.test(question.slice(0, time.span[0])) &&
    isInside(fact, time)
  );
}

function isInside({ start, end }: StatedFact, { first, last = first }: TimeInText): boolean {
  const [from, to] = [yearOf(start, -Infinity), yearOf(end, Infinity)];
  return from < startTick(first, 'year') && startTick(last, 'year') < to;
}

function yearOf(written: string | undefined, open: number): number {
  const read = written === undefined ? undefined : parseTimePoint(written);
  return read?.ok ? startTick(read.point, 'year') : open;
}
