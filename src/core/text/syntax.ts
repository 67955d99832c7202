/** A sentence as a tree of universal dependencies. Every word keeps its span in the source text. */

export interface Word {
  /** [start, end) in the source text, in UTF-16 units. */
  readonly span: readonly [number, number];
  readonly text: string;
  /** Universal part of speech: NOUN, PROPN, VERB ... */
  readonly tag: string;
  /** Penn part of speech: VBD, NNS ... */
  readonly fineTag: string;
  /** Index of the head in `words`, or -1 for the root. */
  readonly head: number;
  /** Universal dependency to the head: nsubj, obj, obl ... */
  readonly relation: string;
  /** BIO label: O, B-person, I-person ... */
  readonly entity: string;
}

export interface SyntaxTree {
  /** [start, end) of the sentence in the source text. */
  readonly span: readonly [number, number];
  readonly words: readonly Word[];
}

/**
 * A statement read from text: untrusted. `subject`, `relation` and `object` are text for people; the spans
 * point to the source.
 */
export interface ExtractedTriple {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly negated: boolean;
  /** "may", "probably", "it is possible that": said, but not asserted. */
  readonly hedged: boolean;
  /** Span of the sentence. */
  readonly span: readonly [number, number];
  /**
   * Spans of the head words of the three parts; for a pronoun, the span of the pronoun. Absent in stored
   * readings of earlier versions.
   */
  readonly heads?: {
    readonly subject: readonly [number, number];
    readonly relation: readonly [number, number];
    readonly object: readonly [number, number];
  };
}
