/**
 * Reports about time for the page: events, comparisons of formulas over three evaluators, explanations as
 * rows, and lint of temporal benchmarks. Plain data. Ticks are numbers for drawing, with their words beside
 * them. The page computes no dates or intervals.
 */
import type { Issue, IssueList } from '../../issue.ts';
import type { Granularity } from '../../knowledge/fact-base.ts';
import type { Evaluator } from '../../temporal/evaluators.ts';
import type { SuggestedFix } from '../../temporal/formula-parser.ts';
import type { Formula } from '../../temporal/formula.ts';
import type { TickSpan } from './temporal-question.ts';
import type { Page } from '../../transfer.ts';

/** A set of ticks, for drawing and as text. */
export interface Spans {
  readonly spans: readonly TickSpan[];
  /** `[1837, 1901] ∪ [1910, …)`, `∅`. */
  readonly written: string;
}

/* ---------- events ---------- */

export interface EventFilter {
  /** Text in a name or in the relation. Letter case is ignored. */
  readonly text?: string;
  /** The name of a relation; '' for events under their own name. */
  readonly relation?: string;
}

/** An event, or a relation between two things, with all its stated times. */
export interface EventListing extends Spans {
  /** As a formula writes it: `'Victorian era'`, `'member of'(Sweden, 'European Union')`. */
  readonly atom: string;
  /** "Sweden was a member of the European Union" */
  readonly words: string;
  /** Absent for an event under its own name. */
  readonly relation?: string;
  /** As printed. Absent if open. */
  readonly start?: string;
  readonly end?: string;
  /** The rows of the fact base that state it. */
  readonly rows: readonly number[];
}

export interface EventPage extends Page<EventListing> {
  readonly granularity: Granularity;
  /** The granularities in which it can be asked: the base's own and all coarser ones. */
  readonly granularities: readonly Granularity[];
  /**
   * The relations of all events that match the text, most frequent first. `relation` is '' for events under
   * their own name.
   */
  readonly relations: readonly { readonly relation: string; readonly count: number }[];
  /** How many events of the filter have no stated start, and how many no stated end. */
  readonly openStarts: number;
  readonly openEnds: number;
  /** Rows of the base that cannot be used: the end is before the start. */
  readonly reversed: number;
  /** Absent if no event has a stated time. */
  readonly axis?: Axis;
}

/** The range of a drawing, from its first to its last tick, with labelled ticks between, in order. */
export interface Axis {
  readonly from: number;
  readonly to: number;
  readonly labels: readonly { readonly tick: number; readonly label: string }[];
}

/* ---------- explanations ---------- */

/** One row of the drawing: a part of the formula. Events come first, the whole formula last. */
export interface TimeLineRow extends Spans {
  /** 0 for the whole formula, one more for each level of parts below it. */
  readonly level: number;
  readonly kind: Formula['kind'];
  /** The part in symbols. */
  readonly text: string;
  /** The words for an event. Absent for other parts. */
  readonly words?: string;
  /** How each interval was computed: `[1837 − 40, 1901 − 0] = [1797, 1901]`. Empty for events. */
  readonly arithmetic: readonly string[];
  /** Whether it holds at the tick of the question. */
  readonly holds: boolean;
}

/** A step of the shortest reason, in reading order. */
export interface ReasonRow {
  /** 0 for the formula itself, one more for each level of reasons below it. */
  readonly level: number;
  /** A whole sentence. */
  readonly text: string;
  readonly holds: boolean;
  /** The ticks it is about. */
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
   * Absent if the evaluator has no rule for the formula. The paper has none for the past and for implication.
   */
  readonly holds?: boolean;
  /**
   * All ticks at which the formula holds for this evaluator. Definition 1 answers tick by tick, for every
   * tick of `FormulaComparison.explanation.axis`.
   */
  readonly ticks?: Spans;
}

export interface FormulaComparison {
  /**
   * In symbols, in words (`eventually[0,40] ...`) and in the authors' prefix form. The last is absent if they
   * have no name for one of the operators.
   */
  readonly formula: string;
  readonly inWords: string;
  readonly published?: string;
  readonly results: readonly EvaluatorResult[];
  readonly unanimous: boolean;
  /**
   * `missed`: Definition 1 holds and the paper's rules derive nothing. `claimed`: the rules derive it and
   * Definition 1 does not hold.
   */
  readonly missed: Spans;
  readonly claimed: Spans;
  /** One or two sentences: the answer of each evaluator, and where they differ. */
  readonly finding: string;
  readonly explanation: TimeExplanation;
  /** The rules of the Datalog encoding. Each part of the formula is a comment above its rules. */
  readonly datalog: string;
}

/** A formula with variables is evaluated for every choice of names. */
export interface Answers {
  readonly formula: string;
  readonly variables: readonly string[];
  /**
   * First the names with which it holds at the tick, then those with which it ever holds, sorted by name. At
   * most 1,000.
   */
  readonly rows: readonly ({ readonly names: readonly string[]; readonly holds: boolean } & Spans)[];
  /** Counts of all answers, listed or not. */
  readonly ever: number;
  readonly now: number;
  readonly tick: number;
  readonly at: string;
  readonly granularity: Granularity;
  readonly datalog: string;
}

/**
 * `issues` say where the formula or the time cannot be read (line and column), or which events the base does
 * not have, with the nearest name it has. With such issues there is neither a comparison nor answers.
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
 * The smallest example on which the paper's rule for until differs from Definition 1, found by trying all
 * examples.
 */
export interface UntilDifference {
  /** The answer of the rule at the tick. Definition 1 gives the opposite. */
  readonly claimed: boolean;
  readonly events: readonly ({ readonly name: string } & Spans)[];
  /** The error of the rule, in a sentence or two. */
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
  /** The row in the file, from 0 as in `$[row]`. Absent for an event of the facts. */
  readonly row?: number;
  /** The question, or the event. */
  readonly subject: string;
  readonly found: string;
  readonly expected: string;
  /** The formula and the time of a wrong answer, so that it can be evaluated. */
  readonly formula?: string;
  readonly at?: string;
}

export interface BenchmarkReport {
  /** The number of rows in the file, and of those whose answer could be derived. */
  readonly rows: number;
  readonly derived: number;
  readonly faults: readonly {
    readonly fault: BenchmarkFault;
    readonly title: string;
    readonly explanation: string;
    readonly count: number;
  }[];
  /** In the order of `faults`, then of the file. At most 10,000. */
  readonly findings: readonly BenchmarkRow[];
  readonly issues: IssueList;
}
