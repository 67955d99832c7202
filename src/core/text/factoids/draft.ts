/**
 * A draft of a factoid: indices of words of one sentence, with a few added words, and the functions that
 * write it as English. Invariant: a draft adds only words of {@link addedWords}. The splitter decides which
 * words of the sentence to leave out.
 */
import type { Branches } from '../branches.ts';
import type { Span } from '../words.ts';
import { withoutEnd } from '../../text-ends.ts';

/** The index of a word of the sentence, or an added word. */
export type Piece = number | string;

export interface Draft {
  readonly pieces: readonly Piece[];
  /** Index of the head of its predicate. */
  readonly top: number;
  /**
   * Present if the statement was an aside: the pieces of its subject, which each coordinated verb needs.
   * Empty if the verbs must stay together.
   */
  readonly subject?: readonly Piece[];
}

/**
 * All words that a factoid may add to those of the answer: copulas that an apposition or participle leaves
 * out, the article of a thing mentioned before, and the possessive ending.
 */
export const addedWords: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'the', "'s", "'"]);

export const wordsOf = ({ pieces }: Draft): number[] => pieces.filter((piece) => typeof piece === 'number');

/** By word index, the text to write instead: the name that a pronoun refers to. */
export type Replacements = ReadonlyMap<number, string>;

