/**
 * What readers take as the statement. An answer that says nothing by itself ("Delhi.") is read with its
 * question.
 */
import type { EvidenceRequest } from '../ports/evidence.ts';
import { keysOf, termsOf, type SearchTerm } from './retrieval/terms.ts';

export type StatedAnswer = Pick<EvidenceRequest, 'statement' | 'question' | 'isSentence'>;

/** What the evidence of a request is searched by. */
export const searchedBy = ({
  statement,
  question,
  evidenceOf,
  isSentence,
}: EvidenceRequest): StatedAnswer => ({
  statement: evidenceOf ?? statement,
  ...(question !== undefined && { question }),
  ...(isSentence && { isSentence }),
});

/** An answer of at most this many words is a bare one. Chosen by hand. */
const bareWords = 5;

/** Whether the statement is too short to say anything without its question. */
export const isBareAnswer = ({ statement, question, isSentence }: StatedAnswer): boolean =>
  !isSentence && question !== undefined && question !== '' && statement.split(/\s+/u).length <= bareWords;

/**
 * Returns the hypothesis. The entailment model was trained on `question answer.` for bare answers (its model
 * card).
 */
export function hypothesisOf(claim: StatedAnswer): string {
  const { statement, question = '' } = claim;
  const ended = /[.!?]["')\]]*$/u.test(statement) ? statement : `${statement}.`;
  return isBareAnswer(claim) ? `${question} ${ended}` : ended;
}

/**
 * Returns the terms of the statement that the question does not have: these are what the answer adds. Returns
 * all terms where it adds nothing.
 */
export function claimedTerms({ statement, question }: StatedAnswer): readonly SearchTerm[] {
  const asked = new Set(question === undefined ? [] : keysOf(question));
  const terms = termsOf(statement);
  const added = terms.filter(({ key }) => !asked.has(key));
  return added.length > 0 ? added : terms;
}

/** The share of the statement's terms that its question has, 0 to 1. */
export function repeatedShare({ statement, question }: StatedAnswer): number {
  const asked = new Set(question === undefined ? [] : keysOf(question));
  const keys = [...new Set(keysOf(statement))];
  return keys.length === 0 ? 0 : keys.filter((key) => asked.has(key)).length / keys.length;
}
