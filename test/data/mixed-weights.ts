/** A model whose weights are a mean of those of two others of the same shape, rounded to int8 again. */
import type { StoredTensor, StoredTensors } from '../../src/adapters/transformers/safetensors.ts';

const floats = ({ bytes }: StoredTensor): Float32Array => new Float32Array(bytes.slice().buffer);
const kept = (numbers: Float32Array, shape: readonly number[]): StoredTensor => ({
  kind: 'F32',
  shape,
  bytes: new Uint8Array(numbers.buffer),
});

/**
 * @param share of the second model; the first has the rest. More than 1 goes on from the first to the second
 * and beyond it.
 */
export function mixedWeights(first: StoredTensors, second: StoredTensors, share: number): StoredTensors {
  const mixed = new Map<string, StoredTensor>();
  for (const [name, { kind, shape }] of second) {
    if (/_(?:scale|zero_point)$/u.test(name)) continue;
    const [from, to] = [valuesOf(first, name), valuesOf(second, name)];
    const values = to.map((value, at) => share * value + (1 - share) * (from[at] as number));
    const rounded =
      kind === 'F32'
        ? [kept(values, shape)]
        : kind === 'I8'
          ? layer(values, shape as readonly [number, number])
          : table(values, shape);
    const [weights, scale, zero] = rounded;
    mixed.set(name, weights as StoredTensor);
    if (scale) mixed.set(`${name}_scale`, scale);
    if (zero) mixed.set(`${name}_zero_point`, zero);
  }
  return new Map([...second.keys()].map((name) => [name, mixed.get(name) as StoredTensor]));
}

/** The numbers that a tensor stands for. */
function valuesOf(tensors: StoredTensors, name: string): Float32Array {
  const { kind, shape, bytes } = tensors.get(name) as StoredTensor;
  if (kind === 'F32') return floats({ kind, shape, bytes });
  const scales = floats(tensors.get(`${name}_scale`) as StoredTensor);
  if (kind === 'U8') {
    const zero = tensors.get(`${name}_zero_point`)?.bytes[0] as number;
    return Float32Array.from(bytes, (byte) => (byte - zero) * (scales[0] as number));
  }
  const weights = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const inputs = shape[1] as number;
  return Float32Array.from(weights, (weight, at) => weight * (scales[Math.floor(at / inputs)] as number));
}

/** -63 to 63, each output with a scale of its own. */
function layer(values: Float32Array, shape: readonly [number, number]): StoredTensor[] {
  const [outputs, inputs] = shape;
  const scales = new Float32Array(outputs);
  const weights = new Int8Array(values.length);
  for (let output = 0; output < outputs; output++) {
    const own = values.subarray(output * inputs, (output + 1) * inputs);
    const scale = own.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 63 || 1;
    scales[output] = scale;
    own.forEach((value, input) => {
      weights[output * inputs + input] = Math.round(value / scale);
    });
  }
  return [{ kind: 'I8', shape, bytes: new Uint8Array(weights.buffer) }, kept(scales, [outputs])];
}

/** 0 to 255, with one scale and one zero. */
function table(values: Float32Array, shape: readonly number[]): StoredTensor[] {
  const low = values.reduce((least, value) => Math.min(least, value), 0);
  const high = values.reduce((most, value) => Math.max(most, value), 0);
  const scale = (high - low) / 255;
  const zero = Math.round(-low / scale);
  const bytes = Uint8Array.from(values, (value) =>
    Math.max(0, Math.min(255, Math.round(value / scale) + zero)),
  );
  return [
    { kind: 'U8', shape, bytes },
    kept(Float32Array.of(scale), [1]),
    { kind: 'U8', shape: [1], bytes: Uint8Array.of(zero) },
  ];
}
