/**
 * Writes the tokens of a part of a DOCX: its paragraphs, lists and tables, text boxes behind their paragraph.
 */
import type { LeftOutKind } from './account.ts';
import type { DocxStyles } from './docx-styles.ts';
import type { XmlToken } from './xml-tokens.ts';
import { SourcedText } from './source-runs.ts';
import type { TextLayout } from './text-layout.ts';

type Open = Extract<XmlToken, { readonly kind: 'open' }>;

interface Paragraph {
  style: string;
  list: string | undefined;
  level: number;
  /** The tag that it was opened as, once it has text. */
  tag: string | undefined;
}
interface List {
  readonly id: string;
  readonly tag: 'ul' | 'ol';
}

/** A table, with the row and the cell of it that are open. */
interface Table {
  isHead: boolean;
  cell: { readonly attributes: Map<string, string>; isOpen: boolean } | undefined;
}

/** Elements whose inside is text: of the document, of a formula, of a drawing, or deleted. */
const isText = (name: string): boolean => /^(?:[wma]:t|w:delText)$/u.test(name);

export function textIn(tokens: readonly XmlToken[]): string {
  let text = '';
  let isIn = false;
  for (const token of tokens) {
    if (token.kind === 'open') isIn = isText(token.name) && !token.isEmpty;
    else if (token.kind === 'close') isIn = false;
    else if (token.kind === 'text' && isIn) text += token.text;
  }
  return text;
}

const noAttributes: ReadonlyMap<string, string> = new Map();
const hidden = new Map([['hidden', '']]);
/** Elements whose text was deleted, or stands elsewhere now. */
const deleted = new Set(['w:del', 'w:moveFrom']);

/** A thing that is written twice, for newer and for older programs. */
interface Versions {
  /** Of the first. */
  hadText: boolean;
  isSecond: boolean;
}

export class DocxPart {
  readonly #layout: TextLayout;
  readonly #styles: DocxStyles;
  #paragraph: Paragraph | undefined;
  #isInParagraphProperties = false;
  #isInText = false;
  /** Text that says of itself that it was deleted. */
  #isInDeletedText = false;
  #isRaised = false;
  #isHidden = false;
  #deletedIn = 0;
  readonly #lists: List[] = [];
  /** Items so far, by list and level. */
  readonly #counts = new Map<string, number>();
  /** Tables that are open, innermost last. */
  readonly #tables: Table[] = [];
  /** Whether the first of two versions of the same thing had text, innermost last. */
  readonly #versions: Versions[] = [];
  /** How many of them are in their second version, which is not read. */
  #seconds = 0;
  /** Text boxes of the paragraph that is open: they come behind it. */
  #boxes: XmlToken[] = [];
  #boxDepth = 0;
  /** Notes that the text cites, in order, with their numbers. */
  readonly #cited = new Map<string, number>();

  constructor(layout: TextLayout, styles: DocxStyles) {
    this.#layout = layout;
    this.#styles = styles;
  }

