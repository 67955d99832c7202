/**
 * What became of a document's characters. White space, marks over letters and signs that nobody sees are not
 * counted; what is left is counted in its plainest form (NFKD), so that no change of form changes a count.
 * Invariant: characters read - characters left out + characters added = characters in the text.
 */

export const leftOutKinds = [
  /** Of a page of the web. */
  'script',
  'style',
  'comment',
  'title',
  /** What a browser would not show: an attribute or a style hides it. */
  'hidden',
  /** Shown only where a video, a frame or a script cannot be. */
  'fallback',
  'drawing',
  'form choice',
  /** A tag that the end of the file cuts off, and what stands in it. */
  'unfinished tag',
  /** Of a table: a cell that repeats the heading it stands under. */
  'repeated heading',
  /** Of Markdown. */
  'link definition',
  'footnote mark',
  'check mark',
  'code language',
  /** Of a PDF. */
  'running line',
  'sideways',
  'unseen',
  'hyphen',
  /** Of a DOCX: text that was deleted, that stands in it twice, or that is no part of the document. */
  'deleted',
  'second version',
  'part',
  /** More than a document may hold. */
  'too long',
] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

export interface LeftOut {
  readonly as: LeftOutKind;
  readonly characters: number;
  /** How many pieces they stood in. */
  readonly pieces: number;
}

export interface DocumentAccount {
  /** Characters of the file's text, whatever became of them. */
  readonly read: number;
  /** Characters that the text has and the file has not: marks of items, headings that are said again. */
  readonly added: number;
  readonly leftOut: readonly LeftOut[];
}

const uncounted =
  /[\s\p{Z}\p{M}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Bidi_Control}\uFEFF\uFFF9-\uFFFB]+/gu;
/**
 * An acute accent that stands alone, the Greek one too, becomes an apostrophe in a text. Its plainest form
 * would be a blank with a mark, which is not counted.
 */
const acuteAlone = /[\u00B4\u1FFD]/gu;
const pairs = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** It adds up: the characters of two texts are those of both in one. */
export function charactersIn(text: string): number {
  const plain = text.replace(acuteAlone, "'").normalize('NFKD').replace(uncounted, '');
  return plain.length - (plain.match(pairs)?.length ?? 0);
}

export class Account {
  #read = 0;
  #added = 0;
  readonly #leftOut = new Map<LeftOutKind, { characters: number; pieces: number }>();

  read(text: string): void {
    this.#read += charactersIn(text);
  }

  /** May be below zero, where signs of the file went into fewer. */
  added(characters: number): void {
    this.#added += characters;
  }

  /** Characters that were read before, and do not come into the text. */
  leave(as: LeftOutKind, text: string): void {
    const characters = charactersIn(text);
    if (characters === 0) return;
    const sum = this.#leftOut.get(as) ?? { characters: 0, pieces: 0 };
    sum.characters += characters;
    sum.pieces++;
    this.#leftOut.set(as, sum);
  }

  finish(): DocumentAccount {
    const leftOut = leftOutKinds.flatMap((as) => {
      const sum = this.#leftOut.get(as);
      return sum === undefined ? [] : [{ as, ...sum }];
    });
    return { read: this.#read, added: this.#added, leftOut };
  }
}
