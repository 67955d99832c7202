/** Answers that say what was so once: "It was once", "it used to be", for a question about today. */
import { pattern } from '../pattern-parts.ts';
import { answerThat, isNegated, type QuestionClaim } from './question-claim.ts';

const asksOfToday = /^\W*(?:is|are|does|do)\s/iu;
const wasOnce = new RegExp(
  pattern`^[\s*_"“]*(?:well,?\s)?(?:it|he|she|they|that)\s(?:
      (?:was|were|did)\s(?:once|formerly|previously|originally|in the past|until\s\d{4}|till\s\d{4})|
      (?:once\s(?:was|were|did))|used to(?:\sbe)?
    )[\s.!*_]*$`,
  'iu',
);

export function answerByPast(clause: string, claim: QuestionClaim): 'yes' | 'no' | undefined {
  if (!asksOfToday.test(claim.question) || isNegated(clause)) return undefined;
  return wasOnce.test(clause) ? answerThat(false, claim) : undefined;
}
