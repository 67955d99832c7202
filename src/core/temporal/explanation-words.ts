/**
 * A reason in sentences, and the time lines of a formula as rows. Each part of the formula has a row with its
 * satisfaction set and the arithmetic that gave it. Drawings and tables are made from these rows.
 */
import type { Reason, SatisfactionSets } from './explanation.ts';
import type { Formula, Quantifier, BinaryOperator, NextOperator, Window } from './formula.ts';
import { operandsOf } from './formula.ts';
import { printFormula } from './formula-printer.ts';
import type { Interval, IntervalSet } from './interval-set.ts';
import { contains, intervals, stretchAround, writtenInterval, writtenSet } from './interval-set.ts';

export interface Wording {
  /** How one tick is written: `1837`, `44 BC`. */
  tick(tick: number): string;
  /** The word before one tick: "at 7", "in 1837", "on 3 May 1945". */
  readonly at: 'at' | 'in' | 'on';
  /** How a formula is written in a sentence. */
  formula(formula: Formula): string;
}

export const plainWording: Wording = { tick: String, at: 'at', formula: printFormula };

/* ---------- reasons ---------- */

export interface ReasonLine {
  /** 0 for the formula itself, and one more for each level of reasons below it. */
  readonly level: number;
  /** A whole sentence. */
  readonly text: string;
  readonly reason: Reason;
}

/** The reason from the formula down to the events, one sentence for each step. */
export function reasonLines(
  reason: Reason,
  sets: SatisfactionSets,
  wording: Wording = plainWording,
  level = 0,
): readonly ReasonLine[] {
  return [
    { level, text: reasonSentence(reason, sets, wording), reason },
    ...reason.because.flatMap((each) => reasonLines(each, sets, wording, level + 1)),
  ];
}

/** One step, as a whole sentence. */
export function reasonSentence(
  reason: Reason,
  sets: SatisfactionSets,
  wording: Wording = plainWording,
): string {
  const { formula, over, holds } = reason;
  const said = `“${wording.formula(formula)}” ${holds ? 'holds' : 'does not hold'} ${at(over, wording)}`;
  return `${said}${because(reason, sets, wording)}.`;
}

/** "in 1837", "throughout 1801 to 1840". */
function at({ from, to }: Interval, { tick, at: before }: Wording): string {
  if (from === to) return `${before} ${tick(from)}`;
  return from === -Infinity
    ? to === Infinity
      ? 'at any time'
      : `at every time up to ${tick(to)}`
    : to === Infinity
      ? `from ${tick(from)} on`
      : `throughout ${tick(from)} to ${tick(to)}`;
}

/** The end of the sentence, which gives the reason for its claim. Begins with a colon or a comma. */
export function because(reason: Reason, sets: SatisfactionSets, wording: Wording = plainWording): string {
  const { formula, over, holds, because: rests } = reason;
  switch (formula.kind) {
    case 'atom':
      return `: ${stated(sets.of(formula), over, holds, wording)}`;
    case 'not':
      return `, because the formula that it negates ${holds ? 'does not' : 'does'}`;
    case 'and':
      return holds ? ', because both parts do' : ', because one part does not';
    case 'or':
      return holds ? ', because one part does' : ', because neither part does';
    case 'implies':
      return holds
        ? rests[0]?.formula === formula.left && rests.length === 1
          ? ', because its condition does not'
          : ', because its consequence holds wherever its condition may hold'
        : ', because its condition does and its consequence does not';
    default:
      return inTime(reason, formula, sets, wording);
  }
}

function inTime(
  reason: Reason,
  formula: Extract<Formula, { kind: NextOperator | Quantifier | BinaryOperator }>,
  sets: SatisfactionSets,
  wording: Wording,
): string {
  const { holds, looked } = reason;
  const window = looked ? span(looked, wording) : '';
  switch (formula.kind) {
    case 'next':
      return `: it depends on one step later, ${window}`;
    case 'previous':
      return `: it depends on one step earlier, ${window}`;
    case 'eventually':
    case 'once':
      return holds
        ? `: looking ${window}, its formula holds at some time`
        : `: looking ${window}, its formula never holds`;
    case 'always':
    case 'historically':
      return holds
        ? `: looking ${window}, its formula holds at every time`
        : `: looking ${window}, its formula fails at least once`;
    case 'until':
    case 'since':
      return reason.bySet
        ? `: it does ${holds ? '' : 'not '}by its satisfaction set, ` +
            writtenSet(sets.of(formula), wording.tick)
        : `: ${spanned(reason, formula, window, wording)}`;
  }
}

function span({ from, to }: Interval, { tick, at: before }: Wording): string {
  if (from === to) return `${before} ${tick(from)}`;
  return from === -Infinity
    ? to === Infinity
      ? 'at all times'
      : `back from ${tick(to)}`
    : to === Infinity
      ? `from ${tick(from)} on`
      : `from ${tick(from)} to ${tick(to)}`;
}

