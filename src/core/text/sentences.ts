/**
 * Finds sentences in text as models write it: prose, numbered and bulleted lists, headings, wrapped lines, "Yes, because:" on a line of its own.
 * Invariant: spans ascend and do not overlap; what lies between them is white space, list markers and Markdown marks only.
 */
import { abbreviations, type Span } from './words.ts';

/** What may stand before a sentence without being part of it: `1.`, `(b)`, `-`, `##`, `>`. */
const marker = /^(?:[-*•·▪◦‣–—+]\s+|#{1,6}\s+|>\s+|\(?\d{1,2}[.)]\s+|\(?[a-z][.)]\s+|[A-Z]\)\s+|\(?(?:i{1,3}|iv|vi{0,3})[.)]\s+|[*_~`\s]+)+/u;

/** Shortened words after which a sentence may end, if what follows looks like a beginning. */
const mayEnd = new Set(['etc', 'al', 'inc', 'corp', 'ltd', 'co', 'bros', 'jr', 'sr', 'ph.d', 'spp']);
const shortened = new Set(abbreviations.map((word) => word.toLowerCase()));
const beginnings = new Set(('the a an this that these those it its he she they we you i his her their there here in on at by for from as if when while '
  + 'however therefore thus hence so moreover furthermore additionally also although but and or yes no both each some many most all such not after before since').split(' '));

/** Ends of sentences within a line: closing quotes and brackets belong to what they close. */
const terminal = /(?:[.!?…]+|[。！？])(?:["”’')\]*_]*)(?=\s)/gu;

/** Sentence spans of a text, in order. */
export function splitSentences(text: string): Span[] {
  return blocks(text).flatMap((block) => splitBlock(text, block));
}

/** Lines, joined where a line was only wrapped: it has no closing mark and the next goes on in lower case. */
function blocks(text: string): Span[] {
  const found: [number, number][] = [];
  let wrapped = false;
  for (const line of text.matchAll(/[^\n\r]+|\r\n|\n|\r/gu)) {
    const start = line.index, content = line[0];
    if (content.trim() === '') {
      if (!/^[\n\r]/u.test(content)) wrapped = false;
      else if (/^(?:\r\n|\n|\r)[ \t]*(?:\r\n|\n|\r)/u.test(text.slice(start))) wrapped = false;
      continue;
    }
    const last = found.at(-1);
    if (wrapped && last && /^\s*\p{Ll}[\p{L}’',-]/u.test(content)) last[1] = start + content.length;
    else found.push([start, start + content.length]);
    wrapped = !/[.!?:;…。]["”’')\]*_]*\s*$/u.test(content);
  }
  return found;
}

function splitBlock(text: string, [start, end]: Span): Span[] {
  const sentences: Span[] = [];
  let from = skipMarker(text, start, end);
  const keep = (to: number) => {
    const span = trimmed(text, from, to);
    if (span) sentences.push(span);
  };
  terminal.lastIndex = from;
  for (let match = terminal.exec(text); match && match.index < end; match = terminal.exec(text)) {
    const stop = match.index + match[0].length;
    if (!endsSentence(text, from, match.index, stop, end)) continue;
    keep(stop);
    from = skipMarker(text, stop, end);
    terminal.lastIndex = Math.max(from, stop);
  }
  keep(end);
  return sentences;
}

/** Whether the marks in text[mark, stop) close the sentence begun at `from`. */
function endsSentence(...[text, from, mark, stop, end]: [string, number, number, number, number]): boolean {
  const after = text.slice(stop, end).trimStart();
  if (after === '') return true;
  const next = /^["“‘'([*_]*([\p{L}\p{N}]+)/u.exec(after)?.[1] ?? '';
  if (/^\p{Ll}/u.test(next)) return false;
  if (text[mark] !== '.' || text[mark + 1] === '.') return true;
  const word = /[\p{L}.]+$/u.exec(text.slice(from, mark))?.[0] ?? '';
  const begins = beginnings.has(next.toLowerCase());
  if (/^\p{Lu}$/u.test(word) && word !== 'I') return begins;
  if (word.includes('.') && /^(?:\p{L}\.)+\p{L}$/u.test(word)) return begins;
  if (/^No$/u.test(word)) return !/^\d/u.test(next) || text.slice(from, mark) === word;
  if (!shortened.has(word.toLowerCase())) return true;
  return mayEnd.has(word.toLowerCase()) && (begins || !/^\p{N}/u.test(next));
}

function skipMarker(text: string, start: number, end: number): number {
  const rest = text.slice(start, end);
  const space = rest.length - rest.trimStart().length;
  const found = marker.exec(rest.slice(space))?.[0].length ?? 0;
  return start + space + found;
}

function trimmed(text: string, start: number, end: number): Span | undefined {
  while (start < end && /\s/u.test(text[start] as string)) start++;
  while (end > start && /\s/u.test(text[end - 1] as string)) end--;
  return /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [start, end] : undefined;
}
