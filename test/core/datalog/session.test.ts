import { expect, test } from 'vitest';
import { SymbolTable, openSession, parseProgram } from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { finish } from '../../../src/core/work.ts';
import { randomCase } from './random-program.ts';
import { updateFault } from './updates.ts';

test('400 random programs, five updates each, are as if evaluated afresh', { timeout: 60_000 }, () => {
  for (let seed = 1; seed <= 400; seed++) {
    const random = seeded(seed), program = randomCase(random);
    expect(updateFault(program, random, 5), `seed ${seed}\n${program.text}\n${JSON.stringify([...program.given])}`).toBeUndefined();
  }
});

test('a small change of a long chain derives little, explains itself, and one that is cut off is noticed', () => {
  const symbols = new SymbolTable(), size = 300, { program } = parseProgram('t(X,Y) :- e(X,Y). t(X,Z) :- t(X,Y), e(Y,Z).');
  const node = (i: number) => symbols.intern(`n${i}`);
  const session = finish(openSession(program, new Map([['e', [Int32Array.from({ length: size }, (_, i) => node(i)), Int32Array.from({ length: size }, (_, i) => node(i + 1))]]]), symbols));
  const whole = session.relation('t')?.size ?? 0, edge = new Map([['e', [Int32Array.of(node(size)), Int32Array.of(node(size + 1))]]]);
  const { added } = finish(session.change({ added: edge }));
  expect([added.get('t')?.size, session.relation('t')?.size]).toEqual([size + 1, whole + size + 1]);
  expect(finish(session.solution()).explain('t', [node(0), node(size + 1)])).toBeDefined();
  const { removed } = finish(session.change({ removed: edge }));
  expect([removed.get('t')?.size, session.relation('t')?.size]).toEqual([size + 1, whole]);
  const work = session.change({ added: edge });
  work.next();
  work.return(undefined as never);
  expect(() => session.relation('t')).toThrow(/cut off/);
});
