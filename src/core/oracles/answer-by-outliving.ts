/**
 * Answers that say who of two died first: "Haydn outlived Mozart", "he was survived by her", "she predeceased
 * him". They answer questions about the order of two deaths: "Did Mozart die before Haydn?", "Did Haydn
 * outlive Mozart?"
 */
import { lookupTable } from '../lookup-table.ts';
import { pattern } from '../pattern-parts.ts';
import { withoutEmphasis } from './emphasis.ts';
import { answerThat, claimWords, isNegated, type QuestionClaim } from './question-claim.ts';

/** Whose death is asked about, as words that only the one's name has, and whether it comes first. */
interface AskedDeaths {
  readonly one: readonly string[];
  readonly other: readonly string[];
  readonly oneFirst: boolean;
}
type Which = 'one' | 'other';

const lead = pattern`^\W*(?:is it true that\s|did\s)?`;
const asksOrder = new RegExp(
  pattern`${lead}(.{1,80}?)\s(?:die|died|pass away|passed away)\s
    (?:(before|earlier than|sooner than)|(?:after|later than))\s(.{1,80}?)(?:\s(?:did|died))?\W*$`,
  'iu',
);
const asksVerb = new RegExp(
  pattern`${lead}(.{1,80}?)\s(?:(predecease[ds]?)|(?:outlive[ds]?|survive[ds]?))\s(.{1,80}?)\W*$`,
  'iu',
);

function deathsAsked(question: string): AskedDeaths | undefined {
  const [, first = '', before, second = ''] = asksOrder.exec(question) ?? asksVerb.exec(question) ?? [];
  const [a, b] = [claimWords(first), claimWords(second)];
  const one = a.filter((word) => !b.includes(word));
  const other = b.filter((word) => !a.includes(word));
  return one.length > 0 && other.length > 0 ? { one, other, oneFirst: before !== undefined } : undefined;
}

const adverb = '(?:still|also|even|in fact|actually|indeed|really|clearly|only|easily|barely|just|long)';
/** Who, "did not", the verb, whom, and nothing that makes whom another: "him by 18 years". */
const outlives = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|and|so|yet|because|since|as|though|although|well|yes|no)[,\s]{1,2})*
    (\S[^,;:]{0,60}?)\s(?:${adverb}\s){0,2}
    (?:(?:did|does)(?:n['’]t|\snot)\s|never\s)?(?:${adverb}\s){0,2}
    (?:(was|were)(?:n['’]t|\snot)?\s(?:${adverb}\s){0,2})?
    (?:(predecease[sd]?)|outlive[sd]?|survive[sd]?)\s(by\s)?
    ([^,;:.!]{1,60}?)(?:\sby\s(?:\p{L}+\s){0,5}[^\s,;:.!]+(?:\s\p{L}+){0,4})?[\s.!*_]*$`,
  'iu',
);
const pronouns = lookupTable<'subject' | 'object'>({
  he: 'subject',
  she: 'subject',
  him: 'object',
  her: 'object',
});

/**
 * The answer of a clause; undefined where it says something else.
 * @param before what the reply says before the clause: a pronoun stands for who it named.
 */
export function answerByOutliving(
  written: string,
  before: string,
  claim: QuestionClaim,
): 'yes' | 'no' | undefined {
  const asked = deathsAsked(claim.question);
  if (!asked) return undefined;
  const clause = withoutEmphasis(written).replace(/\s?\([^()]*\)/gu, '');
  const [whole, who = '', passive, predeceased, by, whom = ''] = outlives.exec(clause) ?? [];
  if (whole === undefined || clause.includes('?') || (passive === undefined) !== (by === undefined))
    return undefined;
  const subject = subjectOf(who, whom, before, asked);
  if (subject === undefined) return undefined;
  const subjectFirst = (predeceased !== undefined) === (passive === undefined);
  const oneFirst = (subject === 'one') === subjectFirst;
  return answerThat((oneFirst === asked.oneFirst) !== isNegated(clause), claim);
}

/** Both have to be the two that are asked about; undefined otherwise. */
function subjectOf(who: string, whom: string, before: string, asked: AskedDeaths): Which | undefined {
  const isPronoun = [pronouns[who.toLowerCase()] === 'subject', pronouns[whom.toLowerCase()] === 'object'];
  const [subject, object] = [onlyNamed(who, asked), onlyNamed(whom, asked)];
  if (isPronoun[0] && isPronoun[1]) return lastSubject(before, asked);
  if (isPronoun[0] && object) return object === 'one' ? 'other' : 'one';
  if (subject && (isPronoun[1] || (object && object !== subject))) return subject;
  return undefined;
}

/** The words are a name of one of the two and nothing more. */
function onlyNamed(text: string, { one, other }: AskedDeaths): Which | undefined {
  const words = claimWords(text);
  if (words.length === 0) return undefined;
  if (words.every((word) => one.includes(word))) return 'one';
  return words.every((word) => other.includes(word)) ? 'other' : undefined;
}

/** The one that the last sentence with any of the two named first; else whom the question asks about. */
function lastSubject(before: string, { one, other }: AskedDeaths): Which {
  for (const sentence of before.split(/(?<=[.!?])\s/u).reverse()) {
    const first = claimWords(sentence).find((word) => one.includes(word) || other.includes(word));
    if (first !== undefined) return one.includes(first) ? 'one' : 'other';
  }
  return 'one';
}
