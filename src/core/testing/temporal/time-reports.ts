/**
 * What the page is told about time: events, formulas compared over three evaluators, explanations as
 * rows, lint of temporal benchmarks. Plain data. Ticks are numbers for drawing, with the words for people
 * beside them; the page computes no date and no interval.
 */
import type { Issue, IssueList } from '../../issue.ts';
import type { Granularity } from '../../knowledge/fact-base.ts';
import type { Evaluator } from '../../temporal/evaluators.ts';
import type { SuggestedFix } from '../../temporal/formula-parser.ts';
import type { Formula } from '../../temporal/formula.ts';
import type { TickSpan } from './temporal-question.ts';
import type { Page } from '../../transfer.ts';

/** A set of ticks, to be drawn and to be written. */
export interface Spans {
  readonly spans: readonly TickSpan[];
  /** `[1837, 1901] ∪ [1910, …)`, `∅`. */
  readonly written: string;
}

/* ---------- events ---------- */

export interface EventFilter {
  /** Found in the names or in the relation, without regard to case. */
  readonly text?: string;
  /** A relation's name; '' for events that stand under their own name. */
  readonly relation?: string;
}

/** An event, or a relation between two things, with all the times that are stated of it. */
export interface EventListing extends Spans {
  /** As a formula writes it: `'Victorian era'`, `'member of'(Sweden, 'European Union')`. */
  readonly atom: string;
  /** "Sweden was a member of the European Union" */
  readonly words: string;
  /** Absent for an event under its own name. */
  readonly relation?: string;
  /** As printed; absent where open. */
  readonly start?: string;
  readonly end?: string;
  /** The rows of the fact base that state it. */
  readonly rows: readonly number[];
}

export interface EventPage extends Page<EventListing> {
  readonly granularity: Granularity;
  /** The granularities it may be asked in: the base's own and the coarser ones. */
  readonly granularities: readonly Granularity[];
  /**
   * Of all events that the text finds, by relation, most first; `relation` is '' for events under their own
   * name.
   */
  readonly relations: readonly { readonly relation: string; readonly count: number }[];
  /** Of the filter's events: how many have no stated start, and no stated end. */
  readonly openStarts: number;
  readonly openEnds: number;
  /** Rows of the base with a time that is of no use: the end lies before the start. */
  readonly reversed: number;
  /** Absent where no event has a stated time. */
  readonly axis?: Axis;
}

/** What a drawing shows: from its first to its last tick, with labelled ticks between, in order. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly labels: readonly { readonly tick: number; readonly label: string }[];
}

/* ---------- explanations ---------- */

/** One row of the drawing: a part of the formula. Events come first, the whole formula last. */
export interface TimeLineRow extends Spans {
  /** 0 for the whole formula, one more for its parts. */
  readonly level: number;
  readonly kind: Formula['kind'];
  /** The part in symbols. */
  readonly text: string;
  /** What an event says, in words; absent for other parts. */
  readonly words?: string;
  /** How each interval came about: `[1837 − 40, 1901 − 0] = [1797, 1901]`; empty for events. */
  readonly arithmetic: readonly string[];
  /** Whether it holds at the tick asked about. */
  readonly holds: boolean;
}

/** A step of the shortest reason, in the order of reading. */
export interface ReasonRow {
  /** 0 for the formula itself, one more for what it rests on. */
  readonly level: number;
  /** A whole sentence. */
  readonly text: string;
  readonly holds: boolean;
  /** The ticks of which it speaks. */
  readonly over: TickSpan;
  /** The ticks that a temporal operator looked at. */
  readonly looked?: TickSpan;
}

export interface TimeExplanation {
  readonly formula: string;
  readonly tick: number;
  readonly at: string;
  readonly granularity: Granularity;
  readonly holds: boolean;
  /** "It holds in 1800, and would not before 1797 (3 years away)." One sentence or two. */
  readonly summary: string;
  readonly lines: readonly TimeLineRow[];
  readonly reasons: readonly ReasonRow[];
  readonly axis: Axis;
}

