/** Kinds of conflict, and how surely two words in one place exclude one another. */
import type { Agreement } from './term-comparison.ts';
import type { Term } from './term.ts';

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
  'hedge',
] as const;
export type ConflictKind = (typeof conflictKinds)[number];

/** What a filler of the same slot does to the statement, by how the two words stand to one another. */
const byAgreement: Readonly<Partial<Record<Agreement, readonly [ConflictKind, number]>>> = {
  conflicts: ['value', 0.95],
  antonym: ['antonym', 0.95],
  sibling: ['sibling', 0.85],
  'other name': ['name', 0.85],
  unrelated: ['other filler', 0],
};
/** Things exclude one another in one slot more surely than doings and qualities. */
const otherFiller: Readonly<Record<Term['of'], number>> = { NOUN: 0.62, VERB: 0.55, ADJ: 0.4, ADV: 0.3 };
/** Slots that have one filler in one event; of others (kinds, manners) there may be several. */
const singleSlots = /^(?:agent|patient|recipient|in|to|from|number|bare|subject|with|of|for|by|near|on)$/u;

/** "No dogs" leaves open whether cats are allowed. */
export const excludesNothing = (term: Term, other: Term, agreement: Agreement): boolean =>
  term.direction === 'down' && other.direction === 'down' && agreement !== 'conflicts';

/** What it says that another word stands where the statement has one that the sentence lacks. */
export function replaced(
  term: Term,
  other: Term,
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

/** The same where the sentence has the word, but in another place. */
export function displaced(
  term: Term,
  other: Term,
  agreement: Agreement,
  role: string,
): readonly [ConflictKind, number] | undefined {
  const found = byAgreement[agreement];
  if (found && found[0] !== 'other filler')
    return [found[0] === 'name' ? 'roles' : found[0], found[1] * 0.75];
  return /^(?:agent|patient|recipient)$/u.test(role) && other.of === 'NOUN' && term.of === 'NOUN'
    ? ['roles', 0.6]
    : undefined;
}

const amounts = { no: 0, few: 1, some: 2, many: 3, most: 4, all: 5 } as const;

/** "all" where only some are spoken of; "few" where most are. */
export function exaggerates(claimed: Term, evidence: Term): number {
  const a = claimed.quantifier;
  const b = evidence.quantifier;
  if (a === undefined || b === undefined || a === b || a === 'no' || b === 'no') return 0;
  if (a === 'few' || b === 'few') return Math.abs(amounts[a] - amounts[b]) > 1 ? 0.8 : 0.3;
  if (a === 'all') return b === 'most' ? 0.6 : 0.5;
  return a === 'most' && amounts[b] < amounts.most ? 0.4 : 0;
}
