/**
 * What is aligned: the content of a sentence as terms (words, names, values) and links between them (who did
 * what to whom, where, of what kind). Invariant: every content word of the sentence lies in exactly one term;
 * links join terms of the same sentence, passives turned round, conjuncts treated alike.
 */
import type { OpenClass } from '../../text/lexicon/lexicon.ts';
import type { Span } from '../../text/words.ts';
import type { Quantity, When } from '../../text/values/typed-value.ts';
import type { Direction, Quantifier, Strength } from './scope.ts';

export interface Term {
  /** Place in the sentence's list of terms. */
  readonly id: number;
  readonly kind: 'word' | 'name' | 'value' | 'pronoun';
  /** Index of the head word in the tree. */
  readonly head: number;
  /** [start, end) in the text. */
  readonly span: Span;
  readonly text: string;
  /** Where its preposition begins, or itself. */
  readonly lead: number;
  /** Of the head; of a name its words in lower case. */
  readonly lemma: string;
  /** The lemma with the nouns and adjectives that make it one term: `prison cell`, `french horn`. */
  readonly phrase: string;
  readonly of: OpenClass;
  readonly value?: Quantity | When;
  /** What a pronoun stands for. */
  readonly names: readonly string[];
  /** How much of what is said would be lost without it. */
  readonly weight: number;
  /** Said not to be: the clause or the phrase is denied. */
  readonly denied: boolean;
  /** Said, but not asserted. */
  readonly hedged: boolean;
  readonly strength: Strength;
  readonly quantifier?: Quantifier;
  /** Index of the word under which alone it is said to hold. */
  readonly limit?: number;
  /** Whether a wider or a narrower term may stand here with what is said staying true. */
  readonly direction: Direction;
  /** It comes from the question, which is no evidence and needs none: what it would weigh if it did not. */
  readonly given?: number;
  /** It stands in the question, and the answer says yes or no to it. */
  readonly asked?: true;
}

/**
 * `role`: agent, patient, recipient, subject (of a copula), mod, of, number, adverb, clause, bare, or the
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
  /** Its words as names are compared, each between blanks. */
  readonly words: string;
  readonly terms: readonly Term[];
  readonly links: readonly Link[];
  /** It asks, and states nothing. */
  readonly question: boolean;
  /** It begins with a plain answer. */
  readonly plain?: 'yes' | 'no';
  /**
   * Where in the question the answer belongs; `kind` is the term that says what is asked for: "which city".
   */
  readonly asks?: Asked;
}

export interface Asked {
  readonly governor: number;
  readonly role: string;
  readonly kind?: number;
}
