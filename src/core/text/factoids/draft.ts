/**
 * A factoid in the making: words of one sentence, by index, and the few words put between them; and the way
 * from it to English. Invariant: a draft adds nothing but words of {@link addedWords}; which words of the
 * sentence it leaves out is the splitter's business.
 */
import type { Branches } from '../branches.ts';
import type { Span } from '../words.ts';

/** A word of the sentence, or one put in. */
export type Piece = number | string;

export interface Draft {
  readonly pieces: readonly Piece[];
  /** Index of what it predicates. */
  readonly top: number;
  /**
   * Of a statement that was an aside: the pieces that name what it is said of, which each of several verbs
   * needs. Empty where its verbs cannot be parted.
   */
  readonly subject?: readonly Piece[];
}

/**
 * All that a factoid may say which the answer does not: copulas that an apposition or participle leaves out,
 * the article of a thing named before, a possessive.
 */
export const addedWords: ReadonlySet<string> = new Set(['is', 'are', 'was', 'were', 'the', "'s", "'"]);

export const wordsOf = ({ pieces }: Draft): number[] => pieces.filter((piece) => typeof piece === 'number');

/** A replacement for a word: what a pronoun stands for. */
export type Replacements = ReadonlyMap<number, string>;

const opening = /^[(\[{“‘"'«$£€#]$/u;
const closing = /^[)\]}”’"'».!?%]+$/u;
const bracketPairs: Readonly<Record<string, string>> = { '(': ')', '[': ']', '“': '”', '{': '}' };

/**
 * Without what removals leave dangling: conjunctions and marks at the edges, marks upon marks, empty
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
  const isJoint = (piece: Piece | undefined) =>
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
  while (isJoint(kept[0]) || (isMark(kept[0]) && !isOpening(kept[0]))) kept.shift();
  while (isJoint(kept.at(-1)) || (isMark(kept.at(-1)) && !closing.test(form(kept.at(-1))))) kept.pop();
  return kept;
}

/**
 * The draft as a sentence: a capital first, a full stop last, a space where the source had one or where
 * something was left out.
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
    text += (i > 0 && hasSpace(branches, source, pieces[i - 1] as Piece, piece) ? ' ' : '') + said;
  });
  return asSentence(text);
}

/** The first word of the sentence loses its capital where it no longer stands first, unless it is a name. */
function wordWithin(branches: Branches, index: number, position: number): string {
  const { text, tag } = branches.word(index);
  return index === 0 && position > 0 && tag !== 'PROPN' && /^\p{Lu}\p{Ll}+$/u.test(text)
    ? text.toLowerCase()
    : text;
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

/** @param text words of a sentence, perhaps without its capital and its stop. */
export function asSentence(text: string): string {
  const said = text
    .replace(/\*\*|__|`|(?<![\p{L}\p{N}\s])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])|^#+\s/gu, '')
    .replace(/\s+/gu, ' ')
    .replace(/\s*[,;:—–]+$/u, '')
    .trim();
  const first = /^["'“‘(\[]*\p{Ll}[\p{Ll}\d'’-]*(?=[\s,.;:!?)]|$)/u.exec(said)?.[0] ?? '';
  const capital =
    first === ''
      ? said
      : said.slice(0, first.length).replace(/\p{Ll}/u, (letter) => letter.toUpperCase()) +
        said.slice(first.length);
  return /[.!?…]["'”’)\]]*$/u.test(capital) ? capital : `${capital}.`;
}

/** Where the draft's words stand: one span for words that follow one another. */
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

/** Without the commas, dashes and brackets that a parser hangs on a clause. */
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
