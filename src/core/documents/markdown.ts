/**
 * Reads Markdown into a document: headings, paragraphs with their wrapped lines joined, items, tables row by
 * row, code as it stands. Marks of emphasis, links and the like do not reach the text. HTML within is left
 * out, its text kept as far as a browser would show it.
 */
import { DocumentBuilder } from './document-builder.ts';
import type { DocumentText } from './document.ts';
import { decodeEntities } from './html-entities.ts';
import { tableLines } from './table-lines.ts';

const heading = /^ {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$/u;
const underline = /^ {0,3}(=+|-+)[ \t]*$/u;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/u;
const fence = /^ {0,3}(`{3,}|~{3,})/u;
const item = /^\s*((?:[-*+]|\d{1,9}[.)]))[ \t]+(?:\[[ xX]\][ \t]+)?(.*)$/u;
const tableRule = /^\s*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?\s*$/u;
const definition = /^ {0,3}\[[^\]]+\]:\s+\S+/u;

export function readMarkdown(source: string): DocumentText {
  const builder = new DocumentBuilder();
  const { body, hasFrontMatter } = withoutFrontMatter(source);
  if (hasFrontMatter)
    builder.issue({
      code: 'front-matter',
      severity: 'note',
      message: 'The block of settings before the text (between two lines of three hyphens) was left out.',
    });
  const lines = body.split(/\r\n|\r|\n/u);
  const reader = new MarkdownReader(builder);
  for (let at = 0; at < lines.length;) at = reader.take(lines, at);
  reader.endParagraph();
  return builder.finish('Markdown');
}

function withoutFrontMatter(source: string): { readonly body: string; readonly hasFrontMatter: boolean } {
  const found = /^\uFEFF?---[ \t]*\r?\n(?:[\w-]+:.*\r?\n|[ \t]+.*\r?\n|\r?\n)*---[ \t]*(?:\r?\n|$)/u.exec(
    source,
  );
  return {
    body: withoutMarkup(found === null ? source : source.slice(found[0].length)),
    hasFrontMatter: found !== null,
  };
}

/**
 * Comments and whole scripts span lines, so they go first; their line ends stay, so that what stands around
 * them stays apart.
 */
function withoutMarkup(source: string): string {
  return source.replace(
    /<!--[\s\S]*?(?:-->|$)|<(script|style|template|iframe|noscript)\b[\s\S]*?(?:<\/\1\s*>|$)/giu,
    (found) => found.replace(/[^\n]+/gu, ''),
  );
}

class MarkdownReader {
  readonly #builder: DocumentBuilder;
  readonly #lines: string[] = [];
  /** Of the item whose lines are being gathered. */
  #mark = '';
  #isInList = false;

  constructor(builder: DocumentBuilder) {
    this.#builder = builder;
  }

  /** Reads what begins at line `at`, and returns the line after it. */
  take(lines: readonly string[], at: number): number {
    const line = (lines[at] as string).replace(/^(?: {0,3}>[ \t]?)+/u, '');
    const fenced = fence.exec(line)?.[1];
    if (fenced !== undefined) return this.#code(lines, at, fenced);
    const title = heading.exec(line);
    if (title) {
      this.#heading((title[1] as string).length, title[2] ?? '');
      return at + 1;
    }
    const below = underline.exec(line)?.[1];
    if (below !== undefined && this.#lines.length > 0 && this.#mark === '') {
      const text = this.#lines.splice(0).join(' ');
      this.#heading(below.startsWith('=') ? 1 : 2, text);
      return at + 1;
    }
    if (line.trim() === '' || rule.test(line) || definition.test(line)) {
      this.endParagraph();
      this.#isInList &&= line.trim() === '';
      return at + 1;
    }
    if (line.includes('|') && tableRule.test(lines[at + 1] ?? '') && (lines[at + 1] as string).includes('-'))
      return this.#table(lines, at);
    const entry = item.exec(line);
    if (entry) {
      this.endParagraph();
      [this.#mark, this.#lines[0]] = [
        /^\d/u.test(entry[1] as string) ? `${entry[1] as string} ` : '- ',
        entry[2] as string,
      ];
      return at + 1;
    }
    this.#lines.push(line);
    return at + 1;
  }

  endParagraph(): void {
    if (this.#lines.length === 0) return;
    const text = this.#lines
      .map(
        (line, i) =>
          plainText(line.trim().replace(/\\$/u, '')) +
          (i === this.#lines.length - 1 ? '' : / {2,}$|\\$/u.test(line) ? '\n' : ' '),
      )
      .join('');
    const isItem = this.#mark !== '';
    if (isItem && this.#isInList) this.#builder.line(this.#mark + text);
    else this.#builder.paragraph(this.#mark + text);
    this.#isInList = isItem;
    this.#mark = '';
    this.#lines.length = 0;
  }

  #heading(level: number, text: string): void {
    this.endParagraph();
    this.#isInList = false;
    if (plainText(text).trim() !== '') this.#builder.heading(level, plainText(text));
  }

  #code(lines: readonly string[], start: number, mark: string): number {
    this.endParagraph();
    const isEnd = (line: string) =>
      new RegExp(`^ {0,3}${mark.charAt(0)}{${mark.length},}[ \\t]*$`, 'u').test(line);
    let end = start + 1;
    while (end < lines.length && !isEnd(lines[end] as string)) end++;
    this.#builder.paragraph(lines.slice(start + 1, end).join('\n'));
    return end + 1;
  }

  #table(lines: readonly string[], start: number): number {
    this.endParagraph();
    let end = start + 2;
    while (end < lines.length && (lines[end] as string).includes('|')) end++;
    const rows = lines.slice(start + 2, end).map(cellsOf);
    tableLines(cellsOf(lines[start] as string), rows).forEach((line, i) =>
      i === 0 ? this.#builder.paragraph(line) : this.#builder.line(line),
    );
    this.#isInList = false;
    return end;
  }
}

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\|/u, '')
    .replace(/(?<!\\)\|$/u, '')
    .split(/(?<!\\)\|/u)
    .map((cell) => plainText(cell.replaceAll('\\|', '|').trim()));

/** What stands in code is kept from everything else: each piece waits under a sign of the private area. */
const shelter = 0xe000;
const sheltered = /[\uE000-\uF8FF]/gu;

/**
 * Marks are sought within so many letters, so that a line of a million asterisks costs no more than it
 * should; emphasis reaches over 300.
 */
const LONGEST_LINE = 8000;

/** A line without its marks. */
function plainText(line: string): string {
  return line.length <= LONGEST_LINE
    ? withoutMarks(line)
    : (line
        .match(new RegExp(`.{1,${LONGEST_LINE}}`, 'gsu'))
        ?.map(withoutMarks)
        .join('') ?? '');
}

function withoutMarks(line: string): string {
  const kept: string[] = [];
  const keep = (text: string) =>
    kept.length < 6000 ? String.fromCharCode(shelter + kept.push(text) - 1) : text;
  const text = line
    .replace(sheltered, '')
    .replace(/(`+)(?!`)(.+?)(?<!`)\1(?!`)/gu, (_, __, code: string) => keep(code.trim()))
    .replace(/\\([!-/:-@[-`{-~])/gu, (_, sign: string) => keep(sign))
    .replace(/<((?:https?|mailto):[^\s<>]+)>/gu, (_, address: string) => keep(address))
    .replace(/<\/?[A-Za-z][^<>]*>/gu, (tag) => (/^<br/iu.test(tag) ? '\n' : ''))
    .replace(/!\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/gu, '$1')
    .replace(/\[([^\]]+)\](?:\((?:[^()]|\([^()]*\))*\)|\[[^\]]*\])/gu, '$1')
    .replace(/\[\^[^\]]+\]:?/gu, '')
    .replace(/(\*{1,3}|~~)(?=\S)(.{1,300}?)(?<=\S)\1/gu, '$2')
    .replace(/(\*{1,3})(?=\S)(.{1,300}?)(?<=\S)\1/gu, '$2')
    .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)(.{1,300}?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2');
  return decodeEntities(text).replace(sheltered, (sign) => kept[sign.charCodeAt(0) - shelter] ?? '');
}
