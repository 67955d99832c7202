/**
 * What a page may ask of the Check room's worker, and what the worker returns: plain data. The worker keeps
 * documents, checks, batches and the audit log in this browser. Long calls report progress and take the name
 * of a job, by which they can be cancelled. A cancelled call leaves what was kept before as it was.
 */
import type { AuditEntry } from '../checking/audit-log.ts';
import type { BatchReport, BatchRow, BatchRowFilter, Review } from '../checking/batch.ts';
import type { BatchFormat } from '../checking/exchange/formats.ts';
import type { CheckedAnswer, CheckSettings, ContextPassage } from '../checking/check.ts';
import type { Citation } from '../checking/grounded-answer.ts';
import type { Policy, PolicyDecision, TopicTag } from '../checking/policy.ts';
import type { PolicyReading } from '../checking/policy-file.ts';
import type { PowerOptions, PowerReport } from '../checking/power.ts';
import type { Showing } from '../checking/safeguards.ts';
import type { Verdict } from '../checking/verdict.ts';
import type { StudyEstimate, StudyGrid, StudyReport } from '../checking/study.ts';
import type { AnswerBlock } from '../documents/answer-layout.ts';
import type { Chunk, DocumentFormat, DocumentText } from '../documents/document.ts';
import type { Issue, IssueList } from '../issue.ts';
import type { ModelMeans, ModelState, ModelSummary } from './language-models.ts';
import type { ReportFormat } from '../report-document.ts';
import type { Bytes, OnProgress, Page } from '../transfer.ts';
import type { FieldMapping } from '../knowledge/importers/import-choices.ts';
import type { Removing } from './removal.ts';

/* ---------- what is kept ---------- */

export interface CollectionSummary {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly documents: readonly DocumentSummary[];
  /** A sample that ships with Totem. */
  readonly sample: boolean;
}

export interface DocumentSummary {
  readonly id: string;
  readonly name: string;
  readonly format: DocumentFormat;
  /** SHA-256 of the text that was read, as hexadecimal digits. */
  readonly hash: string;
  readonly pages: number;
  readonly words: number;
  readonly chunks: number;
  /**
   * Chunks that have an embedding. If fewer than `chunks`, retrieval finds the others by their words only.
   */
  readonly embedded: number;
  /** The name of its language ("German"), if the readers do not know it. */
  readonly language?: string;
  readonly issues: readonly Issue[];
}

export interface DocumentView {
  readonly summary: DocumentSummary;
  readonly document: DocumentText;
  readonly chunks: readonly Chunk[];
}

export interface CheckSummary {
  readonly id: string;
  readonly added: number;
  readonly collection: string;
  readonly question: string;
  /**
   * The answer, or the beginning of a very long one, as far as the policy lets it be shown. Empty if it is
   * withheld.
   */
  readonly excerpt: string;
  /** H, the hallucination score, as stored. */
  readonly score: number;
  readonly counts: Readonly<Record<Verdict, number>>;
  readonly sample: boolean;
  /** In the review queue. */
  readonly queued: boolean;
}

export interface BatchSummary {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly rows: number;
  readonly checked: number;
  readonly labelled: number;
  readonly reviewed: number;
}

/** What became of a file of rows. */
export interface ImportedBatch {
  /** Absent where the file has no row that can be checked. */
  readonly batch?: string;
  readonly rows: { readonly read: number; readonly kept: number; readonly leftOut: number };
  readonly issues: IssueList;
}

/** Rows of a file that were checked elsewhere. */
export interface MergedRows {
  readonly read: number;
  readonly merged: number;
  /** They were checked here before. */
  readonly already: number;
  /** The batch has no such row. */
  readonly unknown: number;
  /** Checked with other settings or readers than those the batch shows. */
  readonly otherSettings: number;
  readonly issues: IssueList;
}

export interface CheckListing {
  /** A ready example to check; absent if its files cannot be read. */
  readonly example?: { readonly collection: string; readonly question: string; readonly answer: string };
  readonly collections: readonly CollectionSummary[];
  readonly checks: readonly CheckSummary[];
  readonly batches: readonly BatchSummary[];
}

