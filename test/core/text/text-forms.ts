/** The same text in other forms: what the eye does not see may decide nothing. */
export const textForms: readonly (readonly [name: string, change: (text: string) => string])[] = [
  ['wide white space', (text) => text.replaceAll(' ', ' \u00A0 ').replaceAll('. ', '.\u2003')],
  ['curly marks', (text) => text.replaceAll("'", '’').replaceAll('"', '”')],
  ['letters and their marks apart', (text) => text.normalize('NFD')],
  [
    'soft hyphens and zero-width blanks',
    (text) => text.replace(/(?<=\p{Ll}{3})(?=\p{Ll}{3})/gu, '\u00AD').replaceAll(', ', ',\u200B '),
  ],
  [
    'full-width digits and ligatures',
    (text) =>
      text
        .replace(/\d/gu, (digit) => String.fromCodePoint(0xff10 + Number(digit)))
        .replaceAll('fi', 'ﬁ')
        .replaceAll('fl', 'ﬂ'),
  ],
];
