/**
 * What a clause states, whole: subject, relation, object and every further argument, with how it is said.
 * Untrusted, like all that is read. Invariant: every span lies in the sentence; `text` is what stands there,
 * but for names in the place of pronouns and an "is" that is understood.
 */
import type { Span } from './words.ts';

/** Words that play one part in a statement. */
export interface Part {
  /** For people: names stand for pronouns. */
  readonly text: string;
  /** Where the words stand, ascending; empty where they are understood. */
  readonly spans: readonly Span[];
  /**
   * The word that the others hang on: `capital` in "the capital of Peru". Absent where the part is
   * understood.
   */
  readonly head?: Span;
  /** Present of a pronoun for which no name is known. */
  readonly pronoun?: true;
}

export const argumentRoles = ['time', 'place', 'agent', 'complement', 'clause', 'other'] as const;
export type ArgumentRole = (typeof argumentRoles)[number];

export interface FurtherArgument extends Part {
  readonly role: ArgumentRole;
  /** `in`, `because of`, `until`; empty without one. Not part of `text`. */
  readonly preposition: string;
}

export interface Relation extends Part {
  /**
   * `text` as said, with adverbs and negation: "was not officially discovered". The word that carries the
   * meaning, as it stands: "discovered", "capital", "is".
   */
  readonly word: string;
  /** Penn tag of `word`: VBD, NN ... */
  readonly fineTag: string;
  /** "out" of "carried out"; empty without one. */
  readonly particle: string;
  readonly voice: 'active' | 'passive';
  /**
   * The preposition by which the object follows: "in" of "lives in". Part of `text`. Empty before a direct
   * object.
   */
  readonly preposition: string;
}

/**
 * Where a statement comes from: a verb, "is" with a noun or adjective, a name beside a name, a possessive, a
 * noun that relates ("capital of").
 */
export const constructions = ['verb', 'copula', 'apposition', 'possession', 'noun'] as const;
export type Construction = (typeof constructions)[number];

export interface ExtractedStatement {
  readonly construction: Construction;
  readonly subject: Part;
  readonly relation: Relation;
  /** Absent of "She resigned". */
  readonly object?: Part;
  /** In the order of the text. */
  readonly further: readonly FurtherArgument[];
  /** Whether it is denied in all, counted over "not", "no", "fails to", "it is not true that". */
  readonly negated: boolean;
  /** Said, but not asserted: a modal, "probably", a condition, a belief. */
  readonly hedged: boolean;
  /** The word that weakens it, if one does: "may", "probably". */
  readonly modality?: string;
  /** It holds under an "if" or "unless", or is itself the condition. */
  readonly conditional: boolean;
  /** "The landlord said that ...": who, and the verb of saying. */
  readonly attribution?: { readonly source: Part; readonly verb: string };
  /** Of the sentence. */
  readonly span: Span;
}
