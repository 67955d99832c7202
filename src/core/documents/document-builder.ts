/**
 * Builds a document from what a reader finds, piece by piece, so that all formats come out alike.
 * Invariant: the text is canonical (core/text/canonical-text); paragraphs stand an empty line apart, lines of
 * one paragraph a line.
 */
import type { Issue } from '../issue.ts';
import { canonicalText, type CanonicalText } from '../text/canonical-text.ts';
import { Account } from './account.ts';
import type { DocumentFormat, DocumentText } from './document.ts';
import { SourceRuns, type SourcedText } from './source-runs.ts';

/** Text with its places, where the format has them. */
type Piece = string | SourcedText;

/** Letters a document may hold: about 5,000 pages. What follows is left out, and said to be. */
export const MOST_LETTERS = 15_000_000;

/** A few of them come with copying and pasting; more are a trick. */
const HIDDEN_WORTH_A_NOTE = 10;

export class DocumentBuilder {
  readonly #parts: string[] = [];
  readonly #pages: number[] = [];
  readonly #headings: { span: readonly [number, number]; level: number; text: string }[] = [];
  readonly #issues: Issue[] = [];
  readonly #runs = new SourceRuns();
  /** Readers say here what they read, add and leave out; what is too long the builder leaves out itself. */
  readonly account = new Account();
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

  heading(level: number, text: Piece): void {
    const line = typeof text === 'string' ? text.replace(/\s+/gu, ' ') : text.onOneLine();
    const span = this.#add(line, '\n\n');
    if (span) this.#headings.push({ span, level, text: this.#parts.at(-1) as string });
  }

  /** Line ends within are kept. */
  paragraph(text: Piece): void {
    this.#add(text, '\n\n');
  }

  /** A line of the same paragraph: an item, a row. */
  line(text: Piece): void {
    this.#add(text, '\n');
  }

  /**
   * Goes on with the paragraph before. @param apart what stands between: a blank, a line end, or nothing
   * within a word.
   */
  continue(text: Piece, apart: ' ' | '\n' | '' = ' '): void {
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
          `The document contains ${this.#hidden} invisible characters (zero-width or ` +
          'direction signs). They were left out, so that Totem reads what people see.',
      });
    }
    const source = this.#runs.map;
    return {
      text: this.#parts.join(''),
      format,
      pages,
      headings: this.#headings,
      issues: this.#issues,
      account: this.account.finish(),
      // The parts of a DOCX are no one source.
      ...(source.length > 0 && format !== 'DOCX' && { source }),
    };
  }

  /** Where it came to stand; nothing where it held nothing. */
  #add(piece: Piece, apart: ' ' | '' | '\n' | '\n\n'): readonly [number, number] | undefined {
    const canonical = canonicalText(typeof piece === 'string' ? piece : piece.text);
    this.#hidden += canonical.hidden;
    const kept = canonical.text.slice(0, MOST_LETTERS - this.#length);
    if (kept.length < canonical.text.length)
      this.account.leave('too long', canonical.text.slice(kept.length));
    if (kept === '') return undefined;
    if (this.#length > 0) this.#push(apart);
    const start = this.#length;
    for (let page = this.#pages.length - 1; page >= 0 && this.#pages[page] === -1; page--)
      this.#pages[page] = start;
    this.#push(kept);
    if (typeof piece !== 'string') this.#place(start, piece.runs, canonical);
    if (this.isFull)
      this.issue({
        code: 'document-too-long',
        severity: 'warning',
        message:
          `The document has more than ${MOST_LETTERS / 1_000_000} million characters. The ` +
          'rest was left out. Split the document into parts to read all of it.',
      });
    return [start, this.#length];
  }

  /** Notes where the text that was added last comes from. */
  #place(start: number, runs: SourceRuns, { text, edits }: CanonicalText): void {
    this.#runs.append(start - this.#runs.length, this.#runs.sourceEnd, this.#runs.sourceEnd);
    let [at, from] = [0, 0];
    const copy = (length: number) => {
      for (const run of runs.between(from, from + length)) this.#runs.append(...run);
      [at, from] = [at + length, from + length];
    };
    for (const edit of edits) {
      copy(edit.start - at);
      const places = [...runs.between(edit.from, edit.to)];
      const [first, last] = [places[0], places.at(-1)];
      if (first && last) this.#runs.append(edit.end - edit.start, first[1], last[2]);
      [at, from] = [edit.end, edit.to];
    }
    copy(text.length - at);
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#length += text.length;
  }
}
