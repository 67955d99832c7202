/**
 * Where vectors are kept between visits: by the text they were made of and the model that made them. A cache
 * may forget; what it returns is what was written.
 */
export interface VectorCache {
  /** One entry a text, in order; undefined where it is not known. */
  read(model: string, texts: readonly string[]): Promise<readonly (Float32Array | undefined)[]>;
  write(
    model: string,
    entries: readonly { readonly text: string; readonly vector: Float32Array }[],
  ): Promise<void>;
}
