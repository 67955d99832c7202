/** Random programs through DuckDB: the SQL written for it must give the same tuples as the engine. */
import { DuckDBInstance, type DuckDBConnection } from '@duckdb/node-api';
import {
  SymbolTable,
  parseProgram,
  solve,
  writtenSql,
  type SqlTable,
} from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';
import { asColumns, tuplesOf } from './agreement.ts';
import type { RandomCase } from './random-program.ts';
import { keyOf, type Value } from './reference.ts';

/** A database in memory, for one program after the other. */
export class DuckDb {
  readonly #instance: DuckDBInstance;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  static async open(): Promise<DuckDb> {
    return new DuckDb(await DuckDBInstance.create(':memory:', { threads: '1' }));
  }

  /** Runs a text in a schema of its own. Gives the rows of its tables, in the tables' order. */
  async run(text: string, tables: readonly SqlTable[]): Promise<Value[][][]> {
    const connection = await this.#instance.connect();
    try {
      await connection.run('CREATE OR REPLACE SCHEMA one; USE one;');
      await connection.run(text);
      const found: Value[][][] = [];
      for (const table of tables) found.push(await rowsOf(connection, table));
      return found;
    } finally {
      await connection.run('USE main; DROP SCHEMA IF EXISTS one CASCADE;');
      connection.closeSync();
    }
  }

  close(): void {
    this.#instance.closeSync();
  }
}

async function rowsOf(connection: DuckDBConnection, { table, arity }: SqlTable): Promise<Value[][]> {
  const rows = await connection.runAndReadAll(`SELECT * FROM ${table}`);
  return rows.getRows().map((row) =>
    row.slice(0, arity).map((value) => {
      const plain = value !== null && typeof value === 'object' && 'tag' in value ? value.value : value;
      if (typeof plain !== 'string' && typeof plain !== 'number')
        throw new TypeError(`${table} has the value ${String(plain)}.`);
      return plain;
    }),
  );
}

/** The difference between DuckDB and the engine; undefined if there is none. `refused`: not written. */
export async function sqlDisagreement(
  { text, given }: RandomCase,
  database: DuckDb,
): Promise<{ readonly fault?: string; readonly refused?: string; readonly text?: string }> {
  const { program } = parseProgram(text);
  const symbols = new SymbolTable();
  const columns = asColumns(given, symbols);
  const solution = finish(solve(program, columns, symbols));
  const written = writtenSql(program, columns, symbols);
  if ('issue' in written) return { refused: written.issue.message };
  let found: Value[][][];
  try {
    found = await database.run(written.text, written.tables);
  } catch (error) {
    return { fault: `${String(error)}\n${written.text}` };
  }
  for (const [i, { predicate }] of written.tables.entries()) {
    const there = (found[i] ?? []).map(keyOf).sort();
    const here = tuplesOf(solution, predicate).map(keyOf).sort();
    if (there.join() !== here.join())
      return {
        fault: `${predicate}: DuckDB has ${there.join(' ')}; expected ${here.join(' ')}\n${written.text}`,
      };
  }
  return { text: written.text };
}
