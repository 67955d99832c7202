/**
 * What the case and its question add to the facts in the ground graph: which facts the question asks about,
 * which relations have one value only, and which words of the reply are another value of such a relation.
 */
import type { StatedFact } from '../testing/test-case.ts';
import { nodeForms, nodeKey, relationKey, type LabelGraph } from './graph.ts';
import type { Reading, ReadingRequest } from './reading.ts';
import { mentionsOf } from './restatement.ts';

type GroundNotes = Required<Pick<Reading, 'asked' | 'functional' | 'oneSubject' | 'rivals' | 'years'>>;

export function groundNotes(
  { question, ground: facts, functional = [], oneSubject = [], others = {}, dated = false }: ReadingRequest,
  ground: LabelGraph,
  response: LabelGraph,
): GroundNotes {
  const named = mentionsOf(question, ground.nodes);
  const indices = (names: readonly string[]): number[] => {
    const keys = new Set(names.map(relationKey));
    return ground.relations.flatMap((relation, i) => (keys.has(relationKey(relation)) ? [i] : []));
  };
  return {
    asked: ground.edges.flatMap(({ from, to }, i) => (named.has(from) && named.has(to) ? [i] : [])),
    functional: indices(functional),
    oneSubject: indices(oneSubject),
    rivals: rivalsIn(ground, response, others),
    years: dated ? yearsOfLives(ground, facts) : [],
  };
}

/** [ground relation, response node]: the node is a known value of the relation, but not the facts' value. */
function rivalsIn(
  ground: LabelGraph,
  response: LabelGraph,
  others: NonNullable<ReadingRequest['others']>,
): (readonly [number, number])[] {
  return ground.relations.flatMap((relation, g) => {
    const known = new Set(others[relation]?.map(nodeKey));
    if (known.size === 0) return [];
    const own = new Set(
      ground.edges
        .filter((edge) => edge.relation === g)
        .flatMap((edge) => nodeForms(ground.nodes[edge.to] as string, [])),
    );
    const isRival = (forms: readonly string[]) =>
      forms.some((key) => known.has(key)) && !forms.some((key) => own.has(key));
    return response.nodes.flatMap((label, r) => (isRival(nodeForms(label, [])) ? [[g, r] as const] : []));
  });
}

const ofLives = /\b(?:birth|born|death|died)\b/u;

/**
 * The year of each ground edge about a birth or a death, else null: "born in 1879" states the fact as well as
 * "born in Ulm".
 */
function yearsOfLives(ground: LabelGraph, facts: readonly StatedFact[]): (string | null)[] {
  return ground.edges.map(({ from, relation, to }) => {
    const fact = facts.find(
      (each) =>
        each.relation === ground.relations[relation] &&
        each.subject === ground.nodes[from] &&
        each.object === ground.nodes[to],
    );
    return fact?.start !== undefined &&
      fact.start === fact.end &&
      /^\d{3,4}$/u.test(fact.start) &&
      ofLives.test(relationKey(fact.relation))
      ? fact.start
      : null;
  });
}
