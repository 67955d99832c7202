/**
 * Everything that is stored, by table. The key of a thing that belongs to another begins with the other's id
 * and a slash; numbers in keys are padded. A thing of many records has a head in a separate table, which says
 * that the thing exists: the head is written last and removed first.
 */
import type { AuditEntry } from '../../core/checking/audit-log.ts';
import type { BatchInput, Review } from '../../core/checking/batch.ts';
import type { CheckedAnswer } from '../../core/checking/check.ts';
import type { TopicTag } from '../../core/checking/policy.ts';
import type { PowerOptions, PowerReport } from '../../core/checking/power.ts';
import type { StudyGrid, StudyReport } from '../../core/checking/study.ts';
import type { Chunk, DocumentText } from '../../core/documents/document.ts';
import type { FactBase } from '../../core/knowledge/fact-base.ts';
import type { Reading } from '../../core/oracles/reading.ts';
import type { RunSummary } from '../../core/oracles/run-report.ts';
import type { SurveyKind } from '../../core/oracles/survey-labels.ts';
import type { Survey } from '../../core/oracles/survey.ts';
import type { Prompts } from '../../core/testing/prompts.ts';
import type { Answer, TestCase } from '../../core/testing/test-case.ts';
import type { AnswerOrigin, CheckPreferences, DocumentSummary, Made } from '../../core/api/check-room.ts';
import type { LastBackup } from '../../core/api/library-room.ts';
import type { Removal } from '../../core/api/removal.ts';
import type { RulesCase } from '../../core/api/rules-room.ts';
import type { CaseSetSummary, FactBaseSummary, Preferences } from '../../core/api/test-room.ts';
import type { Change, RecordStore } from '../../core/ports/records.ts';
import { uniqueId } from '../../core/unique-id.ts';

export const rowColumns = ['subject', 'relation', 'object', 'start', 'end', 'line'] as const;

/** Rows of a fact base, as columns of equal length. */
export type RowColumns = Readonly<Record<(typeof rowColumns)[number], Int32Array>>;

/**
 * Everything of a fact base except its rows. A new field of fact bases is stored here without a change to
 * this type.
 */
export interface FactHead {
  readonly rows: number;
  readonly rest: Omit<FactBase, keyof RowColumns>;
}

/**
 * A head with a random mark that is new at every change of the thing. So a worker that has a copy in memory
 * compares it with the store by reading one record. Heads stored by earlier versions have none.
 */
export interface Revised {
  readonly revision?: string;
}

/** A run's summary before its readings are counted. */
export type KeptRun = Omit<RunSummary, 'read'> & {
  /** Samples of its answers that people judge. */
  readonly surveys?: Partial<Record<SurveyKind, Survey>>;
};

export interface KeptCollection {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly sample: boolean;
}

export type KeptDocument = Omit<DocumentSummary, 'embedded' | 'language'>;

export interface KeptText {
  readonly document: DocumentText;
  readonly chunks: readonly Chunk[];
}

export interface KeptCheck {
  readonly id: string;
  readonly added: number;
  readonly collection: string;
  readonly checked: CheckedAnswer;
  readonly tags: readonly TopicTag[];
  readonly sample: boolean;
  /** Where the answer comes from, if the user's language model wrote it. */
  readonly origin?: AnswerOrigin;
}

/** Everything of a batch except its rows. */
export interface BatchHead {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly rows: number;
  readonly labelled: number;
  /** The last configuration shown; results of others are stored too. */
  readonly configuration?: string;
}

/**
 * The words of a row's answer with their scores, without the steps that led to them. Tables and figures need
 * no more.
 */
export interface RowResult {
  readonly scores: readonly number[];
  readonly words: readonly (readonly (readonly [number, number])[])[];
  readonly tags: readonly TopicTag[];
  readonly seconds: number;
  /** Of the language model; absent where it does not count them, and in results of earlier versions. */
  readonly tokens?: number;
}

/** A case of the Rules room. `format` is the version of this stored form. */
export type KeptRulesCase = RulesCase & { readonly format: 1 };

/** A file that a tab previews and has not imported yet. */
export interface WaitingFile {
  readonly name: string;
  readonly at: number;
  readonly file: Blob;
}

export interface SettingValues {
  readonly [file: `waiting file ${string}`]: WaitingFile;
  'test preferences': Preferences;
  /** The prompts of the Test room that the user has edited. */
  'test prompts': Partial<Prompts>;
  /** Seconds that a reply took on average, by the id of the language model. */
  'reply seconds': Readonly<Record<string, number>>;
  'check preferences': CheckPreferences;
  /** The version of the shipped facts and run that was unpacked last. */
  samples: string;
  /** The version of the example that was unpacked last. */
  example: string;
  /** The version of the example of the Rules room that was unpacked last. */
  'rules example': string;
  /** The last whole backup that was made here. */
  'last backup': LastBackup;
  /** Whether records that earlier versions left without a head were deleted. */
  'orphans deleted': true;
}

