/**
 * Named tensors in one file: the length of a JSON header, the header, and the numbers
 * (https://github.com/huggingface/safetensors).
 */

export type TensorKind = 'F32' | 'I8' | 'U8';

export interface StoredTensor {
  readonly kind: TensorKind;
  readonly shape: readonly number[];
  /** Little-endian. */
  readonly bytes: Uint8Array;
}

export type StoredTensors = ReadonlyMap<string, StoredTensor>;

interface HeaderEntry {
  readonly dtype: TensorKind;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

const sizes: Readonly<Record<TensorKind, number>> = { F32: 4, I8: 1, U8: 1 };

/** @throws RangeError if the file is cut off or holds something else. */
export function readTensors(file: ArrayBuffer): StoredTensors {
  if (file.byteLength < 8) throw new RangeError('A model file is cut off.');
  const length = Number(new DataView(file).getBigUint64(0, true));
  const start = 8 + length;
  if (start > file.byteLength) throw new RangeError('A model file is cut off, or is not in this format.');
  const header = JSON.parse(new TextDecoder().decode(new Uint8Array(file, 8, length))) as Record<
    string,
    HeaderEntry
  >;
  return new Map(
    Object.entries(header).map(
      ([
        name,
        {
          dtype,
          shape,
          data_offsets: [from, to],
        },
      ]) => {
        const expected = shape.reduce((product, size) => product * size, sizes[dtype]);
        if (to - from !== expected || start + to > file.byteLength)
          throw new RangeError(`The tensor ${name} of a model file is cut off.`);
        return [name, { kind: dtype, shape, bytes: new Uint8Array(file, start + from, to - from) }];
      },
    ),
  );
}

/** Numbers of four bytes come first, so that they begin at multiples of four. */
export function writeTensors(tensors: StoredTensors): Uint8Array {
  const sorted = [...tensors].sort(
    ([a, { kind: first }], [b, { kind: second }]) => sizes[second] - sizes[first] || (a < b ? -1 : 1),
  );
  let end = 0;
  const header = JSON.stringify(
    Object.fromEntries(
      sorted.map(([name, { kind, shape, bytes }]): [string, HeaderEntry] => {
        const from = end;
        end += bytes.length;
        return [name, { dtype: kind, shape, data_offsets: [from, end] }];
      }),
    ),
  );
  const text = new TextEncoder().encode(header.padEnd(Math.ceil(header.length / 8) * 8));
  const file = new Uint8Array(8 + text.length + end);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  let at = 8 + text.length;
  for (const [, { bytes }] of sorted) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}
