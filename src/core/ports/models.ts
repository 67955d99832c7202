/** The small models behind ports: whoever reads text takes these as arguments and knows no library. */
import type { SyntaxTree } from '../text/syntax.ts';

export interface SyntaxParser {
  /** One tree per sentence span of `text`, in order. A sentence that is too long for the model is cut at clause bounds and joined again, never dropped. */
  parse(text: string, sentences: readonly (readonly [number, number])[]): Promise<readonly SyntaxTree[]>;
}

export interface EmbeddingModel {
  /** Name and version, part of every cache key. */
  readonly id: string;
  readonly dimensions: number;
  /** Unit vectors, one per text in order; their dot product is the cosine. */
  embed(texts: readonly string[]): Promise<readonly Float32Array[]>;
}
