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
 * Matrices are row by row. Rows are handled in fours: callers give every matrix a multiple of 4 rows.
 */

/** This many outputs are computed together, and their weights are stored in one block. */
const BLOCK: i32 = 12;
/** What is added to a weight so that it is stored as 0 to 127. */
const OFFSET: i32 = 64;

/**
 * Stores the weights of a linear layer for {@link linear}: for each block of 12 outputs, four inputs of each
 * output after another. Outputs are filled up with zeros to a multiple of 12.
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

/** x / 2 * (1 + erf(x / sqrt 2)) of every number, in place. erf: Abramowitz and Stegun 7.1.26, to 1.5e-7. */
export function gelu(rows: usize, length: i32): void {
  const end = rows + ((<usize>length) << 2);
  for (let at = rows; at < end; at += 16) {
    const x = v128.load(at);
    const size = f32x4.mul(f32x4.abs(x), f32x4.splat(0.70710678118654752));
    const t = f32x4.div(f32x4.splat(1), f32x4.add(f32x4.splat(1), f32x4.mul(size, f32x4.splat(0.3275911))));
    let sum = f32x4.splat(1.061405429);
    sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(-1.453152027));
    sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(1.421413741));
    sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(-0.284496736));
    sum = f32x4.add(f32x4.mul(sum, t), f32x4.splat(0.254829592));
    const tail = f32x4.mul(f32x4.mul(sum, t), exp(f32x4.neg(f32x4.mul(size, size))));
    // Where x is positive, 1 + erf is 2 - tail; where it is negative, it is the tail.
    const isNegative = f32x4.lt(x, f32x4.splat(0));
    const factor = v128.bitselect(tail, f32x4.sub(f32x4.splat(2), tail), isNegative);
    v128.store(at, f32x4.mul(f32x4.mul(x, f32x4.splat(0.5)), factor));
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
    const high = max(
      max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
      max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
    );
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
 * @param count a multiple of 4.
 * @param packed, sums the weights as {@link pack} left them.
 * @param weightScales float32 for each output.
 * @param out receives float32, `count` rows of `outputs` in whole blocks of 12.
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
  for (let first = 0; first < outputs; first += BLOCK) {
    const block = packed + <usize>(first * inputs);
    const at = (<usize>first) << 2;
    for (let row = 0; row < count; row += 4) {
      const to = out + ((<usize>(row * outputs + first)) << 2);
      if (ASC_FEATURE_RELAXED_SIMD) fourRows(quantized + <usize>(row * inputs), inputs, block, to, outputs);
      else {
        const from = quantized + ((<usize>(row * inputs)) << 1);
        twoRows(from, inputs, block, to, outputs);
        twoRows(from + ((<usize>inputs) << 2), inputs, block, to + ((<usize>outputs) << 3), outputs);
      }
      for (let one = 0; one < 4; one++) {
        const from = to + ((<usize>(one * outputs)) << 2);
        const zero = load<i32>(zeros + ((<usize>(row + one)) << 3));
        const total = OFFSET * load<i32>(zeros + ((<usize>(row + one)) << 3), 4);
        const scale = load<f32>(scales + ((<usize>(row + one)) << 2));
        for (let k: usize = 0; k < 48; k += 16) {
          const shift = i32x4.add(i32x4.mul(v128.load(sums + at + k), i32x4.splat(zero)), i32x4.splat(total));
          const sum = f32x4.convert_i32x4_s(i32x4.sub(v128.load(from + k), shift));
          const factor = f32x4.mul(v128.load(weightScales + at + k), f32x4.splat(scale));
          v128.store(from + k, f32x4.add(f32x4.mul(sum, factor), v128.load(bias + at + k)));
        }
      }
    }
  }
}

