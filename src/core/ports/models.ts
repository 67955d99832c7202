/**
 * What the core needs of the small models. Code that reads text takes them as arguments, and knows no
 * library.
 */
import type { SyntaxTree } from '../text/syntax.ts';

export interface SyntaxParser {
  /**
   * One tree for each sentence span of `text`, in order. A sentence too long for the model is cut at clause
   * bounds; its parts are joined again, and nothing is left out.
   */
  parse(text: string, sentences: readonly (readonly [number, number])[]): Promise<readonly SyntaxTree[]>;
}

export interface EmbeddingModel {
  /** Name and version, part of every cache key. */
  readonly id: string;
  readonly dimensions: number;
  /** Unit vectors, one for each text, in order. Their dot product is the cosine. */
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
   * Probabilities that sum to 1, one triple for each pair, in order. A premise is one to three sentences, a
   * hypothesis one statement. If a pair is too long, the end of the premise is cut off.
   */
  classify(
    pairs: readonly { readonly premise: string; readonly hypothesis: string }[],
  ): Promise<readonly Entailment[]>;
}
