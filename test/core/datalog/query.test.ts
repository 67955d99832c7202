import { describe, expect, test } from 'vitest';
import type { Answers, Program } from '../../../src/core/datalog/index.ts';
import { SymbolTable, ask, openBase, parseProgram, solve } from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { asColumns } from './agreement.ts';
import { randomCase } from './random-program.ts';

function listed({ variables, tuples }: Answers, symbols: SymbolTable): string {
  if (variables.length === 0) return tuples.size > 0 ? 'yes' : 'no';
  return Array.from({ length: tuples.size }, (_, row) =>
    variables.map((name, c) => `${name}=${symbols.value(tuples.column(c)[row] as number)}`).join(' '),
  )
    .sort()
    .join('; ');
}

/**
 * Answers a program's query in both ways: from all derived facts, and by deriving only what the query needs.
 */
function check(text: string, expected: string): void {
  const { program, issues } = parseProgram(text);
  const symbols = new SymbolTable();
  expect(issues.filter(({ severity }) => severity === 'error')).toEqual([]);
  const solution = finish(solve(program, new Map(), symbols));
  const [query] = program.queries as [Program['queries'][number]];
  expect(listed(finish(solution.query(query)), symbols)).toBe(expected);
  expect(listed(finish(ask(query, program, new Map(), symbols)), symbols)).toBe(expected);
}

const edges = 'e(1,2). e(2,3). e(3,1). e(3,4). t(X,Y) :- e(X,Y). t(X,Z) :- t(X,Y), e(Y,Z).';

