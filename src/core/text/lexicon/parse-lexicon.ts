/** Builds a lexicon from the table that ships with the page (public/lexicon/wordnet.txt). */
import type { Lexicon } from './lexicon.ts';
import { WordLexicon } from './word-lexicon.ts';
import { WordTable } from './word-table.ts';

/** Throws if `table` is not the text of that file. */
export function parseLexicon(table: string): Lexicon {
  return new WordLexicon(new WordTable(table));
}
