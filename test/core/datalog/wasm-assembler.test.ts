import { expect, test } from 'vitest';
import type { Code } from '../../../src/core/datalog/wasm-assembler.ts';
import {
  Kernel,
  Label,
  add,
  and,
  assembled,
  block,
  constant,
  equal,
  globals,
  go,
  goIf,
  greater,
  increase,
  isZero,
  less,
  load,
  loadByte,
  loop,
  multiply,
  notEqual,
  notLess,
  notLessUnsigned,
  or,
  shiftLeft,
  shiftRight,
  store,
  subtract,
  variables,
  when,
  xor,
} from '../../../src/core/datalog/wasm-assembler.ts';

type Exports = Record<string, { value: number }> & { run(a: number, b: number): number };

function made(body: Code, count = 2, names: readonly string[] = []) {
  const instance = new Kernel<Exports>(() =>
    assembled([{ name: 'run', parameters: 2, variables: count, body }], names),
  ).instance(65_536);
  if (instance === undefined) throw new Error('the module was not accepted');
  return instance;
}

const { a, b, sum } = variables('a', 'b', 'sum');
const words = [
  0, 1, -1, 5, 31, 63, 64, -64, -65, 127, 128, 8191, 8192, -8192, -8193, 0x7fffffff, -0x80000000, 0x12345678,
];

test.each(words)('the constant %i', (word) => {
  expect(made(constant(word)).exports.run(0, 0)).toBe(word);
});

test.each<[string, (left: Code, right: Code) => Code, (left: number, right: number) => number | boolean]>([
  ['add', add, (x, y) => (x + y) | 0],
  ['subtract', subtract, (x, y) => (x - y) | 0],
  ['multiply', multiply, Math.imul],
  ['and', and, (x, y) => x & y],
  ['or', or, (x, y) => x | y],
  ['xor', xor, (x, y) => x ^ y],
  ['shiftLeft', shiftLeft, (x, y) => x << y],
  ['shiftRight', shiftRight, (x, y) => (x >>> y) | 0],
  ['equal', equal, (x, y) => x === y],
  ['notEqual', notEqual, (x, y) => x !== y],
  ['less', less, (x, y) => x < y],
  ['greater', greater, (x, y) => x > y],
  ['notLess', notLess, (x, y) => x >= y],
  ['notLessUnsigned', notLessUnsigned, (x, y) => x >>> 0 >= y >>> 0],
  ['isZero', isZero, (x) => x === 0],
])('%s does what JavaScript does', (name, operation, expected) => {
  const { exports } = made(name === 'isZero' ? isZero(a.get) : operation(a.get, b.get));
  for (const x of words)
    for (const y of words) expect(exports.run(x, y), `${x}, ${y}`).toBe(Number(expected(x, y)));
});

test('loops, blocks, branches over several of them, memory at any address, globals', () => {
  const { rounds } = globals('rounds');
  const next = new Label();
  const out = new Label();
  // Adds the bytes from a to before b, up to the first 0.
  const { exports, memory } = made(
    [
      block(
        out,
        loop(
          next,
          when(notLess(a.get, b.get), go(out)),
          goIf(isZero(loadByte(a.get)), out),
          when(
            less(a.get, b.get),
            increase(sum, loadByte(a.get)),
            increase(a, constant(1)),
            increase(rounds, constant(1)),
            go(next),
          ),
        ),
      ),
      store(constant(50_003), sum.get, 200),
      load(constant(50_003), 200),
    ],
    3,
    ['rounds'],
  );
  new Uint8Array(memory.buffer).set([1, 2, 3, 250, 0, 9], 300);
  expect([
    exports.run(300, 303),
    exports.run(300, 400),
    exports.run(301, 301),
    exports['rounds']?.value,
  ]).toEqual([6, 256, 0, 7]);
  expect(new DataView(memory.buffer).getInt32(50_203, true)).toBe(0);
});

test('a branch out of nowhere is an error, not a module', () => {
  expect(() =>
    assembled([{ name: 'run', parameters: 2, variables: 2, body: [go(new Label()), constant(0)] }], []),
  ).toThrow('not open');
});
