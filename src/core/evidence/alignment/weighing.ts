/**
 * Turns the findings about terms into support and contradiction of the statement, for one sentence of the
 * evidence and its surroundings.
 */
import type { SentenceAlignment, TermFinding } from './alignment.ts';
import { isDoubt } from './conflict-kinds.ts';
import type { SentencePlace } from './evidence-index.ts';
import { decisive, type SentenceReading } from './sentence-reading.ts';
import type { ContentTerm, TermGraph } from './term.ts';

/*
 * The numbers below were chosen by hand while the table of cases in
 * test/core/evidence/alignment-cases.ts grew. None of them is fitted. Only calibration.ts, which turns an
 * alignment into probabilities, is.
 */

/** A ramp: 0 up to `from`, then rising to 1 over `width`. */
interface Ramp {
  readonly from: number;
  readonly width: number;
}

/** The share that a term near by counts for the rest of the statement. */
const NEARBY = 0.5;
/** With less weight than this outside the conflict, the rest says too little. */
const NO_REST = 0.3;
/** What the rest counts then, if the sentence shares a term with the statement. */
const REST_WHEN_TOUCHED = 0.8;
/**
 * How much a term in conflict shows that the sentence is on the same subject; less where another word
 * replaces it.
 */
const ENGAGED = { other: 0.3, conflict: 0.95 } as const;
/** The share of the rest that has to be found before a conflict begins to count, and counts fully. */
const REST: Ramp = { from: 0.35, width: 0.45 };
/** A statement with less weight than this has too few terms to require an anchor. */
const LIGHT_STATEMENT = 1.6;
/**
 * The share of the statement that the sentence must have before a conflict begins to count, and counts fully.
 */
const ANCHOR: Ramp = { from: 0.15, width: 0.2 };
/** The supported share at which support begins, and is full. */
const COVERAGE: Ramp = { from: 0.3, width: 0.6 };
/** The weight of the heaviest unsupported term at which it begins to reduce support, and does so fully. */
const GAP: Ramp = { from: 0.25, width: 0.5 };
/** The most that such a gap takes from support. */
const GAP_COSTS = 0.7;
/** Support is multiplied by this where the evidence only says "may". */
const HEDGED = 0.45;
/** Support is multiplied by this where the evidence has limits that the statement leaves out. */
const RESTRICTED = 0.4;
/** The share of support left where the sentence has none of the statement's links. */
const UNLINKED = 0.4;

/** Kinds of conflict in which the sentence has the statement's word. */
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
    ...reading.conflicts.filter(({ kind }) => !isDoubt(kind)).map((conflict) => conflict.strength),
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
  /** Weight of all terms. Terms given by the question count in full, because they show the subject. */
  readonly all: number;
  /** Found in the sentence, by their credits. */
  readonly own: number;
  readonly nearby: number;
  /** Weight of terms not in conflict and not part of a term in conflict. */
  readonly others: number;
  readonly engaged: number;
  readonly anchored: number;
  /** Share of the statement's weight that is supported. */
  readonly coverage: number;
}

function weightsOf(terms: readonly TermFinding[], claimed: TermGraph): Weights {
  const total = sum(terms, ({ term }) => term.weight);
  const supported = sum(terms, ({ term, credit }) => term.weight * credit);
  const whole = (findings: readonly TermFinding[], of: (finding: TermFinding) => number = () => 1) =>
    sum(findings, (finding) => (finding.term.given ?? finding.term.weight) * of(finding));
  const inState = (wanted: TermFinding['state']) => terms.filter(({ state }) => state === wanted);
  const credit = (finding: TermFinding) => finding.credit;
  const disputed = inState('conflicts');
  // A modifier of a word in conflict is excluded with it: "prison" in "prison cell".
  const fallen = inState('missing').filter(({ term }) => hangsOnConflict(term, terms, claimed));
  const all = whole(terms);
  const own = whole(inState('found'), credit);
  const overSameWord = disputed.filter(({ conflict }) => conflictsOverSameWord.test(conflict?.kind ?? ''));
  const engaging = ({ conflict }: TermFinding) =>
    /^other /u.test(conflict?.kind ?? '') ? ENGAGED.other : ENGAGED.conflict;
  return {
    all,
    own,
    nearby: whole(inState('nearby'), credit),
    others: all - whole([...disputed, ...fallen]),
    engaged: own + whole(disputed, engaging),
    anchored: own + whole(overSameWord),
    coverage: total === 0 ? 0 : supported / total,
  };
}

/** How much of the statement is found outside the conflict. */
function restOf({ own, nearby, others }: Weights, isTouched: boolean): number {
  if (others < NO_REST) return isTouched ? REST_WHEN_TOUCHED : 0;
  return Math.min(1, (own + NEARBY * nearby) / others);
}

const shareOf = (part: number, { all }: Weights): number => (all === 0 ? 0 : part / all);

function hangsOnConflict(term: ContentTerm, findings: readonly TermFinding[], claimed: TermGraph): boolean {
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
