/**
 * Reads the parts of a DOCX into a document: the body, then its notes, headers and footers. What stands in
 * them goes the way of all markup (TextLayout), so damaged XML is read as far as it goes, and every `w:t` is
 * in the text or accounted for.
 */
import type { LeftOutKind } from './account.ts';
import type { DocumentText } from './document.ts';
import { DocxPart, textIn } from './docx-part.ts';
import { readStyles } from './docx-styles.ts';
import { xmlTokens, type XmlToken } from './xml-tokens.ts';
import type { Issue } from '../issue.ts';
import { TextLayout } from './text-layout.ts';

/** Parts of a DOCX by their paths. */
export type DocxParts = ReadonlyMap<string, string>;

/** Undefined where the parts hold no body. */
export function readDocx(parts: DocxParts): DocumentText | undefined {
  const body = tokensOf(parts.get('word/document.xml') ?? '');
  if (!body.some((token) => token.kind === 'open' && token.name === 'w:body')) return undefined;
  const layout = new TextLayout();
  const styles = readStyles(parts.get('word/styles.xml') ?? '', parts.get('word/numbering.xml') ?? '');
  const writer = new DocxPart(layout, styles);
  const damaged = isDamaged(body) ? ['word/document.xml'] : [];
  const read = (path: string): readonly XmlToken[] => {
    const tokens = tokensOf(parts.get(path) ?? '');
    if (isDamaged(tokens)) damaged.push(path);
    return tokens;
  };
  writer.write(body);
  const notes = ['footnote', 'endnote'].flatMap((kind) => notesOf(read(`word/${kind}s.xml`), kind));
  // A damaged part may hold two notes of one number.
  const byNumber = new Map<string, XmlToken[]>();
  for (const [note, tokens] of notes) {
    const known = byNumber.get(note);
    if (known) for (const token of tokens) known.push(token);
    else byNumber.set(note, tokens);
  }
  writer.writeNotes(byNumber);
  const others = [...parts.keys()].filter((path) => !readAlready.test(path)).sort();
  // Styles hold no text, unless they are damaged.
  for (const path of ['word/styles.xml', 'word/numbering.xml']) layout.leave('part', textIn(read(path)));
  const said = new Set<string>();
  for (const path of others) {
    const tokens = read(path);
    const text = textIn(tokens);
    const as = leftOutAs(path) ?? (said.has(text) ? 'second version' : undefined);
    if (as === undefined) writer.write(tokens);
    else layout.leave(as, text);
    said.add(text);
  }
  if (damaged.length > 0) layout.builder.issue(damage(damaged));
  return layout.finish('DOCX');
}

const readAlready = /^word\/(?:document|styles|numbering|footnotes|endnotes)\.xml$/u;

/** What a part is that is no part of the document: remarks on it, or building blocks for others. */
function leftOutAs(path: string): LeftOutKind | undefined {
  if (/^word\/comments/u.test(path)) return 'comment';
  return /^word\/(?:header|footer|charts\/chart|diagrams\/data)\d*\.xml$/u.test(path) ? undefined : 'part';
}

function tokensOf(xml: string): XmlToken[] {
  return [...xmlTokens(xml)];
}

/** Tokens of each note by `kind` and number; separators hold no text. */
function notesOf(tokens: readonly XmlToken[], kind: string): [string, XmlToken[]][] {
  // What stands before the first note, in a part that is damaged.
  const notes: [string, XmlToken[]][] = [[kind, []]];
  for (const token of tokens) {
    if (token.kind === 'open' && token.name === `w:${kind}`)
      notes.push([`${kind} ${token.attributes.get('w:id') ?? notes.length}`, []]);
    else notes.at(-1)?.[1].push(token);
  }
  return notes;
}

/** Whether a tag closes another than the one that is open, or none closes. */
function isDamaged(tokens: readonly XmlToken[]): boolean {
  const open: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'damage') return true;
    if (token.kind === 'open' && !token.isEmpty) open.push(token.name);
    if (token.kind === 'close' && open.pop() !== token.name) return true;
  }
  return open.length > 0;
}

const damage = (paths: readonly string[]): Issue => ({
  code: 'part-damaged',
  severity: 'warning',
  message:
    `${paths.length === 1 ? 'A part' : `${paths.length} parts`} of the file ` +
    `(${paths.slice(0, 5).join(', ')}) cannot be read correctly. The text that was found ` +
    'was kept, but may be in the wrong place.',
});
