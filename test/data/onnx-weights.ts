/**
 * Takes the weights of a quantized BERT out of an ONNX file and names them as
 * `src/adapters/transformers/encoder.ts` reads them: the shipped models are made from the originals by this.
 * An ONNX file is a protobuf message (https://github.com/onnx/onnx/blob/main/onnx/onnx.proto); the few fields
 * that are needed are read here.
 */
import type { StoredTensor, StoredTensors } from '../../src/adapters/transformers/safetensors.ts';

interface OnnxNode {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
  readonly operator: string;
}

interface OnnxTensor {
  readonly shape: readonly number[];
  /** As the format numbers them: 1 float32, 2 uint8, 3 int8. */
  readonly type: number;
  readonly bytes: Uint8Array;
}

export function weightsOfOnnx(file: Uint8Array): StoredTensors {
  // A Buffer of Node copies nothing in `slice`.
  const { nodes, tensors } = graphOf(new Uint8Array(file.buffer, file.byteOffset, file.length));
  const found = new Map<string, StoredTensor>();
  const tensorOf = (name: string): OnnxTensor => {
    const tensor = tensors.get(name);
    if (!tensor) throw new Error(`The ONNX file has no tensor ${name}.`);
    return tensor;
  };
  for (const [name, { shape, type, bytes }] of tensors) {
    if (/LayerNorm[.](?:weight|bias)$/u.test(name)) found.set(plain(name), { kind: 'F32', shape, bytes });
    const table = /^(.*embeddings[.]weight)_quantized$/u.exec(name)?.[1];
    if (table === undefined || type !== 2) continue;
    found.set(plain(table), { kind: 'U8', shape, bytes });
    found.set(`${plain(table)}_scale`, { kind: 'F32', shape: [1], bytes: tensorOf(`${table}_scale`).bytes });
    found.set(`${plain(table)}_zero_point`, {
      kind: 'U8',
      shape: [1],
      bytes: tensorOf(`${table}_zero_point`).bytes,
    });
  }
  for (const node of nodes.filter(({ operator }) => operator === 'MatMulInteger')) {
    const quantized = node.inputs[1] as string;
    const bias = biasOf(node, nodes, tensors);
    const name = plain(layerName(node, quantized, bias));
    const scale = tensorOf(quantized.replace(/quantized$/u, 'scale'));
    if (tensorOf(quantized.replace(/quantized$/u, 'zero_point')).bytes.some((byte) => byte !== 0))
      throw new Error(`The weights of ${name} are not symmetric.`);
    const { weights, scales } = turned(tensorOf(quantized), scale);
    found.set(`${name}.weight`, weights);
    found.set(`${name}.weight_scale`, scales);
    if (bias !== undefined) found.set(`${name}.bias`, { kind: 'F32', ...withShape(tensorOf(bias)) });
  }
  return found;
}

const withShape = ({ shape, bytes }: OnnxTensor) => ({ shape, bytes });

/** `m.bert.encoder.layer.0...` and `m.encoder.layer.0...` are one name. */
const plain = (name: string): string => name.replace(/^m[.](?:bert[.])?/u, '');

/** The bias that is added to what the node computes, after it is scaled. */
function biasOf(
  { outputs }: OnnxNode,
  nodes: readonly OnnxNode[],
  tensors: ReadonlyMap<string, OnnxTensor>,
): string | undefined {
  let [name] = outputs;
  for (const operator of ['Cast', 'Mul', 'Add']) {
    const next = nodes.find((node) => node.operator === operator && node.inputs.includes(name as string));
    const bias = operator === 'Add' && next?.inputs.find((input) => tensors.has(input));
    if (bias) return bias;
    name = next?.outputs[0];
  }
  return undefined;
}

/** Named by its own tensor, by its bias, or by the node. */
function layerName({ outputs }: OnnxNode, quantized: string, bias: string | undefined): string {
  if (bias !== undefined) return bias.replace(/[.]bias$/u, '');
  if (quantized.startsWith('m.')) return quantized.replace(/_quantized$/u, '');
  return (outputs[0] as string).split('/')[1] as string;
}

/**
 * From inputs x outputs to outputs x inputs, within -64 to 63. The originals also have 64: an output with a
 * 64 and no -64 is negated, together with its scale; where it has both, its 64 become 63.
 */
