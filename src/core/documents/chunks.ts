/**
 * Cuts a document into chunks: a few hundred tokens each, on sentence bounds, overlapping by a sentence or
 * two, within one section where it can be.
 */
import type { Span } from '../text/words.ts';
import type { Chunk, DocumentText } from './document.ts';

export interface ChunkOptions {
  /** Words and marks a chunk holds at most, in tokens of an embedding model (about 1.3 a word). */
  readonly tokens: number;
  /** Tokens that a chunk shares with the one before. */
  readonly overlap: number;
}

export const usualChunks: ChunkOptions = { tokens: 200, overlap: 40 };

/**
 * Chunks in order. Every sentence lies in at least one; a chunk holds at least one sentence. @param sentences
 * of `document.text`, ascending.
 */
export function chunk(
  document: DocumentText,
  sentences: readonly Span[],
  { tokens, overlap }: ChunkOptions = usualChunks,
): Chunk[] {
  const sizes = sentences.map((span) => tokensIn(document.text, span));
  const places = new Places(document);
  const sections = sentences.map(([start]) => places.at(start).section);
  const starts = new Places(document);
  const chunks: Chunk[] = [];
  let first = 0;
  while (first < sentences.length) {
    const end = lastThatFits(sizes, sections, first, tokens);
    const span: Span = [(sentences[first] as Span)[0], (sentences[end - 1] as Span)[1]];
    const { page, headings } = starts.at(span[0]);
    chunks.push({ span, sentences: [first, end], page, headings });
    if (end >= sentences.length) break;
    first = overlapping(sizes, sections, { first, end, overlap });
    // Shared sentences must leave room for a new one.
    while (first < end && lastThatFits(sizes, sections, first, tokens) <= end) first++;
  }
  return chunks;
}

/** Pieces of words as an embedding model counts them, about: four letters each, a mark is one. */
function tokensIn(text: string, [start, end]: Span): number {
  let tokens = 0;
  for (const [word] of text.slice(start, end).matchAll(/[\p{L}\p{M}]+|\p{N}+|[^\s\p{L}\p{M}\p{N}]/gu))
    tokens += Math.ceil(word.length / 8);
  return tokens;
}

/** Sentences from `first` on while they fit; a new section begins a new chunk once half of one is there. */
function lastThatFits(
  sizes: readonly number[],
  sections: readonly number[],
  first: number,
  tokens: number,
): number {
  let held = sizes[first] as number;
  let end = first + 1;
  while (
    end < sizes.length &&
    held + (sizes[end] as number) <= tokens &&
    !(sections[end] !== sections[end - 1] && held > tokens / 2)
  )
    held += sizes[end++] as number;
  return end;
}

/** Where the next chunk begins: as many sentences back as fit in the overlap, of the same section. */
function overlapping(
  sizes: readonly number[],
  sections: readonly number[],
  { first, end, overlap }: { first: number; end: number; overlap: number },
): number {
  let next = end;
  let shared = 0;
  while (
    next - 1 > first &&
    sections[next - 1] === sections[end] &&
    shared + (sizes[next - 1] as number) <= overlap
  )
    shared += sizes[--next] as number;
  return next;
}

/**
 * The page of a place, and the headings it stands under. Places are asked for in ascending order, so that
 * each heading is looked at once: a document may have as many headings as sentences.
 */
class Places {
  readonly #document: Pick<DocumentText, 'pages' | 'headings'>;
  /** Pages and headings that begin at the last place or before it. */
  #pages = 0;
  #section = 0;
  /** Outermost first: each the last of its level, none below a higher one that came later. */
  readonly #above: DocumentText['headings'][number][] = [];

  constructor(document: Pick<DocumentText, 'pages' | 'headings'>) {
    this.#document = document;
  }

  at(place: number): { readonly page: number; readonly section: number; readonly headings: string[] } {
    const { pages, headings } = this.#document;
    while ((pages[this.#pages] ?? Infinity) <= place) this.#pages++;
    for (; ; this.#section++) {
      const heading = headings[this.#section];
      if (!heading || heading.span[0] > place) break;
      while ((this.#above.at(-1)?.level ?? 0) >= heading.level) this.#above.pop();
      this.#above.push(heading);
    }
    return {
      page: Math.max(1, this.#pages),
      section: this.#section,
      headings: this.#above.map(({ text }) => text),
    };
  }
}
