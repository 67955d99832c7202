/**
 * The arithmetic of a BERT encoder (Devlin et al. 2019) with int8 weights, in AssemblyScript. It is compiled
 * twice: with the dot product of relaxed SIMD where the browser has it, and with plain SIMD
 * elsewhere. Both give the same numbers, bit by bit: sums of integers are exact in any order, no product of
 * the dot product can overflow (weights are stored as 0 to 127), and everything else uses operations that
 * WebAssembly defines exactly, in one order.
 *
 * Each row (a piece of the text) has its own int8 scale. So what is computed for a text does not depend on
 * anything but that text.
 *
 * Matrices are row by row. Rows are handled in sixes and fours: callers give every matrix an even number of
 * rows, at least 4.
 */

/** This many outputs are computed together, and their weights are stored in one block. */
const BLOCK: i32 = 8;
/** What is added to a weight so that it is stored as 0 to 127. */
const OFFSET_BITS: i32 = 6;
const OFFSET: i32 = 1 << OFFSET_BITS;

/**
 * Stores the weights of a linear layer for {@link linear}: for each block of 8 outputs, four inputs of each
 * output after another. Outputs are filled up with zeros to a multiple of 8.
 * @param weights int8, -64 to 63, `outputs` rows of `inputs`.
 * @param packed receives bytes, outputs in whole blocks x `inputs`.
 * @param sums receives the sum of the weights of each output, int32.
 */
export function pack(weights: usize, packed: usize, sums: usize, outputs: i32, inputs: i32): void {
  let to = packed;
  for (let first = 0; first < outputs; first += BLOCK) {
    for (let input = 0; input < inputs; input += 4) {
      for (let one = 0; one < BLOCK; one++) {
        const output = first + one;
        const from = weights + <usize>(output * inputs + input);
        for (let k: usize = 0; k < 4; k++)
          store<u8>(to + k, output < outputs ? <u8>(<i32>load<i8>(from + k) + OFFSET) : <u8>OFFSET);
        to += 4;
      }
    }
  }
  for (let output = 0; output < outputs; output++) {
    let sum = 0;
    for (let input = 0; input < inputs; input++) sum += load<i8>(weights + <usize>(output * inputs + input));
    store<i32>(sums + ((<usize>output) << 2), sum);
  }
}

/**
 * Adds to each row of `rows` a row of a table of bytes: `(byte - zero) * scale`.
 * @param indices int32, which row of the table, for each row.
 */
export function addFromTable(
  rows: usize,
  indices: usize,
  count: i32,
  width: i32,
  table: usize,
  scale: f32,
  zero: i32,
): void {
  const scales = f32x4.splat(scale);
  const zeros = i32x4.splat(zero);
  for (let row = 0; row < count; row++) {
    let from = table + <usize>(load<i32>(indices + ((<usize>row) << 2)) * width);
    let to = rows + ((<usize>(row * width)) << 2);
    const end = to + ((<usize>width) << 2);
    while (to < end) {
      const bytes = i32x4.extend_low_i16x8_u(v128.load8x8_u(from));
      const values = f32x4.mul(f32x4.convert_i32x4_s(i32x4.sub(bytes, zeros)), scales);
      v128.store(to, f32x4.add(v128.load(to), values));
      from += 4;
      to += 16;
    }
  }
}

function sumOf(v: v128): f32 {
  return (
    f32x4.extract_lane(v, 0) +
    f32x4.extract_lane(v, 1) +
    (f32x4.extract_lane(v, 2) + f32x4.extract_lane(v, 3))
  );
}

function highestOf(v: v128): f32 {
  return max(
    max(f32x4.extract_lane(v, 0), f32x4.extract_lane(v, 1)),
    max(f32x4.extract_lane(v, 2), f32x4.extract_lane(v, 3)),
  );
}

/** Each row minus its mean, over its deviation, times `weight`, plus `bias`. In place. */
export function normalise(rows: usize, count: i32, width: i32, weight: usize, bias: usize): void {
  const size = (<usize>width) << 2;
  for (let row = 0; row < count; row++) {
    const start = rows + <usize>row * size;
    let sum = f32x4.splat(0);
    for (let at: usize = 0; at < size; at += 16) sum = f32x4.add(sum, v128.load(start + at));
    const mean = f32x4.splat(sumOf(sum) / <f32>width);
    let squares = f32x4.splat(0);
    for (let at: usize = 0; at < size; at += 16) {
      const difference = f32x4.sub(v128.load(start + at), mean);
      v128.store(start + at, difference);
      squares = f32x4.add(squares, f32x4.mul(difference, difference));
    }
    const deviation = f32x4.splat(Mathf.sqrt(sumOf(squares) / <f32>width + <f32>1e-12));
    for (let at: usize = 0; at < size; at += 16) {
      const scaled = f32x4.mul(f32x4.div(v128.load(start + at), deviation), v128.load(weight + at));
      v128.store(start + at, f32x4.add(scaled, v128.load(bias + at)));
    }
  }
}

