/**
 * Finds the passages nearest to a query (MetaRAG, section 3.1: top-k, by cosine), combined with a lexical
 * rank. The lexical rank is available at once. Vectors are made on first use and cached by text and model, so
 * that a document is embedded once.
 */
import type { EmbeddingModel } from '../../ports/models.ts';
import type { VectorCache } from '../../ports/vector-cache.ts';
import { fuse, type WeightedRanking } from './fusion.ts';
import { LexicalIndex, type Ranked } from './lexical-index.ts';

export interface Retrieved {
  /** Index of the passage. */
  readonly index: number;
  /** From the fused ranks. Only the order has a meaning. */
  readonly score: number;
  /** BM25 score; absent where no term is shared. */
  readonly lexical?: number;
  readonly cosine?: number;
}

/**
 * Weight of the rank by meaning; the rank by shared terms has weight 1. Measured on questions about single
 * paragraphs of a page, most of which share the subject.
 */
const meaningWeight = 0.3;
/** Passages embedded between two reports. */
const batch = 8;

export class Retriever {
  readonly passages: readonly string[];
  readonly #lexical: LexicalIndex;
  #vectors: readonly Float32Array[] | undefined;

  constructor(passages: readonly string[]) {
    this.passages = passages;
    this.#lexical = new LexicalIndex(passages);
  }

  /**
   * Ranks by shared terms alone, best first. Where fewer than `k` passages share a term, others follow in
   * order, so that there is always something to read.
   */
  lexical(query: string, k: number): Retrieved[] {
    return this.#found([{ ranking: this.#lexical.rank(query), weight: 1 }], k);
  }

  /** Ranks by terms and by meaning. Embeds the passages first if that has not been done. */
  async nearest(query: string, k: number, model: EmbeddingModel, cache?: VectorCache): Promise<Retrieved[]> {
    const vectors = await this.embedded(model, cache);
    const [vector] = await model.embed([query]);
    const cosines = vectors.map((each, index): Ranked => ({
      index,
      score: dot(each, vector as Float32Array),
    }));
    const byMeaning = [...cosines].sort((a, b) => b.score - a.score || a.index - b.index);
    return this.#found(
      [
        { ranking: this.#lexical.rank(query), weight: 1 },
        { ranking: byMeaning, weight: meaningWeight },
      ],
      k,
      cosines,
    );
  }

  /** Ranks by cosine alone, as MetaRAG does. */
  async byCosine(query: string, k: number, model: EmbeddingModel, cache?: VectorCache): Promise<Retrieved[]> {
    const vectors = await this.embedded(model, cache);
    const [vector] = await model.embed([query]);
    return vectors
      .map((each, index) => ({ index, cosine: dot(each, vector as Float32Array) }))
      .sort((a, b) => b.cosine - a.cosine || a.index - b.index)
      .slice(0, k)
      .map(({ index, cosine }) => ({ index, cosine, score: cosine }));
  }

  /**
   * Returns the vectors of all passages, from the cache where it has them.
   * @param report gets the number of vectors ready so far.
   */
  async embedded(
    model: EmbeddingModel,
    cache?: VectorCache,
    report?: (done: number) => void,
  ): Promise<readonly Float32Array[]> {
    if (this.#vectors) return this.#vectors;
    const known = (await cache?.read(model.id, this.passages)) ?? [];
    const vectors: (Float32Array | undefined)[] = this.passages.map((_, index) => known[index]);
    const missing = this.passages.flatMap((text, index) => (vectors[index] ? [] : [{ text, index }]));
    for (let from = 0; from < missing.length; from += batch) {
      const part = missing.slice(from, from + batch);
      const made = await model.embed(part.map(({ text }) => text));
      part.forEach(({ index }, i) => {
        vectors[index] = made[i] as Float32Array;
      });
      await cache?.write(
        model.id,
        part.map(({ text }, i) => ({ text, vector: made[i] as Float32Array })),
      );
      report?.(this.passages.length - missing.length + from + part.length);
    }
    return (this.#vectors = vectors as Float32Array[]);
  }

  #found(rankings: readonly WeightedRanking[], k: number, cosines?: readonly Ranked[]): Retrieved[] {
    const lexical = new Map(rankings[0]?.ranking.map(({ index, score }) => [index, score]));
    const fused = fuse(rankings);
    const listed = new Set(fused.map(({ index }) => index));
    const others = this.passages.flatMap((_, index) => (listed.has(index) ? [] : [{ index, score: 0 }]));
    return [...fused, ...others].slice(0, k).map(({ index, score }) => {
      const shared = lexical.get(index);
      const cosine = cosines?.[index]?.score;
      return {
        index,
        score,
        ...(shared !== undefined && { lexical: shared }),
        ...(cosine !== undefined && { cosine }),
      };
    });
  }
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let k = 0; k < a.length; k++) sum += (a[k] as number) * (b[k] as number);
  return sum;
}
