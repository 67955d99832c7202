/**
 * Divides a text into blocks by its lines: prose (wrapped lines joined), list items, headings, table rows.
 * Invariant: blocks ascend and do not overlap; only white space is between them. A block's span includes its
 * marker.
 */
import { firstIndex } from '../first-index.ts';
import { pattern } from '../pattern-parts.ts';
import { abbreviations, type Span } from './words.ts';

export interface Block {
  readonly span: Span;
  readonly kind: 'prose' | 'item' | 'heading' | 'row';
  /** For a heading its level, 1 being the highest; for an item its column; otherwise 0. */
  readonly level: number;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** A marker before a sentence that is not part of it: `1.`, `(b)`, `-`, `##`, `>`, `**`. */
export const marker = new RegExp(
  pattern`
  (?:
    [-*•·▪◦‣–—+]\s+|#{1,6}\s+|>\s+|\(?\d{1,2}[.)]\s+|\(?[a-z][.)]\s+|[A-Z]\)\s+|
    \(?(?:i{1,3}|iv|vi{0,3})[.)]\s+|[*_~${'`'}\s]+
  )+`,
  'uy',
);

const listMarker =
  /^[*_~`]*(?:[-*•·▪◦‣–—+]\s|\(?\d{1,2}[.)]\s|\(?[a-z][.)]\s|[A-Z]\)\s|\(?(?:i{1,3}|iv|vi{0,3})[.)]\s)/u;
const headingMarker = /^(#{1,6})\s/u;
const closing = /[.!?:;…。]["”’')\]*_]*(?:\s?\[\d+\])*\s*$/u;
const abbreviation = abbreviations.join('|').replaceAll('.', String.raw`\.`);
/** A full stop that may only mark an abbreviation. The next word decides whether it ends a sentence. */
const shortening = new RegExp(String.raw`(?:^|[^\p{L}])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|${abbreviation})\.$`, 'u');
/** As many characters as the longest abbreviation has, and more. */
const ENDING = 40;
const isShortened = (line: string): boolean => shortening.test(line.trimEnd().slice(-ENDING));
const isClosedLine = (line: string): boolean => closing.test(line) && !isShortened(line);
/** The end of a line that continues on the next line. */
const open = new RegExp(
  String.raw`(?:[,(\[“–—&]|[ \t](?:${[
    'the a an of and or but nor in on at by for from to with without into onto over under between ' +
      'among through during against about as than that which who whom whose',
    'is are was were be been being has have had do does did will would can could may might must ' +
      'shall should not no if when while because although its his her their my your our this these ' +
      'those',
  ]
    .join(' ')
    .replaceAll(' ', '|')}))\s*$`,
  'iu',
);

export function blocksOf(text: string): Block[] {
  return paragraphs(text).flatMap((lines) => {
    const width = lines.reduce((widest, { content }) => Math.max(widest, content.trimEnd().length), 0);
    const isClosed = closing.test((lines.at(-1) as Line).content);
    const found: { span: [number, number]; kind: Block['kind']; level: number }[] = [];
    lines.forEach((line, i) => {
      const before = lines[i - 1];
      const block = found.at(-1);
      const own = kindOf(line.content);
      if (
        before &&
        block &&
        continuesLine(before.content, line.content, { width, isClosed, kind: block.kind })
      )
        block.span[1] = line.end;
      else found.push({ span: [line.start, line.end], ...own });
    });
    return found;
  });
}

/** The block that `at` lies in; blocks ascend. */
export function blockAt(blocks: readonly Block[], at: number): Block | undefined {
  const block = blocks[firstIndex(blocks, ({ span }) => span[1] > at)];
  return block && block.span[0] <= at ? block : undefined;
}

/** Groups lines that are not empty; an empty line starts a new group. */
function paragraphs(text: string): Line[][] {
  const all: Line[][] = [];
  let between = 2;
  for (const { 0: content, index } of text.matchAll(/\r\n|[\n\r]|[^\n\r]+/gu)) {
    if (/^[\n\r]/u.test(content)) {
      between++;
      continue;
    }
    if (content.trim() === '') continue;
    if (between > 1) all.push([]);
    all.at(-1)?.push({ start: index, end: index + content.length, content });
    between = 0;
  }
  return all;
}

function kindOf(content: string): Pick<Block, 'kind' | 'level'> {
  const line = content.trimStart();
  const heading = headingMarker.exec(line)?.[1];
  if (heading !== undefined) return { kind: 'heading', level: heading.length };
  if (/^\*\*[^*]+\*\*:?\s*$/u.test(line)) return { kind: 'heading', level: 6 };
  if (/^\|.*\|\s*$/u.test(line)) return { kind: 'row', level: 0 };
  return listMarker.test(line)
    ? { kind: 'item', level: content.length - line.length }
    : { kind: 'prose', level: 0 };
}

/** Shortest line, in characters, that may have been wrapped before a word in lower case. Chosen by hand. */
const SHORTEST_WRAPPED = 25;
/** Smallest width, in characters, of a paragraph of wrapped prose. Chosen by hand. */
const NARROWEST_PROSE = 38;
/** A line is full if the next word would have exceeded this share of the width. Chosen by hand. */
const FULL_SHARE = 0.9;

/**
 * Whether a line continues the one before because the text was wrapped. A line in lower case does, unless it
 * is in a list of short lines without punctuation. A line that begins with a capital does if the line before
 * is incomplete, or if its first word did not fit on that line.
 */
function continuesLine(
  before: string,
  content: string,
  { width, isClosed, kind }: { width: number; isClosed: boolean; kind: Block['kind'] },
): boolean {
  if (kind === 'heading' || kind === 'row' || kindOf(content).kind !== 'prose' || isClosedLine(before))
    return false;
  if (open.test(before) || (isClosed && isShortened(before))) return true;
  const line = content.trim();
  if (/^["“'‘(\[]?\p{Ll}/u.test(line)) return isClosed || before.trim().length >= SHORTEST_WRAPPED;
  const next = /^\S+/u.exec(line)?.[0].length ?? 0;
  return isClosed && width >= NARROWEST_PROSE && before.trimEnd().length + 1 + next > FULL_SHARE * width;
}
