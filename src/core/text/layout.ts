/**
 * What the lines of a text are: prose (wrapped lines joined), list items, headings, rows of a table.
 * Invariant: blocks ascend and do not overlap; what lies between them is white space only. A block's span
 * includes its marker.
 */
import { pattern } from '../pattern-parts.ts';
import { abbreviations, type Span } from './words.ts';

export interface Block {
  readonly span: Span;
  readonly kind: 'prose' | 'item' | 'heading' | 'row';
  /** Of a heading its level, 1 the highest; of an item the column where it stands; else 0. */
  readonly level: number;
}

interface Line {
  readonly start: number;
  readonly end: number;
  readonly content: string;
}

/** What may stand before a sentence without being part of it: `1.`, `(b)`, `-`, `##`, `>`, `**`. */
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
/** A point that may only shorten a word. Whether it ends a sentence depends on what follows. */
const shortening = new RegExp(String.raw`(?:^|[^\p{L}])(?:\p{Lu}|(?:\p{L}\.)+\p{L}|${abbreviation})\.$`, 'u');
const isClosedLine = (line: string): boolean => closing.test(line) && !shortening.test(line.trimEnd());
/** A line that ends like this goes on. */
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
    const width = Math.max(...lines.map(({ content }) => content.trimEnd().length));
    const isClosed = closing.test((lines.at(-1) as Line).content);
    const found: { span: [number, number]; kind: Block['kind']; level: number }[] = [];
    lines.forEach((line, i) => {
      const before = lines[i - 1];
      const block = found.at(-1);
      const own = kindOf(line.content);
      if (before && block && goesOn(before.content, line.content, { width, isClosed, kind: block.kind }))
        block.span[1] = line.end;
      else found.push({ span: [line.start, line.end], ...own });
    });
    return found;
  });
}

/** Lines that are not empty, together while no empty line stands between. */
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

/**
 * Whether a line was only wrapped. In lower case it was, but for a list of short lines without marks;
 * in upper case if the line before is open, or if its next word would not have fitted in a paragraph that is
 * prose.
 */
function goesOn(
  before: string,
  content: string,
  { width, isClosed, kind }: { width: number; isClosed: boolean; kind: Block['kind'] },
): boolean {
  if (kind === 'heading' || kind === 'row' || kindOf(content).kind !== 'prose' || isClosedLine(before))
    return false;
  if (open.test(before) || (isClosed && shortening.test(before.trimEnd()))) return true;
  const line = content.trim();
  if (/^["“'‘(\[]?\p{Ll}/u.test(line)) return isClosed || before.trim().length >= 25;
  const next = /^\S+/u.exec(line)?.[0].length ?? 0;
  return isClosed && width >= 38 && before.trimEnd().length + 1 + next > 0.9 * width;
}
