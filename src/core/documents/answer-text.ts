/**
 * The text in which an answer is read: its words without Markdown marks and citations, in canonical form,
 * with the layout as blocks beside it. A row of a table becomes a line for each of its values, with the head
 * of the row and that of the column: "Boiler, Who pays: landlord". A bold label becomes the lead-in of what
 * follows.
 *
 * Law: every span of the text maps to places of the same words in the answer.
 */
import { blocksOf, type Block } from '../text/layout.ts';
import { canonicalText } from '../text/canonical-text.ts';
import type { Span } from '../text/words.ts';
import { isSourceLine, isSourcesTitle } from './answer-citations.ts';
import {
  linesIn,
  partOf,
  textOf,
  type AnswerBlock,
  type AnswerLine,
  type AnswerPiece,
} from './answer-layout.ts';
import { SourcedText } from './source-runs.ts';

export interface AnswerText {
  /** In canonical form. */
  readonly text: string;
  readonly blocks: readonly Block[];
  /** The places in the answer of the words in a span of `text`, in the order of the answer. */
  toSource(span: Span): Span[];
}

export function answerText(answer: string, layout: readonly AnswerBlock[]): AnswerText {
  const writer = new TextWriter();
  writer.write(layout, 0);
  const { said, blocks } = writer;
  return { text: said.text, blocks, toSource: (span) => placesOf(answer, said, span) };
}

