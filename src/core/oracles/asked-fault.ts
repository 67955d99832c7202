/**
 * Whether a question asks if something is wrong: "Is it false that Ann was born in Rome?", "Ann was born in
 * Rome. Is that wrong?" A yes then denies the claim.
 */
import { pattern } from '../pattern-parts.ts';

export const fault = pattern`(?:
    false|untrue|incorrect|wrong|inaccurate|mistaken|not true|not correct|not the case|a (?:myth|mistake|lie|
    misconception|false statement)
  )`;
const before = new RegExp(
  pattern`\b${fault}\s+(?:that|to (?:say|state|claim|think|believe|assume))\b|
    \b(?:claim|statement|assertion|idea)\b[^?]{0,200}(?<!\bor\s)\b${fault}\s*[?:]`,
  'iu',
);
const after = new RegExp(
  pattern`\b(?:is|was|are|were)\s(?:that|this|it|they|he|she|(?:the|this|that)\s\p{Ll}+)\s${fault}\s*\?`,
  'iu',
);

/** The question about the fault follows the claim: "... Is that wrong?", "... Is the book wrong?" */
export function asksForFaultAfter(question: string): boolean {
  return after.test(question);
}

export function asksForFault(question: string): boolean {
  return before.test(question) || after.test(question);
}
