/**
 * Reads rows from a file in any format: JSON lines, a JSON array (or an object that contains one), or a
 * table. Every record is either passed to `take` or becomes an issue with its place. The returned count
 * includes both.
 */
import type { IssueCollector, Place } from '../../issue.ts';
import type { Work } from '../../work.ts';
import { shorten } from '../../knowledge/importers/fact-reading.ts';
import { detectDelimiter, TableReader } from '../../knowledge/importers/table-reader.ts';
import { unusable, withoutByteOrderMark } from '../../text-source.ts';
import type { TextSource } from '../../text-source.ts';
import { jsonElements } from './json-elements.ts';
import type { JsonElement, JsonEnd } from './json-elements.ts';
import { undefused } from './table-cells.ts';
import { DEEPEST, shallowJson, tooDeepAt } from '../../json-depth.ts';

export type RowFormat = 'JSON lines' | 'JSON' | 'table';

export interface Row {
  /** The values by field name, as JSON values or as the text of a cell. */
  readonly value: Readonly<Record<string, unknown>>;
  readonly place: Place;
}

export interface RowOptions {
  /** For a table; detected if absent. Columns without a header are named `column 1`, `column 2` ... */
  readonly hasHeader?: boolean;
  /** Stop after this many rows: for a preview. */
  readonly limit?: number;
}

/** Rows between two progress reports: a few milliseconds of work. Chosen by hand. */
const stride = 200;

/**
 * The format of a text, from its beginning. An object that fills its line is a JSON line, unless it is the
 * whole text and contains a list of rows.
 */
