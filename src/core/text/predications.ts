/**
 * Finds predications: every verb or copula of a tree with its subject (own, shared or understood), and
 * whether it is denied, hedged or attributed to a source.
 */
import type { Branches } from './branches.ts';
import {
  clauseRelations,
  conditionalMarks,
  denyingVerbs,
  falsehoodWords,
  hedgingAdverbs,
  hedgingAuxiliaries,
  hedgingPredicates,
  negativeDeterminers,
  negators,
  sayingVerbs,
  truthWords,
} from './patterns.ts';

export interface Predication {
  /** Index of the predicate: the verb, or the noun or adjective of a copula. */
  readonly predicate: number;
  readonly kind: 'verb' | 'copula';
  /**
   * Index of the subject's head. The caller expands a coordinated subject. Absent if no subject is
   * understood.
   */
  readonly subject?: number;
  readonly negated: boolean;
  /** Index of the word that weakens it: "may", "probably", "if", "believed". */
  readonly weakener?: number;
  /** Under an "if" or "unless", or itself the condition. */
  readonly conditional: boolean;
  /** "The landlord said that ...": indices of the source and of the verb of saying. */
  readonly attribution?: { readonly source: number; readonly verb: number };
}

/** How many levels a search goes up the tree at most. Chosen by hand. */
const MAX_LEVELS = 6;

const subjectRelations = ['nsubj', 'nsubj:pass'] as const;

export function findPredications(branches: Branches): Predication[] {
  return branches.words.flatMap((word, predicate): Predication[] => {
    if (!clauseRelations.has(word.relation)) return [];
    const isPassive = word.tag === 'VERB' && branches.has(predicate, 'aux:pass');
    const kind =
      !isPassive && !isFinite(branches, predicate) && isPredicated(branches, predicate) ? 'copula' : 'verb';
    if (kind === 'copula' && isCleft(branches, predicate)) return [];
    if (
      kind === 'verb' &&
      word.tag !== 'VERB' &&
      !(word.tag === 'AUX' && branches.has(predicate, 'nsubj', 'obj'))
    )
      return [];
    return [{ predicate, kind, ...detailsOf(branches, predicate) }];
  });
}

/** "The point is that costs doubled": "doubled" is a verb by itself, although "is" precedes it. */
const isFinite = (branches: Branches, index: number): boolean =>
  branches.word(index).tag === 'VERB' &&
  (/^VB[DZP]$/u.test(branches.word(index).fineTag) || branches.has(index, 'nsubj:outer'));

/** "It was Fleming who discovered it": the statement about Fleming is in the relative clause. */
function isCleft(branches: Branches, noun: number): boolean {
  const subject = branches.children(noun, 'nsubj', 'expl').find((child) => branches.form(child) === 'it');
  return subject !== undefined && branches.word(noun).tag === 'PROPN' && branches.has(noun, 'acl:relcl');
}

/** Everything about a predication except its predicate and kind. */
function detailsOf(branches: Branches, predicate: number): Omit<Predication, 'predicate' | 'kind'> {
  const subject = subjectOf(branches, predicate);
  const weakener = weakenerOf(branches, predicate);
  const attribution = attributionOf(branches, predicate);
  return {
    ...(subject !== undefined && { subject }),
    negated: isNegated(branches, predicate),
    conditional: isUnderCondition(branches, predicate),
    ...(weakener !== undefined && { weakener }),
    ...(attribution && { attribution }),
  };
}

/** "X is a doctor and a writer": the second noun shares the copula of the first. */
function sharesCopula(branches: Branches, index: number): boolean {
  const word = branches.word(index);
  return (
    word.relation === 'conj' &&
    word.tag !== 'VERB' &&
    word.tag !== 'AUX' &&
    branches.has(word.head, 'cop') &&
    !branches.has(index, 'nsubj', 'nsubj:pass')
  );
}

/**
 * The subject's head. If the predicate has none, it comes from a word above: coordination, control,
 * participles, relative clauses.
 * @param seen how many levels the search has gone up; it is bounded.
 */
