/**
 * A program that has outgrown this tab: its files for Soufflé or DuckDB with the command that runs them, and
 * the files of results that come back, compared with the relations here.
 */
import type { Issue } from '../issue.ts';
import { shallowJson } from '../json-depth.ts';
import type { TextFile } from '../zip.ts';
import type { Program } from './program.ts';
import { writtenFacts, writtenSouffle } from './souffle-text.ts';
import { plainName, resultFiles, writtenSql } from './sql-text.ts';
import type { Facts } from './stored-facts.ts';
import type { SymbolTable } from './symbol-table.ts';

export type Elsewhere = { readonly files: readonly TextFile[] } | { readonly issue: Issue };

const RESULTS = 'results/README.txt';
const resultsNote = 'The results come into this folder. Give the files to Totem to compare them.\n';

/** The program, a file of facts for each given relation, and how to run them. */
export function forSouffle(program: Program, facts: Facts, symbols: SymbolTable): Elsewhere {
  const written = writtenSouffle(program, facts, symbols);
  if ('issue' in written) return written;
  try {
    return {
      files: [
        {
          name: 'README.txt',
          text:
            'Soufflé 2 (souffle-lang.github.io). In this folder, with all cores:\n\n' +
            '  souffle -j auto -F facts -D results program.dl\n\n' +
            "Its numbers have 32 bits, or as many as it was built with; Totem's whole numbers have 53,\n" +
            "and its fractions are decimals. Totem's tests hold such files against a reader of the\n" +
            'format; Soufflé itself was not run. Give the results to Totem to compare them.\n',
        },
        { name: 'program.dl', text: written.text },
        ...[...facts].map(([predicate, columns]) => ({
          name: `facts/${predicate}.facts`,
          text: writtenFacts(columns, symbols),
        })),
        { name: RESULTS, text: resultsNote },
      ],
    };
  } catch (reason) {
    const message = reason instanceof RangeError ? reason.message : String(reason);
    return { issue: { code: 'not-souffle', severity: 'error', message: `${message} Nothing was written.` } };
  }
}

/** As {@link forSouffle}. Facts and results are JSON lines, so that names and numbers stay apart. */
export function forDuckDb(program: Program, facts: Facts, symbols: SymbolTable): Elsewhere {
  const names = resultFiles(program, facts);
  const written = writtenSql(program, facts, symbols, { names });
  if ('issue' in written) return written;
  const columnsOf = new Map(written.tables.map(({ predicate, columns }) => [predicate, columns]));
  return {
    files: [
      {
        name: 'README.txt',
        text:
          'DuckDB 1.3 or later (duckdb.org). In this folder, with all cores:\n\n  duckdb < program.sql\n\n' +
          'If memory is short, give it a file to work in: duckdb work.db < program.sql\n',
      },
      { name: 'program.sql', text: written.text },
      ...[...facts].map(([predicate, columns]) => ({
        name: `facts/${names.get(predicate) ?? predicate}.jsonl`,
        text: jsonRows(
          columns,
          (columnsOf.get(predicate) ?? []).map(({ name }) => plainName(name)),
          symbols,
        ),
      })),
      { name: RESULTS, text: resultsNote },
    ],
  };
}

function jsonRows(columns: readonly Int32Array[], names: readonly string[], symbols: SymbolTable): string {
  const lines: string[] = [];
  for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
    const cells = columns.map((column, i) => [names[i], symbols.value(column[row] as number)]);
    lines.push(`${JSON.stringify(Object.fromEntries(cells))}\n`);
  }
  return lines.join('');
}

/* ---------- what comes back ---------- */

export type Value = string | number;

export interface ReadResults {
  readonly rows: readonly (readonly Value[])[];
  /** Of the first line that cannot be read; the rest was not read. */
  readonly issue?: Issue;
}

/** The relation whose results a file has, by its name: `path.csv` of Soufflé, `path.jsonl` of DuckDB. */
export function relationOfFile(name: string, program: Program, facts: Facts): string | undefined {
  const dot = name.lastIndexOf('.');
  const [stem, end] = [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)];
  const names = [...resultFiles(program, facts)];
  if (end === 'csv') return names.find(([predicate]) => predicate === stem)?.[0];
  return end === 'jsonl' ? names.find(([, file]) => file === stem)?.[0] : undefined;
}

/** @param isNumber for each column of a table of Soufflé, whose text does not say it. */
export function readResults(text: string, name: string, isNumber: readonly boolean[]): ReadResults {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const rows: (readonly Value[])[] = [];
  for (const [i, line] of lines.entries()) {
    const row = name.endsWith('.jsonl') ? jsonRow(line, isNumber.length) : tabRow(line, isNumber);
    if (row === undefined)
      return {
        rows,
        issue: {
          code: 'result-unreadable',
          severity: 'error',
          place: { line: i + 1 },
          message: `Expected a row of ${isNumber.length} values, found “${line.slice(0, 60)}”.`,
        },
      };
    rows.push(row);
  }
  return { rows };
}

function tabRow(line: string, isNumber: readonly boolean[]): readonly Value[] | undefined {
  // Soufflé writes () for a relation without arguments.
  if (isNumber.length === 0) return line === '()' || line === '' ? [] : undefined;
  const cells = line.replace(/\r$/, '').split('\t');
  if (cells.length !== isNumber.length) return undefined;
  const values = cells.map((cell, i) => (isNumber[i] === true ? Number(cell) : cell));
  return values.some((value) => Number.isNaN(value)) ? undefined : values;
}

/** Values of a column with names and numbers are objects: `{"name": "a"}`, `{"number": 1}`. */
function jsonRow(line: string, arity: number): readonly Value[] | undefined {
  const row = shallowJson(line);
  if (typeof row !== 'object' || row === null) return undefined;
  const values = arity === 0 ? [] : Object.values(row as Record<string, unknown>).map(plainValue);
  return values.length === arity && !values.includes(undefined) ? (values as Value[]) : undefined;
}

function plainValue(value: unknown): Value | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  const { name, number } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  return typeof name === 'string' ? name : typeof number === 'number' ? number : undefined;
}

export interface ResultsCompared {
  /** Rows here that the file lacks, and rows of the file that are not here. */
  readonly missing: readonly (readonly Value[])[];
  readonly added: readonly (readonly Value[])[];
}

/** Rows that occur twice count once. */
export function compareRows(
  here: Iterable<readonly Value[]>,
  there: readonly (readonly Value[])[],
): ResultsCompared {
  const rest = new Map(there.map((row) => [JSON.stringify(row), row]));
  const missing: (readonly Value[])[] = [];
  for (const row of here) if (!rest.delete(JSON.stringify(row))) missing.push(row);
  return { missing, added: [...rest.values()] };
}
