/**
 * A batch over several tabs or machines: its rows in part files, each of which is a batch elsewhere; the rows
 * that were checked there, in files; and these merged into the batch that was split. A row is known by its
 * hash, so that a file that is merged twice, or a row that was checked twice, changes nothing.
 */
import { canonicalJson } from '../../core/checking/audit-log.ts';
import type { BatchInput } from '../../core/checking/batch.ts';
import type { CheckedAnswer } from '../../core/checking/check.ts';
import { spansRow } from '../../core/checking/exchange/row-formats.ts';
import { sha256 } from '../../core/checking/sha256.ts';
import { IssueCollector } from '../../core/issue.ts';
import { shallowJson } from '../../core/json-depth.ts';
import { isObject } from '../../core/knowledge/importers/json-text.ts';
import { zipOf } from '../../core/zip.ts';
import type { MergedRows } from '../../core/api/check-room.ts';
import type { Library } from '../../adapters/storage/library.ts';
import { fits } from '../../adapters/storage/bundle/shapes.ts';
import { indexes } from '../../adapters/storage/repositories/batches.ts';
import type { BatchHead, RowResult } from '../../adapters/storage/tables.ts';

const KIND = 'checked row';

/** What a check depends on, beside its settings. */
const hashOf = ({ question, context, answer }: BatchInput): string =>
  sha256(canonicalJson({ question, context, answer }));

/** The rows in `count` files of about the same size, as an archive. */
export async function splitRows(library: Library, head: BatchHead, count: number): Promise<Blob> {
  const parts = Math.max(1, Math.min(count, head.rows));
  const name = head.name.replace(/\.[^.]+$/, '').replace(/[/\\]/g, '_');
  const texts = Array.from({ length: parts }, (): string[] => []);
  for await (const [row, input] of library.batches.inOrder(head))
    texts[Math.ceil(((row + 1) * parts) / head.rows) - 1]?.push(spansRow(input));
  const files = texts.map((lines, i) => ({
    name: `${name} part ${String(i + 1)} of ${String(parts)}.jsonl`,
    text: lines.join(''),
  }));
  return new Blob([zipOf(files)], { type: 'application/zip' });
}

/** The checked rows as they are shown, with all that a proof needs: for a merge, not for a reader. */
export async function checkedRows(library: Library, { id, configuration, rows }: BatchHead): Promise<Blob> {
  const lines: Blob[] = [];
  for (const row of configuration === undefined ? [] : indexes(0, rows)) {
    const address = { batch: id, configuration: configuration as string, row };
    const [input, results, check] = await Promise.all([
      library.batches.row(address),
      library.batches.someResults(id, address.configuration, [row]),
      library.batches.rowCheck(address),
    ]);
    const result = results.get(row);
    if (!input || !result || !check) continue;
    const line = { totem: KIND, version: 1, row: hashOf(input), configuration, result, check };
    // A blob's text leaves this thread's memory.
    lines.push(new Blob([`${JSON.stringify(line)}\n`]));
  }
  return new Blob(lines, { type: 'application/jsonl' });
}

interface CheckedRow {
  readonly row: string;
  readonly configuration: string;
  readonly result: RowResult;
  readonly check: CheckedAnswer;
}

/** Undefined if it is no line that {@link checkedRows} writes. */
function checkedRowIn(line: string): CheckedRow | undefined {
  const value = shallowJson(line);
  if (!isObject(value) || value['totem'] !== KIND || value['version'] !== 1) return undefined;
  const { row, configuration, result, check } = value;
  return typeof row === 'string' &&
    typeof configuration === 'string' &&
    /^[\w-]+$/.test(configuration) &&
    fits('results', result) &&
    fits('rowChecks', check)
    ? (value as unknown as CheckedRow)
    : undefined;
}

/**
 * Keeps the checked rows of a file that the batch has, and that are not checked here. Only those checked with
 * the settings that the batch shows, or with those of the first such row if it shows none.
 */
export async function mergeRows(library: Library, head: BatchHead, text: string): Promise<MergedRows> {
  const { id } = head;
  const { batches } = library;
  const issues = new IssueCollector();
  const places = new Map<string, number[]>();
  for await (const [row, input] of batches.inOrder(head)) {
    const hash = hashOf(input);
    const same = places.get(hash);
    if (same) same.push(row);
    else places.set(hash, [row]);
  }
  let { configuration } = head;
  let done = new Set(configuration === undefined ? [] : await batches.checkedRows(id, configuration));
  const counts = { read: 0, merged: 0, already: 0, unknown: 0, otherSettings: 0 };
  for (const [i, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    counts.read++;
    const checked = checkedRowIn(line);
    if (checked === undefined) {
      issues.add({
        code: 'not-a-checked-row',
        severity: 'error',
        place: { line: i + 1 },
        message: `Expected a checked row that Totem saved, found “${line.slice(0, 40)}”. It was left out.`,
      });
      continue;
    }
    const rows = places.get(checked.row) ?? [];
    if (rows.length === 0) counts.unknown++;
    else if (configuration !== undefined && checked.configuration !== configuration) counts.otherSettings++;
    else {
      if (configuration === undefined) {
        ({ configuration } = checked);
        done = new Set(await batches.checkedRows(id, configuration));
        await batches.show(id, configuration);
      }
      const missing = rows.filter((row) => !done.has(row));
      for (const row of missing) {
        await batches.keepResult({ batch: id, configuration, row }, checked.result, checked.check);
        done.add(row);
      }
      counts[missing.length === 0 ? 'already' : 'merged']++;
    }
  }
  return { ...counts, issues: issues.list() };
}
