/** What words mean to one another: lemmas, synonyms, antonyms, kinds. Plain look-ups over a table that ships (drawn from WordNet, with a list of our own on top). */

/** Universal parts of speech that have senses. */
export type OpenClass = 'NOUN' | 'VERB' | 'ADJ' | 'ADV';

/**
 * How word `b` stands to word `a`: `wider` is a hypernym (animal to dog), `narrower` a hyponym, `sibling` another kind of the same near kind (cat to dog, red to blue):
 * siblings exclude one another where they are values of one thing.
 */
export type WordRelation = 'same' | 'synonym' | 'antonym' | 'wider' | 'narrower' | 'sibling';

export interface Lexicon {
  /** Base form: `houses` as a noun is `house`, `went` is `go`. An unknown word is its own lemma, in lower case. */
  lemma(form: string, of: OpenClass): string;
  /** Undefined where the table knows no relation: that is not "unrelated". Takes lemmas, or several words joined by a space. */
  relation(a: string, b: string, of: OpenClass): WordRelation | undefined;
  /** Lemmas, likeliest sense first. `sense` counts from 0. */
  synonyms(lemma: string, of: OpenClass): readonly { readonly lemma: string; readonly sense: number }[];
  antonyms(lemma: string, of: OpenClass): readonly string[];
  siblings(lemma: string, of: OpenClass): readonly string[];
  /** `lemma` in the form that `like` has, which has Penn tag `fineTag`: inflect('buy', 'VBD') is `bought`. */
  inflect(lemma: string, fineTag: string): string;
}
