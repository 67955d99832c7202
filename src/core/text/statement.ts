/**
 * The full statement of a clause: subject, relation, object and all further arguments, with its modality.
 * Untrusted, like all text that is read. Invariant: every span is inside the sentence; `text` is the text of
 * the spans, except that names replace pronouns and an understood "is" is added.
 */
import type { Span } from './words.ts';

/** Words that play one part in a statement. */
export interface Part {
  /** For people: names replace pronouns. */
  readonly text: string;
  /** Spans of the words, ascending; empty if the words are understood. */
  readonly spans: readonly Span[];
  /** The head word: `capital` in "the capital of Peru". Absent if the part is understood. */
  readonly head?: Span;
  /** Present for a pronoun without a known name. */
  readonly pronoun?: true;
}

export const argumentRoles = ['time', 'place', 'agent', 'complement', 'clause', 'other'] as const;
export type ArgumentRole = (typeof argumentRoles)[number];

export interface FurtherArgument extends Part {
  readonly role: ArgumentRole;
  /** `in`, `because of`, `until`; empty without one. Not part of `text`. */
  readonly preposition: string;
}

export interface RelationPhrase extends Part {
  /**
   * The word of `text` that carries the meaning, as written: "discovered", "capital", "is". `text` itself
   * includes adverbs and negation: "was not officially discovered".
   */
  readonly word: string;
  /** Penn tag of `word`: VBD, NN ... */
  readonly fineTag: string;
  /** "out" in "carried out"; empty without one. */
  readonly particle: string;
  readonly voice: 'active' | 'passive';
  /** The preposition before the object: "in" in "lives in". Part of `text`. Empty before a direct object. */
  readonly preposition: string;
}

/**
 * Sources of a statement: a verb, "is" with a noun or adjective, an apposition, a possessive, or a relational
 * noun ("capital of").
 */
export const constructions = ['verb', 'copula', 'apposition', 'possession', 'noun'] as const;
export type Construction = (typeof constructions)[number];

export interface ExtractedStatement {
  readonly construction: Construction;
  readonly subject: Part;
  readonly relation: RelationPhrase;
  /** Absent in "She resigned". */
  readonly object?: Part;
  /** In the order of the text. */
  readonly further: readonly FurtherArgument[];
  /** Whether it is denied in total, after counting "not", "no", "fails to", "it is not true that". */
  readonly negated: boolean;
  /** Said, but not asserted: a modal, "probably", a condition, a belief. */
  readonly hedged: boolean;
  /** The word that weakens it, if any: "may", "probably". */
  readonly modality?: string;
  /** It holds under an "if" or "unless", or is itself the condition. */
  readonly conditional: boolean;
  /** "The landlord said that ...": the source, and the verb of saying. */
  readonly attribution?: { readonly source: Part; readonly verb: string };
  /** Span of the sentence. */
  readonly span: Span;
}