function stated(set: IntervalSet, over: Interval, holds: boolean, { tick }: Wording): string {
  if (set.length === 0) return 'it is stated for no time';
  if (!holds) return `it is stated for ${writtenSet(set, tick)} only`;
  return `it is stated for ${writtenInterval(stretchAround(set, over.from), tick)}`;
}

function spanned(
  { holds, because: rests }: Reason,
  { left }: Extract<Formula, { kind: 'until' | 'since' }>,
  window: string,
  wording: Wording,
): string {
  if (holds)
    return rests.length === 1
      ? `looking ${window}, its second part holds, and nothing lies between`
      : `looking ${window}, its second part holds, and its first part holds all the time between`;
  const broken = rests.find((each) => each.formula === left && each.over.from === each.over.to);
  return broken
    ? `its first part does not hold ${at(broken.over, wording)}, before its second part holds`
    : `looking ${window}, its second part never holds`;
}

/* ---------- time lines ---------- */

export interface TimeLine {
  readonly formula: Formula;
  /** 0 for the whole formula. Parts come before the formula that contains them. */
  readonly level: number;
  readonly text: string;
  readonly ticks: IntervalSet;
  /** How each interval was computed: `[1837 − 40, 1901 − 0] = [1797, 1901]`. Empty for events. */
  readonly arithmetic: readonly string[];
  /**
   * Whether the part holds at the tick that the question asks about. Inside a temporal operator other ticks
   * count too.
   */
  readonly holds: boolean;
}

/** One row for every part of the formula: events first, the formula itself last. Equal parts share a row. */
export function timeLines(
  formula: Formula,
  tick: number,
  sets: SatisfactionSets,
  wording: Wording = plainWording,
): readonly TimeLine[] {
  const rows = new Map<string, TimeLine>();
  const visit = (part: Formula, level: number): void => {
    operandsOf(part).forEach((operand) => visit(operand, level + 1));
    const key = printFormula(part);
    if (rows.has(key)) return;
    const ticks = sets.of(part);
    rows.set(key, {
      formula: part,
      level,
      text: wording.formula(part),
      ticks,
      arithmetic: arithmeticOf(part, sets, wording),
      holds: contains(ticks, tick),
    });
  };
  visit(formula, 0);
  return [...rows.values()];
}

function arithmeticOf(formula: Formula, sets: SatisfactionSets, { tick }: Wording): readonly string[] {
  const result = writtenSet(sets.of(formula), tick);
  const written = (part: Formula) => writtenSet(sets.of(part), tick);
  switch (formula.kind) {
    case 'atom':
      return [];
    case 'not':
      return [`all but ${written(formula.of)} = ${result}`];
    case 'and':
      return [`${written(formula.left)} ∩ ${written(formula.right)} = ${result}`];
    case 'or':
      return [`${written(formula.left)} ∪ ${written(formula.right)} = ${result}`];
    case 'implies':
      return [`(all but ${written(formula.left)}) ∪ ${written(formula.right)} = ${result}`];
    case 'next':
      return moves(sets.of(formula.of), -1, -1, tick);
    case 'previous':
      return moves(sets.of(formula.of), 1, 1, tick);
    case 'eventually':
      return moves(sets.of(formula.of), -formula.window.to, -formula.window.from, tick);
    case 'once':
      return moves(sets.of(formula.of), formula.window.from, formula.window.to, tick);
    case 'always':
      return moves(sets.of(formula.of), -formula.window.from, -formula.window.to, tick);
    case 'historically':
      return moves(sets.of(formula.of), formula.window.to, formula.window.from, tick);
    case 'until':
    case 'since':
      return [
        `${written(formula.right)} reached ${formula.kind === 'until' ? 'after' : 'before'} ` +
          `${steps(formula.window)} while ${written(formula.left)} = ${result}`,
      ];
  }
}

/** Each maximal interval, with the moves of its ends. */
function moves(
  set: IntervalSet,
  first: number,
  last: number,
  tick: (tick: number) => string,
): readonly string[] {
  return intervals(set).map(({ from, to }) => {
    // An infinite end stays infinite, whatever the step.
    const start = from === -Infinity ? from : from + first;
    const end = to === Infinity ? to : to + last;
    const gives =
      start <= end && start < Infinity && end > -Infinity
        ? writtenInterval({ from: start, to: end }, tick)
        : '∅';
    const opens = from === -Infinity ? '(…' : `[${tick(from)} ${signed(first)}`;
    const closes = to === Infinity ? '…)' : `${tick(to)} ${signed(last)}]`;
    return `${opens}, ${closes} = ${gives}`;
  });
}

function signed(step: number): string {
  const size = Math.abs(step) === Infinity ? '∞' : String(Math.abs(step));
  return `${step < 0 || Object.is(step, -0) ? '−' : '+'} ${size}`;
}

function steps({ from, to }: Window): string {
  return to === Infinity ? `${from} steps or more` : from === to ? `${from} steps` : `${from} to ${to} steps`;
}
