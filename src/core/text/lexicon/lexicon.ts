/**
 * What words mean to one another: lemmas, synonyms, antonyms, kinds. Plain look-ups over a table that ships
 * (drawn from WordNet, with a list of our own on top).
 */

/** Universal parts of speech that have senses. */
export type OpenClass = 'NOUN' | 'VERB' | 'ADJ' | 'ADV';

/**
 * How word `b` stands to word `a`: `wider` is a hypernym (animal to dog), `narrower` a hyponym, `sibling`
 * another kind of the same near kind (cat to dog, red to blue): siblings exclude one another where they are
 * values of one thing.
 */
export type WordRelation = 'same' | 'synonym' | 'antonym' | 'wider' | 'narrower' | 'sibling';

export interface Synonym {
  readonly lemma: string;
  /** Which sense of the word asked for it shares, the most frequent being 0. */
  readonly sense: number;
  /** Share of the asked word's uses that have this sense, 0 to 1. */
  readonly share: number;
  /**
   * Share of the synonym's own uses that have this sense: a word that mostly means something else is a poor
   * substitute.
   */
  readonly fit: number;
  /**
   * How often a corpus of 230,000 words has the synonym in this sense, at least; 0 for a word that is rare or
   * of books.
   */
  readonly frequency: number;
}

export interface Lexicon {
  /**
   * Base form: `houses` as a noun is `house`, `went` is `go`. A word that is not in the table is taken back
   * by the rules of spelling; in lower case.
   */
  lemma(form: string, of: OpenClass): string;
  /** Whether the table has this base form. */
  knows(lemma: string, of: OpenClass): boolean;
  /**
   * Undefined where the table knows no relation: that is not "unrelated". Takes lemmas, or several words
   * joined by a space.
   */
  relation(a: string, b: string, of: OpenClass): WordRelation | undefined;
  /** Lemmas, likeliest sense first. */
  synonyms(lemma: string, of: OpenClass): readonly Synonym[];
  /** Our own first, then those of the likeliest senses. */
  antonyms(lemma: string, of: OpenClass): readonly string[];
  siblings(lemma: string, of: OpenClass): readonly string[];
  /** Words of other classes and one origin: `decision` to `decide`. */
  derived(lemma: string, of: OpenClass): readonly { readonly lemma: string; readonly of: OpenClass }[];
  /** `lemma` in the form that Penn tag `fineTag` names: inflect('buy', 'VBD') is `bought`. */
  inflect(lemma: string, fineTag: string): string;
}
