/**
 * Sentences of evidence: as `splitSentences` finds them, and cut again where two are glued together ("... in
 * Delhi.The group ..."), which is common in scraped text.
 */
import { remembering } from '../../remembering.ts';
import { splitSentences } from '../../text/sentences.ts';
import type { Span } from '../../text/words.ts';

/**
 * A straight quotation mark between the two opens the second sentence. A curly one shows by itself where it
 * belongs.
 */
const glued = /(?<=[\p{Ll}\p{N})\]"”][.!?][”)]?)(?=["“(]?\p{Lu}\p{Ll})/gu;

/** Passages whose sentences are remembered. Chosen by hand. */
const MOST_TEXTS = 1_000;

export const evidenceSentences: (text: string) => readonly Span[] = remembering(cut, MOST_TEXTS);

function cut(text: string): Span[] {
  return splitSentences(text).flatMap(([start, end]) => {
    const cuts = [...text.slice(start, end).matchAll(glued)].map(({ index }) => start + index);
    return [start, ...cuts].map((from, i): Span => [from, cuts[i] ?? end]);
  });
}
