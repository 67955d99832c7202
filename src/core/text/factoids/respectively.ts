/**
 * "Ann and Bob were born in Rome and Oslo respectively": pairs off the two rows, if they are two and equally
 * long.
 */
import type { Branches } from '../branches.ts';
import { subjectOf, subtree } from './clause.ts';
import { tidied, wordsOf, type Draft } from './draft.ts';

/** Where the row of coordinated nouns below a word can stand. */
const rows = ['obj', 'obl', 'obl:agent', 'xcomp'] as const;

/**
 * One draft for each pair; nothing where the draft's top is not `clause`, or it is not certain which words
 * pair.
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
  const others_ = (members: readonly (readonly number[])[], kept: number) =>
    members.filter((_, i) => i !== kept).flat();
  const preposition = branches.children(second[0] as number, 'case');
  return first.map((_, i) => {
    const gone = new Set(
      [...others_(left, i), ...others_(right, i)].filter(
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

/** One of several is, where they were said to be. */
function auxiliary(branches: Branches, index: number, subject: number): number | string {
  if (/^NNP?S$/u.test(branches.word(subject).fineTag)) return index;
  const form = branches.form(index);
  return branches.word(index).tag !== 'AUX' ? index : form === 'were' ? 'was' : form === 'are' ? 'is' : index;
}
