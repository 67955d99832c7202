/**
 * What a zip archive says it holds, from its central directory: names and sizes, before anything is unpacked.
 */
export interface ZipEntry {
  readonly name: string;
  /** Bytes when unpacked, as the archive claims. */
  readonly size: number;
}

const endMark = 0x06054b50;
const entryMark = 0x02014b50;
/** The end record and the longest comment behind it. */
const reach = 22 + 0xffff;

/** Undefined where there is no directory, or it is broken. */
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
    });
    at += 46 + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
