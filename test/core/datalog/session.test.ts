import { expect, test } from 'vitest';
import { SymbolTable, openSession, parseProgram, solve } from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { randomCase } from './random-program.ts';
import { updateFault } from './updates.ts';

test('200 random programs, five updates each, are as if evaluated afresh', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 200; seed++) {
    const random = seeded(seed);
    const program = randomCase(random);
    expect(
      updateFault(program, random, 5),
      `seed ${seed}\n${program.text}\n${JSON.stringify([...program.given])}`,
    ).toBeUndefined();
  }
});

test('a small change of a long chain derives little and explains itself; a stopped one is noticed', () => {
  const symbols = new SymbolTable();
  const size = 300;
  const { program } = parseProgram('t(X,Y) :- e(X,Y). t(X,Z) :- t(X,Y), e(Y,Z).');
  const node = (i: number) => symbols.intern(`n${i}`);
  const session = finish(
    openSession(
      program,
      new Map([
        [
          'e',
          [
            Int32Array.from({ length: size }, (_, i) => node(i)),
            Int32Array.from({ length: size }, (_, i) => node(i + 1)),
          ],
        ],
      ]),
      symbols,
    ),
  );
  const whole = session.relation('t')?.size ?? 0;
  const edge = new Map([['e', [Int32Array.of(node(size)), Int32Array.of(node(size + 1))]]]);
  const { added } = finish(session.change({ added: edge }));
  expect([added.get('t')?.size, session.relation('t')?.size]).toEqual([size + 1, whole + size + 1]);
  expect(finish(session.solution()).explain('t', [node(0), node(size + 1)])).toBeDefined();
  const { removed } = finish(session.change({ removed: edge }));
  expect([removed.get('t')?.size, session.relation('t')?.size]).toEqual([size + 1, whole]);
  const work = session.change({ added: edge });
  work.next();
  work.return(undefined as never);
  expect(() => session.relation('t')).toThrow(/interrupted/);
});

test('what is lost of a large closure, little or most of it, leaves what a fresh evaluation derives', () => {
  const { program } = parseProgram(
    'path(X, Y) :- edge(X, Y). path(X, Z) :- path(X, Y), edge(Y, Z). far(X) :- path(X, 100), !edge(X, 100).',
  );
  const edges = (but: number) => Array.from({ length: 100 }, (_, i) => i).filter((i) => i !== but);
  const columns = (starts: readonly number[], symbols: SymbolTable) =>
    new Map([['edge', [0, 1].map((next) => Int32Array.from(starts, (i) => symbols.intern(i + next)))]]);
  for (const edge of [0, 50, 99]) {
    const symbols = new SymbolTable();
    const session = finish(openSession(program, columns(edges(-1), symbols), symbols));
    const one = columns([edge], symbols);
    const change = finish(session.change({ removed: one }));
    const fresh = finish(solve(program, columns(edges(edge), symbols), symbols));
    for (const name of fresh.names)
      expect(session.relation(name)?.size, `${name} without ${edge}`).toBe(fresh.relation(name)?.size);
    expect(change.removed.get('path')?.size).toBe((edge + 1) * (100 - edge));
    finish(session.change({ added: one }));
    expect([session.relation('path')?.size, session.relation('far')?.size]).toEqual([5050, 99]);
  }
});
