import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as toolkit from '../../../src/toolkit.ts';

/** The example in the header of the file, unchanged. */
const example = readFileSync(new URL('../../../src/toolkit.ts', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith(' *   '))
  .map((line) => line.slice(5))
  .join('\n');

test('the example in the header runs and says what it promises', () => {
  const names = [
    'SymbolTable',
    'finish',
    'readFacts',
    'parseProgram',
    'solve',
    'openSession',
    'openSolution',
    'storeSolution',
  ] as const;
  const run = new Function(
    ...names,
    `${example}\nreturn { issues, answers, symbols, why, session, kept };`,
  ) as (...values: unknown[]) => {
    issues: unknown[];
    answers: toolkit.Answers;
    symbols: toolkit.SymbolTable;
    why: toolkit.Derivation;
    session: toolkit.Session;
    kept: toolkit.OpenedSolution;
  };
  const { issues, answers, symbols, why, session, kept } = run(...names.map((name) => toolkit[name]));
  expect(issues).toEqual([]);
  expect(Array.from(answers.tuples.column(0), (id) => symbols.value(id)).sort()).toEqual([
    'europe',
    'norway',
  ]);
  expect(why.by.kind === 'rule' && why.by.rule).toBe(1);
  expect(session.relation('in')?.size).toBe(1);
  expect([kept.issues, kept.solution.relation('in')?.size]).toEqual([[], 3]);
});
