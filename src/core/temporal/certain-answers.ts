/**
 * The answer of a formula that holds wherever the unknown ends of its events are.
 *
 * An infinite end means that no source states it. The event certainly held at its stated end, and it may have
 * held at any tick beyond. "Yes" is certain when the formula holds with every event limited to its certain
 * ticks, or, under a negation, extended to its possible ticks. For "no" it is the other way round (Kleene's
 * strong logic).
 */
import type { Atom, Formula } from './formula.ts';
import { atomsOf } from './formula.ts';
import type { History } from './history.ts';
import { knownTicks } from './history.ts';
import { satisfaction } from './interval-evaluation.ts';
import type { IntervalSet } from './interval-set.ts';
import { complement, intervals, intervalSet } from './interval-set.ts';

/** The ticks with a certain answer. At a tick in neither set the answer depends on an unknown end. */
export interface CertainAnswers {
  readonly yes: IntervalSet;
  readonly no: IntervalSet;
}

/**
 * A formula in which each event has either its certain or its possible ticks, and the history with these
 * ticks.
 */
export interface CertainReading {
  readonly formula: Formula;
  readonly history: History;
}

/** Every atom of the formula must be known to the history. */
export function certainAnswers(formula: Formula, history: History): CertainAnswers {
  const yes = readingFor(true, formula, history);
  const no = readingFor(false, formula, history);
  const holds = satisfaction(yes.formula, yes.history);
  return {
    yes: holds,
    no: complement(no.formula === yes.formula ? holds : satisfaction(no.formula, no.history)),
  };
}

/**
 * Law: if this reading gives the answer, every choice of the unknown ends gives it. A formula without unknown
 * ends is its own reading.
 */
export function readingFor(answer: boolean, formula: Formula, history: History): CertainReading {
  if (!atomsOf(formula).some((atom) => hasOpenEnd(knownTicks(history, atom)))) return { formula, history };
  // The key is the atom object, because one formula may contain the same event both affirmed and negated.
  const ticks = new Map<Atom, IntervalSet>();
  const read =
    (certain: boolean) =>
    ({ atom }: Extract<Formula, { kind: 'atom' }>): Formula => {
      const own = { ...atom };
      const stated = knownTicks(history, atom);
      ticks.set(own, certain ? certainTicks(stated) : stated);
      return { kind: 'atom', atom: own };
    };
  return { formula: withSides(formula, answer, read), history: { ticksOf: (atom) => ticks.get(atom) } };
}

/** The same formula over a history in which denied events have other ticks. Affirmed ones keep theirs. */
export function withDenied(
  formula: Formula,
  history: History,
  ticksOf: (atom: Atom) => IntervalSet,
): CertainReading {
  const denied = new Map<Atom, IntervalSet>();
  const read =
    (affirmed: boolean) =>
    (part: Extract<Formula, { kind: 'atom' }>): Formula => {
      if (affirmed) return part;
      const own = { ...part.atom };
      denied.set(own, ticksOf(part.atom));
      return { kind: 'atom', atom: own };
    };
  return {
    formula: withSides(formula, true, read),
    history: { ticksOf: (atom) => denied.get(atom) ?? history.ticksOf(atom) },
  };
}

function withSides(
  formula: Formula,
  certain: boolean,
  read: (certain: boolean) => (atom: Extract<Formula, { kind: 'atom' }>) => Formula,
): Formula {
  switch (formula.kind) {
    case 'atom':
      return read(certain)(formula);
    case 'not':
      return { ...formula, of: withSides(formula.of, !certain, read) };
    case 'implies':
      return {
        ...formula,
        left: withSides(formula.left, !certain, read),
        right: withSides(formula.right, certain, read),
      };
    case 'and':
    case 'or':
    case 'until':
    case 'since':
      return {
        ...formula,
        left: withSides(formula.left, certain, read),
        right: withSides(formula.right, certain, read),
      };
    default:
      return { ...formula, of: withSides(formula.of, certain, read) };
  }
}

/**
 * An interval with one unknown end is certain only at its stated end. With no stated end, no tick is certain.
 */
export function certainTicks(stated: IntervalSet): IntervalSet {
  if (!hasOpenEnd(stated)) return stated;
  return intervalSet(
    intervals(stated)
      .filter(({ from, to }) => from !== -Infinity || to !== Infinity)
      .map(({ from, to }) => ({ from: from === -Infinity ? to : from, to: to === Infinity ? from : to })),
  );
}

export function hasOpenEnd(ticks: IntervalSet): boolean {
  return ticks[0] === -Infinity || ticks.at(-1) === Infinity;
}
