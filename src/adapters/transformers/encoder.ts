/**
 * A BERT encoder (Devlin et al. 2019) whose linear layers have int8 weights. All arithmetic is in
 * `kernel/kernel.ts`; here is which layer comes after which, and where in the kernel's memory things are.
 */
import { plainKernel, relaxedKernel } from './kernel/code.ts';
import type { Kernel } from './kernel/exports.ts';
import { readTensors, type StoredTensor, type StoredTensors, type TensorKind } from './safetensors.ts';

/** Rows of float32 in the kernel's memory, an even number of them, at least 4. Valid until the next run. */
export interface Rows {
  readonly at: number;
  readonly count: number;
  readonly width: number;
}

/** Addresses of a linear layer. */
interface Linear {
  readonly packed: number;
  readonly sums: number;
  readonly scales: number;
  readonly bias: number;
  readonly inputs: number;
  /** In whole blocks. */
  readonly outputs: number;
}

interface Normalisation {
  readonly weight: number;
  readonly bias: number;
}

interface Table {
  readonly at: number;
  readonly scale: number;
  readonly zero: number;
  readonly size: number;
}

interface Layer {
  readonly query: Linear;
  readonly key: Linear;
  readonly value: Linear;
  readonly output: Linear;
  readonly afterAttention: Normalisation;
  readonly widened: Linear;
  readonly narrowed: Linear;
  readonly afterAll: Normalisation;
}

/** Rows as int8, with their scales and zeros. */
interface Quantized {
  readonly at: number;
  readonly scales: number;
  readonly zeros: number;
  readonly count: number;
  readonly width: number;
}

/** The kernel computes this many outputs together. */
const block = 8;
const pageSize = 65_536;

const upTo = (multiple: number, count: number): number => Math.ceil(count / multiple) * multiple;

const bytesOf = (code: string) => Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));

/** The fastest kernel that this browser has. Both give the same numbers. */
const bestKernel = (): string => (WebAssembly.validate(bytesOf(relaxedKernel)) ? relaxedKernel : plainKernel);

export class Encoder {
  readonly #kernel: Kernel;
  readonly #memory: WebAssembly.Memory;
  readonly #linears = new Map<string, Linear>();
  readonly #words: Table;
  readonly #types: Table;
  readonly #positions: Table;
  readonly #afterEmbedding: Normalisation;
  readonly #layers: readonly Layer[];
  readonly #width: number;
  /** The first address after the weights. */
  readonly #scratch: number;
  #next = 16;

  /**
   * @param file weights as `test/data/onnx-weights.ts` writes them.
   * @throws RangeError if the file is cut off or holds something else.
   */
  static async load(file: ArrayBuffer, kernel = bestKernel()): Promise<Encoder> {
    const tensors = readTensors(file);
    const memory = new WebAssembly.Memory({ initial: Math.ceil((file.byteLength * 1.1) / pageSize) + 64 });
    const { exports } = (await WebAssembly.instantiate(bytesOf(kernel), { env: { memory } })).instance;
    return new Encoder(tensors, exports as unknown as Kernel, memory);
  }

