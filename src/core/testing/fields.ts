/**
 * What people do, as far as the facts say. Nobody asks whether a composer and a chemist were born in one
 * town, or were alive in one year.
 */
import { relationWords } from '../knowledge/relation-suggestion.ts';
import type { FactIndex } from './fact-index.ts';

const ofWork = /^(?:occupation|profession|job|field|field of (?:work|study)|work)$/;
const none: ReadonlySet<number> = new Set();

export class Fields {
  readonly #of = new Map<number, Set<number>>();

  constructor({ base }: FactIndex) {
    const isOfWork = base.relations.map(({ name }) => ofWork.test(relationWords(name).join(' ')));
    for (let row = 0; row < base.subject.length; row++) {
      if (!isOfWork[base.relation[row] as number]) continue;
      const person = base.subject[row] as number;
      const known = this.#of.get(person) ?? new Set();
      this.#of.set(person, known.add(base.object[row] as number));
    }
  }

  /** The occupations of a person. Empty if the facts do not say. */
  of(person: number): ReadonlySet<number> {
    return this.#of.get(person) ?? none;
  }

  /** Whether the facts say what both do, and nothing of it is the same. */
  apart(a: number, b: number): boolean {
    return haveNothingInCommon(this.of(a), this.of(b));
  }
}

/** Whether both are known and no element is in both. Empty means unknown. */
export function haveNothingInCommon(a: ReadonlySet<number>, b: ReadonlySet<number>): boolean {
  return a.size > 0 && b.size > 0 && ![...a].some((each) => b.has(each));
}
