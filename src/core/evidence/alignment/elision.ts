/**
 * Finds clauses that have only their auxiliary and take the predicate from the clause they depend on:
 * "Heating is included; electricity is not".
 */
import type { Branches } from '../../text/branches.ts';

export interface Elision {
  /** Index of the word that is meant. */
  readonly predicate: number;
  readonly denied: boolean;
  /** Index of the last word of the elliptical part: "not" in "is not". */
  readonly last: number;
}

const auxiliaries =
  /^(?:is|are|was|were|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)$/u;
const clauses = /^(?:conj|parataxis|advcl|aux)$/u;
const contrasts = /^(?:while|whereas|though|although|but)$/u;
const denials = /^(?:not|n't|n’t|never|neither|nor)$/u;
const additions = /^(?:too|also|either|so|however|though)$/u;

/** Elisions by the index of the auxiliary. */
export function elisionsOf(branches: Branches): ReadonlyMap<number, Elision> {
  return new Map(
    branches.words.flatMap(({ head }, index) => {
      if (!isElided(branches, index) || !isPredicate(branches, head)) return [];
      const said = branches
        .children(index, 'advmod', 'cc')
        .filter((child) => denials.test(branches.form(child)));
      return [[index, { predicate: head, denied: said.length > 0, last: Math.max(index, ...said) }] as const];
    }),
  );
}

/** An auxiliary with its own subject and without a verb. */
function isElided(branches: Branches, index: number): boolean {
  const { relation, tag } = branches.word(index);
  return (
    /^(?:AUX|VERB)$/u.test(tag) &&
    auxiliaries.test(branches.form(index)) &&
    clauses.test(relation) &&
    branches.has(index, 'nsubj', 'nsubj:pass') &&
    branches.children(index).every((child) => {
      const own = branches.form(child);
      switch (branches.word(child).relation) {
        case 'nsubj':
        case 'nsubj:pass':
        case 'punct':
        case 'cc':
          return true;
        case 'mark':
          return contrasts.test(own);
        case 'advmod':
          return denials.test(own) || additions.test(own);
        default:
          return false;
      }
    })
  );
}

const isPredicate = (branches: Branches, index: number): boolean =>
  index >= 0 &&
  (branches.has(index, 'cop') || branches.word(index).tag === 'VERB') &&
  branches.has(index, 'nsubj', 'nsubj:pass');
