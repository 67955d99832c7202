/** The passages that a statement is compared with, out of the chunks that were found for it. */
import type { Retrieved } from '../evidence/retrieval/retriever.ts';
import type { Span } from '../text/words.ts';
import type { ContextPassage } from './check.ts';

/** A chunk of a document. */
export interface ChunkPlace {
  readonly document: string;
  readonly span: Span;
}

/**
 * Chunks that overlap or touch become one passage, so that a sentence is read with its neighbours and only
 * once. A passage comes where its best chunk came.
 * @param textOf the whole text of a document.
 */
export function contextPassages(
  found: readonly Retrieved[],
  places: readonly ChunkPlace[],
  textOf: (document: string) => string,
): ContextPassage[] {
  const joined: { best: Retrieved; document: string; span: Span }[] = [];
  for (const best of found) {
    const { document, span } = places[best.index] as ChunkPlace;
    const text = textOf(document);
    const own = { best, document, span };
    for (;;) {
      const other = joined.findIndex(
        (each) => each.document === document && touch(text, each.span, own.span),
      );
      if (other < 0) break;
      const [earlier] = joined.splice(other, 1) as [(typeof joined)[number]];
      own.best = rankOf(found, earlier.best) < rankOf(found, own.best) ? earlier.best : own.best;
      own.span = [Math.min(earlier.span[0], own.span[0]), Math.max(earlier.span[1], own.span[1])];
    }
    joined.push(own);
  }
  return joined
    .toSorted((a, b) => rankOf(found, a.best) - rankOf(found, b.best))
    .map(({ best, document, span }) => passageOf(best, { document, span }, textOf));
}

/** A passage with the scores of the chunk that was found for it. */
export const passageOf = (
  { score, cosine, lexical }: Retrieved,
  { document, span }: ChunkPlace,
  textOf: (document: string) => string,
): ContextPassage => ({
  document,
  span,
  text: textOf(document).slice(...span),
  score,
  ...(cosine !== undefined && { cosine }),
  ...(lexical !== undefined && { lexical }),
});

const rankOf = (found: readonly Retrieved[], one: Retrieved): number => found.indexOf(one);

/** Whether nothing but white space lies between two spans. */
function touch(text: string, a: Span, b: Span): boolean {
  const [first, second] = a[0] <= b[0] ? [a, b] : [b, a];
  return second[0] <= first[1] || text.slice(first[1], second[0]).trim() === '';
}
