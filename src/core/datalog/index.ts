/**
 * The public interface of the Datalog engine: text to program, program and facts to a solution, a tuple to
 * its derivation.
 */
export { SymbolTable } from './symbol-table.ts';
export type {
  Aggregate,
  Atom,
  Comparator,
  Comparison,
  Declaration,
  Expression,
  Literal,
  Position,
  Program,
  Query,
  Rule,
  Term,
} from './program.ts';
export { written } from './program.ts';
export { writtenLiteral, writtenProgram } from './writing.ts';
export { parseProgram, readProgram } from './parser.ts';
export type { ParsedProgram } from './parser.ts';
export { ask, openBase } from './base.ts';
export type { Base } from './base.ts';
export { solve } from './evaluation.ts';
export type { Budget, Solution, SolveOptions } from './evaluation.ts';
export type { Answers } from './query.ts';
export type { TupleSet } from './table.ts';
export type { Derivation } from './derivation.ts';
export { readFacts } from './fact-text.ts';
export type { ColumnType, ReadFacts } from './fact-text.ts';
export { openFacts, storeFacts } from './stored-facts.ts';
export type { Facts } from './stored-facts.ts';
export { openSolution, storeSolution } from './stored-solution.ts';
export type { FactSource, OpenedSolution, OpenOptions } from './stored-solution.ts';
export type { Dialect } from './body-reader.ts';
export { writtenFacts, writtenSouffle } from './souffle-text.ts';
export { writtenProlog } from './prolog-text.ts';
export { writtenSql } from './sql-text.ts';
export type { SqlTable, WrittenSql } from './sql-text.ts';
export type { DerivationNode } from './derivation-text.ts';
export { derivationDot, derivationJson, derivationMermaid, derivationNodes } from './derivation-text.ts';
export type { Miss } from './why-not.ts';
export { openSession, resumeSession } from './session.ts';
export type { Change, Session } from './session.ts';
