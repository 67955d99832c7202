/**
 * The canonical form in which texts are read and compared. Two texts that differ only in white space,
 * quotation marks or Unicode forms have the same canonical form. It is composed (NFC) and has:
 * - plain letters for ligatures, full-width and other presentation forms
 * - straight quotes
 * - no invisible characters (zero-width, soft hyphens, bidirectional controls)
 * - one space between words, and at most one empty line between paragraphs
 * Laws: a canonical text is its own canonical form; every span of it maps back to the words of the source.
 */
import { pattern } from '../pattern-parts.ts';
import type { Span } from './words.ts';

export interface CanonicalText {
  readonly text: string;
  /**
   * Maps a span of `text` to its span in the source, in whole characters with their marks. An empty span maps
   * to an empty span.
   */
  toSource(span: Span): Span;
  /**
   * Number of invisible characters in the source, without white space and soft hyphens. More than a few
   * suggest an attempt to hide text.
   */
  readonly hidden: number;
  /** The differences between source and `text`, in order. */
  readonly edits: readonly Edit[];
}

/** text[start, end) replaces source[from, to). Between edits the two texts are equal. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly from: number;
  readonly to: number;
}

const white = String.raw`[\t-\r \x85\p{Z}]`;
const unseen = pattern`
  [\p{Default_Ignorable_Code_Point}\p{Bidi_Control}
  \x00-\x08\x0E-\x1F\x7F-\x84\x86-\x9F\uFEFF\uFFF9-\uFFFB]`;
const marks = String.raw`(?:${unseen}*(?!${unseen})[\p{M}\uFF9E\uFF9F])`;
/** Hangul composes across letters, also circled ones. All other scripts compose a letter with its marks. */
const hangulSign = pattern`
  [\u1100-\u11FF\u3131-\u318E\u3260-\u327E\uA960-\uA97C\uAC00-\uD7FB\uFFA1-\uFFDC]`;
const hangul = `${hangulSign}(?:${unseen}*${hangulSign})*`;

/**
 * Finds places that may need a change. It uses simple character classes, because they are fast. All other
 * text is already canonical.
 */
const candidates = /[\x21-\x7E](?=[^\x00-\x7F])|[^\x21-\x7E \n]|[ \n](?=[^\x21-\x7E])|^[ \n]|[ \n]$/g;
/** The text to rewrite at such a place: a gap, a run of Hangul, or a letter with its marks. */
const suspect = new RegExp(
  String.raw`(?:${white}|${unseen})+|(?:${hangul})${marks}*|[^\x00-\x7F]${marks}*|[\x21-\x7E]${marks}+`,
  'uy',
);
const startsGap = new RegExp(`^(?:${white}|${unseen})`, 'u');
const everyWhite = new RegExp(white, 'u');
const everyUnseen = new RegExp(unseen, 'gu');
const whiteNext = new RegExp(`${unseen}*(?:${white}|$)`, 'uy');
const lineEnds = /\r\n|[\n-\r\x85\u2028\u2029]/gu;

/**
 * Superscripts and similar signs keep their form, because the plain character would change the meaning: 10²
 * is not 102.
 */
const raised = new RegExp(
  pattern`
  [ª²³¹º\u02B0-\u02FF\u1D2C-\u1D6A\u1D78\u1D9B-\u1DBF
  \u2070-\u207F℠™\u2C7D\u32C0-\u32CB\u3358-\u3370\u33E0-\u33FE]`,
  'u',
);
const sameMarks: Readonly<Record<string, string>> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '‟': '"',
  '«': '"',
  '»': '"',
  '″': '"',
  '〝': '"',
  '〞': '"',
  '❝': '"',
  '❞': '"',
  '‘': "'",
  '’': "'",
  '‚': "'",
  '‛': "'",
  '‹': "'",
  '›': "'",
  '′': "'",
  ʼ: "'",
  ʹ: "'",
  '´': "'",
  '❛': "'",
  '❜': "'",
  '‐': '-',
  '‑': '-',
  '−': '-',
  '⁃': '-',
  '﹣': '-',
  '―': '—',
  '⁄': '/',
  '∕': '/',
};

