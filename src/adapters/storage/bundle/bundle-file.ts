/**
 * The bundle: Totem's own file, for backups and for other programs. It is written and read a block at a time.
 *
 *     "Totem bundle 1\n"
 *     header, one line of JSON
 *     blocks: length of the content (4 bytes, little-endian, not 0), content
 *     0 (4 bytes)
 *     SHA-256 (32 bytes) of everything before
 *
 * The header has `made` (date and time, ISO 8601) and, where the blocks are encrypted, `encryption`
 * ({@link Encryption}). The content of a block is a gzip file; encrypted, it is 12 bytes of initialisation
 * vector and the gzip file under AES-256-GCM with its tag. The additional data are the SHA-256 of everything
 * before the first block and the block's number (4 bytes, little-endian, from 0).
 *
 * Unpacked and joined, the blocks are text in UTF-8: lines of JSON, none of which is split over two blocks.
 *
 *     {"thing":{"kind":"run","id":"...","name":"...","added":1764000000000}}
 *     ["answers","ID/00000000",[...]]         a record: table, key, value (values.ts)
 *     {"end":{"records":2,"sha256":"..."}}    of the thing's content (contentLine, records-in-bundle.ts)
 *     ["settings","check preferences",{...}]  a record that belongs to no thing
 *     {"page":["totem pupil ...","..."]}      what the page keeps outside the database
 *     {"all":{"things":1,"records":3}}        the last line
 *
 * The tables and their values are described in tables.ts.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { Bytes } from '../../../core/transfer.ts';
import type { Control } from '../../../core/work.ts';
import { Cipher, isEncryption, newEncryption, type Encryption } from './passphrase.ts';

const MAGIC = 'Totem bundle 1\n';
/** Bytes of text after which a block is closed. */
const BLOCK = 1_000_000;
/** Text that a block may unpack to. One record can be large: the names of a million entities. */
const MOST_IN_A_BLOCK = 500_000_000;
const MOST_IN_A_HEADER = 10_000;
const HASH_BYTES = 32;
/** Bytes read at once for the hash. */
const PIECE = 4_000_000;

export interface BundleHeader {
  /** Milliseconds since 1970. */
  readonly made: number;
  readonly encryption?: Encryption;
}

/** Why a file is refused, in a sentence for people. */
export class RefusedBundle extends Error {
  /** Another passphrase may open it. */
  readonly needsPassphrase: boolean;

  constructor(message: string, needsPassphrase = false) {
    super(message);
    this.needsPassphrase = needsPassphrase;
  }
}

const encoder = new TextEncoder();

type Hash = ReturnType<typeof sha256.create>;

/** A moment of the writing to which it can go back. */
export interface Mark {
  readonly parts: number;
  readonly blocks: number;
  readonly hash: Hash;
  readonly pending: readonly Uint8Array<ArrayBuffer>[];
}

export class BundleWriter {
  readonly #parts: Blob[] = [];
  readonly #cipher: Cipher | undefined;
  #hash = sha256.create();
  #blocks = 0;
  #pending: Uint8Array<ArrayBuffer>[] = [];
  #waiting = 0;

  /** @param passphrase encrypts the file. */
  static async begin(made: number, passphrase?: string): Promise<BundleWriter> {
    const encryption = passphrase === undefined ? undefined : newEncryption();
    const header = { made: new Date(made).toISOString(), ...(encryption && { encryption }) };
    const head = encoder.encode(`${MAGIC}${JSON.stringify(header)}\n`);
    const cipher =
      encryption && (await Cipher.of(passphrase ?? '', encryption, new Uint8Array(sha256(head))));
    const writer = new BundleWriter(cipher);
    writer.#put(head);
    return writer;
  }

  private constructor(cipher: Cipher | undefined) {
    this.#cipher = cipher;
  }

  /** @param line with its line end. */
  async line(line: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#pending.push(line);
    this.#waiting += line.length;
    if (this.#waiting >= BLOCK) await this.#close();
  }

  mark(): Mark {
    return {
      parts: this.#parts.length,
      blocks: this.#blocks,
      hash: this.#hash.clone(),
      pending: [...this.#pending],
    };
  }

  /** Forgets what was written since. */
  backTo({ parts, blocks, hash, pending }: Mark): void {
    this.#parts.length = parts;
    this.#blocks = blocks;
    this.#hash = hash.clone();
    this.#pending = [...pending];
    this.#waiting = pending.reduce((sum, { length }) => sum + length, 0);
  }

  async finish(): Promise<Blob> {
    if (this.#pending.length > 0) await this.#close();
    this.#put(lengthBytes(0));
    this.#put(new Uint8Array(this.#hash.clone().digest()));
    return new Blob(this.#parts, { type: 'application/octet-stream' });
  }

  async #close(): Promise<void> {
    const packed = await through(new Blob(this.#pending), new CompressionStream('gzip'));
    [this.#pending, this.#waiting] = [[], 0];
    const content = this.#cipher ? await this.#cipher.encrypted(packed, this.#blocks) : packed;
    this.#blocks++;
    this.#put(lengthBytes(content.length));
    this.#put(content);
  }

  /** A blob's bytes leave this thread's memory. */
  #put(bytes: Uint8Array<ArrayBuffer>): void {
    this.#hash.update(bytes);
    this.#parts.push(new Blob([bytes]));
  }
}

function lengthBytes(length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, length, true);
  return bytes;
}

const bytesIn = async (blob: Bytes) => new Uint8Array(await blob.arrayBuffer());

/** @throws {RangeError} if more than `most` bytes come out. */
async function through(
  blob: Blob,
  transform: CompressionStream | DecompressionStream,
  most = Infinity,
): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = blob.stream().pipeThrough(transform).getReader();
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    length += step.value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError('This unpacks to more than is allowed.');
    }
    pieces.push(step.value as Uint8Array<ArrayBuffer>);
  }
  const [only] = pieces;
  if (pieces.length === 1 && only) return only;
  const joined = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}

/** A file whose hash is right: it is as it was written, from the first byte to the last. */
export class Bundle {
  readonly header: BundleHeader;
  readonly #file: Bytes;
  /** Where the first block begins. */
  readonly #from: number;
  readonly #cipher: Cipher | undefined;

