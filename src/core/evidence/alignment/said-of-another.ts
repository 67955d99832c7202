/**
 * Finds a name, a value or a kind of the statement that the passages only have of something else. “Nordlys is
 * printed in Oslo” does not follow from “Nordlys is a journal. Havblad is printed in Oslo.”, though every
 * word of it is there: the entailment model reads both sentences together, and a comparison of words finds
 * all of them.
 */
import { neighboursOf } from './sentence-alignment.ts';
import type { EvidenceIndex } from './evidence-index.ts';
import { likeness, type TermComparison } from './term-comparison.ts';
import type { ContentTerm, TermGraph } from './term.ts';

export interface SaidOfAnother {
  /** The name, value or kind of the statement, and the name that the statement has it of. */
  readonly said: ContentTerm;
  readonly of: ContentTerm;
  /** The name that the passages have it of. */
  readonly instead: ContentTerm;
}

/** From this likeness on, two names are of the same thing. */
const ALIKE = 0.8;

/** Undefined where the passages join them, may join them, or lack one of the two. */
export function saidOfAnother(
  claimed: TermGraph,
  index: EvidenceIndex,
  comparison: TermComparison,
): SaidOfAnother | undefined {
  for (const said of claimed.terms) {
    if (!isNamed(said) && !said.kindOfSubject) continue;
    const of = ownerOf(claimed, said);
    if (of?.kind !== 'name' || of.id === said.id) continue;
    const instead = otherHolder(said, of, index, comparison);
    if (instead) return { said, of, instead };
  }
  return undefined;
}

const isNamed = ({ kind, value }: ContentTerm): boolean => kind === 'name' || value !== undefined;

/** What a kind is said of, or a name or value belongs to. */
const ownerOf = (graph: TermGraph, term: ContentTerm): ContentTerm | undefined =>
  term.kindOfSubject ? subjectOf(graph, term) : holderOf(graph, term);

function subjectOf(graph: TermGraph, { id }: ContentTerm): ContentTerm | undefined {
  const subject = neighboursOf(graph)[id]?.find(({ role, above }) => role === 'subject' && !above);
  return subject && graph.terms[subject.term];
}

/** The name that the passages have `said` of, where they never have it of `of`. */
function otherHolder(
  said: ContentTerm,
  of: ContentTerm,
  index: EvidenceIndex,
  comparison: TermComparison,
): ContentTerm | undefined {
  const places = index.occurrences(said);
  const own = index.occurrences(of);
  if (places.length === 0 || own.length === 0) return undefined;
  const ownGraphs = new Set(own.map(({ graph }) => graph));
  const isAlike = (a: ContentTerm, b: ContentTerm): boolean => likeness[comparison.compare(a, b)] >= ALIKE;
  // "A novelist" is a writer too, and so may "an author" be.
  const isRelated = (other: ContentTerm): boolean => likeness[comparison.compare(said, other)] > 0;
  if (said.kindOfSubject && own.some(({ graph }) => graph.terms.some(isRelated))) return undefined;
  let other: ContentTerm | undefined;
  for (const { graph, term } of places) {
    if (ownGraphs.has(graph)) return undefined;
    const holder = ownerOf(graph, term);
    // What is said of the term itself is no matter of another.
    if (holder?.id === term.id) continue;
    // Without a name it may be said of anything: "it", "the journal".
    if (holder?.kind !== 'name' || isAlike(of, holder) || isAlike(said, holder)) return undefined;
    // The two may be one, or belong together.
    if (index.occurrences(holder).some((each) => ownGraphs.has(each.graph))) return undefined;
    other ??= holder;
  }
  // What the passages have of `said` itself may be said there: "Oslo prints Nordlys".
  const isJoined = own.some(({ graph, term }) => {
    const holder = holderOf(graph, term);
    return holder?.id !== term.id && (holder?.kind !== 'name' || isAlike(said, holder));
  });
  return isJoined ? undefined : other;
}

/** Of the links to a predicate, those that its subject can have, the likeliest first. */
const subjectRoles = ['agent', 'subject', 'patient'];

/** Whether the role is a preposition that does not make one name of two. */
const isPlace = (role: string): boolean =>
  !subjectRoles.includes(role) && !/^(?:recipient|of|mod|bare|number|conj|clause|adverb)$/u.test(role);

/** The subject of the nearest clause that has one before its predicate; the term itself where it is one. */
function holderOf(graph: TermGraph, term: ContentTerm): ContentTerm | undefined {
  const neighbours = neighboursOf(graph);
  const starts = (id: number): number => graph.terms[id]?.span[0] ?? 0;
  const seen = new Set([term.id]);
  let at = [term.id];
  while (at.length > 0) {
    const above = at.flatMap((id) => neighbours[id]?.filter((each) => each.above) ?? []);
    for (const { term: governor, role: own } of above) {
      const subjects = (neighbours[governor] ?? []).filter(
        (each) => !each.above && subjectRoles.includes(each.role) && starts(each.term) < starts(governor),
      );
      // It is one of the subjects, or the only one.
      if (subjects.some((each) => each.term === term.id)) return term;
      for (const role of subjectRoles) {
        const subject = subjects.find((each) => each.role === role && !seen.has(each.term));
        if (subject) return graph.terms[subject.term];
      }
      // "Nordlys is in Norway" joins the two without a predicate.
      if (isPlace(own) && graph.terms[governor]?.kind === 'name') return graph.terms[governor];
    }
    at = above.map((each) => each.term).filter((id) => !seen.has(id));
    at.forEach((id) => seen.add(id));
  }
  return undefined;
}
