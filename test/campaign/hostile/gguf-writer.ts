/** Writes the head of a GGUF file, for tests of reading. */
export interface GgufEntry {
  readonly key: string;
  /** 4: a number; 8: text; 9: a list. */
  readonly type: number;
  readonly text?: string;
  readonly number?: number;
  /** The type of the values of a list. */
  readonly of?: number;
  readonly list?: readonly string[];
}

export function writeGguf(entries: readonly GgufEntry[], tensors = 0): Uint8Array<ArrayBuffer> {
  const pieces: Uint8Array[] = [];
  const u32 = (value: number) => {
    const bytes = new Uint8Array(4);
    new DataView(bytes.buffer).setUint32(0, value, true);
    pieces.push(bytes);
  };
  const u64 = (value: number) => {
    u32(value % 2 ** 32);
    u32(Math.floor(value / 2 ** 32));
  };
  const text = (value: string) => {
    const bytes = new TextEncoder().encode(value);
    u64(bytes.length);
    pieces.push(bytes);
  };
  pieces.push(new TextEncoder().encode('GGUF'));
  u32(3);
  u64(tensors);
  u64(entries.length);
  for (const entry of entries) {
    text(entry.key);
    u32(entry.type);
    if (entry.type === 4) u32(entry.number ?? 0);
    else if (entry.type === 8) text(entry.text ?? '');
    else {
      u32(entry.of ?? 8);
      u64(entry.list?.length ?? 0);
      for (const value of entry.list ?? []) text(value);
    }
  }
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
