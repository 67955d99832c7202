/**
 * `totem/datalog`: Datalog with negation, aggregates and arithmetic. Text and plain rows go in, plain rows
 * come out. A clause that cannot be used is left out, and `issues` says why, with its place.
 *
 *   const solution = solve(
 *     `in(X, Y) :- located(X, Y).
 *      in(X, Z) :- in(X, Y), located(Y, Z).
 *      ?- in(oslo, Where).`,
 *     { facts: { located: [['oslo', 'norway'], ['norway', 'europe']] } },
 *   );
 *   const where = solution.queries[0].rows; // norway and europe, in no fixed order
 *   const why = explain(solution, 'in(oslo, europe)').nodes.at(-1); // by rule 2, from two premises
 *   const session = openSession('in(X, Y) :- located(X, Y).', { facts: { located: [['oslo', 'norway']] } });
 *   const change = session.change({ removed: { located: [['oslo', 'norway']] } }); // oslo is nowhere now
 */
import type { Dialect } from '../core/datalog/body-reader.ts';
import { derivationDot, derivationMermaid, derivationNodes } from '../core/datalog/derivation-text.ts';
import { solve as solveColumns, type Budget, type Solution as Solved } from '../core/datalog/evaluation.ts';
import { parseProgram } from '../core/datalog/parser.ts';
import { MAX_ARITY, written, type Program } from '../core/datalog/program.ts';
import { writtenProlog } from '../core/datalog/prolog-text.ts';
import type { Answers as FoundAnswers } from '../core/datalog/query.ts';
import { openSession as openColumns } from '../core/datalog/session.ts';
import { writtenSouffle } from '../core/datalog/souffle-text.ts';
import { writtenSql } from '../core/datalog/sql-text.ts';
import { SymbolTable } from '../core/datalog/symbol-table.ts';
import type { TupleSet } from '../core/datalog/table.ts';
import { writtenBody, writtenLiteral, writtenRule } from '../core/datalog/writing.ts';
import { IssueCollector, type Issue } from '../core/issue.ts';
import type { Work } from '../core/work.ts';
import { atOnce, inSlices, type RunOptions } from './running.ts';

export type { Issue, Place, Progress, RunOptions } from './running.ts';
export type { Budget } from '../core/datalog/evaluation.ts';
export type { Dialect } from '../core/datalog/body-reader.ts';

/** A string, or a finite number. The string `'7'` and the number `7` are two values. */
export type Value = string | number;
/** The values of one tuple: 1 to 8. */
export type Row = readonly Value[];
/** Rows by the name of their relation. All rows of a relation have the same number of values. */
export type Relations = Readonly<Record<string, readonly Row[]>>;

export interface SolveOptions {
  /** Facts beside those in the program's text. */
  readonly facts?: Relations;
  /** How the text is read. `totem` if absent; `souffle` for a `.dl` file. */
  readonly dialect?: Dialect;
  /** The most tuples that may be derived; given facts do not count. No limit if absent. */
  readonly maxTuples?: number;
  /** The most bytes for relations and indexes. No limit if absent. */
  readonly maxBytes?: number;
}

export interface Answers {
  /** The query as it is read: `in(oslo, Where)`. */
  readonly query: string;
  /** In the order in which they first occur. */
  readonly variables: readonly string[];
  /** The values of the variables. A query without variables has one empty row if it is true, else none. */
  readonly rows: readonly Row[];
}

export interface Solution {
  /** All relations, given and derived. Rows of a relation are made when it is first read. */
  readonly relations: Relations;
  /** The answers to the program's queries, in order. */
  readonly queries: readonly Answers[];
  /** False if a budget ended the work: every row here holds, but some may be missing. */
  readonly complete: boolean;
  /** The budget that ended it. */
  readonly endedBy?: Budget;
  /** At most 100 of each code. */
  readonly issues: readonly Issue[];
}

/** A tuple in a derivation. */
export interface ProofNode {
  readonly predicate: string;
  readonly row: Row;
  /** `in(oslo, europe)` */
  readonly text: string;
  /** The rule that gives it, as it is read. Absent for a fact. */
  readonly rule?: string;
  /** What the rule needs: indexes of nodes, each smaller than this node's. */
  readonly premises: readonly number[];
  /** Negations and comparisons of the rule, in words. */
  readonly checks: readonly string[];
}

/** Why a rule does not give a tuple. */
export interface Miss {
  readonly rule: string;
  /** The part of the rule that fails. Absent if the rule's head does not match. */
  readonly failed?: string;
  /** The parts that hold together. */
  readonly held: readonly string[];
  /** Up to five choices of values for which they hold. */
  readonly bindings: readonly Readonly<Record<string, Value>>[];
}