export interface CheckPreferences {
  readonly settings: CheckSettings;
  readonly policy: Policy;
  /** Whether the audit log stores questions and answers as they are, not only their hashes. */
  readonly logTexts: boolean;
}

/* ---------- an answer from the documents ---------- */

/** The user's own language models: the list, which one is in use, and what this browser can run. */
export interface LanguageModels {
  readonly models: readonly ModelSummary[];
  /** What replies without a file: the browser's own model, where it has one, and a person. */
  readonly inPage: readonly ModelSummary[];
  /** Removed models that can still be restored, and still take space. */
  readonly removed: readonly ModelSummary[];
  readonly state: ModelState;
  readonly means: ModelMeans;
}

export interface DocumentQuestion {
  readonly collection: string;
  readonly question: string;
  /** The answer may only say what the passages state. */
  readonly strict: boolean;
  /** After a refused answer: its check, and the statements that the new answer must not repeat. */
  readonly refused?: { readonly check: string; readonly statements: readonly string[] };
}

/** How a language model of the user made an answer. */
export interface AnswerOrigin {
  /** Name and hash of the model. */
  readonly model: string;
  readonly strict: boolean;
  /** The passages that the model was given, in the order of their numbers. */
  readonly passages: readonly ContextPassage[];
  /** Spans of the answer. */
  readonly citations: readonly Citation[];
  /** How many citations name a passage that the model was not given. */
  readonly invented: number;
  /** The check of the refused answer that this one replaces. */
  readonly after?: string;
}

export interface DocumentAnswer {
  readonly text: string;
  readonly origin: AnswerOrigin;
  /** The model says that the documents do not answer the question. */
  readonly declined: boolean;
  /** The model ended the answer itself; it was not cut off. */
  readonly complete: boolean;
  /** The policy may withhold it, so it is not to be shown before it is checked. */
  readonly held: boolean;
}

/** A report, with its time and the request that it answers. */
export interface Made<Asked, Report> {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly asked: Asked;
  readonly report: Report;
}

/* ---------- a check ---------- */

export interface CheckRequest {
  readonly collection: string;
  /** May be empty; then only the answer is checked. */
  readonly question: string;
  readonly answer: string;
  readonly settings: CheckSettings;
  /** Present if {@link CheckService.answerFromDocuments} gave the answer. */
  readonly origin?: AnswerOrigin;
  /** The answer is not to be shown before its check is done; see {@link DocumentAnswer.held}. */
  readonly held?: boolean;
}

/** Texts in languages that the readers do not know, with the names of these languages ("German"). */
export interface ForeignTexts {
  readonly question?: string;
  readonly answer?: string;
  readonly documents: readonly { readonly name: string; readonly language: string }[];
}

/** A statement of the answer that was not checked yet. */
export interface WaitingStatement {
  /** Its place among all statements of the answer. */
  readonly place: number;
  readonly text: string;
}

export interface CheckView {
  /** A running check grows statement by statement; it has no reader's name and no topics yet. */
  readonly state: 'running' | 'done';
  /**
   * Of a running check: the place of each statement with a verdict among all of the answer, ascending; of
   * those, the places whose variants are still read, so that their score is not known; and the statements
   * that wait. The highest score and the decision are those of the statements with a score.
   */
  readonly running?: {
    readonly places: readonly number[];
    readonly unscored: readonly number[];
    readonly waiting: readonly WaitingStatement[];
  };
  readonly summary: CheckSummary;
  readonly checked: CheckedAnswer;
  /** One for each factoid, in order. */
  readonly verdicts: readonly Verdict[];
  /** The answer's headings, lists, tables; without it the answer is shown as it was typed. */
  readonly layout?: readonly AnswerBlock[];
  /** For each factoid, the words of the answer where the factoid has others (saidWords). */
  readonly said?: readonly (string | undefined)[];
  readonly tags: readonly TopicTag[];
  readonly decision: PolicyDecision;
  /** How much of the answer the decision lets through. */
  readonly showing: Showing;
  /** What may be copied; empty if nothing may. */
  readonly passedOn: string;
  /** The quoted documents, by id. */
  readonly documents: Readonly<Record<string, { readonly name: string; readonly hash: string }>>;
  /** Page numbers of quoted passages; {@link CheckService.document} gives them by document and position. */
  readonly pages: Readonly<Record<string, number>>;
  /** Absent if the readers know the languages of all texts. */
  readonly foreign?: ForeignTexts;
  readonly reviews: readonly Review[];
  readonly origin?: AnswerOrigin;
}