export function formatOf(text: string): RowFormat {
  const start = text.search(/[^\s\uFEFF]/);
  const sign = text[start];
  if (sign === '[') return 'JSON';
  if (sign !== '{') return 'table';
  const end = text.indexOf('\n', start);
  const line = text.slice(start, end < 0 ? undefined : end).trimEnd();
  const next = end < 0 ? '' : text.slice(end, end + 1000).trimStart();
  if (line.endsWith('}')) return next === '' && holder(line, 0) ? 'JSON' : 'JSON lines';
  return (next.startsWith('{') && !/[{[,]$/.test(line)) || (next === '' && !holder(line, 0))
    ? 'JSON lines'
    : 'JSON';
}

/** {@link readRows}, or a reader of one format. */
export type RowReader = typeof readRows;

/**
 * The text of a file without its byte order mark, and a `take` that also reports rows with letters that were
 * not UTF-8. Undefined if the file cannot be used; the issue is then added.
 */
export function openedRows(
  source: TextSource,
  issues: IssueCollector,
  take: (row: Row) => void,
): { readonly text: string; readonly sink: (row: Row) => void } | undefined {
  const useless = unusable(source);
  if (useless) {
    issues.add(useless);
    return undefined;
  }
  const text = withoutByteOrderMark(source.text);
  return { text, sink: text.includes('\uFFFD') ? watchingEncoding(issues, take) : take };
}

/** Passes every row to `take`. Returns the number of rows read, including those that became issues. */
export function* readRows(
  source: TextSource,
  options: RowOptions,
  issues: IssueCollector,
  take: (row: Row) => void,
): Work<number> {
  const opened = openedRows(source, issues, take);
  if (!opened) return 0;
  const { text, sink } = opened;
  const limit = options.limit ?? Infinity;
  const format = formatOf(text);
  const read =
    format === 'JSON lines'
      ? yield* readLines(text, limit, issues, sink)
      : format === 'JSON'
        ? yield* readArray(text, limit, issues, sink)
        : yield* readTable(text, options, issues, sink);
  if (read === 0)
    issues.add({
      code: 'no-rows',
      severity: 'error',
      place: { line: 1 },
      message:
        `${source.name} was read as ${format}, but has no rows` +
        `${format === 'table' ? ' below its header' : ''}. Nothing was imported.`,
    });
  return read;
}

function watchingEncoding(issues: IssueCollector, take: (row: Row) => void): (row: Row) => void {
  return (row) => {
    if (JSON.stringify(row.value).includes('\uFFFD'))
      issues.add({
        code: 'wrong-encoding',
        severity: 'warning',
        place: row.place,
        message:
          'Some letters could not be read as UTF-8 and show as “\uFFFD”. The row was kept. Save the ' +
          'file as UTF-8 and import it again.',
      });
    take(row);
  };
}

/* ---------- JSON ---------- */

/** Parses one record. A value that is not a JSON object becomes an issue. */
function takeJson(text: string, place: Place, issues: IssueCollector, take: (row: Row) => void): void {
  const value = shallowJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    take({ value: value as Row['value'], place });
    return;
  }
  const begin = `“${shorten(text.slice(0, 200))}”`;
  if (value === undefined && tooDeepAt(text) !== undefined)
    issues.add({
      code: 'nested-too-deep',
      severity: 'error',
      place,
      message:
        `Expected at most ${String(DEEPEST)} levels of brackets, found more in ${begin}. ` +
        'The row was left out.',
    });
  else if (value !== undefined)
    issues.add({
      code: 'no-object',
      severity: 'error',
      place,
      message: `Expected an object with named fields, found ${begin}. The row was left out.`,
    });
  else
    issues.add({
      code: 'broken-json',
      severity: 'error',
      place,
      message: `Expected one complete JSON object, found ${begin}. The row was left out.`,
    });
}

function* readLines(
  text: string,
  limit: number,
  issues: IssueCollector,
  take: (row: Row) => void,
): Work<number> {
  let read = 0;
  let line = 0;
  for (let from = 0; from < text.length && read < limit;) {
    const bound = text.indexOf('\n', from);
    const to = bound < 0 ? text.length : bound;
    line++;
    const row = text.slice(from, to).trim();
    from = to + 1;
    if (row === '') continue;
    takeJson(row, { line, path: '$' }, issues, take);
    if (++read % stride === 0)
      yield { stage: 'Reading rows', done: from, total: text.length, unit: 'letters' };
  }
  return read;
}

/** Finds the list of rows in an object, by the names such a list usually has. */
const holder = (text: string, start: number): { readonly at: number; readonly path: string } | undefined => {
  const match = /"(data|rows|results|items|questions|answers|cases|examples|test|train)"\s*:\s*\[/.exec(
    text.slice(start, start + 4096),
  );
  return match
    ? { at: start + match.index + match[0].length - 1, path: `$.${match[1] as string}` }
    : undefined;
};

function* readArray(
  text: string,
  limit: number,
  issues: IssueCollector,
  take: (row: Row) => void,
): Work<number> {
  const start = text.search(/\S/);
  const held = text[start] === '[' ? { at: start, path: '$' } : holder(text, start);
  if (!held) {
    takeJson(text.trim(), { line: 1, path: '$' }, issues, take);
    return 1;
  }
  const elements = jsonElements(text, held.at, held.path);
  let read = 0;
  let step: IteratorResult<JsonElement, JsonEnd>;
  for (step = elements.next(); !step.done && read < limit; step = elements.next()) {
    takeJson(step.value.text, { line: step.value.line, path: step.value.path }, issues, take);
    if (++read % stride === 0) yield { stage: 'Reading rows', done: read };
  }
  if (!step.done || !step.value.cut) return read;
  const { cut } = step.value;
  issues.add({
    code: 'truncated-json',
    severity: 'error',
    place: { line: cut.line, path: cut.path },
    message:
      `The file ends in the middle of a list: “]” was expected. The ${String(read)} rows before the end ` +
      `were read${cut.text === '' ? '.' : ', the last one was left out.'}`,
  });
  return cut.text === '' ? read : read + 1;
}

/* ---------- table ---------- */

/** Columns of a table. A wider one is no table of questions, and each column costs a field in each row. */
const MOST_COLUMNS = 10_000;

function* readTable(
  text: string,
  options: RowOptions,
  issues: IssueCollector,
  take: (row: Row) => void,
): Work<number> {
  const reader = new TableReader(text, detectDelimiter(text) ?? ',');
  let columns: readonly string[] | undefined;
  let read = 0;
  while (read < (options.limit ?? Infinity) && reader.next()) {
    const { cells, line } = reader;
    const problem = reader.problem ?? tooWide(cells);
    if (columns === undefined && !problem) {
      const header = options.hasHeader ?? looksLikeHeader(cells);
      columns = header ? namesOf(cells) : cells.map((_, index) => `column ${String(index + 1)}`);
      if (header) continue;
    }
    read++;
    if (problem)
      issues.add({
        code: problem.code,
        severity: 'error',
        place: { line, column: problem.column },
        message: `${problem.message} The row was left out.`,
      });
    else takeCells(cells, columns ?? [], line, issues, take);
    if (read % stride === 0)
      yield { stage: 'Reading rows', done: reader.offset, total: text.length, unit: 'letters' };
  }
  return read;
}

const tooWide = ({ length }: readonly string[]) =>
  length > MOST_COLUMNS
    ? {
        code: 'wrong-columns',
        column: 1,
        message: `Expected at most ${String(MOST_COLUMNS)} columns, found ${String(length)}.`,
      }
    : undefined;

const namesOf = (cells: readonly string[]): readonly string[] =>
  cells.map((name, index) => (name.trim() === '' ? `column ${String(index + 1)}` : name.trim()));

function takeCells(
  cells: readonly string[],
  columns: readonly string[],
  line: number,
  issues: IssueCollector,
  take: (row: Row) => void,
): void {
  if (
    (cells.length !== columns.length && cells.slice(columns.length).some((cell) => cell.trim() !== '')) ||
    cells.length < columns.length / 2
  ) {
    issues.add({
      code: 'wrong-columns',
      severity: 'error',
      place: { line },
      message:
        `Expected ${String(columns.length)} columns (${shorten(columns.join(', '), 80)}), found ` +
        `${String(cells.length)}. The row was left out.`,
    });
    return;
  }
  take({
    value: Object.fromEntries(columns.map((column, index) => [column, undefused(cells[index] ?? '')])),
    place: { line },
  });
}

/** Whether cells look like a header: short, no full stop at the end, and all different. */
function looksLikeHeader(cells: readonly string[]): boolean {
  const names = cells.map((cell) => cell.trim()).filter((name) => name !== '');
  return (
    names.length > 0 &&
    names.every((name) => name.length <= 40 && !/[.?!]$/.test(name) && !/^\d+$/.test(name)) &&
    new Set(names).size === names.length
  );
}
