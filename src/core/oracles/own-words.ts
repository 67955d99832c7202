/**
 * Finds the model's own words in a reply. Everything else (thinking blocks, quoted questions, prompt echoes,
 * the words "yes or no" themselves) is replaced by spaces of the same length. A very long reply keeps only
 * its first and last part. "didnt" gets its apostrophe, "no he" its comma, a name its right spelling.
 * Invariant: the character at `i` of `text`, unless it belongs to such a mark or name, is at `place(i)` in
 * the reply. Linear in the reply.
 */
import { pattern } from '../pattern-parts.ts';
import { asMeant } from './spelled-names.ts';

export interface OwnWords {
  readonly text: string;
  place(index: number): number;
  /** Positions in `text` where the reply repeats a question or asks a new one ("Question: ..."). */
  readonly questions: readonly number[];
  /** The reply opens a thinking block and never closes it. */
  readonly unfinished: boolean;
}

/**
 * Letters kept at the start and at the end of a reply: a plain answer is in one of the two. Chosen by hand.
 */
const headLength = 32_768;
const tailLength = 8_192;

/** @param names of what the reply answers, and other values: see `spelled-names.ts`. */
export function ownWords(
  reply: string,
  names: readonly string[] = [],
  others: readonly string[] = [],
): OwnWords {
  const { spoken, unfinished } = withoutThinking(reply);
  const ends = bothEnds(spoken);
  const spelled = asMeant(ends.text, names, others);
  const characters = new Blanks(spelled.text);
  const questions = blankEchoes(characters);
  blankMarks(characters);
  blankQuotes(characters);
  characters.apply(alternatives, () => [0, Infinity]);
  return {
    text: characters.text,
    place: (index) => ends.place(spelled.place(index)),
    questions,
    unfinished,
  };
}

function bothEnds(reply: string): Pick<OwnWords, 'text' | 'place'> {
  const start = Math.max(0, reply.search(/\S/));
  const gap = reply.length - tailLength - (start + headLength);
  if (gap <= 0) return { text: reply, place: (index) => index };
  const text = reply.slice(start, start + headLength) + reply.slice(-tailLength);
  return { text, place: (index) => index + start + (index < headLength ? 0 : gap) };
}

/** The reply with parts of it blanked out. */
class Blanks {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Blanks the part of each match that `choose` names, in one pass. */
  apply(
    pattern: RegExp,
    choose: (match: string, offset: number) => readonly [number, number] | undefined,
    by = ' ',
  ): void {
    this.text = this.text.replace(pattern, (match: string, ...rest: unknown[]) => {
      const offset = rest.find((value) => typeof value === 'number') as number;
      const part = choose(match, offset);
      if (!part) return match;
      const from = part[0];
      const to = Math.min(part[1], match.length);
      return to <= from ? match : match.slice(0, from) + by + ' '.repeat(to - from - 1) + match.slice(to);
    });
  }
}

const names = '(?:think|thinking|thought|reasoning|reflection|scratchpad)\\s*>';
const opensThinking = new RegExp(`<\\s*${names}`, 'i');
const closesThinking = new RegExp(`</\\s*${names}`, 'iy');
/**
 * The closing tag is searched among this many last `</`, so that a hostile reply costs no more. Chosen by
 * hand.
 */
const closingTries = 100;

/**
 * Removes thinking, which is not the answer. It reaches from its opening tag (or from the start, where a
 * server cut that off) to the last closing tag.
 */
function withoutThinking(reply: string): { readonly spoken: string; readonly unfinished: boolean } {
  const closed = lastClosing(reply);
  const first = closed === 0 ? 0 : Math.max(0, reply.slice(0, closed).search(opensThinking));
  const open = reply.slice(closed).search(opensThinking);
  const unfinished = open >= 0;
  const end = unfinished ? closed + open : reply.length;
  const spoken =
    closed === 0 && !unfinished
      ? reply
      : reply.slice(0, first) + blank(closed - first) + reply.slice(closed, end) + blank(reply.length - end);
  return { spoken, unfinished };
}

/** Blanks a block. It becomes a line break and blanks, so that the next words start a line. */
const blank = (length: number): string => (length === 0 ? '' : '\n'.padEnd(length));

/** The end of the last closing tag; 0 where there is none. */
function lastClosing(reply: string): number {
  let at = reply.lastIndexOf('</');
  for (let tries = 0; at >= 0 && tries < closingTries; tries++) {
    closesThinking.lastIndex = at;
    if (closesThinking.test(reply)) return closesThinking.lastIndex;
    at = at === 0 ? -1 : reply.lastIndexOf('</', at - 1);
  }
  return 0;
}

