/**
 * The central directory of a zip archive: names and sizes, known before anything is unpacked; and the bytes
 * of an entry.
 */
export interface ZipEntry {
  readonly name: string;
  /** Bytes after unpacking, as the archive claims. */
  readonly size: number;
  /** Packed bytes, the packing method, and the position where they begin. */
  readonly packed: number;
  readonly method: number;
  readonly start: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
/** The end record and the longest comment after it. */
const reach = 22 + 0xffff;

/** Undefined if there is no directory, or it is broken. */
export function zipEntries(bytes: Uint8Array): readonly ZipEntry[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && end >= bytes.length - reach && view.getUint32(end, true) !== endMark) end--;
  if (end < 0 || view.getUint32(end, true) !== endMark) return undefined;
  const entries: ZipEntry[] = [];
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== entryMark) return undefined;
    const length = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + length)),
      size: view.getUint32(at + 24, true),
      packed: view.getUint32(at + 20, true),
      method: view.getUint16(at + 10, true),
      start: view.getUint32(at + 42, true),
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

const STORED = 0;
const DEFLATED = 8;

/** An entry has more bytes than its reader has room for. */
export class TooLarge extends Error {}

/**
 * The bytes of an entry. Throws if they cannot be unpacked, and {@link TooLarge} if they are more than
 * `most`: an archive can claim fewer bytes than it holds.
 */
export async function unpacked(bytes: Uint8Array, entry: ZipEntry, most: number): Promise<Uint8Array> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names = view.getUint16(entry.start + 26, true) + view.getUint16(entry.start + 28, true);
  const start = entry.start + 30 + names;
  const packed = bytes.slice(start, start + entry.packed);
  if (packed.length > most) throw new TooLarge(entry.name);
  if (entry.method === STORED) return packed;
  if (entry.method !== DEFLATED)
    throw new Error(`${entry.name} is packed with a method that Totem cannot read`);
  const pieces: Uint8Array[] = [];
  let length = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    length += next.value.length;
    if (length <= most) continue;
    await reader.cancel();
    throw new TooLarge(entry.name);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
