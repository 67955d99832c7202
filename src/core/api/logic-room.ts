/**
 * What the page may ask of the Logic room's worker: a program is read while it is typed, run as a job, and
 * then asked: its tuples, why they hold or do not, how its rules are evaluated, what a change of facts
 * changes, and whether a temporal formula holds. Plain data. The worker holds the last program that was run.
 */
import type { Budget } from '../datalog/index.ts';
import type { DependencyGraph } from '../datalog/dependencies.ts';
import type { GraphDrawing } from '../datalog/graph-drawing.ts';
import type { PlacedIssue } from '../datalog/mends.ts';
import type { ExplainedPlan } from '../datalog/plan-text.ts';
import type { FormulaEvaluation } from '../testing/temporal/time-reports.ts';
import type { Issue } from '../issue.ts';
import type { Bytes, OnProgress, Page } from '../transfer.ts';

export type LogicValue = string | number;
export type LogicTuple = readonly LogicValue[];

/** All that a person writes: what an example, a draft, a link and a file have. */
export interface LogicDocument {
  readonly program: string;
  /** An atom whose derivation is shown after a run; empty for none. */
  readonly question: string;
  /** A formula of metric temporal logic over the program's events, and the time; both may be empty. */
  readonly formula: string;
  readonly at: string;
  /** The names of fact bases of the library, whose relations the program can use. */
  readonly factBases: readonly string[];
}

export interface LogicExample {
  readonly id: string;
  readonly name: string;
  /** What it shows, one sentence. */
  readonly about: string;
  readonly document: LogicDocument;
}

/** A predicate that can be completed, with its arity and where it comes from. */
export interface KnownPredicate {
  readonly name: string;
  readonly arity: number;
  readonly from: 'facts' | 'rules' | 'library';
}

/** What reading a program gives, without running it. */
export interface ProgramReading {
  readonly issues: readonly PlacedIssue[];
  readonly predicates: readonly KnownPredicate[];
}

export interface RunLimits {
  readonly maxTuples: number;
  readonly maxMegabytes: number;
  readonly maxSeconds: number;
}

export interface RelationSummary {
  readonly name: string;
  readonly arity: number;
  readonly size: number;
  readonly isDerived: boolean;
}

export interface QuerySummary {
  /** As text, without `?-`. */
  readonly text: string;
  readonly variables: readonly string[];
  readonly size: number;
  /** False if there are more answers than are listed. */
  readonly complete: boolean;
  /** If the query is one atom: its terms, the variables by their index. */
  readonly atom?: {
    readonly predicate: string;
    readonly terms: readonly (LogicValue | { readonly variable: number })[];
  };
}

export interface RuleSummary {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  readonly stratum: number;
}

export interface LogicRun {
  readonly issues: readonly PlacedIssue[];
  /** The budget that ended it: every tuple holds, but some may be missing. */
  readonly endedBy?: Budget;
  /** Fact bases that were named and are not in the library. */
  readonly missingFactBases: readonly string[];
  readonly queries: readonly QuerySummary[];
  /** Derived relations first. */
  readonly relations: readonly RelationSummary[];
  readonly rules: readonly RuleSummary[];
  readonly graph: DependencyGraph;
  /** Absent if the graph is too large to be read as a drawing. */
  readonly drawing?: GraphDrawing;
  /** How many events the formula can name. */
  readonly events: number;
  readonly milliseconds: number;
}

/* ---------- why and why not ---------- */

export interface LogicAtom {
  readonly predicate: string;
  /** Null where any value would do. */
  readonly terms: readonly (LogicValue | null)[];
}

/** One step of a derivation: the rule that gives a tuple, or that it is a fact. */
export interface ProofStep {
  readonly atom: LogicAtom;
  /** As text. */
  readonly text: string;
  /** Absent for a fact. */
  readonly rule?: RuleSummary & { readonly index: number };
  /** Where a fact comes from; absent for a derived tuple. */
  readonly source?: 'program' | 'library';
  readonly premises: readonly LogicAtom[];
  /** Negations, comparisons and aggregates that hold, in words. */
  readonly checks: readonly string[];
}

/** A derivation of least height: the tuple first, then its premises; long ones are cut off. */
export interface Proof {
  readonly steps: readonly ProofStep[];
}

/** Why a rule does not give a tuple. */
export interface RuleMiss {
  readonly rule: RuleSummary & { readonly index: number };
  readonly kind:
    /** The head has other constants. */
    | 'head'
    /** `failed` has no tuple for any binding of what holds before it. */
    | 'body'
    /** A budget ended the evaluation before the rule was used. */
    | 'unfinished';
  readonly failed?: string;
  readonly held: readonly string[];
  /** Some bindings under which `held` holds. */
  readonly bindings: readonly (readonly (readonly [variable: string, value: LogicValue])[])[];
  /** For each of these bindings, what to look at next. */
  readonly next: readonly MissNext[];
}

export interface MissNext {
  readonly atom: LogicAtom;
  readonly text: string;
  /** `does not hold`: ask why not. `holds`: it was negated; ask why. */
  readonly kind: 'does not hold' | 'holds';
}

export type Answer =
  | { readonly kind: 'unreadable'; readonly issues: readonly PlacedIssue[] }
  /** Nothing was run, or what was run is gone. */
  | { readonly kind: 'not run' }
  | { readonly kind: 'holds'; readonly atom: LogicAtom; readonly text: string; readonly proof: Proof }
  /** The atom has variables, and these tuples match; at most a few are listed. */
  | { readonly kind: 'matches'; readonly atoms: readonly LogicAtom[]; readonly total: number }
  | WhyNot;

