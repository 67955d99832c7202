/**
 * How a relation is put in words for people, without what denies it: `was discovered`, `carried out`, `is`.
 */
import type { Branches } from './branches.ts';

/**
 * The verb with its auxiliaries and particle. Negations and "do" are kept apart: they change no meaning but
 * the polarity.
 */
export function plainVerb(branches: Branches, verb: number): string {
  const before = branches
    .children(verb, 'aux', 'aux:pass')
    .filter((child) => child < verb && !/^(?:do|does|did)$/u.test(branches.form(child)));
  return [...before, verb, ...branches.children(verb, 'compound:prt')]
    .map((each) => branches.form(each))
    .join(' ');
}

/** "is" where none stands. */
export const plainCopula = (branches: Branches, predicate: number): string =>
  branches
    .children(predicate, 'cop')
    .map((child) => branches.form(child))
    .at(-1) ?? 'is';
