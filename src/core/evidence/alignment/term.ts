/**
 * What is aligned: the content of a sentence as terms (words, names, values) and links between them (who did
 * what to whom, where, of what kind). Invariant: every content word of the sentence is in exactly one term.
 * Links join terms of one sentence; passives become active, and conjuncts are treated alike.
 */
import type { OpenClass } from '../../text/lexicon/lexicon.ts';
import type { Span } from '../../text/words.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';
import type { Direction, Quantifier, Strength } from './scope.ts';

export interface ContentTerm {
  /** Index in the sentence's list of terms. */
  readonly id: number;
  readonly kind: 'word' | 'name' | 'value' | 'pronoun';
  /** Index of the head word in the tree. */
  readonly head: number;
  /** [start, end) in the text. */
  readonly span: Span;
  readonly text: string;
  /** Start of its preposition, or of the term itself. */
  readonly lead: number;
  /** The head's lemma; for a name its words in lower case. */
  readonly lemma: string;
  /** The lemma with the nouns and adjectives that make it one term: `prison cell`, `french horn`. */
  readonly phrase: string;
  readonly of: OpenClass;
  readonly value?: Quantity | When;
  /** The names that a pronoun may refer to. */
  readonly names: readonly string[];
  /** How much of the statement would be lost without it. */
  readonly weight: number;
  /** Whether its clause or phrase is denied. */
  readonly denied: boolean;
  /** Whether it is mentioned without being asserted. */
  readonly hedged: boolean;
  readonly strength: Strength;
  readonly quantifier?: Quantifier;
  /** Index of the word that is the only condition for it. */
  readonly limit?: number;
  /** Whether a wider or a narrower term keeps the sentence true. */
  readonly direction: Direction;
  /** What its clause says that its subject is: "a plant", "plants", "American". Others may be that too. */
  readonly kindOfSubject?: true;
  /**
   * Present for a term that comes from the question, which is no evidence and needs none: its weight if it
   * did not.
   */
  readonly given?: number;
  /** Present for a term of a yes/no question that the answer affirms or denies. */
  readonly asked?: true;
}

/**
 * `role`: agent, patient, recipient, subject (of a copula), mod, of, number, adverb, clause, bare, or a
 * preposition.
 */
export interface Link {
  readonly governor: number;
  readonly dependent: number;
  readonly role: string;
}

export interface TermGraph {
  /** The sentence, [start, end) in the text. */
  readonly span: Span;
  /** Its words in the form for comparing names, each between blanks. */
  readonly words: string;
  readonly terms: readonly ContentTerm[];
  readonly links: readonly Link[];
  /** Whether it is a question, which states nothing. */
  readonly question: boolean;
  /** Present where it begins with a plain answer. */
  readonly plain?: 'yes' | 'no';
  /**
   * Where in the question the answer belongs. `kind` is the term that names what is asked for: "which city".
   */
  readonly asks?: Asked;
}

export interface Asked {
  readonly governor: number;
  readonly role: string;
  readonly kind?: number;
}
