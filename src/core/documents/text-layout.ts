/**
 * Lays out what a reader of markup finds, tag by tag and text by text, as a browser would show it: headings,
 * items of lists, tables row by row, a line each. What is not shown is left out, and accounted for by what
 * it is. HTML, Markdown and DOCX all go this way.
 */
import { charactersIn, type LeftOutKind } from './account.ts';
import { DocumentBuilder } from './document-builder.ts';
import type { DocumentFormat, DocumentText } from './document.ts';
import { isRaw, type HtmlToken } from './html-tokens.ts';
import { SourcedText } from './source-runs.ts';
import { TableLayout } from './table-layout.ts';
import { joined } from './table-lines.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** Elements that stand on lines of their own. */
const blocks = words(
  'address article aside blockquote body center dd details dialog dir div dl dt fieldset ' +
    'figcaption figure footer form frameset h1 h2 h3 h4 h5 h6 header hgroup hr html legend li listing main ' +
    'menu nav ol option p plaintext pre search section summary table tbody td textarea tfoot th thead tr ' +
    'ul xmp caption',
);
const asItStands = words('pre listing xmp plaintext textarea');
/** Elements whose inside is not shown, and what it is. */
const unseen: ReadonlyMap<string, LeftOutKind> = new Map<string, LeftOutKind>([
  ['title', 'title'],
  ['script', 'script'],
  ['style', 'style'],
  ['template', 'hidden'],
  ['svg', 'drawing'],
  ...['select', 'datalist'].map((name) => [name, 'form choice'] as const),
  ...['noscript', 'canvas', 'audio', 'video', 'object', 'iframe', 'noembed', 'noframes', 'rp'].map(
    (name) => [name, 'fallback'] as const,
  ),
]);
/** A tag that closes an element left open, were it hidden. */
const closedBy: Readonly<Record<string, RegExp>> = {
  p: /^(?:p|div|ul|ol|table|h[1-6]|section|article|pre|blockquote)$/u,
  li: /^li$/u,
  td: /^(?:td|th|tr)$/u,
  th: /^(?:td|th|tr)$/u,
  tr: /^tr$/u,
  dd: /^d[dt]$/u,
  dt: /^d[dt]$/u,
};
const hiddenStyles = [
  /display\s*:\s*none/iu,
  /visibility\s*:\s*(?:hidden|collapse)/iu,
  /font-size\s*:\s*0(?:\D|$)(?!\.)/iu,
  /opacity\s*:\s*0(?:\.0+)?\s*(?:;|$|!)/iu,
];
const superscripts: ReadonlyMap<string, string> = new Map(
  [...'0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹-⁻−⁻+⁺'.matchAll(/(.)(.)/gu)].map(([, sign = '', raised = '']) => [sign, raised]),
);

/** A part that is not shown: until its element ends nothing is read. */
interface HiddenPart {
  readonly name: string;
  readonly as: LeftOutKind;
  /** Hidden by an attribute, not by what it is: worth saying. */
  readonly isTrick: boolean;
  /** Blocks that are open within it, by name; and itself. */
  readonly open: Map<string, number>;
  blocks: number;
  text: string;
}

/** Letters a paragraph holds at most; a longer one is cut. */
const LONGEST_PARAGRAPH = 50_000;
/** A table within so many others is read as text. */
const DEEPEST_TABLE = 20;

/** Characters of a tag that may be cut off without a word: any file may end in one. */
const LONG_TAG = 200;

const noAttributes: ReadonlyMap<string, string> = new Map();

export class TextLayout {
  readonly builder = new DocumentBuilder();
  readonly #lists: { count: number | undefined }[] = [];
  readonly #tables: TableLayout[] = [];
  /** Tables that are open and too deep to be laid out as such. */
  #deepTables = 0;
  #isTooDeep = false;
  #text = new SourcedText();
  #prefix = '';
  /** Whether what comes next goes on with the list or table before. */
  #inRow = false;
  #pre = 0;
  #raised: number | undefined;
  #hidden: HiddenPart | undefined;
  /** Blocks that are open, by name. */
  readonly #open = new Map<string, number>();
  #hiddenParts = 0;
  #images = 0;
  /** Characters in tags and comments that never end. */
  #cutOff = 0;

  take(token: HtmlToken): void {
    if (token.kind === 'text') this.text(token.text);
    else if (token.kind === 'open') this.open(token.name, token.attributes, token.isEmpty);
    else if (token.kind === 'close') this.close(token.name);
    else {
      if (token.isOpen) this.#cutOff += charactersIn(token.text);
      this.leave(token.kind === 'comment' ? 'comment' : 'unfinished tag', token.text);
    }
  }

  /** Text of the file that is not shown. */
  leave(as: LeftOutKind, text: string): void {
    this.builder.account.read(text);
    this.builder.account.leave(as, text);
  }

