/**
 * From what was found of each term to support and contradiction of the statement, as far as one sentence of
 * the evidence and its surroundings go.
 */
import type { SentenceAlignment, TermFinding } from './alignment.ts';
import type { SentencePlace } from './evidence-index.ts';
import { decisive, type SentenceReading } from './sentence-reading.ts';
import type { Term, TermGraph } from './term.ts';

/*
 * The numbers below were chosen by hand while the table of cases grew, which is in
 * test/core/evidence/alignment-cases.ts. None of them is fitted; calibration.ts, which turns an alignment into
 * probabilities, is.
 */

/** A ramp: 0 up to `from`, then rising to 1 over `width`. */
interface Ramp {
  readonly from: number;
  readonly width: number;
}

/** A term that is only near by counts this much for the rest of the statement. */
const NEARBY = 0.5;
/** With less weight than this left beside the conflict, there is no rest to go by. */
const NO_REST = 0.3;
/** What the rest then counts as, where the sentence has some term of the statement at all. */
const REST_WHEN_TOUCHED = 0.8;
/** How far a term in conflict shows that the sentence is about the same; less where another replaces it. */
const ENGAGED = { otherFiller: 0.3, conflict: 0.95 } as const;
/** The part of the rest that has to be found before a conflict counts, and counts fully. */
const REST: Ramp = { from: 0.35, width: 0.45 };
/** A statement lighter than this has too few terms to ask for an anchor. */
const LIGHT_STATEMENT = 1.6;
/** The part of the statement that has to be found in the sentence before a conflict counts, and fully. */
const ANCHOR: Ramp = { from: 0.15, width: 0.2 };
/** The share supported at which support begins, and is full. */
const COVERAGE: Ramp = { from: 0.3, width: 0.6 };
/** The weight of the heaviest term that is lacking: where it begins to count against support, and fully. */
const GAP: Ramp = { from: 0.25, width: 0.5 };
/** What such a lack takes from support, at most. */
const GAP_COSTS = 0.7;
/** Support is multiplied by this where the evidence only says "may". */
const HEDGED = 0.45;
/** And by this where the evidence holds under limits that the statement leaves out. */
const RESTRICTED = 0.4;
/** Support that is left where none of the statement's links are found in the sentence. */
const UNLINKED = 0.4;

/** Conflicts about a word that the sentence has. */
const conflictsOverSameWord = /^(?:polarity|roles|place|quantifier|strength)$/u;

export function weigh(
  terms: readonly TermFinding[],
  claimed: TermGraph,
  reading: SentenceReading,
  place: SentencePlace,
): SentenceAlignment {
  const weights = weightsOf(terms, claimed);
  const isTouched = reading.matches.some((match) => match !== undefined);
  const rest = restOf(weights, isTouched);
  const strength = Math.max(
    0,
    ...reading.conflicts.filter(({ kind }) => kind !== 'hedge').map((conflict) => conflict.strength),
  );
  const hedged = reading.conflicts.some(({ kind }) => kind === 'hedge');
  const restricted = reading.restricted.length > 0;
  const gap = Math.max(0, ...terms.map(({ term, credit }) => term.weight * (1 - credit)));
  const contradiction =
    strength *
    risen(rest, REST) *
    (weights.all < LIGHT_STATEMENT ? 1 : risen(shareOf(weights.anchored, weights), ANCHOR));
  const support =
    (1 - strength) *
    risen(weights.coverage, COVERAGE) *
    (1 - GAP_COSTS * risen(gap, GAP)) *
    (hedged ? HEDGED : 1) *
    (restricted ? RESTRICTED : 1) *
    (UNLINKED + (1 - UNLINKED) * reading.linked);
  return {
    judgement: judgementOf(support, contradiction, strength),
    support,
    contradiction,
    place,
    terms,
    coverage: weights.coverage,
    rest,
    restricted,
    hedged,
    conflicts: reading.conflicts,
    linked: reading.linked,
    engaged: shareOf(weights.engaged, weights),
  };
}

function judgementOf(
  support: number,
  contradiction: number,
  strength: number,
): SentenceAlignment['judgement'] {
  if (contradiction >= decisive && contradiction > support) return 'contradicts';
  return support >= decisive && strength < decisive ? 'supports' : 'says nothing';
}

interface Weights {
  /** Of all terms; those that the question gives count too, since they tell what is spoken of. */
  readonly all: number;
  /** Found in the sentence, by their credits. */
  readonly own: number;
  readonly nearby: number;
  /** Neither in conflict nor fallen with one. */
  readonly others: number;
  readonly engaged: number;
  readonly anchored: number;
  /** Share of the statement's own weight that is borne out. */
  readonly coverage: number;
}

function weightsOf(terms: readonly TermFinding[], claimed: TermGraph): Weights {
  const total = sum(terms, ({ term }) => term.weight);
  const borne = sum(terms, ({ term, credit }) => term.weight * credit);
  const whole = (findings: readonly TermFinding[], of: (finding: TermFinding) => number = () => 1) =>
    sum(findings, (finding) => (finding.term.given ?? finding.term.weight) * of(finding));
  const inState = (wanted: TermFinding['state']) => terms.filter(({ state }) => state === wanted);
  const credit = (finding: TermFinding) => finding.credit;
  const disputed = inState('conflicts');
  // What belongs to a word in conflict falls with it: "prison" of "prison cell".
  const fallen = inState('missing').filter(({ term }) => hangsOnConflict(term, terms, claimed));
  const all = whole(terms);
  const own = whole(inState('found'), credit);
  const overSameWord = disputed.filter(({ conflict }) => conflictsOverSameWord.test(conflict?.kind ?? ''));
  const engaging = ({ conflict }: TermFinding) =>
    conflict?.kind === 'other filler' ? ENGAGED.otherFiller : ENGAGED.conflict;
  return {
    all,
    own,
    nearby: whole(inState('nearby'), credit),
    others: all - whole([...disputed, ...fallen]),
    engaged: own + whole(disputed, engaging),
    anchored: own + whole(overSameWord),
    coverage: total === 0 ? 0 : borne / total,
  };
}

/** How much of the statement is found beside what is in conflict. */
function restOf({ own, nearby, others }: Weights, isTouched: boolean): number {
  if (others < NO_REST) return isTouched ? REST_WHEN_TOUCHED : 0;
  return Math.min(1, (own + NEARBY * nearby) / others);
}

const shareOf = (part: number, { all }: Weights): number => (all === 0 ? 0 : part / all);

function hangsOnConflict(term: Term, findings: readonly TermFinding[], claimed: TermGraph): boolean {
  return claimed.links.some(
    ({ governor, dependent, role }) =>
      dependent === term.id &&
      /^(?:mod|number)$/u.test(role) &&
      findings.some((finding) => finding.state === 'conflicts' && finding.term.id === governor),
  );
}

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);

const risen = (value: number, { from, width }: Ramp): number =>
  Math.min(1, Math.max(0, (value - from) / width));