const opening = /^[(\[{“‘"'«$£€#]$/u;
const closing = /^[)\]}”’"'».!?%]+$/u;
const bracketPairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '“': '”', '{': '}' };

/**
 * The pieces without the leftovers of a removal: conjunctions and marks at the edges, repeated marks, empty
 * brackets.
 */
export function tidied(branches: Branches, pieces: readonly Piece[]): Piece[] {
  const form = (piece: Piece | undefined) =>
    piece === undefined ? '' : typeof piece === 'string' ? piece : branches.word(piece).text;
  const isMark = (piece: Piece | undefined) =>
    typeof piece === 'number' &&
    /^[\p{P}\p{S}]+$/u.test(form(piece)) &&
    !/^[%$£€#&+=<>°]+$/u.test(form(piece));
  const isOpening = (piece: Piece | undefined) => isMark(piece) && opening.test(form(piece));
  const isJoiner = (piece: Piece | undefined) =>
    typeof piece === 'number' && (branches.word(piece).tag === 'CCONJ' || /^[,;:—–-]+$/u.test(form(piece)));
  let kept = pieces.filter(
    (piece, i) =>
      !(isOpening(piece) && bracketPairs[form(piece)] === form(pieces[i + 1])) &&
      !(i > 0 && bracketPairs[form(pieces[i - 1])] === form(piece)),
  );
  kept = kept.filter(
    (piece, i) =>
      !(
        isMark(piece) &&
        /^[,;:—–]$/u.test(form(piece)) &&
        (i === 0 ||
          (isMark(kept[i + 1]) && !isOpening(kept[i + 1]) && !/^["']$/u.test(form(kept[i + 1]))) ||
          i === kept.length - 1)
      ),
  );
  while (isJoiner(kept[0]) || (isMark(kept[0]) && !isOpening(kept[0]))) kept.shift();
  while (isJoiner(kept.at(-1)) || (isMark(kept.at(-1)) && !closing.test(form(kept.at(-1))))) kept.pop();
  return kept;
}

/**
 * The draft as a sentence: a capital first, a full stop last. A space separates two words if the source has
 * one there, or if words between them were removed.
 */
export function written(
  branches: Branches,
  source: string,
  pieces: readonly Piece[],
  names: Replacements,
): string {
  let text = '';
  pieces.forEach((piece, i) => {
    const said = typeof piece === 'string' ? piece : (names.get(piece) ?? wordWithin(branches, piece, i));
    const before = pieces[i - 1];
    text += before === undefined ? said : gap(branches, source, before, piece) + said;
  });
  return asSentence(text);
}

/**
 * A word as it is written at `position` of the draft: the first word of the sentence loses its capital if it
 * moves, unless it is a name.
 */
function wordWithin(branches: Branches, index: number, position: number): string {
  const { text, tag } = branches.word(index);
  return index === 0 && position > 0 && tag !== 'PROPN' && /^\p{Lu}\p{Ll}+$/u.test(text)
    ? text.toLowerCase()
    : text;
}

/** A star between digits is no word of the tree, and it is not left out: 5*3 is not 53. */
function gap(branches: Branches, source: string, before: Piece, piece: Piece): string {
  if (hasSpace(branches, source, before, piece)) return ' ';
  if (typeof before === 'string' || before !== Number(piece) - 1) return '';
  const between = source.slice(branches.word(before).span[1], branches.word(before + 1).span[0]);
  return between === '*' && /\d$/u.test(branches.word(before).text) ? between : '';
}

function hasSpace(branches: Branches, source: string, before: Piece, piece: Piece): boolean {
  if (typeof piece === 'string') return !piece.startsWith("'");
  const {
    span: [start],
    text,
  } = branches.word(piece);
  if (typeof before === 'number' && before === piece - 1)
    return /\s/u.test(source.slice(branches.word(before).span[1], start));
  if (/^(?:[,;:.!?%)\]}”’»]|['’](?:s|re|ve|ll|d|m)|n['’]t)$/iu.test(text) && !/^["']$/u.test(text))
    return false;
  return !(typeof before === 'number' && /^[(\[{“‘«$£€#]$/u.test(branches.word(before).text));
}

/**
 * Writes words as a sentence: without Markdown marks, with a capital first and a full stop last.
 * @param text words of a sentence, possibly without a capital and a full stop.
 */
export function asSentence(text: string): string {
  const plain = text
    .replace(/\*\*|__|`|(?<![\p{L}\p{N}\s])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])|^#+\s/gu, '')
    .replace(/\s+/gu, ' ');
  const said = withoutEnd(plain, /[,;:—–]/u).trim();
  const first = /^["'“‘(\[]*\p{Ll}[\p{Ll}\d'’-]*(?=[\s,.;:!?)]|$)/u.exec(said)?.[0] ?? '';
  const capital =
    first === ''
      ? said
      : said.slice(0, first.length).replace(/\p{Ll}/u, (letter) => letter.toUpperCase()) +
        said.slice(first.length);
  return /[.!?…]["'”’)\]]*$/u.test(capital) ? capital : `${capital}.`;
}

/** Spans of the draft's words in the source; consecutive words share one span. */
export function spansOf(branches: Branches, draft: readonly Piece[]): Span[] {
  const indices = [...new Set(draft.filter((piece) => typeof piece === 'number'))].sort((a, b) => a - b);
  const spans: [number, number][] = [];
  indices.forEach((index, i) => {
    const {
      span: [start, end],
    } = branches.word(index);
    const last = spans.at(-1);
    if (last && indices[i - 1] === index - 1) last[1] = end;
    else spans.push([start, end]);
  });
  return spans;
}

/** The words without the commas, dashes and brackets at both ends that a parser attaches to a clause. */
export function withoutMarksAround(branches: Branches, words: readonly number[]): number[] {
  const isInside = (index: number) => !/^(?:[,().;:—–]|-{1,2})$/u.test(branches.word(index).text);
  return words.slice(Math.max(0, words.findIndex(isInside)), words.findLastIndex(isInside) + 1);
}

/** Whether brackets and quotation marks come in pairs. */
export function isBalanced(branches: Branches, pieces: readonly Piece[]): boolean {
  let straight = 0;
  let round = 0;
  let square = 0;
  let curly = 0;
  for (const piece of pieces) {
    const form = typeof piece === 'number' ? branches.word(piece).text : '';
    if (form === '"') straight++;
    else if (form === '(') round++;
    else if (form === ')') round--;
    else if (form === '[') square++;
    else if (form === ']') square--;
    else if (form === '“') curly++;
    else if (form === '”') curly--;
    if (round < 0 || square < 0 || curly < 0) return false;
  }
  return straight % 2 === 0 && round === 0 && square === 0 && curly === 0;
}
