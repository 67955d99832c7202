/**
 * Reads one sentence for a statement: how much of it the sentence supports, term by term, and what conflicts.
 */
import { ConflictFinder, type ReadTogether } from './conflict.ts';
import { matchTerms, neighboursOf, type Match, type Neighbour } from './sentence-alignment.ts';
import type { Agreement, TermComparison } from './term-comparison.ts';
import type { Direction } from './scope.ts';
import type { ContentTerm, TermGraph } from './term.ts';

export interface SentenceReading extends ReadTogether {
  /** Credit of each term of the statement, 0 to 1. */
  readonly credits: readonly number[];
  /**
   * Terms of the evidence that limit it more than the statement is limited: "no delegate finished on time",
   * "is paid only if it was ordered".
   */
  readonly restricted: readonly number[];
  /** Share of the statement's links whose ends are also connected in the sentence; 1 where there are none. */
  readonly linked: number;
}

/** From this strength on, a conflict is a contradiction; below, it is a doubt. Chosen by hand. */
export const decisive = 0.5;
/** From this strength on, a conflict removes all credit from its terms. Chosen by hand. */
export const contested = 0.4;

export function readSentence(
  claimed: TermGraph,
  evidence: TermGraph,
  comparison: TermComparison,
): SentenceReading {
  const { conflicts, matches, pronouns } = new ConflictFinder(
    claimed,
    evidence,
    matchTerms(claimed, evidence, comparison),
    comparison,
  ).find();
  const inConflict = new Set(
    conflicts
      .filter(({ kind, strength }) => strength >= contested && kind !== 'hedge')
      .flatMap((conflict) => conflict.claimed),
  );
  const credits = claimed.terms.map((term) =>
    inConflict.has(term.id) ? 0 : creditOf(term, matches[term.id], claimed, matches),
  );
  return {
    matches,
    conflicts,
    pronouns,
    credits,
    restricted: restrictions(evidence, matches),
    linked: linkedShare(claimed, evidence, matches),
  };
}

const entailing: Readonly<Record<Direction, Readonly<Partial<Record<Agreement, number>>>>> = {
  up: { same: 1, synonym: 0.95, derived: 0.9, wider: 0.95, narrower: 0.35, antonym: 0.9 },
  down: { same: 1, synonym: 0.95, derived: 0.9, wider: 0.3, narrower: 0.95, antonym: 0.9 },
  neither: { same: 1, synonym: 0.95, derived: 0.9, wider: 0.4, narrower: 0.35, antonym: 0.9 },
};

/** Under a denial or "all", a narrower statement is still supported: "no dog" supports "no black dog". */
function creditOf(
  term: ContentTerm,
  match: Match | undefined,
  claimed: TermGraph,
  matches: readonly (Match | undefined)[],
): number {
  if (match) return entailing[term.value ? 'up' : term.direction][match.agreement] ?? 0;
  const isRestriction =
    term.direction === 'down' &&
    claimed.links.some(
      ({ governor, dependent, role }) =>
        dependent === term.id &&
        role === 'mod' &&
        matches[governor] !== undefined &&
        claimed.terms[governor]?.direction === 'down',
    );
  return isRestriction ? 0.9 : 0;
}

/**
 * Terms of the evidence that limit a matched term. If the matched term is denied or general, these are all
 * its unmatched dependents. Otherwise these are what follows "only".
 */
function restrictions(evidence: TermGraph, matches: readonly (Match | undefined)[]): number[] {
  const matched = new Set(matches.flatMap((match) => (match ? [match.evidence] : [])));
  return evidence.links.flatMap(({ governor, dependent, role }) => {
    const above = evidence.terms[governor] as ContentTerm;
    const below = evidence.terms[dependent] as ContentTerm;
    if (
      matched.has(dependent) ||
      !matched.has(governor) ||
      below.kind === 'pronoun' ||
      below.weight < 0.5 ||
      /^(?:agent|patient|subject|conj)$/u.test(role)
    )
      return [];
    return above.direction === 'down' || (!above.denied && above.limit === below.head) ? [dependent] : [];
  });
}

/**
 * The most links between two terms that still count as connected: "the owner of the house" for "owns the
 * house". Chosen by hand.
 */
const CONNECTED_WITHIN = 2;

function linkedShare(
  claimed: TermGraph,
  evidence: TermGraph,
  matches: readonly (Match | undefined)[],
): number {
  const neighbours = neighboursOf(evidence);
  let held = 0;
  let asked = 0;
  for (const { governor, dependent } of claimed.links) {
    const a = matches[governor];
    const b = matches[dependent];
    if (!a || !b || claimed.terms[dependent]?.kind === 'pronoun') continue;
    asked++;
    held += areConnected(a.evidence, b.evidence, neighbours) ? 1 : 0;
  }
  return asked === 0 ? 1 : held / asked;
}

function areConnected(a: number, b: number, neighbours: readonly (readonly Neighbour[])[]): boolean {
  let reached = new Set([a]);
  for (let step = 0; step <= CONNECTED_WITHIN; step++) {
    if (reached.has(b)) return true;
    reached = new Set([
      ...reached,
      ...[...reached].flatMap((term) => (neighbours[term] as readonly Neighbour[]).map((each) => each.term)),
    ]);
  }
  return false;
}
