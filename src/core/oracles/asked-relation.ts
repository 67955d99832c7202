/**
 * Whether a text says the relation of a fact that a question asks about, each in its own words: "Pluto orbits
 * the Sun" for "Is Pluto a moon of Neptune?"
 */
import type { StatedFact } from '../testing/test-case.ts';
import { nodeKey } from './graph.ts';
import { saysRelation } from './paraphrases.ts';

/** @param before the text up to its value. */
export const saysAskedRelation = (question: string, before: string, fact: StatedFact): boolean =>
  saysRelation(fact.relation, relationIn(before, fact.subject), 'along') &&
  saysRelation(fact.relation, relationIn(question, fact.subject), 'along');

/** The words between the subject, or a pronoun for it, and the next name or the end. */
function relationIn(text: string, subject: string): string {
  const last = (subject.split(/\s+/u).at(-1) ?? subject).toLowerCase();
  const named = text.toLowerCase().lastIndexOf(last);
  const rest =
    named >= 0
      ? text.slice(named + last.length).replace(/^\p{L}{1,2}(?=\s)/u, '')
      : text.replace(/^[\s*_"“]*(?:it|he|she|they)(?=\s|['’])/iu, '');
  const upToName = rest.split(/\s(?=\p{Lu})/u, 1)[0] ?? '';
  // "Giraffes live in": the ending of a plural is left out above.
  return nodeKey(upToName.replace(/^['’]s\s/u, ' ')).replace(/^(?:the|a|an)\s|\s(?:the|a|an)$/gu, '');
}
