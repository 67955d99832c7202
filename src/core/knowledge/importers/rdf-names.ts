/** The part of an address after its last `#`, `/` or `:`, with escapes resolved. */
export function localName(iri: string): string {
  const end = /[/#]$/.test(iri) ? iri.length - 1 : iri.length;
  const before = Math.max(...['/', '#', ':'].map((sign) => iri.lastIndexOf(sign, end - 1)));
  const last = iri.slice(before + 1, end) || iri;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