function subjectOf(branches: Branches, predicate: number, seen = 0): number | undefined {
  const own = branches
    .children(predicate, ...subjectRelations)
    .find(
      (child) =>
        !/^(?:that|which|who|whom)$/u.test(branches.form(child)) ||
        branches.word(predicate).relation !== 'acl:relcl',
    );
  if (own !== undefined) return own;
  const misplaced = branches
    .children(predicate, 'obl', 'obj')
    .filter((child) => !branches.has(child, 'cop'))
    .flatMap((child) => branches.children(child, ...subjectRelations))
    .find((child) => child < predicate);
  if (misplaced !== undefined) return misplaced;
  const { relation, head } = branches.word(predicate);
  if (head < 0 || seen > MAX_LEVELS || branches.has(predicate, 'expl', 'csubj')) return undefined;
  switch (relation) {
    case 'conj':
      return subjectOf(branches, head, seen + 1);
    case 'advcl':
      return branches.children(predicate, 'mark').every((child) => /^(?:to|by)$/u.test(branches.form(child)))
        ? subjectOf(branches, head, seen + 1)
        : undefined;
    case 'xcomp':
      return branches.children(head, 'obj')[0] ?? subjectOf(branches, head, seen + 1);
    case 'acl':
      return isInfinitive(branches, predicate) ? undefined : describedBy(branches, head, seen);
    case 'acl:relcl':
      return branches.children(predicate, 'nsubj', 'nsubj:pass').length > 0
        ? describedBy(branches, head, seen)
        : undefined;
    default:
      return undefined;
  }
}

/**
 * The subject of a clause that modifies a noun: the noun, or, if the noun is itself a predicate ("X is a
 * disorder caused by ..."), its subject.
 */
function describedBy(branches: Branches, noun: number, seen: number): number {
  return (
    (isPredicated(branches, noun) && !isCleft(branches, noun)
      ? subjectOf(branches, noun, seen + 1)
      : undefined) ?? noun
  );
}

const isPredicated = (branches: Branches, noun: number): boolean =>
  branches.has(noun, 'cop') || sharesCopula(branches, noun);

const isInfinitive = (branches: Branches, index: number): boolean =>
  branches.children(index, 'mark').some((child) => branches.form(child) === 'to');

function isNegated(branches: Branches, index: number, seen = 0): boolean {
  const own = branches.children(index, 'advmod', 'det', 'cc', 'cc:preconj').some((child) => {
    const isNegator = negators.has(branches.form(child)) && !branches.isNotOnly(child);
    const isNo = branches.word(child).relation === 'det' && negativeDeterminers.has(branches.form(child));
    return isNegator || isNo || isNoLonger(branches, child);
  });
  return own !== isDeniedFromAbove(branches, index, seen);
}

/** "no longer", "no more", "by no means". */
const isNoLonger = (branches: Branches, adverb: number): boolean =>
  /^(?:longer|more|means)$/u.test(branches.form(adverb)) &&
  branches.children(adverb).some((child) => branches.form(child) === 'no');

/** A condition, or a reason: "It is false, since Lima is the capital". */
const isSaidByItself = (branches: Branches, index: number): boolean =>
  isConditional(branches, index) ||
  (branches.word(index).relation === 'advcl' &&
    branches.children(index, 'mark').some((child) => reasons.has(branches.form(child))));
const reasons = new Set(['because', 'since', 'as', 'although', 'though', 'while', 'whereas']);

/**
 * Whether a governing clause denies this one: "It is not true that", "fails to", "There is no evidence that".
 */
