/**
 * The layout of an answer, as models write it in Markdown: headings, paragraphs, lists, tables, code. Every
 * piece of text keeps its place in the answer, so that words can be marked where they are shown. Citations
 * and addresses that only name a source are pieces of their own.
 *
 * Law: the pieces have all letters and digits of the answer, but for marks, link targets and names of code
 * languages.
 */
import type { Span } from '../text/words.ts';
import { citationsIn } from './answer-citations.ts';
import { parseMarkdown, saidBy, type MarkdownToken, type ParsedMarkdown } from './markdown-parser.ts';
import { contentPlaces, linesOf, type ContentPlaces, type SourceLine } from './markdown-places.ts';
import { SourcedText } from './source-runs.ts';

export const answerStyles = ['strong', 'emphasis', 'struck', 'code', 'link', 'citation'] as const;
export type AnswerStyle = (typeof answerStyles)[number];

export interface AnswerPiece {
  /** A line end for the end of a line. */
  readonly text: string;
  /** Its place in the answer. Empty for a line end, which can be written as a tag. */
  readonly span: Span;
  readonly styles: readonly AnswerStyle[];
}
export type AnswerLine = readonly AnswerPiece[];

export type AnswerBlock =
  | { readonly kind: 'heading'; readonly level: number; readonly line: AnswerLine }
  | { readonly kind: 'paragraph'; readonly line: AnswerLine }
  | {
      readonly kind: 'list';
      /** The number of the first item; absent where items have no numbers. */
      readonly start?: number;
      readonly items: readonly (readonly AnswerBlock[])[];
    }
  | {
      readonly kind: 'table';
      /** Empty where no row is marked as the heads of columns. */
      readonly heads: readonly AnswerLine[];
      readonly rows: readonly (readonly AnswerLine[])[];
    }
  | { readonly kind: 'quote'; readonly blocks: readonly AnswerBlock[] }
  | { readonly kind: 'code'; readonly language: string; readonly line: AnswerLine }
  | { readonly kind: 'rule' };

/** Returns the layout of an answer as it was given. */
export function answerLayout(answer: string): AnswerBlock[] {
  return layoutOf(linesOf(answer));
}

/** @param isWithin a block of Markdown, in which a further one is code. */
const layoutOf = (lines: readonly SourceLine[], isWithin = false): AnswerBlock[] =>
  new LayoutReader(lines, isWithin).read();

/** A link, by the order of links in its block: letters of one link have one number. */
type Linked = AnswerPiece & { readonly link?: number };

const styleOf: Readonly<Record<string, AnswerStyle>> = {
  strong_open: 'strong',
  em_open: 'emphasis',
  s_open: 'struck',
  link_open: 'link',
};

/** The styles that are open. A piece has each of them once, however deep they are nested. */
class OpenStyles {
  readonly #opened: AnswerStyle[] = [];
  readonly #counts = new Map<AnswerStyle, number>();
  #now: readonly AnswerStyle[] = [];

  get now(): readonly AnswerStyle[] {
    return this.#now;
  }

  open(style: AnswerStyle): void {
    this.#opened.push(style);
    this.#count(style, 1);
  }

  /** The one that was opened last. */
  close(): void {
    const style = this.#opened.pop();
    if (style !== undefined) this.#count(style, -1);
  }

  #count(style: AnswerStyle, change: 1 | -1): void {
    const count = (this.#counts.get(style) ?? 0) + change;
    if (count === 0) this.#counts.delete(style);
    else this.#counts.set(style, count);
    // Many pieces share one list.
    if (this.#counts.size !== this.#now.length) this.#now = [...this.#counts.keys()];
  }
}

class LayoutReader {
  readonly #lines: readonly SourceLine[];
  readonly #isWithin: boolean;
  readonly #parsed: ParsedMarkdown;
  readonly #tokens: readonly MarkdownToken[];
  #at = 0;

  constructor(lines: readonly SourceLine[], isWithin: boolean) {
    this.#lines = lines;
    this.#isWithin = isWithin;
    this.#parsed = parseMarkdown(lines.map(({ text }) => text).join('\n'), 'answer');
    this.#tokens = this.#parsed.tokens;
  }

  read(): AnswerBlock[] {
    return this.#blocks('');
  }

