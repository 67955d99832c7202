import { expect, test } from 'vitest';
import type { Derivation, Literal, Miss, Solution } from '../../../src/core/datalog/index.ts';
import {
  SymbolTable,
  derivationDot,
  derivationJson,
  derivationMermaid,
  parseProgram,
  solve,
} from '../../../src/core/datalog/index.ts';
import { written } from '../../../src/core/datalog/program.ts';
import { writtenLiteral } from '../../../src/core/datalog/writing.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { asColumns, tuplesOf } from './agreement.ts';
import { faultIn } from './derivation-checker.ts';
import { randomCase } from './random-program.ts';
import type { Value } from './reference.ts';
import { referenceSolve, unify } from './reference.ts';

const family =
  'p(ann, bob). p(bob, cy). p(ann, cy). a(X, Y) :- p(X, Y). a(X, Z) :- a(X, Y), p(Y, Z). only(X) ' +
  ':- p(X, Y), !p(Y, _), Y != dan.';

function solved(text: string): Solution {
  return finish(solve(parseProgram(text).program, new Map(), new SymbolTable()));
}

const idsOf = (solution: Solution, tuple: readonly Value[]) =>
  tuple.map((value) => solution.symbols.intern(value));

test('all last steps of a tuple, the lowest first', () => {
  const solution = solved(family);
  const steps = [...solution.derivations('a', idsOf(solution, ['ann', 'cy']))];
  const atomText = ({ predicate, tuple }: Derivation['atom']) =>
    `${predicate}(${tuple.map((id) => solution.symbols.value(id)).join()})`;
  const inShort = ({ by }: Derivation) =>
    by.kind === 'fact' ? 'fact' : `${by.rule}: ${by.premises.map(({ atom }) => atomText(atom)).join(' ')}`;
  expect(steps.map(inShort)).toEqual(['0: p(ann,cy)', '1: a(ann,bob) p(bob,cy)']);
  expect([...solution.derivations('a', idsOf(solution, ['cy', 'ann']))]).toEqual([]);
});

test('tuples that follow from an aggregate are explained as often as they are asked for', () => {
  const count = 60;
  const edges = Array.from({ length: count }, (_, i) => `e(${i}, ${i + 1}). e(${i}, ${i + 2}).`).join(' ');
  const fork = 'fork(X) :- e(X, _), 2 = count : { e(X, _) }.';
  const solution = solved(`${edges} ${fork} low(M) :- fork(X), M = min Y : { e(X, Y) }.`);
  for (let asked = 0; asked < 3 * count; asked++) {
    const node = solution.symbols.intern(1 + (asked % count));
    const low = solution.explain('low', [node]);
    expect(low?.by.kind === 'rule' && low.by.premises.map(({ atom }) => atom.predicate)).toEqual(['fork']);
  }
  expect([...solution.derivations('fork', idsOf(solution, [7]))]).toHaveLength(2);
  expect([...solution.derivations('fork', idsOf(solution, [7]))]).toHaveLength(2);
});

test.each<[string, string, readonly Value[], string]>([
  [
    'a premise is missing',
    'a',
    ['bob', 'ann'],
    'rule 1: p(X, Y) fails after nothing with X = bob, Y = ann; rule 2: p(Y, Z) fails after a(X, Y) ' +
      'with X = bob, Z = ann, Y = cy',
  ],
  ['a negation fails', 'only', ['dan'], 'rule 3: p(X, Y) fails after nothing with X = dan'],
])('why not: %s', (_, name, tuple, expected) => {
  const solution = solved(family);
  const { program } = parseProgram(family);
  const misses = finish(solution.whyNot(name, idsOf(solution, tuple))) ?? [];
  const values = (bindings: Miss['bindings']) =>
    [...(bindings[0] ?? [])].map(([variable, value]) => `${variable} = ${written(value)}`).join(', ');
  expect(program.rules.length).toBe(3);
  expect(
    misses
      .map(
        ({ rule, failed, held, bindings }) =>
          `rule ${rule + 1}: ${writtenLiteral(failed as Literal)} fails after ` +
          `${held.map(writtenLiteral).join(', ') || 'nothing'} with ${values(bindings)}`,
      )
      .join('; '),
  ).toBe(expected);
});

