import { expect, test } from 'vitest';
import {
  SymbolTable,
  parseProgram,
  readFacts,
  solve,
  writtenFacts,
  writtenSouffle,
} from '../../../src/core/datalog/index.ts';
import { finish } from '../../../src/core/work.ts';
import { tuplesOf } from './agreement.ts';

const souffle = `.decl edge(x:symbol, y:symbol)
.input edge(IO=file, filename="edge.facts")
.decl path(x:symbol, y:symbol)
.decl far(x:symbol, n:number)
path(x, y) :- edge(x, y).
path(x, z) :- path(x, y), edge(y, z).
far(x, n) :- edge(x, _), n = count : { path(x, _) }, n > 1, x != "b".
.printsize path
.output far
`;

function solved(text: string, dialect: 'totem' | 'souffle') {
  const symbols = new SymbolTable();
  const { columns } = finish(
    readFacts(new TextEncoder().encode('a\tb\nb\tc\nc\td\n'), ['symbol', 'symbol'], symbols),
  );
  const { program, issues } = parseProgram(text, new Map([['edge', 2]]), dialect);
  expect(issues).toEqual([]);
  return {
    program,
    columns,
    symbols,
    solution: finish(solve(program, new Map([['edge', columns]]), symbols)),
  };
}

test('a Souffle program is read: bare words are variables', () => {
  const { solution } = solved(souffle, 'souffle');
  expect(tuplesOf(solution, 'far')).toEqual([['a', 3]]);
  expect(solution.relation('path')?.size).toBe(6);
});

test('what is written for Souffle declares its types and reads back the same', () => {
  const { program, columns, symbols, solution } = solved(souffle, 'souffle');
  const written = writtenSouffle({ ...program, declarations: [] }, new Map([['edge', columns]]), symbols);
  if ('issue' in written) throw new Error(written.issue.message);
  expect(written.text).toContain('.decl far(a0: symbol, a1: number)');
  const again = solved(written.text, 'souffle').solution;
  for (const name of ['path', 'far']) expect(tuplesOf(again, name)).toEqual(tuplesOf(solution, name));
  expect(writtenFacts(columns, symbols)).toBe('a\tb\nb\tc\nc\td\n');
});

test.each([
  ['names and numbers in one place', 'p(a). p(1).', /argument 1 of p/],
  ['a name that Souffle cannot write', "'place of birth'(a, b).", /place of birth/],
  ['an operation with another meaning', 'p(Y) :- q(X), Y = X mod 2. q(1).', /mod has another meaning/],
])('refuses %s', (_, text, message) => {
  const written = writtenSouffle(parseProgram(text).program, new Map(), new SymbolTable());
  expect('issue' in written ? written.issue.message : '').toMatch(message);
});
