import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SymbolTable, parseProgram, solve, writtenSql } from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { tuplesOf } from './agreement.ts';
import { DuckDb, sqlDisagreement } from './duckdb.ts';
import { randomCase } from './random-program.ts';
import { keyOf } from './reference.ts';

let database: DuckDb;
beforeAll(async () => {
  database = await DuckDb.open();
});
afterAll(() => {
  database.close();
});

const writtenFor = (text: string) => {
  const { program, issues } = parseProgram(text);
  expect(issues).toEqual([]);
  return writtenSql(program, new Map(), new SymbolTable());
};
const sqlOf = (text: string): string => {
  const written = writtenFor(text);
  if ('issue' in written) throw new Error(written.issue.message);
  return written.text;
};

test('60 random programs give the same in DuckDB', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= 60; seed++)
    expect((await sqlDisagreement(randomCase(seeded(seed)), database)).fault).toBeUndefined();
});

/** Everything that the program gives here and in DuckDB, and what is written for it. */
describe.each([
  ['a chain whose rule uses itself twice', chain(10) + 'p(X, Y) :- e(X, Y). p(X, Z) :- p(X, Y), p(Y, Z).'],
  ['two recursive rules', chain(6) + 'p(X) :- e(X, 3). p(Y) :- p(X), e(X, Y). p(X) :- p(Y), e(X, Y).'],
  ['facts of a derived relation', 'p(1, 2). e(2, 3). p(X, Z) :- p(X, Y), e(Y, Z).'],
  [
    'a mutual recursion of different arities',
    chain(8) + 'a :- b(3). b(X) :- c(X, _). c(X, Y) :- e(X, Y), X < 5. c(Y, 7) :- b(X), a, e(X, Y).',
  ],
  [
    'quotes, backslashes, breaks and a zero byte',
    `p('it''s', "a \\\\ b", 'x\\ny', "--"). q(X) :- p(X, _, _, _).`.replaceAll("''", "\\'") +
      ' r(\'\u0000\u{1f600}\', "").',
  ],
  [
    'names that differ in capital letters only',
    `Path(1). q(X) :- Path(X), 'path'(X). 'path'(1). 'PATH'(2).`.replaceAll('Path', "'Path'"),
  ],
  [
    'words of SQL as names',
    `select(1). 'group by'(X) :- select(X). union(X) :- 'group by'(X), !table(X). table(2).`,
  ],
  [
    'declared columns',
    '.decl age(who: symbol, "years": number)\nage(ann, 3). old(X) :- age(X, Y), Y > 2.'.replaceAll('"', ''),
  ],
  [
    'the string "1" and the number 1',
    `p("1"). p(1). q(X) :- p(X), X = 1. r(X) :- p(X), X = "1". n(N) :- N = count : { p(_) }.`,
  ],
  [
    'names and numbers without an order',
    `p(a). p(1). p(b). p(2). q(X, Y) :- p(X), p(Y), X < Y. m(M) :- M = max X : { p(X) }.
      d(X, Y) :- p(X), p(Y), X != Y.`,
  ],
  [
    'the least of nothing, and the sum of nothing',
    'p(1). q(N) :- p(X), N = min Y : { r(X, Y) }. s(N) :- p(X), N = sum Y : { r(X, Y) }. r(2, 3). r(2, a).',
  ],
  [
    'fractions that are only compared',
    'p(0.1). p(1e-7). p(123456789.125). q(X, Y) :- p(X), p(Y), X < Y. m(M) :- M = max X : { p(X) }.',
  ],
  [
    'operations with and without a value',
    `p(7). p(-7). p(0). p(2). p(x).
      q(X, Y, A, B) :- p(X), p(Y), A = X div Y, B = X mod Y. f(X, Y, Z) :- p(X), p(Y), Z = X / Y.
      r(X, Y, A, B) :- p(X), p(Y), A = X * Y, B = X - Y.
      m(X, Y, A, B, C) :- p(X), p(Y), A = min(X, Y), B = max(X, Y), C = abs(X).`,
  ],
  [
    'whole numbers beyond 2^53 have no value',
    'p(9007199254740991). q(Y) :- p(X), Y = X + 1. r(Y) :- p(X), Y = X * X. s(Y) :- p(X), Y = 0 - X.',
  ],
  [
    'an aggregate in an aggregate',
    'p(a, 1). p(a, 2). p(b, 5). t(N) :- N = sum S : { p(X, _), S = sum Y : { p(X, Y) } }.',
  ],
  ['nothing at all', ''],
])('%s', (_, text) => {
  test('is the same in DuckDB', async () => {
    const { program } = parseProgram(text);
    const symbols = new SymbolTable();
    const solution = finish(solve(program, new Map(), symbols));
    const written = writtenFor(text);
    if ('issue' in written) throw new Error(written.issue.message);
    const found = await database.run(written.text, written.tables);
    for (const [i, { predicate }] of written.tables.entries())
      expect((found[i] ?? []).map(keyOf).sort(), predicate).toEqual(
        tuplesOf(solution, predicate).map(keyOf).sort(),
      );
  });
});