/**
 * e to the power of each lane, to a few units in the last place (Cephes). Adding 1.5 * 2^23 to a number rounds
 * it to a whole one, which then stands in its lowest bits.
 */
function exp(x: v128): v128 {
  const magic = f32x4.splat(12582912);
  const within = f32x4.pmax(f32x4.splat(-87), f32x4.pmin(f32x4.splat(88), x));
  const shifted = f32x4.add(f32x4.mul(within, f32x4.splat(1.44269504088896341)), magic);
  const whole = f32x4.sub(shifted, magic);
  const rest = f32x4.sub(
    f32x4.sub(within, f32x4.mul(whole, f32x4.splat(0.693359375))),
    f32x4.mul(whole, f32x4.splat(-2.1219444e-4)),
  );
  let sum = f32x4.splat(1.98756915e-4);
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.3981999507e-3));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(8.3334519073e-3));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(4.1665795894e-2));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(1.6666665459e-1));
  sum = f32x4.add(f32x4.mul(sum, rest), f32x4.splat(5.0000001201e-1));
  sum = f32x4.add(f32x4.add(f32x4.mul(sum, f32x4.mul(rest, rest)), rest), f32x4.splat(1));
  return f32x4.mul(sum, i32x4.shl(i32x4.add(shifted, i32x4.splat(127)), 23));
}

/**
 * x / 2 * (1 + erf(x / sqrt 2)) of every number, in place, to 7e-5. erf(x / sqrt 2) is an odd polynomial, fitted
 * from -4.5 to 4.5 so that the greatest error of the product is least. Beyond that it is 1 to five places.
 */
export function gelu(rows: usize, length: i32): void {
  const end = rows + ((<usize>length) << 2);
  for (let at = rows; at < end; at += 16) {
    const x = v128.load(at);
    const within = f32x4.pmax(f32x4.splat(-4.5), f32x4.pmin(f32x4.splat(4.5), x));
    const square = f32x4.mul(within, within);
    let sum = f32x4.splat(6.073046232568657e-11);
    sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-6.629515159062294e-9));
    sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(3.182069576723734e-7));
    sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-8.903618436306715e-6));
    sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(1.6285230231005698e-4));
    sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-2.0751969423145056e-3));
    sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(1.917046494781971e-2));
    sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(-1.3196943700313568e-1));
    sum = f32x4.add(f32x4.mul(sum, square), f32x4.splat(7.974253296852112e-1));
    const half = f32x4.mul(x, f32x4.splat(0.5));
    v128.store(at, f32x4.add(half, f32x4.mul(half, f32x4.mul(sum, within))));
  }
}

/** tanh of every number, in place. */
export function tanh(rows: usize, length: i32): void {
  const end = rows + ((<usize>length) << 2);
  const one = f32x4.splat(1);
  for (let at = rows; at < end; at += 16) {
    const doubled = exp(f32x4.mul(v128.load(at), f32x4.splat(2)));
    v128.store(at, f32x4.sub(one, f32x4.div(f32x4.splat(2), f32x4.add(doubled, one))));
  }
}

/** `rows` plus `others`, in place. */
export function add(rows: usize, others: usize, length: i32): void {
  const size = (<usize>length) << 2;
  for (let at: usize = 0; at < size; at += 16)
    v128.store(rows + at, f32x4.add(v128.load(rows + at), v128.load(others + at)));
}

/**
 * Rounds each row to int8 with a scale and a zero of its own: `value = (int8 - zero) * scale`.
 * @param width a multiple of 16.
 * @param quantized receives int8 where relaxed SIMD is used, else int16.
 * @param scales receives the scale of each row, float32.
 * @param zeros receives for each row its zero and the sum of its int8 numbers, two int32.
 */
