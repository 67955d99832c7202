import { expect, test } from 'vitest';
import { SymbolTable, parseProgram, solve } from '../../../src/core/datalog/index.ts';
import { isCyclic } from '../../../src/core/datalog/cyclic-bodies.ts';
import { explainedPlans } from '../../../src/core/datalog/plan-text.ts';
import { basisOf } from '../../../src/core/datalog/evaluation.ts';
import { tableRule } from '../../../src/core/datalog/table-rule.ts';
import type { Random } from '../../../src/core/random.ts';
import { seeded } from '../../../src/core/random.ts';
import { disagreement, wrongExplanation } from './agreement.ts';
import { randomCyclicCase } from './random-cyclic-program.ts';
import { updateFault } from './updates.ts';

const NODES = 4000;

/** Many point to one of two hubs, which point to as many others. */
function star(random: Random): [string, string][] {
  const node = () => `n${random.integer(NODES)}`;
  return Array.from({ length: NODES }, (_, i): [string, string] => {
    const hub = `hub${i % 2}`;
    return i % 5 === 4 ? [node(), node()] : i % 5 < 2 ? [node(), hub] : [hub, node()];
  });
}

/** All have about as many links. */
const even = (random: Random) =>
  Array.from({ length: NODES }, (): [string, string] => [
    `n${random.integer(NODES / 4)}`,
    `n${random.integer(NODES / 4)}`,
  ]);

function solved(text: string, links: readonly (readonly [string, string])[]) {
  const symbols = new SymbolTable();
  const column = (rows: readonly (readonly string[])[], position: number) =>
    Int32Array.from(rows, (row) => symbols.intern(row[position] ?? ''));
  const triples = links.map(([from, to]) => [from, 'knows', to]);
  const facts = new Map([
    ['e', [column(links, 0), column(links, 1)]],
    ['t', [column(triples, 0), column(triples, 1), column(triples, 2)]],
  ]);
  const { program, issues } = parseProgram(
    text,
    new Map(Array.from(facts, ([name, { length }]) => [name, length])),
  );
  expect(issues).toEqual([]);
  const solving = solve(program, facts, symbols);
  for (let pauses = 0; ; pauses++) {
    const step = solving.next();
    if (step.done) return { solution: step.value, pauses };
  }
}

const TRIANGLE = 'p(X, Y, Z) :- e(X, Y), e(Y, Z), e(X, Z).';

test.each([
  [TRIANGLE, star, 'join intersect'],
  ['p(X, Y, Z) :- e(X, Y), e(Y, Z), e(Z, X).', star, 'join intersect'],
  ['p(X, Y, Z) :- t(X, knows, Y), t(Y, knows, Z), t(X, knows, Z).', star, 'join intersect'],
  ['p(X, Y, Z) :- e(X, Y), e(Y, Z), X != Y, e(X, Z), !e(Z, X).', star, 'join compare intersect absent'],
  ['p(X, Y) :- e(X, Y), e(Y, Z), e(X, Z), e(Y, W), e(Z, W), e(X, W).', star, 'join intersect intersect'],
  [TRIANGLE, even, 'join join join'],
  ['p(X, Y, Z) :- e(X, Y), e(Y, Z), t(X, _, Z).', star, 'join join join'],
  ['p(X, Z) :- e(X, Y), e(Y, Z), e(Z, W).', star, 'join join join'],
  ['p(X, Z) :- e(X, Y), e(Y, Z), t(X, Y, Z).', star, 'join join join'],
])('%s of a %o: %s', (text, links, kinds) => {
  const { solution } = solved(text, links(seeded(1)));
  const [first] = explainedPlans(solution, 0);
  expect(first?.steps.map(({ kind }) => kind).join(' ')).toBe(kinds);
});

test.each([
  TRIANGLE,
  'p(X, Y, Z) :- t(X, knows, Y), t(Y, knows, Z), t(X, knows, Z).',
  'a(X, Y) :- e(X, Y). p(X, Y, Z) :- a(X, Y), a(Y, Z), a(X, Z).',
])('an intersection looks at no more rows than the shorter of two lists has: %s', (text) => {
  const { solution, pauses } = solved(text, star(seeded(1)));
  expect(solution.relation('p')?.size).toBeGreaterThan(0);
  // Paths over the hubs are more than a million, some 50,000 rows each between two pauses.
  expect(pauses).toBeLessThan(10);
});

test('the plan names what is intersected, what is known before, and what it gives', () => {
  const { solution } = solved(TRIANGLE, star(seeded(1)));
  const [first] = explainedPlans(solution, 0);
  expect(first?.steps[1]).toMatchObject({ literal: 'e(Y, Z), e(X, Z)', bound: ['Y', 'X'], gives: ['Z'] });
});

test.each([
  ['e(X, Y), e(Y, Z), e(X, Z)', true],
  ['e(X, Y), e(Y, Z), e(Z, W), e(W, X)', true],
  ['e(X, Y), e(Y, Z), e(X, Z), t(Z, V, W), e(W, V)', true],
  ['e(X, Y), e(Y, Z), e(X, Z), t(X, Y, Z)', false],
  ['e(X, Y), e(Y, Z), e(Z, W)', false],
  ['e(X, Y), e(X, Y), e(Y, X)', false],
  ['e(X, a), e(a, Z), e(X, Z)', false],
  ['e(X, Y), t(Y, _, Z), t(Z, _, X)', true],
  ['e(X, X), e(X, Y)', false],
])('%s is cyclic: %s', (body, cyclic) => {
  const { solution } = solved(`p(X) :- ${body}.`, []);
  const { program, store } = basisOf(solution);
  const [rule] = program.rules;
  expect(rule && isCyclic(tableRule(rule, store), new Set())).toBe(cyclic);
});

test('80 random programs with cyclic bodies agree with the reference, when changed and explained too', () => {
  for (let seed = 1; seed <= 80; seed++) {
    const random = seeded(seed);
    const program = randomCyclicCase(random);
    const shown = `seed ${seed}\n${program.text}\n${JSON.stringify([...program.given])}`;
    expect(disagreement(program), shown).toBeUndefined();
    expect(wrongExplanation(program, random, 3).fault, shown).toBeUndefined();
    expect(updateFault(program, random, 2), shown).toBeUndefined();
  }
}, 120_000);
