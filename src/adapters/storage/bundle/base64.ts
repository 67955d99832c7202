/** Base64, by the browser's own function where it has one. */

type Writing = Uint8Array & { toBase64?(): string };
type Base64Decoding = typeof Uint8Array & { fromBase64?(text: string): Uint8Array<ArrayBuffer> };

/** As many bytes as `String.fromCharCode` takes at once. */
const AT_ONCE = 0x8000;

export function base64Of(bytes: Uint8Array): string {
  const writing: Writing = bytes;
  if (writing.toBase64) return writing.toBase64();
  let binary = '';
  for (let from = 0; from < bytes.length; from += AT_ONCE)
    binary += String.fromCharCode(...bytes.subarray(from, from + AT_ONCE));
  return btoa(binary);
}

/** @throws {SyntaxError} if the text is not base64. */
export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const reading: Base64Decoding = Uint8Array;
  if (reading.fromBase64) return reading.fromBase64(text);
  let binary: string;
  try {
    binary = atob(text);
  } catch {
    throw new SyntaxError('These bytes are not in base64.');
  }
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < binary.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}
