/** The document for a file from which nothing could be read: no text, and an issue that says why. */
import type { DocumentFormat, DocumentText } from '../../core/documents/document.ts';

export const unreadable = (format: DocumentFormat, code: string, message: string): DocumentText => ({
  text: '',
  format,
  pages: [0],
  headings: [],
  issues: [{ code, severity: 'error', message }],
});
