/**
 * A 128-bit key of a text (MurmurHash3, x86 128-bit mixing over UTF-16 units, four lanes). It names cached
 * readings; it is no signature. Our own, because `crypto.subtle` is missing where a class opens Totem over
 * plain http.
 */
export function contentKey(text: string): string {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let d = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ unit, 0x239b961b);
    b = c ^ Math.imul(b ^ unit, 0xab0e9789);
    c = d ^ Math.imul(c ^ unit, 0x38b34ae5);
    d = a ^ Math.imul(d ^ unit, 0xa1e38b93);
  }
  const lanes = [a ^ text.length, b, c, d].map((lane) => {
    let mixed = lane ^ (lane >>> 16);
    mixed = Math.imul(mixed, 0x85ebca6b);
    mixed ^= mixed >>> 13;
    mixed = Math.imul(mixed, 0xc2b2ae35);
    return ((mixed ^ (mixed >>> 16)) >>> 0).toString(16).padStart(8, '0');
  });
  return lanes.join('');
}
