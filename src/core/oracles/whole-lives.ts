/** The birth and the death of one person as one life, of which a reply may name either end or both. */
import type { StatedFact } from '../testing/test-case.ts';

const birth = /^(?:(?:date|year|day) of birth|birth ?(?:date|year)|born|was born)$/iu;
const death = /^(?:(?:date|year|day) of death|death ?(?:date|year)|died)$/iu;

/** The facts, with one fact from birth to death in place of the two, where nothing else is said of them. */
export function withWholeLives(facts: readonly StatedFact[]): readonly StatedFact[] {
  const isOf = (relation: RegExp) => (fact: StatedFact) =>
    fact.object === '' && fact.start !== undefined && relation.test(fact.relation);
  const births = facts.filter(isOf(birth));
  const deaths = facts.filter(isOf(death));
  return facts.flatMap((fact): StatedFact[] => {
    const born = births.find(({ subject }) => subject === fact.subject);
    const died = deaths.find(({ subject }) => subject === fact.subject);
    if (born?.start === undefined || died?.start === undefined) return [fact];
    if (fact === died) return [];
    if (fact !== born) return [fact];
    return [{ subject: fact.subject, relation: 'lived', object: '', start: born.start, end: died.start }];
  });
}
