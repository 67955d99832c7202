/**
 * A 64-bit hash of a set of facts by their values. The order of facts and relations and the numbers of
 * symbols do not change it. It detects changed facts, but is no protection against deliberate collisions.
 */
import type { SymbolTable } from './symbol-table.ts';
import { MOST_BYTES, encodeInto } from './text-bytes.ts';

const SEEDS = [0x2545f491, 0x5bd1e995] as const;

/** The hash of facts by relation, as sixteen hexadecimal digits. A fact that occurs twice counts twice. */
export function fingerprint(facts: ReadonlyMap<string, readonly Int32Array[]>, symbols: SymbolTable): string {
  return SEEDS.map((seed) => {
    const values = valueHashes(symbols, seed);
    let sum = 0;
    for (const [name, columns] of facts) {
      const bytes = new Uint8Array(MOST_BYTES * name.length);
      const start = hashOf(bytes, 0, encodeInto(name, bytes, 0), seed);
      sum = (sum + finished(start + columns.length)) | 0;
      for (let row = 0; row < (columns[0]?.length ?? 0); row++) {
        let hash = start;
        for (let c = 0; c < columns.length; c++)
          hash = mixed(hash, values[(columns[c] as Int32Array)[row] as number] as number);
        sum = (sum + finished(hash)) | 0;
      }
    }
    return (sum >>> 0).toString(16).padStart(8, '0');
  }).join('');
}

/** The hash of each number or string, by symbol id. */
function valueHashes(symbols: SymbolTable, seed: number): Int32Array {
  const { pool, ends, numeric } = symbols.stored();
  const number = new Float64Array(1);
  const words = new Int32Array(number.buffer);
  const hashes = new Int32Array(ends.length);
  for (let id = 0, start = 0; id < ends.length; id++) {
    const end = ends[id] as number;
    number[0] = numeric[id] as number;
    hashes[id] = Number.isNaN(numeric[id])
      ? hashOf(pool, start, end, seed)
      : mixed(mixed(~seed, words[0] as number), words[1] as number);
    start = end;
  }
  return hashes;
}

function hashOf(bytes: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed ^ (end - start);
  for (let i = start; i < end; i++) hash = mixed(hash, bytes[i] as number);
  return finished(hash);
}

function mixed(hash: number, word: number): number {
  const product = Math.imul((hash ^ word) + 0x165667b1, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function finished(hash: number): number {
  const product = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return product ^ (product >>> 13);
}
