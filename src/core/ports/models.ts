/** The small models behind ports: whoever reads text takes these as arguments and knows no library. */
import type { SyntaxTree } from '../text/syntax.ts';

export interface SyntaxParser {
  /**
   * One tree per sentence span of `text`, in order. A sentence that is too long for the model is cut at
   * clause bounds and joined again, never dropped.
   */
  parse(text: string, sentences: readonly (readonly [number, number])[]): Promise<readonly SyntaxTree[]>;
}

export interface EmbeddingModel {
  /** Name and version, part of every cache key. */
  readonly id: string;
  readonly dimensions: number;
  /** Unit vectors, one per text in order; their dot product is the cosine. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}

export interface Entailment {
  readonly contradiction: number;
  readonly entailment: number;
  readonly neutral: number;
}

export interface EntailmentModel {
  /** Name and version, part of every cache key. */
  readonly id: string;
  /**
   * Probabilities that sum to 1, one per pair in order. A premise is one to three sentences, a hypothesis one
   * statement; what is too long is cut at the premise's end.
   */
  classify(
    pairs: readonly { readonly premise: string; readonly hypothesis: string }[],
  ): Promise<readonly Entailment[]>;
}
