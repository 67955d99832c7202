/**
 * The data of a test case about time, besides its words: the formula, its tick, and what Fig. 22 and the
 * drawings need. Plain data that JSON can store. Invariant: the case's answer is the truth of `formula` at
 * `tick` by Definition 1 over `events`, in ticks of `granularity`.
 */
import type { Granularity } from '../../knowledge/fact-base.ts';
import type { Formula, Operator } from '../../temporal/formula.ts';

/** The outermost operators of questions. Implication has no natural question. */
export const askedOperators = [
  'eventually',
  'always',
  'next',
  'until',
  'not',
  'and',
  'or',
  'once',
  'historically',
  'previous',
  'since',
] as const satisfies readonly Operator[];
export type AskedOperator = (typeof askedOperators)[number];

/** `plain`: our words. `published`: the style of the authors' benchmark. */
export const temporalStyles = ['plain', 'published'] as const;
export type TemporalStyle = (typeof temporalStyles)[number];

/** Distance in ticks from the tick asked about to the nearest tick with the other answer. */
export const boundaryBands = ['1', '2', '3 to 5', '6 to 10', '11 to 20', 'more than 20'] as const;
export type BoundaryBand = (typeof boundaryBands)[number];

/** Ticks from `from` to `to`, both included. An absent end is open. */
export interface TickSpan {
  readonly from?: number;
  readonly to?: number;
}

export interface TemporalEvent {
  /** The atom, as a formula writes it. */
  readonly atom: string;
  /** "Charles Dickens was alive" */
  readonly words: string;
  readonly ticks: readonly TickSpan[];
}

export interface TemporalQuestion {
  /** In symbols, as `formula-parser.ts` reads it: `F[0,40] 'Victorian era'`. */
  readonly formula: string;
  readonly tick: number;
  /** The tick as printed: `1945`, `44 BC`, `March 1945`. */
  readonly at: string;
  readonly granularity: Granularity;
  /** The outermost operator (Fig. 22). `atom` if an imported question has none. */
  readonly operator: Formula['kind'];
  /** Every operator of the formula once, in reading order. */
  readonly operators: readonly Operator[];
  /** The number of operators on the longest path. */
  readonly depth: number;
  /** At least 1. Absent if every tick has the same answer. */
  readonly boundaryDistance?: number;
  /** All ticks at which the formula holds, as ordered spans that do not touch. */
  readonly holds: readonly TickSpan[];
  readonly events: readonly TemporalEvent[];
}

function bandOf(distance: number): BoundaryBand {
  if (distance <= 2) return distance <= 1 ? '1' : '2';
  return distance <= 5 ? '3 to 5' : distance <= 10 ? '6 to 10' : distance <= 20 ? '11 to 20' : 'more than 20';
}

/**
 * The part of a filter that concerns time. An absent field matches every case. A field that is present
 * matches only cases about time.
 */
export interface TemporalFilter {
  readonly operator?: Formula['kind'];
  readonly depth?: number;
  readonly boundary?: BoundaryBand;
}

export function temporalMatches(
  { operator, depth, boundary }: TemporalFilter,
  question: TemporalQuestion | undefined,
): boolean {
  if (operator === undefined && depth === undefined && boundary === undefined) return true;
  return (
    question !== undefined &&
    (operator === undefined || operator === question.operator) &&
    (depth === undefined || depth === question.depth) &&
    (boundary === undefined || boundary === bandIn(question))
  );
}

/** Undefined if every tick has the same answer. */
export function bandIn({
  boundaryDistance,
}: Pick<TemporalQuestion, 'boundaryDistance'>): BoundaryBand | undefined {
  return boundaryDistance === undefined ? undefined : bandOf(boundaryDistance);
}
