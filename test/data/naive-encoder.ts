/** A BERT encoder in plain floating point: slow, and as the paper has it (Devlin et al. 2019). */
import type { StoredTensor, StoredTensors } from '../../src/adapters/transformers/safetensors.ts';

export type Matrix = readonly Float64Array[];

/** The states of the last layer. */
export function naiveStates(
  tensors: StoredTensors,
  pieces: readonly number[],
  types: readonly number[],
): Matrix {
  const floats = (name: string): Float32Array => {
    const bytes = tensors.get(name)?.bytes;
    return bytes ? new Float32Array(bytes.slice().buffer) : new Float32Array();
  };
  const row = (table: string, index: number): number[] => {
    const { bytes, shape } = tensors.get(`${table}.weight`) as StoredTensor;
    const width = shape[1] as number;
    const scale = floats(`${table}.weight_scale`)[0] as number;
    const zero = tensors.get(`${table}.weight_zero_point`)?.bytes[0] as number;
    return [...bytes.subarray(index * width, (index + 1) * width)].map((byte) => (byte - zero) * scale);
  };
  const linear = (rows: Matrix, name: string): Float64Array[] => {
    const { bytes, shape } = tensors.get(`${name}.weight`) as StoredTensor;
    const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    const [outputs, inputs] = shape as readonly [number, number];
    const [scales, bias] = [floats(`${name}.weight_scale`), floats(`${name}.bias`)];
    return rows.map((values) =>
      Float64Array.from({ length: outputs }, (_, output) => {
        let sum = 0;
        for (let k = 0; k < inputs; k++)
          sum += (values[k] as number) * (weights[output * inputs + k] as number);
        return sum * (scales[output] as number) + (bias[output] ?? 0);
      }),
    );
  };
  const normalised = (rows: Matrix, name: string): Float64Array[] =>
    naiveNormalised(rows, floats(`${name}.weight`), floats(`${name}.bias`));
  const added = (rows: Matrix, others: Matrix) =>
    rows.map((values, i) => values.map((value, k) => value + (others[i]?.[k] as number)));
  let states = normalised(
    pieces.map((piece, position) => {
      const [word, type, place] = [
        row('embeddings.word_embeddings', piece),
        row('embeddings.token_type_embeddings', types[position] as number),
        row('embeddings.position_embeddings', position),
      ];
      return Float64Array.from(word, (value, k) => value + (type[k] as number) + (place[k] as number));
    }),
    'embeddings.LayerNorm',
  );
  for (let i = 0; tensors.has(`encoder.layer.${String(i)}.output.dense.weight`); i++) {
    const layer = `encoder.layer.${String(i)}`;
    const seen = naiveAttention(
      linear(states, `${layer}.attention.self.query`),
      linear(states, `${layer}.attention.self.key`),
      linear(states, `${layer}.attention.self.value`),
    );
    const first = normalised(
      added(linear(seen, `${layer}.attention.output.dense`), states),
      `${layer}.attention.output.LayerNorm`,
    );
    const wide = linear(first, `${layer}.intermediate.dense`).map((values) => values.map(naiveGelu));
    states = normalised(added(linear(wide, `${layer}.output.dense`), first), `${layer}.output.LayerNorm`);
  }
  return states;
}

/** Heads of 32 numbers. */
export function naiveAttention(queries: Matrix, keys: Matrix, values: Matrix): Float64Array[] {
  const width = queries[0]?.length ?? 0;
  return queries.map((query) => {
    const seen = new Float64Array(width);
    for (let head = 0; head < width; head += 32) {
      const scores = keys.map(
        (key) =>
          query
            .subarray(head, head + 32)
            .reduce((sum, value, k) => sum + value * (key[head + k] as number), 0) / Math.sqrt(32),
      );
      const most = Math.max(...scores);
      const shares = scores.map((score) => Math.exp(score - most));
      const total = shares.reduce((sum, share) => sum + share, 0);
      for (let k = head; k < head + 32; k++)
        seen[k] = values.reduce(
          (sum, value, i) => sum + ((shares[i] as number) / total) * (value[k] as number),
          0,
        );
    }
    return seen;
  });
}

export const naiveGelu = (x: number): number => (x / 2) * (1 + erf(x / Math.SQRT2));

/** By its series, which is exact enough here and needs no constants: 2 / sqrt(pi) times the integral. */
function erf(x: number): number {
  if (Math.abs(x) > 5) return Math.sign(x);
  let [term, sum] = [x, x];
  for (let n = 1; n < 120; n++) {
    term *= -(x * x) / n;
    sum += term / (2 * n + 1);
  }
  return (2 / Math.sqrt(Math.PI)) * sum;
}

export const naiveNormalised = (rows: Matrix, weight: Float32Array, bias: Float32Array): Float64Array[] =>
  rows.map((values) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
    return values.map(
      (value, k) =>
        ((value - mean) / Math.sqrt(variance + 1e-12)) * (weight[k] as number) + (bias[k] as number),
    );
  });
