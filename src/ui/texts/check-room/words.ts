/** Words that several views of the Check room share: verdicts, readers, actions, settings. */
import type { CheckSettings, Method, ReaderName } from '../../../core/checking/check.ts';
import type { AuditEntry } from '../../../core/checking/audit-log.ts';
import type { BatchRole } from '../../../core/checking/batch-import.ts';
import type { BatchFormat } from '../../../core/checking/exchange/formats.ts';
import type { BatchRowFilter, Review } from '../../../core/checking/batch.ts';
import type { Decision, Scoring } from '../../../core/checking/penalty.ts';
import type { Action } from '../../../core/checking/policy.ts';
import type { ErrorKind } from '../../../core/checking/power.ts';
import type { StudyReport } from '../../../core/checking/study.ts';
import type { Verdict } from '../../../core/checking/verdict.ts';
import type { ModelFormat } from '../../../core/api/language-models.ts';
import type { MutationKind } from '../../../core/text/mutations/mutation.ts';
import type { Wording } from '../../figures.ts';

/** A word, and one line that explains it. */
export interface Explained {
  readonly word: string;
  readonly meaning: string;
}
/** Text and rendered pieces in their order. */
export type Parts = readonly unknown[];

export const verdicts: Readonly<Record<Verdict, Wording>> = {
  supported: { word: 'Supported', mark: 'supported' },
  contradicted: { word: 'Contradicted', mark: 'contradicted' },
  unclear: { word: 'Unclear', mark: 'unknown' },
  absent: { word: 'Not in the documents', mark: 'absent' },
};

export const decisions: Readonly<Record<Decision, string>> = {
  YES: 'yes',
  NO: 'no',
  'NOT SURE': 'not stated',
};

export const mutations: Readonly<Record<MutationKind, string>> = {
  unchanged: 'nothing',
  synonym: 'synonym',
  'active or passive': 'active and passive',
  'inverse relation': 'inverse relation',
  paraphrase: 'paraphrase',
  order: 'order of words',
  modality: 'must, may, can',
  antonym: 'opposite',
  negation: 'negation',
  number: 'number',
  date: 'date',
  unit: 'unit',
  entity: 'name',
};

export const readers: Readonly<Record<ReaderName, Explained>> = {
  combined: {
    word: 'Combined',
    meaning: 'The rules and the entailment model together; the more certain one decides.',
  },
  deterministic: {
    word: 'Rules',
    meaning: 'Words, roles and values are compared. Fast, and the same on every machine.',
  },
  entailment: {
    word: 'Entailment model',
    meaning: 'A small model that was trained to tell what follows from a text.',
  },
  'language model': {
    word: 'Your language model',
    meaning: 'The model that you added answers yes, no or not sure. Slow.',
  },
};

export const scorings: Readonly<Record<Scoring, string>> = {
  'as published': 'By decision, as published',
  expected: 'Expected, by the reader’s probabilities',
  support: 'By support, correct variants only',
};

export const methods: Readonly<Record<Method, string>> = {
  rules: 'By rules, a context for each statement',
  'as published': 'By your language model, as published',
};

export const errors: Readonly<Record<ErrorKind, string>> = {
  number: 'Number',
  date: 'Date',
  unit: 'Unit',
  negation: 'Negation',
  entity: 'Name',
  antonym: 'Opposite',
  invented: 'Invented statement',
};

export const reviews: Readonly<Record<Review['verdict'], string>> = {
  confirmed: 'Confirmed',
  rejected: 'Rejected',
  undecided: 'Left open',
};

export const batchRoles: Readonly<Record<BatchRole, string>> = {
  answer: 'Answer',
  context: 'Documents or passages',
  question: 'Question',
  hallucinated: 'Label: hallucinated',
  supported: 'Label: supported',
  spans: 'Marked spans',
  id: 'Row name',
  'right answer': 'Right answer',
  'hallucinated answer': 'Hallucinated answer',
};

export const batchFormats: Readonly<Record<BatchFormat, string>> = {
  csv: 'CSV',
  jsonl: 'JSON lines',
  ragas: 'RAGAS rows',
  selfcheckgpt: 'SelfCheckGPT rows',
  spans: 'Spans (LettuceDetect)',
  sarif: 'Findings (SARIF)',
  junit: 'Test report (JUnit)',
};

export const rowFilters: Readonly<Record<NonNullable<BatchRowFilter['only']>, string>> = {
  flagged: 'Flagged',
  'not flagged': 'Not flagged',
  'wrong flag': 'Flag and label differ',
  'not reviewed': 'Not reviewed',
  'not checked': 'Not checked',
};

export const actions: Readonly<Record<Action, Explained>> = {
  cite: {
    word: 'Require citations',
    meaning: 'Show only statements that have their evidence beside them.',
  },
  abstain: { word: 'Withhold', meaning: 'Hide the answer until a person releases it.' },
  regenerate: { word: 'Regenerate', meaning: 'Ask your language model again, more strictly.' },
  escalate: { word: 'Send to review', meaning: 'Add the answer to the review queue.' },
};

export const logKinds: Readonly<Record<AuditEntry['kind'], string>> = {
  check: 'Checked',
  answer: 'Answered by a model',
  review: 'Reviewed',
  policy: 'Policy changed',
  removal: 'Removed',
  restoration: 'Restored',
};

export const measures: Readonly<Record<keyof StudyReport['leaders'], string>> = {
  f1: 'F1',
  precision: 'Precision',
  recall: 'Recall',
  accuracy: 'Accuracy',
};

export const modelFormats: Readonly<Record<ModelFormat, string>> = {
  gguf: 'one file, GGUF',
  mlc: 'a folder, MLC',
  recorded: 'recorded replies',
  'built-in': 'in the browser',
  person: 'you',
};

/** `Rules`, `Vote of rules, entailment model`. */
export const readersSaid = (chosen: CheckSettings['readers']): string => {
  const [first, ...others] = chosen.map((reader) => readers[reader].word);
  return first === undefined || others.length === 0
    ? (first ?? '')
    : `Vote of ${[first, ...others].join(', ').toLowerCase()}`;
};

export const pageSaid = (page: number): string => `page ${String(page)}`;
export const mayBeRemoved = 'It may have been removed, or it is in another browser.';
/** Texts of several views. */
export const common = {
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  interval: ({ low, high }: { readonly low: number; readonly high: number }) =>
    `${(low * 100).toFixed(0)} to ${(high * 100).toFixed(0)} %`,
  interval95: '95 % interval',
  /** How well a passage matches by words and by meaning. */
  found: ({ lexical, cosine }: { readonly lexical?: number; readonly cosine?: number }) =>
    (lexical === undefined ? 'no shared words' : `shared words ${lexical.toFixed(1)}`) +
    (cosine === undefined ? '' : `, similarity ${cosine.toFixed(2)}`),
  notSaved: (why: string) => `The review was not saved. ${why}`,
};
