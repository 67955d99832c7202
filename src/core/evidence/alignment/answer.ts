/**
 * What an answer claims, given its question: a sentence claims what it says, a bare "Paris" that it fills the place asked for, "no" the contrary of what is asked.
 * Words that only repeat the question weigh little: they were given, and bear out nothing.
 */
import { likeness, type TermComparison } from './term-comparison.ts';
import type { Link, Term, TermGraph } from './term.ts';

export interface Claim {
  readonly graph: TermGraph;
  /** The claim is that this does not hold. */
  readonly denied: boolean;
}

/** What is left of the weight of a word that the question gave. */
const givenShare = 0.3;

/** The claims of a statement's sentences; questions among them claim nothing. */
export function claimsOf(statement: readonly TermGraph[], question: readonly TermGraph[], comparison: TermComparison): Claim[] {
  const said = statement.filter((graph) => !graph.question);
  const asked = question.at(-1);
  if (!asked) return said.map((graph) => ({ graph, denied: false }));
  return said.flatMap((graph, index): Claim[] => {
    const plain = index === 0 ? graph.plain : undefined;
    const claims: Claim[] = plain === undefined || asked.asks ? [] : [{ graph: asStatement(asked), denied: plain === 'no' }];
    if (graph.terms.every((term) => term.weight === 0)) return claims;
    return [...claims, { graph: isSentence(graph) ? withGiven(graph, asked, comparison) : inPlace(graph, asked), denied: false }];
  });
}

const isSentence = (graph: TermGraph): boolean => graph.links.some(({ role }) => /^(?:agent|patient|subject)$/u.test(role));

function withGiven(graph: TermGraph, asked: TermGraph, comparison: TermComparison): TermGraph {
  const terms = graph.terms.map((term): Term => asked.terms.some((other) => other.kind !== 'pronoun' && likeness[comparison.compare(term, other)] >= 0.85) ? given(term) : term);
  return terms.every((term) => term.given) ? graph : { ...graph, terms };
}

const given = (term: Term): Term => ({ ...term, weight: term.weight * givenShare, given: true });

/** A yes/no question as what it asks about. */
const asStatement = (asked: TermGraph): TermGraph => ({ ...asked, question: false, terms: asked.terms.map((term) => ({ ...term, given: true })) });

/** The question with the answer where "who", "where" or "which" stood. The answer's terms come last, so that their spans are known as the statement's. */
function inPlace(answer: TermGraph, asked: TermGraph): TermGraph {
  const offset = asked.terms.length;
  const terms = [...asked.terms.map(given), ...answer.terms.map((term) => ({ ...term, id: term.id + offset }))];
  const moved = answer.links.map((link): Link => ({ ...link, governor: link.governor + offset, dependent: link.dependent + offset }));
  const below = new Set(answer.links.map(({ dependent }) => dependent));
  const head = answer.terms.find((term) => !below.has(term.id))?.id;
  const place: Link[] = asked.asks && head !== undefined && asked.asks.governor >= 0 ? [{ governor: asked.asks.governor, dependent: head + offset, role: asked.asks.role }] : [];
  return { span: answer.span, question: false, terms, links: [...asked.links, ...moved, ...place] };
}
