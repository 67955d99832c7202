import { expect, test } from 'vitest';
import { SymbolTable, parseProgram, solve } from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { asColumns, tuplesOf } from './agreement.ts';
import { randomCase } from './random-program.ts';

test('rows by any pattern are those that a search through the tuples finds', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const { text, given } = randomCase(random);
    const symbols = new SymbolTable();
    const solution = finish(solve(parseProgram(text).program, asColumns(given, symbols), symbols));
    for (const name of solution.names) {
      const tuples = tuplesOf(solution, name);
      const arity = solution.relation(name)?.arity ?? 0;
      const pattern = Array.from({ length: arity }, () =>
        random.integer(2) === 0 ? undefined : random.integer(symbols.size),
      );
      const expected = tuples.flatMap((tuple, row) =>
        tuple.every((value, i) => pattern[i] === undefined || symbols.value(pattern[i]) === value)
          ? [row]
          : [],
      );
      expect(
        [...solution.matching(name, pattern)].sort((a, b) => a - b),
        `seed ${seed} ${name}`,
      ).toEqual(expected);
      if (pattern.every((symbol) => symbol !== undefined))
        expect(solution.has(name, pattern)).toBe(expected.length > 0);
    }
  }
});

test('a relation that is not there, and another number of arguments, match nothing', () => {
  const solution = finish(solve(parseProgram('p(a). q :- p(b).').program, new Map(), new SymbolTable()));
  expect(
    [solution.matching('none', [0]), solution.matching('p', [0, 0]), solution.matching('p', [undefined])].map(
      (rows) => rows.length,
    ),
  ).toEqual([0, 0, 1]);
  expect([solution.has('p', [0, 0]), solution.has('none', [])]).toEqual([false, false]);
});
