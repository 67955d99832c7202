/**
 * Questions about a syntax tree that the splitters share: subtrees, clauses, subjects, negation, tense and
 * conditions.
 */
import type { Branches } from '../branches.ts';
import { conditionalMarks, negativeDeterminers, negators } from '../patterns.ts';

export const subjects = ['nsubj', 'nsubj:pass', 'expl', 'csubj', 'csubj:pass', 'nsubj:outer'] as const;
const auxiliaries = ['aux', 'aux:pass', 'cop'] as const;

/** A word and all its descendants, ascending. */
export function subtree(branches: Branches, index: number): number[] {
  const found = [index];
  for (let at = 0; at < found.length; at++) found.push(...branches.children(found[at] as number));
  return found.sort((a, b) => a - b);
}

/** Whether the word heads a clause: it is a verb, it has a copula, or it has a subject. */
export function isClause(branches: Branches, index: number): boolean {
  const { tag } = branches.word(index);
  return tag === 'VERB' || tag === 'AUX' || branches.has(index, 'cop', ...subjects);
}

export const subjectOf = (branches: Branches, clause: number): number | undefined =>
  branches.children(clause, ...subjects)[0];
export const auxiliariesOf = (branches: Branches, clause: number): number[] =>
  branches.children(clause, ...auxiliaries);

export function isNegated(branches: Branches, clause: number): boolean {
  return (
    branches
      .children(clause, 'advmod', 'det', 'cc:preconj', 'cc')
      .some(
        (child) =>
          negators.has(branches.form(child)) ||
          (branches.word(child).relation === 'det' && negativeDeterminers.has(branches.form(child))),
      ) ||
    branches
      .children(clause, ...subjects, 'obj')
      .some(
        (child) =>
          negativeDeterminers.has(branches.form(child)) ||
          branches.children(child, 'det').some((det) => negativeDeterminers.has(branches.form(det))),
      )
  );
}

/** Marks that make a clause a condition of its governor. */
const circumstances = new Set([
  ...conditionalMarks,
  'when',
  'whenever',
  'once',
  'provided',
  'providing',
  'assuming',
  'as',
  'until',
  'till',
]);

/** "if ...", "unless ...", "when ...": the governing clause does not hold without it. */
export function isCircumstance(branches: Branches, index: number): boolean {
  return (
    branches.word(index).relation.startsWith('advcl') &&
    branches.children(index, 'mark', 'advmod').some((child) => circumstances.has(branches.form(child)))
  );
}

/** Whether the clause is in the past tense. */
export function isPast(branches: Branches, clause: number): boolean {
  const finite = [...auxiliariesOf(branches, clause), clause].sort((a, b) => a - b)[0] as number;
  return branches.word(finite).fineTag === 'VBD' || /^(?:was|were|had|did)$/u.test(branches.form(finite));
}

export function isPlural(branches: Branches, noun: number): boolean {
  return (
    /^NNP?S$/u.test(branches.word(noun).fineTag) ||
    branches.has(noun, 'conj') ||
    /^(?:they|these|those|both)$/u.test(branches.form(noun))
  );
}

/** The form of "be" that links `noun` to a description, for a clause that leaves the copula out. */
export function copulaFor(branches: Branches, noun: number, isOfThePast: boolean): string {
  if (isOfThePast) return isPlural(branches, noun) ? 'were' : 'was';
  return isPlural(branches, noun) ? 'are' : 'is';
}

/** The nearest clause above a word. */
export function clauseAround(branches: Branches, index: number): number {
  let at = index;
  while (branches.word(at).head >= 0 && !(at !== index && isClause(branches, at)))
    at = branches.word(at).head;
  return at;
}
