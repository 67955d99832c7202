/**
 * Pages of lines into a document: wrapped lines and words divided at line ends joined, headings by the size
 * of their letters, what runs along the top or bottom of most pages left out, and what could not be read
 * said.
 */
import type { Issue } from '../issue.ts';
import { charactersIn } from './account.ts';
import { DocumentBuilder } from './document-builder.ts';
import type { DocumentFormat, DocumentText } from './document.ts';
import { leftOutAs, linesOf, upright, type Line, type PlacedPage } from './page-lines.ts';
import { endOf } from '../text-ends.ts';

interface PageLine extends Line {
  readonly page: number;
}

const closing = /[.!?:;…]["'”’)\]]*(?:\s?\[\d+\])*$/u;
const listMark = /^(?:[-•▪◦●■–*]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})[.)])\s/u;

export function readPages(found: readonly PlacedPage[], format: DocumentFormat = 'PDF'): DocumentText {
  const pages = found.map(upright);
  const builder = new DocumentBuilder();
  for (const page of pages) accountForPieces(builder, page);
  const all = pages.map((page, i) => linesOf(page).map((line): PageLine => ({ ...line, page: i })));
  const running = runningLines(all);
  const lines: PageLine[] = [];
  for (const page of all)
    for (const [i, line] of page.entries()) {
      if (isAtEdge(i, page.length) && running.has(pattern(line.text)))
        for (const cell of line.cells) builder.account.leave('running line', cell);
      else lines.push(line);
    }
  for (const { text, cells } of lines)
    builder.account.added(charactersIn(text) - charactersIn(cells.join(' ')));
  new PageWriter(builder, lines, pages.length).write();
  if (running.size > 0) builder.issue(withoutRunningLines(all.flat(), running));
  const numbersOf = (isIt: (page: PlacedPage, i: number) => boolean) =>
    pages.flatMap((page, i) => (isIt(page, i) ? [i + 1] : []));
  const silent = numbersOf(isWithoutText);
  if (silent.length > 0) builder.issue(withoutText(silent, pages.length));
  const unread = numbersOf((page, i) => all[i]?.length === 0 && !isWithoutText(page));
  if (unread.length > 0) builder.issue(withoutReadText(unread));
  return builder.finish(format);
}

/** All pieces of a page are read; those that do not become lines are left out. */
function accountForPieces({ account }: DocumentBuilder, page: PlacedPage): void {
  for (const piece of page.pieces) {
    account.read(piece.text);
    const as = leftOutAs(page, piece);
    if (as !== undefined) account.leave(as, piece.text);
  }
}

const isWithoutText = ({ pieces }: PlacedPage): boolean => pieces.every(({ text }) => text.trim() === '');

function withoutRunningLines(lines: readonly PageLine[], running: ReadonlySet<string>): Issue {
  const patterns = new Set(lines.map(({ text }) => pattern(text)).filter((text) => running.has(text)));
  const shown = [...patterns]
    .slice(0, 3)
    .map((text) => `“${text.slice(0, 60)}”`)
    .join(', ');
  return {
    code: 'running-lines',
    severity: 'note',
    message: `Lines at the top or bottom of most pages were left out: ${shown} (# means a number).`,
  };
}

function withoutText(silent: readonly number[], of: number): Issue {
  const place = { path: `page ${silent.join(', ')}` };
  if (silent.length === of)
    return {
      code: 'no-text',
      severity: 'error',
      place,
      message:
        `None of the ${of} pages contains text; they may be scanned. Totem does not read ` +
        'images. First convert them to text with another program (OCR).',
    };
  return {
    code: 'pages-without-text',
    severity: 'warning',
    place,
    message:
      `${silent.length === 1 ? 'Page' : 'Pages'} ${inRanges(silent)} ` +
      `${silent.length === 1 ? 'contains' : 'contain'} no text, perhaps only a scanned ` +
      'image, which was not read.',
  };
}

const withoutReadText = (pages: readonly number[]): Issue => ({
  code: 'pages-left-out',
  severity: 'warning',
  place: { path: `page ${pages.join(', ')}` },
  message:
    `${pages.length === 1 ? 'Page' : 'Pages'} ${inRanges(pages)} ` +
    `${pages.length === 1 ? 'contains' : 'contain'} ` +
    'only text that is sideways, off the page or too small to be seen. It was left out.',
});

