/**
 * What a page may ask of the worker that holds the facts, and what the worker returns: plain data, rows in
 * pages, never whole columns. Long calls report progress and take the name of a job, by which they can be
 * cancelled. A cancelled call leaves what was kept before as it was.
 */
import type { Issue, IssueList } from '../issue.ts';
import type { Domain } from '../knowledge/domain.ts';
import type { Relation, RelationRow } from '../knowledge/relation.ts';
import type { Granularity } from '../knowledge/fact-base.ts';
import type { Prompts } from '../testing/prompts.ts';
import type { Answer, Rule, TestCase } from '../testing/test-case.ts';
import type {
  FormulaEvaluation,
  EventPage,
  EventFilter,
  BenchmarkReport,
  TimeExplanation,
  UntilDifference,
} from '../testing/temporal/time-reports.ts';
import type { ReportDocument, ReportFormat } from '../report-document.ts';
import type { Bytes, OnProgress, Page } from '../transfer.ts';
import type { Category, OracleSettings, Verdict } from '../oracles/verdict.ts';
import type { WrittenFact } from '../knowledge/fact-edit.ts';
import type { Edits, Renamed } from './edits.ts';
import type { FactRow } from '../knowledge/fact-row.ts';
import type { ImportChoices, ImportPreview } from '../knowledge/importers/import-choices.ts';
import type { Finding } from '../knowledge/lint/finding-list.ts';
import type { RunSummary, RunReport, AnswerFilter } from '../oracles/run-report.ts';
import type { CaseFilter } from '../testing/case-filter.ts';
import type { PartLimits, PartState } from '../testing/exchange/batch-parts.ts';
import type { QuestionSheet, SheetOptions } from '../testing/exchange/question-sheet.ts';
import type { Asking } from '../testing/asking.ts';
import type { GenerationOptions } from '../testing/generation-options.ts';
import type { Removing } from './removal.ts';
import type { Surveys } from './surveys.ts';

export interface TimeService {
  events(
    factBaseId: string,
    filter: EventFilter,
    offset: number,
    limit: number,
    granularity?: Granularity,
  ): Promise<EventPage>;
  /**
   * @param at a tick, or a written time: `1945`, `44 BC`, `March 1945`, `1945-05-08`.
   * @param granularity the fact base's own if absent.
   */
  evaluateFormula(
    factBaseId: string,
    formula: string,
    at: number | string,
    granularity?: Granularity,
  ): Promise<FormulaEvaluation>;
  /** One case that the paper's rule claims wrongly, and one that it misses. */
  untilDifferences(): Promise<readonly UntilDifference[]>;
  /**
   * Undefined if cancelled.
   * @param factBaseIds where event names are looked up first; if not found, the file's own events are used.
   */
  lintBenchmark(
    file: Bytes,
    name: string,
    factBaseIds: readonly string[],
    job: string,
    onProgress: OnProgress,
  ): Promise<BenchmarkReport | undefined>;
}

type WrittenAnswer = Pick<Answer, 'model' | 'text'>;

/**
 * Changes by hand. Each call returns what it changed, which `takeBack` undoes. `from` is what the page shows.
 * Each call fails with a sentence for people if the thing is not so any more, or if what was written cannot
 * be used.
 */
export interface Editing {
  rename(kind: Renamed, id: string, name: string): Promise<Edits>;
  /** `all`: the model's name is changed in all its replies of the run. */
  changeAnswer(
    runId: string,
    index: number,
    from: WrittenAnswer,
    to: WrittenAnswer & { readonly all?: boolean },
  ): Promise<Edits>;
  removeAnswer(runId: string, index: number, from: WrittenAnswer): Promise<Edits>;
  /**
   * Words a question anew. Its answer and its proof stay, unless it was imported without a proof: then the
   * answer can be changed too.
   */
  changeQuestion(
    caseSetId: string,
    caseId: string,
    to: { readonly question: string; readonly expected: 'yes' | 'no' },
  ): Promise<Edits>;
  /** Removes a question, and the replies to it from every run. */
  removeQuestion(caseSetId: string, caseId: string): Promise<Edits>;
  /** Questions that were generated from the fact stay as they are. */
  changeFact(factBaseId: string, row: number, from: WrittenFact, to: WrittenFact): Promise<Edits>;
  removeFact(factBaseId: string, row: number, from: WrittenFact): Promise<Edits>;
  takeBack(edits: Edits): Promise<void>;
}

/**
 * Finds facts by words in the name of the subject or the object; by the whole name of an entity, as either,
 * and a relation (Drowzee, Algorithm 1, QUERYDB).
 */
export interface FactFilter {
  readonly text?: string;
  readonly entity?: string;
  readonly relation?: string;
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
  /** True once a person has changed it: a new version of what ships does not replace it then. */
  readonly edited?: true;
}