export interface Explanation {
  readonly holds: boolean;
  /**
   * The derivation of least height, premises first; the last node is the tuple. Empty if it does not hold.
   */
  readonly nodes: readonly ProofNode[];
  /** For each rule that could give the tuple, what fails. Empty if it holds. */
  readonly misses: readonly Miss[];
  /** What is wrong with the atom; then the rest is empty. */
  readonly issues: readonly Issue[];
}

/** What the functions below need of a solution, beside its plain data. */
interface Basis {
  readonly program: Program;
  readonly solved: Solved;
}

const bases = new WeakMap<Solution, Basis>();

/**
 * Everything that follows from a program and facts (semi-naive evaluation, stratum by stratum).
 * @param program its text: facts, rules and queries.
 */
export function solve(program: string, options: SolveOptions = {}): Solution {
  return atOnce(solving(program, options));
}

/** The same in slices, so that a page stays usable. @throws the reason of `signal` when it is aborted. */
export function solveInSlices(program: string, options: SolveOptions & RunOptions = {}): Promise<Solution> {
  return inSlices(solving(program, options), options);
}

function* solving(text: string, options: SolveOptions): Work<Solution> {
  const given = readGiven(text, options);
  const { maxTuples, maxBytes } = options;
  const limits = {
    ...(maxTuples !== undefined && { maxTuples }),
    ...(maxBytes !== undefined && { maxBytes }),
  };
  const solved = yield* solveColumns(given.program, given.columns, given.symbols, limits);
  const queries: Answers[] = [];
  for (const query of given.program.queries)
    queries.push(answersOf(writtenBody(query.body), yield* solved.query(query), solved.symbols));
  const solution: Solution = {
    relations: relationsOf(solved.names, (name) => solved.relation(name), solved.symbols),
    queries,
    complete: solved.complete,
    ...(solved.endedBy && { endedBy: solved.endedBy }),
    issues: given.issues,
  };
  bases.set(solution, { program: given.program, solved });
  return solution;
}

/**
 * Answers one more query over a solution.
 * @param text the body of a query: `in(oslo, Where), Where != europe`.
 * @param most the most rows.
 */
export function query(
  solution: Solution,
  text: string,
  most?: number,
): Answers & { readonly issues: readonly Issue[] } {
  const { solved } = basisOf(solution);
  const { program, issues } = readBody(text, solved);
  const [asked] = program.queries;
  if (!asked) return { query: text, variables: [], rows: [], issues };
  const found = atOnce(solved.query(asked, most));
  return { ...answersOf(writtenBody(asked.body), found, solved.symbols), issues };
}

/**
 * Why an atom holds, or what is missing if it does not.
 * @param atom without variables: `in(oslo, europe)`.
 */
export function explain(solution: Solution, atom: string): Explanation {
  const { program, solved } = basisOf(solution);
  const nothing = { holds: false, nodes: [], misses: [] };
  const read = readAtom(atom);
  if ('issues' in read) return { ...nothing, issues: read.issues };
  const tuple = read.row.map((value) => solved.symbols.intern(value));
  const ruleText = (rule: number) => writtenRule(program.rules[rule] as Program['rules'][number]);
  const arity = solved.relation(read.predicate)?.arity;
  if (arity !== tuple.length)
    return { ...nothing, issues: [unknownAtom(read.predicate, arity, tuple.length)] };
  const derivation = solved.explain(read.predicate, tuple);
  if (derivation) {
    const nodes = derivationNodes(derivation, solved.symbols).map((node): ProofNode => ({
      predicate: node.predicate,
      row: node.tuple,
      text: atomText(node.predicate, node.tuple),
      ...(node.rule !== undefined && { rule: ruleText(node.rule) }),
      premises: node.premises,
      checks: node.checks,
    }));
    return { holds: true, nodes, misses: [], issues: [] };
  }
  const misses = (atOnce(solved.whyNot(read.predicate, tuple)) ?? []).map((miss): Miss => ({
    rule: ruleText(miss.rule),
    ...(miss.failed && { failed: writtenLiteral(miss.failed) }),
    held: miss.held.map(writtenLiteral),
    bindings: miss.bindings.map((binding) => Object.fromEntries(binding)),
  }));
  return { ...nothing, misses, issues: [] };
}

/**
 * The derivation of an atom as a picture: `dot` for Graphviz, `mermaid` for Mermaid. Undefined if the atom
 * does not hold or cannot be read ({@link explain} says why).
 */
export function drawProof(solution: Solution, atom: string, format: 'dot' | 'mermaid'): string | undefined {
  const { solved } = basisOf(solution);
  const read = readAtom(atom);
  if ('issues' in read || solved.relation(read.predicate)?.arity !== read.row.length) return undefined;
  const tuple = read.row.map((value) => solved.symbols.intern(value));
  const derivation = solved.explain(read.predicate, tuple);
  return derivation && (format === 'dot' ? derivationDot : derivationMermaid)(derivation, solved.symbols);
}

