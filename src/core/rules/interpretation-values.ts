/**
 * The value of each atom, where several assignments speak of one. A person's is the last word, also if it is
 * unknown. Then what the text asserts counts, then a model's reading of the text, then the answer to a
 * follow-up, arithmetic only where nothing else is known, and what the description presumes last of all.
 * Among equals the later one counts.
 */
import type { Assignment, Interpretation, Origin } from './specification.ts';
import { atomText } from './terms.ts';

const rank: Readonly<Record<Origin, number>> = {
  presumption: 1,
  arithmetic: 2,
  'follow-up': 3,
  model: 4,
  text: 5,
  person: 6,
};

/** The deciding assignment of each atom, by the atom's text. */
export function decidingAssignments(assignments: readonly Assignment[]): ReadonlyMap<string, Assignment> {
  const deciding = new Map<string, Assignment>();
  for (const assignment of assignments) {
    const key = atomText(assignment.atom);
    const before = deciding.get(key);
    if (!before || weight(assignment) >= weight(before)) deciding.set(key, assignment);
  }
  return deciding;
}

/** The assignment that counts for an atom, if there is one. */
export function valueOf(interpretation: Interpretation, atom: Assignment['atom']): Assignment | undefined {
  return decidingAssignments(interpretation.assignments).get(atomText(atom));
}

/** Unknown asserts nothing, unless a person says so. */
function weight({ origin, value }: Assignment): number {
  return value === 'unknown' && origin !== 'person' ? 0 : rank[origin];
}
