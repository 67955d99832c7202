/**
 * Reads the header of a GGUF file (llama.cpp's format for weights, versions 2 and 3): the model's name, its
 * quantisation, its context length, and whether the file is complete.
 */
import type { Bytes } from '../../core/transfer.ts';
import { ModelError, sizeInWords } from './engine.ts';

export interface GgufHead {
  readonly name: string;
  /** "Q4_K_M"; empty if the file does not say. */
  readonly quantisation: string;
  readonly architecture: string;
  /** The number of tokens the model was trained to read at once. */
  readonly contextTokens: number;
  readonly hasChatTemplate: boolean;
  /** The number of files that the weights are split into. */
  readonly parts: number;
  /** "model", or what the file adds to a model: "adapter", "mmproj". */
  readonly kind: string;
}

/** The quantisation by the number in `general.file_type`. */
const quantisations: Readonly<Record<number, string>> = {
  0: 'F32',
  1: 'F16',
  2: 'Q4_0',
  3: 'Q4_1',
  7: 'Q8_0',
  8: 'Q5_0',
  9: 'Q5_1',
  10: 'Q2_K',
  11: 'Q3_K_S',
  12: 'Q3_K_M',
  13: 'Q3_K_L',
  14: 'Q4_K_S',
  15: 'Q4_K_M',
  16: 'Q5_K_S',
  17: 'Q5_K_M',
  18: 'Q6_K',
  19: 'IQ2_XXS',
  20: 'IQ2_XS',
  21: 'Q2_K_S',
  22: 'IQ3_XS',
  23: 'IQ3_XXS',
  24: 'IQ1_S',
  25: 'IQ4_NL',
  26: 'IQ3_S',
  27: 'IQ3_M',
  28: 'IQ2_S',
  29: 'IQ2_M',
  30: 'IQ4_XS',
  31: 'IQ1_M',
  32: 'BF16',
  36: 'TQ1_0',
  37: 'TQ2_0',
  38: 'MXFP4',
};
/**
 * Numbers in a block and bytes of a block, by tensor type. A tensor of a type that is not listed counts as
 * one byte.
 */
const blocks: Readonly<Record<number, readonly [numbers: number, bytes: number]>> = {
  0: [1, 4],
  1: [1, 2],
  2: [32, 18],
  3: [32, 20],
  6: [32, 22],
  7: [32, 24],
  8: [32, 34],
  10: [256, 84],
  11: [256, 110],
  12: [256, 144],
  13: [256, 176],
  14: [256, 210],
  16: [256, 66],
  17: [256, 74],
  18: [256, 98],
  19: [256, 50],
  20: [32, 18],
  21: [256, 110],
  22: [256, 82],
  23: [256, 136],
  29: [256, 56],
  30: [1, 2],
  34: [256, 54],
  35: [256, 66],
  39: [32, 17],
};

/** The number of the type of lists. */
const LIST = 9;

type Value = string | number | boolean | undefined;

/** Thrown at the end of the part of the file that was read. */
class NeedsMore extends Error {}