/** Places with only marks between them are one. A lone full stop is no place of its own. */
function placesOf(answer: string, said: SourcedText, [start, end]: Span): Span[] {
  const places: [number, number][] = [];
  const runs = [...said.runs.between(start, end)].filter(([, from, to]) => to > from);
  for (const [, from, to] of runs.sort(([, a], [, b]) => a - b)) {
    const last = places.at(-1);
    const between = answer.slice(last?.[1], Math.max(last?.[1] ?? 0, from));
    if (last && !/[\p{L}\p{N}\n[|]/u.test(between)) last[1] = Math.max(last[1], to);
    else places.push([from, to]);
  }
  const worded = places.filter((place) => /[\p{L}\p{N}]/u.test(answer.slice(...place)));
  return worded.length > 0 ? worded : places.slice(0, 1);
}

type Kind = Block['kind'];

class TextWriter {
  readonly said = new SourcedText();
  readonly blocks: Block[] = [];
  /** What follows is a list of sources. */
  #isSources = false;

  /** @param level how many lists it is in. */
  write(layout: readonly AnswerBlock[], level: number): void {
    layout.forEach((block, i) => this.#block(block, level, layout[i + 1]?.kind === 'list'));
  }

  #block(block: AnswerBlock, level: number, leadsList: boolean): void {
    if (block.kind === 'heading') {
      this.#isSources = isSourcesTitle(textOf(block.line));
      this.#leaf('heading', block.level, onOneLine(block.line));
    } else if (block.kind === 'paragraph') this.#paragraph(block.line, level, leadsList);
    else if (block.kind === 'quote') this.write(block.blocks, level);
    else if (block.kind === 'list') for (const item of block.items) this.#item(item, level + 1);
    else if (block.kind === 'table') this.#table(block);
    else if (block.kind === 'code' && isPlain(block.language)) this.#leaf('prose', 0, block.line);
  }

  /* ---------- prose and items ---------- */

  #paragraph(line: AnswerLine, level: number, leadsList: boolean): void {
    if (isSourcesTitle(textOf(line))) {
      this.#isSources = true;
      return;
    }
    // Lines in bold alone are titles of what is below them.
    let lines: AnswerPiece[][] = [];
    const flush = (): void => {
      const [first, ...rest] = lines;
      if (first) this.#labelled('prose', level, [first, ...rest].flatMap(withLineEnd));
      lines = [];
    };
    const all = linesIn(line).filter((each) => !isSourceLine(textOf(each), this.#isSources));
    all.forEach((each, i) => {
      const isTitle = isBold(each) && (i + 1 < all.length || leadsList);
      if (isTitle) flush();
      if (isTitle) this.#leaf('prose', 0, leadsList && i + 1 === all.length ? withColon(each) : each);
      else lines.push(each);
    });
    flush();
    if (all.length > 0) this.#isSources = false;
  }

  #item(item: readonly AnswerBlock[], level: number): void {
    const [first, ...rest] = item;
    if (first?.kind !== 'paragraph') {
      this.write(item, level);
      return;
    }
    const line = onOneLine(first.line);
    if (!isSourceLine(textOf(line), this.#isSources)) {
      const isTitle = rest.length > 0 && isBold(line);
      this.#labelled('item', level, isTitle ? withColon(line) : line);
    }
    this.write(rest, level);
  }

  /** "**Rent:** £900" is an item of the list that "Rent:" begins. */
  #labelled(kind: Kind, level: number, line: AnswerLine): void {
    const label = labelOf(line, kind);
    if (label === undefined) {
      this.#leaf(kind, level, line);
      return;
    }
    this.#leaf(kind, level, label.title);
    this.#leaf('item', level + 1, label.rest);
  }

  /* ---------- tables ---------- */

  #table({ heads, rows }: Extract<AnswerBlock, { kind: 'table' }>): void {
    for (const [name = [], ...values] of rows) {
      const [nameHead = [], ...valueHeads] = heads;
      if (values.length === 0 || heads.length === 1) this.#value([], nameHead, name);
      values.forEach((value, i) => this.#value(name, valueHeads[i] ?? [], value));
    }
  }

  #value(name: AnswerLine, head: AnswerLine, value: AnswerLine): void {
    const said = statable(value);
    if (said.length === 0) return;
    const column = isGeneral.test(textOf(head).trim()) || isSentence(said) ? [] : statable(head);
    const row = statable(name);
    const labels = [row, column].filter((each) => each.length > 0);
    const line = labels.flatMap((label, i): AnswerLine => (i === 0 ? label : [added(', '), ...label]));
    this.#leaf('row', 0, [...line, ...(labels.length > 0 ? [added(': ')] : []), ...said]);
  }

  /* ---------- text ---------- */

  #leaf(kind: Kind, level: number, line: AnswerLine): void {
    const own = canonical(sourced(line));
    if (!/[\p{L}\p{N}]/u.test(own.text)) return;
    if (this.said.text !== '') this.said.add('\n\n');
    const start = this.said.text.length;
    this.said.join(own);
    const inside =
      kind === 'prose' ? blocksOf(own.text) : [{ span: [0, own.text.length] as const, kind, level }];
    for (const block of inside)
      this.blocks.push({ ...block, span: [block.span[0] + start, block.span[1] + start] });
  }
}

const added = (text: string): AnswerPiece => ({ text, span: [0, 0], styles: [] });
const withLineEnd = (line: AnswerLine, i: number): AnswerLine => (i === 0 ? line : [added('\n'), ...line]);
const onOneLine = (line: AnswerLine): AnswerLine =>
  line.map((piece) => (piece.text === '\n' ? { ...piece, text: ' ' } : piece));

/** Code that is in no programming language is prose in a box. */
const isPlain = (language: string): boolean => /^(?:|text|txt|plain|plaintext|markdown|md)$/u.test(language);

/** Without citations and what else is no word. */
const statable = (line: AnswerLine): AnswerLine => {
  const kept = line.filter(({ styles }) => !styles.includes('citation'));
  const said = textOf(kept).trim();
  const [first] = kept;
  if (first && /^[✓✔✅☑]\uFE0F?$/u.test(said)) return [{ ...first, text: 'yes' }];
  if (first && /^[✗✘❌✕]\uFE0F?$/u.test(said)) return [{ ...first, text: 'no' }];
  return /^(?:[\s*_–—-]*|n\/a)$/iu.test(said) ? [] : kept;
};

