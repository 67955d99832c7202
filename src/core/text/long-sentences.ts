/**
 * Cuts long sentences for a parser that was trained on at most {@link LONGEST} words, and joins the trees
 * again. The cut is near the middle, at the most likely end of a clause: after a semicolon, else after a
 * comma, else before a conjunction.
 */
import type { SyntaxTree, Word } from './syntax.ts';

/** The most words that the parser reads at once. */
export const LONGEST = 70;
/** Number of words at either end of a sentence between which no cut is made. Chosen by hand. */
const MARGIN = 12;
/**
 * How strongly the words on either side of a cut suggest the end of a clause. Chosen by hand, like what a cut
 * loses with its distance from the middle: half of this at either end of the sentence.
 */
const BOUND = { stop: 3, commaAndConjunction: 2.5, comma: 1.5, conjunction: 1, none: 0 };
const OFF_MIDDLE = 3;

/**
 * Returns [start, end) ranges of word indices that together cover all words, each at most LONGEST words long.
 */
export function cutLong(words: readonly string[], start = 0, end = words.length): [number, number][] {
  if (end - start <= LONGEST) return [[start, end]];
  const cut = bestCut(words, start, end);
  return [...cutLong(words, start, cut), ...cutLong(words, cut, end)];
}

function bestCut(words: readonly string[], start: number, end: number): number {
  const middle = (start + end) / 2;
  let best = Math.round(middle);
  let bestValue = -Infinity;
  for (let cut = start + MARGIN; cut < end - MARGIN; cut++) {
    const value =
      clauseBound(words[cut - 1] as string, words[cut] as string) -
      (OFF_MIDDLE * Math.abs(cut - middle)) / (end - start);
    if (value > bestValue) [best, bestValue] = [cut, value];
  }
  return best;
}

function clauseBound(before: string, after: string): number {
  if (/^[;.!?:]$/u.test(before)) return BOUND.stop;
  const joins = /^(?:and|but|or|while|whereas|because|which|although|so)$/iu.test(after);
  if (before === ',') return joins ? BOUND.commaAndConjunction : BOUND.comma;
  return joins ? BOUND.conjunction : BOUND.none;
}

/** Joins the trees of consecutive pieces: later roots depend on the first root as `parataxis`. */
export function joinTrees(trees: readonly SyntaxTree[]): SyntaxTree {
  const [first, ...rest] = trees as readonly [SyntaxTree, ...SyntaxTree[]];
  if (rest.length === 0) return first;
  const words: Word[] = [...first.words];
  const root = first.words.findIndex((word) => word.head < 0);
  for (const tree of rest) {
    const offset = words.length;
    for (const word of tree.words) {
      words.push(
        word.head < 0 && root >= 0
          ? { ...word, head: root, relation: 'parataxis' }
          : { ...word, head: word.head + offset },
      );
    }
  }
  return { span: [first.span[0], trees.at(-1)?.span[1] ?? first.span[1]], words };
}