/* ---------- facts that change ---------- */

export interface FactChange {
  readonly added?: Relations;
  readonly removed?: Relations;
}

/** Keeps what follows from a program up to date while facts come and go. */
export interface Session {
  /** Of the program and of the facts that it was opened with. */
  readonly issues: readonly Issue[];
  /** The rows of a relation now. Undefined if neither the program nor the facts have it. */
  relation(name: string): readonly Row[] | undefined;
  /** As {@link query}. */
  query(text: string, most?: number): Answers & { readonly issues: readonly Issue[] };
  /** Adds and removes given facts. Returns what this added to, and removed from, every relation. */
  change(change: FactChange): Required<FactChange> & { readonly issues: readonly Issue[] };
}

/** Opens a session (delete and rederive, Gupta, Mumick and Subrahmanian 1993). */
export function openSession(program: string, options: Pick<SolveOptions, 'facts' | 'dialect'> = {}): Session {
  const { program: read, columns, symbols, issues } = readGiven(program, options);
  const session = atOnce(openColumns(read, columns, symbols));
  return {
    issues,
    relation(name) {
      const tuples = session.relation(name);
      return tuples && rowsOf(tuples, symbols);
    },
    query(text, most) {
      const { program: asked, issues: found } = parseProgram(`?- ${text}.`);
      const [one] = asked.queries;
      if (!one) return { query: text, variables: [], rows: [], issues: found };
      const answers = answersOf(writtenBody(one.body), atOnce(session.query(one, most)), symbols);
      return { ...answers, issues: found };
    },
    change({ added = {}, removed = {} }) {
      const collector = new IssueCollector();
      const arity = (name: string) => session.relation(name)?.arity;
      const changed = atOnce(
        session.change({
          added: columnsOf(added, symbols, collector, arity),
          removed: columnsOf(removed, symbols, collector, arity),
        }),
      );
      const plain = (tables: ReadonlyMap<string, TupleSet>) =>
        relationsOf([...tables.keys()], (name) => tables.get(name), symbols);
      return {
        added: plain(changed.added),
        removed: plain(changed.removed),
        issues: collector.list().issues,
      };
    },
  };
}

/* ---------- to other systems ---------- */

export interface WrittenProgram {
  /** Undefined if the program cannot be written; `issues` says why. */
  readonly text: string | undefined;
  readonly issues: readonly Issue[];
}

/**
 * The program for Soufflé 2, its given facts included as clauses. What is written is tested with a reader of
 * the format in Totem's tests; Soufflé itself was not run.
 */
export function toSouffle(
  program: string,
  options: Pick<SolveOptions, 'facts' | 'dialect'> = {},
): WrittenProgram {
  const given = readGiven(program, options);
  const souffle = writtenSouffle(given.program, given.columns, given.symbols, 'text');
  return 'text' in souffle
    ? { text: souffle.text, issues: given.issues }
    : { text: undefined, issues: [...given.issues, souffle.issue] };
}

/** The program with its given facts for SWI-Prolog, tabled, so that recursion ends. */
export function toProlog(
  program: string,
  options: Pick<SolveOptions, 'facts' | 'dialect'> = {},
): WrittenProgram {
  const given = readGiven(program, options);
  return { text: writtenProlog(withFacts(given)), issues: given.issues };
}

/**
 * The program with its given facts as SQL for DuckDB 1.3 or later: a table for each relation. Arithmetic with
 * fractions is refused at its place, because DuckDB would calculate with binary ones.
 */
export function toSql(
  program: string,
  options: Pick<SolveOptions, 'facts' | 'dialect'> = {},
): WrittenProgram {
  const given = readGiven(program, options);
  const sql = writtenSql(given.program, given.columns, given.symbols);
  return 'text' in sql
    ? { text: sql.text, issues: given.issues }
    : { text: undefined, issues: [...given.issues, sql.issue] };
}

/* ---------- reading ---------- */

interface Given {
  readonly program: Program;
  readonly columns: ReadonlyMap<string, readonly Int32Array[]>;
  readonly symbols: SymbolTable;
  readonly issues: readonly Issue[];
}

function readGiven(text: string, { facts = {}, dialect }: SolveOptions): Given {
  const symbols = new SymbolTable();
  const collector = new IssueCollector();
  const columns = columnsOf(facts, symbols, collector);
  const known = new Map([...columns].map(([name, own]) => [name, own.length]));
  const { program, issues } = parseProgram(text, known, dialect);
  return { program, columns, symbols, issues: [...collector.list().issues, ...issues] };
}

