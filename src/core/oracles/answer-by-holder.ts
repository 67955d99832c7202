/**
 * Answers that name who else held the office that a question asks about: "De Klerk was still president then",
 * "in 1989 the chancellor was Schmidt". Only of offices that one person holds at a time.
 */
import { pattern } from '../pattern-parts.ts';
import { answerThat, claimWords, isNegated, type QuestionClaim } from './question-claim.ts';
import { timesIn } from './times-in-text.ts';
import { startTick } from '../temporal/time-point.ts';

const office = pattern`(?:(?:prime|first) minister|president|chancellor|premier|pm|king|queen|monarch|emperor|
  empress|tsar|czar|pope|mayor|governor|leader|taoiseach|sultan|shah|head of (?:state|government)|in office|
  in power|in charge|on the throne)`;
const name = String.raw`(?:[\p{Lu}][\p{L}.’'-]*|de|von|van|der)(?:\s(?:(?:de|von|van|der|la|II|III|IV|V|VI)\s)?[\p{Lu}][\p{L}.’'-]*){0,3}`;
const adverb = '(?:still|already|actually|then|in fact|indeed|instead|also|the|a|our|their|its)';
const start = String.raw`^[\s*_"“]*(?:(?:but|and|so|because|since|no|nope|well|actually|then)[,\s]{1,2}){0,2}(?:(?:in|during|by|back in|at)\s(?:\d{4}|that time|the time|that point|then),?\s)?`;
const holderFirst = new RegExp(
  `${start}(?:(?:it|that) was\\s)?(${name})\\s(?:(?:was|were)\\s(?:${adverb}\\s){0,3}(?:[\\p{L}]+\\s)?(${office})|(?:held|had) (?:the|that) (?:office|post|job))\\b(.*)$`,
  'u',
);
const officeFirst = new RegExp(
  `${start}(?:the|their|its)\\s(?:[\\p{L}]+\\s)?(${office})(?:\\s(?:in|during|of)\\s[\\p{L}\\d\\s]{2,30}?|\\s(?:then|at the time|at that time))?\\s(?:was|is|were)\\s(?:${adverb}\\s){0,2}(${name})(.*)$`,
  'u',
);
/** "Attlee was", "No, it was Attlee then". */
const onlyHolder = new RegExp(
  `${start}(?:(?:it|that) was\\s)?(${name})(?:\\s(?:was|held it|had it)|(?<=(?:it|that) was\\s.{2,60}))(?:\\s(?:then|at the time|in \\d{4}))?[\\s.!*_]*$`,
  'u',
);
const asksForOffice = new RegExp(`\\b${office}\\b`, 'iu');
const atThatTime = /\b(?:then|still|at (?:the|that) (?:time|point)|that year|back then|in those days|already)\b/iu;

/** "1985 was the start of his second term", "he was in the middle of his presidency then". */
const termOfYear = new RegExp(
  pattern`\b(\d{3,4}|that|it|this|then)\s(?:was|is|fell|falls|lies|lay|came|comes)\s(?:right\s|well\s|still\s|exactly\s)?
    (?:(?:in|within|during|part of|at)\s)?(?:(?:the\s)?(?:very\s)?(?:start|beginning|middle|end|first year|second year|
    third year|fourth year|last year|final year|year|heart)\s(?:in|of)\s)?
    (?:his|her|\p{Lu}[\p{L}-]+['’]s?)\s(?:(?:first|second|third|fourth|last|final|long)\s)?
    (?:term|presidency|premiership|chancellorship|reign|tenure|rule|time in office|papacy)\b`,
  'iu',
);

/** The answer of a clause that puts the year which is asked about in a term of office. */
export function answerByTerm(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { year, momentary } = claim;
  if (year === undefined || momentary || isNegated(clause) || clause.includes('?')) return undefined;
  const said = termOfYear.exec(clause)?.[1];
  if (said === undefined || (/\d/u.test(said) && Number(said) !== year)) return undefined;
  if (/\b(?:before|after|until|except|outside)\b/iu.test(clause)) return undefined;
  return answerThat(true, claim);
}

/** The answer of a clause that names another holder at the time that the question names. */
export function answerByHolder(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { year, momentary, words } = claim;
  if (year === undefined || momentary || isNegated(clause) || clause.includes('?')) return undefined;
  const bare = onlyHolder.exec(clause)?.[1];
  if (bare !== undefined && asksForOffice.test(claim.question))
    return claimWords(bare).some((word) => words.includes(word)) ? undefined : answerThat(false, claim);
  const first = holderFirst.exec(clause);
  const [holder, held = ''] = first ? [first[1], first[2]] : turned(officeFirst.exec(clause));
  if (holder === undefined) return undefined;
  const [said, own] = [claimWords(holder), claimWords(held)];
  if (said.length === 0 || said.some((word) => words.includes(word))) return undefined;
  if (!own.every((word) => words.includes(word) || general.test(held))) return undefined;
  const times = timesIn(clause);
  const isThen =
    times.length > 0
      ? times.every(({ first: from, last = from }) => startTick(from, 'year') <= year && year <= startTick(last, 'year'))
      : atThatTime.test(clause);
  return isThen ? answerThat(false, claim) : undefined;
}
const general = /^(?:in (?:office|power|charge)|leader|monarch|pm|premier|on the throne|head of .*)$/iu;
const turned = (found: RegExpExecArray | null): readonly (string | undefined)[] =>
  found ? [found[2], found[1]] : [];
