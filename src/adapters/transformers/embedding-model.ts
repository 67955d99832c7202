/**
 * The embedding model that ships: all-MiniLM-L6-v2. A vector is the mean over the pieces, scaled to length 1.
 * Vectors are remembered by text.
 */
import type { EmbeddingModel } from '../../core/ports/models.ts';
import {
  embeddingDimensions as dimensions,
  embeddingFolder as folder,
  embeddingModelId,
} from './embedding-identity.ts';
import { loadModel, type LoadedModel } from './load-model.ts';
import { Remembered } from './remembered.ts';

/**
 * The most pieces read of one text: as many as the model was trained on. Labels have a handful. A passage has
 * about 190, so its last third is not read. Reading all of it, in one run or in windows, takes half as long
 * again, and the passages found by words and meaning together change by only a few percent (measured by `npm
 * run eval -- retrieval`).
 */
const maxTokens = 128;
/** About 30 MB of vectors. */
const remembered = 20_000;

/** Vectors by text. A text whose vector is here is not embedded again. */
export type KnownVectors = Remembered<Float32Array>;
export const noVectors = (): KnownVectors => new Remembered(remembered);

export async function loadEmbeddingModel(base: string, known = noVectors()): Promise<EmbeddingModel> {
  return embeddingModel(await loadModel(base, folder), known);
}

export function embeddingModel(model: LoadedModel, known = noVectors()): EmbeddingModel {
  return {
    id: embeddingModelId,
    dimensions,
    embed: (texts) => Promise.resolve(texts.map((text) => known.made(text, () => embedText(model, text)))),
  };
}

function embedText({ encoder, pieces, begin, end }: LoadedModel, text: string): Float32Array {
  const read = [begin, ...pieces(text).slice(0, maxTokens - 2), end];
  const states = encoder.states(
    read,
    read.map(() => 0),
  );
  return meanDirection(encoder.numbers(states, read.length), read.length);
}

/** The mean of `count` state vectors, scaled to length 1. */
function meanDirection(states: Float32Array, count: number): Float32Array {
  const mean = new Float32Array(dimensions);
  for (let piece = 0; piece < count; piece++) {
    for (let k = 0; k < dimensions; k++)
      mean[k] = (mean[k] as number) + (states[piece * dimensions + k] as number);
  }
  const length = Math.sqrt(mean.reduce((sum, value) => sum + value * value, 0)) || 1;
  return mean.map((value) => value / length);
}