  text(text: SourcedText): void {
    this.builder.account.read(text.text);
    if (this.#hidden) this.#hidden.text += text.text;
    else {
      this.#text.join(this.#pre > 0 ? text : text.onOneLine());
      if (this.#text.text.length > LONGEST_PARAGRAPH) this.#flush();
    }
  }

  /** A sign that the file's text does not have. */
  add(sign: string): void {
    this.builder.account.added(charactersIn(sign));
    this.#text.add(sign);
  }

  open(name: string, attributes = noAttributes, isEmpty = false): void {
    if (this.#hidden && !this.#opensBehind(this.#hidden, name)) {
      if (!isEmpty) countWithin(this.#hidden, name, 1);
      return;
    }
    const isTrick = attributes.has('hidden') || isHidden(attributes.get('style') ?? '');
    const as = isTrick ? 'hidden' : unseen.get(name);
    if (as !== undefined) {
      if (!isEmpty) this.#hidden = { name, as, isTrick, open: new Map([[name, 1]]), blocks: 0, text: '' };
      return;
    }
    if (!isEmpty) this.#count(name, 1);
    if (blocks.has(name)) this.#flush();
    this.#begin(name, attributes);
  }

  close(name: string): void {
    if (this.#hidden && !this.#closesBehind(this.#hidden, name)) return;
    this.#count(name, -1);
    if (name === 'q') this.add('"');
    if (name === 'sup') this.#raise();
    if (/^h[1-6]$/u.test(name)) this.#heading(Number(name.slice(1)));
    else if (blocks.has(name)) this.#flush();
    if (asItStands.has(name)) this.#pre = Math.max(0, this.#pre - 1);
    if (/^(?:ul|ol|menu|dir)$/u.test(name)) {
      this.#lists.pop();
      this.#inRow &&= this.#lists.length > 0;
    }
    if (name === 'li') this.#prefix = '';
    this.#closeTable(name);
  }

  /** What comes next goes on with the list before it. */
  continueList(): void {
    this.#inRow = true;
  }

  /** Ends a script or the like that a piece of markup left open, so that it takes no more than its piece. */
  endRaw(): void {
    if (this.#hidden && !this.#hidden.isTrick && isRaw(this.#hidden.name)) this.#endHidden();
  }

  finish(format: DocumentFormat): DocumentText {
    this.#flush();
    while (this.#tables.length > 0) this.#endTable();
    this.#endHidden();
    if (this.#hiddenParts > 0) this.#sayHidden(this.#hiddenParts);
    if (this.#images > 0)
      this.builder.issue({
        code: 'images-not-read',
        severity: 'note',
        message:
          'The document contains ' +
          `${this.#images === 1 ? 'an image' : `${this.#images} images`}. Text in images ` +
          'is not read.',
      });
    if (this.#isTooDeep) this.builder.issue(nestedTooDeep);
    if (this.#cutOff > LONG_TAG) this.builder.issue(neverClosed(this.#cutOff));
    return this.builder.finish(format);
  }

  /* ---------- hidden parts ---------- */

  #count(name: string, by: number): void {
    if (blocks.has(name)) this.#open.set(name, Math.max(0, (this.#open.get(name) ?? 0) + by));
  }

  /** Whether a tag ends the hidden part, and stands behind it. */
  #opensBehind(hidden: HiddenPart, name: string): boolean {
    const ends = hidden.blocks === 0 && (closedBy[hidden.name]?.test(name) ?? false);
    if (ends) this.#endHidden();
    return ends;
  }

  /** Whether the tag closes an element around the hidden part, which ends with it. */
  #closesBehind(hidden: HiddenPart, name: string): boolean {
    if ((hidden.open.get(name) ?? 0) > 0) {
      countWithin(hidden, name, -1);
      if (hidden.open.get(hidden.name) === 0) this.#endHidden();
      return false;
    }
    const isAround = !isRaw(hidden.name) && (this.#open.get(name) ?? 0) > 0;
    if (isAround) this.#endHidden();
    return isAround;
  }

  #endHidden(): void {
    const hidden = this.#hidden;
    this.#hidden = undefined;
    if (hidden === undefined) return;
    this.builder.account.leave(hidden.as, hidden.text);
    if (hidden.isTrick && hidden.text.trim() !== '') this.#hiddenParts++;
  }

  #sayHidden(parts: number): void {
    this.builder.issue({
      code: 'hidden-text',
      severity: 'warning',
      message:
        `${parts === 1 ? 'One part' : `${parts} parts`} that ${parts === 1 ? 'is' : 'are'} not shown ` +
        `${parts === 1 ? 'was' : 'were'} left out.`,
    });
  }

  /* ---------- tags ---------- */

  #begin(name: string, attributes: ReadonlyMap<string, string>): void {
    if (asItStands.has(name)) this.#pre++;
    switch (name) {
      case 'br':
        this.add('\n');
        break;
      case 'img':
        this.#images++;
        break;
      case 'q':
        this.add('"');
        break;
      case 'sup':
        this.#raised = this.#text.text.length;
        break;
      case 'ul':
      case 'menu':
      case 'dir':
        this.#lists.push({ count: undefined });
        break;
      case 'ol':
        this.#lists.push({ count: startOf(attributes.get('start')) });
        break;
      case 'li':
        this.#prefix = this.#itemMark();
        break;
      default:
        this.#openTable(name, attributes);
    }
  }

  #openTable(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'table') {
      if (this.#tables.length < DEEPEST_TABLE) this.#tables.push(new TableLayout());
      else {
        this.#deepTables++;
        this.#isTooDeep = true;
      }
    }
    const table = this.#tables.at(-1);
    if (table === undefined || this.#deepTables > 0) return;
    if (name === 'tr') table.openRow();
    if (name === 'td' || name === 'th')
      table.openCell(name === 'th', (attribute) => attributes.get(attribute));
  }

  #closeTable(name: string): void {
    if (this.#deepTables > 0) {
      if (name === 'table') this.#deepTables--;
      return;
    }
    const table = this.#tables.at(-1);
    if (name === 'td' || name === 'th') table?.closeCell();
    if (name === 'tr') table?.closeRow();
    if (name === 'table') this.#endTable();
  }

  #itemMark(): string {
    const list = this.#lists.at(-1);
    return list?.count === undefined ? '- ' : `${list.count++}. `;
  }

  /* ---------- text ---------- */

  /** 10<sup>2</sup> is 10², and no 102. */
  #raise(): void {
    const from = this.#raised;
    this.#raised = undefined;
    if (from === undefined) return;
    const rest = this.#text.cut(from);
    const raised = rest.trimmed();
    const isRaised = /^[-−+]?\d{1,3}$/u.test(raised.text) && /[\p{L}\d)]$/u.test(this.#text.text.slice(-1));
    const signs = [...raised.text].map((sign) => superscripts.get(sign) ?? sign).join('');
    if (isRaised) this.#text.append(signs, raised.runs.sourceStart, raised.runs.sourceEnd);
    else this.#text.join(rest);
  }

  #heading(level: number): void {
    if (this.#tables.length > 0) return this.#flush();
    if (!this.#text.isBlank) this.builder.heading(level, this.#text);
    [this.#text, this.#inRow] = [new SourcedText(), false];
  }

  /** What has been said so far is a paragraph, an item, or part of a cell. */
  #flush(): void {
    const said = this.#text;
    [this.#text, this.#raised] = [new SourcedText(), undefined];
    if (said.isBlank) return;
    const table = this.#tables.at(-1);
    if (table?.isInCell) {
      table.say(said);
      return;
    }
    const isItem = this.#prefix !== '' || this.#lists.length > 0;
    const text = said.trimmed();
    const start = text.runs.sourceStart;
    const line = SourcedText.from(this.#prefix, start, start).join(text);
    this.builder.account.added(charactersIn(this.#prefix));
    if (isItem && this.#inRow) this.builder.line(line);
    else this.builder.paragraph(line);
    [this.#inRow, this.#prefix] = [isItem, ''];
  }

  /** A table within a cell becomes part of what the cell says. */
  #endTable(): void {
    const table = this.#tables.at(-1);
    if (table === undefined) return;
    table.closeRow();
    this.#flush();
    this.#tables.pop();
    const lines = table.finish(this.builder.account);
    const outer = this.#tables.at(-1);
    if (outer?.isInCell) {
      this.builder.account.added(Math.max(0, lines.length - 1));
      outer.say(joined(lines));
    } else lines.forEach((line, i) => (i === 0 ? this.builder.paragraph(line) : this.builder.line(line)));
    this.#inRow = false;
  }
}

export const nestedTooDeep = {
  code: 'nested-too-deep',
  severity: 'warning',
  message:
    'Lists, quotations or tables are nested too deeply. The text of the deepest ones was ' +
    'kept, but not their marks.',
} as const;

const neverClosed = (characters: number) =>
  ({
    code: 'never-closed',
    severity: 'warning',
    message:
      'A comment or a tag is never closed, perhaps because a quotation mark is missing. ' +
      `The ${characters} characters after it were left out.`,
  }) as const;

const isHidden = (style: string): boolean => hiddenStyles.some((hidden) => hidden.test(style));
const startOf = (start: string | undefined): number => Number(start ?? 1) || 1;

function countWithin(hidden: HiddenPart, name: string, by: 1 | -1): void {
  if (!blocks.has(name) && name !== hidden.name) return;
  hidden.open.set(name, (hidden.open.get(name) ?? 0) + by);
  if (name !== hidden.name) hidden.blocks += by;
}
