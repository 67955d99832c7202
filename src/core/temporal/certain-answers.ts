/**
 * What a formula's answer is whenever the unknown ends of its events may lie. An end that is infinite is one
 * that nobody stated: the event held at its stated end for certain, and may have held anywhere beyond. An
 * answer is certain where both readings give it: for "yes" an event counts only while it is certain, and,
 * under a denial, as long as it is possible; for "no" the other way round (Kleene's strong logic).
 */
import type { Atom, Formula } from './formula.ts';
import { atomsOf } from './formula.ts';
import type { History } from './history.ts';
import { knownTicks } from './history.ts';
import { satisfaction } from './interval-evaluation.ts';
import type { IntervalSet } from './interval-set.ts';
import { complement, intervals, intervalSet } from './interval-set.ts';

/** The ticks with each answer for certain; those in neither have an answer that depends on an unknown end. */
export interface CertainAnswers {
  readonly yes: IntervalSet;
  readonly no: IntervalSet;
}

/**
 * A formula in which every event stands for its certain or its possible ticks, with the history that knows
 * which.
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
 * Law: where the reading for an answer gives it, every way to put the unknown ends gives it. A formula whose
 * ends are all known is its own reading.
 */
export function readingFor(answer: boolean, formula: Formula, history: History): CertainReading {
  if (!atomsOf(formula).some((atom) => hasOpenEnd(knownTicks(history, atom)))) return { formula, history };
  // By identity: the same event may stand in one formula both affirmed and denied.
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

/** Of an interval with an unknown end only the stated one is certain; of one without any, nothing. */
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
