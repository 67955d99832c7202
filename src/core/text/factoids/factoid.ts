/**
 * A factoid: one statement that can be checked by itself, extracted from an answer and untrusted (MetaRAG,
 * section 3.2). Invariant of a list of them: every content word of the answer lies in a span of some factoid;
 * nothing is said that the answer does not say.
 */
import type { Span } from '../words.ts';

export interface Factoid {
  /** Self-contained: names stand for pronouns. Ends with a full stop. */
  readonly text: string;
  /**
   * Where in the answer it is said, ascending; several where words are shared ("Ann sings and Bob plays in
   * Rome").
   */
  readonly spans: readonly Span[];
  /** The sentence it comes from. */
  readonly sentence: Span;
  /** Words of the answer that `text` gives by a name instead: "she" at [12, 15) by "Marie Curie". */
  readonly resolved: readonly { readonly span: Span; readonly name: string }[];
  /** Said, but not asserted: "may", "probably". */
  readonly hedged: boolean;
  /** Who is said to say it: "The landlord". */
  readonly attribution?: string;
  /** It holds under a condition that `text` includes. */
  readonly conditional: boolean;
  /** It could not be split any further with certainty, and is kept as it stands. */
  readonly whole: boolean;
  /**
   * Absent for a statement. What states nothing is a factoid all the same, so that every word is covered;
   * there is nothing to check about it.
   */
  readonly role?: 'heading' | 'question' | 'remark' | 'lead-in';
}
