/**
 * What the page asks of the worker that holds the facts, and all that it is told: plain data, pages of rows,
 * never whole columns. Every call that takes long reports progress and names a job that can be cancelled;
 * what had been kept before stays as it was.
 */
import type { Issue, IssueList } from '../issue.ts';
import type { Domain } from '../knowledge/domain.ts';
import type { Relation, RelationRow } from '../knowledge/relation.ts';
import type { Granularity } from '../knowledge/fact-base.ts';
import type { Answer, Rule, TestCase } from '../testing/test-case.ts';
import type {
  FormulaEvaluation,
  EventPage,
  EventFilter,
  BenchmarkReport,
  TimeExplanation,
  UntilDifference,
} from '../testing/temporal/time-reports.ts';
import type { Bytes, OnProgress, Page } from '../transfer.ts';
import type { Category, OracleSettings, Verdict } from '../oracles/verdict.ts';
import type { FactRow } from '../knowledge/fact-row.ts';
import type { ImportChoices, ImportPreview } from '../knowledge/importers/import-choices.ts';
import type { Finding } from '../knowledge/lint/finding-list.ts';
import type { RunSummary, RunReport, AnswerFilter } from '../oracles/run-report.ts';
import type { CaseFilter } from '../testing/case-filter.ts';
import type { GenerationOptions } from '../testing/generation-options.ts';
import type { Removing } from './removal.ts';

export interface TimeService {
  events(
    factBaseId: string,
    filter: EventFilter,
    offset: number,
    limit: number,
    granularity?: Granularity,
  ): Promise<EventPage>;
  /**
   * @param at a tick, or a time in writing: `1945`, `44 BC`, `March 1945`, `1945-05-08`. @param granularity
   *   the base's own where it is absent.
   */
  evaluateFormula(
    factBaseId: string,
    formula: string,
    at: number | string,
    granularity?: Granularity,
  ): Promise<FormulaEvaluation>;
  /** One that the rule claims wrongly, and one that it misses. */
  untilDifferences(): Promise<readonly UntilDifference[]>;
  /**
   * @param factBaseIds where names are looked up first; the file's own events serve where they have none.
   *   Undefined when it was cancelled.
   */
  lintBenchmark(
    file: Bytes,
    name: string,
    factBaseIds: readonly string[],
    job: string,
    onProgress: OnProgress,
  ): Promise<BenchmarkReport | undefined>;
}

/* ---------- what is kept ---------- */

export interface FactBaseSummary {
  readonly id: string;
  readonly name: string;
  /** Where it came from: a file name, or "ships with Totem". */
  readonly origin: string;
  readonly licence?: string;
  readonly added: number;
  readonly facts: number;
  readonly entities: number;
  readonly relations: number;
  readonly dated: number;
}

export interface CaseSetSummary {
  readonly id: string;
  readonly name: string;
  readonly origin: 'generated' | 'imported';
  readonly factBaseId?: string;
  readonly added: number;
  readonly cases: number;
  readonly yes: number;
}

export interface TestListing {
  readonly factBases: readonly FactBaseSummary[];
  readonly caseSets: readonly CaseSetSummary[];
  readonly runs: readonly RunSummary[];
}

/** What a person has set for all runs. */
export interface Preferences {
  readonly settings: OracleSettings;
  /** Single-key shortcuts can be switched off (they get in the way of speech input). */
  readonly shortcuts: boolean;
}

export interface Opening {
  /** Undefined where nobody has set any. */
  readonly preferences: Preferences | undefined;
  /**
   * Undefined where things are kept in this browser; else why they are not. They are then lost with the tab.
   */
  readonly refused: string | undefined;
}

/* ---------- import ---------- */

export interface ImportReport {
  /** Absent when nothing could be kept; then `issues` says why. */
  readonly kept?: {
    readonly kind: 'fact base' | 'case set' | 'run';
    readonly id: string;
    readonly name: string;
  };
  /** Rows read, kept and left out: read = kept + leftOut. */
  readonly rows: { readonly read: number; readonly kept: number; readonly leftOut: number };
  readonly issues: IssueList;
}

