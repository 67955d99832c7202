import { expect, test } from 'vitest';
import type { FactSource, OpenedSolution, Program, Solution } from '../../../src/core/datalog/index.ts';
import {
  SymbolTable,
  openFacts,
  openSession,
  openSolution,
  parseProgram,
  resumeSession,
  solve,
  storeSolution,
} from '../../../src/core/datalog/index.ts';
import type { Random } from '../../../src/core/random.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { asColumns, tuplesOf } from './agreement.ts';
import { faultIn, heightOf } from './derivation-checker.ts';
import { randomCase } from './random-program.ts';
import { keyOf, referenceSolve } from './reference.ts';
import { sessionFault } from './updates.ts';

const ancestors =
  'a(X, Y) :- p(X, Y). a(X, Z) :- a(X, Y), p(Y, Z). none(X) :- a(X, _), !p(X, _). p(zed, ann).';
const people = (text = 'ann bob,bob cy,cy dan'): FactSource => {
  const symbols = new SymbolTable();
  const pairs = text.split(',').map((pair) => pair.split(' '));
  return { symbols, facts: asColumns(new Map([['p', pairs]]), symbols) };
};
const programOf = (text: string): Program => parseProgram(text).program;
const solved = ({ facts, symbols }: FactSource, text = ancestors) =>
  finish(solve(programOf(text), facts, symbols));

function opened(buffer: ArrayBuffer, text = ancestors, source?: FactSource): OpenedSolution {
  const result = finish(openSolution(buffer, programOf(text), source && { source }));
  if ('issue' in result) throw new Error(result.issue.message);
  return result;
}

const listed = (solution: Solution) =>
  [...solution.names]
    .sort()
    .map((name) => `${name}: ${tuplesOf(solution, name).map(keyOf).sort().join(' ')}`);
const codes = ({ issues }: OpenedSolution) => issues.map(({ code }) => code).join();

/**
 * A query with one or two atoms of the solution's relations, with random constants, repeated variables and
 * blanks.
 */
function randomQuery(solution: Solution, random: Random) {
  const at = { line: 1, column: 1 };
  const names = solution.names.filter((name) => (solution.relation(name)?.size ?? 0) > 0);
  const body =
    names.length === 0
      ? []
      : Array.from({ length: 1 + random.integer(2) }, () => {
          const predicate = random.pick(names);
          const tuple = random.pick(tuplesOf(solution, predicate));
          const terms = tuple.map((value) =>
            random.pick([
              { kind: 'constant', value, at },
              { kind: 'variable', name: random.pick(['X', 'Y', 'Z']), at },
              { kind: 'wildcard', at },
            ] as const),
          );
          return { kind: 'positive' as const, atom: { predicate, terms, at } };
        });
  return { body };
}

function answersTo(query: Pick<Program['queries'][number], 'body'>, solution: Solution): string[] {
  const { variables, tuples } = finish(solution.query(query));
  return Array.from({ length: tuples.size }, (_, row) =>
    keyOf(variables.map((__, c) => solution.symbols.value(tuples.column(c)[row] as number))),
  ).sort();
}

test(
  '150 random programs: what is stored and opened is, answers and explains as what was solved',
  { timeout: 60_000 },
  () => {
    let answered = 0;
    let explained = 0;
    for (let seed = 1; seed <= 150; seed++) {
      const random = seeded(seed);
      const { text, given } = randomCase(random);
      const symbols = new SymbolTable();
      const facts = asColumns(given, symbols);
      const before = solved({ facts, symbols }, text);
      const after = opened(storeSolution(before), text, { facts, symbols });
      const program = programOf(text);
      const at = `seed ${seed}\n${text}`;
      expect(codes(after), at).toBe('');
      expect(listed(after.solution), at).toEqual(listed(before));
      for (let i = 0; i < 5; i++) {
        const query = randomQuery(before, random);
        const answers = answersTo(query, before);
        expect(answersTo(query, after.solution), `${at}\n${JSON.stringify(query)}`).toEqual(answers);
        answered += answers.length;
      }
      const values = new Map(
        [...after.facts.keys()].map((name) => [
          name,
          tuplesOf(after.solution, name).slice(0, after.facts.get(name)?.[0]?.length),
        ]),
      );
      const checked = {
        program,
        given: values,
        symbols: after.symbols,
        relations: referenceSolve(program, given),
      };
      for (const name of before.names) {
        for (const tuple of tuplesOf(before, name).slice(0, 2)) {
          const derivation = after.solution.explain(
            name,
            tuple.map((value) => after.symbols.intern(value)),
          );
          const was = before.explain(
            name,
            tuple.map((value) => symbols.intern(value)),
          );
          if (derivation === undefined || was === undefined)
            throw new Error(`${name}${keyOf(tuple)} is not explained: ${at}`);
          expect(faultIn(derivation, checked), at).toBeUndefined();
          expect(heightOf(derivation), at).toBe(heightOf(was));
          explained++;
        }
      }
    }
    expect(answered).toBeGreaterThan(500);
    expect(explained).toBeGreaterThan(500);
  },
);