const echoLabel = new RegExp(
  pattern`^[ \t>*#_-]{0,12}(?:question|q|prompt|instructions?|user|human|query|input|statement|claim)
    (?:\s*\d{1,3})?[ \t*_]{0,4}[:：][^\n]*`,
  'gim',
);
const bareAnswer = /[:：][\s"'“‘*_`(]*(?:yes|no|true|false|correct|incorrect)\b[\s"'”’*_`).,!]*$/i;

/**
 * "Question: is it ...? Answer: no": the question is blanked, and the rest of the line stays. "Statement:
 * true" is an answer and stays.
 */
function blankEchoes(characters: Blanks): number[] {
  const questions: number[] = [];
  characters.apply(echoLabel, (line, offset) => {
    if (bareAnswer.test(line)) return undefined;
    questions.push(offset);
    const answer = line.search(/\b(?:a|answer)[*_ ]{0,3}[:：]/i);
    if (answer > 0) return [0, answer];
    const mark = line.lastIndexOf('?');
    return [0, mark < 0 ? line.length : mark + 1];
  });
  characters.apply(/^[ \t]*>[^\n]*/gm, () => [0, Infinity]);
  return questions;
}

/**
 * Blanks tags and code fences. A tag that announces the answer becomes a line break, so that the answer
 * starts a line.
 */
function blankMarks(characters: Blanks): void {
  characters.apply(
    /<\s*(?:final[_ -]?)?(?:answer|verdict)\s*>|\\boxed\s?\{(?:\\text\s?\{)?/gi,
    () => [0, Infinity],
    '\n',
  );
  characters.apply(
    /<\/?[a-z][a-z0-9_|-]{0,30}>|<\|[^|<>\n]{1,40}\|>|\[\/?inst\]|```[a-z]{0,12}|\\text\{/gi,
    () => [0, Infinity],
  );
}

const closers: Readonly<Record<string, string>> = {
  '"': '"',
  '“': '”',
  '«': '»',
  '„': '“',
  '‘': '’',
  '`': '`',
};
/**
 * Longest quotation, in letters. A longer one is taken for a mark without its closing mark. Single quotes are
 * also apostrophes, so they may hold only a word or two. Chosen by hand.
 */
const longestQuotation = 2_000;
const longestSingle = 14;
const opensWithAnswer =
  /^[\s*_]*(?:yes|no|true|false|correct|incorrect|i don[’']t know)\b[\s*_]*(?:[.,:;!—–-]|$)/i;

/**
 * Blanks quotations within one line, because they are the words of others, unless one is the answer itself or
 * the whole reply.
 */
function blankQuotes(characters: Blanks): void {
  const { text } = characters;
  const first = text.search(/\S/);
  const last = text.trimEnd().length;
  const parts: string[] = [];
  let copied = 0;
  for (const [from, to] of quotations(text)) {
    if ((from === first && to === last) || opensWithAnswer.test(text.slice(from + 1, to - 1))) continue;
    parts.push(text.slice(copied, from), ' '.repeat(to - from - 1), endsSentence(text, to) ? '\n' : ' ');
    copied = to;
  }
  if (copied > 0) characters.text = parts.join('') + text.slice(copied);
}

/** `You asked: "Is it so?" No, ...`: the text after the quotation is a new sentence. */
const endsSentence = (text: string, to: number): boolean =>
  /[.?!]/.test(text[to - 2] ?? '') && /^\s+\p{Lu}/u.test(text.slice(to, to + 8));

/**
 * Yields the spans of quotations with their marks, in order. Each closing mark is searched once, so this is
 * linear.
 */
function* quotations(text: string): Generator<readonly [number, number]> {
  const next = new Map<string, number>();
  const seek = (mark: string, from: number): number => {
    const known = next.get(mark);
    if (known !== undefined && known >= from) return known;
    const at = text.indexOf(mark, from);
    next.set(mark, at < 0 ? Infinity : at);
    return next.get(mark) as number;
  };
  const opening = /["“«„‘`]/g;
  for (let mark = opening.exec(text); mark; mark = opening.exec(text)) {
    const close = seek(closers[mark[0]] as string, mark.index + 1);
    const limit = Math.min(
      seek('\n', mark.index + 1),
      mark.index + (mark[0] === '‘' ? longestSingle : longestQuotation),
    );
    if (close > limit) continue;
    yield [mark.index, close + 1];
    opening.lastIndex = close + 1;
  }
}

/** "Yes/No", "true or false", "(yes | no)": the words are a choice, not an answer. */
const alternatives = new RegExp(
  pattern`\b(?:
      (?:yes|true|correct|right|y)\b["'”’*\])]{0,4}\s{0,3}(?:\/|\||,?\s?\bor\b|\bvs\b\.?|-or-)
      \s{0,3}["'“‘*[(]{0,4}(?:no|false|incorrect|wrong|not|n)|
      (?:no|false|incorrect)\b["'”’*\])]{0,4}\s{0,3}(?:\/|\||,?\s?\bor\b|-or-)
      \s{0,3}["'“‘*[(]{0,4}(?:yes|true|correct)
    )\b`,
  'gi',
);