test('why not: a fact that holds has no misses, nor has one that no rule gives; a head may not fit', () => {
  const solution = solved('p(a). q(b, X) :- p(X).');
  expect(finish(solution.whyNot('q', idsOf(solution, ['b', 'a'])))).toBeUndefined();
  expect(finish(solution.whyNot('p', idsOf(solution, ['z'])))).toEqual([]);
  expect(finish(solution.whyNot('q', idsOf(solution, ['a', 'a'])))).toEqual([
    { rule: 0, failed: undefined, held: [], bindings: [] },
  ]);
});

test(
  'on random programs all steps re-check, and misses are of rules that indeed do not give the tuple',
  { timeout: 60_000 },
  () => {
    let steps = 0;
    let misses = 0;
    for (let seed = 1; seed <= 250; seed++) {
      const random = seeded(seed);
      const { text, given } = randomCase(random);
      const { program } = parseProgram(text);
      const symbols = new SymbolTable();
      const solution = finish(solve(program, asColumns(given, symbols), symbols));
      const checked = { program, given, symbols, relations: referenceSolve(program, given) };
      for (const { head } of program.rules) {
        const tuples = tuplesOf(solution, head.predicate);
        if (tuples.length > 0) {
          const first = solution.explain(head.predicate, idsOf(solution, tuples[0] as Value[]));
          const all = [...solution.derivations(head.predicate, idsOf(solution, tuples[0] as Value[]))];
          for (const derivation of all)
            expect(faultIn(derivation, checked), `seed ${seed}\n${text}`).toBeUndefined();
          expect(
            all.some(
              (each) =>
                each.by.kind === first?.by.kind &&
                (each.by.kind === 'fact' || first?.by.kind !== 'rule' || each.by.rule === first.by.rule),
            ),
          ).toBe(true);
          steps += all.length;
        }
        const absent = head.terms.map(() => random.pick<Value>(['a', 'b', 1, 2]));
        const found = finish(solution.whyNot(head.predicate, idsOf(solution, absent)));
        for (const { rule, failed } of found ?? []) {
          misses++;
          if (failed === undefined)
            expect(
              unify((program.rules[rule] as (typeof program.rules)[number]).head.terms, absent, new Map()),
            ).toBeUndefined();
        }
      }
    }
    expect(steps).toBeGreaterThan(500);
    expect(misses).toBeGreaterThan(300);
  },
);

test('a derivation as JSON, DOT and Mermaid: shared premises once, names kept apart from signs', () => {
  const solution = solved(`p('a "b"'). q(X, Y) :- p(X), p(Y), X = Y. r(X) :- q(X, X), p(X).`);
  const tuple = idsOf(solution, ['a "b"']);
  const derivation = solution.explain('r', tuple) as Derivation;
  expect(JSON.parse(derivationJson(derivation, solution.symbols))).toEqual({
    format: 'totem-derivation',
    version: 1,
    nodes: [
      { predicate: 'p', tuple: ['a "b"'], fact: -1, premises: [], checks: [] },
      {
        predicate: 'q',
        tuple: ['a "b"', 'a "b"'],
        rule: 0,
        premises: [0, 0],
        checks: [`'a "b"' is the same as 'a "b"'`],
      },
      { predicate: 'r', tuple: ['a "b"'], rule: 1, premises: [1, 0], checks: [] },
    ],
  });
  expect(derivationDot(derivation, solution.symbols)).toContain(`n0 [label="p('a \\"b\\"')", shape=box];`);
  expect(derivationDot(derivation, solution.symbols)).toContain('n1 -> n2 [label="rule 2"];');
  expect(derivationMermaid(derivation, solution.symbols)).toContain(`n0["p('a #34;b#34;')"]`);
});
