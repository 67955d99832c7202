/**
 * Totem as a library: what other programs may build on. Everything here runs in a browser, a worker or Node, without network, clock or chance.
 *
 *   const symbols = new SymbolTable();
 *   const lines = new TextEncoder().encode('oslo\tnorway\nnorway\teurope\n');
 *   const { columns } = finish(readFacts(lines, ['symbol', 'symbol'], symbols));
 *   const { program, issues } = parseProgram('in(X, Y) :- located(X, Y). in(X, Z) :- in(X, Y), located(Y, Z). ?- in(oslo, Where).');
 *   const solution = finish(solve(program, new Map([['located', columns]]), symbols));
 *   const answers = finish(solution.query(program.queries[0]));           // Where = norway, europe
 *   const tuple = ['oslo', 'europe'].map((name) => symbols.intern(name));
 *   const why = solution.explain('in', tuple);                            // by rule 2, from in(oslo, norway) and located(norway, europe)
 *   const session = finish(openSession(program, new Map([['located', columns]]), symbols));
 *   finish(session.change({ removed: new Map([['located', columns.map((column) => column.slice(0, 1))]]) }));  // oslo is nowhere now
 */
export * from './core/datalog/index.ts';
export { finish } from './core/work.ts';
export type { Progress, Work } from './core/work.ts';
export type { Issue, IssueList, Place } from './core/issue.ts';