/* ---------- evaluators compared ---------- */

export interface EvaluatorResult {
  readonly evaluator: Evaluator;
  /**
   * Absent where the evaluator has no rule for the formula (the paper has none for the past and for
   * implication).
   */
  readonly holds?: boolean;
  /**
   * All ticks at which it says the formula holds; Definition 1 answers tick by tick, for every tick of
   * `FormulaComparison.explanation.axis`.
   */
  readonly ticks?: Spans;
}

export interface FormulaComparison {
  /**
   * In symbols, in words (`eventually[0,40] ...`) and in the authors' prefix form; the last is absent where
   * they have none for an operator.
   */
  readonly formula: string;
  readonly inWords: string;
  readonly published?: string;
  readonly results: readonly EvaluatorResult[];
  readonly unanimous: boolean;
  /** Where Definition 1 holds and the paper's rules say nothing; where they claim what it denies. */
  readonly missed: Spans;
  readonly claimed: Spans;
  /** One or two sentences: who says what, and where they part. */
  readonly finding: string;
  readonly explanation: TimeExplanation;
  /** The rules of the Datalog encoding, each part of the formula above its own. */
  readonly datalog: string;
}

/** A formula with variables is evaluated for every way to put names for them. */
export interface Answers {
  readonly formula: string;
  readonly variables: readonly string[];
  /**
   * Those under which it holds at the tick first, then those under which it ever holds, by names. At most
   * 1,000.
   */
  readonly rows: readonly ({ readonly names: readonly string[]; readonly holds: boolean } & Spans)[];
  /** Of all, listed or not. */
  readonly ever: number;
  readonly now: number;
  readonly tick: number;
  readonly at: string;
  readonly granularity: Granularity;
  readonly datalog: string;
}

/**
 * `issues` say where the formula or the time cannot be read (line and column), or which events the base does
 * not have, with the nearest that it has; then there is neither comparison nor answers.
 */
export interface FormulaEvaluation {
  readonly issues: readonly (Issue & {
    readonly of: 'formula' | 'time';
    readonly start?: number;
    readonly end?: number;
    readonly fix?: SuggestedFix;
  })[];
  readonly comparison?: FormulaComparison;
  readonly answers?: Answers;
}

/**
 * The smallest example on which the paper's rule for until parts from Definition 1, found by trying all in
 * order of size.
 */
export interface UntilDifference {
  /** What the rule says at the tick; Definition 1 says the opposite. */
  readonly claimed: boolean;
  readonly events: readonly ({ readonly name: string } & Spans)[];
  /** What goes wrong, in a sentence or two. */
  readonly why: string;
  readonly comparison: FormulaComparison;
}

/* ---------- benchmarks ---------- */

export const benchmarkFaults = [
  'wrong answer',
  'missing evidence',
  'reversed event',
  'unknown name',
  'ambiguous event',
  'unreadable',
] as const;
export type BenchmarkFault = (typeof benchmarkFaults)[number];

export interface BenchmarkRow {
  readonly fault: BenchmarkFault;
  /** Where in the file: from 0 as in `$[row]`; absent for an event of the facts. */
  readonly row?: number;
  /** The question, or the event. */
  readonly subject: string;
  readonly found: string;
  readonly expected: string;
  /** For a wrong answer: the formula and the time, to be evaluated. */
  readonly formula?: string;
  readonly at?: string;
}

export interface BenchmarkReport {
  /** Rows of the file, and those whose answer could be derived. */
  readonly rows: number;
  readonly derived: number;
  readonly faults: readonly {
    readonly fault: BenchmarkFault;
    readonly title: string;
    readonly explanation: string;
    readonly count: number;
  }[];
  /** In the order of `faults`, then of the file; at most 10,000. */
  readonly findings: readonly BenchmarkRow[];
  readonly issues: IssueList;
}
