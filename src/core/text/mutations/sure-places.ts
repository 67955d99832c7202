/**
 * Where a changed word surely makes a statement false. In a condition ("if it rains"), in a clause that says
 * which things are meant, or in an indefinite subject ("a new member") the statement may stay true.
 */
import type { Candidate } from './mutation.ts';
import type { Sentence } from './sentence.ts';

const condition =
  /^(?:if|unless|when|whenever|once|while|where|until|whether|provided|as|although|though|before|after)$/u;

export const isAtSurePlace = (sentence: Sentence, one: Candidate): boolean =>
  one.changes.every(({ span }) => isSure(sentence, one, span[0]));

function isSure(sentence: Sentence, { kind }: Candidate, at: number): boolean {
  const start = sentence.words.findIndex(({ span }) => span[0] <= at && at < span[1]);
  const subject = sentence.main?.subject;
  let isDescription = false;
  for (let index = start; index >= 0; index = sentence.word(index).head) {
    const { relation } = sentence.word(index);
    if (relation === 'advcl' && isCondition(sentence, index)) return false;
    if (/^acl/u.test(relation)) isDescription = true;
    if (index !== subject) continue;
    if (isDescription) return false;
    // A determiner that changes is the quantity itself: "No new member".
    const isDeterminer = /^det/u.test(sentence.word(start).relation);
    return kind === 'entity' || isDeterminer || !isIndefinite(sentence, index);
  }
  return true;
}

const isCondition = (sentence: Sentence, verb: number): boolean =>
  sentence.branches
    .children(verb, 'mark', 'advmod')
    .some((child) => condition.test(sentence.branches.form(child)));

const isIndefinite = (sentence: Sentence, noun: number): boolean =>
  sentence.branches
    .children(noun, 'det')
    .some((det) => /^(?:an?|any|some|every|each|all|no|many|most|few)$/u.test(sentence.branches.form(det))) ||
  (/^NNS?$/u.test(sentence.word(noun).fineTag) &&
    !sentence.branches.has(noun, 'det', 'nmod:poss') &&
    !sentence.branches.has(noun, 'nummod'));