function isDeniedFromAbove(branches: Branches, index: number, seen: number): boolean {
  const { relation, head } = branches.word(index);
  if (head < 0 || seen > MAX_LEVELS) return false;
  const form = branches.form(head);
  if (relation === 'xcomp') return denyingVerbs.has(form) !== isNegated(branches, head, seen + 1);
  if (relation === 'conj' && sharesCopula(branches, index)) return isNegated(branches, head, seen + 1);
  if (/^acl/u.test(relation) && isPredicated(branches, head)) return isNegated(branches, head, seen + 1);
  if (!/^(?:ccomp|csubj|csubj:pass|acl|advcl)$/u.test(relation) || isSaidByItself(branches, index))
    return false;
  // A participle's own subject already carries the "no": "no evidence linking X to Y".
  if (relation === 'acl' && !branches.has(index, ...subjectRelations) && !isInfinitive(branches, index))
    return false;
  if (falsehoodWords.has(form) || (relation === 'ccomp' && denyingVerbs.has(form)))
    return !isNegated(branches, head, seen + 1);
  return (
    truthWords.has(form) &&
    (relation !== 'advcl' || isInfinitive(branches, index)) &&
    isNegated(branches, head, seen + 1)
  );
}

const conditionalMarkOf = (branches: Branches, index: number): number | undefined =>
  branches.children(index, 'mark').find((child) => conditionalMarks.has(branches.form(child)));

const isConditional = (branches: Branches, index: number): boolean =>
  conditionalMarkOf(branches, index) !== undefined;

/**
 * The "if" or "unless" that applies to a predicate, in its own clause or in an adverbial clause beside it.
 */
function conditionOf(branches: Branches, index: number): number | undefined {
  const beside = branches
    .children(index, 'advcl')
    .flatMap((child) => branches.children(child, 'mark'))
    .find((mark) => /^(?:if|unless)$/u.test(branches.form(mark)));
  return conditionalMarkOf(branches, index) ?? beside;
}

/** Whether a condition applies to a predicate. Coordinated clauses share the condition before the first. */
function isUnderCondition(branches: Branches, index: number, seen = 0): boolean {
  if (conditionOf(branches, index) !== undefined) return true;
  const { relation, head } = branches.word(index);
  return (
    head >= 0 &&
    seen <= MAX_LEVELS &&
    /^(?:conj|xcomp|ccomp)$/u.test(relation) &&
    isUnderCondition(branches, head, seen + 1)
  );
}

/**
 * The word that makes a clause said but not asserted: a condition, a modal, an adverb, or a governing
 * predicate.
 */
function weakenerOf(branches: Branches, index: number, seen = 0): number | undefined {
  const own =
    conditionOf(branches, index) ??
    branches
      .children(index, 'aux', 'advmod')
      .find((child) =>
        branches.word(child).relation === 'aux'
          ? hedgingAuxiliaries.has(branches.form(child))
          : hedgingAdverbs.has(branches.form(child)),
      );
  const { relation, head } = branches.word(index);
  if (own !== undefined || head < 0 || seen > MAX_LEVELS) return own;
  if (relation === 'conj')
    return branches.has(index, 'nsubj', 'nsubj:pass') ? undefined : weakenerOf(branches, head, seen + 1);
  if (
    !/^(?:ccomp|xcomp|csubj|csubj:pass|acl)$/u.test(relation) &&
    !(relation === 'advcl' && branches.word(head).tag === 'ADJ' && isInfinitive(branches, index))
  )
    return undefined;
  return hedgingPredicates.has(branches.form(head)) ? head : weakenerOf(branches, head, seen + 1);
}

/** The source of a statement, in a clause above ("X said that ...") or in an aside ("..., X said"). */
function attributionOf(branches: Branches, index: number, seen = 0): Predication['attribution'] {
  const aside = branches
    .children(index, 'parataxis')
    .find((child) => sayingVerbs.has(branches.form(child)) && !branches.has(child, 'obj', 'ccomp'));
  const { relation, head } = branches.word(index);
  const verb = aside ?? (relation === 'ccomp' && sayingVerbs.has(branches.form(head)) ? head : undefined);
  const source =
    verb === undefined
      ? undefined
      : branches.has(verb, 'aux:pass')
        ? branches.children(verb, 'obl:agent')[0]
        : subjectOf(branches, verb);
  if (verb !== undefined && source !== undefined) return { source, verb };
  return head >= 0 &&
    seen <= MAX_LEVELS &&
    /^(?:conj|xcomp|ccomp|advcl)$/u.test(relation) &&
    !sayingVerbs.has(branches.form(index))
    ? attributionOf(branches, head, seen + 1)
    : undefined;
}