export function quantize(
  rows: usize,
  count: i32,
  width: i32,
  quantized: usize,
  scales: usize,
  zeros: usize,
): void {
  const size = (<usize>width) << 2;
  let to = quantized;
  for (let row = 0; row < count; row++) {
    const start = rows + <usize>row * size;
    let least = f32x4.splat(0);
    let most = f32x4.splat(0);
    for (let at: usize = 0; at < size; at += 16) {
      const values = v128.load(start + at);
      least = f32x4.pmin(least, values);
      most = f32x4.pmax(most, values);
    }
    const low = min(
      min(f32x4.extract_lane(least, 0), f32x4.extract_lane(least, 1)),
      min(f32x4.extract_lane(least, 2), f32x4.extract_lane(least, 3)),
    );
    const high = highestOf(most);
    const scale: f32 = high > low ? (high - low) / 255 : 1;
    const zero = <i32>nearest(<f32>-128 - low / scale);
    const inverse = f32x4.splat(1 / scale);
    const offset = i32x4.splat(zero);
    let sum = i32x4.splat(0);
    for (let at: usize = 0; at < size; at += 64) {
      const from = start + at;
      const a = rounded(from, inverse, offset);
      const b = rounded(from + 16, inverse, offset);
      const c = rounded(from + 32, inverse, offset);
      const d = rounded(from + 48, inverse, offset);
      sum = i32x4.add(sum, i32x4.add(i32x4.add(a, b), i32x4.add(c, d)));
      const ab = i16x8.narrow_i32x4_s(a, b);
      const cd = i16x8.narrow_i32x4_s(c, d);
      if (ASC_FEATURE_RELAXED_SIMD) {
        v128.store(to, i8x16.narrow_i16x8_s(ab, cd));
        to += 16;
      } else {
        v128.store(to, ab);
        v128.store(to, cd, 16);
        to += 32;
      }
    }
    store<f32>(scales + ((<usize>row) << 2), scale);
    store<i32>(zeros + ((<usize>row) << 3), zero);
    store<i32>(
      zeros + ((<usize>row) << 3),
      i32x4.extract_lane(sum, 0) +
        i32x4.extract_lane(sum, 1) +
        i32x4.extract_lane(sum, 2) +
        i32x4.extract_lane(sum, 3),
      4,
    );
  }
}

/** Four numbers as int8 in int32 lanes. */
function rounded(from: usize, inverse: v128, zero: v128): v128 {
  const shifted = f32x4.add(f32x4.mul(v128.load(from), inverse), f32x4.splat(12582912));
  const whole = i32x4.add(i32x4.sub(shifted, i32x4.splat(0x4b400000)), zero);
  return i32x4.max_s(i32x4.splat(-128), i32x4.min_s(i32x4.splat(127), whole));
}

/**
 * A linear layer: `rows x weights + bias`.
 * @param quantized, scales, zeros the rows as {@link quantize} left them.
 * @param count even, at least 4.
 * @param packed, sums the weights as {@link pack} left them.
 * @param weightScales float32 for each output.
 * @param out receives float32, `count` rows of `outputs` in whole blocks of 8.
 */
export function linear(
  quantized: usize,
  scales: usize,
  zeros: usize,
  count: i32,
  inputs: i32,
  packed: usize,
  sums: usize,
  weightScales: usize,
  bias: usize,
  outputs: i32,
  out: usize,
): void {
  // What is left over sixes is 0, 2 or 4 rows: the last 0, 8 or 4 rows are computed in fours.
  const inSixes = count - (count % 6 == 2 ? 8 : count % 6);
  const size = (<usize>outputs) << 2;
  for (let first = 0; first < outputs; first += BLOCK) {
    const block = packed + <usize>(first * inputs);
    const at = (<usize>first) << 2;
    let to = out + at;
    if (ASC_FEATURE_RELAXED_SIMD) {
      let row = 0;
      for (; row < inSixes; row += 6)
        sixRows(quantized + <usize>(row * inputs), inputs, block, to + <usize>row * size, outputs);
      for (; row < count; row += 4)
        fourRows(quantized + <usize>(row * inputs), inputs, block, to + <usize>row * size, outputs);
    } else {
      for (let row = 0; row < count; row += 2)
        twoRows(quantized + ((<usize>(row * inputs)) << 1), inputs, block, to + <usize>row * size, outputs);
    }
    const sums0 = v128.load(sums + at);
    const sums1 = v128.load(sums + at, 16);
    const scales0 = v128.load(weightScales + at);
    const scales1 = v128.load(weightScales + at, 16);
    const bias0 = v128.load(bias + at);
    const bias1 = v128.load(bias + at, 16);
    for (let row: usize = 0; row < <usize>count; row++) {
      const zero = v128.load32_splat(zeros + (row << 3));
      const total = i32x4.shl(v128.load32_splat(zeros + (row << 3), 4), OFFSET_BITS);
      const scale = v128.load32_splat(scales + (row << 2));
      const sum0 = i32x4.sub(v128.load(to), i32x4.add(i32x4.mul(sums0, zero), total));
      const sum1 = i32x4.sub(v128.load(to, 16), i32x4.add(i32x4.mul(sums1, zero), total));
      const product0 = f32x4.mul(f32x4.convert_i32x4_s(sum0), f32x4.mul(scales0, scale));
      const product1 = f32x4.mul(f32x4.convert_i32x4_s(sum1), f32x4.mul(scales1, scale));
      v128.store(to, f32x4.add(product0, bias0));
      v128.store(to, f32x4.add(product1, bias1), 16);
      to += size;
    }
  }
}