function chain(length: number): string {
  return Array.from({ length }, (_, i) => `e(${i}, ${i + 1}).`).join(' ');
}

test('a linear recursion is one WITH RECURSIVE, every other one is repeated over all rows', () => {
  const linear = sqlOf('e(a, b). p(X, Y) :- e(X, Y). p(X, Z) :- p(X, Y), e(Y, Z).');
  expect(linear).toContain('WITH RECURSIVE');
  expect(linear).not.toContain('USING KEY');
  const rules = ['p(X, Z) :- p(X, Y), p(Y, Z).', 'p(X, Z) :- p(X, Y), e(Y, Z). p(X, Y) :- p(Y, X).'];
  for (const rule of rules) expect(sqlOf(`e(a, b). p(X, Y) :- e(X, Y). ${rule}`)).toContain('USING KEY');
  expect(sqlOf('e(a). p(X) :- q(X). q(X) :- p(X). q(X) :- e(X).')).toContain('USING KEY');
});

test('a query is a SELECT at the end', async () => {
  const text = sqlOf('e(a, b). e(b, c). ?- e(X, Y), !e(Y, _). ?- e(a, c).');
  expect(text).toContain('-- ?- e(X, Y), !e(Y, _)');
  expect(text).toContain('AS "X"');
  await database.run(text, []);
});

test('one column has one type where the program has one, and a type of two where it has two', () => {
  const text = sqlOf('a(x, 1). b(x). b(1). c(X) :- b(X). d(X) :- b(X), a(X, _).');
  expect(text).toContain(
    'CREATE TABLE "a"(c1 VARCHAR, c2 DOUBLE);'.replaceAll('c1', '"c1"').replaceAll('c2', '"c2"'),
  );
  expect(text).toContain('CREATE TABLE "c"("c1" totem_value);');
  expect(text).toContain('CREATE TABLE "d"("c1" VARCHAR);');
});

test.each([
  [
    'a sum with fractions',
    'p(0.1). p(0.2).\nq(Y) :-\n  p(X), Y = X + 0.1.',
    { line: 3, column: 15 },
    /\+ is applied/,
  ],
  [
    'what a division gives',
    'p(3).\nq(Z) :- p(X), Y = X / 2, Z = Y * 2.',
    { line: 2, column: 32 },
    /\* is applied/,
  ],
  [
    'an aggregate of fractions',
    'p(0.1).\nq(N) :- N = sum X : { p(X) }.',
    { line: 2, column: 13 },
    /sum may add/,
  ],
  [
    'an order that DuckDB does not have',
    "p('\u{ff5e}'). p('\u{1f600}').\nq(X, Y) :- p(X), p(Y), X < Y.",
    { line: 2, column: 26 },
    /order/,
  ],
])('refuses %s at its place', (_, text, place, message) => {
  const written = writtenFor(text);
  if (!('issue' in written)) throw new Error(written.text);
  expect(written.issue.message).toMatch(message);
  expect(written.issue.place).toEqual(place);
});