/** @param arityOf the number of values that a relation has already; of its first row if unknown. */
function columnsOf(
  facts: Relations,
  symbols: SymbolTable,
  issues: IssueCollector,
  arityOf: (name: string) => number | undefined = () => undefined,
): Map<string, Int32Array[]> {
  const columns = new Map<string, Int32Array[]>();
  for (const [name, rows] of Object.entries(facts)) {
    const arity = arityOf(name) ?? rows[0]?.length ?? 0;
    if (rows.length === 0) continue;
    const kept = rows.filter((row, i) =>
      isUsable(row, arity, (message) => {
        issues.add({ code: 'fact-unusable', severity: 'error', place: { path: `$.${name}[${i}]` }, message });
      }),
    );
    if (kept.length === 0) continue;
    columns.set(
      name,
      Array.from({ length: arity }, (_, k) =>
        Int32Array.from(kept, (row) => symbols.intern(row[k] as Value)),
      ),
    );
  }
  return columns;
}

function isUsable(row: Row, arity: number, refuse: (message: string) => void): boolean {
  const wrong = row.find((value) => typeof value !== 'string' && !Number.isFinite(value));
  if (arity < 1 || arity > MAX_ARITY)
    refuse(`A fact has 1 to ${MAX_ARITY} values; this one has ${row.length}. It was left out.`);
  else if (row.length !== arity)
    refuse(`Found ${row.length} values where the relation has ${arity}. The fact was left out.`);
  else if (wrong !== undefined)
    refuse(`Found ${String(wrong)} where a string or a finite number was expected. The fact was left out.`);
  else return true;
  return false;
}

/** Given facts as clauses of the program. */
function withFacts({ program, columns, symbols }: Given): Program {
  const at = { line: 1, column: 1 };
  const given = [...columns].flatMap(([predicate, own]) =>
    Array.from(own[0] as Int32Array, (_, row) => ({
      predicate,
      at,
      terms: own.map((column) => ({
        kind: 'constant' as const,
        value: symbols.value(column[row] as number),
        at,
      })),
    })),
  );
  return { ...program, facts: [...program.facts, ...given] };
}

function readBody(text: string, solved: Solved) {
  const arities = solved.names.flatMap((name) => {
    const arity = solved.relation(name)?.arity;
    return arity === undefined ? [] : [[name, arity] as const];
  });
  return parseProgram(`?- ${text}.`, new Map(arities));
}

function readAtom(
  text: string,
): { readonly predicate: string; readonly row: Row } | { readonly issues: readonly Issue[] } {
  const { program, issues } = parseProgram(`${text.trim().replace(/\.$/, '')}.`);
  const [fact, ...others] = program.facts;
  const values = fact?.terms.flatMap((term) => (term.kind === 'constant' ? [term.value] : []));
  if (fact && values && others.length === 0 && program.rules.length === 0)
    return { predicate: fact.predicate, row: values };
  const found: Issue = {
    code: 'atom-unreadable',
    severity: 'error',
    message: `Found “${text}” where one atom without variables was expected, such as in(oslo, europe).`,
  };
  return { issues: issues.length > 0 ? issues : [found] };
}

const unknownAtom = (predicate: string, arity: number | undefined, found: number): Issue => ({
  code: 'atom-unknown',
  severity: 'error',
  message:
    arity === undefined
      ? `Neither the program nor the facts have a relation ${written(predicate)}.`
      : `${written(predicate)} has ${arity} values; this atom has ${found}.`,
});

/* ---------- writing ---------- */

function basisOf(solution: Solution): Basis {
  const basis = bases.get(solution);
  if (!basis)
    throw new TypeError('Expected the object that solve() returned. A copy of it cannot be asked further.');
  return basis;
}

const atomText = (predicate: string, row: Row): string =>
  row.length === 0 ? written(predicate) : `${written(predicate)}(${row.map(written).join(', ')})`;

function answersOf(text: string, { variables, tuples }: FoundAnswers, symbols: SymbolTable): Answers {
  return { query: text, variables, rows: rowsOf(tuples, symbols) };
}

function rowsOf(tuples: TupleSet, symbols: SymbolTable): Row[] {
  const columns = Array.from({ length: tuples.arity }, (_, position) => tuples.column(position));
  return Array.from({ length: tuples.size }, (_, row) =>
    columns.map((column) => symbols.value(column[row] as number)),
  );
}

/** The rows of each relation are made once, when they are first read. */
function relationsOf(
  names: readonly string[],
  relation: (name: string) => TupleSet | undefined,
  symbols: SymbolTable,
): Relations {
  const relations: Record<string, readonly Row[]> = Object.create(null) as Record<string, readonly Row[]>;
  for (const name of names) {
    let rows: readonly Row[] | undefined;
    Object.defineProperty(relations, name, {
      enumerable: true,
      get: () => {
        const tuples = relation(name);
        return (rows ??= tuples ? rowsOf(tuples, symbols) : []);
      },
    });
  }
  return relations;
}