/** The dot products of six rows of int8 with the 8 outputs of a block, as int32. All of it fits into 15 registers. */
function sixRows(from: usize, inputs: i32, block: usize, out: usize, outputs: i32): void {
  let a0 = i32x4.splat(0);
  let a1 = i32x4.splat(0);
  let b0 = i32x4.splat(0);
  let b1 = i32x4.splat(0);
  let c0 = i32x4.splat(0);
  let c1 = i32x4.splat(0);
  let d0 = i32x4.splat(0);
  let d1 = i32x4.splat(0);
  let e0 = i32x4.splat(0);
  let e1 = i32x4.splat(0);
  let f0 = i32x4.splat(0);
  let f1 = i32x4.splat(0);
  let a = from;
  let b = a + <usize>inputs;
  let c = b + <usize>inputs;
  let d = c + <usize>inputs;
  let e = d + <usize>inputs;
  let f = e + <usize>inputs;
  let weights = block;
  const end = block + <usize>(BLOCK * inputs);
  while (weights < end) {
    const w0 = v128.load(weights);
    const w1 = v128.load(weights, 16);
    let x = v128.load32_splat(a);
    a0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, a0);
    a1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, a1);
    x = v128.load32_splat(b);
    b0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, b0);
    b1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, b1);
    x = v128.load32_splat(c);
    c0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, c0);
    c1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, c1);
    x = v128.load32_splat(d);
    d0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, d0);
    d1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, d1);
    x = v128.load32_splat(e);
    e0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, e0);
    e1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, e1);
    x = v128.load32_splat(f);
    f0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, f0);
    f1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, f1);
    weights += 32;
    a += 4;
    b += 4;
    c += 4;
    d += 4;
    e += 4;
    f += 4;
  }
  const size = (<usize>outputs) << 2;
  v128.store(out, a0);
  v128.store(out, a1, 16);
  v128.store(out + size, b0);
  v128.store(out + size, b1, 16);
  v128.store(out + 2 * size, c0);
  v128.store(out + 2 * size, c1, 16);
  v128.store(out + 3 * size, d0);
  v128.store(out + 3 * size, d1, 16);
  v128.store(out + 4 * size, e0);
  v128.store(out + 4 * size, e1, 16);
  v128.store(out + 5 * size, f0);
  v128.store(out + 5 * size, f1, 16);
}

/** The same for four rows. */
function fourRows(from: usize, inputs: i32, block: usize, out: usize, outputs: i32): void {
  let a0 = i32x4.splat(0);
  let a1 = i32x4.splat(0);
  let b0 = i32x4.splat(0);
  let b1 = i32x4.splat(0);
  let c0 = i32x4.splat(0);
  let c1 = i32x4.splat(0);
  let d0 = i32x4.splat(0);
  let d1 = i32x4.splat(0);
  let a = from;
  let b = a + <usize>inputs;
  let c = b + <usize>inputs;
  let d = c + <usize>inputs;
  let weights = block;
  const end = block + <usize>(BLOCK * inputs);
  while (weights < end) {
    const w0 = v128.load(weights);
    const w1 = v128.load(weights, 16);
    let x = v128.load32_splat(a);
    a0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, a0);
    a1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, a1);
    x = v128.load32_splat(b);
    b0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, b0);
    b1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, b1);
    x = v128.load32_splat(c);
    c0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, c0);
    c1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, c1);
    x = v128.load32_splat(d);
    d0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, d0);
    d1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, d1);
    weights += 32;
    a += 4;
    b += 4;
    c += 4;
    d += 4;
  }
  const size = (<usize>outputs) << 2;
  v128.store(out, a0);
  v128.store(out, a1, 16);
  v128.store(out + size, b0);
  v128.store(out + size, b1, 16);
  v128.store(out + 2 * size, c0);
  v128.store(out + 2 * size, c1, 16);
  v128.store(out + 3 * size, d0);
  v128.store(out + 3 * size, d1, 16);
}