/** Returns the canonical form of a text. The time is linear in the length of the text. */
export function canonicalText(source: string): CanonicalText {
  const edits: Edit[] = [];
  // The last character has its own variable: reading it from a growing string would copy the string each
  // time.
  let text = '';
  let last = '';
  let at = 0;
  let hidden = 0;
  for (const match of suspectsOf(source)) {
    const [found] = match;
    const from = match.index;
    const to = from + found.length;
    text += source.slice(at, from);
    if (from > at) last = source[from - 1] as string;
    const isGap = startsGap.test(found);
    if (isGap && !/^[ \n\r\t]+$/u.test(found))
      hidden += found.replaceAll('\u00AD', '').match(everyUnseen)?.length ?? 0;
    const written = isGap
      ? gap(found, last === '' || to === source.length)
      : letters(found, last || ' ', () => isApart(source, to));
    if (written !== found) edits.push({ start: text.length, end: text.length + written.length, from, to });
    text += written;
    if (written !== '') last = written.at(-1) as string;
    at = to;
  }
  text += source.slice(at);
  return { text, toSource: ([start, end]) => sourceSpan(edits, start, end), hidden, edits };
}

function* suspectsOf(source: string): Generator<RegExpExecArray, void, void> {
  candidates.lastIndex = 0;
  for (let next = candidates.exec(source); next !== null; next = candidates.exec(source)) {
    const resume = next.index + 1;
    suspect.lastIndex = next.index;
    const match = suspect.exec(source);
    if (match) yield match;
    candidates.lastIndex = match ? match.index + match[0].length : resume;
  }
}

/**
 * The canonical form of a gap: one space; one line end; or two line ends if the gap has an empty line. Empty
 * at either edge of the text.
 */
function gap(found: string, atEdge: boolean): string {
  if (atEdge || !everyWhite.test(found)) return '';
  const lines = found.match(lineEnds)?.length ?? 0;
  return lines === 0 ? ' ' : lines === 1 ? '\n' : '\n\n';
}

/** Whether white space or the end of the text follows at `at`. */
function isApart(source: string, at: number): boolean {
  whiteNext.lastIndex = at;
  return whiteNext.test(source);
}

/**
 * The canonical form of a letter or sign with its marks.
 * @param before the canonical character before it.
 * @param isLast whether white space or the end of the text follows.
 */
function letters(found: string, before: string, isLast: () => boolean): string {
  const composed = found.replace(everyUnseen, '').normalize('NFC');
  const kept = compatible(composed);
  // Between two words or numbers it is a hyphen; next to a space it is a dash.
  if (kept === '–' || kept === '‒') return /\s/u.test(before) || isLast() ? '—' : '-';
  const same = kept.replace(
    /[^\x00-\x7F]/gu,
    (sign) => sameMarks[sign] ?? (/\p{Cs}/u.test(sign) ? '\uFFFD' : sign),
  );
  // A mixed number: 5½ is 5 1/2, not 51/2.
  return /^\p{No}$/u.test(composed) && same.includes('/') && /\d/u.test(before) ? ` ${same}` : same;
}

/**
 * NFKC, except that a raised sign keeps its form, and so does an accent written by itself ("´"), which NFKC
 * would take apart into a blank and a mark.
 */
function compatible(composed: string): string {
  const plain = composed.normalize('NFKC');
  if (!raised.test(composed) && !plain.startsWith(' ')) return plain;
  const [sign = '', ...marks] = composed;
  return `${sign}${marks.join('').normalize('NFKC')}`.normalize('NFC');
}

function sourceSpan(edits: readonly Edit[], start: number, end: number): Span {
  const from = sourceStart(edits, start);
  return [from, end > start ? Math.max(from, sourceEnd(edits, end)) : from];
}

/** Where the character at `at` begins in the source. Characters removed before it do not count. */
function sourceStart(edits: readonly Edit[], at: number): number {
  const edit = lastBefore(edits, (each) => each.start <= at);
  if (edit === undefined) return at;
  return at < edit.end ? edit.from : edit.to + at - edit.end;
}

/** Where the character before `at` ends in the source. */
function sourceEnd(edits: readonly Edit[], at: number): number {
  const edit = lastBefore(edits, (each) => each.start < at);
  if (edit === undefined) return at;
  return at <= edit.end ? edit.to : edit.to + at - edit.end;
}

/** The last edit for which `holds` is true, by binary search: `holds` is true for all edits before it too. */
function lastBefore(edits: readonly Edit[], holds: (edit: Edit) => boolean): Edit | undefined {
  let low = 0;
  let high = edits.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(edits[middle] as Edit)) low = middle + 1;
    else high = middle;
  }
  return edits[low - 1];
}
