/**
 * The clauses of a sentence, each as a tree of its own. A statement mostly repeats one clause, and the
 * operators of the others are not about it.
 */
import type { SyntaxTree, Word } from '../../text/syntax.ts';

/** The clauses of a sentence; the sentence itself, if it has only one. */
export function viewsOf(tree: SyntaxTree): SyntaxTree[] {
  const { words } = tree;
  const heads = words.flatMap((word, index) => (beginsClause(words, word, index) ? [index] : []));
  if (heads.length < 2) return [tree];
  const owners = words.map((_, index) => ownerOf(words, heads, index));
  const clauses = heads
    .map((head) => clauseOf(tree, owners, head))
    .filter(({ words: own }) => own.length > 2);
  return clauses.length > 0 ? clauses : [tree];
}

/** Clauses that say something by themselves: not conditions, complements or clauses that say which one. */
function beginsClause(words: readonly Word[], { relation, tag, head }: Word, index: number): boolean {
  if (head < 0) return true;
  const has = (pattern: RegExp) => words.some((word) => word.head === index && pattern.test(word.relation));
  if (relation === 'parataxis') return true;
  if (relation === 'acl:relcl')
    return words[firstOf(words, index) - 1]?.text === ',' || words[firstOf(words, index)]?.text === ',';
  if (relation !== 'conj') return false;
  return has(/^(?:nsubj|cop|aux|expl)/u) || tag === 'VERB';
}

const firstOf = (words: readonly Word[], index: number): number =>
  words.findIndex((_, at) => at === index || isBelow(words, at, index));

const isBelow = (words: readonly Word[], index: number, top: number): boolean => {
  for (let at = index, steps = 0; at >= 0 && steps < words.length; at = words[at]?.head ?? -1, steps++)
    if (at === top) return true;
  return false;
};

function ownerOf(words: readonly Word[], heads: readonly number[], index: number): number {
  let at = index;
  for (let steps = 0; at >= 0 && steps <= words.length; steps++) {
    if (heads.includes(at)) return at;
    at = words[at]?.head ?? -1;
  }
  return heads[0] ?? 0;
}

/** A clause without a subject of its own shares that of the clause before, and its auxiliaries. */
function clauseOf({ span, words }: SyntaxTree, owners: readonly number[], head: number): SyntaxTree {
  const own = new Set(words.flatMap((_, index) => (owners[index] === head ? [index] : [])));
  const { relation, head: above = -1 } = words[head] ?? {};
  const hasSubject = words.some(
    (word, index) => own.has(index) && word.head === head && /^(?:nsubj|expl)/u.test(word.relation),
  );
  const shared = new Map<number, number>();
  if (relation === 'conj' && !hasSubject && above >= 0) {
    const hasAuxiliary = words.some((word) => word.head === head && /^aux/u.test(word.relation));
    words.forEach((word, index) => {
      const isShared =
        /^(?:nsubj|expl)/u.test(word.relation) ||
        (!hasAuxiliary && /^(?:aux$|advcl|mark)/u.test(word.relation));
      if (word.head !== above || !isShared) return;
      words.forEach((_, at) => {
        if (isBelow(words, at, index) && owners[at] === owners[above]) own.add(at);
      });
      shared.set(index, head);
    });
  }
  const kept = [...own].sort((a, b) => a - b).filter((index) => !isEdge(words, own, index));
  const places = new Map(kept.map((index, place) => [index, place]));
  return {
    span,
    words: kept.map((index): Word => {
      const word = words[index] as Word;
      return { ...word, head: index === head ? -1 : (places.get(shared.get(index) ?? word.head) ?? -1) };
    }),
  };
}

/** Punctuation and "and" at the ends. */
function isEdge(words: readonly Word[], own: ReadonlySet<number>, index: number): boolean {
  const word = words[index];
  const isLoose = word?.tag === 'PUNCT' || word?.relation === 'cc';
  return isLoose && (!own.has(index - 1) || !own.has(index + 1)) && word.text !== '.';
}
