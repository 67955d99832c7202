/**
 * Answers that say when what a question asks about began or ended: "He had resigned in 1963" denies that he
 * was chancellor in 1965, "she only took office in 2005" that she was in 2004.
 */
import { pattern } from '../pattern-parts.ts';
import { startTick } from '../temporal/time-point.ts';
import { answerThat, claimWords, holding, isNegated, type QuestionClaim } from './question-claim.ts';
import { timesIn } from './times-in-text.ts';

const ended = pattern`(?:
    resign(?:ed)?|step(?:ped)? down|(?:left|quit)(?= (?:the )?(?:office|post|power|in|by|before|already))|
    retired?|abdicated?|died|passed away|(?:was|were|been) (?:dead|killed|over|gone|ousted|deposed|dissolved|
    abolished|disbanded|succeeded|replaced)|(?:is|was) dead|ended|ceased to|dismissed|sacked|
    lost (?:(?:his|her|the|its|all) )?(?:throne|crown|power|office|post|job|majority|election)|
    (?:was|were|been) out (?:of (?:office|power|government|the White House|Downing Street))?(?=\s|$)|
    no longer|disbanded|dissolved|split up|broke up|c[ao]me to an end|finished|c[ao]me down|fallen|
    (?:was|were|been) (?:torn|pulled|taken|knocked) down|(?:was|were|been) demolished|
    released|freed|liberated|set (?:him|her|them|it)? ?free|let (?:(?:him|her|them) )?(?:out|go)
  )`;
const began = pattern`(?:
    (?:took|taken|assumed?|entered) (?:the )?(?:office|over|power|post|the post|the throne)|
    (?:was|were|been) (?:elected|appointed|born|founded|inaugurated|sworn in|crowned|established|created)|
    bec(?:a|o)me|c(?:a|o)me to power|began|begun|started|joined|acceded|
    (?:followed|succeeded|came|came in)(?= (?:him|her|them|in|only|on|as)\b)
  )`;
/** Whose: "he had already", "his term", "Adenauer". The subject is short, so that nothing else has ended. */
const clauseOf = (verb: string) =>
  new RegExp(
    pattern`^[\s*_"“]*(?:(?:but|and|so|because|since|as)\s)?(\S[^,;:]{0,60}?)(?:\s|['’]d\s)
      (?:(?:had|has|have|only|already|just|then|first|not|long|since)\s){0,3}${verb}\b(.*)$`,
    'iu',
  );
const ends = clauseOf(ended);
const begins = clauseOf(began);
const subjects = new Set(
  claimWords('term reign tenure mandate time rule presidency career life already had'),
);
/** "She was prime minister from 1979 on." */
const fromYear = new RegExp(
  pattern`^([^,;:]{1,80}?)\s(?:only )?(?:from|since|as of|starting (?:in|from))\s(?:the year\s)?(\d{3,4})
    (?:\s(?:on|onwards?))?[\s.!]*$`,
  'iu',
);
/** "By then" stands for the time that the question names. */
const byThen = new RegExp(
  pattern`\b(?:
        by (?:then|that (?:time|point|year|date))|before (?:then|that)|(?:long|well) before|
        (?:the|a|an|\p{L}{2,10}|\d{1,3}) (?:years?|months?|decades?|centur(?:y|ies))\s
          (?:before|earlier|previously)|
        the previous (?:year|month|decade|century)
      )\b`,
  'iu',
);
const again = /\b(?:again|return\w*|came back|re-?elected|second|back)\b/iu;

/** The answer of a clause about an end before the year that the question names, or a beginning after it. */
export function answerByEnds(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { year, momentary } = claim;
  if (year !== undefined && isNotUntilLater(clause, year, claim)) return answerThat(false, claim);
  if (year === undefined || momentary || isNegated(clause) || clause.includes('?') || again.test(clause))
    return undefined;
  if (spansYear(clause, year, claim)) return answerThat(true, claim);
  const isOutside = isFromLater(clause, year, claim) ?? isEndedOrBegun(clause, year, claim);
  return isOutside ? answerThat(false, claim) : undefined;
}

/** "The fighting had been over for two years" */
const hadBeenFor = /(?:\bhad|['’]d) (?:already |long )?been \p{L}+ (?:for|since) [^,;:]{1,30}[\s.!]*$/iu;

/** "By 1890 he had been dead for eight years." */
function isByTime(subject: string, year: number): boolean {
  const [, from] = byYear.exec(subject) ?? [];
  return Number(from) <= year;
}
const byYear = /^\W*(?:by|in|before)\s(?:the year\s)?(\d{3,4})\b/iu;

/** "Not until 1961", "he wasn't president until 1961" */
function isNotUntilLater(clause: string, year: number, { words }: QuestionClaim): boolean {
  const [, said = '', from] = notUntil.exec(clause) ?? [];
  return Number(from) > year && claimWords(said.replace(waits, ' ')).every((word) => words.includes(word));
}
/** "Slovenia had to wait until 2004." */
const waits = /\b(?:had to wait|waited)\b/giu;
const notUntil = new RegExp(
  pattern`^([^,;:]{0,60}?(?:\bnot|n['’]t|\bhad to wait|\bwaited)\b[^,;:]{0,60}?)\s(?:until|till|before)\s
    (?:[^,;:\d]{1,20}\s)?(\d{3,4})[\s.!]*$`,
  'iu',
);

/** "She became chancellor in 2005 and stepped down in 2021" */
function spansYear(clause: string, year: number, { words }: QuestionClaim): boolean {
  const [, subject = '', rest = ''] = begins.exec(clause) ?? [];
  const [from, to, another] = timesIn(rest);
  if (!from || !to || another || from.last || to.last) return false;
  const isEnd = endsThere.test(rest.slice(from.span[1], to.span[0]));
  const isAbout = claimWords(subject.replace(holding, ' ')).every((word) => words.includes(word));
  return isEnd && isAbout && startTick(from.first, 'year') < year && year < startTick(to.first, 'year');
}
const endsThere = new RegExp(pattern`^\sand\s[^,;:]{0,20}?${ended}\b`, 'iu');

/** Undefined where the clause does not say from when. */
function isFromLater(clause: string, year: number, { words }: QuestionClaim): boolean | undefined {
  const [, said, from] = fromYear.exec(clause) ?? [];
  if (said === undefined) return undefined;
  return Number(from) > year && claimWords(said.replace(holding, ' ')).every((word) => words.includes(word));
}

function isEndedOrBegun(clause: string, year: number, { words }: QuestionClaim): boolean {
  const end = ends.exec(clause);
  const [, subject = '', rest] = end ?? begins.exec(clause) ?? [];
  const isAbout = claimWords(subject.replace(holding, ' ')).every(
    (word) => words.includes(word) || subjects.has(word),
  );
  const [time, another] = timesIn(rest ?? '');
  if (rest === undefined || !isAbout || another || time?.last) return false;
  if (!time) return end !== null && (byThen.test(rest) || isByTime(subject, year) || hadBeenFor.test(clause));
  if (/\b(?:before|after|until|till|since)\s*$/iu.test(rest.slice(0, time.span[0]))) return false;
  const at = startTick(time.first, 'year');
  return end ? at < year : at > year;
}