class Cursor {
  at = 0;
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Skips bytes and returns their position. */
  step(length: number): number {
    if (this.at + length > this.#bytes.length) throw new NeedsMore();
    this.at += length;
    return this.at - length;
  }
  u32(): number {
    return this.#view.getUint32(this.step(4), true);
  }
  u64(): number {
    return Number(this.#view.getBigUint64(this.step(8), true));
  }
  text(): string {
    const length = this.u64();
    const from = this.step(length);
    return new TextDecoder().decode(this.#bytes.subarray(from, from + length));
  }

  /** Reads a value of one of the format's thirteen types. Of a list it only records that there is one. */
  value(type: number): Value {
    switch (type) {
      case 0:
        return this.#view.getUint8(this.step(1));
      case 1:
        return this.#view.getInt8(this.step(1));
      case 2:
        return this.#view.getUint16(this.step(2), true);
      case 3:
        return this.#view.getInt16(this.step(2), true);
      case 4:
        return this.u32();
      case 5:
        return this.#view.getInt32(this.step(4), true);
      case 6:
        return this.#view.getFloat32(this.step(4), true);
      case 7:
        return this.#view.getUint8(this.step(1)) !== 0;
      case 8:
        return this.text();
      case LIST:
        return this.#list();
      case 10:
        return this.u64();
      case 11:
        return Number(this.#view.getBigInt64(this.step(8), true));
      case 12:
        return this.#view.getFloat64(this.step(8), true);
      default:
        throw new ModelError(
          `At byte ${String(this.at)} there is a value of type ${String(type)}, but GGUF ` +
            'has only the types 0 to 12: the file is damaged.',
        );
    }
  }

  #list(): undefined {
    const type = this.u32();
    const count = this.u64();
    if (type === LIST)
      throw new ModelError(
        `At byte ${String(this.at)} there is a list of lists, which no language model has: ` +
          'the file is damaged.',
      );
    const width = [1, 1, 2, 2, 4, 4, 4, 1, 0, 0, 8, 8, 8][type];
    if (width) this.step(width * count);
    else
      for (let i = 0; i < count; i++)
        if (type === 8) this.step(this.u64());
        else this.value(type);
  }
}

const firstRead = 4 * 2 ** 20;
const longestHead = 256 * 2 ** 20;

export async function isGguf(file: Bytes): Promise<boolean> {
  return new TextDecoder().decode(await file.slice(0, 4).arrayBuffer()) === 'GGUF';
}

/** @throws {ModelError} with a message for the user when this is not a GGUF file, or not a complete one. */
export async function readGgufHead(file: Bytes): Promise<GgufHead> {
  for (let length = firstRead; ; length *= 4) {
    const bytes = new Uint8Array(await file.slice(0, Math.min(length, file.size)).arrayBuffer());
    try {
      return parseHead(bytes, file.size);
    } catch (reason) {
      if (!(reason instanceof NeedsMore)) throw reason;
      if (length >= file.size)
        throw new ModelError(
          `The file ends after ${sizeInWords(file.size)}, inside its header: it was not ` +
            'copied or downloaded completely.',
        );
      if (length >= longestHead)
        throw new ModelError(
          `The header of the file is larger than ${sizeInWords(longestHead)}: the file is damaged.`,
        );
    }
  }
}

function parseHead(bytes: Uint8Array, fileSize: number): GgufHead {
  const cursor = new Cursor(bytes);
  if (new TextDecoder().decode(bytes.subarray(cursor.step(4), 4)) !== 'GGUF')
    throw new ModelError(
      'The file does not begin with the letters GGUF. Expected a file of weights for llama.cpp.',
    );
  const version = cursor.u32();
  if (version !== 2 && version !== 3)
    throw new ModelError(
      `The file has GGUF version ${String(version)}. Totem reads versions 2 and 3. Use a ` +
        'newer copy of the same model.',
    );
  const tensors = cursor.u64();
  const entries = cursor.u64();
  const values = new Map<string, Value>();
  for (let i = 0; i < entries; i++) {
    const key = cursor.text();
    values.set(key, cursor.value(cursor.u32()));
  }
  const architecture = textOf(values.get('general.architecture'));
  const parts = Number(values.get('split.count') ?? 1) || 1;
  if (architecture === '')
    throw new ModelError(
      'The file does not say which kind of model it holds (general.architecture): it is damaged, or no ' +
        'language model.',
    );
  // Of split weights, the first file may hold none.
  if (tensors === 0 && parts === 1)
    throw new ModelError(
      `The file has only a header of ${String(fileSize)} bytes and no weights: it was not copied or ` +
        'downloaded completely.',
    );
  checkWhole(cursor, tensors, alignmentOf(values.get('general.alignment')), fileSize);
  const type = values.get('general.file_type');
  return {
    name: textOf(values.get('general.name')) || textOf(values.get('general.basename')),
    quantisation: typeof type === 'number' ? (quantisations[type] ?? '') : '',
    architecture,
    contextTokens: Number(values.get(`${architecture}.context_length`) ?? 0),
    hasChatTemplate: values.has('tokenizer.chat_template'),
    parts,
    kind: textOf(values.get('general.type')) || 'model',
  };
}

const textOf = (value: Value): string => (typeof value === 'string' ? value.trim() : '');

function alignmentOf(value: Value): number {
  const alignment = Number(value ?? 32);
  if (Number.isInteger(alignment) && alignment > 0) return alignment;
  throw new ModelError(`The weights are aligned to ${String(value)} bytes: the file is damaged.`);
}

/** Tensors follow one another; the file must reach the end of the last one. */
function checkWhole(cursor: Cursor, tensors: number, alignment: number, fileSize: number): void {
  let end = 0;
  for (let i = 0; i < tensors; i++) {
    cursor.text();
    const dimensions = cursor.u32();
    let numbers = 1;
    for (let d = 0; d < dimensions; d++) numbers *= cursor.u64();
    const [perBlock, bytesOfBlock] = blocks[cursor.u32()] ?? [Math.max(1, numbers), 1];
    end = Math.max(end, cursor.u64() + (numbers / perBlock) * bytesOfBlock);
  }
  const expected = Math.ceil(cursor.at / alignment) * alignment + end;
  if (expected > fileSize)
    throw new ModelError(
      `The file has ${String(fileSize)} bytes, but its header requires ` +
        `${String(expected)}: it was not copied or downloaded completely.`,
    );
}
