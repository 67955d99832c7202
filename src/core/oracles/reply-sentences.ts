/** The sentences of a reply, as far as its yes or no depends on where they end. */
import { pattern } from '../pattern-parts.ts';
import type { Span } from '../text/words.ts';

/**
 * Yields sentences and lines as spans, in order. A stop inside a word or a number, or after the number of a
 * list item, ends no sentence.
 */
export function* sentences(text: string): Generator<Span> {
  let from = 0;
  // Of a row of stops, the first two places are tried: the first may follow a number.
  const bound = new RegExp(
    pattern`
    \n+|
    \b(?<!\bto )(?:wait|scratch that|hold on|hang on|on second thoughts?)
    (?=[\s,.…—–-]*[\s,]\p{L})[\s,.…—–-]+|
    (?<=[,.;…—–-]\s)(?:but\s)?actually,?\s(?=(?:yes|no)\b)|
    (?<!(?:^|\n)[\s*_#>-]{0,12}\d{1,3})(?<![.!?…]{2})
    [.!?…]+(?=["'”’*_)\]}]{0,3}(?:\s|$))["'”’*_)\]}]{0,3}`,
    'gu',
  );
  for (const stop of text.matchAll(bound)) {
    const to = stop.index + stop[0].length;
    if (to > from) yield [from, to];
    from = to;
  }
  if (from < text.length) yield [from, text.length];
}

/**
 * Every regular expression of the tables gets at most this many letters of a sentence, so that a hostile
 * reply costs no more. Chosen by hand.
 */
export const sentenceLimit = 600;
