/**
 * Reads HTML into a document: what a browser would show, in its order; headings, items of lists, tables row
 * by row, a line each. Scripts, styles, comments and what is hidden are left out; nothing is run and nothing
 * is fetched.
 */
import { DocumentBuilder } from './document-builder.ts';
import type { DocumentFormat, DocumentText } from './document.ts';
import { decodeEntities } from './html-entities.ts';
import { htmlTokens, type HtmlToken } from './html-tokens.ts';
import { tableLines } from './table-lines.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Elements that stand on lines of their own. */
const blocks = words(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main ' +
    'menu nav ol option p pre search section summary table tbody td tfoot th thead tr ul caption',
);
const unseen = words(
  'head template svg canvas audio video object embed applet select datalist map rp script style',
);
const empty = words('area base br col embed hr img input link meta param source track wbr');
/** A tag that closes an element left open, were it hidden. */
const closedBy: Readonly<Record<string, RegExp>> = {
  head: /^(?:body|p|div|h[1-6]|ul|ol|table|main|section|article|header|nav|a|span)$/u,
  svg: /^(?:p|div|h[1-6]|ul|ol|li|table|img|b|i|em|strong|span|br|pre|body|blockquote)$/u,
  p: /^(?:p|div|ul|ol|table|h[1-6]|section|article|pre|blockquote)$/u,
  li: /^li$/u,
  td: /^(?:td|th|tr)$/u,
  th: /^(?:td|th|tr)$/u,
  tr: /^tr$/u,
  dd: /^d[dt]$/u,
  dt: /^d[dt]$/u,
};
const hiddenStyle =
  /(?:display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)|font-size\s*:\s*0(?:\D|$)(?!\.)|opacity\s*:\s*0(?:\.0+)?\s*(?:;|$|!))/iu;
const superscripts: Readonly<Record<string, string>> = {
  0: '⁰',
  1: '¹',
  2: '²',
  3: '³',
  4: '⁴',
  5: '⁵',
  6: '⁶',
  7: '⁷',
  8: '⁸',
  9: '⁹',
  '-': '⁻',
  '−': '⁻',
  '+': '⁺',
};

export function readHtml(html: string, format: DocumentFormat = 'HTML'): DocumentText {
  const reader = new HtmlReader();
  for (const token of htmlTokens(html)) reader.take(token);
  return reader.finish(format);
}

interface Table {
  heads: readonly string[];
  readonly rows: string[][];
  row: { cells: string[]; isHead: boolean } | undefined;
  /** Text so far of the cell that is open. */
  cell: string | undefined;
  /** Columns the cell spans. */
  span: number;
  /** By column: what a cell above says of further rows. */
  readonly below: Map<number, { readonly text: string; left: number }>;
  rowSpan: number;
}

/** A part that is not shown: until its element ends nothing is read. */
interface HiddenPart {
  readonly name: string;
  /** Elements of its name that are open. */
  depth: number;
  /** Hidden by an attribute, not by what it is: worth saying. */
  readonly isTrick: boolean;
  hasText: boolean;
}

/** Letters a paragraph holds at most; whoever writes longer ones means no good. */
const LONGEST_PARAGRAPH = 50_000;

class HtmlReader {
  readonly #builder = new DocumentBuilder();
  readonly #lists: { count: number | undefined }[] = [];
  readonly #tables: Table[] = [];
  #text = '';
  #prefix = '';
  /** Whether what comes next goes on with the list or table before. */
  #inRow = false;
  #pre = 0;
  #raised: number | undefined;
  #hidden: HiddenPart | undefined;
  #hiddenParts = 0;
  #images = 0;

