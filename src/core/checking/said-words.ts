/**
 * A factoid in the user's own words. A factoid can be rewritten: a name for a pronoun, a row of a table as a
 * sentence, a short answer with its question. What is shown as said is what stands in the answer.
 */
import { partOf, piecesIn, type AnswerBlock } from '../documents/answer-layout.ts';
import type { Factoid } from '../text/factoids/factoid.ts';
import type { Span } from '../text/words.ts';

/** Returns the words of the answer; undefined where the factoid has the same words in the same order. */
export function saidWords(layout: readonly AnswerBlock[], factoid: Factoid): string | undefined {
  const pieces = piecesIn(layout).filter(({ styles }) => !styles.includes('citation'));
  const within = ([start, end]: Span): string =>
    pieces
      .flatMap((piece) => {
        const [from, to] = piece.span;
        if (to <= start || end <= from) return [];
        const isCopy = to - from === piece.text.length;
        return isCopy ? [partOf(piece, Math.max(0, start - from), end - from)] : [piece];
      })
      .map(({ text }) => text)
      .join('');
  const said = factoid.spans.map((span) => within(span).trim()).filter((words) => words !== '');
  const isSame = wordsOf(said.join(' ')) === wordsOf(factoid.text);
  return isSame || said.length === 0 ? undefined : said.join(' … ');
}

const wordsOf = (text: string): string => (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).join(' ');
