/**
 * A solution in its stored form: every relation in row order with its heights, so that an opened one answers and explains as the one that was stored.
 * It is used for the program it follows from alone, facts and rules compared as text, and never for other facts: else all is derived anew.
 */
import type { Issue } from '../issue.ts';
import type { Work } from '../work.ts';
import type { Solution, SolveOptions } from './evaluation.ts';
import { basisOf, solutionOf, solve, tablesFor } from './evaluation.ts';
import { fingerprint } from './fingerprint.ts';
import { Indexes } from './key-index.ts';
import type { Program } from './program.ts';
import type { Facts } from './stored-facts.ts';
import { factsIn, sorted } from './stored-facts.ts';
import type { StoredForm, StoredRelation } from './stored-form.ts';
import { readStored, writeStored } from './stored-form.ts';
import type { SymbolTable } from './symbol-table.ts';
import { Table } from './table.ts';
import { writtenProgram } from './writing.ts';

export interface FactSource {
  readonly facts: Facts;
  readonly symbols: SymbolTable;
}

export interface OpenedSolution extends FactSource {
  readonly solution: Solution;
  /** Why the solution was derived anew; none when it is the stored one. */
  readonly issues: readonly Issue[];
}

/** What {@link openSolution} is told beside the buffer and the program; the budgets are for deriving anew. */
export interface OpenOptions extends SolveOptions {
  /** The facts as they are now. Where these are not what the stored solution follows from, or it cannot be read, the solution is derived from them. */
  readonly source?: FactSource;
}

/** Writes a solution with its program, its facts and all its symbols. Of one that a budget ended the facts alone are written: it is derived anew when it is opened. */
export function storeSolution(solution: Solution): ArrayBuffer {
  const { program, facts, store: { tables, symbols } } = basisOf(solution);
  const relations = [...tables].flatMap(([name, table]): StoredRelation[] => {
    const isGiven = facts.has(name), columns = Array.from({ length: table.arity }, (_, c) => table.column(c)), { given } = table.levels;
    if (!solution.complete) return isGiven ? [{ name, isGiven, columns: sorted(columns.map((column) => column.subarray(0, given)), symbols.size), levels: { given, heights: [0], limits: [given] } }] : [];
    return [{ name, isGiven, columns: isGiven ? withSorted(columns, given, symbols.size) : columns, levels: table.levels }];
  });
  return writeStored({ relations, symbols, ...solution.complete && { origin: { program: keyOf(program), facts: fingerprint(facts, symbols) } } });
}

/**
 * A solution from a buffer, which is shared, not copied, ready to be asked: indexes are made when they are first needed. Explanations name given facts by their row in `facts`.
 * `program`: the one wanted, or how to read it once the facts are known. Derives anew, and says why, unless buffer, program and source agree; what cannot be read and has no source is an issue alone.
 */
export function* openSolution(buffer: ArrayBuffer, program: Program | ((facts: Facts) => Program), { source, ...options }: OpenOptions = {}): Work<OpenedSolution | { readonly issue: Issue }> {
  const stored = readStored(buffer);
  if ('issue' in stored && source === undefined) return stored;
  const from = source ?? ('issue' in stored ? undefined : { facts: factsIn(stored), symbols: stored.symbols });
  if (from === undefined) throw new Error('internal: no facts to open a solution from.');
  const wanted = typeof program === 'function' ? program(from.facts) : program;
  const issue = 'issue' in stored ? stored.issue : reasonAgainst(stored, wanted, source);
  if (issue === undefined && !('issue' in stored)) return restored(stored, wanted);
  return { ...from, solution: yield* solve(wanted, from.facts, from.symbols, options), issues: issue === undefined ? [] : [issue] };
}

function restored({ relations, symbols }: StoredForm, program: Program): OpenedSolution {
  const facts = factsIn({ relations }), there = relations.map(({ name, columns, levels }) => Table.restored(name, columns, levels, symbols));
  const store = { tables: tablesFor(program, facts, symbols, there), symbols, indexes: new Indexes(symbols) };
  return { facts, symbols, solution: solutionOf({ program, facts, store }), issues: [] };
}

/** Why what is stored is not the solution that is wanted. */
function reasonAgainst({ origin, isWhole }: StoredForm & { readonly isWhole: () => boolean }, program: Program, source: FactSource | undefined): Issue | undefined {
  if (origin === undefined) return anew('facts-alone', 'Only facts were stored, without what follows from them');
  if (origin.program !== keyOf(program)) return anew('other-program', 'The stored solution follows from another program than the one asked for');
  if (source !== undefined && origin.facts !== fingerprint(source.facts, source.symbols)) return anew('other-facts', 'The stored solution follows from other facts than those there are now');
  return isWhole() ? undefined : anew('damaged', 'The stored solution does not match its checksum: some of what was derived has changed since');
}

function anew(code: string, why: string): Issue {
  return { code, severity: 'note', message: `${why}. It was left aside and all was derived anew from the facts.` };
}

/** Facts and rules in the engine's own spelling: what a solution depends on; declarations and queries change nothing in it. */
function keyOf(program: Program): string {
  return writtenProgram({ ...program, declarations: [], queries: [] });
}

/** Given facts in ascending order, as whoever derives anew takes them up fastest; what comes after them stays where it is. */
function withSorted(columns: readonly Int32Array[], given: number, symbols: number): readonly Int32Array[] {
  const first = sorted(columns.map((column) => column.subarray(0, given)), symbols);
  return columns.map((column, c) => {
    if (given === column.length) return first[c] as Int32Array;
    const whole = column.slice();
    whole.set(first[c] as Int32Array);
    return whole;
  });
}
