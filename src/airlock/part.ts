/**
 * A file while it is downloaded: pieces in the origin private file system. A piece is written whole, so that
 * what a crash leaves is always a beginning of the file, and a download goes on behind it.
 */

/** Bytes of a piece. A crash loses less than this. */
export const PIECE = 16 * 2 ** 20;

export interface Part {
  /** Bytes that are stored or waiting to be. */
  size(): Promise<number>;
  append(bytes: Uint8Array): Promise<void>;
  /** Stores what waits. */
  flush(): Promise<void>;
  /** Deletes everything, to begin again. */
  clear(): Promise<void>;
  content(): Promise<Blob>;
}

export class StoredPart implements Part {
  readonly #folder: FileSystemDirectoryHandle;
  #pieces: File[] | undefined;
  #waiting: Uint8Array[] = [];
  #waits = 0;

  constructor(folder: FileSystemDirectoryHandle) {
    this.#folder = folder;
  }

  async size(): Promise<number> {
    return (await this.#stored()).reduce((sum, { size }) => sum + size, 0) + this.#waits;
  }

  async append(bytes: Uint8Array): Promise<void> {
    this.#waiting.push(bytes);
    this.#waits += bytes.length;
    if (this.#waits >= PIECE) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#waits === 0) return;
    const pieces = await this.#stored();
    const handle = await this.#folder.getFileHandle(nameOf(pieces.length), { create: true });
    const writable = await handle.createWritable();
    await writable.write(new Blob(this.#waiting as BlobPart[]));
    await writable.close();
    this.#waiting = [];
    this.#waits = 0;
    pieces.push(await handle.getFile());
  }

  async clear(): Promise<void> {
    this.#waiting = [];
    this.#waits = 0;
    const pieces = await this.#stored();
    // The last first: what a crash leaves is a beginning.
    for (let i = pieces.length - 1; i >= 0; i--) await this.#folder.removeEntry(nameOf(i));
    this.#pieces = [];
  }

  async content(): Promise<Blob> {
    return new Blob(await this.#stored());
  }

  async #stored(): Promise<File[]> {
    if (this.#pieces) return this.#pieces;
    const pieces: File[] = [];
    for (;;) {
      const handle = await this.#folder.getFileHandle(nameOf(pieces.length)).catch(() => undefined);
      const file = await handle?.getFile();
      // A piece that was created and never written is written again.
      if (!file || file.size === 0) break;
      pieces.push(file);
    }
    return (this.#pieces = pieces);
  }
}

const nameOf = (index: number): string => String(index).padStart(6, '0');
