/**
 * Holds what is written for Soufflé against the reader of its format, and what the naive reference derives
 * from the program and the facts that were read against the engine.
 */
import { compareRows, readResults } from '../../../src/core/datalog/elsewhere.ts';
import {
  SymbolTable,
  parseProgram,
  solve,
  writtenFacts,
  writtenSouffle,
} from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';
import { asColumns, tuplesOf } from './agreement.ts';
import type { RandomCase } from './random-program.ts';
import { keyOf, referenceSolve, type Relations } from './reference.ts';
import { readFactsFile, readSouffle } from './souffle-reader.ts';

/** What differs; undefined if nothing does. `refused`: it was not written. */
export function souffleDisagreement({ text, given }: RandomCase): {
  readonly fault?: string;
  readonly refused?: string;
} {
  const { program, issues } = parseProgram(text);
  const error = issues.find(({ severity }) => severity === 'error');
  if (error) return { fault: `the program has a fault: ${error.message}` };
  const symbols = new SymbolTable();
  const columns = asColumns(given, symbols);
  const solution = finish(solve(program, columns, symbols));
  const files = writtenSouffle(program, columns, symbols);
  const whole = writtenSouffle(program, columns, symbols, 'text');
  if ('issue' in files || 'issue' in whole)
    return 'issue' in files && 'issue' in whole
      ? { refused: files.issue.message }
      : { fault: 'refused in one form only' };
  const differs = (relations: Relations, types: ReadonlyMap<string, readonly string[]>, form: string) => {
    for (const name of new Set([...solution.names, ...relations.keys()])) {
      const here = tuplesOf(solution, name);
      const there = [...(relations.get(name)?.values() ?? [])];
      const [a, b] = [here, there].map((rows) => rows.map(keyOf).sort().join(' '));
      if (a !== b) return `${form}, ${name}: read as ${b as string}; expected ${a as string}`;
      // As Soufflé prints a relation, and as that is read here.
      const printed = there.map((row) => `${row.length === 0 ? '()' : row.join('\t')}\n`).join('');
      const isNumber = (types.get(name) ?? []).map((type) => type !== 'symbol');
      const back = readResults(printed, `${name}.csv`, isNumber);
      const { missing, added } = compareRows(here, back.rows);
      if (back.issue || missing.length + added.length > 0)
        return `${form}, ${name}: the results come back as ${JSON.stringify(back)}`;
    }
    return undefined;
  };
  try {
    const read = readSouffle(files.text);
    const facts = new Map(
      read.inputs.map((name) => [
        name,
        readFactsFile(writtenFacts(columns.get(name) ?? [], symbols), read.relations.get(name) ?? []),
      ]),
    );
    const one = readSouffle(whole.text);
    const fault =
      differs(referenceSolve(read.program, facts), read.relations, 'with files of facts') ??
      differs(referenceSolve(one.program, new Map()), one.relations, 'in one text');
    return fault === undefined ? {} : { fault: `${fault}\n${files.text}` };
  } catch (fault) {
    return { fault: `${String(fault)}\n${whole.text}` };
  }
}
