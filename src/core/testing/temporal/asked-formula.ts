/**
 * A formula, its tick and its history: the input from which a temporal case is made, and which can be read
 * back from the case. Law: `askedIn(questionAbout(asked))` has the same answers at every tick.
 */
import type { Granularity } from '../../knowledge/fact-base.ts';
import { certainAnswers } from '../../temporal/certain-answers.ts';
import { parseFormula } from '../../temporal/formula-parser.ts';
import { printFormula } from '../../temporal/formula-printer.ts';
import type { Atom, Formula, Operator } from '../../temporal/formula.ts';
import { atomKey, atomsOf, depthOf, operandsOf } from '../../temporal/formula.ts';
import type { History } from '../../temporal/history.ts';
import { knownTicks, unknownAtoms } from '../../temporal/history.ts';
import { satisfaction } from '../../temporal/interval-evaluation.ts';
import type { IntervalSet } from '../../temporal/interval-set.ts';
import { contains, intervals, intervalSet, stretchAround } from '../../temporal/interval-set.ts';
import { formatTick } from '../../temporal/time-point.ts';
import type { PlainYesNo } from '../test-case.ts';
import type { TemporalQuestion, TickSpan } from './temporal-question.ts';

export interface AskedFormula {
  readonly formula: Formula;
  readonly tick: number;
  readonly granularity: Granularity;
  /** Knows every atom of the formula. An infinite end is an unknown end. */
  readonly history: History;
}

/**
 * The ticks with the same certain answer as the tick asked about. Undefined if its answer depends on an
 * unknown end.
 */
export function answeredAlike({
  formula,
  tick,
  history,
}: AskedFormula): { readonly answer: PlainYesNo; readonly ticks: IntervalSet } | undefined {
  const { yes, no } = certainAnswers(formula, history);
  return contains(yes, tick)
    ? { answer: 'yes', ticks: yes }
    : contains(no, tick)
      ? { answer: 'no', ticks: no }
      : undefined;
}

/**
 * @param alike the result of {@link answeredAlike}.
 * @param words the words for an event, without a time.
 */
export function questionAbout(
  { formula, tick, granularity, history }: AskedFormula,
  alike: IntervalSet,
  words: (atom: Atom) => string,
): TemporalQuestion {
  const around = stretchAround(alike, tick);
  const distance = Math.min(tick - around.from, around.to - tick) + 1;
  return {
    formula: printFormula(formula),
    tick,
    at: formatTick(tick, granularity),
    granularity,
    operator: formula.kind,
    operators: operatorsOf(formula),
    depth: depthOf(formula),
    ...(Number.isFinite(distance) && { boundaryDistance: distance }),
    holds: spansOf(satisfaction(formula, history)),
    events: atomsOf(formula).map((atom) => ({
      atom: atomKey(atom),
      words: words(atom),
      ticks: spansOf(knownTicks(history, atom)),
    })),
  };
}

/** The formula, tick and history of a case, from its data alone. Undefined if the data are damaged. */
export function askedIn({
  formula: text,
  tick,
  granularity,
  events,
}: Pick<TemporalQuestion, 'formula' | 'tick' | 'granularity' | 'events'>): AskedFormula | undefined {
  const parsed = parseFormula(text);
  const ticks = new Map(events.map((each) => [each.atom, setOfSpans(each.ticks)]));
  const history: History = { ticksOf: (atom) => ticks.get(atomKey(atom)) };
  return parsed.ok && unknownAtoms(parsed.formula, history).length === 0
    ? { formula: parsed.formula, tick, granularity, history }
    : undefined;
}

/** Each operator once, in reading order. */
function operatorsOf(formula: Formula): readonly Operator[] {
  const found = new Set<Operator>();
  const visit = (part: Formula): void => {
    if (part.kind !== 'atom') found.add(part.kind);
    operandsOf(part).forEach(visit);
  };
  visit(formula);
  return [...found];
}

/* ---------- sets as plain data ---------- */

export function spansOf(set: IntervalSet): readonly TickSpan[] {
  return intervals(set).map(spanOf);
}

export function spanOf({ from, to }: { readonly from: number; readonly to: number }): TickSpan {
  return { ...(Number.isFinite(from) && { from }), ...(Number.isFinite(to) && { to }) };
}

export function setOfSpans(spans: readonly TickSpan[]): IntervalSet {
  return intervalSet(spans.map(({ from = -Infinity, to = Infinity }) => ({ from, to })));
}
