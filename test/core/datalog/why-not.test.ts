/**
 * Why-not by laws, against the naive reference: for each rule of the predicate one miss; what is said to hold
 * does hold under the bindings that are shown, and with the failed literal it holds under none.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Miss } from '../../../src/core/datalog/index.ts';
import { parseProgram, solve, SymbolTable } from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { asColumns } from './agreement.ts';
import { randomCase } from './random-program.ts';
import { bindings, referenceSolve, type Relations, type Value } from './reference.ts';

type Binding = ReadonlyMap<string, Value>;

function fault({ failed, held, bindings: shown }: Miss, head: Binding, relations: Relations) {
  for (const values of shown)
    if (bindings(held, relations, values).length === 0)
      return `what is said to hold does not, for ${JSON.stringify([...values])}`;
  if (shown.length === 0) return 'no binding is shown';
  if (failed === undefined) return 'nothing failed, although the head fits';
  return bindings([...held, failed], relations, head).length > 0 ? 'the failed literal can hold' : undefined;
}

test('the misses of random atoms, of which some terms are open, agree with the reference', () => {
  let misses = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), (seed) => {
      const random = seeded(seed);
      const { text, given: facts } = randomCase(random);
      const { program } = parseProgram(text);
      const symbols = new SymbolTable();
      const solution = finish(solve(program, asColumns(facts, symbols), symbols));
      const relations = referenceSolve(program, facts);
      for (const { head } of program.rules) {
        const asked = head.terms.map(() => random.pick<Value | undefined>(['a', 'b', 1, 2, undefined]));
        const ids = asked.map((value) => (value === undefined ? undefined : symbols.intern(value)));
        const found = finish(solution.whyNot(head.predicate, ids));
        const tuples = [...(relations.get(head.predicate)?.values() ?? [])];
        const fits = tuples.some((tuple) => tuple.every((v, i) => asked[i] === undefined || asked[i] === v));
        // Undefined if and only if a tuple matches.
        expect(found === undefined, `seed ${seed}\n${text}`).toBe(fits);
        const rules = program.rules.flatMap((rule, i) =>
          rule.head.predicate === head.predicate && rule.head.terms.length === asked.length ? [i] : [],
        );
        if (found) expect(found.map(({ rule }) => rule)).toEqual(rules);
        for (const miss of found ?? []) {
          if (miss.failed === undefined && miss.bindings.length === 0) continue;
          const terms = program.rules[miss.rule]?.head.terms ?? [];
          const bound = terms.flatMap((term, i) =>
            term.kind === 'variable' && asked[i] !== undefined ? [[term.name, asked[i]] as const] : [],
          );
          expect(fault(miss, new Map(bound), relations), `seed ${seed}\n${text}`).toBeUndefined();
          misses++;
        }
      }
    }),
    { numRuns: 80, seed: 7 },
  );
  expect(misses).toBeGreaterThan(100);
});

test('a run that a budget stopped says so of a rule that was not used', () => {
  const { program } = parseProgram('n(0). n(M) :- n(N), M = N + 1, N < 100. big(X) :- n(X), X > 1.');
  const symbols = new SymbolTable();
  const solution = finish(solve(program, new Map(), symbols, { maxTuples: 3 }));
  expect(solution.complete).toBe(false);
  const misses = finish(solution.whyNot('n', [symbols.intern(4)])) ?? [];
  expect(misses.map(({ isUnfinished }) => isUnfinished ?? false)).toEqual([true]);
});
