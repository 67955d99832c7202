/** Finds what is predicated of what: every verb or copula of a tree, its subject (own, shared or understood), and whether it is denied or hedged. */
import type { Branches } from './branches.ts';
import { clauseRelations, conditionalMarks, denyingVerbs, falsehoodWords, hedgingAdverbs, hedgingAuxiliaries, hedgingPredicates, negativeDeterminers, negators, truthWords } from './patterns.ts';

export interface Predication {
  /** Index of the predicate: the verb, or the noun or adjective of a copula. */
  readonly predicate: number;
  readonly kind: 'verb' | 'copula';
  /** Index of the subject's head; a coordinated subject is expanded by whoever reads it. Absent when none is understood. */
  readonly subject?: number;
  readonly negated: boolean;
  readonly hedged: boolean;
}

const subjectRelations = ['nsubj', 'nsubj:pass'] as const;

export function findPredications(branches: Branches): Predication[] {
  return branches.words.flatMap((word, predicate): Predication[] => {
    if (!clauseRelations.has(word.relation)) return [];
    const isPassive = word.tag === 'VERB' && branches.has(predicate, 'aux:pass');
    const kind = !isPassive && isPredicated(branches, predicate) ? 'copula' : 'verb';
    if (kind === 'verb' && word.tag !== 'VERB' && !(word.tag === 'AUX' && branches.has(predicate, 'nsubj', 'obj'))) return [];
    const subject = subjectOf(branches, predicate);
    return [{ predicate, kind, ...(subject === undefined ? {} : { subject }), negated: isNegated(branches, predicate), hedged: isHedged(branches, predicate) }];
  });
}

/** "X is a doctor and a writer": the second noun has no copula of its own. */
function sharesCopula(branches: Branches, index: number): boolean {
  const word = branches.word(index);
  return word.relation === 'conj' && word.tag !== 'VERB' && word.tag !== 'AUX' && branches.has(word.head, 'cop') && !branches.has(index, 'nsubj', 'nsubj:pass');
}

/** The subject's head, sought upwards where the predicate has none: coordination, control, participles, relative clauses. `seen` bounds the climb. */
function subjectOf(branches: Branches, predicate: number, seen = 0): number | undefined {
  const own = branches.children(predicate, ...subjectRelations).find((child) => !/^(?:that|which|who|whom)$/u.test(branches.form(child)) || branches.word(predicate).relation !== 'acl:relcl');
  if (own !== undefined) return own;
  const { relation, head } = branches.word(predicate);
  if (head < 0 || seen > 6 || branches.has(predicate, 'expl', 'csubj')) return undefined;
  switch (relation) {
    case 'conj': return subjectOf(branches, head, seen + 1);
    case 'advcl': return branches.children(predicate, 'mark').every((child) => /^(?:to|by)$/u.test(branches.form(child))) ? subjectOf(branches, head, seen + 1) : undefined;
    case 'xcomp': return branches.children(head, 'obj')[0] ?? subjectOf(branches, head, seen + 1);
    case 'acl': return isInfinitive(branches, predicate) ? undefined : describedBy(branches, head, seen);
    case 'acl:relcl': return branches.children(predicate, 'nsubj', 'nsubj:pass').length > 0 ? describedBy(branches, head, seen) : undefined;
    default: return undefined;
  }
}

/** What a clause on a noun is said of: the noun, or, when the noun itself is said of something ("X is a disorder caused by ..."), that. */
function describedBy(branches: Branches, noun: number, seen: number): number {
  return (isPredicated(branches, noun) ? subjectOf(branches, noun, seen + 1) : undefined) ?? noun;
}

const isPredicated = (branches: Branches, noun: number): boolean => branches.has(noun, 'cop') || sharesCopula(branches, noun);

const isInfinitive = (branches: Branches, index: number): boolean => branches.children(index, 'mark').some((child) => branches.form(child) === 'to');

function isNegated(branches: Branches, index: number, seen = 0): boolean {
  const own = branches.children(index, 'advmod', 'det', 'cc', 'cc:preconj').some((child) => negators.has(branches.form(child)) || (branches.word(child).relation === 'det' && negativeDeterminers.has(branches.form(child))));
  return own !== isDeniedFromAbove(branches, index, seen);
}

/** The negation of a governing clause, where it reaches down: "It is not true that", "fails to", "There is no evidence that". */
function isDeniedFromAbove(branches: Branches, index: number, seen: number): boolean {
  const { relation, head } = branches.word(index);
  if (head < 0 || seen > 6) return false;
  const form = branches.form(head);
  if (relation === 'xcomp') return denyingVerbs.has(form) !== isNegated(branches, head, seen + 1);
  if (relation === 'conj' && sharesCopula(branches, index)) return isNegated(branches, head, seen + 1);
  if (/^acl/u.test(relation) && isPredicated(branches, head)) return isNegated(branches, head, seen + 1);
  if (!/^(?:ccomp|csubj|csubj:pass|acl|advcl)$/u.test(relation) || isConditional(branches, index)) return false;
  // A participle's own subject already carries the "no": "no evidence linking X to Y".
  if (relation === 'acl' && !branches.has(index, ...subjectRelations) && !isInfinitive(branches, index)) return false;
  if (falsehoodWords.has(form)) return !isNegated(branches, head, seen + 1);
  return truthWords.has(form) && (relation !== 'advcl' || isInfinitive(branches, index)) && isNegated(branches, head, seen + 1);
}

function isConditional(branches: Branches, index: number): boolean {
  return branches.children(index, 'mark').some((child) => conditionalMarks.has(branches.form(child)));
}

function isHedged(branches: Branches, index: number, seen = 0): boolean {
  if (isConditional(branches, index) || branches.children(index, 'advcl').some((child) => branches.children(child, 'mark').some((mark) => /^(?:if|unless)$/u.test(branches.form(mark))))) return true;
  const own = branches.children(index, 'aux', 'advmod').some((child) =>
    branches.word(child).relation === 'aux' ? hedgingAuxiliaries.has(branches.form(child)) : hedgingAdverbs.has(branches.form(child)));
  if (own) return true;
  const { relation, head } = branches.word(index);
  if (head < 0 || seen > 6) return false;
  if (relation === 'conj') return isHedged(branches, head, seen + 1) && !branches.has(index, 'nsubj', 'nsubj:pass');
  if (!/^(?:ccomp|xcomp|csubj|csubj:pass|acl)$/u.test(relation) && !(relation === 'advcl' && branches.word(head).tag === 'ADJ' && isInfinitive(branches, index))) return false;
  return hedgingPredicates.has(branches.form(head)) || isHedged(branches, head, seen + 1);
}
