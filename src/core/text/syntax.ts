/** A sentence as a tree of universal dependencies. Every word keeps its span in the source text. */

export interface Word {
  /** [start, end) in the source text, UTF-16 units. */
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
 * A statement read from text: untrusted. `subject`, `relation` and `object` are words for people; the spans
 * lead back to the source.
 */
export interface ExtractedTriple {
  readonly subject: string;
  readonly relation: string;
  readonly object: string;
  readonly negated: boolean;
  /** "may", "probably", "it is possible that": said, but not asserted. */
  readonly hedged: boolean;
  /** Of the sentence. */
  readonly span: readonly [number, number];
  /**
   * Head words of the three parts, where they stand: of a pronoun the pronoun. Absent from readings of old.
   */
  readonly heads?: {
    readonly subject: readonly [number, number];
    readonly relation: readonly [number, number];
    readonly object: readonly [number, number];
  };
}