/** A table and a key in it. */
export type RecordPlace = readonly [table: keyof LibraryTables, key: string];

/**
 * A part of a removed thing: its head, which is stored here, and the places of the records left in their
 * tables.
 */
export interface RemovedPart {
  readonly table: keyof LibraryTables;
  readonly key: string;
  readonly value: unknown;
  readonly contents: readonly RecordPlace[];
}

/** What the library holds. Language models are stored elsewhere. */
export type LibraryKind = Exclude<Removal['kind'], 'language model'>;

/** In the order of a backup: what others refer to comes first. */
export const libraryKinds = [
  'fact base',
  'case set',
  'run',
  'collection',
  'document',
  'check',
  'batch',
  'rules case',
  'audit log copy',
] as const satisfies readonly LibraryKind[];

/** An audit log that came with a backup and could not be joined with the log of this browser. */
export interface OtherLog {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly entries: readonly AuditEntry[];
}

export interface RemovedThing extends Removal {
  readonly kind: LibraryKind;
  /** The id of the thing. */
  readonly thing: string;
  /** The worker that removed it and can bring it back. */
  readonly by: string;
  readonly at: number;
  readonly parts: readonly RemovedPart[];
}

/** A thing whose records are written in several transactions. */
export interface UnfinishedThing {
  /** The worker that writes it. */
  readonly by: string;
  readonly at: number;
  /** The records written so far, as in {@link RemovedPart}. */
  readonly contents: readonly RecordPlace[];
}

export interface LibraryTables {
  /** id */
  factBases: FactBaseSummary & Revised;
  /** fact base */
  factHeads: FactHead;
  /** fact base/chunk */
  factColumns: RowColumns;
  /** id */
  caseSets: CaseSetSummary & Revised;
  /** case set/chunk */
  cases: readonly TestCase[];
  /** id */
  runs: KeptRun & Revised;
  /** run/chunk */
  answers: readonly Answer[];
  /** run: how many of its answers have been read */
  readCounts: number;
  /** content key of what was read */
  readings: Reading;

  /** id */
  collections: KeptCollection;
  /** collection/id */
  documents: KeptDocument;
  /** document */
  texts: KeptText;
  /** model/content key of the text */
  vectors: Float32Array;
  /** collection */
  power: Made<PowerOptions, PowerReport>;
  /** id */
  checks: KeptCheck;
  /** check, or batch/row: newest last */
  reviews: readonly Review[];
  /** sequence */
  audit: AuditEntry;
  /** id */
  otherLogs: OtherLog;
  /** id */
  batches: BatchHead;
  /** batch/row */
  rows: BatchInput;
  /** batch/configuration/row */
  results: RowResult;
  /** batch/configuration/row */
  rowChecks: CheckedAnswer;
  /** batch: the last one; batch/unfinished: one that was paused, with what is done of it */
  studies: Made<StudyGrid, StudyReport>;

  /** id */
  rulesCases: KeptRulesCase;

  /** name */
  settings: SettingValues[keyof SettingValues];
  /** id of the removal */
  removed: RemovedThing;
  /** id of a thing of many records that is being written: until its head is there, nothing else names them */
  unfinished: UnfinishedThing;
  /**
   * name of a database of an earlier version: everything in it has been copied here, and it can be deleted
   */
  takenOver: true;
}

export const libraryTables = [
  'factBases',
  'factHeads',
  'factColumns',
  'caseSets',
  'cases',
  'runs',
  'answers',
  'readCounts',
  'readings',
  'collections',
  'documents',
  'texts',
  'vectors',
  'power',
  'checks',
  'reviews',
  'audit',
  'batches',
  'rows',
  'results',
  'rowChecks',
  'studies',
  'rulesCases',
  'settings',
  'removed',
  'takenOver',
  'unfinished',
  'otherLogs',
] as const satisfies readonly (keyof LibraryTables)[];

/** What deletes these records. A place that ends in a slash means all keys with this prefix. */
export const changesOf = (places: readonly RecordPlace[]): Change<LibraryTables>[] =>
  places.map(([table, place]) =>
    place.endsWith('/') ? { table, removeAll: place } : { table, remove: place },
  );

export type LibraryRecords = RecordStore<LibraryTables>;

/** The head with a new mark. */
export const revised = <Head extends object>(head: Head): Head & Revised => ({
  ...head,
  revision: uniqueId(crypto),
});

/** A number in a key, padded so that keys sort as text in the order of the numbers. */
export const padded = (value: number): string => String(value).padStart(8, '0');

export const newestFirst = <Kept extends { readonly added: number }>(kept: readonly Kept[]): Kept[] =>
  kept.toSorted((a, b) => b.added - a.added);