  take(token: HtmlToken): void {
    if (this.#hidden && !this.#leavesHidden(this.#hidden, token)) return;
    if (token.kind === 'text') this.#say(token.text);
    else if (token.kind === 'open') this.#open(token.name, token.attributes);
    else this.#close(token.name);
  }

  finish(format: DocumentFormat): DocumentText {
    this.#flush();
    while (this.#tables.length > 0) this.#close('table');
    if (this.#hidden?.hasText) this.#hiddenParts++;
    if (this.#hiddenParts > 0)
      this.#builder.issue({
        code: 'hidden-text',
        severity: 'warning',
        message: `${this.#hiddenParts === 1 ? 'One part' : `${this.#hiddenParts} parts`} of the page that a browser would not show ${this.#hiddenParts === 1 ? 'was' : 'were'} left out.`,
      });
    if (this.#images > 0)
      this.#builder.issue({
        code: 'images-not-read',
        severity: 'note',
        message: `The document holds ${this.#images === 1 ? 'an image' : `${this.#images} images`}. What stands in an image is not read.`,
      });
    return this.#builder.finish(format);
  }

  /* ---------- hidden parts ---------- */

  /** Whether the token ends the hidden part; one that opens or closes its like within is counted. */
  #leavesHidden(hidden: HiddenPart, token: HtmlToken): boolean {
    if (token.kind === 'text') hidden.hasText ||= hidden.isTrick && token.text.trim() !== '';
    else if (token.kind === 'open' && hidden.depth === 1 && closedBy[hidden.name]?.test(token.name))
      return this.#endHidden(true);
    else if (token.name === hidden.name) hidden.depth += token.kind === 'open' ? 1 : -1;
    return hidden.depth === 0 && this.#endHidden(false);
  }

  #endHidden(isTokenMeant: boolean): boolean {
    if (this.#hidden?.hasText) this.#hiddenParts++;
    this.#hidden = undefined;
    return isTokenMeant;
  }

  /* ---------- tags ---------- */

  #open(name: string, attributes: ReadonlyMap<string, string>): void {
    const isTrick = attributes.has('hidden') || hiddenStyle.test(attributes.get('style') ?? '');
    if ((isTrick || unseen.has(name)) && !empty.has(name)) {
      this.#hidden = { name, depth: 1, isTrick, hasText: false };
      return;
    }
    if (isTrick) return;
    if (blocks.has(name)) this.#flush();
    switch (name) {
      case 'br':
        this.#text += '\n';
        break;
      case 'img':
        this.#images++;
        break;
      case 'pre':
        this.#pre++;
        break;
      case 'q':
        this.#text += '"';
        break;
      case 'sup':
        this.#raised = this.#text.length;
        break;
      case 'ul':
      case 'menu':
      case 'dir':
        this.#lists.push({ count: undefined });
        break;
      case 'ol':
        this.#lists.push({ count: Number(attributes.get('start') ?? 1) || 1 });
        break;
      case 'li':
        this.#prefix = this.#itemMark();
        break;
      default:
        this.#openTable(name, attributes);
    }
  }

  #openTable(name: string, attributes: ReadonlyMap<string, string>): void {
    const table = this.#tables.at(-1);
    const number = (key: string) =>
      Math.min(50, Math.max(1, Math.trunc(Number(attributes.get(key) ?? 1)) || 1));
    if (name === 'table')
      this.#tables.push({
        heads: [],
        rows: [],
        row: undefined,
        cell: undefined,
        span: 1,
        below: new Map(),
        rowSpan: 1,
      });
    if (table === undefined) return;
    if (name === 'tr') {
      this.#endRow(table);
      table.row = { cells: [], isHead: true };
    }
    if (name !== 'td' && name !== 'th') return;
    this.#endCell(table);
    table.row ??= { cells: [], isHead: true };
    if (name === 'td') table.row.isHead = false;
    [table.cell, table.span, table.rowSpan] = ['', number('colspan'), number('rowspan')];
  }

  #close(name: string): void {
    if (name === 'q') this.#text += '"';
    if (name === 'pre') {
      this.#flush();
      this.#pre = Math.max(0, this.#pre - 1);
    }
    if (name === 'sup') this.#raise();
    if (/^h[1-6]$/u.test(name)) this.#heading(Number(name.slice(1)));
    else if (blocks.has(name)) this.#flush();
    if (/^(?:ul|ol|menu|dir)$/u.test(name)) {
      this.#lists.pop();
      this.#inRow &&= this.#lists.length > 0;
    }
    if (name === 'li') this.#prefix = '';
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    if (name === 'td' || name === 'th') this.#endCell(table);
    if (name === 'tr') this.#endRow(table);
    if (name === 'table') this.#endTable(table);
  }

  #itemMark(): string {
    const list = this.#lists.at(-1);
    return list?.count === undefined ? '- ' : `${list.count++}. `;
  }

  /* ---------- text ---------- */

  #say(source: string): void {
    const text = decodeEntities(source);
    this.#text += this.#pre > 0 ? text : text.replace(/[ \t\n\r\f]+/gu, ' ');
    if (this.#text.length > LONGEST_PARAGRAPH) this.#flush();
  }

  /** 10<sup>2</sup> is 10², and no 102. */
  #raise(): void {
    const from = this.#raised;
    const raised = from === undefined ? '' : this.#text.slice(from).trim();
    this.#raised = undefined;
    if (
      from === undefined ||
      !/^[-−+]?\d{1,3}$/u.test(raised) ||
      !/[\p{L}\d)]/u.test(this.#text.charAt(from - 1))
    )
      return;
    this.#text = this.#text.slice(0, from) + [...raised].map((sign) => superscripts[sign] ?? sign).join('');
  }

  #heading(level: number): void {
    if (this.#tables.length > 0) return this.#flush();
    if (this.#text.trim() !== '') this.#builder.heading(level, this.#text);
    [this.#text, this.#inRow] = ['', false];
  }

  /** What has been said so far is a paragraph, an item, or part of a cell. */
  #flush(): void {
    const said = this.#text;
    const cell = this.#tables.at(-1);
    [this.#text, this.#raised] = ['', undefined];
    if (said.trim() === '') return;
    if (cell?.cell !== undefined) {
      cell.cell += ` ${said}`;
      return;
    }
    const isItem = this.#prefix !== '' || this.#lists.length > 0;
    if (isItem && this.#inRow) this.#builder.line(this.#prefix + said.trim());
    else this.#builder.paragraph(this.#prefix + said.trim());
    [this.#inRow, this.#prefix] = [isItem, ''];
  }

  /* ---------- tables ---------- */

  #endCell(table: Table): void {
    this.#flush();
    if (table.cell === undefined || table.row === undefined) return;
    const { cells } = table.row;
    const text = table.cell.replace(/\s+/gu, ' ').trim();
    this.#fillFromAbove(table);
    if (table.rowSpan > 1) table.below.set(cells.length, { text, left: table.rowSpan - 1 });
    cells.push(text, ...Array.from({ length: table.span - 1 }, () => ''));
    table.cell = undefined;
  }

  #fillFromAbove({ below, row }: Table): void {
    for (
      let above = below.get(row?.cells.length ?? -1);
      above !== undefined && above.left > 0;
      above = below.get(row?.cells.length ?? -1)
    ) {
      above.left--;
      row?.cells.push(above.text);
    }
  }

  #endRow(table: Table): void {
    this.#endCell(table);
    if (table.row === undefined) return;
    if (table.row.cells.length > 0) this.#fillFromAbove(table);
    const { cells, isHead } = table.row;
    table.row = undefined;
    if (isHead && cells.length > 1 && table.heads.length === 0 && table.rows.length === 0)
      table.heads = cells;
    else if (cells.some((cell) => cell !== '')) table.rows.push(cells);
  }

  /** A table within a cell becomes part of what the cell says. */
  #endTable(table: Table): void {
    this.#endRow(table);
    this.#flush();
    this.#tables.pop();
    const lines = tableLines(table.heads, table.rows);
    const outer = this.#tables.at(-1);
    if (outer?.cell !== undefined) outer.cell += ` ${lines.join('; ')}`;
    else lines.forEach((line, i) => (i === 0 ? this.#builder.paragraph(line) : this.#builder.line(line)));
    this.#inRow = false;
  }
}
