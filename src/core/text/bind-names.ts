/**
 * Keeps known names together in a tree: a parser that has never seen `2060 Chiron` or `Crohn's disease` may
 * split them. The words of a name become one flat phrase. Its head is the word with the closest link to the
 * rest of the sentence; words that were attached inside the name move up. Invariant: the result is a tree
 * with the same words and one root.
 */
import type { SyntaxTree, Word } from './syntax.ts';
import { splitWords } from './words.ts';

/** Relations that link a name to its clause; the word that has one becomes the head. */
const ties = /^(?:nsubj|obj|obl|iobj|nmod|conj|appos|root|csubj|dislocated|vocative)/u;

/**
 * Returns the tree with each name as one flat phrase.
 * @param names in any case.
 */
export function bindNames(tree: SyntaxTree, names: readonly string[]): SyntaxTree {
  const known = names
    .map((name) => splitWords(name, [0, name.length]).map((span) => name.slice(...span).toLowerCase()))
    .filter((words) => words.length > 1)
    .sort((a, b) => b.length - a.length);
  let { words } = tree;
  const bound = new Uint8Array(words.length);
  for (const name of known) {
    for (let start = 0; start + name.length <= words.length; start++) {
      if (
        !name.every((word, i) => !bound[start + i] && (words[start + i] as Word).text.toLowerCase() === word)
      )
        continue;
      bound.fill(1, start, start + name.length);
      words = bindRun(words, start, start + name.length);
    }
  }
  return words === tree.words ? tree : { ...tree, words };
}

function bindRun(words: readonly Word[], start: number, end: number): Word[] {
  const inside = (index: number) => index >= start && index < end;
  const run = Array.from({ length: end - start }, (_, i) => start + i);
  const outer = run.filter((index) => !inside((words[index] as Word).head));
  const head =
    outer.findLast((index) => ties.test((words[index] as Word).relation)) ?? (outer.at(-1) as number);
  const lifted = liftedAbove(words, head, inside);
  return words.map((word, index): Word => {
    if (index === lifted?.index) return { ...word, head: lifted.word.head, relation: lifted.word.relation };
    if (index === head) return { ...word, tag: 'PROPN' };
    if (!inside(index)) return inside(word.head) ? { ...word, head } : word;
    return { ...word, head, relation: index < head ? 'compound' : 'flat' };
  });
}

/**
 * Handles a head whose ancestors depend on another word of the name. Returns the topmost of these ancestors
 * with that word, whose place in the tree it takes.
 */
function liftedAbove(
  words: readonly Word[],
  head: number,
  inside: (index: number) => boolean,
): { readonly index: number; readonly word: Word } | undefined {
  let index = (words[head] as Word).head;
  while (index >= 0) {
    const above = (words[index] as Word).head;
    if (inside(above)) {
      let top = words[above] as Word;
      while (inside(top.head)) top = words[top.head] as Word;
      return { index, word: top };
    }
    index = above;
  }
  return undefined;
}
