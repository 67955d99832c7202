/**
 * A solution in its stored form: every relation in row order with its heights, so that an opened solution
 * answers and explains like the stored one. It is used only for the program it follows from (facts and rules
 * are compared as text), and only for the same facts. Otherwise everything is derived again.
 */
import type { Issue } from '../issue.ts';
import { finish, type Work } from '../work.ts';
import type { Solution, SolveOptions } from './evaluation.ts';
import { basisOf, solutionOf, solve, tablesFor } from './evaluation.ts';
import { fingerprint } from './fingerprint.ts';
import { Indexes } from './key-index.ts';
import { Statistics } from './statistics.ts';
import type { Program } from './program.ts';
import type { Facts } from './stored-facts.ts';
import { factsIn, sorted, storeFacts, unusable } from './stored-facts.ts';
import type { Fault, StoredForm, StoredRelation } from './stored-form.ts';
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
  /** Why the solution was derived again; empty if it is the stored one. */
  readonly issues: readonly Issue[];
}

/** Options of {@link openSolution}. The budgets are for deriving again. */
export interface OpenOptions extends SolveOptions {
  /**
   * The current facts. If the stored solution does not follow from them, or cannot be read, the solution is
   * derived from them.
   */
  readonly source?: FactSource;
}

/**
 * Writes a solution with its program, its facts and all its symbols. If a budget ended the solution, only the
 * facts are written, and it is derived again when opened.
 */
export function storeSolution(solution: Solution): ArrayBuffer {
  const {
    program,
    facts,
    store: { tables, symbols },
  } = basisOf(solution);
  if (!solution.complete) return storeFacts(facts, symbols);
  const relations = [...tables].map(([name, table]): StoredRelation => {
    const isGiven = facts.has(name);
    const columns = Array.from({ length: table.arity }, (_, c) => table.column(c));
    const { levels } = table;
    return {
      name,
      isGiven,
      columns: isGiven ? withSorted(columns, levels.given, symbols.size) : columns,
      levels,
    };
  });
  return writeStored({
    relations,
    symbols,
    origin: { program: keyOf(program), facts: fingerprint(facts, symbols) },
  });
}

/**
 * A solution from a buffer, which is shared, not copied. Indexes are made when they are first needed.
 * Explanations name given facts by their row in `facts`. If buffer, program and source do not agree,
 * everything is derived again, and an issue says why. If the buffer cannot be read and there is no source,
 * the result is only an issue.
 * @param program the expected one, or a function that reads it once the facts are known.
 */
export function* openSolution(
  buffer: ArrayBuffer,
  program: Program | ((facts: Facts) => Program),
  { source, ...options }: OpenOptions = {},
): Work<OpenedSolution | { readonly issue: Issue }> {
  const stored = readStored(buffer);
  if ('fault' in stored)
    return source === undefined
      ? { issue: unusable(stored.fault) }
      : yield* derivedAnew(source, read(program, source), options, anew(stored.fault));
  const from = source ?? { facts: factsIn(stored), symbols: stored.symbols };
  const wanted = read(program, from);
  const fault = faultFor(stored, wanted, source);
  return fault === undefined
    ? restored(stored, wanted)
    : yield* derivedAnew(from, wanted, options, anew(fault));
}

function read(program: Program | ((facts: Facts) => Program), { facts }: FactSource): Program {
  return typeof program === 'function' ? program(facts) : program;
}

function* derivedAnew(
  { facts, symbols }: FactSource,
  program: Program,
  options: SolveOptions,
  issue: Issue,
): Work<OpenedSolution> {
  return { facts, symbols, solution: yield* solve(program, facts, symbols, options), issues: [issue] };
}

function restored({ relations, symbols }: StoredForm, program: Program): OpenedSolution {
  const facts = factsIn({ relations });
  const there = relations.map(({ name, columns, levels }) => Table.restored(name, columns, levels, symbols));
  const store = {
    tables: finish(tablesFor(program, facts, symbols, there)),
    symbols,
    indexes: new Indexes(symbols),
    statistics: new Statistics(),
  };
  return { facts, symbols, solution: solutionOf({ program, facts, store }), issues: [] };
}

/** The reason why the stored solution is not the one that is wanted. */
function faultFor(
  { origin, isWhole }: StoredForm & { readonly isWhole: () => boolean },
  program: Program,
  source: FactSource | undefined,
): Fault | undefined {
  if (origin === undefined)
    return { code: 'facts-alone', sentence: 'Only facts were stored, without the facts derived from them.' };
  if (origin.program !== keyOf(program))
    return {
      code: 'other-program',
      sentence: 'The stored solution belongs to another program.',
    };
  if (source !== undefined && origin.facts !== fingerprint(source.facts, source.symbols))
    return {
      code: 'other-facts',
      sentence: 'The stored solution belongs to other facts than the current ones.',
    };
  return isWhole()
    ? undefined
    : {
        code: 'damaged',
        sentence: 'The stored solution does not match its checksum: some of the derived facts were changed.',
      };
}

function anew({ code, sentence }: Fault): Issue {
  return {
    code,
    severity: 'note',
    message: `${sentence} It was not used; everything was derived again from the facts.`,
  };
}

/**
 * Facts and rules in the engine's own spelling. A solution depends on them, but not on declarations and
 * queries.
 */
function keyOf(program: Program): string {
  return writtenProgram({ ...program, declarations: [], queries: [] });
}

/** Sorts the given facts, which makes a new derivation fastest. Later rows keep their place. */
function withSorted(columns: readonly Int32Array[], given: number, symbols: number): readonly Int32Array[] {
  const first = sorted(
    columns.map((column) => column.subarray(0, given)),
    symbols,
  );
  return columns.map((column, c) => {
    if (given === column.length) return first[c] as Int32Array;
    const whole = column.slice();
    whole.set(first[c] as Int32Array);
    return whole;
  });
}
