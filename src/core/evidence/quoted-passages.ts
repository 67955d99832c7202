/**
 * Puts untrusted texts into a prompt. Every line of theirs begins with a mark that the text cannot end, and
 * nothing in them reads as a model's control token. What does not fit the model's context is left out, and
 * the result says so.
 *
 * Texts get their canonical form here though nearly all have it already: a prompt must be safe whatever its
 * caller hands over, and a model's own reply comes as it was given.
 */
import { canonicalText } from '../text/canonical-text.ts';

/** The most tokens that a chat template adds to one message. */
const TEMPLATE = 16;

/**
 * Beginnings of what a tokenizer may take for a control token: `<|im_start|>`, `</s>`, `<<SYS>>`, `[INST]`. A
 * blank breaks the token; for people the text reads the same.
 */
const control = /<(?=[|/<_\p{L}])|\[(?=\/?[A-Za-z_]{2,}\])/gu;
const harmless = (text: string): string => text.replace(control, '$& ');

/** A text as quoted lines: each begins with `> `, whatever the text contains. */
export const quotedLines = (text: string): string =>
  harmless(canonicalText(text).text)
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');

/** A text on one line. */
export const oneLine = (text: string): string =>
  harmless(canonicalText(text).text.replace(/\s+/gu, ' ').trim());

/**
 * Returns an upper bound for the tokens of a text, whatever the model's vocabulary: one token for three
 * letters of the alphabet, one for every digit, punctuation mark and line end, one for each UTF-8 byte of
 * other scripts.
 */
export function tokensAtMost(text: string): number {
  let letters = 0;
  let others = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) as number;
    if (/[A-Za-z ]/u.test(sign)) letters++;
    else others += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
  }
  return Math.ceil(letters / 3) + others;
}

/** The same for the messages of a prompt. */
export const promptTokens = (messages: readonly { readonly content: string }[]): number =>
  messages.reduce((sum, { content }) => sum + tokensAtMost(content) + TEMPLATE, 0);

export interface FittingPassages {
  /** Numbered from 1 in square brackets, each as quoted lines; empty where there are none. */
  readonly text: string;
  /** How many passages are included, counted from the first. */
  readonly taken: number;
  /** The only passage was too long and is cut. */
  readonly cut: boolean;
}

/**
 * Includes passages from the first on, while they fit. The first is cut rather than left out.
 * @param room in tokens.
 */
export function fittingPassages(passages: readonly string[], room: number): FittingPassages {
  const blocks: string[] = [];
  let left = room;
  for (const [index, passage] of passages.entries()) {
    const whole = block(index, passage);
    const tokens = tokensAtMost(whole);
    if (tokens > left) break;
    left -= tokens;
    blocks.push(whole);
  }
  if (blocks.length > 0 || passages.length === 0)
    return { text: blocks.join(''), taken: blocks.length, cut: false };
  const first = longestThatFits(passages[0] as string, room);
  return first === undefined ? { text: '', taken: 0, cut: false } : { text: first, taken: 1, cut: true };
}

const block = (index: number, passage: string): string => `[${String(index + 1)}]\n${quotedLines(passage)}\n`;

/** Ends at a blank. Returns undefined where not even the first words fit. */
function longestThatFits(passage: string, room: number): string | undefined {
  let low = 0;
  let high = passage.length;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (tokensAtMost(block(0, passage.slice(0, middle))) <= room) low = middle;
    else high = middle - 1;
  }
  const kept = passage.slice(0, low).replace(/\s\S*$/u, '');
  return kept.trim() === '' || low === 0 ? undefined : block(0, kept);
}
