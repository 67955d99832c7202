/**
 * A solution in its stored form: every relation in row order with its heights, so that an opened one answers
 * and explains as the one that was stored. It is used for the program it follows from alone, facts and rules
 * compared as text, and never for other facts: else all is derived anew.
 */
import type { Issue } from '../issue.ts';
import type { Work } from '../work.ts';
import type { Solution, SolveOptions } from './evaluation.ts';
import { basisOf, solutionOf, solve, tablesFor } from './evaluation.ts';
import { fingerprint } from './fingerprint.ts';
import { Indexes } from './key-index.ts';
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
  /** Why the solution was derived anew; none when it is the stored one. */
  readonly issues: readonly Issue[];
}

/** What {@link openSolution} is told beside the buffer and the program; the budgets are for deriving anew. */
export interface OpenOptions extends SolveOptions {
  /**
   * The facts as they are now. Where these are not what the stored solution follows from, or it cannot be
   * read, the solution is derived from them.
   */
  readonly source?: FactSource;
}

/**
 * Writes a solution with its program, its facts and all its symbols. Of one that a budget ended the facts
 * alone are written: it is derived anew when it is opened.
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
 * A solution from a buffer, which is shared, not copied, ready to be asked: indexes are made when they are
 * first needed. Explanations name given facts by their row in `facts`. `program`: the one wanted, or how to
 * read it once the facts are known. Derives anew, and says why, unless buffer, program and source agree; what
 * cannot be read and has no source is an issue alone.
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
  const store = { tables: tablesFor(program, facts, symbols, there), symbols, indexes: new Indexes(symbols) };
  return { facts, symbols, solution: solutionOf({ program, facts, store }), issues: [] };
}

/** Why what is stored is not the solution that is wanted. */
function faultFor(
  { origin, isWhole }: StoredForm & { readonly isWhole: () => boolean },
  program: Program,
  source: FactSource | undefined,
): Fault | undefined {
  if (origin === undefined)
    return { code: 'facts-alone', sentence: 'Only facts were stored, without what follows from them.' };
  if (origin.program !== keyOf(program))
    return {
      code: 'other-program',
      sentence: 'The stored solution follows from another program than the one asked for.',
    };
  if (source !== undefined && origin.facts !== fingerprint(source.facts, source.symbols))
    return {
      code: 'other-facts',
      sentence: 'The stored solution follows from other facts than those there are now.',
    };
  return isWhole()
    ? undefined
    : {
        code: 'damaged',
        sentence:
          'The stored solution does not match its checksum: some of what was derived has changed since.',
      };
}

function anew({ code, sentence }: Fault): Issue {
  return {
    code,
    severity: 'note',
    message: `${sentence} It was not used, and everything was derived anew from the facts.`,
  };
}

/**
 * Facts and rules in the engine's own spelling: what a solution depends on; declarations and queries change
 * nothing in it.
 */
function keyOf(program: Program): string {
  return writtenProgram({ ...program, declarations: [], queries: [] });
}

/**
 * Given facts in ascending order, as whoever derives anew takes them up fastest; what comes after them stays
 * where it is.
 */
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
