/**
 * "The mill is a listed building, but the barn is not": what the second clause leaves out is said in the
 * first. Without it, the statement says nothing.
 */
import type { Branches } from '../branches.ts';
import type { Draft } from './draft.ts';

/** Forms of one verb: "is" may stand for "are". */
const families = [
  'is are was were am be',
  'has have had',
  'can',
  'could',
  'may',
  'might',
  'must',
  'will',
  'would',
];
const familyOf = (form: string): string | undefined =>
  families.find((forms) => forms.split(' ').includes(form));

/** The draft with the words that it leaves out, where another draft of the sentence has them. */
export function withLeftOut(branches: Branches, draft: Draft, drafts: readonly Draft[]): Draft {
  const verb = branches.word(draft.top);
  const family = familyOf(branches.form(draft.top));
  const from = draft.pieces.indexOf(draft.top);
  const after = draft.pieces.slice(from + 1);
  const isBare = after.every(
    (piece) =>
      typeof piece === 'number' && /^(?:not|n't|too|either|also|[.!,;])$/u.test(branches.form(piece)),
  );
  const earlier = drafts.find(({ top }) => top === verb.head);
  if (verb.tag !== 'AUX' || family === undefined || from < 0 || !isBare || !earlier) return draft;
  const helper = earlier.pieces.findIndex(
    (piece) =>
      typeof piece === 'number' &&
      branches.word(piece).head === earlier.top &&
      /^(?:aux|cop)/u.test(branches.word(piece).relation) &&
      familyOf(branches.form(piece)) === family,
  );
  if (helper < 0) return draft;
  const left = earlier.pieces
    .slice(helper + 1)
    .filter((piece) => typeof piece !== 'number' || !isDenialOrMark(branches, piece));
  const denial = after.filter(
    (piece) => typeof piece === 'number' && /^(?:not|n't)$/u.test(branches.form(piece)),
  );
  return { ...draft, pieces: [...draft.pieces.slice(0, from + 1), ...denial, ...left] };
}

const isDenialOrMark = (branches: Branches, index: number): boolean =>
  /^(?:not|n't)$/u.test(branches.form(index)) || branches.word(index).tag === 'PUNCT';
