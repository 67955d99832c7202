/** Texts about batches: their import, figures and rows. */
import type { MergedRows } from '../../../core/api/check-room.ts';
import type { CheckSettings } from '../../../core/checking/check.ts';
import { count, counted } from '../../figures.ts';
import { mayBeRemoved, readersSaid } from './words.ts';

export const batches = {
  heading: 'Batches',
  intro:
    'Check many answers from one file. Each row has an answer, the documents or passages to check it ' +
    'against, and optionally a question and a label. Each row is stored as soon as it is checked.',
  drop: 'Drop a file of answers here, or choose a file.',
  dropHint:
    'JSON lines, JSON or CSV, with the fields of RAGAS, RAGTruth, LettuceDetect, SelfCheckGPT, ' +
    'HaluEval, or your own.',
  discard: 'Discard',
  loadingFile: 'the file',
  loading: 'your batches',
  fields: 'Fields',
  none: 'none',
  import: 'Import',
  importing: (name: string) => `Importing ${name}`,
  noRows: 'There are no rows to import.',
  noUsableRow: 'No row has both an answer and a text to check it against. Choose the fields that hold them.',
  sample: 'First rows',
  sampleCaption: 'The first rows, as they are understood',
  sampleColumns: ['Row', 'Question', 'Documents or passages', 'Answer', 'Hallucinated'],
  label: (cell: string) => ({ true: 'yes', false: 'no' })[cell] ?? 'no label',
  resultLabel: (name: string) => `${name}, imported`,
  close: 'Close',
  result: (rows: { readonly read: number; readonly kept: number; readonly leftOut: number }) =>
    `${counted(rows.read, 'row')} read: ${count(rows.kept)} imported, ${count(rows.leftOut)} left out.`,
  nothingKept: ' Nothing was imported; your other batches have not changed.',
  open: 'Open the batch',
  list: 'Batches',
  empty: 'There are no batches yet.',
  columns: {
    batch: 'Batch',
    rows: 'Rows',
    checked: 'Checked',
    labelled: 'Labelled',
    reviewed: 'Reviewed',
    imported: 'Imported',
  },
};

export const batch = {
  fallback: 'Batch',
  trail: 'Batches',
  loading: 'the batch',
  loadingFigures: 'the figures',
  intro: ({ rows, checked, labelled, reviewed }: BatchFigures) =>
    `${counted(rows, 'row')}, ${count(checked)} checked, ${count(labelled)} labelled, ` +
    `${count(reviewed)} reviewed.`,
  noSuch: `This batch is not stored here. ${mayBeRemoved}`,
  cancelled: 'The rows that were checked are stored. The check continues from there.',
  format: 'Save as',
  save: 'Save',
  saveFailed: (why: string) => `The batch could not be saved: ${why}`,
  fileName: (name: string, end: string) => `${name.replace(/\.[^.]+$/, '')} checked.${end}`,
  elsewhere: 'Several tabs or machines',
  elsewhereHint:
    'Split the rows into files, and import each as a batch in another tab or on another machine. Save the ' +
    'checked rows there, and merge them here. No row is taken twice. The files contain the answers whole, ' +
    'as a backup does.',
  parts: 'Files',
  split: 'Split into files',
  partsName: (name: string) => `${name.replace(/\.[^.]+$/, '')} parts.zip`,
  saveChecked: 'Save checked rows',
  checkedName: (name: string) => `${name.replace(/\.[^.]+$/, '')} checked rows.jsonl`,
  merge: 'Merge checked rows',
  merged: ({ read, merged, already, unknown, otherSettings, issues }: MergedRows) =>
    `${counted(read, 'row')} read: ${count(merged)} merged, ${count(already)} already checked here, ` +
    `${count(unknown)} not of this batch, ${count(otherSettings)} checked with other settings, ` +
    `${count(issues.counts['not-a-checked-row'] ?? 0)} unreadable.`,
  mergeFailed: (why: string) => `Nothing was merged: ${why}`,
  compare: 'Compare set-ups',
  start: 'Check the rows',
  restart: 'Check with current settings',
  resume: 'Continue checking',
  readers: (settings: CheckSettings) => `Reader: ${readersSaid(settings.readers)}`,
  checking: (name: string) => `Checking the answers of ${name}`,
};

