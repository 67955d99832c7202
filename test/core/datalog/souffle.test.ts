import { expect, test } from 'vitest';
import {
  SymbolTable,
  parseProgram,
  readFacts,
  solve,
  writtenFacts,
  writtenSouffle,
} from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { tuplesOf } from './agreement.ts';
import { randomCase } from './random-program.ts';
import { randomTypedCase } from './random-typed-program.ts';
import { souffleDisagreement } from './souffle-agreement.ts';
import { readFactsFile, readSouffle } from './souffle-reader.ts';

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
  ['names and numbers through a variable', 'p(X) :- q(X), r(X). q(a). r(1).', /is a number in one place/],
  ['a name that Soufflé cannot write', "'place of birth'(a, b).", /place of birth/],
  ['a word of its grammar as a name', 'count(a).', /predicate name "count"/],
  ['an operation with another meaning', 'p(Y) :- q(X), Y = X mod 2. q(1).', /mod has another meaning/],
  ['a comparison of a name with a number', 'p(X) :- q(X), X != a. q(1).', /a name is compared/],
  ['arithmetic with a name', 'p(Y) :- q(X), Y = X + 1. q(a). r(X) :- q(X).', /number/],
  ['the largest name', 'p(M) :- M = max L : { q(L) }. q(a).', /max gives a number/],
  ['a name with a letter that is not printed', "p('a\u0001').", /not printed/],
  ['half a letter', "p('a\ud800').", /not printed/],
  ['names in two orders', "p(X) :- q(X), X < 'a\uffee'. q('\u{1f642}').", /orders some letters/],
])('refuses %s', (_, text, message) => {
  const written = writtenSouffle(parseProgram(text).program, new Map(), new SymbolTable());
  expect('issue' in written ? written.issue.message : '').toMatch(message);
});

test('a refusal in a rule has its place', () => {
  const { program } = parseProgram('q(1).\np(X) :- q(X), X != a.');
  const written = writtenSouffle(program, new Map(), new SymbolTable());
  expect('issue' in written && written.issue.place).toMatchObject({ line: 2 });
});

test.each([
  ['a count among fractions', 'p(N) :- N = count : { q(_) }. q(1.5).', 'N = to_float(count : { q(_) })'],
  ['quotes and strokes', 'p(\'a "b" \\\\\').', 'p("a \\"b\\" \\\\").'],
  ['letters of other scripts in a variable', 'p(Größe) :- q(Größe).', 'p(V1) :- q(V1).'],
])('writes %s', (_, text, expected) => {
  const written = writtenSouffle(parseProgram(text).program, new Map(), new SymbolTable());
  if ('issue' in written) throw new Error(written.issue.message);
  expect(written.text).toContain(expected);
  readSouffle(written.text);
});

test('numbers have all their digits, because there are no exponents', () => {
  const symbols = new SymbolTable();
  const columns = [1e21, -1.5e-7, 1.5, 123.25, 5e-324].map((value) => Int32Array.of(symbols.intern(value)));
  const facts = new Map([['p', columns]]);
  const { program } = parseProgram('q(A) :- p(A, _, _, _, _).', new Map([['p', 5]]));
  const written = writtenSouffle(program, facts, symbols, 'text');
  if ('issue' in written) throw new Error(written.issue.message);
  expect(written.text).toContain('p(1000000000000000000000, -0.00000015, 1.5, 123.25, 0.000');
  const { relations } = readSouffle(written.text);
  const [row] = readFactsFile(writtenFacts(columns, symbols), relations.get('p') ?? []);
  expect(row).toEqual([1e21, -1.5e-7, 1.5, 123.25, 5e-324]);
});

test.each([
  ['what is not declared', 'p(1).', /undefined relation p/],
  ['another number of arguments', '.decl p(a: number)\np(1, 2).', /arity/],
  ['a name where a number is declared', '.decl p(a: number)\np("a").', /no type/],
  ['an ungrounded variable', '.decl p(a: number)\np(x) :- x < 2.', /ungrounded variable x/],
  ['a cycle through negation', '.decl p()\n.decl q()\np() :- !q().\nq() :- p().', /stratify/],
  ['a word as a name', '.decl count(a: number)\n', /expected a name/],
  ['an exponent', '.decl p(a: float)\np(1e-7).', /unexpected|expected/],
  ['an unknown escape', '.decl p(a: symbol)\np("\\u0001").', /escape/],
  ['a count as a fraction', '.decl p(a: float)\np(n) :- n = count : { p(_) }.', /no type|stratify/],
])('the reader of the format refuses %s', (_, text, message) => {
  expect(() => readSouffle(text)).toThrow(message);
});

test('random programs mean the same when they are read again, or are refused', () => {
  let written = 0;
  for (let seed = 1; seed <= 120; seed++) {
    const random = seeded(seed);
    const { fault, refused } = souffleDisagreement(
      seed % 4 === 0 ? randomCase(random) : randomTypedCase(random),
    );
    expect(fault, `seed ${seed}`).toBeUndefined();
    if (refused === undefined) written++;
  }
  expect(written).toBeGreaterThan(50);
});
