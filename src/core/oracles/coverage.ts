/**
 * Finds the facts that a reply states, in whatever words (ERRATA: the published Jaccard also punishes every
 * true extra sentence; this does not). A statement states a fact when both ends are alike and its relation is
 * a synonym, or one that takes its meaning from its ends ("belongs to", "is associated with"). The ends may
 * be exchanged where the wording says so: `capital of` for `capital`, `discovered by` for `discovered`, "is
 * associated with", "borders".
 */
import { pattern } from '../pattern-parts.ts';
import { monthNames } from '../temporal/time-point.ts';
import { labelWords, relationKey, type LabelEdge } from './graph.ts';
import type { Comparison, Cosine, Likeness } from './similarity.ts';
import { saysRelation } from './paraphrases.ts';
import { areOtherCurrencies } from './currencies.ts';
import { areTwoThings } from './name-likeness.ts';

/** Relations without content: between two things that a fact connects, they mean that fact. */
const light = new RegExp(
  pattern`^(?:
      is|have|in|from|as|(?:members?|part|parts|one|types?|kinds?|forms?|examples?|instances?) of|
      belongs? to|belonging to|
      (?:classified|considered|categori[sz]ed|regarded|known) (?:it |him |her |them )?as|
      (?:located|found|situated|grouped|included|classified|categori[sz]ed|lies|orbits?) (?:in|within|into|
        under|among)|includes?|included|involves?|features?|characteri[sz]ed by|shows?|presents? with|
      falls? (?:under|into|within)
    )$`,
  'u',
);
/** Light relations that hold in both directions. */
const mutual = new RegExp(
  pattern`^(?:
      (?:genetically |closely |strongly |directly |significantly )?
      (?:associated with|related to|linked to|connected (?:to|with))|
      (?:genetic |strong |direct |significant |close )*(?:association|link|linkage|connection|relationship|
        relation) (?:with|to)
    )$`,
  'u',
);
/** Bare "is" and "have" are too vague to deny a fact. */
const vague = /^(?:is|have|as|includes?|included|involves?|features?|shows?)$/u;
/** Names of relations that hold in both directions. */
const symmetric = new RegExp(
  pattern`^(?:
      spouse|married(?: to)?|sibling|brother or sister|partner|neighbou?r(?:s|ing)?(?: of)?|borders?|
      bordered by|shares? (?:a )?border with|shared border|adjacent to|twin(?:ned)?(?: with)?|twin town|
      relative|friend|colleague|allied with|ally|opposite(?: of)?|different from|equivalent to|same as|
      synonym(?: of)?|genetic association|interacts with
    )$`,
  'u',
);

/** Relations that hold in one direction only, between two of one kind. */
const oneWay = new RegExp(
  pattern`^(?:
      (?:student|pupil|teacher|child|parent|part|member|successor|predecessor) of|
      teacher|doctoral advisor|child|parent|father|mother|named after|comes after|follows|followed by
    )$`,
  'u',
);
/** The wording says the relation of a fact, and its ends are exchanged. */
const isTurned = (relation: string, wording: string): boolean =>
  oneWay.test(relationKey(relation)) &&
  (relationKey(relation) === relationKey(wording) || saysRelation(relation, wording, 'along')) &&
  !saysRelation(relation, wording, 'across');

/** Whether a relation, by its name, holds in both directions. */
export const isSymmetric = (relation: string): boolean => symmetric.test(relationKey(relation));

/** Whether an edge of the response states a fact of the ground graph, denies it, or does neither. */
export type Bearing = 'states' | 'denies' | 'neither';

/** Returns a function that compares a fact with an edge of the reply, for one threshold. */
export function bearings(
  comparison: Comparison,
  likeness: Likeness,
  synonymCosine: number,
): (ground: number, response: number) => Bearing {
  const { ground, response } = comparison;
  const reaches = (cosine: Cosine) => (g: number, r: number) => cosine(g, r) >= synonymCosine;
  const alike = (g: number, r: number) =>
    likeness.node(g, r) >= synonymCosine &&
    !areOtherCurrencies(ground.nodes[g] as string, response.nodes[r] as string) &&
    !areTwoThings(ground.nodes[g] as string, response.nodes[r] as string, likeness.node(g, r));
  const synonym = reaches(likeness.relation);
  const inverse = reaches(likeness.inverse);
  const says = (fact: LabelEdge, said: LabelEdge, direction: 'along' | 'across') => {
    const relation = ground.relations[fact.relation] as string;
    const wording = response.relations[said.relation] as string;
    if (saysRelation(relation, wording, direction)) return true;
    if (direction === 'along') return synonym(fact.relation, said.relation);
    // "Plato was a student of Aristotle" is no other wording of "Aristotle was a student of Plato".
    if (isTurned(relation, wording)) return false;
    return (
      inverse(fact.relation, said.relation) ||
      (symmetric.test(relationKey(relation)) && synonym(fact.relation, said.relation))
    );
  };
  const relationOf = (fact: LabelEdge) => ground.relations[fact.relation] as string;
  const bearingOf = (
    wording: string,
    { exact, loose, negated }: Record<'exact' | 'loose' | 'negated', boolean>,
  ) => {
    if (!negated) return exact || loose ? 'states' : 'neither';
    return exact || (loose && !vague.test(wording)) ? 'denies' : 'neither';
  };
  return (g, r) => {
    const fact = ground.edges[g] as LabelEdge;
    const said = response.edges[r] as LabelEdge;
    const dated = namesYear(response.nodes[said.to] as string, comparison.years?.[g]);
    const along = alike(fact.from, said.from) && (dated || alike(fact.to, said.to));
    const across = alike(fact.from, said.to) && alike(fact.to, said.from);
    if (said.hedged || !(along || across)) return 'neither';
    const wording = relationKey(response.relations[said.relation] as string);
    const exact = (along && says(fact, said, 'along')) || (across && says(fact, said, 'across'));
    const loose = !dated && (mutual.test(wording) || (along && light.test(wording)));
    const turned = across && !along && !said.negated && isTurned(relationOf(fact), wording);
    if (turned) return 'denies';
    return bearingOf(wording, { exact, loose, negated: said.negated });
  };
}

/** The years of a label that is only a date: "1879", "14 March 1879". */
export function yearsOfDate(label: string): readonly string[] {
  const words = labelWords(label);
  return words.every((word) => /^\d{1,4}(?:st|nd|rd|th)?$/u.test(word) || dateWords.has(word))
    ? words.filter((word) => /^\d{3,4}$/u.test(word))
    : [];
}

const dateWords = new Set([...monthNames.map((name) => name.toLowerCase()), 'year', 'of']);

function namesYear(label: string, year: string | null | undefined): boolean {
  return typeof year === 'string' && yearsOfDate(label).includes(year);
}

/** Whether a relation takes its meaning from its ends. */
export const isLight = (relation: string): boolean =>
  light.test(relationKey(relation)) && !/^(?:is|have)$/u.test(relationKey(relation));

/** Indices of the ground edges that some edge of the reply states. */
export function statedFacts(
  comparison: Comparison,
  bearing: (ground: number, response: number) => Bearing,
): Set<number> {
  return new Set(
    comparison.ground.edges.flatMap((_, g) =>
      comparison.response.edges.some((_, r) => bearing(g, r) === 'states') ? [g] : [],
    ),
  );
}