  /** Blocks up to the closing token, which is passed. */
  #blocks(closing: string): AnswerBlock[] {
    const blocks: AnswerBlock[] = [];
    for (let token = this.#next(); token !== undefined && token.type !== closing; token = this.#next())
      for (const block of this.#block(token)) blocks.push(block);
    return blocks;
  }

  #next(): MarkdownToken | undefined {
    return this.#tokens[this.#at++];
  }

  #block(token: MarkdownToken): readonly AnswerBlock[] {
    switch (token.type) {
      case 'heading_open':
        return [{ kind: 'heading', level: Number(token.tag.slice(1)), line: this.#line(token.type) }];
      case 'paragraph_open':
        return [rowsWithoutHeads(this.#line(token.type))];
      case 'bullet_list_open':
        return [{ kind: 'list', items: this.#items('bullet_list_close') }];
      case 'ordered_list_open': {
        const start = Number(token.attrGet('start') ?? 1);
        return [{ kind: 'list', start, items: this.#items('ordered_list_close') }];
      }
      case 'blockquote_open':
        return [{ kind: 'quote', blocks: this.#blocks('blockquote_close') }];
      case 'table_open':
        return [this.#table()];
      case 'fence':
        return this.#code(token);
      case 'hr':
        return [{ kind: 'rule' }];
      default:
        return [];
    }
  }

  #items(closing: string): AnswerBlock[][] {
    const items: AnswerBlock[][] = [];
    for (let token = this.#next(); token !== undefined && token.type !== closing; token = this.#next())
      if (token.type === 'list_item_open') items.push(withBox(this.#blocks('list_item_close')));
    return items;
  }

  /* ---------- code ---------- */

  /** Models put whole answers into a block of Markdown; these are read as if the block were not there. */
  #code(token: MarkdownToken): readonly AnswerBlock[] {
    const language = token.info.trim().toLowerCase();
    const first = (token.map?.[0] ?? 0) + 1;
    const code = token.content.replace(/\n$/u, '');
    const lines = this.#lines.slice(first, first + code.split('\n').length);
    const isAnswer = /^(?:markdown|md)$/u.test(language) && token.level === 0;
    if (isAnswer && !this.#isWithin) return layoutOf(lines, true);
    const said = contentPlaces(code, lines).place(SourcedText.from(code, 0));
    return [{ kind: 'code', language, line: piecesOf(said, []) }];
  }

  /* ---------- tables ---------- */

  #table(): AnswerBlock {
    const rows: AnswerLine[][] = [];
    for (let token = this.#next(); token && token.type !== 'table_close'; token = this.#next()) {
      const row = token.type === 'tr_open' ? this.#lines[token.map?.[0] ?? 0] : undefined;
      if (row !== undefined) rows.push(this.#cells(row));
    }
    return { kind: 'table', heads: rows[0] ?? [], rows: rows.slice(1) };
  }

  /** All cells, also those behind the last column. */
  #cells({ text, from }: SourceLine): AnswerLine[] {
    const lead = /^[\s>]*(?:[-*+]\s+|\d{1,9}[.)]\s+)?/u.exec(text)?.[0].length ?? 0;
    const hasEdge = text.startsWith('|', lead);
    const start = lead + (hasEdge ? 1 : 0);
    const end = text.trimEnd().length - (/(?<!\\)\|\s*$/u.test(text) ? 1 : 0);
    let at = start;
    return text
      .slice(start, Math.max(start, end))
      .split(/(?<!\\)\|/u)
      .map((cell) => {
        const said = cell.trim();
        const place = { text: said, from: from + at + (said === '' ? 0 : cell.indexOf(said)) };
        at += cell.length + 1;
        return cited(this.#pieces(this.#parsed.inline(said), contentPlaces(said, [place])));
      });
  }

  /* ---------- lines ---------- */

  /** The text of the block that was opened, up to its end. */
  #line(opening: string): AnswerLine {
    const pieces: Linked[] = [];
    const closing = opening.replace(/_open$/u, '_close');
    for (let token = this.#next(); token !== undefined && token.type !== closing; token = this.#next()) {
      if (token.type !== 'inline') continue;
      const lines = this.#lines.slice(token.map?.[0], token.map?.[1]);
      const places = contentPlaces(token.content, lines, true);
      for (const piece of this.#pieces(token.children ?? [], places)) pieces.push(piece);
    }
    return cited(pieces);
  }

  #pieces(tokens: readonly MarkdownToken[], places: ContentPlaces): Linked[] {
    const pieces: Linked[] = [];
    const styles = new OpenStyles();
    let links = 0;
    for (const token of tokens) {
      const style = styleOf[token.type];
      if (style !== undefined) {
        styles.open(style);
        if (style === 'link') links++;
        continue;
      }
      if (token.nesting < 0) {
        styles.close();
        continue;
      }
      const own = this.#said(token, places, styles.now);
      const end = pieces.at(-1)?.span[1] ?? 0;
      for (const piece of own)
        pieces.push({
          ...piece,
          ...(piece.text === '\n' && { span: [end, end] as const }),
          ...(styles.now.includes('link') && { link: links }),
        });
    }
    return pieces;
  }

  #said(token: MarkdownToken, places: ContentPlaces, styles: readonly AnswerStyle[]): readonly AnswerPiece[] {
    const said = saidBy(token);
    switch (token.type) {
      case 'text':
      case 'text_special':
        // Marks of emphasis that became tokens of their own have no content any more.
        return said && token.content !== '' ? withoutTags(piecesOf(places.place(said), styles)) : [];
      case 'code_inline':
        return said ? piecesOf(places.place(said), [...styles, 'code']) : [];
      case 'softbreak':
      case 'hardbreak':
        return [{ text: '\n', span: [0, 0], styles }];
      case 'footnote_mark':
        return said ? piecesOf(places.place(said), [...styles, 'citation']) : [];
      case 'image':
        return said
          ? this.#pieces(token.children ?? [], places.within(said.runs.sourceStart)).map((piece) => ({
              ...piece,
              styles: [...styles, 'citation' as const],
            }))
          : [];
      default:
        return [];
    }
  }
}

/** A piece for each run: its letters are those of its place one by one, or made from the place as a whole. */
function piecesOf(said: SourcedText, styles: readonly AnswerStyle[]): AnswerPiece[] {
  const pieces: AnswerPiece[] = [];
  let at = 0;
  for (const [length, from, to] of said.runs.between(0, said.text.length)) {
    pieces.push({ text: said.text.slice(at, at + length), span: [from, to], styles });
    at += length;
  }
  return pieces;
}

const tag =
  /<\/?(?:a|b|i|u|s|em|strong|mark|code|kbd|sub|sup|small|span|p|div|ul|ol|li|br|hr)(?:\s[^<>\n]*)?\/?>/giu;

/** HTML tags that models write between Markdown: `<br>` ends a line, others go. */
function withoutTags(pieces: readonly AnswerPiece[]): AnswerPiece[] {
  return pieces.flatMap((piece) => {
    const parts: AnswerPiece[] = [];
    let at = 0;
    for (const { 0: found, index } of piece.text.matchAll(tag)) {
      if (index > at) parts.push(partOf(piece, at, index));
      if (/^<(?:br|hr|li|\/?p|\/?div)\b/iu.test(found)) parts.push({ ...piece, text: '\n' });
      at = index + found.length;
    }
    return at === 0
      ? [piece]
      : [...parts, ...(at < piece.text.length ? [partOf(piece, at, piece.text.length)] : [])];
  });
}

/** Part of a piece. One that was made from its place as a whole cannot be cut. */
export function partOf(piece: AnswerPiece, start: number, end: number): AnswerPiece {
  const [from, to] = piece.span;
  const isCopy = to - from === piece.text.length;
  return {
    ...piece,
    text: piece.text.slice(start, end),
    ...(isCopy && { span: [from + start, from + end] as const }),
  };
}

/** The line with its citations as pieces of their own. */
function cited(pieces: readonly Linked[]): AnswerLine {
  const links = new Map<number, [number, number]>();
  let length = 0;
  for (const { text, link } of pieces) {
    if (link !== undefined) links.set(link, [links.get(link)?.[0] ?? length, length + text.length]);
    length += text.length;
  }
  const found = citationsIn(pieces.map(({ text }) => text).join(''), [...links.values()]);
  const citations = found.toSorted(([a], [b]) => a - b);
  const cuts = [...new Set(found.flat())].sort((a, b) => a - b);
  let [at, nextCut, next, reach] = [0, 0, 0, 0];
  /** Asked from left to right. No cut is within the part, so one citation has all of it or none of it. */
  const isCitation = (from: number, end: number): boolean => {
    for (; (citations[next]?.[0] ?? Infinity) <= from; next++)
      reach = Math.max(reach, citations[next]?.[1] ?? 0);
    return end <= reach;
  };
  return pieces.flatMap(({ text, span, styles }): AnswerPiece[] => {
    const piece: AnswerPiece = { text, span, styles };
    const start = at;
    at += piece.text.length;
    while ((cuts[nextCut] ?? Infinity) <= start) nextCut++;
    const places = [start];
    for (; (cuts[nextCut] ?? Infinity) < at; nextCut++) places.push(cuts[nextCut] as number);
    places.push(at);
    return places.slice(1).map((end, i): AnswerPiece => {
      const from = places[i] as number;
      const part = partOf(piece, from - start, end - start);
      return isCitation(from, end) && !part.styles.includes('citation')
        ? { ...part, styles: [...part.styles, 'citation'] }
        : part;
    });
  });
}

/** `[x]` before an item is a box; it is no word. */
function withBox(blocks: AnswerBlock[]): AnswerBlock[] {
  const [first, ...rest] = blocks;
  const piece = first?.kind === 'paragraph' ? first.line[0] : undefined;
  const box = /^\[([ xX])\][ \t]+/u.exec(piece?.text ?? '');
  if (first?.kind !== 'paragraph' || piece === undefined || box === null) return blocks;
  const [{ length }, mark] = box;
  const line: AnswerLine = [
    { ...partOf(piece, 0, length), text: mark === ' ' ? '☐ ' : '☑ ', styles: ['citation'] },
    partOf(piece, length, piece.text.length),
    ...first.line.slice(1),
  ];
  return [{ ...first, line }, ...rest];
}

/** Lines that look like rows of a table, which Markdown reads as text because no row marks the heads. */
function rowsWithoutHeads(line: AnswerLine): AnswerBlock {
  const rows = linesIn(line);
  const isTable = rows.length > 1 && rows.every((row) => /^\s*\|.*\|\s*$/u.test(textOf(row)));
  return isTable ? { kind: 'table', heads: [], rows: rows.map(cellsIn) } : { kind: 'paragraph', line };
}

/** The lines of a paragraph, without their ends. */
export function linesIn(line: AnswerLine): AnswerPiece[][] {
  const lines: AnswerPiece[][] = [[]];
  for (const piece of line)
    if (piece.text === '\n') lines.push([]);
    else lines.at(-1)?.push(piece);
  return lines;
}

export const textOf = (line: AnswerLine): string => line.map(({ text }) => text).join('');

function cellsIn(row: AnswerLine): AnswerLine[] {
  const cells: AnswerPiece[][] = [[]];
  for (const piece of row) {
    let at = 0;
    piece.text.split('|').forEach((part, i) => {
      if (i > 0) cells.push([]);
      if (part !== '') cells.at(-1)?.push(partOf(piece, at, at + part.length));
      at += part.length + 1;
    });
  }
  return cells.slice(1, -1).map(trimmed);
}

/** Without the blanks around it. */
const trimmed = (line: readonly AnswerPiece[]): AnswerLine =>
  line.flatMap((piece, i) => {
    const start = i === 0 ? piece.text.length - piece.text.trimStart().length : 0;
    const end = i === line.length - 1 ? piece.text.trimEnd().length : piece.text.length;
    return start < end ? [partOf(piece, start, end)] : [];
  });

/** All pieces, in the order of the answer. */
export const piecesIn = (layout: readonly AnswerBlock[]): AnswerPiece[] =>
  layout.flatMap((block): readonly AnswerPiece[] => {
    switch (block.kind) {
      case 'list':
        return block.items.flatMap(piecesIn);
      case 'table':
        return [...block.heads, ...block.rows.flat()].flat();
      case 'quote':
        return piecesIn(block.blocks);
      case 'rule':
        return [];
      default:
        return block.line;
    }
  });