  /**
   * Reads all of the file before anything is done with it.
   * @throws {RefusedBundle} if the file is another kind of file, damaged, or of a newer version, or if the
   * passphrase is missing. A wrong one is noticed at the first block.
   */
  static async open(file: Bytes, passphrase: string | undefined, control: Control): Promise<Bundle> {
    const start = await bytesIn(file.slice(0, MAGIC.length + MOST_IN_A_HEADER));
    const from = headEnd(start);
    const header = headerOf(start.slice(MAGIC.length, from - 1));
    await checkHash(file, control);
    const { encryption } = header;
    if (!encryption) return new Bundle({ file, from, header });
    if (passphrase === undefined || passphrase === '')
      throw new RefusedBundle('This backup is encrypted. Enter its passphrase.', true);
    const cipher = await Cipher.of(passphrase, encryption, new Uint8Array(sha256(start.subarray(0, from))));
    return new Bundle({ file, from, header, cipher });
  }

  private constructor({
    file,
    from,
    header,
    cipher,
  }: {
    readonly file: Bytes;
    readonly from: number;
    readonly header: BundleHeader;
    readonly cipher?: Cipher;
  }) {
    this.#file = file;
    this.#from = from;
    this.header = header;
    this.#cipher = cipher;
  }

  /** The lines, without their ends, with the number of bytes of the file that were read so far. */
  async *lines(): AsyncGenerator<{ readonly line: string; readonly read: number }> {
    const last = this.#file.size - HASH_BYTES - 4;
    let at = this.#from;
    for (let block = 0; at < last; block++) {
      const length = new DataView(await this.#file.slice(at, at + 4).arrayBuffer()).getUint32(0, true);
      const end = at + 4 + length;
      if (length === 0 || end > last) throw notAsWritten();
      const text = await this.#unpacked(await bytesIn(this.#file.slice(at + 4, end)), block);
      at = end;
      for (let from = 0; from < text.length;) {
        const lineEnd = text.indexOf('\n', from);
        if (lineEnd < 0) throw notAsWritten();
        yield { line: text.slice(from, lineEnd), read: at };
        from = lineEnd + 1;
      }
    }
  }

  async #unpacked(content: Uint8Array<ArrayBuffer>, block: number): Promise<string> {
    const packed = this.#cipher ? await this.#cipher.decrypted(content, block) : content;
    if (!packed) throw new RefusedBundle('This is not the passphrase of this backup.', true);
    try {
      const bytes = await through(new Blob([packed]), new DecompressionStream('gzip'), MOST_IN_A_BLOCK);
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      throw notAsWritten();
    }
  }
}

/** The hash is right, and the content is not: another program wrote it, or it was made to do harm. */
export const notAsWritten = (what = 'a part of it cannot be read') =>
  new RefusedBundle(`This file does not follow the format of Totem’s backups: ${what}. Nothing was changed.`);

/** Where the header ends, after its line end. */
function headEnd(start: Uint8Array): number {
  const magic = encoder.encode(MAGIC);
  const kind = new TextDecoder().decode(start.subarray(0, MAGIC.length));
  const version = /^Totem bundle (\d+)/.exec(kind)?.[1];
  if (version !== undefined && version !== '1')
    throw new RefusedBundle(
      `This backup has format ${version}, and this version of Totem reads format 1. Open it with a newer ` +
        'version. Nothing was changed.',
    );
  if (!magic.every((byte, i) => start[i] === byte))
    throw new RefusedBundle('This file is not a backup of Totem. Nothing was changed.');
  const end = start.indexOf(10, MAGIC.length);
  if (end < 0) throw damaged();
  return end + 1;
}

function headerOf(bytes: Uint8Array): BundleHeader {
  try {
    const { made, encryption } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>;
    const at = typeof made === 'string' ? Date.parse(made) : NaN;
    if (Number.isNaN(at)) throw damaged();
    if (encryption === undefined) return { made: at };
    if (!isEncryption(encryption)) throw notAsWritten('its encryption is of an unknown kind');
    return { made: at, encryption };
  } catch (fault) {
    throw fault instanceof RefusedBundle ? fault : damaged();
  }
}

const damaged = () =>
  new RefusedBundle(
    'This backup is damaged or not complete: its contents do not have the hash at its end. Nothing was ' +
      'changed. Try another copy of the file.',
  );

async function checkHash(file: Bytes, { stop, report }: Control): Promise<void> {
  const hash = sha256.create();
  const end = file.size - HASH_BYTES;
  for (let from = 0; from < end; from += PIECE) {
    stop.throwIfAborted();
    hash.update(await bytesIn(file.slice(from, Math.min(end, from + PIECE))));
    report({ stage: 'Checking the file', done: Math.min(end, from + PIECE), total: end, unit: 'bytes' });
  }
  const stated = await bytesIn(file.slice(Math.max(0, end)));
  if (end < 0 || bytesToHex(stated) !== bytesToHex(hash.digest())) throw damaged();
}