/** The dot products of four rows of int8 with the 12 outputs of a block, as int32. */
function fourRows(from: usize, inputs: i32, block: usize, out: usize, outputs: i32): void {
  let a0 = i32x4.splat(0);
  let a1 = i32x4.splat(0);
  let a2 = i32x4.splat(0);
  let b0 = i32x4.splat(0);
  let b1 = i32x4.splat(0);
  let b2 = i32x4.splat(0);
  let c0 = i32x4.splat(0);
  let c1 = i32x4.splat(0);
  let c2 = i32x4.splat(0);
  let d0 = i32x4.splat(0);
  let d1 = i32x4.splat(0);
  let d2 = i32x4.splat(0);
  let a = from;
  let b = a + <usize>inputs;
  let c = b + <usize>inputs;
  let d = c + <usize>inputs;
  let weights = block;
  const end = block + <usize>(BLOCK * inputs);
  while (weights < end) {
    let w0 = v128.load(weights);
    let w1 = v128.load(weights, 16);
    let w2 = v128.load(weights, 32);
    let x = v128.load32_splat(a);
    a0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, a0);
    a1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, a1);
    a2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w2, a2);
    x = v128.load32_splat(b);
    b0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, b0);
    b1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, b1);
    b2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w2, b2);
    x = v128.load32_splat(c);
    c0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, c0);
    c1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, c1);
    c2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w2, c2);
    x = v128.load32_splat(d);
    d0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, d0);
    d1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, d1);
    d2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w2, d2);
    w0 = v128.load(weights, 48);
    w1 = v128.load(weights, 64);
    w2 = v128.load(weights, 80);
    x = v128.load32_splat(a, 4);
    a0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, a0);
    a1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, a1);
    a2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w2, a2);
    x = v128.load32_splat(b, 4);
    b0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, b0);
    b1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, b1);
    b2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w2, b2);
    x = v128.load32_splat(c, 4);
    c0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, c0);
    c1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, c1);
    c2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w2, c2);
    x = v128.load32_splat(d, 4);
    d0 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w0, d0);
    d1 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w1, d1);
    d2 = i32x4.relaxed_dot_i8x16_i7x16_add_s(x, w2, d2);
    weights += 96;
    a += 8;
    b += 8;
    c += 8;
    d += 8;
  }
  const size = (<usize>outputs) << 2;
  v128.store(out, a0);
  v128.store(out, a1, 16);
  v128.store(out, a2, 32);
  v128.store(out + size, b0);
  v128.store(out + size, b1, 16);
  v128.store(out + size, b2, 32);
  v128.store(out + 2 * size, c0);
  v128.store(out + 2 * size, c1, 16);
  v128.store(out + 2 * size, c2, 32);
  v128.store(out + 3 * size, d0);
  v128.store(out + 3 * size, d1, 16);
  v128.store(out + 3 * size, d2, 32);
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
  let a4 = i32x4.splat(0);
  let a5 = i32x4.splat(0);
  let b0 = i32x4.splat(0);
  let b1 = i32x4.splat(0);
  let b2 = i32x4.splat(0);
  let b3 = i32x4.splat(0);
  let b4 = i32x4.splat(0);
  let b5 = i32x4.splat(0);
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
    w = v128.load8x8_u(weights, 32);
    a4 = i32x4.add(a4, i32x4.dot_i16x8_s(x, w));
    b4 = i32x4.add(b4, i32x4.dot_i16x8_s(y, w));
    w = v128.load8x8_u(weights, 40);
    a5 = i32x4.add(a5, i32x4.dot_i16x8_s(x, w));
    b5 = i32x4.add(b5, i32x4.dot_i16x8_s(y, w));
    weights += 48;
    a += 8;
    b += 8;
  }
  const next = out + ((<usize>outputs) << 2);
  v128.store(out, paired(a0, a1));
  v128.store(out, paired(a2, a3), 16);
  v128.store(out, paired(a4, a5), 32);
  v128.store(next, paired(b0, b1));
  v128.store(next, paired(b2, b3), 16);
  v128.store(next, paired(b4, b5), 32);
}

/** The sums of neighbouring lanes. */
function paired(a: v128, b: v128): v128 {
  return i32x4.add(v128.shuffle<i32>(a, b, 0, 2, 4, 6), v128.shuffle<i32>(a, b, 1, 3, 5, 7));
}