export const quality = {
  heading: 'Flags',
  nothingChecked: 'No rows have been checked yet.',
  flagged: (report: { readonly threshold: string; readonly flagged: number; readonly checked: number }) =>
    `Flagged at ${report.threshold} or more: ${count(report.flagged)} of ` +
    `${counted(report.checked, 'checked answer')}.`,
  threshold: 'Flag at a score of',
  choose: 'Choose the threshold on half of the labelled rows',
  notYet: 'Precision and recall are shown when rows with labels are checked.',
  noLabels: 'None of the checked rows has a label, so precision and recall are unknown.',
  chosenOn: (chosenOn: number, others: number) =>
    `The threshold was chosen on ${counted(chosenOn, 'row')}. Every figure is about the other ` +
    `${count(others)}.`,
  notChosen: 'No labelled row is in the half to choose on, so the default threshold is used.',
  of: (rows: number) => `Of the ${counted(rows, 'row')} with a label that are checked.`,
  precision: 'Precision',
  recall: 'Recall',
  accuracy: 'Accuracy',
  f1: 'F1',
  f1Meaning: 'of precision and recall',
  auroc: 'AUROC',
  aurocMeaning: 'independent of the threshold; 0.50 is chance',
  spanF1: 'F1 of marked words',
  spanF1Meaning: 'characters that are flagged and marked',
  calibration: {
    heading: 'Calibration',
    note: (distance: string) =>
      'Can a score be read as a probability? On the dashed line it can. Mean distance from the line: ' +
      `${distance}. Lines are 95 % intervals.`,
    plot: 'Calibration',
    across: 'mean score',
    up: 'share hallucinated',
    point: (score: string, share: string, figures: string) => `score ${score}: ${share}, ${figures}`,
    columns: { scores: 'Scores', mean: 'Mean', hallucinated: 'Hallucinated', rows: 'Rows' },
    band: (low: string, high: string) => `${low} to ${high}`,
  },
};

export const rows = {
  label: 'Rows',
  search: 'Filter the rows',
  text: 'Text',
  only: 'Show',
  all: 'All rows',
  table: 'Rows of the batch',
  empty: 'No rows match.',
  columns: {
    row: 'Row',
    answer: 'Answer',
    score: 'Score',
    flagged: 'Flagged',
    label: 'Label',
    review: 'Review',
  },
  yes: 'yes',
  no: 'no',
  none: '–',
  hallucinated: 'hallucinated',
  supported: 'supported',
  opened: 'Row to review',
  notChecked: 'This row has not been checked yet.',
  score: (score: string) => `Score ${score}.`,
  labelSays: (hallucinated: boolean) => ` The label says ${hallucinated ? 'hallucinated' : 'supported'}.`,
  open: 'Open statements and evidence',
  withheld: 'Withheld by the policy.',
  cited: (answer: string) => `Statements with evidence: ${answer === '' ? 'none.' : answer}`,
  noneLeft: 'No rows left.',
  last: 'This is the last row.',
  announced: ({ id, score, flagged, answer }: RowAnnounced) =>
    `${id}. ` +
    (score === undefined ? 'Not checked.' : `Score ${score}, ${flagged ? 'flagged' : 'not flagged'}.`) +
    ` ${answer}`,
};

export const row = {
  heading: (row: number, of: number | undefined) =>
    `Row ${count(row)}${of === undefined ? '' : ` of ${count(of)}`}`,
  loading: 'the row',
  previous: 'Previous row',
  next: 'Next row',
  noSuch: 'The batch has no such row.',
  notChecked: 'This row has not been checked yet.',
  back: 'Back to the batch',
};

export interface BatchFigures {
  readonly rows: number;
  readonly checked: number;
  readonly labelled: number;
  readonly reviewed: number;
}
export interface RowAnnounced {
  readonly id: string;
  /** Absent where the row is not checked. */
  readonly score: string | undefined;
  readonly flagged: boolean;
  readonly answer: string;
}
