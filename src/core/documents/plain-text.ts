/** Reads plain text: paragraphs as they stand; a form feed begins a new page. */
import { DocumentBuilder } from './document-builder.ts';
import type { DocumentText } from './document.ts';

export function readPlainText(text: string): DocumentText {
  const builder = new DocumentBuilder();
  builder.account.read(text);
  const pages = text.split('\f');
  if (pages.length > 1 && pages.at(-1)?.trim() === '') pages.pop();
  for (const page of pages) {
    if (pages.length > 1) builder.page();
    for (const paragraph of page.split(/\n\s*\n|\r\n?[^\S\r\n]*\r\n?/u)) builder.paragraph(paragraph);
  }
  return builder.finish('text');
}