/**
 * The same for two rows of int16. A vector holds two partial sums of each of two outputs, which are added at
 * the end.
 */
function twoRows(from: usize, inputs: i32, block: usize, out: usize, outputs: i32): void {
  let a0 = i32x4.splat(0);
  let a1 = i32x4.splat(0);
  let a2 = i32x4.splat(0);
  let a3 = i32x4.splat(0);
  let b0 = i32x4.splat(0);
  let b1 = i32x4.splat(0);
  let b2 = i32x4.splat(0);
  let b3 = i32x4.splat(0);
  let a = from;
  let b = a + ((<usize>inputs) << 1);
  let weights = block;
  const end = block + <usize>(BLOCK * inputs);
  while (weights < end) {
    const x = v128.load64_splat(a);
    const y = v128.load64_splat(b);
    let w = v128.load8x8_u(weights);
    a0 = i32x4.add(a0, i32x4.dot_i16x8_s(x, w));
    b0 = i32x4.add(b0, i32x4.dot_i16x8_s(y, w));
    w = v128.load8x8_u(weights, 8);
    a1 = i32x4.add(a1, i32x4.dot_i16x8_s(x, w));
    b1 = i32x4.add(b1, i32x4.dot_i16x8_s(y, w));
    w = v128.load8x8_u(weights, 16);
    a2 = i32x4.add(a2, i32x4.dot_i16x8_s(x, w));
    b2 = i32x4.add(b2, i32x4.dot_i16x8_s(y, w));
    w = v128.load8x8_u(weights, 24);
    a3 = i32x4.add(a3, i32x4.dot_i16x8_s(x, w));
    b3 = i32x4.add(b3, i32x4.dot_i16x8_s(y, w));
    weights += 32;
    a += 8;
    b += 8;
  }
  const next = out + ((<usize>outputs) << 2);
  v128.store(out, paired(a0, a1));
  v128.store(out, paired(a2, a3), 16);
  v128.store(next, paired(b0, b1));
  v128.store(next, paired(b2, b3), 16);
}

/** The sums of neighbouring lanes. */
function paired(a: v128, b: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7));
}

/** Queries and keys are rounded to whole numbers up to this: 32 products of two of them fit into an int32. */
const MOST_IN_SCORE: f32 = 8191;
/** So are values, and shares of 1: all shares of a query together are hardly more than this. */
const MOST_IN_MIX: f32 = 32767;

/**
 * Self-attention with heads of 32 numbers. `asked` rows look at `count` rows. It multiplies int16: each query
 * has a scale of its own, and so have the keys and the values of a head.
 * @param queries, keys, values float32, `width` numbers a row.
 * @param asked at least 4.
 * @param scratch room for `36 * (count rounded up to 8) + 68` float32.
 * @param out receives `asked` rows of `width`.
 */
export function attention(
  queries: usize,
  keys: usize,
  values: usize,
  asked: i32,
  count: i32,
  width: i32,
  scratch: usize,
  out: usize,
): void {
  const size = (<usize>width) << 2;
  const length = (<usize>((count + 7) & ~7)) << 2;
  const turned = scratch;
  const paired = turned + 16 * length;
  const scores = paired + 16 * length;
  const four = scores + 4 * length;
  for (let head: usize = 0; head < size; head += 128) {
    const keyScale = turnKeys(keys + head, count, size, turned, length);
    const valueScale = pairValues(values + head, count, size, paired);
    for (let row = 0; row < asked; row += 4) {
      // The last four may overlap those before: what is computed twice is the same.
      const first = <usize>min(row, asked - 4) * size + head;
      for (let one: usize = 0; one < 4; one++)
        keepQuery(queries + first + one * size, keyScale, four + (one << 6), four + 256 + (one << 2));
      score(four, turned, length, scores);
      for (let one: usize = 0; one < 4; one++) {
        const own = scores + one * length;
        softmax(own, count, length);
        mix(own, count, paired, valueScale / MOST_IN_MIX, out + first + one * size);
      }
    }
  }
}

