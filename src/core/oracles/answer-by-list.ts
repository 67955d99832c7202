/** Answers that look a name up in a list that the reply has given: "Poland isn't on that list." */
import { pattern } from '../pattern-parts.ts';
import { answerThat, claimWords, type QuestionClaim } from './question-claim.ts';

const listed = new RegExp(
  pattern`^[\s*_"“]*(?:(?:but|and|so|because)\s)?(\S[^,;:]{0,60}?)\s(?:is|was|are|were)(n['’]t|\snot)?\s
    (?:(?:on|in|part of)\s(?:the|that|this)\slist|(?:one of|among)\s(?:them|these|those)|
    (?:included|listed|mentioned|there))[\s.!*_]*$`,
  'iu',
);

export function answerByList(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  const [whole, subject = '', not] = listed.exec(clause) ?? [];
  if (whole === undefined) return undefined;
  const said = claimWords(subject);
  if (said.length === 0 || !said.every((word) => claim.words.includes(word))) return undefined;
  return answerThat(not === undefined, claim);
}
