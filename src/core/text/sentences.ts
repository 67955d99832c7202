/**
 * Finds sentences in text as models and documents write it: prose, wrapped lines, lists, headings, table
 * rows, "Yes, because:" on its own line. Invariant: spans ascend and do not overlap; only white space, list
 * markers and Markdown marks are between them.
 */
import { pattern, wordList } from '../pattern-parts.ts';
import { blocksOf, marker, type Block } from './layout.ts';
import { abbreviations, type Span } from './words.ts';

/** Abbreviations that are never the last word of a sentence. */
const introducing: ReadonlySet<string> = new Set(
  wordList(`
    mr mrs ms dr prof rev gen col lt sgt capt maj cmdr adm gov sen rep hon pres sir messrs e.g i.e cf
    viz v vs approx ca fig figs eq vol vols nos ed eds pp
  `),
);
/** Abbreviations after which any capital begins a sentence. */
const concluding = new Set(wordList('etc al ph.d m.d b.a m.a spp'));
/** Abbreviations only before a number: "No. 5", "p. 12", "c. 1850". */
const numbering = new Set(
  wordList(`
    no nos nr p pp vol vols ch chap sec sect art arts par para paras fig figs eq app est c ca b d r fl
    op lit reg cl col bd apt bldg rm tel ext
  `),
);
const shortened = new Set([
  ...abbreviations.map((word) => word.toLowerCase()),
  'maj',
  'cmdr',
  'adm',
  'messrs',
  'mon',
  'tues',
  'wed',
  'thurs',
  'fri',
  'est',
  'dist',
  'prov',
  'gal',
  'sq',
  'cu',
]);
const beginnings = new Set(
  wordList(`
    the a an this that these those it its he she they we you i his her their there here in on at by for
    from as if when while during under within since until however therefore thus hence so moreover
    furthermore additionally also although but and or yes no both each some many most all such not after
    before since despite according
  `),
);

/**
 * Ends of sentences, with the closing quotes, brackets and citations after them. The space after a full stop
 * may be missing: "in Delhi.The hotel".
 */
const terminal = new RegExp(
  pattern`
  (?:(?<![.!?…])[.!?…]+["”’')\]*_]*
  (?:\s?\[(?:\d{1,3}(?:\s?[,–-]\s?\d{1,3})*|[a-z]|citation needed)\]|[¹²³⁴-⁹])*)
  (?=\s|$)|
  (?<=\p{Ll}{3}|\d{3}|[\p{L}\d]\))[.!?]["”’')]*(?=\p{Lu}\p{Ll}*[\s,])|[。！？]["”’')\]]*`,
  'gu',
);
/**
 * Characters of the longest sentence, chosen by hand. People write shorter ones. What runs on without an end
 * (data, a text without marks) is cut, so that no reader gets more than it can read at once.
 */
const LONGEST = 3_000;
/** A cut is made this far back at most, to find the end of a clause or of a word. */
const CUT_WITHIN = 1_000;
/** Bullets that begin an item anywhere in a line. */
const bullet = /\s[•▪‣◦]\s/gu;

/**
 * Sentence spans of a text, in order, of {@link LONGEST} characters at most.
 * @param blocks where they are known better than from the lines of the text.
 */
export function splitSentences(text: string, blocks: readonly Block[] = blocksOf(text)): Span[] {
  return blocks.flatMap(({ span }) => atBullets(text, span)).flatMap((span) => splitBlock(text, span));
}

function atBullets(text: string, [start, end]: Span): Span[] {
  const cuts = [...text.slice(start, end).matchAll(bullet)].map(({ index }) => start + index + 1);
  return [start, ...cuts].map((from, i) => [from, cuts[i] ?? end]);
}

function splitBlock(text: string, [start, end]: Span): Span[] {
  const sentences: Span[] = [];
  const isLowerCase = !/\p{Lu}/u.test(text.slice(start, end));
  let from = skipMarker(text, start, end);
  const keep = (to: number) => {
    while (to - from > LONGEST) {
      const cut = cutBefore(text, from + LONGEST);
      keepShort(cut);
      from = cut;
    }
    keepShort(to);
  };
  const keepShort = (to: number) => {
    const span = trimmed(text, from, to);
    if (span) sentences.push(span);
  };
  // Nothing behind the block is searched, but for the sign that follows it.
  const upToEnd = text.slice(0, end + 1);
  terminal.lastIndex = from;
  for (let match = terminal.exec(upToEnd); match && match.index < end; match = terminal.exec(upToEnd)) {
    const mark = match.index;
    const stop = mark + match[0].length;
    const number = listNumber(text, from, mark);
    if (number === undefined && !endsSentence(text, from, { mark, stop, end, isLowerCase })) continue;
    keep(number ?? stop);
    from = skipMarker(text, stop, end);
    terminal.lastIndex = Math.max(from, stop);
  }
  keep(end);
  return sentences;
}