function turned({ shape, bytes }: OnnxTensor, scale: OnnxTensor): Record<'weights' | 'scales', StoredTensor> {
  const [inputs, outputs] = shape as readonly [number, number];
  const from = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  const to = new Int8Array(bytes.length);
  const scales = new Float32Array(scale.bytes.slice().buffer);
  for (let output = 0; output < outputs; output++) {
    const own = Array.from({ length: inputs }, (_, input) => from[input * outputs + output] as number);
    const sign = own.includes(64) && !own.includes(-64) ? -1 : 1;
    own.forEach((weight, input) => {
      to[output * inputs + input] = Math.min(63, sign * weight);
    });
    scales[output] = sign * (scales[output] as number);
  }
  return {
    weights: { kind: 'I8', shape: [outputs, inputs], bytes: new Uint8Array(to.buffer) },
    scales: { kind: 'F32', shape: [outputs], bytes: new Uint8Array(scales.buffer) },
  };
}

interface Field {
  readonly number: number;
  readonly value: bigint;
  readonly bytes: Uint8Array;
}

function graphOf(file: Uint8Array): { nodes: OnnxNode[]; tensors: Map<string, OnnxTensor> } {
  const nodes: OnnxNode[] = [];
  const tensors = new Map<string, OnnxTensor>();
  const graph = [...fieldsOf(file)].find(({ number }) => number === 7);
  for (const { number, bytes } of fieldsOf(graph?.bytes ?? new Uint8Array())) {
    if (number === 1) nodes.push(nodeOf(bytes));
    if (number !== 5) continue;
    const [name, tensor] = tensorIn(bytes);
    tensors.set(name, tensor);
  }
  return { nodes, tensors };
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function nodeOf(message: Uint8Array): OnnxNode {
  const fields = [...fieldsOf(message)];
  const texts = (wanted: number) =>
    fields.filter(({ number }) => number === wanted).map(({ bytes }) => textOf(bytes));
  return { inputs: texts(1), outputs: texts(2), operator: texts(4)[0] ?? '' };
}

function tensorIn(message: Uint8Array): [name: string, tensor: OnnxTensor] {
  const shape: number[] = [];
  let [name, type, bytes] = ['', 0, new Uint8Array()];
  for (const field of fieldsOf(message)) {
    if (field.number === 1)
      shape.push(...(field.bytes.length > 0 ? packedNumbers(field.bytes) : [Number(field.value)]));
    if (field.number === 2) type = Number(field.value);
    // Small tensors may stand in a list of numbers of their own: 4 float, 5 int32.
    if (field.number === 4 || field.number === 9) bytes = field.bytes.slice();
    if (field.number === 5)
      bytes = Uint8Array.from(field.bytes.length > 0 ? packedNumbers(field.bytes) : [Number(field.value)]);
    if (field.number === 8) name = textOf(field.bytes);
  }
  return [name, { shape, type, bytes }];
}

function packedNumbers(bytes: Uint8Array): number[] {
  const numbers: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    const [value, next] = varint(bytes, at);
    numbers.push(Number(value));
    at = next;
  }
  return numbers;
}

/** The fields of a protobuf message: a number, and a value or bytes. */
function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  while (at < message.length) {
    const [key, start] = varint(message, at);
    const number = Number(key >> 3n);
    const none = new Uint8Array();
    if ((key & 7n) === 0n) {
      const [value, next] = varint(message, start);
      yield { number, value, bytes: none };
      at = next;
    } else if ((key & 7n) === 2n) {
      const [length, from] = varint(message, start);
      at = from + Number(length);
      yield { number, value: 0n, bytes: message.subarray(from, at) };
    } else {
      at = start + ((key & 7n) === 1n ? 8 : 4);
      yield { number, value: 0n, bytes: message.subarray(start, at) };
    }
  }
}

function varint(bytes: Uint8Array, at: number): [value: bigint, next: number] {
  let value = 0n;
  for (let shift = 0n; ; shift += 7n) {
    const byte = bytes[at++];
    if (byte === undefined) throw new RangeError('The ONNX file is cut off.');
    value |= BigInt(byte & 127) << shift;
    if (byte < 128) return [value, at];
  }
}
