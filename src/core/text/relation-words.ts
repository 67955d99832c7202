/** Writes a relation for people, without its negation: `was discovered`, `carried out`, `is`. */
import type { Branches } from './branches.ts';

/**
 * The verb with its auxiliaries and particle. Negations and "do" are left out: they change only the polarity.
 */
export function plainVerb(branches: Branches, verb: number): string {
  const before = branches
    .children(verb, 'aux', 'aux:pass')
    .filter((child) => child < verb && !/^(?:do|does|did)$/u.test(branches.form(child)));
  return [...before, verb, ...branches.children(verb, 'compound:prt')]
    .map((each) => branches.form(each))
    .join(' ');
}

/** The copula in lower case; "is" if there is none. */
export const plainCopula = (branches: Branches, predicate: number): string =>
  branches
    .children(predicate, 'cop')
    .map((child) => branches.form(child))
    .at(-1) ?? 'is';
