/** A file of weights for llama.cpp as small as can be, for tests: its weights mean nothing. */

export type Entry = readonly [key: string, type: 4 | 8, value: number | string];

/** A GGUF file with one tensor of numbers (F32), valid unless an option says otherwise. */
export function gguf({
  version = 3,
  entries = [],
  dataBytes = 128,
  numbers = 32,
  offset = 0,
}: {
  version?: number;
  entries?: readonly Entry[];
  dataBytes?: number;
  /** How many the head tells of. */
  numbers?: number;
  offset?: number;
}): Blob {
  const bytes: number[] = [];
  const text = (value: string) => {
    u64(value.length);
    bytes.push(...new TextEncoder().encode(value));
  };
  const u32 = (value: number) =>
    bytes.push(value & 255, (value >> 8) & 255, (value >> 16) & 255, value >>> 24);
  const u64 = (value: number) => {
    u32(value);
    u32(0);
  };
  bytes.push(...new TextEncoder().encode('GGUF'));
  u32(version);
  u64(1);
  u64(entries.length);
  for (const [key, type, value] of entries) {
    text(key);
    u32(type);
    if (typeof value === 'string') text(value);
    else u32(value);
  }
  text('token_embd.weight');
  u32(1);
  u64(numbers);
  u32(0);
  u64(offset);
  while (bytes.length % 32 !== 0) bytes.push(0);
  return new Blob([Uint8Array.from(bytes), new Uint8Array(dataBytes)]);
}
/** The entries of a complete small model. */
export const llama: readonly Entry[] = [
  ['general.architecture', 8, 'llama'],
  ['general.name', 8, 'Tiny'],
  ['general.file_type', 4, 0],
  ['llama.context_length', 4, 512],
];
