/** The thread that reads: loads the small models on first need, and turns replies into readings. `typeof reading` is its protocol. */
import { expose } from 'comlink';
import type { EmbeddingModel, SyntaxParser } from '../core/ports/models.ts';
import type { SyntaxTree } from '../core/text/syntax.ts';
import { splitSentences } from '../core/text/sentences.ts';
import { loadEmbeddingModel } from '../adapters/transformers/embedding-model.ts';
import { loadSyntaxParser } from '../adapters/transformers/syntax-parser.ts';

interface Models { readonly parser: SyntaxParser; readonly embedder: EmbeddingModel }
let models: Promise<Models> | undefined;

const loaded = (): Promise<Models> => {
  if (!models) throw new Error('Call warm(base) first.');
  return models;
};

const reading = {
  /** Loads the models. `base` is the absolute address of the folder that holds `models/` and `ort/`, with its slash: the page's base address. */
  async warm(base: string): Promise<void> {
    models ??= (async () => ({ parser: await loadSyntaxParser(base), embedder: await loadEmbeddingModel(base) }))();
    await models;
  },
  async parse(text: string): Promise<readonly SyntaxTree[]> {
    return (await loaded()).parser.parse(text, splitSentences(text));
  },
  async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return (await loaded()).embedder.embed(texts);
  },
};
export type ReadingApi = typeof reading;

expose(reading);
