/** The answer of one clause of a reply to the question's claim, other than in the words of the claim. */
import { answerByEnds } from './answer-by-ends.ts';
import { answerByHolder, answerByTerm } from './answer-by-holder.ts';
import { answerByKinship } from './answer-by-kinship.ts';
import { answerByList } from './answer-by-list.ts';
import { answerByOrder, type AskedOrder } from './answer-by-order.ts';
import { answerByOutliving } from './answer-by-outliving.ts';
import { answerByOverlap } from './answer-by-overlap.ts';
import { answerByPast } from './answer-by-past.ts';
import { answerBySpan, type QuestionClaim } from './question-claim.ts';

/** What stands around a clause. */
export interface AroundClause {
  readonly before: string;
  readonly sentence: string;
}

/** The first answer that is found; undefined where the clause says something else. */
export function answerByClause(
  clause: string,
  { before, sentence }: AroundClause,
  claim: QuestionClaim,
  order: AskedOrder | undefined,
): 'yes' | 'no' | undefined {
  return (
    answerByOutliving(clause, before, claim) ??
    (order && answerByOrder(clause, order, claim, sentence)) ??
    answerByOverlap(clause, claim) ??
    answerBySpan(clause, claim) ??
    answerByEnds(clause, claim) ??
    answerByHolder(clause, claim) ??
    answerByTerm(clause, claim) ??
    answerByKinship(clause, claim) ??
    answerByPast(clause, claim) ??
    answerByList(clause, claim)
  );
}
