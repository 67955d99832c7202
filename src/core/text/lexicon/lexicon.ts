/**
 * Relations between words: lemmas, synonyms, antonyms, kinds. Simple look-ups in a table that ships with the
 * page (from WordNet) and in a hand-written list that takes precedence.
 */

/** Universal parts of speech that have senses. */
export type OpenClass = 'NOUN' | 'VERB' | 'ADJ' | 'ADV';

/**
 * How word `b` relates to word `a`: `wider` is a hypernym (animal to dog), `narrower` a hyponym, `sibling`
 * another kind of the same near kind (cat to dog, red to blue). Siblings exclude each other if they are
 * values of one thing.
 */
export type WordRelation = 'same' | 'synonym' | 'antonym' | 'wider' | 'narrower' | 'sibling';

export interface Synonym {
  readonly lemma: string;
  /** The sense of the queried word that it shares; 0 is the most frequent. */
  readonly sense: number;
  /** Share of the queried word's uses that have this sense, 0 to 1. */
  readonly share: number;
  /**
   * Share of the synonym's own uses that have this sense, 0 to 1. A word that mostly means something else is
   * a poor substitute.
   */
  readonly fit: number;
  /**
   * Lower bound of how often the synonym has this sense in a corpus of 230,000 words; 0 for a rare or
   * literary word.
   */
  readonly frequency: number;
}

export interface Lexicon {
  /**
   * Base form in lower case: `houses` as a noun is `house`, `went` is `go`. Spelling rules apply to a word
   * that is not in the table.
   */
  lemma(form: string, of: OpenClass): string;
  /** Whether the table has this base form. */
  knows(lemma: string, of: OpenClass): boolean;
  /**
   * Undefined if the table has no relation; that does not mean "unrelated". Takes lemmas, or several words
   * joined by a space.
   */
  relation(a: string, b: string, of: OpenClass): WordRelation | undefined;
  /** Lemmas, likeliest sense first. */
  synonyms(lemma: string, of: OpenClass): readonly Synonym[];
  /** Antonyms from the hand-written list first, then those of the likeliest senses. */
  antonyms(lemma: string, of: OpenClass): readonly string[];
  siblings(lemma: string, of: OpenClass): readonly string[];
  /** Words of other classes with the same origin: `decision` to `decide`. */
  derived(lemma: string, of: OpenClass): readonly { readonly lemma: string; readonly of: OpenClass }[];
  /** The form of `lemma` that Penn tag `fineTag` names: inflect('buy', 'VBD') is `bought`. */
  inflect(lemma: string, fineTag: string): string;
}
