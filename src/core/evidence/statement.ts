/**
 * What is read as the statement: an answer that says nothing by itself ("Delhi.") is read with its question.
 */
import type { EvidenceRequest } from '../ports/evidence.ts';
import { keysOf, termsOf, type SearchTerm } from './retrieval/terms.ts';

type StatedAnswer = Pick<EvidenceRequest, 'statement' | 'question'>;

/** Words up to which an answer is taken as a bare one. */
const bareWords = 5;

/** Whether the statement leans on the question: too short to say anything by itself. */
export const isBareAnswer = ({ statement, question }: StatedAnswer): boolean =>
  question !== undefined && question.trim() !== '' && statement.trim().split(/\s+/u).length <= bareWords;

/** The entailment model was trained on `question answer.` for bare answers (its card). */
export function hypothesisOf(claim: StatedAnswer): string {
  const { statement, question = '' } = claim;
  const ended = /[.!?]["')\]]*$/u.test(statement) ? statement : `${statement}.`;
  return isBareAnswer(claim) ? `${question.trim()} ${ended}` : ended;
}

/**
 * Terms of the statement that the question does not already have: what an answer adds, and has to answer for.
 * All of them where it adds nothing.
 */
export function claimedTerms({ statement, question }: StatedAnswer): SearchTerm[] {
  const asked = new Set(question === undefined ? [] : keysOf(question));
  const terms = termsOf(statement);
  const added = terms.filter(({ key }) => !asked.has(key));
  return added.length > 0 ? added : terms;
}