/** The greatest size of 32 numbers. */
function largestOf(numbers: usize): f32 {
  let most = f32x4.splat(0);
  for (let at: usize = 0; at < 128; at += 16) most = f32x4.pmax(most, f32x4.abs(v128.load(numbers + at)));
  return highestOf(most);
}

/** Four numbers, times `factor`, as whole numbers. */
function whole(numbers: usize, factor: v128): v128 {
  const shifted = f32x4.add(f32x4.mul(v128.load(numbers), factor), f32x4.splat(12582912));
  return i32x4.sub(shifted, i32x4.splat(0x4b400000));
}

/** A query as int16, and what its products with keys are multiplied by, which includes 1 / sqrt 32. */
function keepQuery(query: usize, keyScale: f32, to: usize, factor: usize): void {
  const most = largestOf(query);
  const inverse = f32x4.splat(most > 0 ? MOST_IN_SCORE / most : 0);
  for (let at: usize = 0; at < 64; at += 16) {
    const from = query + 2 * at;
    v128.store(to + at, i16x8.narrow_i32x4_s(whole(from, inverse), whole(from + 16, inverse)));
  }
  store<f32>(factor, (most / MOST_IN_SCORE) * keyScale * <f32>0.17677669529663687);
}

/**
 * Keys as int16, two numbers of a key side by side: first those of all keys, then the next two.
 * @returns their scale.
 */
function turnKeys(keys: usize, count: i32, size: usize, turned: usize, length: usize): f32 {
  let most: f32 = 0;
  for (let row = 0; row < count; row++) most = max(most, largestOf(keys + <usize>row * size));
  const inverse = f32x4.splat(most > 0 ? MOST_IN_SCORE / most : 0);
  memory.fill(turned, 0, 16 * length);
  for (let row = 0; row < count; row++) {
    const from = keys + <usize>row * size;
    let to = turned + ((<usize>row) << 2);
    for (let at: usize = 0; at < 128; at += 32) {
      const eight = i16x8.narrow_i32x4_s(whole(from + at, inverse), whole(from + at + 16, inverse));
      v128.store32_lane(to, eight, 0);
      v128.store32_lane(to + length, eight, 1);
      v128.store32_lane(to + 2 * length, eight, 2);
      v128.store32_lane(to + 3 * length, eight, 3);
      to += 4 * length;
    }
  }
  return most / MOST_IN_SCORE;
}

/**
 * Values as int16: the first numbers of two rows side by side, then the second ones. After an odd last row
 * come zeros.
 * @returns their scale.
 */
function pairValues(values: usize, count: i32, size: usize, paired: usize): f32 {
  let most: f32 = 0;
  for (let row = 0; row < count; row++) most = max(most, largestOf(values + <usize>row * size));
  const inverse = f32x4.splat(most > 0 ? MOST_IN_MIX / most : 0);
  let to = paired;
  for (let row = 0; row < count; row += 2) {
    const from = values + <usize>row * size;
    const hasNext = row + 1 < count;
    for (let at: usize = 0; at < 128; at += 16) {
      const next = hasNext ? whole(from + size + at, inverse) : i32x4.splat(0);
      v128.store(to, v128.or(v128.and(whole(from + at, inverse), i32x4.splat(0xffff)), i32x4.shl(next, 16)));
      to += 16;
    }
  }
  return most / MOST_IN_MIX;
}

/**
 * The dot products of four queries with all keys, as float32.
 * @param queries four rows of 32 int16, then the factor of each, float32.
 */
