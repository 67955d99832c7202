/**
 * Builds a document from what a reader finds, piece by piece, so that all formats come out alike.
 * Invariant: the text is canonical (core/text/canonical-text); paragraphs stand an empty line apart, lines of
 * one paragraph a line.
 */
import type { Issue } from '../issue.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { DocumentFormat, DocumentText } from './document.ts';

/** Letters a document may hold: about 5,000 pages. What follows is left out, and said to be. */
export const MOST_LETTERS = 15_000_000;

/** A few of them come with copying and pasting; more are a trick. */
const HIDDEN_WORTH_A_NOTE = 10;

export class DocumentBuilder {
  readonly #parts: string[] = [];
  readonly #pages: number[] = [];
  readonly #headings: { span: readonly [number, number]; level: number; text: string }[] = [];
  readonly #issues: Issue[] = [];
  #length = 0;
  #hidden = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }
  get isFull(): boolean {
    return this.#length >= MOST_LETTERS;
  }

  /** What follows stands on a new page; where it is not called there are no pages. */
  page(): void {
    // A page begins with its first letter, not with the blanks before it.
    this.#pages.push(-1);
  }

  heading(level: number, text: string): void {
    const span = this.#add(text.replace(/\s+/gu, ' '), '\n\n');
    if (span) this.#headings.push({ span, level, text: this.#parts.at(-1) as string });
  }

  /** Line ends within are kept. */
  paragraph(text: string): void {
    this.#add(text, '\n\n');
  }

  /** A line of the same paragraph: an item, a row. */
  line(text: string): void {
    this.#add(text, '\n');
  }

  /**
   * Goes on with the paragraph before. @param apart what stands between: a blank, a line end, or nothing
   * within a word.
   */
  continue(text: string, apart: ' ' | '\n' | '' = ' '): void {
    this.#add(text, apart);
  }

  issue(issue: Issue): void {
    this.#issues.push(issue);
  }

  finish(format: DocumentFormat): DocumentText {
    const pages =
      this.#pages.length === 0 ? [0] : this.#pages.map((start) => (start < 0 ? this.#length : start));
    if (this.#hidden >= HIDDEN_WORTH_A_NOTE) {
      this.issue({
        code: 'hidden-characters',
        severity: 'warning',
        message:
          `The document holds ${this.#hidden} characters that nobody sees (zero-width or direction ` +
          'signs). They were left out, so that what is read is what is seen.',
      });
    }
    return { text: this.#parts.join(''), format, pages, headings: this.#headings, issues: this.#issues };
  }

  /** Where it came to stand; nothing where it held nothing. */
  #add(piece: string, apart: ' ' | '' | '\n' | '\n\n'): readonly [number, number] | undefined {
    const { text, hidden } = canonicalText(piece);
    this.#hidden += hidden;
    if (text === '' || this.isFull) return undefined;
    if (this.#length > 0) this.#push(apart);
    const start = this.#length;
    for (let page = this.#pages.length - 1; page >= 0 && this.#pages[page] === -1; page--)
      this.#pages[page] = start;
    this.#push(text.slice(0, MOST_LETTERS - start));
    if (this.isFull)
      this.issue({
        code: 'document-too-long',
        severity: 'warning',
        message:
          `The document holds more than ${MOST_LETTERS / 1_000_000} million letters. What follows them ` +
          'was left out; cut the document into parts to read all of it.',
      });
    return [start, this.#length];
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}