describe('answers', () => {
  test.each([
    ['both known', `${edges} ?- t(1,4).`, 'yes'],
    ['both known, not so', `${edges} ?- t(4,1).`, 'no'],
    ['one known', `${edges} ?- t(2,X).`, 'X=1; X=2; X=3; X=4'],
    ['the other known', `${edges} ?- t(X,4), X != 2.`, 'X=1; X=3'],
    ['none known', `${edges} ?- e(X,Y), X > Y.`, 'X=3 Y=1'],
    ['a variable twice', `${edges} ?- t(X,X).`, 'X=1; X=2; X=3'],
    ['what is not', `${edges} ?- e(X,_), !t(X,5).`, 'X=1; X=2; X=3'],
    ['a number of answers', `${edges} ?- N = count : { t(1,X) }.`, 'N=4'],
    [
      'a calculation',
      `${edges} ?- e(X,Y), Z = X * 10 + Y.`,
      'X=1 Y=2 Z=12; X=2 Y=3 Z=23; X=3 Y=1 Z=31; X=3 Y=4 Z=34',
    ],
    ['nothing of that name', `${edges} ?- nothing(X).`, ''],
    ['facts beside rules', 'p(a). p(X) :- q(X). q(b). ?- p(X).', 'X=a; X=b'],
    // Drowzee, Fig. 3: F[1,3] of an event that lasted from 2005 to 2008.
    [
      'eventually within one to three years',
      `begin('Ben_10', 2005). end('Ben_10', 2008).
      ben_10(Start, End) :- Start =< End, begin('Ben_10', Start), end('Ben_10', End).
      finally_ben_10_during_1_3(Start, End) :-
        ben_10(Start1, End1),
        Start is (Start1-3), End is (End1-1),
        (Start1-3)=<(End1-1), Start=<End.
      // The time interval
      ?- finally_ben_10_during_1_3(Start, End).`,
      'Start=2002 End=2007',
    ],
    // Drowzee, Fig. 5: pure formulas with and, or and not over sums and differences.
    [
      'every form of a body',
      'r(1,5). r(2,3). r(4,4). s(4). q(X) :- r(X,Y), !s(X), (X + 1 < Y, true ; !(X - Y >= 0 ; ' +
        'false)). ?- q(X).',
      'X=1; X=2',
    ],
  ])('%s', (_, text, expected) => check(text, expected));

  test('a part of many answers is marked', () => {
    const { program } = parseProgram(`${edges} ?- t(X,Y).`);
    const symbols = new SymbolTable();
    const { tuples, complete } = finish(
      finish(solve(program, new Map(), symbols)).query(program.queries[0] as Program['queries'][number], 3),
    );
    expect([tuples.size, complete]).toEqual([3, false]);
  });

  test(
    'deriving for the query alone gives the same answers on 300 random programs',
    { timeout: 60_000 },
    () => {
      let answered = 0;
      for (let seed = 1; seed <= 300; seed++) {
        const random = seeded(seed);
        const { text, given } = randomCase(random);
        const { program } = parseProgram(text);
        const symbols = new SymbolTable();
        const columns = asColumns(given, symbols);
        const solution = finish(solve(program, columns, symbols));
        const base = finish(openBase(program, columns, symbols));
        for (const { head } of program.rules.slice(0, 3)) {
          const tuples = solution.relation(head.predicate);
          const at = head.at;
          const terms = head.terms.map((_, i) =>
            random.integer(2) === 0
              ? { kind: 'variable' as const, name: random.pick(['X', 'Y', 'Z']), at }
              : {
                  kind: 'constant' as const,
                  value:
                    tuples !== undefined && tuples.size > 0
                      ? symbols.value(tuples.column(i)[random.integer(tuples.size)] as number)
                      : 'a',
                  at,
                },
          );
          const query = { body: [{ kind: 'positive' as const, atom: { ...head, terms } }] };
          const whole = listed(finish(solution.query(query)), symbols);
          expect(
            listed(finish(ask(query, program, columns, symbols)), symbols),
            `seed ${seed}\n${text}\n${JSON.stringify([...given])}\n${JSON.stringify(terms)}`,
          ).toBe(whole);
          // The base stays open for all queries, which may need relations that an earlier one completed.
          expect(listed(finish(base.ask(query)), symbols), `open base, seed ${seed}`).toBe(whole);
          if (whole !== '' && whole !== 'no') answered++;
        }
      }
      expect(answered).toBeGreaterThan(150);
    },
  );

  test('a base in which a query was stopped half-way answers the next ones as before', () => {
    const symbols = new SymbolTable();
    const { program } = parseProgram(
      `${edges} unreached(X) :- e(X, _), !t(4, X). ?- unreached(X). ?- t(1, X), !t(X, 2).`,
    );
    const [unreached, from] = program.queries as [Program['queries'][number], Program['queries'][number]];
    const base = finish(openBase(program, new Map(), symbols));
    const stopped = finish(base.ask(unreached, { maxTuples: 1 }));
    expect([stopped.tuples.size, stopped.complete]).toEqual([0, false]);
    base.ask(from).next();
    expect(listed(finish(base.ask(unreached)), symbols)).toBe('X=1; X=2; X=3');
    expect(listed(finish(base.ask(from)), symbols)).toBe('X=4');
  });

  test.each([
    ['from a place near its end', 't(n4990, X)', 10],
    ['from its end', 't(X, n100)', 100],
  ])('a query on a long chain derives what it needs and no more: %s', (_, asked, expected) => {
    const symbols = new SymbolTable();
    const size = 5000;
    const from = Int32Array.from({ length: size }, (_, i) => symbols.intern(`n${i}`));
    const to = Int32Array.from({ length: size }, (_, i) => symbols.intern(`n${i + 1}`));
    const { program } = parseProgram(
      `t(X,Y) :- e(X,Y). t(X,Z) :- t(X,Y), e(Y,Z). ?- ${asked}.`,
      new Map([['e', 2]]),
    );
    const { tuples, complete } = finish(
      ask(program.queries[0] as Program['queries'][number], program, new Map([['e', [from, to]]]), symbols, {
        maxTuples: 300,
      }),
    );
    expect([tuples.size, complete]).toEqual([expected, true]);
  });
});