  private constructor(tensors: StoredTensors, kernel: Kernel, memory: WebAssembly.Memory) {
    this.#kernel = kernel;
    this.#memory = memory;
    this.#words = this.#table(tensors, 'embeddings.word_embeddings');
    this.#types = this.#table(tensors, 'embeddings.token_type_embeddings');
    this.#positions = this.#table(tensors, 'embeddings.position_embeddings');
    this.#afterEmbedding = this.#normalisation(tensors, 'embeddings.LayerNorm');
    this.#width = tensorOf(tensors, 'embeddings.LayerNorm.bias').shape[0] as number;
    for (const [name, { kind }] of tensors)
      if (kind === 'I8') this.#keepLinear(tensors, name.replace(/[.]weight$/u, ''));
    const count = [...this.#linears.keys()].filter((name) => name.endsWith('self.query')).length;
    this.#layers = Array.from({ length: count }, (_, i): Layer => {
      const name = (part: string) => `encoder.layer.${String(i)}.${part}`;
      return {
        query: this.#linear(name('attention.self.query')),
        key: this.#linear(name('attention.self.key')),
        value: this.#linear(name('attention.self.value')),
        output: this.#linear(name('attention.output.dense')),
        afterAttention: this.#normalisation(tensors, name('attention.output.LayerNorm')),
        widened: this.#linear(name('intermediate.dense')),
        narrowed: this.#linear(name('output.dense')),
        afterAll: this.#normalisation(tensors, name('output.LayerNorm')),
      };
    });
    this.#scratch = this.#next;
  }

  /**
   * The states of the last layer.
   * @param only the pieces whose states are wanted; all, if absent.
   * @throws RangeError if the text has more pieces than the model has positions.
   */
  states(pieces: readonly number[], types: readonly number[], only?: readonly number[]): Rows {
    if (pieces.length > this.#positions.size)
      throw new RangeError(
        `A text of ${String(pieces.length)} pieces; the model reads ${String(this.#positions.size)}.`,
      );
    this.#next = this.#scratch;
    let states = this.#embedded(pieces, types);
    const scores = this.#place(4 * (36 * upTo(8, pieces.length) + 68));
    const [keys, values] = [this.#rows(pieces.length), this.#rows(pieces.length)];
    const last = this.#layers.at(-1);
    for (const layer of this.#layers) {
      const before = states;
      const own = layer === last && only ? this.#picked(before, only) : before;
      const quantized = this.#quantized(before);
      this.#apply(layer.key, quantized, keys);
      this.#apply(layer.value, quantized, values);
      const queries = this.#applied(layer.query, own === before ? quantized : this.#quantized(own));
      const seen = this.#rows(own.count);
      const { at, count } = queries;
      this.#kernel.attention(at, keys.at, values.at, count, pieces.length, this.#width, scores, seen.at);
      const attended = this.#applied(layer.output, this.#quantized(seen));
      this.#addAndNormalise(attended, own, layer.afterAttention);
      const wide = this.#applied(layer.widened, this.#quantized(attended));
      this.gelu(wide);
      states = this.#applied(layer.narrowed, this.#quantized(wide));
      this.#addAndNormalise(states, attended, layer.afterAll);
      // What the layer needed besides its result is free again.
      states = this.#keptOnly(states, values);
    }
    return states;
  }

  /** The linear layer of this name, applied to rows. */
  linear(name: string, rows: Rows): Rows {
    return this.#applied(this.#linear(name), this.#quantized(rows));
  }

  gelu({ at, count, width }: Rows): void {
    this.#kernel.gelu(at, count * width);
  }

  tanh({ at, count, width }: Rows): void {
    this.#kernel.tanh(at, count * width);
  }

  /** The first numbers of the first rows. */
  numbers(rows: Rows, count: number, width = rows.width): Float32Array {
    const found = new Float32Array(count * width);
    for (let row = 0; row < count; row++)
      found.set(new Float32Array(this.#memory.buffer, rows.at + 4 * row * rows.width, width), row * width);
    return found;
  }

  /** @param numbers rows of `width`, which is a multiple of 16. */
  rowsOf(numbers: Float32Array, width: number): Rows {
    const rows = this.#rows(numbers.length / width, width);
    new Float32Array(this.#memory.buffer, rows.at, numbers.length).set(numbers);
    return rows;
  }

  #embedded(pieces: readonly number[], types: readonly number[]): Rows {
    const rows = this.#rows(pieces.length);
    new Float32Array(this.#memory.buffer, rows.at, rows.count * rows.width).fill(0);
    const indices = this.#place(4 * pieces.length);
    const positions = pieces.map((_, i) => i);
    for (const [{ at, scale, zero }, values] of [
      [this.#words, pieces],
      [this.#types, types],
      [this.#positions, positions],
    ] as const) {
      new Int32Array(this.#memory.buffer, indices, values.length).set(values);
      this.#kernel.addFromTable(rows.at, indices, values.length, rows.width, at, scale, zero);
    }
    const { weight, bias } = this.#afterEmbedding;
    this.#kernel.normalise(rows.at, rows.count, rows.width, weight, bias);
    return rows;
  }

  #picked(from: Rows, only: readonly number[]): Rows {
    const rows = this.#rows(only.length, from.width);
    const numbers = new Float32Array(this.#memory.buffer);
    only.forEach((row, i) => {
      const start = from.at / 4 + row * from.width;
      numbers.copyWithin(rows.at / 4 + i * rows.width, start, start + from.width);
    });
    return rows;
  }

  #addAndNormalise(rows: Rows, others: Rows, { weight, bias }: Normalisation): void {
    this.#kernel.add(rows.at, others.at, rows.count * rows.width);
    this.#kernel.normalise(rows.at, rows.count, rows.width, weight, bias);
  }

  /** Moves rows to the first address after `before`; everything after them is free again. */
  #keptOnly(rows: Rows, before: Rows): Rows {
    const at = upTo(16, before.at + 4 * before.count * before.width);
    const end = rows.at + 4 * rows.count * rows.width;
    new Uint8Array(this.#memory.buffer).copyWithin(at, rows.at, end);
    this.#next = at + end - rows.at;
    return { ...rows, at };
  }

  #applied(layer: Linear, quantized: Quantized): Rows {
    const rows = this.#rows(quantized.count, layer.outputs);
    this.#apply(layer, quantized, rows);
    return rows;
  }

  #apply(layer: Linear, { at, scales, zeros, count, width }: Quantized, into: Rows): void {
    const { packed, sums, scales: own, bias, outputs } = layer;
    this.#kernel.linear(at, scales, zeros, count, width, packed, sums, own, bias, outputs, into.at);
  }

  #quantized({ at: rows, count, width }: Rows): Quantized {
    const at = this.#place(2 * count * width);
    const scales = this.#place(4 * count);
    const zeros = this.#place(8 * count);
    this.#kernel.quantize(rows, count, width, at, scales, zeros);
    return { at, scales, zeros, count, width };
  }

  #rows(count: number, width = this.#width): Rows {
    const filled = upTo(2, Math.max(count, 4));
    return { at: this.#place(4 * filled * width), count: filled, width };
  }

  /** Room in the kernel's memory, at a multiple of 16. */
  #place(bytes: number): number {
    const at = upTo(16, this.#next);
    this.#next = at + bytes;
    const missing = this.#next + 64 - this.#memory.buffer.byteLength;
    if (missing > 0) this.#memory.grow(Math.ceil(missing / pageSize));
    return at;
  }

  #kept(bytes: Uint8Array, room = bytes.length): number {
    const at = this.#place(room);
    new Uint8Array(this.#memory.buffer).set(bytes, at);
    return at;
  }

  #table(tensors: StoredTensors, name: string): Table {
    const { bytes, shape } = tensorOf(tensors, `${name}.weight`, 'U8');
    return {
      // The kernel reads eight bytes where it needs four.
      at: this.#kept(bytes, bytes.length + 8),
      scale: floats(tensorOf(tensors, `${name}.weight_scale`))[0] as number,
      zero: tensorOf(tensors, `${name}.weight_zero_point`, 'U8').bytes[0] as number,
      size: shape[0] as number,
    };
  }

  #normalisation(tensors: StoredTensors, name: string): Normalisation {
    return {
      weight: this.#kept(tensorOf(tensors, `${name}.weight`).bytes),
      bias: this.#kept(tensorOf(tensors, `${name}.bias`).bytes),
    };
  }

  #keepLinear(tensors: StoredTensors, name: string): void {
    const { bytes, shape } = tensorOf(tensors, `${name}.weight`, 'I8');
    const [outputs, inputs] = shape as readonly [number, number];
    const filled = upTo(block, outputs);
    const bias = tensors.get(`${name}.bias`);
    const layer: Linear = {
      packed: this.#place(filled * inputs),
      sums: this.#place(4 * filled),
      scales: this.#kept(tensorOf(tensors, `${name}.weight_scale`).bytes, 4 * filled),
      bias: bias ? this.#kept(bias.bytes, 4 * filled) : this.#place(4 * filled),
      inputs,
      outputs: filled,
    };
    const after = this.#next;
    this.#kernel.pack(this.#kept(bytes), layer.packed, layer.sums, outputs, inputs);
    // The weights as they came are overwritten by what is kept next.
    new Uint8Array(this.#memory.buffer).fill(0, after, this.#next);
    this.#next = after;
    this.#linears.set(name, layer);
  }

  #linear(name: string): Linear {
    const layer = this.#linears.get(name);
    if (!layer) throw new Error(`The model has no layer ${name}.`);
    return layer;
  }
}

function tensorOf(tensors: StoredTensors, name: string, kind: TensorKind = 'F32'): StoredTensor {
  const tensor = tensors.get(name);
  if (tensor?.kind !== kind) throw new Error(`The model file has no ${name} of kind ${kind}.`);
  return tensor;
}

const floats = ({ bytes }: StoredTensor): Float32Array => new Float32Array(bytes.slice().buffer);
