/**
 * Sentences of evidence: as `splitSentences` finds them, and cut once more where two were glued together
 * ("... in Delhi.The group ..."), as scraped text has it.
 */
import { splitSentences } from '../../text/sentences.ts';
import type { Span } from '../../text/words.ts';

/** A straight quotation mark between the two opens the second; a bent one shows where it belongs. */
const glued = /(?<=[\p{Ll}\p{N})\]"”][.!?][”)]?)(?=["“(]?\p{Lu}\p{Ll})/gu;

export function evidenceSentences(text: string): Span[] {
  return splitSentences(text).flatMap(([start, end]) => {
    const cuts = [...text.slice(start, end).matchAll(glued)].map(({ index }) => start + index);
    return [start, ...cuts].map((from, i): Span => [from, cuts[i] ?? end]);
  });
}
