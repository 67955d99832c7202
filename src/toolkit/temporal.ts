/**
 * `totem/temporal`: metric temporal logic over whole numbers, years, months or days (Drowzee, Definition 1).
 * Where a formula holds is a set of intervals, exact and possibly without an end.
 *
 *   const events = [
 *     { event: 'war', from: 1914, to: 1918 },
 *     { event: 'peace', from: 1919, to: 1938 },
 *   ];
 *   const { holds } = satisfaction('F[0,3] peace', events); // [{ from: 1916, to: 1938 }]
 *   const { lines } = explain('F[0,3] peace', 1917, events); // one sentence a step
 */
import { explain as reasonFor, SatisfactionSets } from '../core/temporal/explanation.ts';
import { reasonLines } from '../core/temporal/explanation-words.ts';
import { compareEvaluators } from '../core/temporal/evaluators.ts';
import { parseFormula, type SuggestedFix } from '../core/temporal/formula-parser.ts';
import { printFormula, type FormulaStyle } from '../core/temporal/formula-printer.ts';
import { variablesOf, type Formula } from '../core/temporal/formula.ts';
import { unknownAtoms } from '../core/temporal/history.ts';
import { satisfaction as satisfied } from '../core/temporal/interval-evaluation.ts';
import { contains, intervals, type Interval } from '../core/temporal/interval-set.ts';
import type { Granularity } from '../core/temporal/time-point.ts';
import type { Issue } from '../core/issue.ts';
import { eventTable, tickAt, unknownAtom, type TimedFact } from './timed-facts.ts';

export type { Issue, Place } from './running.ts';
export type { TimedFact } from './timed-facts.ts';
export type { Formula, FormulaStyle, Granularity, Interval, SuggestedFix };

export interface TimeOptions {
  /** What a number counts, and how exactly dates are read. `year` if absent. */
  readonly granularity?: Granularity;
}

export interface Satisfaction {
  /**
   * The maximal intervals at which the formula holds, both ends included; an end may be infinite. Undefined
   * if the formula could not be evaluated; `issues` says why.
   */
  readonly holds: readonly Interval[] | undefined;
  readonly issues: readonly Issue[];
  /** An edit of the formula's text that probably mends it. */
  readonly fix?: SuggestedFix;
}

/**
 * Where a formula without variables holds.
 * @param formula its text (`F[0,40] war & !peace`, `eventually[0,40] war`, or the notation of the paper), or
 *   the formula as {@link read} gives it.
 */
export function satisfaction(
  formula: string | Formula,
  facts: Iterable<TimedFact>,
  options: TimeOptions = {},
): Satisfaction {
  const ready = prepared(formula, facts, options);
  if (!ready.ok) return ready.refused;
  const holds = intervals(satisfied(ready.formula, ready.table));
  return { holds, issues: ready.issues };
}

export interface TemporalExplanation {
  readonly holds: boolean | undefined;
  /** From the formula down to the facts, one sentence a step; `level` counts from 0. */
  readonly lines: readonly { readonly level: number; readonly text: string }[];
  readonly issues: readonly Issue[];
}

/** Why a formula holds at a time, or does not. @param at a tick, or a written date. */
export function explain(
  formula: string | Formula,
  at: number | string,
  facts: Iterable<TimedFact>,
  options: TimeOptions = {},
): TemporalExplanation {
  const ready = atTime(formula, at, facts, options);
  if (!ready.ok) return { holds: undefined, lines: [], issues: ready.refused.issues };
  const reason = reasonFor(ready.formula, ready.tick, ready.table);
  const lines = reasonLines(reason, new SatisfactionSets(ready.table));
  return {
    holds: contains(satisfied(ready.formula, ready.table), ready.tick),
    lines: lines.map(({ level, text }) => ({ level, text })),
    issues: ready.issues,
  };
}

export interface Comparison {
  /** For each evaluator whether the formula holds at the time, and everywhere that it does. */
  readonly results: readonly {
    readonly evaluator: string;
    readonly holds: boolean | undefined;
    readonly everywhere?: readonly Interval[];
  }[];
  readonly unanimous: boolean;
  readonly issues: readonly Issue[];
}

/**
 * Three evaluators on one formula: Definition 1 tick by tick, the interval algebra, and the rules of Fig. 11
 * as the paper prints them, which differ for Until.
 */
export function compare(
  formula: string | Formula,
  at: number | string,
  facts: Iterable<TimedFact>,
  options: TimeOptions = {},
): Comparison {
  const ready = atTime(formula, at, facts, options);
  if (!ready.ok) return { results: [], unanimous: false, issues: ready.refused.issues };
  const { results, unanimous } = compareEvaluators(ready.formula, ready.tick, ready.table);
  return {
    results: results.map(({ evaluator, holds, ticks }) => ({
      evaluator,
      holds,
      ...(ticks && { everywhere: intervals(ticks) }),
    })),
    unanimous,
    issues: ready.issues,
  };
}

export type ReadFormula =
  | { readonly ok: true; readonly formula: Formula; readonly variables: readonly string[] }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly fix?: SuggestedFix };

/** A formula's text as a tree. */
export function read(text: string): ReadFormula {
  const parsed = parseFormula(text);
  if (parsed.ok) return { ok: true, formula: parsed.formula, variables: variablesOf(parsed.formula) };
  return { ok: false, issues: [parsed.issue], ...(parsed.fix && { fix: parsed.fix }) };
}

/** A formula as text: in symbols, in words, or as in the authors' files. */
export const print: (formula: Formula, style?: FormulaStyle) => string = printFormula;

/* ---------- what is evaluated ---------- */

type Prepared =
  | {
      readonly ok: true;
      readonly formula: Formula;
      readonly table: ReturnType<typeof eventTable>['table'];
      readonly issues: readonly Issue[];
    }
  | { readonly ok: false; readonly refused: Satisfaction };

function prepared(
  formula: string | Formula,
  facts: Iterable<TimedFact>,
  { granularity = 'year' }: TimeOptions,
): Prepared {
  const parsed: ReadFormula =
    typeof formula === 'string' ? read(formula) : { ok: true, formula, variables: variablesOf(formula) };
  const refuse = (issues: readonly Issue[], fix?: SuggestedFix): Prepared => ({
    ok: false,
    refused: { holds: undefined, issues, ...(fix && { fix }) },
  });
  if (!parsed.ok) return refuse(parsed.issues, parsed.fix);
  const { table, issues } = eventTable(facts, granularity);
  if (parsed.variables.length > 0) return refuse([...issues, withVariables(parsed.variables)]);
  const unknown = unknownAtoms(parsed.formula, table).map(unknownAtom);
  if (unknown.length > 0) return refuse([...issues, ...unknown]);
  return { ok: true, formula: parsed.formula, table, issues };
}

function atTime(
  formula: string | Formula,
  at: number | string,
  facts: Iterable<TimedFact>,
  options: TimeOptions,
): Exclude<Prepared, { ok: true }> | (Extract<Prepared, { ok: true }> & { readonly tick: number }) {
  const ready = prepared(formula, facts, options);
  if (!ready.ok) return ready;
  const tick = tickAt(at, 'start', options.granularity ?? 'year');
  return typeof tick === 'number'
    ? { ...ready, tick }
    : { ok: false, refused: { holds: undefined, issues: [...ready.issues, tick] } };
}

const withVariables = (variables: readonly string[]): Issue => ({
  code: 'has-variables',
  severity: 'error',
  message:
    `The formula has the variable${variables.length === 1 ? '' : 's'} ${variables.join(', ')}. Expected a ` +
    'formula without variables; totem/temporal/datalog answers those that have some.',
});
