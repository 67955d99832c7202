/**
 * A factoid: one statement that can be checked by itself, extracted from an answer and untrusted (MetaRAG,
 * section 3.2). Invariant of a list of factoids: every content word of the answer is inside a span of at
 * least one factoid; a factoid says nothing that the answer does not say.
 */
import type { Span } from '../words.ts';

export interface Factoid {
  /** Self-contained: names replace pronouns. Ends with a full stop. */
  readonly text: string;
  /**
   * Spans of its words in the answer, ascending; several where words are shared ("Ann sings and Bob plays in
   * Rome").
   */
  readonly spans: readonly Span[];
  /** The sentence it comes from. */
  readonly sentence: Span;
  /** Words of the answer that `text` replaces with a name: "she" at [12, 15) with "Marie Curie". */
  readonly resolved: readonly { readonly span: Span; readonly name: string }[];
  /** Said, but not asserted: "may", "probably". */
  readonly hedged: boolean;
  /** The source that the answer names for the statement: "The landlord". */
  readonly attribution?: string;
  /** It holds under a condition that `text` includes. */
  readonly conditional: boolean;
  /** The factoid says that the documents do not mention something (silence.ts). */
  readonly denies?: 'mention';
  /** `text` is made of a short answer and its question: it is to be read without the question. */
  readonly withQuestion?: true;
  /** It is not a whole sentence, so it may mean nothing without the question. */
  readonly bare?: true;
  /** It is the whole sentence, because no further split was certain. */
  readonly whole: boolean;
  /**
   * Absent for a statement. A heading or question states nothing and needs no check, but it is a factoid too,
   * so that every word of the answer is covered.
   */
  readonly role?: 'heading' | 'question' | 'remark' | 'lead-in';
}