export interface CaseSetSummary {
  readonly id: string;
  readonly name: string;
  readonly origin: 'generated' | 'imported';
  readonly factBaseId?: string;
  /** The seed that it was generated with. */
  readonly seed?: number;
  readonly added: number;
  readonly cases: number;
  readonly yes: number;
  /** Facts that no question rests on, because they contradicted each other when it was generated. */
  readonly keptOut?: number;
  readonly edited?: true;
}

export interface TestListing {
  readonly factBases: readonly FactBaseSummary[];
  readonly caseSets: readonly CaseSetSummary[];
  readonly runs: readonly RunSummary[];
}

/** Settings that a person has made for all runs. */
export interface Preferences {
  readonly settings: OracleSettings;
  /** Single-key shortcuts can be turned off, because they interfere with speech input. */
  readonly shortcuts: boolean;
}

export interface Opening {
  /** Undefined if no settings were made. */
  readonly preferences: Preferences | undefined;
  /**
   * Why nothing can be kept in this browser, so that everything is lost with the tab; undefined if it can.
   */
  readonly refused: string | undefined;
}

/* ---------- import ---------- */

export interface ImportReport {
  /** Absent if nothing could be kept; then `issues` says why. */
  readonly kept?: {
    readonly kind: 'fact base' | 'case set' | 'run';
    readonly id: string;
    readonly name: string;
  };
  /** Rows read, kept and left out: read = kept + leftOut. */
  readonly rows: { readonly read: number; readonly kept: number; readonly leftOut: number };
  readonly issues: IssueList;
}

/** Files that are previewed and not imported yet. */
export interface WaitingFiles {
  /** Returns its id. */
  keepWaiting(file: Bytes, name: string): Promise<string>;
  /** Undefined if there is none any more. */
  waiting(id: string): Promise<Bytes | undefined>;
  dropWaiting(id: string): Promise<void>;
}

/** A file of replies, or the manifest of a batch in parts. */
export interface ReplyFile {
  readonly name: string;
  readonly file: Bytes;
}

/** In `rows`, what was given twice or was there already is left out. */
export interface PartsReport extends ImportReport {
  /** Replies that the files have twice. */
  readonly doubled: number;
  /** Replies that the run had before. */
  readonly already: number;
  /** Absent if no manifest was among the files. */
  readonly parts?: readonly PartState[];
}

/* ---------- cases and answers ---------- */

/** The prompts in use, and those that ship. */
export interface PromptSettings {
  readonly used: Prompts;
  readonly shipped: Prompts;
}

export interface CaseDetail {
  readonly case: TestCase;
  /** The prompt for a model (Table 4, in our words). */
  readonly prompt: string;
  /** Only for a temporal case. */
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
  /** What the model was asked: as it was sent, or, for a recorded reply, as Totem writes it. */
  readonly prompt: string;
  /** Whether `prompt` is what was sent. */
  readonly sent: boolean;
  readonly answer: Answer;
  readonly verdict: Verdict;
  /** Only for a temporal case. */
  readonly time?: TimeExplanation;
}

/** The user's language model that is in use. */
export interface ModelToAsk {
  readonly id: string;
  readonly name: string;
  /** Why it could not be loaded the last time. */
  readonly why?: string;
  /** What a reply took on average the last time that it answered questions. */
  readonly secondsPerReply?: number;
}

/** How to ask; the model in use and the prompts are added when it begins. */
export type AskingOrder = Omit<Asking, 'model' | 'prompts'>;

/** Questions of a set that were put to a language model for another wording. */
export interface RewordingReport {
  /** Questions without replies: only they are given another wording. */
  readonly wanted: number;
  /** Of these, those that the model has answered. */
  readonly asked: number;
  /** Those that have a new wording. The others stay as they were. */
  readonly kept: number;
}

export interface Rewordings {
  rewording(caseSetId: string): Promise<RewordingReport>;
  /**
   * Puts the questions that are left to the language model in use. Each new wording is kept when it comes; a
   * cancelled call can be made again.
   */
  reword(caseSetId: string, job: string, onProgress: OnProgress): Promise<void>;
  /** Gives the questions of a set their first wordings again. */
  takeWordingsBack(caseSetId: string): Promise<Edits>;
}

/** Documents of the Check room. */
export interface DocumentCollection {
  readonly id: string;
  readonly name: string;
}

/**
 * Questions for another model or program. `openai` is OpenAI batch input; `drowzee` and `drowzee-time` are
 * the two files of Drowzee's data, for questions about relations and about time.
 */
export type CaseExport = 'jsonl' | 'csv' | 'openai' | 'promptfoo' | 'drowzee' | 'drowzee-time';
export type VerdictExport = 'jsonl' | 'csv' | 'promptfoo';

