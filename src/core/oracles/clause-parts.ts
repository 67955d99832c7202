/** The parts of a clause of a reply that may answer in the words of the question. */
import { pattern } from '../pattern-parts.ts';
import { skip } from './skip.ts';

/**
 * The clause, and what is left of it without words that only introduce it: "Hence he is his grandfather",
 * "Contrary to popular belief, she was not", "in 1978 she wasn't", "most sources say he was"; and without a
 * place or a time at its end, "He was born in Tunis, in what is now Tunisia".
 */
export function* clauseParts(written: string, at: number): Generator<string> {
  // "It's the second longest" is not the longest.
  const clause = written.replace(rank, 'not ');
  yield clause.slice(at);
  for (let from = 0; from >= 0; from = nextPart(clause, from)) yield clause.slice(from);
  const begin = clause.slice(skip(introduction, clause, at));
  if (begin.length < clause.length - at) yield begin;
  const [stated = ''] = begin.split(apposition, 1);
  if (stated.length < begin.length) yield stated;
  const [, when = '', rest = ''] = timeFirst.exec(clause.slice(at)) ?? [];
  if (rest !== '') yield `${rest} ${when}`;
}
const rank =
  /\b(?:the\s)?(?:second|third|fourth|fifth|\d{1,3}(?:nd|rd|th))[\s-](?=\p{Ll}{2,12}est\b|most\b)/iu;
const introduction = new RegExp(
  pattern`(?:in|by|during)\s(?:the year\s)?\d{3,4},?\s|
    (?:(?:most|many|all|some|other)\s)?(?:sources|historians|scholars|records|encyclop(?:a|ae)edias|books)\s
    (?:say|agree|state|suggest|indicate)\s(?:that\s)?`,
  'iuy',
);
/** "In 1960 he was still living" is "he was still living in 1960". */
const timeFirst = /^(in\s(?:the year\s)?\d{3,4}),?\s([^,;:]{3,120}?)[\s.!]*$/iu;
const apposition = /,\s(?:in|at|on|near|now|then|an?|the|around|about)\s/iu;

/** Where the part after the next comma begins; -1 where there is none. */
function nextPart(clause: string, from: number): number {
  const comma = clause.indexOf(', ', from);
  return comma < 0 ? -1 : comma + 2;
}
