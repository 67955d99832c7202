/**
 * Ranks passages by the terms they share with a query: Okapi BM25 over inverted lists. Equal scores keep the
 * order of the passages.
 */
import { keysOf } from './terms.ts';

export interface Ranked {
  readonly index: number;
  readonly score: number;
}

/**
 * BM25's k1 (how soon repetition stops counting) and b (how much long passages are discounted): the usual
 * values.
 */
const saturation = 1.2;
const lengthening = 0.75;

export class LexicalIndex {
  readonly size: number;
  readonly #postings = new Map<string, { readonly passage: number; readonly count: number }[]>();
  readonly #lengths: readonly number[];
  readonly #averageLength: number;

  constructor(passages: readonly string[]) {
    const keys = passages.map(keysOf);
    this.size = passages.length;
    this.#lengths = keys.map(({ length }) => length);
    this.#averageLength = Math.max(
      1,
      this.#lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, this.size),
    );
    keys.forEach((own, passage) => {
      for (const [key, count] of counted(own)) this.#listOf(key).push({ passage, count });
    });
  }

  #listOf(key: string): { readonly passage: number; readonly count: number }[] {
    const list = this.#postings.get(key) ?? [];
    this.#postings.set(key, list);
    return list;
  }

  /** The weight of a term: high where few passages have it, highest where none does. */
  weight(key: string): number {
    const having = this.#postings.get(key)?.length ?? 0;
    return Math.log(1 + (this.size - having + 0.5) / (having + 0.5));
  }

  /** Passages that share a term with the query, best first. */
  rank(query: string): Ranked[] {
    const scores = new Map<number, number>();
    for (const key of new Set(keysOf(query))) {
      const weight = this.weight(key);
      for (const { passage, count } of this.#postings.get(key) ?? []) {
        const length = (this.#lengths[passage] as number) / this.#averageLength;
        const gain =
          (weight * count * (saturation + 1)) /
          (count + saturation * (1 - lengthening + lengthening * length));
        scores.set(passage, (scores.get(passage) ?? 0) + gain);
      }
    }
    return [...scores]
      .map(([index, score]) => ({ index, score }))
      .sort((a, b) => b.score - a.score || a.index - b.index);
  }
}

function counted(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
