/** Reads a bundle as its README describes it, with Node's own gzip and hash and nothing of Totem. */
import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';

/** The lines, parsed. @throws if the hash is wrong. */
export function readBundle(file: Buffer): unknown[] {
  const end = file.length - 32;
  const hash = createHash('sha256').update(file.subarray(0, end)).digest();
  if (!hash.equals(file.subarray(end))) throw new Error('The hash is wrong.');
  const lines: unknown[] = [];
  for (let at = file.indexOf('\n', file.indexOf('\n') + 1) + 1; ;) {
    const size = file.readUInt32LE(at);
    if (size === 0) return lines;
    const text = gunzipSync(file.subarray(at + 4, at + 4 + size)).toString('utf8');
    for (const line of text.split('\n').slice(0, -1)) lines.push(JSON.parse(line));
    at += 4 + size;
  }
}
