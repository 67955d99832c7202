/**
 * Reads Markdown into a document: headings, paragraphs with their wrapped lines joined, items, tables row by
 * row, code as it stands. Marks of emphasis, addresses of links and the like do not reach the text; HTML
 * within is read as HTML. Front matter, footnotes, and definitions that are no addresses are text.
 */
import type { DocumentText } from './document.ts';
import { htmlTokens } from './html-tokens.ts';
import { parseMarkdown, saidBy, type MarkdownToken, type ParsedMarkdown } from './markdown-parser.ts';
import {
  contentPlaces,
  linesOf,
  piecePlaces,
  type ContentPlaces,
  type SourceLine,
} from './markdown-places.ts';
import { SourcedText } from './source-runs.ts';
import { nestedTooDeep, TextLayout } from './text-layout.ts';

export function readMarkdown(source: string): DocumentText {
  const layout = new TextLayout();
  const lines = linesOf(source);
  const body = frontMatterEnd(lines);
  if (body > 0) writeLines(layout, lines.slice(1, body - 1));
  const rest = lines.slice(body);
  new MarkdownWriter(layout, rest).write();
  return layout.finish('Markdown');
}

/** Settings before the text, between two lines of three hyphens: the line behind them, or 0. */
function frontMatterEnd(lines: readonly SourceLine[]): number {
  if (lines[0]?.text.trimEnd().replace(/^\uFEFF/u, '') !== '---') return 0;
  const end = lines.findIndex(({ text }, i) => i > 0 && /^(?:---|\.\.\.)[ \t]*$/u.test(text));
  const isSetting = ({ text }: SourceLine) => /^(?:[\w-]+[ \t]*:|[ \t#-]|$)/u.test(text);
  return end > 1 && lines.slice(1, end).every(isSetting) ? end + 1 : 0;
}

/** Lines as they stand. */
function writeLines(layout: TextLayout, lines: readonly SourceLine[]): void {
  layout.open('pre');
  for (const { text, from } of lines)
    layout.text(SourcedText.from(text, from).append('\n', from + text.length));
  layout.close('pre');
}

/**
 * Whether what stands behind the mark of a code block is no language, but words that somebody wrote there.
 */
const isProse = (info: string): boolean =>
  !/[{}=]/u.test(info) && (info.match(/\p{L}{2,}/gu)?.length ?? 0) > 1 && info.includes(' ');

/** What a definition leads to: an address, or a file. */
const address = new RegExp(
  [
    '^<',
    '^[/#?]',
    String.raw`^\.{1,2}(?:/|$)`,
    String.raw`^[a-z][a-z\d+.-]{1,20}:(?://|[^\d\s])`,
    String.raw`^(?:[\p{L}\d-]+\.)+(?=[\d-]*\p{L})[\p{L}\d-]+(?:[/:?#]|$)`,
    String.raw`^[\w.%~-]+/[\w.%~-]*[a-z]`,
  ].join('|'),
  'iu',
);

/** Tokens around the opening of an item that has no text, and no other item beside it. */
const isLoneAndEmpty = /^ordered_list_open list_item_close ordered_list_close$/u;

class MarkdownWriter {
  readonly #layout: TextLayout;
  readonly #lines: readonly SourceLine[];
  readonly #parsed: ParsedMarkdown;
  /** Text of the inline tokens so far. */
  #text = new SourcedText();
  /** An item begins: it may have a box to check. */
  #isItemStart = false;
  /** Of the table row that is being read: its line, and how much of it is read. */
  #row: SourceLine | undefined;
  #column = 0;

  constructor(layout: TextLayout, lines: readonly SourceLine[]) {
    this.#layout = layout;
    this.#lines = lines;
    this.#parsed = parseMarkdown(lines.map(({ text }) => text).join('\n'));
  }

  write(): void {
    const { tokens, isTooDeep } = this.#parsed;
    tokens.forEach((token, i) => {
      const around = [tokens[i - 1], tokens[i + 1], tokens[i + 2]].map((near) => near?.type ?? '');
      if (token.type === 'list_item_open' && isLoneAndEmpty.test(around.join(' '))) this.#emptyItem(token);
      this.#block(token, tokens[i + 1]);
    });
    if (isTooDeep) this.#layout.builder.issue(nestedTooDeep);
  }

  /* ---------- blocks ---------- */

  #block(token: MarkdownToken, next: MarkdownToken | undefined): void {
    switch (token.type) {
      case 'inline':
        this.#inlineBlock(token);
        break;
      case 'fence':
      case 'code_block':
        this.#code(token);
        break;
      case 'html_block':
        this.#html(this.#placed(token, 0));
        break;
      case 'reference_definition':
        this.#definition(token);
        break;
      case 'tr_open':
        [this.#row, this.#column] = [this.#lines[token.map?.[0] ?? 0], 0];
        this.#layout.open('tr');
        break;
      case 'tr_close':
        this.#cellsPassedOver();
        this.#layout.close('tr');
        this.#row = undefined;
        break;
      default:
        this.#tag(token, next);
    }
  }

  #tag(token: MarkdownToken, next: MarkdownToken | undefined): void {
    if (token.hidden) return;
    if (token.type === 'list_item_open') this.#isItemStart = true;
    if (token.nesting < 0) this.#layout.close(token.tag);
    else {
      const attributes = new Map((token.attrs ?? []).map(([name, value]) => [name, String(value)]));
      attributes.delete('style');
      this.#layout.open(token.tag, attributes, token.nesting === 0);
    }
    const isListEnd = /^(?:bullet|ordered)_list_close$/u.test(token.type);
    if (isListEnd && /^(?:bullet|ordered)_list_open$/u.test(next?.type ?? '')) this.#layout.continueList();
  }

  /** The number of a lone item without text may be the end of the line before: "1,", then "800." alone. */
  #emptyItem({ info, markup, map }: MarkdownToken): void {
    const line = this.#lines[map?.[0] ?? 0];
    const mark = info + markup;
    if (info === '' || line === undefined) return;
    this.#layout.open('p');
    this.#layout.text(SourcedText.from(mark, line.from + Math.max(0, line.text.lastIndexOf(mark))));
    this.#layout.close('p');
  }

  #code(token: MarkdownToken): void {
    const isFence = token.type === 'fence';
    const info = token.info.trim();
    if (isFence && isProse(info)) {
      const line = this.#lines[token.map?.[0] ?? 0];
      const from = (line?.from ?? 0) + Math.max(0, line?.text.lastIndexOf(info) ?? 0);
      this.#layout.open('p');
      this.#layout.text(SourcedText.from(info, from));
      this.#layout.close('p');
    } else if (info !== '') this.#layout.leave('code language', info);
    this.#layout.open('pre');
    this.#layout.text(this.#placed(token, isFence ? 1 : 0));
    this.#layout.close('pre');
  }

  /** A token's lines, with their places. @param skipped lines of the token before its content. */
  #placed(token: MarkdownToken, skipped: number): SourcedText {
    const first = (token.map?.[0] ?? 0) + skipped;
    const places = contentPlaces(token.content, this.#lines.slice(first, token.map?.[1]));
    return places.place(SourcedText.from(token.content, 0));
  }

  #definition(token: MarkdownToken): void {
    const [first, end] = token.map ?? [0, 0];
    const lines = this.#lines.slice(first, end).map(({ text, from }) => {
      const stripped = text.replace(/^[ \t>]+/u, '');
      return { text: stripped, from: from + text.length - stripped.length };
    });
    const text = lines.map((line) => line.text).join('\n');
    const note = /^\[\^[^\]]*\]:/u.exec(text)?.[0];
    if (note !== undefined) {
      this.#layout.leave('footnote mark', note);
      const [line = { text: '', from: 0 }, ...more] = lines;
      writeLines(this.#layout, [
        { text: line.text.slice(note.length), from: line.from + note.length },
        ...more,
      ]);
    } else if (address.test(/\]:\s*(\S+)/u.exec(text)?.[1] ?? ''))
      this.#layout.leave('link definition', text);
    else writeLines(this.#layout, lines);
  }

  /* ---------- tables ---------- */

  /** Cells of a row behind the table's last column: no browser shows them, but somebody wrote them. */
  #cellsPassedOver(): void {
    const row = this.#row;
    if (row === undefined) return;
    let at = this.#column;
    const rest = row.text.slice(at).split(/(?<!\\)\|/u);
    rest.forEach((cell, i) => {
      const trimmed = cell.trim();
      if (i > 0 && trimmed !== '') {
        const from = row.from + at + cell.indexOf(trimmed);
        this.#layout.open('td');
        this.#inline(this.#parsed.inline(trimmed), contentPlaces(trimmed, [{ text: trimmed, from }]));
        this.#layout.close('td');
      }
      at += cell.length + 1;
    });
  }

  /** Where the content of a cell stands in its row: a bar in it is written with a backslash. */
  #cellPlaces(content: string, row: SourceLine): ContentPlaces {
    const written = content.replaceAll('|', '\\|');
    const found = row.text.indexOf(written, this.#column);
    const start = row.from + Math.max(found, this.#column);
    if (found >= 0) this.#column = found + written.length;
    return piecePlaces(content, '|', start);
  }

  /* ---------- inline ---------- */

  #inlineBlock(token: MarkdownToken): void {
    const { content, map, children } = token;
    const places =
      map === null && this.#row !== undefined
        ? this.#cellPlaces(content, this.#row)
        : contentPlaces(content, this.#lines.slice(map?.[0], map?.[1]), true);
    this.#inline(children ?? [], places);
    this.#isItemStart = false;
  }

  #inline(tokens: readonly MarkdownToken[], places: ContentPlaces): void {
    for (const token of tokens) this.#inlineToken(token, places);
    this.#endText();
    this.#layout.endRaw();
  }

  #inlineToken(token: MarkdownToken, places: ContentPlaces): void {
    const said = saidBy(token);
    if (/^(?:text|text_special|code_inline)$/u.test(token.type)) {
      if (said && token.content !== '') this.#text.join(places.place(said));
      return;
    }
    if (token.type === 'softbreak') {
      this.#text.add(' ');
      return;
    }
    // Marks of emphasis and links have no letters.
    if (token.nesting !== 0) return;
    this.#endText();
    switch (token.type) {
      case 'html_inline':
        if (said) this.#html(places.place(said), false);
        break;
      case 'image':
        this.#layout.open('img', undefined, true);
        if (said) this.#inline(token.children ?? [], places.within(said.runs.sourceStart));
        break;
      case 'hardbreak':
        this.#layout.open('br', undefined, true);
        break;
      case 'footnote_mark':
        if (token.info === 'definition') this.#layout.open('br', undefined, true);
        this.#layout.leave('footnote mark', token.content);
        break;
      default:
    }
  }

  #endText(): void {
    const text = this.#text;
    if (text.text === '') return;
    this.#text = new SourcedText();
    const box = this.#isItemStart ? /^\[[ xX]\][ \t]+/u.exec(text.text)?.[0] : undefined;
    this.#isItemStart = false;
    if (box !== undefined) this.#layout.leave('check mark', box);
    this.#layout.text(box === undefined ? text : text.slice(box.length));
  }

  /** @param isWhole whether what the piece leaves open ends with it. */
  #html(html: SourcedText, isWhole = true): void {
    htmlTokens(html.text, (token) => {
      if (token.kind !== 'text') return this.#layout.take(token);
      const placed = new SourcedText();
      let at = 0;
      for (const [length, from, to] of token.text.runs.between(0, token.text.text.length)) {
        const piece = token.text.text.slice(at, at + length);
        at += length;
        if (to - from === length) placed.join(html.slice(from, to));
        else {
          const place = html.slice(from, to).runs;
          placed.append(piece, place.sourceStart, place.sourceEnd);
        }
      }
      this.#layout.text(placed);
    });
    if (isWhole) this.#layout.endRaw();
  }
}
