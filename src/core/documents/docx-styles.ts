/** What styles and numbering of a DOCX say of a paragraph: whether it is a heading or an item of a list. */
import { xmlTokens } from './xml-tokens.ts';

export interface ParagraphStyle {
  /** 1 to 6; undefined for text. */
  readonly heading: number | undefined;
  readonly list: string | undefined;
  readonly level: number;
}

export interface DocxStyles {
  style(id: string): ParagraphStyle | undefined;
  isOrdered(list: string, level: number): boolean;
}

export function readStyles(styles: string, numbering: string): DocxStyles {
  const byId = readParagraphStyles(styles);
  const formats = readFormats(numbering);
  return {
    style: (id) => byId.get(id),
    isOrdered: (list, level) => !/^(?:bullet|none)$/u.test(formats.get(`${list}/${level}`) ?? 'bullet'),
  };
}

function headingOf(name: string): number | undefined {
  const level = /^heading ([1-9])$/iu.exec(name)?.[1];
  if (level !== undefined) return Math.min(6, Number(level));
  return /^title$/iu.test(name) ? 1 : /^subtitle$/iu.test(name) ? 2 : undefined;
}

function readParagraphStyles(xml: string): ReadonlyMap<string, ParagraphStyle> {
  const styles = new Map<string, ParagraphStyle>();
  let id = '';
  for (const token of xmlTokens(xml)) {
    if (token.kind !== 'open') continue;
    const value = token.attributes.get('w:val') ?? '';
    if (token.name === 'w:style') id = token.attributes.get('w:styleId') ?? '';
    const before = styles.get(id) ?? { heading: undefined, list: undefined, level: 0 };
    if (token.name === 'w:name') styles.set(id, { ...before, heading: headingOf(value) });
    if (token.name === 'w:numId') styles.set(id, { ...before, list: value });
    if (token.name === 'w:ilvl') styles.set(id, { ...before, level: Number(value) || 0 });
  }
  return styles;
}

/** The format of each level of each list: "bullet", "decimal" and the like. */
function readFormats(xml: string): ReadonlyMap<string, string> {
  const abstract = new Map<string, string>();
  const formats = new Map<string, string>();
  let [definition, list, level] = ['', '', ''];
  const lists: [list: string, definition: string][] = [];
  for (const token of xmlTokens(xml)) {
    if (token.kind !== 'open') continue;
    const { name, attributes } = token;
    const value = attributes.get('w:val') ?? '';
    if (name === 'w:abstractNum') definition = attributes.get('w:abstractNumId') ?? '';
    if (name === 'w:num') list = attributes.get('w:numId') ?? '';
    if (name === 'w:lvl') level = attributes.get('w:ilvl') ?? '';
    if (name === 'w:numFmt') abstract.set(`${definition}/${level}`, value);
    if (name === 'w:abstractNumId') lists.push([list, value]);
  }
  for (const [each, of] of lists)
    for (let i = 0; i < 9; i++) {
      const format = abstract.get(`${of}/${i}`);
      if (format !== undefined) formats.set(`${each}/${i}`, format);
    }
  return formats;
}
