/**
 * Runs one random program through the engine and the reference, and checks its explanations again. Returns
 * the difference in words, or undefined.
 */
import type { Solution } from '../../../src/core/datalog/index.ts';
import { SymbolTable, parseProgram, solve } from '../../../src/core/datalog/index.ts';
import type { Random } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { faultIn, heightOf, leastHeights } from './derivation-checker.ts';
import type { RandomCase } from './random-program.ts';
import type { Value } from './reference.ts';
import { keyOf, referenceSolve } from './reference.ts';

/** Given tuples as columns of symbol ids. */
export function asColumns(given: RandomCase['given'], symbols: SymbolTable): Map<string, Int32Array[]> {
  return new Map(
    [...given].flatMap(([name, tuples]) => {
      const arity = tuples[0]?.length ?? 0;
      return arity === 0
        ? []
        : [
            [
              name,
              Array.from({ length: arity }, (_, c) =>
                Int32Array.from(tuples, (tuple) => symbols.intern(tuple[c] as Value)),
              ),
            ],
          ];
    }),
  );
}

/** The tuples of a relation as values, in row order. */
export function tuplesOf(solution: Solution, name: string): Value[][] {
  const tuples = solution.relation(name);
  if (tuples === undefined) return [];
  return Array.from({ length: tuples.size }, (_, row) =>
    Array.from({ length: tuples.arity }, (_, c) => solution.symbols.value(tuples.column(c)[row] as number)),
  );
}

export function disagreement({ text, given }: RandomCase): string | undefined {
  const { program, issues } = parseProgram(text);
  const error = issues.find((issue) => issue.severity === 'error');
  if (error !== undefined) return `refused: ${error.message}`;
  const symbols = new SymbolTable();
  const solution = finish(solve(program, asColumns(given, symbols), symbols));
  const expected = referenceSolve(program, given);
  for (const name of new Set([...expected.keys(), ...solution.names])) {
    const found = tuplesOf(solution, name).map(keyOf).sort();
    const wanted = [...(expected.get(name)?.keys() ?? [])].sort();
    if (found.join() !== wanted.join())
      return `${name}: found ${found.join(' ')}; expected ${wanted.join(' ')}`;
  }
  return undefined;
}

/** Explains some random tuples and checks every derivation, its height included. */
export function wrongExplanation(
  { text, given }: RandomCase,
  random: Random,
  most: number,
): { explained: number; fault?: string } {
  const { program } = parseProgram(text);
  const symbols = new SymbolTable();
  const solution = finish(solve(program, asColumns(given, symbols), symbols));
  const checked = { program, given, symbols, relations: referenceSolve(program, given) };
  const heights = leastHeights(checked);
  const all = solution.names.flatMap((name) => tuplesOf(solution, name).map((tuple) => ({ name, tuple })));
  const chosen = random.shuffle(all).slice(0, most);
  for (const { name, tuple } of chosen) {
    const derivation = solution.explain(
      name,
      tuple.map((value) => symbols.intern(value)),
    );
    const key = `${name}${keyOf(tuple)}`;
    const fault = derivation === undefined ? `${key} is not explained` : faultIn(derivation, checked);
    if (fault !== undefined || derivation === undefined)
      return { explained: chosen.length, fault: fault ?? key };
    if (heightOf(derivation) !== heights.get(key))
      return {
        explained: chosen.length,
        fault: `${key} has height ${heightOf(derivation)}, not ${heights.get(key)}`,
      };
  }
  return { explained: chosen.length };
}
