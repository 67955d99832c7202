/**
 * What the Check room asks of its worker, and all that it is told: plain data. Documents, checks, batches and
 * the audit log are kept in this browser. Calls that take long report progress and name a job that can be
 * cancelled; what had been kept before stays as it was.
 */
import type { AuditEntry } from '../checking/audit-log.ts';
import type { BatchReport, BatchRow, BatchRowFilter, Review } from '../checking/batch.ts';
import type { CheckedAnswer, CheckSettings, ContextPassage } from '../checking/check.ts';
import type { Citation } from '../checking/grounded-answer.ts';
import type { Policy, PolicyDecision, TopicTag } from '../checking/policy.ts';
import type { PolicyReading } from '../checking/policy-file.ts';
import type { PowerOptions, PowerReport } from '../checking/power.ts';
import type { StudyGrid, StudyReport } from '../checking/study.ts';
import type { Chunk, DocumentFormat, DocumentText } from '../documents/document.ts';
import type { Issue, IssueList } from '../issue.ts';
import type { ModelMeans, ModelState, ModelSummary } from './language-models.ts';
import type { Bytes, OnProgress, Page } from '../transfer.ts';
import type { FieldMapping } from '../knowledge/importers/import-choices.ts';
import type { Removing } from './removal.ts';

/* ---------- what is kept ---------- */

export interface CollectionSummary {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly documents: readonly DocumentSummary[];
  /** Written for Totem, to be looked at. */
  readonly sample: boolean;
}

export interface DocumentSummary {
  readonly id: string;
  readonly name: string;
  readonly format: DocumentFormat;
  /** SHA-256 of the text that was read, in hexadecimal. */
  readonly hash: string;
  readonly pages: number;
  readonly words: number;
  readonly chunks: number;
  /** Chunks whose meaning has been embedded: below `chunks` retrieval goes by words alone for the rest. */
  readonly embedded: number;
  readonly issues: readonly Issue[];
}

export interface DocumentView {
  readonly summary: DocumentSummary;
  readonly document: DocumentText;
  readonly chunks: readonly Chunk[];
}

/** How a statement stands: `absent` is not in the documents. */
export type Standing = 'supported' | 'contradicted' | 'absent';

export interface CheckSummary {
  readonly id: string;
  readonly added: number;
  readonly collection: string;
  readonly question: string;
  /** The answer, or the beginning of a very long one. */
  readonly excerpt: string;
  /** H, as stored. */
  readonly score: number;
  readonly counts: Readonly<Record<Standing, number>>;
  readonly sample: boolean;
  /** Waits for a person to look at it. */
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

export interface CheckListing {
  /** Something to check before anything was brought; absent where its files cannot be read. */
  readonly example?: { readonly collection: string; readonly question: string; readonly answer: string };
  readonly collections: readonly CollectionSummary[];
  readonly checks: readonly CheckSummary[];
  readonly batches: readonly BatchSummary[];
}

export interface CheckPreferences {
  readonly settings: CheckSettings;
  readonly policy: Policy;
  /** Questions and answers go into the audit log as they are, not as hashes alone. */
  readonly logTexts: boolean;
}

/* ---------- an answer from the documents ---------- */

/** The user's own language models: what is kept, which one replies, and what this browser can run. */
export interface LanguageModels {
  readonly models: readonly ModelSummary[];
  readonly state: ModelState;
  readonly means: ModelMeans;
}

export interface DocumentQuestion {
  readonly collection: string;
  readonly question: string;
  /** Only what passages state. */
  readonly strict: boolean;
  /** Of an answer that was checked before: the check, and its statements that are not to be made again. */
  readonly refused?: { readonly check: string; readonly statements: readonly string[] };
}

/** Where an answer comes from that a language model of the user's has written. */
export interface AnswerOrigin {
  /** Name and hash of the model. */
  readonly model: string;
  readonly strict: boolean;
  /** What it was shown, in the order of its numbers. */
  readonly passages: readonly ContextPassage[];
  /** Spans of the answer. */
  readonly citations: readonly Citation[];
  /** Citations of passages that it was not shown. */
  readonly invented: number;
  /** The check of the answer that was refused before. */
  readonly after?: string;
}

export interface DocumentAnswer {
  readonly text: string;
  readonly origin: AnswerOrigin;
  /** The model says that the documents do not answer the question. */
  readonly declined: boolean;
  /** It ended by itself, not where it was cut. */
  readonly complete: boolean;
}

/** A report, when it was made and of what. */
export interface Made<Asked, Report> {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly asked: Asked;
  readonly report: Report;
}

/* ---------- a check ---------- */

export interface CheckRequest {
  readonly collection: string;
  /** May be empty: the answer alone is checked. */
  readonly question: string;
  readonly answer: string;
  readonly settings: CheckSettings;
  /** Of an answer that {@link CheckService.answerFromDocuments} gave. */
  readonly origin?: AnswerOrigin;
}

export interface CheckView {
  /** A check that runs is told statement by statement; it has no reader's name and no topics yet. */
  readonly state: 'running' | 'done';
  readonly summary: CheckSummary;
  readonly checked: CheckedAnswer;
  /** By factoid, in order. */
  readonly standings: readonly Standing[];
  readonly tags: readonly TopicTag[];
  readonly decision: PolicyDecision;
  /** Of the documents quoted, by id. */
  readonly documents: Readonly<Record<string, { readonly name: string; readonly hash: string }>>;
  /** Pages by document and position are found by {@link CheckService.document}; these are the ones quoted. */
  readonly pages: Readonly<Record<string, number>>;
  readonly reviews: readonly Review[];
  readonly origin?: AnswerOrigin;
}

export interface CheckService extends Removing<'collection' | 'document' | 'check' | 'batch'> {
  /**
   * To be called once, first. `elsewhere` hears the ids of what another tab of this browser has changed (`check
   * listing` is the list of all, `check policy` what is set).
   */
  open(
    elsewhere: (changed: readonly string[]) => void,
  ): Promise<{ readonly preferences: CheckPreferences; readonly refused: string | undefined }>;
  keepPreferences(preferences: CheckPreferences): Promise<void>;
  /** The policy that Totem ships with. */
  shippedPolicy(): Promise<Policy>;
  /** Looks at a policy in a file; nothing is kept. Refused whole where anything is wrong. */
  readPolicy(file: Bytes): Promise<PolicyReading>;
  listing(): Promise<CheckListing>;
  cancel(job: string): Promise<void>;

