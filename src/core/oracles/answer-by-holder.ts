/**
 * Answers that name who else held the office that a question asks about: "De Klerk was still president then",
 * "in 1989 the chancellor was Schmidt"; or that put the year into a term: "1985 was the start of his second
 * term". Only of offices that one person holds at a time.
 */
import { pattern } from '../pattern-parts.ts';
import { startTick } from '../temporal/time-point.ts';
import { answerThat, claimWords, isNegated, type QuestionClaim } from './question-claim.ts';
import { timesIn } from './times-in-text.ts';

const office = pattern`(?:
    (?:prime|first) minister|president|chancellor|premier|pm|king|queen|monarch|emperor|empress|tsar|czar|
    pope|mayor|governor|leader|taoiseach|sultan|shah|head of (?:state|government)|in office|in power|
    in charge|on the throne
  )`;
const word = String.raw`\p{Lu}[\p{L}.’'-]*`;
const name = pattern`(?:${word}|de|von|van|der)(?:\s(?:(?:de|von|van|der|la)\s)?${word}){0,3}`;
const adverb = '(?:still|already|actually|then|in fact|indeed|instead|also|the|a|our|their|its)';
const start = pattern`^[\s*_"“]*(?:(?:but|and|so|because|since|no|nope|well|actually|then)[,\s]{1,2}){0,2}
  (?:(?:in|during|by|back in|at)\s(?:\d{4}|that time|the time|that point|then),?\s)?`;
const holderFirst = new RegExp(
  pattern`${start}(?:(?:it|that) was\s)?(?:(?:[Hh]is|[Hh]er|[Tt]he|[Tt]heir)\s(?:\p{Ll}+\s){1,2})?(${name})\s
    (?:(?:was|were)\s(?:${adverb}\s){0,3}(?:\p{L}+\s)?(${office})|
      (?:held|had) (?:the|that) (?:office|post|job))
    \b.*$`,
  'u',
);
const officeFirst = new RegExp(
  pattern`${start}(?:the|their|its)\s(?:\p{L}+\s)?(${office})
    (?:\s(?:in|during|of)\s[\p{L}\d\s]{2,30}?|\s(?:then|at the time|at that time))?\s(?:was|is|were)\s
    (?:${adverb}\s){0,2}(${name}).*$`,
  'u',
);
/** "Attlee was", "No, it was Attlee then". */
const onlyHolder = new RegExp(
  pattern`${start}(?:(?:it|that) was\s(${name})|(${name})\s(?:was|held it|had it))
    (?:\s(?:then|at the time|in \d{4}))?[\s.!*_]*$`,
  'u',
);
const asksForOffice = new RegExp(pattern`\b${office}\b`, 'iu');
const atThatTime =
  /\b(?:then|still|at (?:the|that) (?:time|point)|that year|back then|in those days|already)\b/iu;
/** Words for any office. */
const general = /^(?:in (?:office|power|charge)|leader|monarch|pm|premier|on the throne|head of .*)$/iu;

const crowned = /^(?:king|queen|emperor|empress|tsar|czar|sultan|shah|monarch)$/iu;

/** The answer of a clause that names another holder at the time that the question names. */
export function answerByHolder(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { year, momentary, words } = claim;
  if (year === undefined || momentary || isNegated(clause) || clause.includes('?')) return undefined;
  const isOther = (holder: string): boolean => {
    const said = claimWords(holder);
    return said.length > 0 && !said.some((each) => words.includes(each));
  };
  const [, that, bare = that] = onlyHolder.exec(clause) ?? [];
  if (bare !== undefined && asksForOffice.test(claim.question))
    return isOther(bare) ? answerThat(false, claim) : undefined;
  const [holder, held = ''] = holderIn(clause);
  const isOffice =
    general.test(held) ||
    (crowned.test(held) && /\breign|\brule/iu.test(claim.question)) ||
    claimWords(held).every((each) => words.includes(each));
  return holder !== undefined && isOther(holder) && isOffice && isAtTime(clause, year)
    ? answerThat(false, claim)
    : undefined;
}

function holderIn(clause: string): readonly (string | undefined)[] {
  const [, holder, held] = holderFirst.exec(clause) ?? [];
  if (holder !== undefined) return [holder, held];
  const [, title, other] = officeFirst.exec(clause) ?? [];
  return [other, title];
}

function isAtTime(clause: string, year: number): boolean {
  const times = timesIn(clause);
  if (times.length === 0) return atThatTime.test(clause);
  return times.every(
    ({ first, last = first }) => startTick(first, 'year') <= year && year <= startTick(last, 'year'),
  );
}

const partOfTerm = pattern`(?:the\s)?(?:very\s)?(?:
    start|beginning|middle|end|(?:first|second|third|fourth|last|final) year|year|heart
  )\s(?:in|of)\s`;
const termOfYear = new RegExp(
  pattern`\b(\d{3,4}|that|it|this|then)\s(?:was|is|fell|falls|lies|lay|came|comes)\s
    (?:right\s|well\s|still\s|exactly\s)?(?:(?:in|within|during|part of|at)\s)?(?:${partOfTerm})?
    (?:his|her|\p{Lu}[\p{L}-]+['’]s?)\s(?:(?:first|second|third|fourth|last|final|long)\s)?
    (?:term|presidency|premiership|chancellorship|reign|tenure|rule|time in office|papacy)\b`,
  'iu',
);

/** "1700 lies within that", "which is in the second stretch", "2022 is in the gap". */
const yearInSpan = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|and|so|because|since|as)\s)?(\d{3,4}|which|that|it)\s
    (?:is|was|lies|lay|falls|fell|comes|came)\s(?:right\s|well\s|clearly\s|exactly\s|definitely\s)?
    (?:(outside(?:\sof)?|in the gap|in between the two)|within|inside|in|between|during|part of)
    (?:\s(?:that|those|these|this|the|his|her|both|them)(?:\s(?:first|second|third|last|same|two))?
      (?:\s(?:period|span|years|dates|range|reign|interval|stretch|term|terms|time|one|window|timeframe))?)?
    [\s.!*_]*$`,
  'iu',
);

function answerByYearInSpan(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const [, said, outside] = yearInSpan.exec(clause) ?? [];
  if (said === undefined || (/\d/u.test(said) && Number(said) !== claim.year)) return undefined;
  return answerThat(outside === undefined, claim);
}

/** The answer of a clause that puts the year which is asked about in a term of office. */
export function answerByTerm(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { year, momentary } = claim;
  if (year === undefined || momentary || isNegated(clause) || clause.includes('?')) return undefined;
  const inSpan = answerByYearInSpan(clause, claim);
  if (inSpan) return inSpan;
  const said = termOfYear.exec(clause)?.[1];
  if (said === undefined || (/\d/u.test(said) && Number(said) !== year)) return undefined;
  return /\b(?:before|after|until|except|outside)\b/iu.test(clause) ? undefined : answerThat(true, claim);
}