/**
 * Self-attention with heads of 32 numbers. `asked` rows look at `count` rows.
 * @param queries, keys, values float32, `width` numbers a row.
 * @param asked a multiple of 4.
 * @param scratch room for `(32 + 4) * (count rounded up to 8)` float32.
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
  const scores = scratch + 32 * length;
  for (let head: usize = 0; head < size; head += 128) {
    memory.fill(turned, 0, 32 * length);
    for (let row = 0; row < count; row++) {
      const from = keys + <usize>row * size + head;
      const to = turned + ((<usize>row) << 2);
      for (let k: usize = 0; k < 32; k++) store<f32>(to + k * length, load<f32>(from + (k << 2)));
    }
    for (let row = 0; row < asked; row += 4) {
      score(queries + <usize>row * size + head, size, turned, length, scores);
      for (let one = 0; one < 4; one++) {
        const own = scores + <usize>one * length;
        softmax(own, count, length);
        mix(own, count, values + head, size, out + <usize>(row + one) * size + head);
      }
    }
  }
}

/** The dot products of four queries with all keys, divided by the square root of 32. */
function score(queries: usize, size: usize, turned: usize, length: usize, scores: usize): void {
  const root = f32x4.splat(5.656854152679443);
  for (let at: usize = 0; at < length; at += 32) {
    let a0 = f32x4.splat(0);
    let a1 = f32x4.splat(0);
    let b0 = f32x4.splat(0);
    let b1 = f32x4.splat(0);
    let c0 = f32x4.splat(0);
    let c1 = f32x4.splat(0);
    let d0 = f32x4.splat(0);
    let d1 = f32x4.splat(0);
    let keys = turned + at;
    for (let k: usize = 0; k < 128; k += 4) {
      const k0 = v128.load(keys);
      const k1 = v128.load(keys, 16);
      let q = v128.load32_splat(queries + k);
      a0 = f32x4.add(a0, f32x4.mul(q, k0));
      a1 = f32x4.add(a1, f32x4.mul(q, k1));
      q = v128.load32_splat(queries + size + k);
      b0 = f32x4.add(b0, f32x4.mul(q, k0));
      b1 = f32x4.add(b1, f32x4.mul(q, k1));
      q = v128.load32_splat(queries + 2 * size + k);
      c0 = f32x4.add(c0, f32x4.mul(q, k0));
      c1 = f32x4.add(c1, f32x4.mul(q, k1));
      q = v128.load32_splat(queries + 3 * size + k);
      d0 = f32x4.add(d0, f32x4.mul(q, k0));
      d1 = f32x4.add(d1, f32x4.mul(q, k1));
      keys += length;
    }
    const to = scores + at;
    v128.store(to, f32x4.div(a0, root));
    v128.store(to, f32x4.div(a1, root), 16);
    v128.store(to + length, f32x4.div(b0, root));
    v128.store(to + length, f32x4.div(b1, root), 16);
    v128.store(to + 2 * length, f32x4.div(c0, root));
    v128.store(to + 2 * length, f32x4.div(c1, root), 16);
    v128.store(to + 3 * length, f32x4.div(d0, root));
    v128.store(to + 3 * length, f32x4.div(d1, root), 16);
  }
}

/** The first `count` scores as shares of 1; those after it as 0. */
function softmax(scores: usize, count: i32, length: usize): void {
  let highest = load<f32>(scores);
  for (let i = 1; i < count; i++) highest = max(highest, load<f32>(scores + ((<usize>i) << 2)));
  const most = f32x4.splat(highest);
  for (let at: usize = 0; at < length; at += 16)
    v128.store(scores + at, exp(f32x4.sub(v128.load(scores + at), most)));
  for (let at = (<usize>count) << 2; at < length; at += 4) store<f32>(scores + at, 0);
  let sum = f32x4.splat(0);
  for (let at: usize = 0; at < length; at += 16) sum = f32x4.add(sum, v128.load(scores + at));
  const total = f32x4.splat(sumOf(sum));
  for (let at: usize = 0; at < length; at += 16)
    v128.store(scores + at, f32x4.div(v128.load(scores + at), total));
}

/** The values, each times its share, added up: 32 numbers. */
function mix(shares: usize, count: i32, values: usize, size: usize, out: usize): void {
  let s0 = f32x4.splat(0);
  let s1 = f32x4.splat(0);
  let s2 = f32x4.splat(0);
  let s3 = f32x4.splat(0);
  let s4 = f32x4.splat(0);
  let s5 = f32x4.splat(0);
  let s6 = f32x4.splat(0);
  let s7 = f32x4.splat(0);
  let from = values;
  for (let row = 0; row < count; row++) {
    const share = v128.load32_splat(shares + ((<usize>row) << 2));
    s0 = f32x4.add(s0, f32x4.mul(share, v128.load(from)));
    s1 = f32x4.add(s1, f32x4.mul(share, v128.load(from, 16)));
    s2 = f32x4.add(s2, f32x4.mul(share, v128.load(from, 32)));
    s3 = f32x4.add(s3, f32x4.mul(share, v128.load(from, 48)));
    s4 = f32x4.add(s4, f32x4.mul(share, v128.load(from, 64)));
    s5 = f32x4.add(s5, f32x4.mul(share, v128.load(from, 80)));
    s6 = f32x4.add(s6, f32x4.mul(share, v128.load(from, 96)));
    s7 = f32x4.add(s7, f32x4.mul(share, v128.load(from, 112)));
    from += size;
  }
  v128.store(out, s0);
  v128.store(out, s1, 16);
  v128.store(out, s2, 32);
  v128.store(out, s3, 48);
  v128.store(out, s4, 64);
  v128.store(out, s5, 80);
  v128.store(out, s6, 96);
  v128.store(out, s7, 112);
}