  /**
   * Reads, chunks and embeds; to a new collection where none is named. Documents read before a cancellation
   * stay; undefined when nothing was kept.
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
  retrieve(collection: string, query: string, count: number): Promise<readonly ContextPassage[]>;

  languageModels(): Promise<LanguageModels>;
  /**
   * Looks at the files, keeps them, and lets the model reply from now on where none did; undefined when it
   * was cancelled. What is wrong with them are issues.
   */
  addLanguageModel(
    files: readonly { readonly path: string; readonly bytes: Bytes }[],
    job: string,
    onProgress: OnProgress,
  ): Promise<{ readonly model?: ModelSummary; readonly issues: readonly Issue[] } | undefined>;
  removeLanguageModel(id: string): Promise<void>;
  /** Undefined: none replies. */
  chooseLanguageModel(id: string | undefined): Promise<void>;
  /**
   * Asks the chosen model the question over the nearest passages (MetaRAG, figure 2, part A); `onText` hears
   * the reply as it grows. Undefined when it was cancelled. Fails with a sentence for people where no model
   * is chosen, where it cannot be loaded, and where its context has no room.
   */
  answerFromDocuments(
    request: DocumentQuestion,
    job: string,
    onProgress: OnProgress,
    onText: (soFar: string) => void,
  ): Promise<DocumentAnswer | undefined>;

  /** `onPart` hears of every factoid as it is judged: the view so far. */
  check(
    request: CheckRequest,
    job: string,
    onProgress: OnProgress,
    onPart: (soFar: CheckView) => void,
  ): Promise<CheckView | undefined>;
  checkView(id: string): Promise<CheckView | undefined>;
  /**
   * Flags and actions over the scores that are kept, had every topic this threshold; of a check, or of a row
   * of a batch.
   */
  whatIf(id: string, threshold: number): Promise<PolicyDecision | undefined>;
  review(id: string, review: Omit<Review, 'at'>): Promise<void>;
  certificate(id: string): Promise<Bytes>;
  /** A self-contained HTML page that needs no script to be read. */
  reportPage(id: string): Promise<Bytes>;

  auditEntries(offset: number, limit: number): Promise<Page<AuditEntry>>;
  /** Undefined when the chain holds. */
  verifyAudit(): Promise<Issue | undefined>;
  exportAudit(): Promise<Bytes>;

  /** Measures, and keeps the report; undefined when it was cancelled. */
  power(
    collection: string,
    options: PowerOptions,
    job: string,
    onProgress: OnProgress,
  ): Promise<PowerReport | undefined>;
  /** The last one of these documents. */
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
  ): Promise<
    | {
        readonly batch?: string;
        readonly rows: { readonly read: number; readonly kept: number; readonly leftOut: number };
        readonly issues: IssueList;
      }
    | undefined
  >;
  /** Checks the rows that are not checked yet; each is kept as it is done. */
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
  exportBatch(id: string, threshold: number, format: 'jsonl' | 'csv'): Promise<Bytes>;

  /**
   * Every configuration of the grid with every seed over the batch's labelled rows; what was done before is
   * not done again.
   */
  study(
    batch: string,
    grid: StudyGrid,
    job: string,
    onProgress: OnProgress,
  ): Promise<StudyReport | undefined>;
  /** The last one of this batch. */
  studyReport(batch: string): Promise<Made<StudyGrid, StudyReport> | undefined>;
}