/* ---------- cases and answers ---------- */

export interface CaseDetail {
  readonly case: TestCase;
  /** What would be sent to a model (Table 4, our words). */
  readonly prompt: string;
  /** Of a temporal case. */
  readonly time?: TimeExplanation;
}

export interface AnswerRow {
  readonly index: number;
  readonly question: string;
  readonly model: string;
  readonly domain: Domain;
  readonly rule: Rule;
  readonly expected: 'yes' | 'no';
  readonly said: 'yes' | 'no' | 'declined' | 'unclear';
  readonly category: Category;
}

export interface AnswerDetail {
  readonly index: number;
  readonly case: TestCase;
  readonly prompt: string;
  readonly answer: Answer;
  readonly verdict: Verdict;
  /** Of a temporal case. */
  readonly time?: TimeExplanation;
}

/** Questions for an outside model: `openai` is OpenAI batch input. */
export type CaseExport = 'jsonl' | 'csv' | 'openai';

/**
 * `job` is a name the caller chooses; `cancel(job)` ends it within 100 ms. A cancelled call resolves to
 * undefined and keeps nothing, but for readings, which are kept one by one.
 */
export interface TestService extends TimeService, Removing<'fact base' | 'case set' | 'run'> {
  /**
   * To be called once, first. `elsewhere` hears the ids of what another tab of this browser has changed
   * (`listing` is the list of all).
   */
  open(elsewhere: (changed: readonly string[]) => void): Promise<Opening>;
  keepPreferences(preferences: Preferences): Promise<void>;

  listing(): Promise<TestListing>;
  cancel(job: string): Promise<void>;

  preview(file: Bytes, name: string, choices: ImportChoices): Promise<ImportPreview>;
  import(
    file: Bytes,
    name: string,
    choices: ImportChoices,
    job: string,
    onProgress: OnProgress,
  ): Promise<ImportReport | undefined>;

  relations(factBaseId: string): Promise<readonly RelationRow[]>;
  /**
   * Declares; returns the issues that contradictory declarations raise (a symmetric relation with another
   * inverse), in which case nothing changes.
   */
  declare(factBaseId: string, relation: Relation): Promise<readonly Issue[]>;
  lint(factBaseId: string): Promise<readonly Finding[]>;
  facts(
    factBaseId: string,
    filter: { readonly text?: string; readonly relation?: string },
    offset: number,
    limit: number,
  ): Promise<Page<FactRow>>;

  generate(
    factBaseId: string,
    options: GenerationOptions,
    job: string,
    onProgress: OnProgress,
  ): Promise<CaseSetSummary | undefined>;
  cases(caseSetId: string, filter: CaseFilter, offset: number, limit: number): Promise<Page<TestCase>>;
  /** Undefined when the set has no such case. */
  case(caseSetId: string, caseId: string): Promise<CaseDetail | undefined>;
  exportCases(caseSetId: string, format: CaseExport, model: string): Promise<Bytes>;

  /**
   * Adds one pasted reply, to a run or to a new one of the case set; returns the run's id and the answer's
   * index.
   */
  addAnswer(
    target: { readonly runId?: string; readonly caseSetId: string },
    answer: Answer,
  ): Promise<{ readonly runId: string; readonly index: number }>;
  report(runId: string, settings: OracleSettings): Promise<RunReport>;
  answers(
    runId: string,
    filter: AnswerFilter,
    settings: OracleSettings,
    offset: number,
    limit: number,
  ): Promise<Page<AnswerRow>>;
  answer(runId: string, index: number, settings: OracleSettings): Promise<AnswerDetail>;
  exportVerdicts(runId: string, settings: OracleSettings, format: 'jsonl' | 'csv'): Promise<Bytes>;

  /**
   * Reads the reasoning of every answer not yet read, in the order of the report's need; resolves when done
   * or cancelled.
   */
  read(runId: string, job: string, onProgress: OnProgress): Promise<void>;
}
