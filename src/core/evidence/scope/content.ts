/** Which content words of a statement have their counterpart in a text, and how the two relate. */
import type { Lexicon, WordRelation } from '../../text/lexicon/lexicon.ts';
import { areAlike, areAlikeVerbs } from '../alignment/english.ts';
import { openClasses, type Line, type LineWord } from './words.ts';

export interface Pairing {
  /** Index in the statement. */
  readonly claimed: number;
  /** Index in the document's sentence, or -1. */
  readonly found: number;
  readonly relation: WordRelation | undefined;
}

/** How near two words are; a lower rank is nearer. Undefined if nothing relates them. */
const ranks: Readonly<Record<WordRelation, number>> = {
  same: 0,
  synonym: 1,
  narrower: 2,
  wider: 2,
  antonym: 3,
  sibling: 4,
};

export function pairings(
  claimed: Line,
  claimedWords: readonly number[],
  given: Line,
  givenWords: readonly number[],
  lexicon: Lexicon,
): Pairing[] {
  return claimedWords.map((index): Pairing => {
    let best: Pairing = { claimed: index, found: -1, relation: undefined };
    for (const other of givenWords) {
      const relation = relationOf(given.words[other] as LineWord, claimed.words[index] as LineWord, lexicon);
      if (relation !== undefined && (best.relation === undefined || ranks[relation] < ranks[best.relation]))
        best = { claimed: index, found: other, relation };
    }
    return best;
  });
}

/** How the claimed word relates to the given one: `wider` is a hypernym of the given one. */
export function relationOf(given: LineWord, claimed: LineWord, lexicon: Lexicon): WordRelation | undefined {
  const [a, b] = [given.lemma.toLowerCase(), claimed.lemma.toLowerCase()];
  if (a === b || given.form === claimed.form) return 'same';
  if (areAlike(a, b) || areAlikeVerbs(a, b) || (isInclusion(a) && isInclusion(b))) return 'synonym';
  if (isOpposedByPrefix(a, b)) return 'antonym';
  const [mine, other] = [openClasses[given.tag], openClasses[claimed.tag]];
  if (mine && mine === other) {
    const relation = lexicon.relation(a, b, mine);
    if (relation !== undefined) return relation;
  }
  if (mine && other && (isDerived(a, b, mine, lexicon) || isDerived(b, a, other, lexicon))) return 'synonym';
  return isSameStem(a, b) ? 'synonym' : undefined;
}

/** "The lease includes the garage", "the garage is part of the lease". */
const isInclusion = (lemma: string): boolean => /^(?:include|comprise|contain|part|belong)$/u.test(lemma);

const isDerived = (a: string, b: string, of: 'NOUN' | 'VERB' | 'ADJ' | 'ADV', lexicon: Lexicon): boolean =>
  lexicon.derived(a, of).some(({ lemma }) => lemma === b);

const isOpposedByPrefix = (a: string, b: string): boolean => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return (
    short.length > 3 &&
    /^(?:un|in|im|ir|il|dis|non-?)$/u.test(long.slice(0, long.length - short.length)) &&
    long.endsWith(short)
  );
};

/** "register", "registration". */
function isSameStem(a: string, b: string): boolean {
  let same = 0;
  while (same < a.length && same < b.length && a[same] === b[same]) same++;
  return same >= 5 && same >= Math.max(a.length, b.length) - 5 && same >= Math.min(a.length, b.length) - 2;
}
