/**
 * Embedding vectors that are kept between visits, by text and model. A cache may forget a vector, but never
 * returns another one than was written.
 */
export interface VectorCache {
  /** One entry for each text, in order; undefined if the vector is not in the cache. */
  read(model: string, texts: readonly string[]): Promise<readonly (Float32Array | undefined)[]>;
  write(model: string, entries: readonly TextVector[]): Promise<void>;
}

export interface TextVector {
  readonly text: string;
  readonly vector: Float32Array;
}
