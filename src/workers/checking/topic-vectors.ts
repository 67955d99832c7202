/**
 * Vectors of the shipped policy's typical sentences, made beforehand by the model that ships, so that a first check need not make them: 32-bit numbers,
 * little-endian, a row a sentence in the policy's order. A test holds them to what the model gives.
 */
import { defaultPolicy } from '../../core/checking/default-policy.ts';
import type { EmbeddingModel } from '../../core/ports/models.ts';
import { siteAddress } from '../site-address.ts';

export const shippedPrototypes: readonly string[] = defaultPolicy.topics.flatMap(({ prototypes }) => prototypes);
export const topicVectorsPath = 'lexicon/topic-vectors.f32';

/** The model, which is spared what ships; where that cannot be read, it makes everything itself. */
export function withTopicVectors(model: EmbeddingModel): EmbeddingModel {
  let shipped: Promise<ReadonlyMap<string, Float32Array>> | undefined;
  return {
    ...model,
    async embed(texts) {
      const known = await (shipped ??= readVectors(model.dimensions).catch(() => new Map())), missing = texts.filter((text) => !known.has(text));
      const made = missing.length === 0 ? [] : await model.embed(missing);
      let next = 0;
      return texts.map((text) => known.get(text) ?? made[next++] as Float32Array);
    },
  };
}

async function readVectors(dimensions: number): Promise<ReadonlyMap<string, Float32Array>> {
  const response = await fetch(new URL(topicVectorsPath, siteAddress)), bytes = new DataView(await response.arrayBuffer()), width = 4 * dimensions;
  if (!response.ok || bytes.byteLength !== width * shippedPrototypes.length) return new Map();
  return new Map(shippedPrototypes.map((text, row) => [text, Float32Array.from({ length: dimensions }, (_, i) => bytes.getFloat32(row * width + 4 * i, true))]));
}
