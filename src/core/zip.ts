/**
 * A zip archive of some text files, stored without packing (PKWARE APPNOTE 6.3, sections 4.3.7, 4.3.12 and
 * 4.3.16). Names are UTF-8, and folders are made by the slashes in them.
 */
import { utf8ToBytes } from '@noble/hashes/utils.js';

export interface TextFile {
  /** With slashes: `facts/edge.facts`. */
  readonly name: string;
  readonly text: string;
}

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const VERSION = 20;
/** Names are UTF-8. */
const UTF8 = 0x0800;
/** 1 January 1980, the first day that a zip archive can name: the same files give the same bytes. */
const DATE = 0x0021;

/** @throws RangeError for more than 65,535 files or 4 GB, which this format cannot hold. */
export function zipOf(files: readonly TextFile[]): Uint8Array<ArrayBuffer> {
  const parts = files.map(({ name, text }) => {
    const bytes = utf8ToBytes(text);
    return { name: utf8ToBytes(name), bytes, sum: crc32(bytes) };
  });
  const size = parts.reduce((sum, { name, bytes }) => sum + bytes.length + 2 * name.length + 76, 22);
  if (files.length > 0xffff || size > 0xffffffff)
    throw new RangeError('The files are too many or too large for one zip archive.');
  const archive = new Writer(size);
  const starts = parts.map(({ name, bytes, sum }) => {
    const { at } = archive;
    archive.numbers([4, LOCAL], [2, VERSION], [2, UTF8], [2, 0], [2, 0], [2, DATE], [4, sum]);
    archive.numbers([4, bytes.length], [4, bytes.length], [2, name.length], [2, 0]);
    archive.bytes(name);
    archive.bytes(bytes);
    return at;
  });
  const directory = archive.at;
  parts.forEach(({ name, bytes, sum }, i) => {
    archive.numbers([4, CENTRAL], [2, VERSION], [2, VERSION], [2, UTF8], [2, 0], [2, 0], [2, DATE]);
    archive.numbers([4, sum], [4, bytes.length], [4, bytes.length], [2, name.length], [2, 0], [2, 0]);
    archive.numbers([2, 0], [2, 0], [4, 0], [4, starts[i] as number]);
    archive.bytes(name);
  });
  const count = parts.length;
  const length = archive.at - directory;
  archive.numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, length], [4, directory], [2, 0]);
  return archive.whole;
}

class Writer {
  at = 0;
  readonly whole: Uint8Array<ArrayBuffer>;
  readonly #view: DataView;

  constructor(size: number) {
    this.whole = new Uint8Array(size);
    this.#view = new DataView(this.whole.buffer);
  }

  /** Each with its width in bytes, 2 or 4; the lowest byte first. */
  numbers(...numbers: readonly (readonly [width: 2 | 4, value: number])[]): void {
    for (const [width, value] of numbers) {
      if (width === 2) this.#view.setUint16(this.at, value, true);
      else this.#view.setUint32(this.at, value, true);
      this.at += width;
    }
  }

  bytes(bytes: Uint8Array): void {
    this.whole.set(bytes, this.at);
    this.at += bytes.length;
  }
}

const table = Int32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array): number {
  let sum = -1;
  for (const byte of bytes) sum = (table[(sum ^ byte) & 0xff] as number) ^ (sum >>> 8);
  return (sum ^ -1) >>> 0;
}