test(
  '100 random programs: a session that goes on from an opened solution is after each change as if ' +
    'evaluated afresh, and the solution stays',
  { timeout: 60_000 },
  () => {
    for (let seed = 1; seed <= 100; seed++) {
      const random = seeded(seed);
      const program = randomCase(random);
      const at = `seed ${seed}\n${program.text}\n${JSON.stringify([...program.given])}`;
      let solution: Solution | undefined;
      let before: string[] = [];
      const fault = sessionFault(program, random, 3, (bare, facts, symbols) => {
        const after = finish(openSolution(storeSolution(finish(solve(bare, facts, symbols))), bare));
        if ('issue' in after) throw new Error(after.issue.message);
        [solution, before] = [after.solution, listed(after.solution)];
        return { session: resumeSession(after.solution), symbols: after.symbols };
      });
      expect(fault, at).toBeUndefined();
      if (solution !== undefined) expect(listed(solution), at).toEqual(before);
    }
  },
);

test.each<[string, string, FactSource | undefined, string]>([
  ['the same program', ancestors, undefined, ''],
  [
    'the same in another spelling, with a query and a declaration',
    `.decl p(a: symbol, b: symbol)\n% all\n${ancestors.replaceAll(':-', '<-')} ?- other(X), a(X, Y).`,
    undefined,
    '',
  ],
  ['another rule', `${ancestors} b(X) :- a(X, X).`, undefined, 'other-program'],
  [
    'one rule less',
    'a(X, Y) :- p(X, Y). none(X) :- a(X, _), !p(X, _). p(zed, ann).',
    undefined,
    'other-program',
  ],
  ['another fact in the program', ancestors.replace('zed', 'zoe'), undefined, 'other-program'],
  ['a string for a number', `${ancestors} p('7', ann).`, undefined, 'other-program'],
  ['the same facts in another order', ancestors, people('cy dan,ann bob,bob cy'), ''],
  ['one fact more', ancestors, people('ann bob,bob cy,cy dan,dan eve'), 'other-facts'],
  ['one fact less', ancestors, people('ann bob,bob cy'), 'other-facts'],
  ['a name changed', ancestors, people('ann bob,bob cy,cy dam'), 'other-facts'],
  ['a pair turned round', ancestors, people('ann bob,bob cy,dan cy'), 'other-facts'],
])('opened with %s', (_, text, source, expected) => {
  const buffer = storeSolution(solved(people()));
  const after = opened(buffer, text, source);
  expect(codes(after)).toBe(expected);
  expect(listed(after.solution)).toEqual(listed(solved(source ?? people(), text)));
});

test(
  'a byte changed anywhere never gives another answer: all is derived anew, from the facts stored ' +
    'or from the source',
  () => {
    const whole = storeSolution(solved(people()));
    const expected = listed(solved(people()));
    const random = seeded(7);
    const seen = new Set<string>();
    for (let i = 0; i < 600; i++) {
      const damaged = whole.slice(0);
      const bytes = new Uint8Array(damaged);
      const at = random.integer(bytes.length);
      bytes[at] = (bytes[at] as number) ^ (1 + random.integer(255));
      const alone = finish(openSolution(damaged, programOf(ancestors)));
      const beside = opened(damaged, ancestors, people());
      if ('issue' in alone) expect(openFacts(damaged)).toHaveProperty('issue');
      else expect([codes(alone), listed(alone.solution)]).toEqual(['damaged', expected]);
      expect(codes(beside), `byte ${at}`).not.toBe('');
      expect(listed(beside.solution)).toEqual(expected);
      seen.add('issue' in alone ? alone.issue.code : `derived ${codes(alone)}`);
    }
    expect([...seen].sort()).toEqual(['damaged', 'derived damaged', 'not-stored-facts', 'other-version']);
  },
);

test('a solution that a budget ended is kept as its facts, and cannot be gone on from', () => {
  const { facts, symbols } = people();
  const part = finish(solve(programOf(ancestors), facts, symbols, { maxTuples: 2 }));
  expect(part.complete).toBe(false);
  const after = opened(storeSolution(part));
  expect([codes(after), after.solution.complete, listed(after.solution)]).toEqual([
    'facts-alone',
    true,
    listed(solved(people())),
  ]);
  expect(() => resumeSession(part)).toThrow(/budget/);
});

test(
  'the facts of a stored solution open alone, those that were given twice once; what was changed ' +
    'is stored as it is then',
  () => {
    const source = people('cy dan,ann bob,cy dan');
    const buffer = storeSolution(solved(source));
    const alone = openFacts(buffer);
    if ('issue' in alone) throw new Error(alone.issue.message);
    expect([...alone.facts].map(([name, columns]) => [name, columns[0]?.length])).toEqual([['p', 2]]);
    expect(codes(opened(buffer, ancestors, source))).toBe('');
    const { facts, symbols } = people();
    const rules = ancestors.replace(' p(zed, ann).', '');
    const session = finish(openSession(programOf(rules), facts, symbols));
    finish(session.change({ removed: new Map([['p', people('ann bob').facts.get('p') ?? []]]) }));
    const after = opened(storeSolution(finish(session.solution())), rules);
    expect([codes(after), listed(after.solution)]).toEqual([
      '',
      listed(solved(people('bob cy,cy dan'), rules)),
    ]);
  },
);