function score(queries: usize, turned: usize, length: usize, scores: usize): void {
  for (let at: usize = 0; at < length; at += 32) {
    let a0 = i32x4.splat(0);
    let a1 = i32x4.splat(0);
    let b0 = i32x4.splat(0);
    let b1 = i32x4.splat(0);
    let c0 = i32x4.splat(0);
    let c1 = i32x4.splat(0);
    let d0 = i32x4.splat(0);
    let d1 = i32x4.splat(0);
    let keys = turned + at;
    for (let k: usize = 0; k < 64; k += 4) {
      const k0 = v128.load(keys);
      const k1 = v128.load(keys, 16);
      let q = v128.load32_splat(queries + k);
      a0 = i32x4.add(a0, i32x4.dot_i16x8_s(q, k0));
      a1 = i32x4.add(a1, i32x4.dot_i16x8_s(q, k1));
      q = v128.load32_splat(queries + k, 64);
      b0 = i32x4.add(b0, i32x4.dot_i16x8_s(q, k0));
      b1 = i32x4.add(b1, i32x4.dot_i16x8_s(q, k1));
      q = v128.load32_splat(queries + k, 128);
      c0 = i32x4.add(c0, i32x4.dot_i16x8_s(q, k0));
      c1 = i32x4.add(c1, i32x4.dot_i16x8_s(q, k1));
      q = v128.load32_splat(queries + k, 192);
      d0 = i32x4.add(d0, i32x4.dot_i16x8_s(q, k0));
      d1 = i32x4.add(d1, i32x4.dot_i16x8_s(q, k1));
      keys += length;
    }
    let to = scores + at;
    let factor = v128.load32_splat(queries, 256);
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(a0), factor));
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(a1), factor), 16);
    to += length;
    factor = v128.load32_splat(queries, 260);
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(b0), factor));
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(b1), factor), 16);
    to += length;
    factor = v128.load32_splat(queries, 264);
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(c0), factor));
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(c1), factor), 16);
    to += length;
    factor = v128.load32_splat(queries, 268);
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(d0), factor));
    v128.store(to, f32x4.mul(f32x4.convert_i32x4_s(d1), factor), 16);
  }
}

/** The first `count` scores as shares of 1, as int16 in their place; those after it as 0. */
function softmax(scores: usize, count: i32, length: usize): void {
  // What stands after the scores must not be the highest.
  for (let at = (<usize>count) << 2; at < length; at += 4) store<f32>(scores + at, -f32.MAX_VALUE);
  let highest = v128.load(scores);
  for (let at: usize = 16; at < length; at += 16) highest = f32x4.pmax(highest, v128.load(scores + at));
  const most = f32x4.splat(highestOf(highest));
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < length; at += 16) {
    const power = exp(f32x4.sub(v128.load(scores + at), most));
    sum = f32x4.add(sum, power);
    v128.store(scores + at, power);
  }
  const share = f32x4.splat(MOST_IN_MIX / sumOf(sum));
  let to = scores;
  for (let at: usize = 0; at < length; at += 32) {
    const from = scores + at;
    v128.store(to, i16x8.narrow_i32x4_s(whole(from, share), whole(from + 16, share)));
    to += 16;
  }
}

/** The values, each times its share, added up: 32 numbers. */
function mix(shares: usize, count: i32, paired: usize, factor: f32, out: usize): void {
  let s0 = i32x4.splat(0);
  let s1 = i32x4.splat(0);
  let s2 = i32x4.splat(0);
  let s3 = i32x4.splat(0);
  let s4 = i32x4.splat(0);
  let s5 = i32x4.splat(0);
  let s6 = i32x4.splat(0);
  let s7 = i32x4.splat(0);
  let from = paired;
  const end = shares + ((<usize>count) << 1);
  for (let at = shares; at < end; at += 4) {
    const pair = v128.load32_splat(at);
    s0 = i32x4.add(s0, i32x4.dot_i16x8_s(pair, v128.load(from)));
    s1 = i32x4.add(s1, i32x4.dot_i16x8_s(pair, v128.load(from, 16)));
    s2 = i32x4.add(s2, i32x4.dot_i16x8_s(pair, v128.load(from, 32)));
    s3 = i32x4.add(s3, i32x4.dot_i16x8_s(pair, v128.load(from, 48)));
    s4 = i32x4.add(s4, i32x4.dot_i16x8_s(pair, v128.load(from, 64)));
    s5 = i32x4.add(s5, i32x4.dot_i16x8_s(pair, v128.load(from, 80)));
    s6 = i32x4.add(s6, i32x4.dot_i16x8_s(pair, v128.load(from, 96)));
    s7 = i32x4.add(s7, i32x4.dot_i16x8_s(pair, v128.load(from, 112)));
    from += 128;
  }
  const scale = f32x4.splat(factor);
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(s0), scale));
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(s1), scale), 16);
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(s2), scale), 32);
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(s3), scale), 48);
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(s4), scale), 64);
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(s5), scale), 80);
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(s6), scale), 96);
  v128.store(out, f32x4.mul(f32x4.convert_i32x4_s(s7), scale), 112);
}
