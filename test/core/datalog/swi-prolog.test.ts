import { expect, test } from 'vitest';
import { parseProgram, writtenProlog } from '../../../src/core/datalog/index.ts';
import { seeded } from '../../../src/core/random.ts';
import { randomCase } from './random-program.ts';
import { hasSwiProlog, prologDisagreement } from './swi-prolog.ts';

const installed = hasSwiProlog();
if (!installed) process.stderr.write('skipped: swipl is not installed, so nothing was run there\n');

test.runIf(installed)('200 random programs give the same in SWI-Prolog', { timeout: 120_000 }, () => {
  expect(
    prologDisagreement(Array.from({ length: 200 }, (_, seed) => randomCase(seeded(seed + 1)))),
  ).toBeUndefined();
});

test('what is written for Prolog tables what is derived and quotes what must be', () => {
  const { program } = parseProgram(
    `'place of birth'(curie, warsaw). lived(X, Y) :- 'place of birth'(X, Y), !left(X, Y). old(X) :- ` +
      `age(X, N), N + 1 > 70.`,
  );
  const lines = writtenProlog(program).split('\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      ':- table lived/2.',
      ":- dynamic 'place of birth'/2.",
      ':- dynamic left/2.',
      "'place of birth'(curie, warsaw).",
      "lived(X, Y) :- 'place of birth'(X, Y), \\+ left(X, Y).",
    ]),
  );
});
