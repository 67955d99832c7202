/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes. Our own, because browsers offer theirs only over https, and a
 * class opens Totem over plain http.
 */

/** The first 32 bits of the fractional parts of the `root`-th roots of the first primes (4.2.2, 5.3.3). */
function fractions(count: number, root: number): Uint32Array {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate++) {
    let divisor = 2;
    while (candidate % divisor !== 0) divisor++;
    if (divisor === candidate) found.push(candidate);
  }
  return Uint32Array.from(found, (prime) => {
    const power = root === 2 ? Math.sqrt(prime) : Math.cbrt(prime);
    return (power - Math.floor(power)) * 2 ** 32;
  });
}

const constants = fractions(64, 3);
const initial = fractions(8, 2);
const rotated = (word: number, by: number): number => (word >>> by) | (word << (32 - by));

/** 64 hexadecimal digits. */
export function sha256(text: string): string {
  const words = padded(utf8(text));
  const state = Uint32Array.from(initial);
  const schedule = new Uint32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    schedule.set(words.subarray(block, block + 16));
    expand(schedule);
    compress(state, schedule);
  }
  return Array.from(state, (word) => word.toString(16).padStart(8, '0')).join('');
}

/** Big-endian words: the bytes, a one bit, zeros, the length in bits. */
function padded(bytes: Uint8Array): Uint32Array {
  const blocks = Math.ceil((bytes.length + 9) / 64);
  const words = new Uint32Array(blocks * 16);
  const put = (at: number, byte: number) => {
    words[at >> 2] = (words[at >> 2] as number) | (byte << (24 - 8 * (at & 3)));
  };
  bytes.forEach((byte, at) => put(at, byte));
  put(bytes.length, 0x80);
  words[words.length - 2] = Math.floor(bytes.length / 2 ** 29);
  words[words.length - 1] = bytes.length << 3;
  return words;
}

function expand(w: Uint32Array): void {
  for (let t = 16; t < 64; t++) {
    const a = w[t - 15] as number;
    const b = w[t - 2] as number;
    const s0 = rotated(a, 7) ^ rotated(a, 18) ^ (a >>> 3);
    const s1 = rotated(b, 17) ^ rotated(b, 19) ^ (b >>> 10);
    w[t] = (w[t - 16] as number) + s0 + (w[t - 7] as number) + s1;
  }
}

function compress(state: Uint32Array, w: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = state as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let t = 0; t < 64; t++) {
    const t1 =
      (h +
        (rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25)) +
        ((e & f) ^ (~e & g)) +
        (constants[t] as number) +
        (w[t] as number)) |
      0;
    const t2 = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] = (state[i] as number) + word;
  });
}

/** A surrogate without its partner becomes U+FFFD, as everywhere on the web. */
function utf8(text: string): Uint8Array {
  const bytes: number[] = [];
  for (const character of text) {
    const point = character.codePointAt(0) as number;
    const scalar = point >= 0xd800 && point < 0xe000 ? 0xfffd : point;
    if (scalar < 0x80) bytes.push(scalar);
    else if (scalar < 0x800) bytes.push(0xc0 | (scalar >> 6), 0x80 | (scalar & 63));
    else if (scalar < 0x10000)
      bytes.push(0xe0 | (scalar >> 12), 0x80 | ((scalar >> 6) & 63), 0x80 | (scalar & 63));
    else
      bytes.push(
        0xf0 | (scalar >> 18),
        0x80 | ((scalar >> 12) & 63),
        0x80 | ((scalar >> 6) & 63),
        0x80 | (scalar & 63),
      );
  }
  return Uint8Array.from(bytes);
}
