/**
 * A document as text with its places: what is checked against, and shown. Every later piece (chunk, sentence,
 * quotation) is a span of `text`.
 */
import type { Span } from '../text/words.ts';
import type { Issue } from '../issue.ts';
import type { DocumentAccount } from './account.ts';
import type { SourceMap } from './source-runs.ts';

export const documentFormats = ['text', 'Markdown', 'HTML', 'PDF', 'DOCX'] as const;
export type DocumentFormat = (typeof documentFormats)[number];

export interface DocumentText {
  /** In canonical form (core/text/canonical-text). */
  readonly text: string;
  readonly format: DocumentFormat;
  /** Where each page begins, ascending; [0] where there are no pages. */
  readonly pages: readonly number[];
  /** Headings in order; level 1 is the highest. */
  readonly headings: readonly { readonly span: Span; readonly level: number; readonly text: string }[];
  /** What could not be read: a page without text, an image, a broken part; each with its page. */
  readonly issues: readonly Issue[];
  /** How much was read, and what was left out as what. Documents of earlier versions have none. */
  readonly account?: DocumentAccount;
  /** Of HTML and Markdown: where each piece of `text` stands in the file's text. */
  readonly source?: SourceMap;
}

/** A few hundred tokens on sentence bounds, overlapping its neighbours. */
export interface Chunk {
  readonly span: Span;
  /** Sentences of the document that lie in it, by index: [first, end). */
  readonly sentences: readonly [number, number];
  /** 1-based. */
  readonly page: number;
  /** The nearest headings above it, outermost first. */
  readonly headings: readonly string[];
}