export interface CheckService extends Removing<
  'collection' | 'document' | 'check' | 'batch' | 'language model'
> {
  /**
   * Call this once, before anything else.
   * @param elsewhere receives the ids of things that another tab of this browser has changed (`check
   * listing`: the list of everything, `check policy`: the policy).
   */
  open(
    elsewhere: (changed: readonly string[]) => void,
  ): Promise<{ readonly preferences: CheckPreferences; readonly refused: string | undefined }>;
  /** As they are stored now; call this when another tab has changed the policy. */
  preferences(): Promise<CheckPreferences>;
  keepPreferences(preferences: CheckPreferences): Promise<void>;
  /** The policy that Totem ships with. */
  shippedPolicy(): Promise<Policy>;
  /** Reads a policy from a file without keeping it. One fault refuses the whole policy. */
  readPolicy(file: Bytes): Promise<PolicyReading>;
  listing(): Promise<CheckListing>;
  /** @param job of the call, or of one part of it (`job` of a part in its progress). */
  cancel(job: string): Promise<void>;

  /** Makes a collection without documents. Returns its id. */
  makeCollection(name: string): Promise<string>;
  /**
   * Reads, chunks and embeds files, several side by side. Undefined if nothing was kept. After a
   * cancellation, the documents already read stay.
   * @param collection the one to add to; undefined makes a new one.
   */
  addDocuments(
    collection: string | undefined,
    files: readonly { readonly name: string; readonly bytes: Bytes }[],
    job: string,
    onProgress: OnProgress,
  ): Promise<{ readonly collection: string; readonly issues: readonly Issue[] } | undefined>;
  addText(
    collection: string | undefined,
    name: string,
    text: string,
    job: string,
    onProgress: OnProgress,
  ): Promise<{ readonly collection: string; readonly issues: readonly Issue[] } | undefined>;
  document(id: string): Promise<DocumentView | undefined>;
  /** The name of a text's language ("German"), if it can be told and the readers do not know it. */
  foreignLanguage(text: string): Promise<string | undefined>;
  retrieve(collection: string, query: string, count: number): Promise<readonly ContextPassage[]>;

  languageModels(): Promise<LanguageModels>;
  /**
   * Checks the files and keeps them as a model. If no model is in use yet, this one is. Undefined if
   * cancelled; faults of the files are issues.
   */
  addLanguageModel(
    files: readonly { readonly path: string; readonly bytes: Bytes }[],
    job: string,
    onProgress: OnProgress,
  ): Promise<{ readonly model?: ModelSummary; readonly issues: readonly Issue[] } | undefined>;
  /** Frees the space of removed models now. They cannot be restored. */
  deleteRemovedModels(): Promise<void>;
  /** Undefined: no model is in use. */
  chooseLanguageModel(id: string | undefined): Promise<void>;
  /**
   * Asks the model in use the question, with the nearest passages (MetaRAG, figure 2, part A). Undefined if
   * cancelled. Fails with a sentence for people if no model is in use, if it cannot be loaded, or if its
   * context is too small.
   * @param onText receives the reply so far, unless the policy may withhold it.
   */
  answerFromDocuments(
    request: DocumentQuestion,
    job: string,
    onProgress: OnProgress,
    onText: (soFar: string) => void,
  ): Promise<DocumentAnswer | undefined>;

  /**
   * Checks statements in the order of the answer, except those that {@link checkFirst} names.
   * @param onPart receives the view so far, a few times a second at most.
   */
  check(
    request: CheckRequest,
    job: string,
    onProgress: OnProgress,
    onPart: (soFar: CheckView) => void,
  ): Promise<CheckView | undefined>;
  /** The indexes of the statements on screen, in the order in which a running check takes them. */
  checkFirst(job: string, places: readonly number[]): Promise<void>;
  checkView(id: string): Promise<CheckView | undefined>;
  /**
   * Flags and actions for the stored scores if every topic had this threshold.
   * @param id of a check, or of a row of a batch.
   */
  whatIf(id: string, threshold: number): Promise<PolicyDecision | undefined>;
  review(id: string, review: Omit<Review, 'at'>): Promise<void>;
  /** Contains the whole answer. While the policy holds that back, it fails with a sentence for people. */
  certificate(id: string): Promise<Bytes>;
  /** One file, which needs no script. It has what the policy lets through. */
  report(id: string, format: ReportFormat): Promise<Bytes>;

  auditEntries(offset: number, limit: number): Promise<Page<AuditEntry>>;
  /** Undefined if the hash chain is intact. */
  verifyAudit(): Promise<Issue | undefined>;
  exportAudit(): Promise<Bytes>;

  /** Measures, and keeps the report. Undefined if cancelled. */
  power(
    collection: string,
    options: PowerOptions,
    job: string,
    onProgress: OnProgress,
  ): Promise<PowerReport | undefined>;
  /** The last report on this collection. */
  powerReport(collection: string): Promise<Made<PowerOptions, PowerReport> | undefined>;

  previewBatch(
    file: Bytes,
    name: string,
    mapping: FieldMapping,
  ): Promise<{
    readonly columns: readonly string[];
    readonly mapping: FieldMapping;
    readonly sample: readonly (readonly string[])[];
    readonly rows: number;
    readonly issues: IssueList;
  }>;
  importBatch(
    file: Bytes,
    name: string,
    mapping: FieldMapping,
    job: string,
    onProgress: OnProgress,
  ): Promise<ImportedBatch | undefined>;
  /** Checks the rows that have no check yet, and keeps each as soon as it is done. */
  runBatch(id: string, settings: CheckSettings, job: string, onProgress: OnProgress): Promise<void>;
  batchReport(id: string, threshold: number | 'chosen'): Promise<BatchReport>;
  batchRows(
    id: string,
    filter: BatchRowFilter,
    threshold: number,
    offset: number,
    limit: number,
  ): Promise<Page<BatchRow>>;
  batchRow(id: string, index: number): Promise<CheckView | undefined>;
  reviewRow(id: string, index: number, review: Omit<Review, 'at'>): Promise<void>;
  exportBatch(id: string, threshold: number, format: BatchFormat): Promise<Bytes>;
  /** The rows in files, as an archive. Each is a batch that another tab or machine can import. */
  splitBatch(id: string, parts: number): Promise<Bytes>;
  /** The checked rows with all that was found, for {@link mergeBatch} where the batch was split. */
  checkedRows(id: string): Promise<Bytes>;
  /** Takes over rows that were checked elsewhere. What is checked here stays. */
  mergeBatch(id: string, file: Bytes): Promise<MergedRows>;

  /** What a study would ask for, without asking it. */
  studyEstimate(batch: string, grid: StudyGrid): Promise<StudyEstimate>;
  /**
   * Runs every configuration of the grid with every seed over the batch's labelled rows. Results of earlier
   * runs are used again. Configurations that need a language model are left out while none is chosen.
   * Undefined if it was cancelled or paused.
   */
  study(
    batch: string,
    grid: StudyGrid,
    job: string,
    onProgress: OnProgress,
  ): Promise<StudyReport | undefined>;
  /** Stops a study so that it can be continued, which {@link CheckService.study} does with the same grid. */
  pauseStudy(job: string): Promise<void>;
  studyReports(batch: string): Promise<StudyReports>;
  /** The rows of a report as CSV: of the unfinished study, or else of the last one. */
  exportStudy(batch: string): Promise<Bytes>;
}

export interface StudyReports {
  /** The last one that was finished. */
  readonly last?: Made<StudyGrid, StudyReport>;
  /** One that runs, that was paused, or whose tab was closed, with the configurations that are done. */
  readonly unfinished?: Made<StudyGrid, StudyReport>;
}
