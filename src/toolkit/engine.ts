/**
 * `totem/engine`: the Datalog engine itself, for millions of facts. Tuples are columns of symbol ids, long
 * work is a generator that yields its progress, and a solution can be stored and opened again.
 *
 *   const symbols = new SymbolTable();
 *   const lines = new TextEncoder().encode('oslo\tnorway\nnorway\teurope\n');
 *   const { columns } = finish(readFacts(lines, ['symbol', 'symbol'], symbols));
 *   const { program, issues } = parseProgram(`
 *     in(X, Y) :- located(X, Y).
 *     in(X, Z) :- in(X, Y), located(Y, Z).
 *     ?- in(oslo, Where).
 *   `);
 *   const solution = finish(solve(program, new Map([['located', columns]]), symbols));
 *   const answers = finish(solution.query(program.queries[0])); // Where = norway, europe
 *   const tuple = ['oslo', 'europe'].map((name) => symbols.intern(name));
 *   const why = solution.explain('in', tuple); // by rule 2, from in(oslo, norway), located(norway, europe)
 *   const session = finish(openSession(program, new Map([['located', columns]]), symbols));
 *   const oslo = columns.map((column) => column.slice(0, 1));
 *   finish(session.change({ removed: new Map([['located', oslo]]) })); // oslo is nowhere now
 *   // What was derived can be stored, and asked again without deriving it anew:
 *   const kept = finish(openSolution(storeSolution(solution), program));
 */
export * from '../core/datalog/index.ts';
export { finish } from '../core/work.ts';
export type { Progress, Work } from '../core/work.ts';
export type { Issue, IssueList, Place } from '../core/issue.ts';