export interface WhyNot {
  readonly kind: 'does not hold';
  readonly atom: LogicAtom;
  readonly text: string;
  /** Empty if no rule has this predicate as its head: then it would have to be a fact. */
  readonly misses: readonly RuleMiss[];
  /** Whether the program or the facts have this predicate at all. */
  readonly isKnown: boolean;
}

/* ---------- changes ---------- */

export interface RelationChange {
  readonly name: string;
  readonly isDerived: boolean;
  readonly added: readonly LogicTuple[];
  readonly removed: readonly LogicTuple[];
  /** All of them; the lists have at most a few hundred. */
  readonly addedCount: number;
  readonly removedCount: number;
}

export type ChangeResult =
  | {
      readonly kind: 'changed';
      readonly changes: readonly RelationChange[];
      /** As they are now. */
      readonly relations: readonly RelationSummary[];
      readonly queries: readonly QuerySummary[];
      readonly milliseconds: number;
    }
  | { readonly kind: 'unreadable'; readonly message: string }
  /** Cancelled, or nothing was run. The facts are as they were. */
  | { readonly kind: 'not done' };

/* ---------- files and links ---------- */

/** What a file is about: the whole program, its dependency graph, or the derivation of an atom. */
export type WriterSubject = 'program' | 'graph' | 'derivation';

export interface WriterDescription {
  readonly id: string;
  readonly subject: WriterSubject;
  /** The format's name: "Soufflé". */
  readonly name: string;
  readonly extension: string;
}

export type Written = { readonly file: Bytes; readonly name: string } | { readonly refused: string };

/** The results of one relation that come from elsewhere, beside the relation of the last run. */
export type ResultComparison =
  | {
      readonly kind: 'compared';
      readonly file: string;
      readonly relation: string;
      /** Tuples of the relation, and different rows of the file. */
      readonly here: number;
      readonly there: number;
      /** Tuples that the file lacks, and rows that are not here: the first of them. */
      readonly missing: readonly LogicTuple[];
      readonly added: readonly LogicTuple[];
      /** All of them. */
      readonly missingCount: number;
      readonly addedCount: number;
    }
  | { readonly kind: 'not compared'; readonly file: string; readonly message: string };

export type OpenedLink =
  { readonly document: LogicDocument; readonly bytes: number } | { readonly refused: string };

export interface LogicListing {
  readonly examples: readonly LogicExample[];
  readonly writers: readonly WriterDescription[];
  /** False where the room is a page of its own. */
  readonly hasLibrary: boolean;
}

export interface LogicService {
  /** Call this once, before anything else. @param elsewhere receives what another tab has changed. */
  open(elsewhere: (changed: readonly string[]) => void): Promise<{ readonly refused: string | undefined }>;
  listing(): Promise<LogicListing>;
  /** The names of the library's fact bases, newest first; empty where there is no library. */
  factBases(): Promise<readonly string[]>;
  cancel(job: string): Promise<void>;

  /** Reads a program while it is typed. Nothing runs. */
  read(document: LogicDocument): Promise<ProgramReading>;
  /** Runs a program. Undefined if cancelled; what was run before is then still there. */
  run(
    document: LogicDocument,
    limits: RunLimits,
    job: string,
    onProgress: OnProgress,
  ): Promise<LogicRun | undefined>;
  tuples(relation: string, offset: number, limit: number): Promise<Page<LogicTuple>>;
  /** @param query index into the run's queries. */
  answers(query: number, offset: number, limit: number): Promise<Page<LogicTuple>>;

  /** Why an atom holds or does not. @param atom as text, perhaps with variables. */
  explain(atom: string): Promise<Answer>;
  explainAtom(atom: LogicAtom): Promise<Answer>;
  /** Every last step that gives a tuple, the lowest first; at most a hundred. */
  steps(atom: LogicAtom): Promise<readonly ProofStep[]>;
  plans(rule: number): Promise<readonly ExplainedPlan[]>;
  /** Adds and removes facts of the program that was run. @param facts as text: `p(a). q(b).` */
  change(kind: 'add' | 'remove', facts: string, job: string, onProgress: OnProgress): Promise<ChangeResult>;

  /** Reads a formula while it is typed: what cannot be read, and names that no event of the run has. */
  readFormula(formula: string): Promise<FormulaEvaluation['issues']>;
  /** Evaluates a formula over the events of the program that was run. */
  evaluate(formula: string, at: string): Promise<FormulaEvaluation>;
  /** The events whose names contain the words: as a formula writes them. */
  events(words: string): Promise<readonly string[]>;

  /**
   * Writes the document, which need not have been run, or a derivation of the last run.
   * @param atom for a derivation, as text.
   */
  write(writer: string, document: LogicDocument, atom: string): Promise<Written>;
  /** Compares files of results, which another engine wrote for the program, with the last run. */
  compare(
    files: readonly { readonly name: string; readonly file: Bytes }[],
  ): Promise<readonly ResultComparison[]>;
  /** The last part of a link to a document. */
  makeLink(document: LogicDocument): Promise<{ readonly link: string } | { readonly refused: string }>;
  /** Reads that part again. Nothing of it runs. */
  openLink(link: string): Promise<OpenedLink>;
  /**
   * Reads a file that a person opens: a program, or a document that was saved.
   * @param facts files of facts (`edge.facts`) that a program of Soufflé reads.
   */
  openFile(
    file: Bytes,
    name: string,
    facts?: readonly { readonly name: string; readonly file: Bytes }[],
  ): Promise<OpenedLink & { readonly issues?: readonly Issue[] }>;
}
