/** Kinds of conflict, and how surely two words in the same place exclude each other. */
import type { Agreement } from './term-comparison.ts';
import type { ContentTerm } from './term.ts';

export const conflictKinds = [
  'value',
  'antonym',
  'sibling',
  'name',
  'other filler',
  'polarity',
  'roles',
  'place',
  'quantifier',
  'strength',
  'other subject',
  'hedge',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** These take support away, and never contradict. */
export const isDoubt = (kind: ConflictKind): boolean => kind === 'hedge' || kind === 'other subject';

/*
 * The numbers below were chosen by hand while the table of cases in
 * test/core/evidence/alignment-cases.ts grew. None of them is fitted. Only calibration.ts, which turns an
 * alignment into probabilities, is.
 */

/**
 * Kind and strength of the conflict with another filler of the same slot, by the relation between the two
 * words.
 */
const byAgreement: Readonly<Partial<Record<Agreement, readonly [ConflictKind, number]>>> = {
  conflicts: ['value', 0.95],
  antonym: ['antonym', 0.95],
  sibling: ['sibling', 0.85],
  'other name': ['name', 0.85],
  unrelated: ['other filler', 0],
};
/** Nouns in the same slot exclude each other more surely than verbs, adjectives or adverbs do. */
const otherFiller: Readonly<Record<ContentTerm['of'], number>> = {
  NOUN: 0.62,
  VERB: 0.55,
  ADJ: 0.4,
  ADV: 0.3,
};
/** The share of its strength that a conflict keeps where the sentence has the word in another place. */
const DISPLACED_SHARE = 0.75;
/** Strength of the conflict where the word has another role, and an unrelated noun has its role. */
const ROLE_TAKEN = 0.6;
/** Strength of a conflict between two quantifiers: the statement's, then the evidence's. */
const QUANTIFIERS = {
  fewAndFarMore: 0.8,
  fewAndNext: 0.3,
  allAndMost: 0.6,
  allAndFewer: 0.5,
  mostAndFewer: 0.4,
} as const;
/** Slots that have one filler in one event. Other slots (kinds, manners) may have several. */
const singleSlots = /^(?:agent|patient|recipient|in|to|from|number|bare|subject|with|of|for|by|near|on)$/u;

/**
 * "No dogs" leaves open whether cats are allowed. "It is a building" leaves open whether it is a project, of
 * which no table tells that the two exclude each other.
 */
export const excludesNothing = (term: ContentTerm, other: ContentTerm, agreement: Agreement): boolean =>
  (term.direction === 'down' && other.direction === 'down' && agreement !== 'conflicts') ||
  (agreement === 'unrelated' && term.kindOfSubject === true && other.kindOfSubject === true);

/**
 * Returns kind and strength of the conflict where the sentence lacks the statement's word and has another
 * word in its place. Undefined where the two do not exclude each other.
 */
export function replaced(
  term: ContentTerm,
  other: ContentTerm,
  agreement: Agreement,
  role: string,
): readonly [ConflictKind, number] | undefined {
  const found = byAgreement[agreement];
  if (found?.[0] !== 'other filler') return found;
  const isExclusive = role === 'between' || singleSlots.test(role);
  return isExclusive && term.of === other.of && term.value === undefined
    ? ['other filler', otherFiller[term.of]]
    : undefined;
}

/** The same for a word that the sentence has, but in another place. */
export function displaced(
  term: ContentTerm,
  other: ContentTerm,
  agreement: Agreement,
  role: string,
): readonly [ConflictKind, number] | undefined {
  const found = byAgreement[agreement];
  if (found && found[0] !== 'other filler')
    return [found[0] === 'name' ? 'roles' : found[0], found[1] * DISPLACED_SHARE];
  return /^(?:agent|patient|recipient)$/u.test(role) && other.of === 'NOUN' && term.of === 'NOUN'
    ? ['roles', ROLE_TAKEN]
    : undefined;
}

const amounts = { no: 0, few: 1, some: 2, many: 3, most: 4, all: 5 } as const;

/**
 * Returns the strength of a quantity conflict: the statement says "all" where the evidence says only some, or
 * "few" where it says most. 0 where there is none.
 */
export function exaggerates(claimed: ContentTerm, evidence: ContentTerm): number {
  const a = claimed.quantifier;
  const b = evidence.quantifier;
  if (a === undefined || b === undefined || a === b || a === 'no' || b === 'no') return 0;
  if (a === 'few' || b === 'few')
    return Math.abs(amounts[a] - amounts[b]) > 1 ? QUANTIFIERS.fewAndFarMore : QUANTIFIERS.fewAndNext;
  if (a === 'all') return b === 'most' ? QUANTIFIERS.allAndMost : QUANTIFIERS.allAndFewer;
  return a === 'most' && amounts[b] < amounts.most ? QUANTIFIERS.mostAndFewer : 0;
}
