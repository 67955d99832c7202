/**
 * From declared properties to Datalog rules (Drowzee, Fig. 8 and Algorithm 2, with the properties of ERRATA
 * in place of the categories'). For a family with the relation r, its inverse i, and the declared properties:
 *
 *   'r, known'(X, Y) :- r(X, Y).          as stated
 *   'r, known'(X, Y) :- i(Y, X).          inverse
 *   'r, known'(X, Y) :- 'r, known'(Y, X).   symmetric
 *   'r, chain'(X, Y) :- 'r, known'(X, Y).   transitive
 *   'r, chain'(X, Z) :- 'r, chain'(X, Y), 'r, known'(Y, Z), X != Z.
 *
 * Sharing, same_r(A, B) :- r(A, O), r(B, O), A != B, is quadratic; it is sampled by `derived-claims.ts`,
 * never solved for. Negation is no rule here: what is missing is not false (`refutations.ts`).
 */
import { written } from '../datalog/program.ts';
import type { Relation } from '../knowledge/relation.ts';
import type { Family } from './fact-index.ts';

/** The predicate that holds what a family knows, and the one of its transitive closure. */
export function knownPredicate(relations: readonly Relation[], family: Family): string {
  return `${nameOf(relations, family)}, known`;
}

export function chainPredicate(relations: readonly Relation[], family: Family): string {
  return `${nameOf(relations, family)}, chain`;
}

/** A family of which the rules say more than its facts do. */
export function hasRules(family: Family): boolean {
  return family.symmetric || family.transitive || family.members.length > 1;
}

/** The program of one family; its facts are given under the relations' own names. */
export function derivationRules(relations: readonly Relation[], family: Family): string {
  const known = written(knownPredicate(relations, family));
  const chain = written(chainPredicate(relations, family));
  const rules = family.members.map(
    ({ relation, turned }) =>
      `${known}(X, Y) :- ${written((relations[relation] as Relation).name)}(${turned ? 'Y, X' : 'X, Y'}).`,
  );
  if (family.symmetric) rules.push(`${known}(X, Y) :- ${known}(Y, X).`);
  if (family.transitive)
    rules.push(
      `${chain}(X, Y) :- ${known}(X, Y).`,
      `${chain}(X, Z) :- ${chain}(X, Y), ${known}(Y, Z), X != Z.`,
    );
  return rules.join('\n');
}

function nameOf(relations: readonly Relation[], family: Family): string {
  return (relations[(family.members[0] as Family['members'][number]).relation] as Relation).name;
}