/** The last end of a clause before a place, else of a phrase, else of a word, else the place itself. */
function cutBefore(text: string, place: number): number {
  const first = place - CUT_WITHIN;
  const before = text.slice(first, place);
  for (const mark of ['; ', ', ', ' ', '\n']) {
    const at = before.lastIndexOf(mark);
    if (at >= 0) return first + at + mark.length;
  }
  // Half of a character is none.
  return /[\uD800-\uDBFF]$/.test(before) ? place - 1 : place;
}

/**
 * Where the number of a list item begins, if the full stop at `mark` follows one in running text: "The facts:
 * 1. Lima is in Peru; 2. Quito is not." Undefined otherwise.
 */
function listNumber(text: string, from: number, mark: number): number | undefined {
  const found = /[:;,]\s+(\(?\d{1,2})$/u.exec(text.slice(Math.max(from, mark - 8), mark))?.[1];
  return found !== undefined && /^\.\s+["“]?\p{Lu}/u.test(text.slice(mark, mark + 6))
    ? mark - found.length
    : undefined;
}

interface Ending {
  readonly mark: number;
  readonly stop: number;
  readonly end: number;
  /** The block has no upper-case letter, so case says nothing about sentence ends. */
  readonly isLowerCase: boolean;
}

/** How many characters are read on either side of a full stop. Chosen by hand. */
const CONTEXT = 40;

/** Whether the marks in text[mark, stop) close the sentence that begins at `from`. */
function endsSentence(text: string, from: number, { mark, stop, end, isLowerCase }: Ending): boolean {
  const after = text.slice(stop, Math.min(end, stop + CONTEXT)).trimStart();
  if (after === '') return text.slice(stop, end).trim() === '';
  if (
    /\S/u.test(text[stop] as string) &&
    // eslint-disable-next-line regexp/no-super-linear-move -- of at most 40 characters
    /[./@:]\S*$/u.test(text.slice(Math.max(from, mark - CONTEXT), mark))
  )
    return false;
  const [, next = '', point] = /^["“‘'([*_]*([\p{L}\p{N}]+)(\.?)/u.exec(after) ?? [];
  if (/^\p{Ll}(?!\p{Lu})/u.test(next) && !isLowerCase) return false;
  if (text[mark] !== '.' || text[mark + 1] === '.') return true;
  // eslint-disable-next-line regexp/no-super-linear-move -- of at most 40 characters
  const word = /[\p{L}.]+\s?$/u.exec(text.slice(Math.max(from, mark - CONTEXT), mark))?.[0].trimEnd() ?? '';
  const begins = beginnings.has(next.toLowerCase()) && !(next.length === 1 && point !== '');
  return closes(word, next, begins) || (/^No$/u.test(word) && text.slice(from, mark) === word);
}

/**
 * Whether a full stop after `word` closes a sentence, if `next` follows.
 * @param begins whether `next` often begins sentences.
 */
function closes(word: string, next: string, begins: boolean): boolean {
  const lower = word.toLowerCase();
  if (word.endsWith('.')) return true;
  if (introducing.has(lower)) return false;
  if (/^\d/u.test(next) && (numbering.has(lower) || shortened.has(lower))) return false;
  if (/^\p{Lu}$/u.test(word) && word !== 'I') return begins;
  if (concluding.has(lower)) return true;
  return begins || !(shortened.has(lower) || /^(?:\p{L}\.)+\p{L}$/u.test(word));
}

function skipMarker(text: string, start: number, end: number): number {
  let at = start;
  while (at < end && /\s/u.test(text[at] as string)) at++;
  marker.lastIndex = 0;
  return Math.min(end, at + (marker.exec(text.slice(at, end + 1))?.[0].length ?? 0));
}

function trimmed(text: string, start: number, end: number): Span | undefined {
  while (start < end && /\s/u.test(text[start] as string)) start++;
  while (end > start && /\s/u.test(text[end - 1] as string)) end--;
  return /[\p{L}\p{N}]/u.test(text.slice(start, end)) ? [start, end] : undefined;
}
