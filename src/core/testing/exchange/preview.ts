/** A look at a file of questions or answers before anything is kept: what it is, its fields, what each is taken for, and its first rows. */
import { IssueCollector } from '../../issue.ts';
import type { TextSource } from '../../knowledge/importers/text-source.ts';
import type { ImportChoices, ImportPreview, SourceKind } from '../../ports/workbench.ts';
import { finish } from '../../work.ts';
import { isBatchRow } from './batch.ts';
import { answerRoles, questionRoles, suggestMapping } from './fields.ts';
import { formatOf, readRows } from './records.ts';
import type { Row } from './records.ts';

export type ExchangeKind = Exclude<SourceKind, `facts: ${string}`>;

const previewRows = 20;
const required: Readonly<Record<ExchangeKind, readonly string[]>> = {
  'questions: Drowzee JSON': ['question', 'expected'], 'questions: JSON lines': ['question', 'expected'],
  'answers: JSON lines': ['reply'], 'answers: table': ['reply'], 'answers: OpenAI batch': [],
};

/** What kind of questions or answers a text holds; undefined where it is neither. The beginning of a long text serves as well. */
export function recogniseExchange(source: TextSource): ExchangeKind | undefined {
  const { rows } = firstRows(source, {}, 3);
  const row = rows[0];
  if (!row) return undefined;
  if (isBatchRow(row.value)) return 'answers: OpenAI batch';
  const columns = Object.keys(row.value), table = formatOf(source.text) === 'table';
  const asked = suggestMapping(columns, questionRoles), answered = suggestMapping(columns, answerRoles);
  if (answered['reply'] !== undefined && (answered['reply'] !== 'answer' || asked['question'] === undefined)) return table ? 'answers: table' : 'answers: JSON lines';
  if (asked['question'] === undefined) return undefined;
  if (asked['expected'] === undefined) return answered['reply'] === undefined ? undefined : 'answers: JSON lines';
  return 'qid' in row.value || 'events' in row.value && 'res' in row.value ? 'questions: Drowzee JSON' : 'questions: JSON lines';
}

/** Reads the first rows only; a row that the beginning of a long text cuts in two is no issue. */
export function previewExchange(source: TextSource, choices: ImportChoices = {}): ImportPreview {
  const { rows, issues } = firstRows(source, choices, previewRows);
  const recognised = recogniseExchange(source);
  const kind = choices.kind !== undefined && choices.kind in required ? choices.kind as ExchangeKind : recognised;
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row.value)))];
  const roles: readonly (typeof answerRoles[number] | typeof questionRoles[number])[] = kind === 'answers: OpenAI batch' ? [] : kind?.startsWith('answers') ? answerRoles : questionRoles;
  const must = kind ? required[kind] : [];
  return {
    ...kind !== undefined && { kind }, columns,
    roles: roles.map((role) => ({ role, required: must.includes(role) })).toSorted((a, b) => Number(b.required) - Number(a.required)),
    mapping: suggestMapping(columns, roles, choices.mapping),
    hasHeader: formatOf(source.text) !== 'table' || !/^column \d+$/.test(columns[0] ?? ''),
    sample: rows.map((row) => columns.map((column) => shown(row.value[column]))),
    issues,
  };
}

const shown = (value: unknown): string => value === undefined || value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);

function firstRows(source: TextSource, choices: Pick<ImportChoices, 'hasHeader'>, limit: number) {
  const collector = new IssueCollector();
  const rows: Row[] = [];
  finish(readRows(source, { ...choices.hasHeader !== undefined && { hasHeader: choices.hasHeader }, limit }, collector, (row) => rows.push(row)));
  return { rows, issues: collector.list().issues.filter(({ code }) => rows.length === 0 || code !== 'truncated-json') };
}
