import { expect, test } from 'vitest';
import { parseProgram, solve, SymbolTable } from '../../../src/core/datalog/index.ts';
import { explainedPlans } from '../../../src/core/datalog/plan-text.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';

const STUDENTS = 4000;

/** Triples of students, teachers and courses: each student takes one course, each course has one teacher. */
function triples(symbols: SymbolTable): readonly Int32Array[] {
  const rows: string[][] = [];
  for (let i = 0; i < STUDENTS; i++) {
    rows.push([`s${i}`, 'type', 'student'], [`p${i}`, 'type', 'teacher']);
    rows.push([`s${i}`, 'takes', `c${i}`], [`p${i}`, 'teaches', `c${i}`]);
  }
  return [0, 1, 2].map((position) => Int32Array.from(rows, (row) => symbols.intern(row[position] ?? '')));
}

/** How often a program gives way, once for some 50,000 rows that it looks at, and what it derives. */
function worked(text: string): { readonly pauses: number; readonly size: number | undefined } {
  const symbols = new SymbolTable();
  const solving = solve(parseProgram(text).program, new Map([['t', triples(symbols)]]), symbols);
  for (let pauses = 0; ; pauses++) {
    const step = solving.next();
    if (step.done) return { pauses, size: step.value.relation('taught')?.size };
  }
}

test.each([
  't(S, type, student), t(P, type, teacher), t(S, takes, C), t(P, teaches, C)',
  't(P, type, teacher), t(S, type, student), t(P, teaches, C), t(S, takes, C)',
  't(P, teaches, C), t(S, takes, D), D = C, t(S, type, student), t(P, type, teacher)',
])('no row is paired with every other where a shared variable links them: %s', (body) => {
  const { pauses, size } = worked(`taught(S, P) :- ${body}.`);
  expect(size).toBe(STUDENTS);
  // All pairs of students and teachers would be 16 million rows.
  expect(pauses).toBeLessThan(20);
});

test('atoms that nothing links are paired all the same', () => {
  const { size } = worked('taught(S, C) :- t(S, type, student), t(p1, teaches, C).');
  expect(size).toBe(STUDENTS);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'relations of one size and spread are joined in the order of the body, %s',
  (seed) => {
    const random = seeded(seed);
    const symbols = new SymbolTable();
    const relation = () =>
      [0, 1].map(() => Int32Array.from({ length: 5000 }, () => symbols.intern(`n${random.integer(1500)}`)));
    const facts = new Map(['a', 'b', 'c'].map((name) => [name, relation()]));
    const { program } = parseProgram(
      'j(X, W) :- a(X, Y), b(Y, Z), c(Z, W).',
      new Map([...facts.keys()].map((name) => [name, 2])),
    );
    const [first] = explainedPlans(finish(solve(program, facts, symbols)), 0);
    expect(first?.steps.map(({ literal }) => literal)).toEqual(['a(X, Y)', 'b(Y, Z)', 'c(Z, W)']);
  },
);
