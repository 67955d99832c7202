/**
 * "Ann and Bob were born in Rome and Oslo respectively": pairs the two lists if there are exactly two and
 * they have the same length.
 */
import type { Branches } from '../branches.ts';
import { subjectOf, subtree } from './clause.ts';
import { tidied, wordsOf, type Draft } from './draft.ts';

/** Relations under which a list of coordinated nouns is looked for. */
const rows = ['obj', 'obl', 'obl:agent', 'xcomp'] as const;

/**
 * Returns one draft per pair. Undefined if `clause` is not the draft's top, or if the pairs are uncertain.
 */
export function splitRespectively(branches: Branches, draft: Draft, clause: number): Draft[] | undefined {
  if (clause !== draft.top || !branches.words.some((word) => /^respectively$/iu.test(word.text)))
    return undefined;
  const subject = subjectOf(branches, clause);
  const first = subject === undefined ? [] : rowOf(branches, subject);
  const others = [...branches.children(clause, ...rows), ...(branches.has(clause, 'cop') ? [clause] : [])]
    .map((index) => rowOf(branches, index))
    .filter((row) => row.length > 1);
  const [second] = others;
  if (
    first.length < 2 ||
    others.length !== 1 ||
    second === undefined ||
    second.length !== first.length ||
    branches.has(clause, 'cop')
  )
    return undefined;
  const membersOf = (row: readonly number[]) =>
    row.map((member, i) =>
      subtree(branches, member).filter(
        (index) => i > 0 || !row.slice(1).some((other) => subtree(branches, other).includes(index)),
      ),
    );
  const left = membersOf(first);
  const right = membersOf(second);
  const allExcept = (members: readonly (readonly number[])[], kept: number) =>
    members.filter((_, i) => i !== kept).flat();
  const preposition = branches.children(second[0] as number, 'case');
  return first.map((_, i) => {
    const gone = new Set(
      [...allExcept(left, i), ...allExcept(right, i)].filter(
        (index) => i === 0 || !preposition.includes(index) || branches.has(second[i] as number, 'case'),
      ),
    );
    const pieces = wordsOf(draft)
      .filter(
        (index) =>
          !gone.has(index) &&
          !/^respectively$/iu.test(branches.word(index).text) &&
          branches.word(index).relation !== 'cc',
      )
      .map((index) => auxiliary(branches, index, first[i] as number));
    return { top: clause, pieces: tidied(branches, pieces) };
  });
}

const rowOf = (branches: Branches, head: number): number[] => [head, ...branches.children(head, 'conj')];

/** The word, in the singular if it is "were" or "are" and the subject of the pair is singular. */
function auxiliary(branches: Branches, index: number, subject: number): number | string {
  if (/^NNP?S$/u.test(branches.word(subject).fineTag)) return index;
  const form = branches.form(index);
  return branches.word(index).tag !== 'AUX' ? index : form === 'were' ? 'was' : form === 'are' ? 'is' : index;
}
