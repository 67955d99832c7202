/** MetaRAG, section 3.3, without a language model: a factoid said otherwise, and said wrongly, by its tree and a lexicon. Seeded: the same arguments give the same mutations. */
import type { Lexicon } from '../lexicon/lexicon.ts';
import type { SyntaxTree } from '../syntax.ts';
import type { Mutation } from './mutation.ts';

/** A name that may stand for another of its type. */
export interface KnownEntity { readonly text: string; readonly type: string }

export interface MutationOptions {
  /** How many of each relation (the paper's N). */
  readonly count: number;
  readonly seed: number;
  /** Names of the documents and the answer; a short list of our own where there are none of a type. */
  readonly entities?: readonly KnownEntity[];
}

/** `count` of each relation, fewer where the factoid yields no more; different kinds first. `tree` is the factoid's own. */
export function mutate(factoid: string, tree: SyntaxTree, lexicon: Lexicon, options: MutationOptions): Mutation[] {
  void [factoid, tree, lexicon, options];
  return [];
}

/** All mutations that can be made, best first within each kind, for a caller who ranks them. */
export function mutationCandidates(factoid: string, tree: SyntaxTree, lexicon: Lexicon, options: MutationOptions): Mutation[] {
  return mutate(factoid, tree, lexicon, options);
}

/** Candidates nearest in meaning to the factoid first: `vectors` are unit vectors of the candidates in order, `factoid` that of the factoid. Antonym mutations keep their order. */
export function rankMutations(candidates: readonly Mutation[], vectors: readonly Float32Array[], factoid: Float32Array): Mutation[] {
  void [vectors, factoid];
  return [...candidates];
}

/** Known errors put into a true sentence, one a kind at most, in a seeded order: antonym mutations by kind. */
export function seededEdits(text: string, tree: SyntaxTree, lexicon: Lexicon, seed: number): Mutation[] {
  void [text, tree, lexicon, seed];
  return [];
}
