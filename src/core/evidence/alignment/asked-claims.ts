/**
 * What an answer claims, given its question. A sentence claims what it says. A bare "Paris" claims to be what
 * was asked for. "No" claims the opposite of the question. Words that only repeat the question weigh little:
 * they are no evidence for the answer.
 */
import { likeness, type TermComparison } from './term-comparison.ts';
import type { Link, ContentTerm, TermGraph } from './term.ts';

export interface AskedClaim {
  /**
   * What has to hold. Several graphs where the question has several subjects ("Are both A and B ...?"): all
   * must hold.
   */
  readonly graphs: readonly TermGraph[];
  /** The claim is that this does not hold. */
  readonly denied: boolean;
  /** How well the answer gives what was asked for, 0 to 1. */
  readonly answers: number;
}

/** Share of its weight that a word keeps when the question has it too. Chosen by hand. */
const givenShare = 0.15;

/** Returns the claims of a statement's sentences. Questions among them claim nothing. */
export function claimsOf(
  statement: readonly TermGraph[],
  question: readonly TermGraph[],
  comparison: TermComparison,
): AskedClaim[] {
  const said = statement.filter((graph) => !graph.question);
  const asked = question.at(-1);
  if (!asked) return said.map((graph) => ({ graphs: [graph], denied: false, answers: 1 }));
  return said.flatMap((graph, index): AskedClaim[] => {
    const plain = index === 0 && !asked.asks ? graph.plain : undefined;
    const claims: AskedClaim[] =
      plain === undefined
        ? []
        : [{ graphs: oneSubjectEach(asStatement(asked)), denied: plain === 'no', answers: 1 }];
    if (graph.terms.every((term) => term.weight === 0)) return claims;
    const own = isSentence(graph) ? withGiven(graph, asked, comparison) : inPlace(graph, asked);
    return [
      ...claims,
      {
        graphs: [own],
        denied: false,
        answers: plain === undefined && index === 0 ? answering(own, asked) : 1,
      },
    ];
  });
}

const isSentence = (graph: TermGraph): boolean =>
  graph.links.some(({ role }) => /^(?:agent|patient|subject)$/u.test(role));

/** A sentence that only repeats a question with "who" or "when" does not answer it. */
function answering(graph: TermGraph, asked: TermGraph): number {
  if (!asked.asks) return 1;
  return graph.terms.some((term) => term.given === undefined && term.weight >= 0.5) ? 1 : 0.5;
}

function withGiven(graph: TermGraph, asked: TermGraph, comparison: TermComparison): TermGraph {
  const terms = graph.terms.map((term): ContentTerm =>
    asked.terms.some((other) => other.kind !== 'pronoun' && likeness[comparison.compare(term, other)] >= 0.85)
      ? given(term)
      : term,
  );
  return { ...graph, terms };
}

const given = (term: ContentTerm): ContentTerm => ({
  ...term,
  weight: term.weight * givenShare,
  given: term.weight,
});

/** A yes/no question as a statement. None of its terms counts as given. */
const asStatement = (asked: TermGraph): TermGraph => ({
  ...asked,
  question: false,
  terms: asked.terms.map((term) => ({ ...term, asked: true })),
});

/** "Are A and B poets?" claims that A is, and that B is. */
function oneSubjectEach(graph: TermGraph): TermGraph[] {
  const [first] = graph.links.filter(
    ({ role, governor, dependent }) => /^(?:agent|patient|subject)$/u.test(role) && governor > dependent,
  );
  const subjects = first
    ? graph.links
        .filter(({ governor, role }) => governor === first.governor && role === first.role)
        .map(({ dependent }) => dependent)
    : [];
  if (subjects.length < 2) return [graph];
  return subjects.map((kept) => {
    const dropped = subjects.filter((each) => each !== kept);
    return {
      ...graph,
      terms: graph.terms.map((term) => (dropped.includes(term.id) ? { ...term, weight: 0 } : term)),
      links: graph.links.filter(
        ({ dependent, governor }) => !dropped.includes(dependent) && !dropped.includes(governor),
      ),
    };
  });
}

/** The question with the answer in place of "who", "where" or "which". The answer's terms come last. */
function inPlace(answer: TermGraph, asked: TermGraph): TermGraph {
  const offset = asked.terms.length;
  const { asks } = asked;
  const context = asked.terms
    .map(given)
    .map((term) => (term.id === asks?.kind ? { ...term, weight: 0, given: 0 } : term));
  const terms = [...context, ...answer.terms.map((term) => ({ ...term, id: term.id + offset }))];
  const moved = answer.links.map((link): Link => ({
    ...link,
    governor: link.governor + offset,
    dependent: link.dependent + offset,
  }));
  const below = new Set(answer.links.map(({ dependent }) => dependent));
  const head = answer.terms.find((term) => !below.has(term.id))?.id;
  const place: Link[] =
    asks && head !== undefined && asks.governor >= 0
      ? [{ governor: asks.governor, dependent: head + offset, role: asks.role }]
      : [];
  return {
    span: answer.span,
    words: answer.words,
    question: false,
    terms,
    links: [...asked.links.filter(({ dependent }) => dependent !== asks?.kind), ...moved, ...place],
  };
}
