/**
 * Answers that name what they are about by a pronoun or by its name alone: "it isn't in Kenya", "he did write
 * it", "they wed in 1912", "Sydney isn't".
 */
import { pattern, wordList } from '../pattern-parts.ts';
import {
  answerThat,
  claimWords,
  isNegated,
  thereAtEnd,
  withoutAdjuncts,
  type QuestionClaim,
} from './question-claim.ts';

/** "It was", "neither borders", "that makes him", "he did write it". */
const ofPronoun = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|and|so|because|well|actually)\s)?(?:
      (?:it|he|she|they|that)(?:['’]s|\s(?:is|was|are|were|ai))(?:n['’]t|\snot)?|
      (?:it|he|she|they|that)(?:['’](?:s|ve)|\s(?:has|have|had))(?:n['’]t|\snot)?\sbeen|
      (?:it|he|she|they|that)\s(?:did|does|do|has|have|had)(?:n['’]t|\snot)?
      (?=[^,;:]{0,80}\s(?:it|him|her|them|that|this|so|there|the|\p{Lu}\S*)\b)|
      (?:it|he|she|they|that)\s(?:can|could)(?:['’]t|n['’]t|not|\snot)(?:\spossibly)?(?:\shave(?:\sbeen)?)?|
      (?:neither|none)(?:\sof\s(?:them|the two|these|those))?|they(?=\s\p{Ll})|
      (?:(?:that|this|which)\s)?(?:makes|made)\s(?:him|her|it|them|\p{Lu}\S*(?:\s\p{Lu}\S*){0,3})
    )\s(?:(?:yet|still|already|really|actually|indeed|ever)\s)?(\S.*)$`,
  'iu',
);

/** The answer of a clause about "it" that says no more than the claim does. */
export function answerByPronoun(written: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  if (written.includes('?')) return undefined;
  const { words, names, place, time } = claim;
  const clause = withoutAdjuncts(written, words, time === undefined);
  const [, said = ''] = ofPronoun.exec(clause) ?? [];
  const there = thereAtEnd.test(said) && place !== undefined ? claimWords(place) : [];
  const given = [...claimWords(said), ...there];
  const ofPlace = place === undefined ? undefined : claimWords(place);
  const ofNames = new Set(names.flatMap(claimWords));
  const isOfClaim =
    given.length > 0 &&
    given.every((word) => words.includes(word)) &&
    words.every((word) => !/^\d+$/u.test(word) || given.includes(word));
  const saysMore =
    given.some((word) => superlative.test(word)) ||
    (ofPlace?.every((word) => given.includes(word)) ?? given.some((word) => !ofNames.has(word)));
  // "It isn't Sydney" denies it, whatever "it" is.
  const isOther = isNegated(clause) && identity.test(clause) && given.every((word) => ofNames.has(word));
  if (!isOfClaim || !(saysMore || isOther))
    return (
      answerByBareVerb(written, claim) ??
      answerByCleft(clause, claim) ??
      answerByDeed(written, claim) ??
      answerByPartner(clause, claim)
    );
  return answerThat(!isNegated(clause), claim);
}
/** "The longest" has its place without words for it. */
const superlative = /^\p{Ll}{2,}est$/u;
const identity = /^[\s*_"“]*(?:it|that)(?:['’]s|\s(?:is|was|ai))/iu;

/** "Sydney isn't", "Bern is", "neither is", "only Oslo is". */
function answerByBareVerb(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const [, only, name = '', not] = bareVerb.exec(clause) ?? [];
  if (/^(?:neither|none)(?:\sof\s(?:them|the two))?$/iu.test(name)) return answerThat(false, claim);
  const missing = /^[\s*_"“]*no\s(?:such\s|common\s|direct\s)?(\p{Ll}[^,;:]{1,60})$/iu.exec(clause)?.[1];
  const lacks = claimWords(missing ?? '');
  if (lacks.length > 0 && lacks.every((word) => claim.words.includes(word))) return answerThat(false, claim);
  const said = claimWords(name);
  if (said.length === 0 || !said.every((word) => claim.words.includes(word))) return undefined;
  const isOne = only !== undefined && claim.compares;
  return answerThat(not === undefined && !isOne, claim);
}

/** "It was him who discovered it": what follows "who" is in the claim's words. */
function answerByCleft(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const [, not, name = '', rest = ''] = cleft.exec(clause) ?? [];
  const [said, deed] = [claimWords(name.replace(/^(?:him|her|he|she|them)$/iu, '')), claimWords(rest)];
  const isClaim = deed.length > 0 && [...said, ...deed].every((word) => claim.words.includes(word));
  return isClaim ? answerThat(not === undefined && !isNegated(rest), claim) : undefined;
}
const cleft = /^[\s*_"“]*it\s(?:is|was)(n['’]t|\snot)?\s([^,;:]{2,60}?)\s(?:who|that|which)\s(\S.*)$/iu;

/** "Fleming discovered it by accident", whatever follows, for "Did Fleming discover penicillin?" */
function answerByDeed(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const { words, question } = claim;
  if (!/^\W*(?:is it true that\s.*)?did\b/iu.test(question) || isNegated(clause) || /\d/u.test(question))
    return undefined;
  const [, name = '', verb = ''] = deed.exec(clause) ?? [];
  const [said, done] = [claimWords(name), claimWords(verb)];
  const place = said.length > 0 ? words.indexOf(said.at(-1) as string) : -1;
  const isClaim = place >= 0 && said.every((word) => words.includes(word)) && done.length === 1;
  return isClaim && words[place + 1] === done[0] ? answerThat(true, claim) : undefined;
}
const deed = /^[\s*_"“]*(\p{L}[^,;:]{1,40}?)\s(\p{Ll}+)\s(?:it|him|her|them)\b/u;
const bareVerb = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|and|so|because)\s)?(only\s)?(?:the\s)?(\p{L}[^,;:]{1,60}?)\s
    (?:is|was|are|were|did|does|do|has|have|had|could|can)(n['’]t|['’]t|not|\snot)?
    (?:\s(?:it|so|that|this))?[\s.!*_"”]*$`,
  'iu',
);

/** "Leonard was her husband": such a noun holds in both directions. */
function answerByPartner(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const [, name = '', noun = ''] = partner.exec(clause) ?? [];
  const said = claimWords(name);
  const relation = claimWords(noun);
  const isClaim =
    said.length > 0 &&
    relation.length === 1 &&
    mutual.has(relation[0] as string) &&
    [...said, ...relation].every((word) => claim.words.includes(word));
  return isClaim ? answerThat(!isNegated(clause), claim) : undefined;
}
const partner = new RegExp(
  pattern`^[\s*_"“]*(\p{Lu}[^,;:]{1,60}?)\s(?:is|was)(?:n['’]t|\snot)?\s
    (?:his|her|its|their)\s(\p{Ll}+)[\s.!*_"”]*$`,
  'u',
);
const mutual = new Set(
  wordList('husband wife spouse partner sibling brother sister cousin friend twin neighbour').flatMap(
    claimWords,
  ),
);
