/** Each function of the encoder's kernel against the same in plain floating point, on random numbers. */
import { beforeAll, describe, expect, it } from 'vitest';
import { plainKernel } from '../../src/adapters/transformers/kernel/code.ts';
import type { Kernel } from '../../src/adapters/transformers/kernel/exports.ts';
import { seeded } from '../../src/core/random.ts';
import { naiveAttention, naiveGelu, naiveNormalised, type Matrix } from '../data/naive-encoder.ts';

const memory = new WebAssembly.Memory({ initial: 256 });
let kernel: Kernel;
let next = 16;
const random = seeded(1);

beforeAll(async () => {
  const code = Buffer.from(plainKernel, 'base64');
  const { instance } = await WebAssembly.instantiate(code, { env: { memory } });
  kernel = instance.exports as unknown as Kernel;
});

function place(bytes: number): number {
  const at = next;
  next = Math.ceil((at + bytes) / 16) * 16;
  return at;
}

function kept(numbers: Float32Array | Int8Array | Int32Array | Uint8Array): number {
  const at = place(numbers.byteLength);
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  new Uint8Array(memory.buffer).set(bytes, at);
  return at;
}

const floatsAt = (at: number, length: number) => new Float32Array(memory.buffer, at, length).slice();
/** Between -size and size. */
const numbers = (length: number, size = 1) =>
  Float32Array.from({ length }, () => (random.integer(2_000_001) / 1_000_000 - 1) * size);
const rowsOf = (values: Float32Array, width: number): Float64Array[] =>
  Array.from({ length: values.length / width }, (_, i) =>
    Float64Array.from(values.subarray(i * width, (i + 1) * width)),
  );

/** @param part of the largest number that may be between two; a few in a million unless said. */
function expectNear(found: Float32Array, expected: Matrix, part = 4e-6): void {
  const all = expected.flatMap((row) => [...row]);
  expect(found.length).toBe(all.length);
  const most = all.reduce((largest, value) => Math.max(largest, Math.abs(value)), 0);
  all.forEach((value, i) => {
    if (Math.abs(value - (found[i] as number)) > part * most + 1e-7)
      expect.fail(`number ${String(i)}: ${String(found[i])} instead of ${String(value)}`);
  });
}

/** To one of 256 equal steps from the least number, or 0, to the greatest. */
function toInt8(row: Float64Array): Float64Array {
  const [low, high] = [Math.min(0, ...row), Math.max(0, ...row)];
  const step = high > low ? Math.fround((high - low) / 255) : 1;
  const zero = Math.round(-128 - low / step);
  return row.map((value) => {
    const rounded = Math.min(127, Math.max(-128, Math.round(value / step) + zero));
    return (rounded - zero) * step;
  });
}

describe('a linear layer', () => {
  it.each([
    [4, 32, 8],
    [6, 64, 3],
    [8, 64, 8],
    [10, 384, 17],
    [14, 192, 40],
  ])('of %i rows, %i inputs and %i outputs', (count, inputs, outputs) => {
    const filled = Math.ceil(outputs / 8) * 8;
    // Whole steps, so that no number lies between two of them.
    const rows = numbers(count * inputs).map((value) => Math.round(value * 100) / 100);
    for (let row = 0; row < count; row++) {
      rows[row * inputs] = -1;
      rows[row * inputs + 1] = 1.55;
    }
    if (count > 4) rows.fill(0, 0, inputs);
    const weights = Int8Array.from({ length: outputs * inputs }, () => random.integer(128) - 64);
    const scales = new Float32Array(filled).map((_, i) => (i < outputs ? 0.01 + i / 1000 : 0));
    const bias = numbers(filled);
    const [packed, sums] = [place(filled * inputs), place(4 * filled)];
    kernel.pack(kept(weights), packed, sums, outputs, inputs);
    const [quantized, rowScales, zeros] = [place(2 * count * inputs), place(4 * count), place(8 * count)];
    kernel.quantize(kept(rows), count, inputs, quantized, rowScales, zeros);
    const out = place(4 * count * filled);
    const [own, added] = [kept(scales), kept(bias)];
    kernel.linear(quantized, rowScales, zeros, count, inputs, packed, sums, own, added, filled, out);
    const expected = rowsOf(rows, inputs)
      .map(toInt8)
      .map((row) =>
        Float64Array.from({ length: filled }, (_, output) => {
          if (output >= outputs) return bias[output] as number;
          const own = weights.subarray(output * inputs, (output + 1) * inputs);
          const sum = row.reduce((total, value, k) => total + value * (own[k] as number), 0);
          return sum * (scales[output] as number) + (bias[output] as number);
        }),
      );
    expectNear(floatsAt(out, count * filled), expected);
  });
});

