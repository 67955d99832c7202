/**
 * Ids that no other thing has. Browsers offer `crypto.randomUUID` only on secure pages, but random numbers
 * everywhere.
 */

/** The part of the browser's `crypto` that is used here. */
interface RandomSource {
  getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>;
}

/** 128 random bits, as hexadecimal digits. */
export const uniqueId = (source: RandomSource): string =>
  Array.from(source.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
