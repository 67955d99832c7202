import { expect, test } from 'vitest';
import type { Query } from '../../../src/core/datalog/index.ts';
import { SymbolTable, ask, parseProgram, solve } from '../../../src/core/datalog/index.ts';
import { rewrittenFor } from '../../../src/core/datalog/magic-sets.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';

/** The most arguments of a predicate that holds answers to a query. A factored one has only the free ones. */
function widest(text: string): number {
  const { program, issues } = parseProgram(text, new Map([['e', 2]]));
  expect(issues).toEqual([]);
  const { rules } = rewrittenFor((program.queries[0] as Query).body, program);
  return Math.max(
    ...rules.filter(({ head }) => !head.predicate.startsWith(' asked')).map(({ head }) => head.terms.length),
  );
}

test.each([
  ['left-linear', 't(X,Z) :- t(X,Y), e(Y,Z).', 1],
  ['right-linear', 't(X,Z) :- e(X,Y), t(Y,Z).', 1],
  ['both, in one program', 't(X,Z) :- t(X,Y), e(Y,Z). t(X,Z) :- e(X,Y), t(Y,Z).', 1],
  ['both, in one rule', 't(X,Z) :- t(X,Y), t(Y,Z).', 1],
  ['something between them', 't(X,Z) :- t(X,Y), e(Y,W), t(W,Z).', 1],
  ['a condition on what changes', 't(X,Z) :- e(X,Y), t(Y,Z), X < Y, !e(Y,X).', 1],
  ['a condition on what is passed on', 't(X,Z) :- e(X,Y), t(Y,Z), Y != Z.', 2],
  ['the arguments change places', 't(X,Y) :- t(Y,X).', 2],
  ['three at once', 't(X,W) :- t(X,Y), t(Y,Z), t(Z,W).', 2],
  ['through another predicate', 't(X,Z) :- e(X,Y), s(Y,Z). s(X,Y) :- t(X,Y).', 2],
  ['any binding will do', 't(X,Z) :- e(X,_), t(_,Z).', 2],
  ['not recursive', 't(X,Z) :- e(X,Y), e(Y,Z).', 2],
])('%s', (_, rules, expected) => {
  expect(widest(`t(X,Y) :- e(X,Y). ${rules} ?- t(1,X).`)).toBe(expected);
});

test('a query for a variable that another literal binds keeps the bindings apart', () => {
  expect(widest('t(X,Y) :- e(X,Y). t(X,Z) :- t(X,Y), e(Y,Z). ?- e(1,X), t(X,Y).')).toBe(2);
});

const forms = [
  't(X,Z) :- t(X,Y), e(Y,Z).',
  't(X,Z) :- e(X,Y), t(Y,Z).',
  't(X,Z) :- f(X,Y), t(Y,Z), X != Y.',
  't(X,Z) :- t(X,Y), f(Z,Y), !e(Y,Z).',
  't(X,Z) :- t(X,Y), t(Y,Z).',
  't(X,Z) :- t(X,Y), f(Y,W), t(W,Z).',
  't(X,Z) :- t(X,Y), e(Y,Z), X < Z.',
  't(X,Z) :- f(X,_), t(Y,Z), e(Y,X).',
  't(X,Z) :- f(X,_), t(_,Z).',
  't(X,Z) :- t(X,_), f(_,Z).',
  't(n1,Z) :- t(n2,Z), f(Z,_).',
  't(X,n3) :- t(X,n4).',
  't(X,Z) :- u(X,Y), t(Y,Z).',
  'u(X,Y) :- e(X,Y), Y != n1. u(X,Z) :- u(X,Y), f(Y,Z).',
  'f(X,Y) :- t(Y,X), X = n2.',
  't(n1,n2).',
];

test('factored queries have the answers of the whole program on 300 random programs', () => {
  let answered = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const random = seeded(seed);
    const node = () => `n${1 + random.integer(7)}`;
    const edges = Array.from({ length: 12 }, () => `${random.pick(['e', 'f'])}(${node()}, ${node()}).`);
    const rules = Array.from({ length: 1 + random.integer(4) }, () => random.pick(forms));
    const text = ['t(X,Y) :- e(X,Y).', 'e(n1,n2). f(n2,n1). u(n3,n4).', ...edges, ...rules].join('\n');
    const { program, issues } = parseProgram(
      `${text} ?- t(${node()},X). ?- t(X,${node()}). ?- t(X,${node()}), t(${node()},X).`,
    );
    expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
    const symbols = new SymbolTable();
    const solution = finish(solve(program, new Map(), symbols));
    for (const query of program.queries) {
      const [whole, own] = [solution.query(query), ask(query, program, new Map(), symbols)].map((work) =>
        [...finish(work).tuples.column(0)].sort(),
      );
      expect(own, text).toEqual(whole);
      if (whole?.length !== 0) answered++;
    }
  }
  expect(answered).toBeGreaterThan(300);
});