it.each([1, 2, 7, 8, 9, 40])('attention over %i rows', (length) => {
  const [width, count] = [64, Math.max(4, Math.ceil(length / 2) * 2)];
  const [queries, keys, values] = [
    numbers(count * width, 3),
    numbers(count * width, 3),
    numbers(count * width),
  ];
  const out = place(4 * count * width);
  const scratch = place(4 * (36 * (length + 8) + 68));
  kernel.attention(kept(queries), kept(keys), kept(values), count, length, width, scratch, out);
  const expected = naiveAttention(
    rowsOf(queries, width),
    rowsOf(keys, width).slice(0, length),
    rowsOf(values, width).slice(0, length),
  );
  // It multiplies whole numbers of 13 and of 15 bits.
  expectNear(floatsAt(out, count * width), expected, 6e-4);
});

it('attention to a row of zeros, and to rows whose numbers are far apart', () => {
  const [width, count] = [64, 6];
  const rows = numbers(count * width, 3);
  rows.fill(0, 0, width);
  const far = rows.map((value, i) => value * 10 ** (Math.floor(i / width) - 3));
  const expected = (values: Float32Array) => {
    const all = rowsOf(values, width);
    return naiveAttention(all, all, all);
  };
  for (const values of [rows, far, new Float32Array(count * width)]) {
    const at = kept(values);
    const out = place(4 * count * width);
    kernel.attention(at, at, at, count, count, width, place(4 * (36 * 8 + 68)), out);
    expectNear(floatsAt(out, count * width), expected(values), 6e-4);
  }
});

it('rows are normalised', () => {
  const [rows, weight, bias] = [numbers(5 * 64, 10), numbers(64), numbers(64)];
  const at = kept(rows);
  kernel.normalise(at, 5, 64, kept(weight), kept(bias));
  expectNear(floatsAt(at, rows.length), naiveNormalised(rowsOf(rows, 64), weight, bias));
});

it('GELU and tanh, from far below 0 to far above', () => {
  const some = Float32Array.from({ length: 4_000 }, (_, i) => i / 100 - 20);
  const [first, second] = [kept(some), kept(some)];
  kernel.gelu(first, some.length);
  kernel.tanh(second, some.length);
  const found = floatsAt(first, some.length);
  some.forEach((x, i) => {
    // The series of the reference ends at 5.
    const expected = Math.abs(x) < 5 ? naiveGelu(x) : Math.max(0, x);
    expect(Math.abs((found[i] as number) - expected)).toBeLessThan(7e-5);
  });
  expectNear(floatsAt(second, some.length), [Float64Array.from(some, Math.tanh)]);
});

it('rows of a table of bytes are added', () => {
  const table = Uint8Array.from({ length: 5 * 16 + 8 }, () => random.integer(256));
  const rows = numbers(3 * 16);
  const at = kept(rows);
  kernel.addFromTable(at, kept(Int32Array.of(4, 0, 2)), 3, 16, kept(table), 0.5, 83);
  const expected = rowsOf(rows, 16).map((row, i) =>
    row.map((value, k) => value + ((table[([4, 0, 2][i] as number) * 16 + k] as number) - 83) * 0.5),
  );
  expectNear(floatsAt(at, rows.length), expected);
});