  write(tokens: readonly XmlToken[]): void {
    for (const token of tokens) this.#take(token);
    this.#boxDepth = 0;
    this.#endParagraph();
    this.#endLists();
    this.#deletedIn = 0;
    this.#versions.length = 0;
    this.#seconds = 0;
    while (this.#tables.length > 0) this.#close('w:tbl');
  }

  /** Notes in the order in which the text cites them, then the others. */
  writeNotes(notes: ReadonlyMap<string, readonly XmlToken[]>): void {
    const inOrder = [...new Set([...this.#cited.keys(), ...notes.keys()])];
    this.#layout.open('ol');
    for (const note of inOrder) {
      const tokens = notes.get(note) ?? [];
      if (textIn(tokens) === '') continue;
      this.#layout.open('li');
      this.write(tokens);
      this.#layout.close('li');
    }
    this.#layout.close('ol');
  }

  #take(token: XmlToken): void {
    if (token.kind === 'text') this.#text(token);
    else if (token.kind === 'open') {
      this.#isInText = false;
      this.#isInDeletedText = token.name === 'w:delText';
      this.#version(token);
      if (this.#boxDepth > 0 || token.name === 'w:txbxContent') this.#box(token);
      else this.#open(token);
    } else if (token.kind === 'close') {
      this.#isInText = false;
      if (token.name === 'mc:AlternateContent') this.#endVersions();
      if (token.name === 'mc:Fallback') this.#second(false);
      if (this.#boxDepth > 0) this.#box(token);
      else this.#close(token.name);
    }
  }

  /* ---------- text ---------- */

  #text(token: Extract<XmlToken, { readonly kind: 'text' }>): void {
    const { text } = token;
    const as = this.#isInText ? this.#leftOutAs() : undefined;
    if (as !== undefined) this.#layout.leave(as, text);
    else if (this.#boxDepth > 0) {
      if (this.#isInText) this.#hasText();
      this.#boxes.push(token);
    } else if (this.#isInText) {
      this.#hasText();
      this.#begin();
      if (this.#isHidden) this.#layout.open('span', hidden);
      if (this.#isRaised) this.#layout.open('sup');
      this.#layout.text(SourcedText.from(text, 0));
      if (this.#isRaised) this.#layout.close('sup');
      if (this.#isHidden) this.#layout.close('span');
    }
  }

  #leftOutAs(): LeftOutKind | undefined {
    if (this.#deletedIn > 0 || (this.#isInText && this.#isInDeletedText)) return 'deleted';
    return this.#seconds > 0 ? 'second version' : undefined;
  }

  /** What is within a version is within those around it: where one has text already, they all have. */
  #hasText(): void {
    for (let i = this.#versions.length - 1; i >= 0 && this.#versions[i]?.hadText === false; i--)
      (this.#versions[i] as Versions).hadText = true;
  }

  /** Of a thing for newer and older programs, the first version that has text is read. */
  #version({ name, isEmpty }: Open): void {
    if (isEmpty) return;
    if (name === 'mc:AlternateContent') this.#versions.push({ hadText: false, isSecond: false });
    if (name === 'mc:Fallback') this.#second(this.#versions.at(-1)?.hadText === true);
  }

  #second(begins: boolean): void {
    const version = this.#versions.at(-1);
    if (!version || version.isSecond === begins) return;
    version.isSecond = begins;
    this.#seconds += begins ? 1 : -1;
  }

  #endVersions(): void {
    this.#second(false);
    this.#versions.pop();
  }

  #box(token: Open | Extract<XmlToken, { readonly kind: 'close' }>): void {
    if (token.kind === 'open') {
      this.#isInText = isText(token.name) && !token.isEmpty;
      if (deleted.has(token.name) && !token.isEmpty) this.#deletedIn++;
    } else if (deleted.has(token.name)) this.#deletedIn = Math.max(0, this.#deletedIn - 1);
    if (token.name !== 'w:txbxContent') this.#boxes.push(token);
    else if (token.kind === 'open') this.#boxDepth += token.isEmpty ? 0 : 1;
    else this.#boxDepth--;
  }

  /* ---------- elements ---------- */

  #open(token: Open): void {
    const { name, attributes, isEmpty } = token;
    const value = attributes.get('w:val');
    switch (name) {
      case 'w:p':
        this.#endParagraph();
        this.#paragraph = { style: '', list: undefined, level: 0, tag: undefined };
        if (isEmpty) this.#endParagraph();
        break;
      case 'w:pPr':
        this.#isInParagraphProperties = !isEmpty;
        break;
      case 'w:pStyle':
      case 'w:numId':
      case 'w:ilvl':
        this.#property(name, value ?? '');
        break;
      case 'w:r':
        [this.#isRaised, this.#isHidden] = [false, false];
        break;
      case 'w:vertAlign':
        if (!this.#isInParagraphProperties) this.#isRaised = value === 'superscript';
        break;
      case 'w:vanish':
        if (!this.#isInParagraphProperties) this.#isHidden = !isOff(value);
        break;
      default:
        if (isText(name)) this.#isInText = !isEmpty;
        else if (deleted.has(name)) this.#deletedIn += isEmpty ? 0 : 1;
        else if (!this.#openTable(token)) this.#sign(name, attributes);
    }
  }

  #close(name: string): void {
    if (name === 'w:p') this.#endParagraph();
    else if (name === 'w:pPr') this.#isInParagraphProperties = false;
    else if (deleted.has(name)) this.#deletedIn = Math.max(0, this.#deletedIn - 1);
    else if (name === 'w:tc') this.#endCell();
    else if (name === 'w:tr') {
      this.#endCell();
      this.#layout.close('tr');
    } else if (name === 'w:tbl') {
      this.#endCell();
      if (this.#tables.pop()) this.#layout.close('table');
    } else if (name === 'w:r') [this.#isRaised, this.#isHidden] = [false, false];
  }

  /** Signs that are elements. */
  #sign(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === 'w:tab' && !this.#isInParagraphProperties) this.#add(' ');
    else if (name === 'w:noBreakHyphen') this.#add('-');
    else if (name === 'w:cr') this.#layout.open('br', noAttributes, true);
    else if (name === 'w:br') {
      const isLine = !/^(?:page|column)$/u.test(attributes.get('w:type') ?? '');
      if (isLine) this.#layout.open('br', noAttributes, true);
      else this.#layout.open('hr', noAttributes, true);
    } else if (name === 'w:sym') {
      const code = parseInt(attributes.get('w:char') ?? '', 16);
      // Codes from F000 on are places in a font, not letters.
      if (code > 32 && code < 0xd800) this.#add(String.fromCharCode(code));
    } else if (name === 'a:blip' || name === 'v:imagedata') this.#layout.open('img', noAttributes, true);
    else if (name === 'w:footnoteReference' || name === 'w:endnoteReference') {
      const note = `${name.slice(2, -9)} ${attributes.get('w:id') ?? ''}`;
      const number = this.#cited.get(note) ?? this.#cited.size + 1;
      this.#cited.set(note, number);
      this.#add(`[${number}]`);
    }
  }

  #add(sign: string): void {
    if (this.#leftOutAs() !== undefined) return;
    this.#begin();
    this.#layout.add(sign);
  }

  /* ---------- paragraphs ---------- */

  #property(name: string, value: string): void {
    if (this.#paragraph === undefined) return;
    if (name === 'w:pStyle') this.#paragraph.style = value;
    if (name === 'w:numId') this.#paragraph.list = value;
    if (name === 'w:ilvl') this.#paragraph.level = Number(value) || 0;
  }

  /** Opens the cell and the paragraph that are to have text. */
  #begin(): void {
    this.#beginCell();
    const paragraph = (this.#paragraph ??= { style: '', list: undefined, level: 0, tag: undefined });
    if (paragraph.tag !== undefined) return;
    const style = this.#styles.style(paragraph.style);
    const list = paragraph.list ?? style?.list;
    const isItem = list !== undefined && list !== '0' && style?.heading === undefined;
    if (isItem) this.#openItem(list, Math.min(8, Math.max(paragraph.level, style?.level ?? 0)));
    else this.#endLists();
    paragraph.tag = isItem ? 'li' : style?.heading === undefined ? 'p' : `h${style.heading}`;
    this.#layout.open(paragraph.tag);
  }

  #endParagraph(): void {
    if (this.#paragraph?.tag !== undefined) this.#layout.close(this.#paragraph.tag);
    this.#paragraph = undefined;
    [this.#isInParagraphProperties, this.#isInText, this.#boxDepth] = [false, false, 0];
    if (this.#boxes.length === 0) return;
    const boxes = this.#boxes;
    this.#boxes = [];
    for (const token of boxes) this.#take(token);
    this.#endParagraph();
  }

  #openItem(id: string, level: number): void {
    const tag = this.#styles.isOrdered(id, level) ? 'ol' : 'ul';
    while (this.#lists.length > level + 1) this.#endList();
    const list = this.#lists[level];
    if (list && (list.id !== id || list.tag !== tag)) this.#endList();
    while (this.#lists.length <= level) {
      const isItsOwn = this.#lists.length === level;
      const start = (this.#counts.get(`${id}/${level}`) ?? 0) + 1;
      const opened = isItsOwn ? tag : 'ul';
      this.#layout.open(opened, new Map([['start', String(start)]]));
      this.#lists.push({ id, tag: opened });
    }
    this.#counts.set(`${id}/${level}`, (this.#counts.get(`${id}/${level}`) ?? 0) + 1);
    for (let deeper = level + 1; deeper < 9; deeper++) this.#counts.delete(`${id}/${deeper}`);
  }

  #endList(): void {
    const list = this.#lists.pop();
    if (list) this.#layout.close(list.tag);
  }

  #endLists(): void {
    while (this.#lists.length > 0) this.#endList();
  }

  /* ---------- tables ---------- */

  /** Whether the tag belongs to a table. */
  #openTable({ name, attributes, isEmpty }: Open): boolean {
    const value = attributes.get('w:val');
    const table = this.#tables.at(-1);
    if (name === 'w:tbl' && !isEmpty) {
      this.#endParagraph();
      this.#endLists();
      this.#beginCell();
      this.#layout.open('table');
      this.#tables.push({ isHead: false, cell: undefined });
    } else if (table === undefined) return false;
    else if (name === 'w:tr') {
      this.#endCell();
      this.#layout.open('tr');
      table.isHead = false;
    } else if (name === 'w:tblHeader') table.isHead = !isOff(value);
    else if (name === 'w:tc') {
      this.#endCell();
      table.cell = { attributes: new Map(), isOpen: false };
    } else if (name === 'w:gridSpan') table.cell?.attributes.set('colspan', value ?? '1');
    else if (name === 'w:vMerge' && value !== 'restart') table.cell?.attributes.set('continues', '');
    else return false;
    return true;
  }

  #beginCell(): void {
    const table = this.#tables.at(-1);
    if (table?.cell === undefined || table.cell.isOpen) return;
    table.cell.isOpen = true;
    this.#layout.open(table.isHead ? 'th' : 'td', table.cell.attributes);
  }

  #endCell(): void {
    this.#endParagraph();
    this.#endLists();
    const table = this.#tables.at(-1);
    if (table?.cell === undefined) return;
    this.#beginCell();
    this.#layout.close('td');
    table.cell = undefined;
  }
}

/** Whether a property that is there is switched off. */
const isOff = (value: string | undefined): boolean => /^(?:0|false|off)$/u.test(value ?? '');