/**
 * `job` is a name that the caller chooses; `cancel(job)` ends the call within 100 ms. A cancelled call
 * returns undefined and keeps nothing. The exception is `read`, which keeps each reading when it is done.
 */
export interface TestService
  extends
    TimeService,
    Editing,
    Surveys,
    WaitingFiles,
    Rewordings,
    Removing<'fact base' | 'case set' | 'run'> {
  /**
   * Call this once, before anything else.
   * @param elsewhere receives the ids of things that another tab of this browser has changed (`listing`: the
   * list of everything).
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
  /**
   * Opens a class file that lies on the server of the page. @param address relative to the page. @throws if
   * it is on another server, or cannot be read.
   */
  openClassFile(address: string, job: string, onProgress: OnProgress): Promise<ImportReport | undefined>;
  /** The questions with their facts and their runs, in one file. */
  classFile(caseSetId: string): Promise<Bytes>;

  relations(factBaseId: string): Promise<readonly RelationRow[]>;
  /**
   * Declares a relation's properties. Nothing changes if declarations contradict each other (a symmetric
   * relation with another inverse); the issues then say why.
   */
  declare(factBaseId: string, relation: Relation): Promise<readonly Issue[]>;
  lint(factBaseId: string): Promise<readonly Finding[]>;
  facts(factBaseId: string, filter: FactFilter, offset: number, limit: number): Promise<Page<FactRow>>;

  generate(
    factBaseId: string,
    options: GenerationOptions,
    job: string,
    onProgress: OnProgress,
  ): Promise<CaseSetSummary | undefined>;
  cases(caseSetId: string, filter: CaseFilter, offset: number, limit: number): Promise<Page<TestCase>>;
  /** Undefined if the set has no such case. */
  case(caseSetId: string, caseId: string): Promise<CaseDetail | undefined>;
  /** @returns the file, and how many questions it has: a format may have no place for some. */
  exportCases(
    caseSetId: string,
    format: CaseExport,
    model: string,
  ): Promise<{ readonly file: Bytes; readonly written: number }>;
  /** The questions as batch files within limits, with a manifest, in one archive. */
  splitCases(caseSetId: string, model: string, limits: PartLimits): Promise<Bytes>;
  /**
   * Adds the replies of several batch files to one run. Replies with the same manifest come into the same
   * run, also later. Undefined if cancelled.
   */
  importParts(
    caseSetId: string,
    files: readonly ReplyFile[],
    job: string,
    onProgress: OnProgress,
  ): Promise<PartsReport | undefined>;
  /** A sheet to print: the questions that the filter finds, or their answers and proofs. */
  sheet(caseSetId: string, filter: CaseFilter, options: SheetOptions): Promise<QuestionSheet>;

  /**
   * Adds one pasted reply to a run, or to a new run of the case set. Returns the run's id and the answer's
   * index.
   */
  addAnswer(
    target: { readonly runId?: string; readonly caseSetId: string },
    answer: Answer,
  ): Promise<{ readonly runId: string; readonly index: number }>;

  /** Undefined if no language model is in use. */
  modelToAsk(): Promise<ModelToAsk | undefined>;
  documentCollections(): Promise<readonly DocumentCollection[]>;
  prompts(): Promise<PromptSettings>;
  /** @throws if one of them has no place for the question, or is too long. */
  keepPrompts(prompts: Prompts): Promise<void>;
  /** Stores a run whose answers come with {@link ask}. Returns its id. */
  beginAsking(caseSetId: string, order: AskingOrder): Promise<string>;
  /** How many replies a run that is asked in this browser will have, and how many are left. */
  askingLeft(runId: string): Promise<{ readonly wanted: number; readonly left: number }>;
  /**
   * Puts the questions that are left to the language model. Each reply is kept when it comes; a cancelled
   * call can be made again.
   */
  ask(runId: string, job: string, onProgress: OnProgress): Promise<void>;

  report(runId: string, settings: OracleSettings): Promise<RunReport>;
  answers(
    runId: string,
    filter: AnswerFilter,
    settings: OracleSettings,
    offset: number,
    limit: number,
  ): Promise<Page<AnswerRow>>;
  answer(runId: string, index: number, settings: OracleSettings): Promise<AnswerDetail>;
  /** A file that needs no other one and no script. */
  reportFile(report: ReportDocument, format: ReportFormat): Promise<Bytes>;
  exportVerdicts(runId: string, settings: OracleSettings, format: VerdictExport): Promise<Bytes>;

  /**
   * Reads the reasoning of every answer not yet read, those first that the report needs first. Resolves when
   * done or cancelled.
   */
  read(runId: string, job: string, onProgress: OnProgress): Promise<void>;
}
