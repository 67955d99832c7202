/**
 * Aligns the terms of a statement to those of one sentence, one to one: by meaning, and among equals by
 * neighbouring words (after Sultan, Bethard and Sumner, *Back to Basics for Monolingual Alignment*, TACL
 * 2014).
 */
import { nameWords } from './name-variants.ts';
import { likeness, type Agreement, type TermComparison } from './term-comparison.ts';
import type { Link, ContentTerm, TermGraph } from './term.ts';

export interface Match {
  readonly claimed: number;
  readonly evidence: number;
  readonly agreement: Agreement;
}

/** A link of a term, seen from that term. */
export interface Neighbour {
  readonly term: number;
  readonly role: string;
  readonly above: boolean;
}

const known = new WeakMap<TermGraph, readonly (readonly Neighbour[])[]>();

/** Neighbours of every term. */
export function neighboursOf(graph: TermGraph): readonly (readonly Neighbour[])[] {
  const before = known.get(graph);
  if (before) return before;
  const found: Neighbour[][] = graph.terms.map(() => []);
  known.set(graph, found);
  graph.links.forEach(({ governor, dependent, role }: Link) => {
    found[dependent]?.push({ term: governor, role, above: true });
    found[governor]?.push({ term: dependent, role, above: false });
  });
  return found;
}

/** Returns the match of each term of the statement, undefined where there is none. */
export function matchTerms(
  claimed: TermGraph,
  evidence: TermGraph,
  comparison: TermComparison,
): (Match | undefined)[] {
  const agreements = agreementsOf(claimed, evidence, comparison);
  const like = (a: number, b: number): number => likeness[agreements[a]?.[b] ?? 'unrelated'];
  const ownNeighbours = neighboursOf(claimed);
  const otherNeighbours = neighboursOf(evidence);
  const surroundings = (a: number, b: number): number => {
    let sum = 0;
    for (const near of ownNeighbours[a] as readonly Neighbour[]) {
      let best = 0;
      for (const other of otherNeighbours[b] as readonly Neighbour[]) {
        if (near.above === other.above && like(near.term, other.term) > 0.5)
          best = Math.max(best, near.role === other.role ? 1 : 0.5);
      }
      sum += best;
    }
    return sum + (like(a - 1, b - 1) > 0.5 ? 0.5 : 0) + (like(a + 1, b + 1) > 0.5 ? 0.5 : 0);
  };
  const candidates = claimed.terms.flatMap((_, a) =>
    evidence.terms.flatMap((__, b) =>
      like(a, b) > 0
        ? [
            {
              claimed: a,
              evidence: b,
              agreement: agreements[a]?.[b] as Agreement,
              score: like(a, b) + 0.1 * Math.min(surroundings(a, b), 5),
            },
          ]
        : [],
    ),
  );
  candidates.sort(
    (x, y) =>
      y.score - x.score ||
      Math.abs(x.claimed - x.evidence) - Math.abs(y.claimed - y.evidence) ||
      x.claimed - y.claimed ||
      x.evidence - y.evidence,
  );
  return chosen(candidates, claimed.terms.length).map(
    (match, id) => match ?? spelledOut(claimed.terms[id] as ContentTerm, evidence),
  );
}

/** A name that occurs word for word in the sentence, even if the parser split it differently. */
function spelledOut(term: ContentTerm, evidence: TermGraph): Match | undefined {
  if (term.kind !== 'name' || !evidence.words.includes(` ${nameWords(term.text).join(' ')} `))
    return undefined;
  const own = new Set(nameWords(term.text));
  const shared = (other: ContentTerm) => nameWords(other.text).filter((word) => own.has(word)).length;
  const [most] = evidence.terms.filter((other) => shared(other) > 0).sort((a, b) => shared(b) - shared(a));
  return most && { claimed: term.id, evidence: most.id, agreement: 'same' };
}

/**
 * Compares terms. Words that occur in both texts need no lexicon; only the others are compared by meaning.
 */
function agreementsOf(claimed: TermGraph, evidence: TermGraph, comparison: TermComparison): Agreement[][] {
  const isSame = (a: ContentTerm, b: ContentTerm): boolean =>
    a.kind === b.kind && a.lemma === b.lemma && a.of === b.of;
  const verbatim = (terms: readonly ContentTerm[], others: readonly ContentTerm[]) =>
    new Set(terms.filter((term) => others.some((other) => isSame(term, other))));
  const [own, other] = [verbatim(claimed.terms, evidence.terms), verbatim(evidence.terms, claimed.terms)];
  return claimed.terms.map((a) =>
    evidence.terms.map((b): Agreement => {
      if (isSame(a, b)) return 'same';
      if (b.kind !== 'pronoun' && (own.has(a) || other.has(b)) && !(a.value && b.value)) return 'unrelated';
      return comparison.compare(a, b);
    }),
  );
}

/** Takes candidates best first, each term once. */
function chosen(candidates: readonly Match[], count: number): (Match | undefined)[] {
  const matches: (Match | undefined)[] = Array.from({ length: count }, () => undefined);
  const taken = new Set<number>();
  for (const candidate of candidates) {
    if (matches[candidate.claimed] || taken.has(candidate.evidence)) continue;
    matches[candidate.claimed] = candidate;
    taken.add(candidate.evidence);
  }
  return matches;
}
