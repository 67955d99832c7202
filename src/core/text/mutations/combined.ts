/** Two changes of one factoid made at once, where neither touches the other. */
import { candidate, type Candidate } from './mutation.ts';

/** Combinations are only tried for this many candidates of each side. Chosen by hand: enough for five. */
const MOST_COMBINED = 12;

/** Pairs of rewordings, each of two places. */
export function combinedSynonyms(text: string, synonyms: readonly Candidate[]): Candidate[] {
  const some = synonyms.filter(isCombinable).slice(0, MOST_COMBINED);
  return some.flatMap((one, i) => some.slice(i + 1).flatMap((other) => both(text, one, other)));
}

/** Falsified statements, each reworded in another place. */
export function combinedAntonyms(
  text: string,
  antonyms: readonly Candidate[],
  synonyms: readonly Candidate[],
): Candidate[] {
  const words = synonyms.filter(isCombinable).slice(0, MOST_COMBINED);
  return antonyms
    .filter(isCombinable)
    .slice(0, MOST_COMBINED)
    .flatMap((one) => words.flatMap((other) => both(text, one, other)));
}

const isCombinable = ({ rank, changes }: Candidate): boolean => rank < 2 && changes.length > 0;

function both(text: string, one: Candidate, other: Candidate): Candidate[] {
  const isApart = one.changes.every(({ span }) =>
    other.changes.every((change) => change.span[1] < span[0] || span[1] < change.span[0]),
  );
  if (!isApart) return [];
  const edits = [...one.changes, ...other.changes].map(({ span, to }) => [span, to] as const);
  const made = candidate(text, one.relation, one.kind, edits, 2);
  return made ? [made] : [];
}
