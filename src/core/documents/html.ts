/**
 * Reads HTML into a document: what a browser would show, in its order. Scripts, styles, comments and what is
 * hidden are left out, and said to be; nothing is run and nothing is fetched.
 */
import type { DocumentText } from './document.ts';
import { htmlTokens } from './html-tokens.ts';
import { TextLayout } from './text-layout.ts';

export function readHtml(html: string): DocumentText {
  const layout = new TextLayout();
  htmlTokens(html, (token) => layout.take(token));
  return layout.finish('HTML');
}
