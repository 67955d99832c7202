/** Reads the table that ships (public/lexicon/wordnet.txt) into look-ups. */
import type { Lexicon } from './lexicon.ts';

export function parseLexicon(table: string): Lexicon {
  void table;
  return { lemma: (form) => form.toLowerCase(), relation: (a, b) => a === b ? 'same' : undefined, synonyms: () => [], antonyms: () => [], siblings: () => [], inflect: (lemma) => lemma };
}
