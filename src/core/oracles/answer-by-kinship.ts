/**
 * Answers that say what two people are to each other where the question asks for something else: "They were
 * husband and wife", for "Were they siblings?"
 */
import { pattern } from '../pattern-parts.ts';
import { answerThat, isNegated, type QuestionClaim } from './question-claim.ts';

const kinds: readonly RegExp[] = [
  /\b(?:husbands?|wife|wives|spouses?|married(?: couple)?|a couple)\b/iu,
  /\b(?:brothers?|sisters?|siblings?|twins?)\b/iu,
  /\b(?:fathers?|mothers?|parents?|sons?|daughters?|child(?:ren)?)\b/iu,
  /\b(?:cousins?)\b/iu,
  /\b(?:uncles?|aunts?|nephews?|nieces?)\b/iu,
  /\b(?:grand(?:father|mother|parents?|sons?|daughters?|child(?:ren)?))\b/iu,
];
const ofTwo = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|and|so|because|since|no|yes|actually|in fact)[,\s]{1,2}){0,2}
    (?:they|the two|both|these two)\s(?:were|are|was)\s(?:actually\s|in fact\s|only\s|just\s)?
    ((?:an?\s)?(?:\p{L}+\s)?\p{L}+(?:\sand\s(?:\p{L}+\s)?\p{L}+)?)[\s.!*_]*$`,
  'iu',
);

const kindOf = (text: string): number => {
  const found = kinds.flatMap((kind, i) => (kind.test(text) ? [i] : []));
  return found.length === 1 ? (found[0] as number) : -1;
};

export function answerByKinship(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const said = ofTwo.exec(clause)?.[1];
  if (said === undefined || isNegated(clause) || clause.includes('?')) return undefined;
  const [asked, given] = [kindOf(claim.question), kindOf(said)];
  return asked >= 0 && given >= 0 && asked !== given ? answerThat(false, claim) : undefined;
}
