/**
 * A preview of a file of questions or answers before the import: its fields, their guessed roles, and its
 * first rows.
 */
import { IssueCollector } from '../../issue.ts';
import type { TextSource } from '../../text-source.ts';
import { finish } from '../../work.ts';
import { answerRoles, questionRoles, suggestMapping } from './fields.ts';
import type { Role } from './fields.ts';
import { formatOf, readRows } from './records.ts';
import type { Row, RowReader } from './records.ts';
import type { ImportChoices, ImportPreview, SourceKind } from '../../knowledge/importers/import-choices.ts';

export type ExchangeKind = Exclude<SourceKind, `facts: ${string}` | 'class file'>;

const previewRows = 20;
const required: Readonly<Record<ExchangeKind, readonly string[]>> = {
  'questions: Drowzee JSON': ['question', 'expected'],
  'questions: JSON lines': ['question', 'expected'],
  'questions: table': ['question', 'expected'],
  'answers: JSON lines': ['reply'],
  'answers: table': ['reply'],
  'answers: OpenAI batch': [],
  'questions: promptfoo': ['question', 'expected'],
  'answers: promptfoo': ['reply'],
};

/** Reads the first rows only. A row that is incomplete because the text was shortened is not an issue. */
export function previewExchange(
  source: TextSource,
  choices: ImportChoices & { readonly kind: ExchangeKind },
  reader: RowReader = readRows,
): ImportPreview {
  const { kind } = choices;
  const { rows, issues } = firstRows(source, choices, reader);
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.value)))];
  const roles: readonly Role[] =
    kind === 'answers: OpenAI batch' ? [] : kind.startsWith('answers') ? answerRoles : questionRoles;
  return {
    kind,
    columns,
    roles: roles
      .map((role) => ({ role, required: required[kind].includes(role) }))
      .toSorted((a, b) => Number(b.required) - Number(a.required)),
    mapping: suggestMapping(columns, roles, choices.mapping),
    hasHeader:
      kind.endsWith('promptfoo') ||
      formatOf(source.text) !== 'table' ||
      !/^column \d+$/.test(columns[0] ?? ''),
    sample: rows.map((row) => columns.map((column) => shown(row.value[column]))),
    issues,
  };
}

const shown = (value: unknown): string =>
  value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function firstRows(source: TextSource, choices: Pick<ImportChoices, 'hasHeader'>, reader: RowReader) {
  const collector = new IssueCollector();
  const rows: Row[] = [];
  finish(
    reader(
      source,
      { ...(choices.hasHeader !== undefined && { hasHeader: choices.hasHeader }), limit: previewRows },
      collector,
      (row) => rows.push(row),
    ),
  );
  return {
    rows,
    issues: collector.list().issues.filter(({ code }) => rows.length === 0 || code !== 'truncated-json'),
  };
}