/** 3 to 5 and 9. */
export function inRanges(numbers: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const number of numbers) {
    const range = ranges.at(-1);
    if (range && range[1] === number - 1) range[1] = number;
    else ranges.push([number, number]);
  }
  const said = ranges.map(([from, to]) => (from === to ? String(from) : `${from} to ${to}`));
  return said.length < 2 ? said.join('') : `${said.slice(0, -1).join(', ')} and ${said.at(-1) as string}`;
}

/* ---------- running lines ---------- */

const EDGE = 2;
const isAtEdge = (index: number, count: number): boolean => index < EDGE || index >= count - EDGE;
const pattern = (text: string): string => text.replace(/\d+/gu, '#').replace(/\s+/gu, ' ').trim();

/**
 * Texts, numbers aside, at the edge of at least two pages in five: headers may take turns on left and right
 * pages.
 */
function runningLines(pages: readonly (readonly PageLine[])[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const written = pages.filter((page) => page.length > 0);
  for (const page of written) {
    const edges = new Set(page.filter((_, i) => isAtEdge(i, page.length)).map(({ text }) => pattern(text)));
    for (const text of edges) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return new Set(
    [...counts]
      .filter(
        ([text, count]) => count >= Math.max(3, 0.4 * written.length) && !/^(?:[-•*]|#[.)])\s/u.test(text),
      )
      .map(([text]) => text),
  );
}

/* ---------- paragraphs ---------- */

/** What a paragraph is gathered from: a line's text, and what stands before it. */
interface Fragment {
  text: string;
  readonly page: number;
  readonly apart: ' ' | '\n' | '';
}

class PageWriter {
  readonly #builder: DocumentBuilder;
  readonly #lines: readonly PageLine[];
  readonly #pages: number;
  readonly #bodySize: number;
  readonly #headingSizes: readonly number[];
  readonly #leading: number;
  readonly #rightEdges: ReadonlyMap<string, number>;
  readonly #vocabulary: ReadonlySet<string>;
  #page = -1;
  #paragraph: Fragment[] = [];

  constructor(builder: DocumentBuilder, lines: readonly PageLine[], pages: number) {
    [this.#builder, this.#lines, this.#pages] = [builder, lines, pages];
    this.#bodySize = mostOften(lines.map(({ size, text }): [number, number] => [rounded(size), text.length]));
    this.#headingSizes = [
      ...new Set(
        lines
          .filter(({ size, text }) => rounded(size) > 1.12 * this.#bodySize && text.length < 200)
          .map(({ size }) => rounded(size)),
      ),
    ].sort((a, b) => b - a);
    this.#leading =
      mostOften(
        lines
          .slice(1)
          .map((line, i): [number, number] => [rounded(gapAbove(lines[i] as PageLine, line)), 1])
          .filter(([gap]) => gap > 0),
      ) || 1.2 * this.#bodySize;
    this.#rightEdges = rightEdges(lines);
    this.#vocabulary = new Set(
      lines.flatMap(({ text }) =>
        (
          text
            .replace(/-$/u, '')
            .toLowerCase()
            .match(/\p{L}+(?:-\p{L}+)*/gu) ?? []
        ).slice(0, -1),
      ),
    );
  }

  write(): void {
    for (let i = 0; i < this.#lines.length; i++) {
      const line = this.#lines[i] as PageLine;
      const level = this.#levelOf(line);
      if (level !== undefined) i = this.#heading(i, level);
      else this.#text(this.#lines[i - 1], line);
    }
    this.#endParagraph();
    this.#turnTo(this.#pages - 1);
  }

  #levelOf({ size, text }: PageLine): number | undefined {
    const rank = this.#headingSizes.indexOf(rounded(size));
    return rank < 0 || text.length >= 200 || !/\p{L}/u.test(text) ? undefined : Math.min(6, rank + 1);
  }

  /** A heading may be wrapped. Returns the last line it takes. */
  #heading(start: number, level: number): number {
    this.#endParagraph();
    const first = this.#lines[start] as PageLine;
    let end = start;
    let text = first.text;
    for (
      let next = this.#lines[end + 1];
      next &&
      rounded(next.size) === rounded(first.size) &&
      next.page === first.page &&
      gapAbove(this.#lines[end] as PageLine, next) <= 1.6 * first.size &&
      text.length < 200;
      next = this.#lines[end + 1]
    ) {
      text += ` ${next.text}`;
      end++;
    }
    this.#turnTo(first.page);
    this.#builder.heading(level, text);
    return end;
  }

  #text(before: PageLine | undefined, line: PageLine): void {
    const last = this.#paragraph.at(-1);
    if (last === undefined || before === undefined || this.#beginsParagraph(before, line)) {
      this.#endParagraph();
      this.#paragraph.push({ text: line.text, page: line.page, apart: ' ' });
      return;
    }
    const divided = this.#dividedWord(last.text, line.text);
    if (divided !== undefined) last.text = last.text.slice(0, -1) + divided;
    if (divided === '') this.#builder.account.leave('hyphen', '-');
    const apart = divided !== undefined ? '' : this.#isOwnLine(before, line) ? '\n' : ' ';
    this.#paragraph.push({ text: line.text, page: line.page, apart });
  }

  /**
   * After more white than between lines, indented behind a closed line, or behind a page or column that ended
   * with one.
   */
  #beginsParagraph(before: PageLine, line: PageLine): boolean {
    const isClosed = closing.test(before.text);
    const gap = gapAbove(before, line);
    if (
      line.page === before.page &&
      line.column !== before.column &&
      (line.column === 0 || before.column === 0)
    )
      return true;
    if (line.page !== before.page || line.column !== before.column || gap < 0)
      return isClosed || !/^["'“(]?\p{Ll}/u.test(line.text);
    if (gap > 1.35 * this.#leading && gap > 1.3 * line.size) return true;
    return isClosed && line.x > before.x + 0.9 * line.size && line.x < before.x + 6 * line.size;
  }

  /** An item, a row, or what follows a row or a line that ended early. */
  #isOwnLine(before: PageLine, line: PageLine): boolean {
    if (listMark.test(line.text) || line.isRow || before.isRow) return true;
    const edge = this.#rightEdges.get(`${before.page} ${before.column}`) ?? before.end;
    const next = (/^\S+/u.exec(line.text)?.[0].length ?? 0) * 0.5 * line.size;
    return (
      /^["'“(]?[\p{Lu}\p{N}]/u.test(line.text) &&
      before.end + next + 0.3 * line.size < edge - 0.04 * (edge - before.x)
    );
  }

  /**
   * What stands in place of the hyphen at a line's end: nothing in a divided word, itself in one that has it
   * anyway; undefined where it divides none.
   */
  #dividedWord(before: string, after: string): '' | '-' | undefined {
    const left = before.endsWith('-') ? endOf(before.slice(0, -1), /\p{L}/u).toLowerCase() : '';
    const right = /^\p{Ll}+/u.exec(after)?.[0].toLowerCase();
    if (left === '' || right === undefined) return undefined;
    return this.#vocabulary.has(`${left}-${right}`) && !this.#vocabulary.has(left + right) ? '-' : '';
  }

  #endParagraph(): void {
    const fragments = this.#paragraph;
    this.#paragraph = [];
    for (let i = 0; i < fragments.length;) {
      const { page, apart } = fragments[i] as Fragment;
      let text = '';
      let end = i;
      for (; fragments[end]?.page === page; end++)
        text += (end === i ? '' : (fragments[end] as Fragment).apart) + (fragments[end] as Fragment).text;
      this.#turnTo(page);
      if (i === 0) this.#builder.paragraph(text);
      else this.#builder.continue(text, apart);
      i = end;
    }
  }

  #turnTo(page: number): void {
    for (; this.#page < page; this.#page++) this.#builder.page();
  }
}

const rounded = (length: number): number => Math.round(2 * length) / 2;
const gapAbove = (before: PageLine, line: PageLine): number =>
  line.page === before.page && line.column === before.column ? before.y - line.y : -1;

/** The value with the most weight; 0 of none. */
function mostOften(values: readonly (readonly [value: number, weight: number])[]): number {
  const weights = new Map<number, number>();
  for (const [value, weight] of values) weights.set(value, (weights.get(value) ?? 0) + weight);
  return [...weights].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0] as [
    number,
    number,
  ])[0];
}

function rightEdges(lines: readonly PageLine[]): ReadonlyMap<string, number> {
  const edges = new Map<string, number>();
  for (const { page, column, end } of lines)
    edges.set(`${page} ${column}`, Math.max(end, edges.get(`${page} ${column}`) ?? 0));
  return edges;
}
