/** Texts of the page that is one file. */

export const texts = {
  brand: 'Totem Logic',
  about:
    'This page is one file. It needs no network and sends nothing. Your draft stays in this browser; links ' +
    'lead to this file.',
} as const;
