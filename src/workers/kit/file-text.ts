/** Files that are read as one text. */
import { decodeText } from '../../core/text-source.ts';
import type { Bytes } from '../../core/transfer.ts';

/** The largest file that is read, in bytes. A larger one would need more memory than a tab can rely on. */
export const LARGEST_FILE = 160 * 1024 * 1024;

export const megabytes = (bytes: number): string => `${String(Math.round(bytes / 1024 / 1024))} MB`;

/** Fails with a sentence for people if the file is too large. */
export async function fileText(file: Bytes, name: string): Promise<string> {
  if (file.size > LARGEST_FILE)
    throw new Error(
      `${name} has ${megabytes(file.size)}. Totem reads files of up to ${megabytes(LARGEST_FILE)}, so that ` +
        'the memory of a tab is enough. Nothing was read. Split it into parts.',
    );
  return decodeText(new Uint8Array(await file.arrayBuffer())).text;
}
