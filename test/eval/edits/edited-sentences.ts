/**
 * True sentences of Wikipedia pages, and the same sentences with known errors. Each sentence is used for as
 * many kinds of error as it allows, and the kinds are kept in balance.
 */
import type { SyntaxTree } from '../../../src/core/text/syntax.ts';
import type { Lexicon } from '../../../src/core/text/lexicon/lexicon.ts';
import { mutate, seededEdits, type KnownEntity } from '../../../src/core/text/mutations/mutate.ts';
import type { Mutation, MutationKind } from '../../../src/core/text/mutations/mutation.ts';
import { findValues } from '../../../src/core/text/values/find-values.ts';

export const editKinds = [
  'number',
  'date',
  'unit',
  'negation',
  'entity',
  'antonym',
] as const satisfies readonly MutationKind[];

/** A page with the trees of some of its paragraphs. */
export interface ReadPage {
  readonly paragraphs: readonly string[];
  readonly read: readonly { readonly text: string; readonly trees: readonly SyntaxTree[] }[];
}

export interface EditedSentence {
  readonly page: ReadPage;
  readonly sentence: string;
  readonly edits: readonly Mutation[];
  /** The same statement in other words: not an error. */
  readonly paraphrases: readonly Mutation[];
}

/**
 * At most `count` sentences of a page that state something, with edits of the kinds that `wanted` needs most.
 */
export function editedSentences(
  page: ReadPage,
  lexicon: Lexicon,
  seed: number,
  count: number,
): EditedSentence[] {
  const entities = page.read.flatMap(({ text, trees }) => trees.flatMap((tree) => namesIn(text, tree)));
  const found: EditedSentence[] = [];
  for (const { text, trees } of page.read) {
    for (const tree of trees) {
      if (found.length >= count || !statesSomething(text, tree)) continue;
      const sentence = text.slice(...tree.span);
      const own = alone(tree);
      const edits = seededEdits(sentence, own, lexicon, seed + found.length, entities).filter(({ kind }) =>
        (editKinds as readonly string[]).includes(kind),
      );
      if (edits.length === 0) continue;
      const paraphrases = mutate(sentence, own, lexicon, { count: 2, seed, entities }).filter(
        ({ relation, kind }) => relation === 'synonym' && kind !== 'unchanged',
      );
      found.push({ page, sentence, edits, paraphrases });
    }
  }
  return found;
}

const namesIn = (text: string, tree: SyntaxTree): KnownEntity[] =>
  findValues(text, tree.span, tree).flatMap((value) =>
    value.kind === 'name' ? [{ text: value.text, type: value.type }] : [],
  );

function statesSomething(text: string, { span, words }: SyntaxTree): boolean {
  const sentence = text.slice(...span);
  return (
    words.length >= 8 &&
    words.length <= 45 &&
    /^\p{Lu}.*[.]$/u.test(sentence) &&
    words.some(({ relation, tag }) => /^nsubj/u.test(relation) && tag !== 'X') &&
    words.some(({ tag }) => tag === 'VERB' || tag === 'AUX')
  );
}

/** The tree with spans that count from the start of its sentence. */
function alone({ span: [start, end], words }: SyntaxTree): SyntaxTree {
  return {
    span: [0, end - start],
    words: words.map((word) => ({ ...word, span: [word.span[0] - start, word.span[1] - start] as const })),
  };
}

/** Edits of all sentences in an order that keeps the kinds in balance. */
export function balanced(
  sentences: readonly EditedSentence[],
  total: number,
): { readonly of: EditedSentence; readonly edit: Mutation }[] {
  const byKind = editKinds.map((kind) =>
    sentences.flatMap((of) => of.edits.filter((edit) => edit.kind === kind).map((edit) => ({ of, edit }))),
  );
  const taken: { readonly of: EditedSentence; readonly edit: Mutation }[] = [];
  for (let round = 0; taken.length < total && byKind.some((all) => round < all.length); round++) {
    for (const all of byKind)
      if (round < all.length && taken.length < total) taken.push(all[round] as (typeof taken)[number]);
  }
  return taken;
}
