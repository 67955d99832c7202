/**
 * What the Check room keeps, by table. Keys of things that belong to another begin with the other's id and a
 * slash; numbers in keys are padded.
 */
import type { AuditEntry } from '../../core/checking/audit-log.ts';
import type { BatchInput, Review } from '../../core/checking/batch.ts';
import type { CheckedAnswer } from '../../core/checking/check.ts';
import type { TopicTag } from '../../core/checking/policy.ts';
import type { PowerOptions, PowerReport } from '../../core/checking/power.ts';
import type { StudyGrid, StudyReport } from '../../core/checking/study.ts';
import type { Chunk, DocumentText } from '../../core/documents/document.ts';
import type { AnswerOrigin, DocumentSummary, Made } from '../../core/api/check-room.ts';

/**
 * Words of a row's answer that a score concerns, without the steps that led to it: what tables and figures
 * need.
 */
export interface RowResult {
  readonly scores: readonly number[];
  readonly words: readonly (readonly (readonly [number, number])[])[];
  readonly tags: readonly TopicTag[];
  readonly seconds: number;
}

export interface KeptCheck {
  readonly id: string;
  readonly added: number;
  readonly collection: string;
  readonly checked: CheckedAnswer;
  readonly tags: readonly TopicTag[];
  readonly sample: boolean;
  /** Where it comes from, if a language model of the user's has written it. */
  readonly origin?: AnswerOrigin;
}

/** Everything of a batch but its rows. */
export interface BatchHead {
  readonly id: string;
  readonly name: string;
  readonly added: number;
  readonly rows: number;
  readonly labelled: number;
  /** Configuration looked at last; results of others are kept too. */
  readonly configuration?: string;
}

export interface CheckTables {
  /** id */
  collections: {
    readonly id: string;
    readonly name: string;
    readonly added: number;
    readonly sample: boolean;
  };
  /** collection/id */
  documents: Omit<DocumentSummary, 'embedded'>;
  /** id */
  texts: { readonly document: DocumentText; readonly chunks: readonly Chunk[] };
  /** model/content key of the text */
  vectors: Float32Array;
  /** id */
  checks: KeptCheck;
  /** id of a check, or batch/row: newest last */
  reviews: readonly Review[];
  /** sequence */
  audit: AuditEntry;
  /** id */
  batches: BatchHead;
  /** batch/row */
  rows: BatchInput;
  /** batch/configuration/row */
  results: RowResult;
  /** batch/configuration/row */
  rowChecks: CheckedAnswer;
  /** collection */
  power: Made<PowerOptions, PowerReport>;
  /** batch */
  studies: Made<StudyGrid, StudyReport>;
  /** name */
  settings: unknown;
}

export const checkTables = [
  'collections',
  'documents',
  'texts',
  'vectors',
  'checks',
  'reviews',
  'audit',
  'batches',
  'rows',
  'results',
  'rowChecks',
  'power',
  'studies',
  'settings',
] as const;

/** A number in a key: as text it sorts as it counts. */
export const padded = (value: number): string => String(value).padStart(8, '0');
