/** The formats in which a checked batch is saved. A new one is one entry here and a name in the catalogue. */
import { tableRow } from '../../testing/exchange/table-cells.ts';
import type { BatchRow } from '../batch.ts';
import { junitXml, sarifLog } from './ci-formats.ts';
import type { ExportedRow } from './exported-row.ts';
import { labelsOf, ragasRow, selfCheckRow, spansRow } from './row-formats.ts';

export type BatchFormat = 'csv' | 'jsonl' | 'ragas' | 'selfcheckgpt' | 'spans' | 'sarif' | 'junit';

export const batchMediaTypes: Readonly<Record<BatchFormat, string>> = {
  csv: 'text/csv',
  jsonl: 'application/jsonl',
  ragas: 'application/jsonl',
  selfcheckgpt: 'application/jsonl',
  spans: 'application/jsonl',
  sarif: 'application/sarif+json',
  junit: 'application/xml',
};

/** A row with what the list of rows shows of it. */
export type WrittenRow = ExportedRow & Pick<BatchRow, 'shown' | 'actions' | 'review'>;

/** Formats whose rows stand by themselves, so that those of a large batch are written some at a time. */
export const isByRow = (format: BatchFormat): boolean => format !== 'sarif' && format !== 'junit';

/** Formats that have a result for each statement. */
export const hasStatements = (format: BatchFormat): boolean => format !== 'csv' && format !== 'jsonl';

/** What stands before the first row. */
export const headingOf = (format: BatchFormat): string =>
  format === 'csv' ? tableRow(Object.keys(tableCells())) : '';

/** @param name of the batch. */
export function writtenRows(rows: readonly WrittenRow[], format: BatchFormat, name: string): string {
  switch (format) {
    case 'csv':
      return rows.map((row) => tableRow(Object.values(tableCells(row)))).join('');
    case 'jsonl':
      return rows.map((row) => `${JSON.stringify(wholeRow(row))}\n`).join('');
    case 'ragas':
      return rows.map(ragasRow).join('');
    case 'selfcheckgpt':
      return rows.map(selfCheckRow).join('');
    case 'spans':
      return rows.map(spansRow).join('');
    case 'sarif':
      return sarifLog(rows, name);
    case 'junit':
      return junitXml(rows, name);
  }
}

function flat(row: Partial<WrittenRow> = {}): Record<string, string | number> {
  const { shown = '', score = '', actions = [], review } = row;
  const said = (truth: boolean | undefined) => (truth === undefined ? '' : String(truth));
  return {
    shown,
    score,
    flagged: said(row.flagged),
    actions: actions.join(' '),
    hallucinated: said(row.hallucinated),
    review: review?.verdict ?? '',
    note: review?.note ?? '',
  };
}

/** All that an import needs to make the same row, and what the check says of it. */
function wholeRow(row: WrittenRow): object {
  const { id, question, context, answer } = row;
  return { id, question, context, answer, ...flat(row), ...labelsOf(row) };
}

/** The same in cells: lists as JSON, the long ones last. */
function tableCells(row?: WrittenRow): Record<string, string | number> {
  const { id = '', question = '', answer = '', context = [] } = row ?? {};
  const { labels, offset_unit = '' } = row ? labelsOf(row) : {};
  return {
    id,
    question,
    answer,
    ...flat(row),
    labels: labels ? JSON.stringify(labels) : '',
    offset_unit,
    context: JSON.stringify(context),
  };
}
