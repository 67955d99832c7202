/**
 * Finds the phrases that words belong to, because what lacks support is seldom a single word ("in Port
 * Adair", "which was closed"). Text is cut at punctuation and before words that begin a phrase in English. No
 * parser is needed.
 */
import { pattern } from '../pattern-parts.ts';
import type { Span } from '../text/words.ts';
import { endStart } from '../text-ends.ts';

const boundary = new RegExp(
  pattern`[,;:]\s+|\s+(?=
      (?:
        and|or|but|nor|which|who|whom|whose|that|where|when|while|because|although|with|without|for|in|on|at|
        by|from|to|as|of|after|before|since|until|during|between|among|through|against|under|over
      )\s
    )`,
  'gu',
);

/** Returns the phrases of `text` that contain one of the words, ascending. Every word is in one of them. */
export function phrasesAround(text: string, words: readonly Span[]): Span[] {
  const cuts = [...text.matchAll(boundary)].map((match) => match.index + match[0].length);
  const ends = [...cuts, text.length];
  const holds = ([start, end]: Span) => words.some(([from, to]) => from < end && start < to);
  return [0, ...cuts]
    .map((start, i): Span => [start, endStart(text.slice(0, ends[i]), /[\s,;:.!?]/u)])
    .filter(([start, end]) => end > start && holds([start, end]));
}
