/** Text written into HTML, so that no letter of it is read as a tag or as the end of an attribute. */
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escaped = (text: string): string =>
  text.replace(/[&<>"']/gu, (sign) => entities[sign] as string);

/**
 * The same for XML, which has no way to write most control characters, nor halves of surrogate pairs: those
 * become U+FFFD.
 */
export const escapedXml = (text: string): string =>
  escaped(text.replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD'));
