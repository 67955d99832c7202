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