/** Heads of columns that say nothing about what is in them. */
const isGeneral =
  /^(?:|details?|values?|information|info|answers?|descriptions?|notes?|what it says|summary)$/iu;
const isSentence = (line: AnswerLine): boolean => /\s\S+\s.*[.!?]["')]*\s*$/u.test(textOf(line));

/* ---------- bold labels ---------- */

const isStrong = ({ styles, text }: AnswerPiece): boolean => styles.includes('strong') || text.trim() === '';

/** Whether all words are bold, and they are no sentence. */
function isBold(line: AnswerLine): boolean {
  const words = line.filter(({ styles }) => !styles.includes('citation'));
  const said = textOf(words).trim().replace(/:$/u, '');
  return (
    said !== '' &&
    !/[.!?]$/u.test(said) &&
    words.every((each) => isStrong(each) || /^\s*:\s*$/u.test(each.text))
  );
}

const withColon = (line: AnswerLine): AnswerLine =>
  /:\s*$/u.test(textOf(line)) ? line : [...line, added(':')];

/** In words. Longer bold words at the beginning of a line are part of what it says. Chosen by hand. */
const LONGEST_LABEL = 6;
/** "**No.** Dogs are not allowed": what is bold is the answer. */
const isAnswer = /\d|^(?:yes|no|never|always|none|one|two|three|four|five|six|seven|eight|nine|ten)\b/iu;

/** Bold words at the beginning of a line, with a colon, or in an item with a full stop or a dash. */
function labelOf(line: AnswerLine, kind: Kind): { title: AnswerLine; rest: AnswerLine } | undefined {
  const end = line.findIndex((piece) => !isStrong(piece));
  if (end < 1) return undefined;
  const title = line.slice(0, end);
  const said = textOf(title).trim();
  const after = textOf(line.slice(end));
  const mark = /[:.]$/u.test(said) ? '' : (/^\s*(?::|[–—-](?=\s))\s*/u.exec(after)?.[0] ?? '');
  if (mark === '' && !/[:.]$/u.test(said)) return undefined;
  const isColon = said.endsWith(':') || mark.includes(':');
  if (!isColon && (kind !== 'item' || isAnswer.test(said))) return undefined;
  if (said === '' || said.split(/\s+/u).length > LONGEST_LABEL || after.slice(mark.length).trim() === '')
    return undefined;
  const name = said.endsWith('.') ? withoutEnd(title) : title;
  return { title: withColon(name), rest: withoutStart(line.slice(end), mark.length) };
}

function withoutEnd(line: AnswerLine): AnswerLine {
  const last = line.findLastIndex(({ text }) => text.trim() !== '');
  return line.slice(0, last + 1).map((piece, i) => {
    if (i < last) return piece;
    const { length } = piece.text.replace(/\.\s*$/u, '');
    return partOf(piece, 0, length);
  });
}

function withoutStart(line: AnswerLine, length: number): AnswerLine {
  let left = length;
  return line.flatMap((piece) => {
    const from = Math.min(left, piece.text.length);
    left -= from;
    return from === piece.text.length ? [] : [partOf(piece, from, piece.text.length)];
  });
}

/* ---------- places ---------- */

function sourced(line: AnswerLine): SourcedText {
  const said = new SourcedText();
  for (const { text, span, styles } of line) {
    if (styles.includes('citation')) continue;
    if (span[1] > span[0] && text !== '\n') said.append(text, ...span);
    else said.add(text);
  }
  return said;
}

/** The canonical form, with its places. */
function canonical(said: SourcedText): SourcedText {
  const { text, edits } = canonicalText(said.text);
  const made = new SourcedText();
  let at = 0;
  for (const { start, end, from, to } of edits) {
    made.join(said.slice(at, from));
    const places = [...said.runs.between(from, to)];
    const [first, last] = [places[0], places.at(-1)];
    if (first && last) made.append(text.slice(start, end), first[1], Math.max(first[1], last[2]));
    at = to;
  }
  return made.join(said.slice(at));
}
