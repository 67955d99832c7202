/**
 * The thread that reads: loads the two small models on first need, and turns replies into readings.
 * `typeof reading` is its protocol.
 */
import { expose } from 'comlink';
import type { EmbeddingModel, SyntaxParser } from '../core/ports/models.ts';
import type { SyntaxTree } from '../core/text/syntax.ts';
import { readReply } from '../core/detectors/drowzee.ts';
import type { Reading, ReadingRequest } from '../core/oracles/reading.ts';
import { splitSentences } from '../core/text/sentences.ts';
import { loadEmbeddingModel } from '../adapters/transformers/embedding-model.ts';
import { loadSyntaxParser } from '../adapters/transformers/syntax-parser.ts';
import { siteAddress } from './kit/site-address.ts';

export type { ReadingRequest };

const parser = onceLoaded<SyntaxParser>(() => loadSyntaxParser(siteAddress));
const embedder = onceLoaded<EmbeddingModel>(() => loadEmbeddingModel(siteAddress));

/** Loads when first asked, and again after a failure. */
function onceLoaded<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((reason: unknown) => {
      loading = undefined;
      throw new Error(
        `A model that reads could not be loaded from this page's own address (${reason instanceof Error ? reason.message : String(reason)}). Start the reading again; what has been read is kept.`,
      );
    }));
}

const reading = {
  /** Loads the models now, so that the first reply need not wait for them. */
  async warm(): Promise<void> {
    await parser();
    await embedder();
  },
  async read(request: ReadingRequest): Promise<Reading> {
    return readReply(request, { parser: await parser(), embedding: await embedder() });
  },
  /** Syntax trees of a text, sentence by sentence: those given, or those found in it. */
  async parse(
    text: string,
    sentences: readonly (readonly [number, number])[] = splitSentences(text),
  ): Promise<readonly SyntaxTree[]> {
    return (await parser()).parse(text, sentences);
  },
  /** Unit vectors of texts; their dot product is the cosine. */
  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return (await embedder()).embed(texts);
  },
};
export type ReadingApi = typeof reading;

expose(reading);
