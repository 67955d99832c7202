/**
 * Vectors of texts that ship with Totem (the sample sentences of the policy's topics, the example's question
 * and the sentences of its document), computed in advance with the model that ships, so that a first check
 * need not load it. A test compares them with the model's output.
 */
import type { EmbeddingModel } from '../../core/ports/models.ts';
import { siteAddress } from '../kit/site-address.ts';

/** `public/lexicon/vectors.json`: for each text its vector as 32-bit numbers, little-endian, in base64. */
interface ShippedVectors {
  readonly model: string;
  readonly vectors: Readonly<Record<string, string>>;
}

/**
 * The model, which only computes vectors that do not ship. If the shipped ones cannot be read, it computes
 * all.
 */
export function withShippedVectors(model: EmbeddingModel): EmbeddingModel {
  let shipped: Promise<ReadonlyMap<string, Float32Array>> | undefined;
  return {
    ...model,
    async embed(texts) {
      const known = await (shipped ??= readVectors(model.id).catch(() => new Map()));
      const missing = texts.filter((text) => !known.has(text));
      const made = missing.length === 0 ? [] : await model.embed(missing);
      let next = 0;
      return texts.map((text) => known.get(text) ?? (made[next++] as Float32Array));
    },
  };
}

async function readVectors(wanted: string): Promise<ReadonlyMap<string, Float32Array>> {
  const { model, vectors } = (await (
    await fetch(new URL('lexicon/vectors.json', siteAddress))
  ).json()) as ShippedVectors;
  return new Map(
    model === wanted ? Object.entries(vectors).map(([text, numbers]) => [text, vectorOf(numbers)]) : [],
  );
}

function vectorOf(base64: string): Float32Array {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const view = new DataView(bytes.buffer);
  return Float32Array.from({ length: bytes.length / 4 }, (_, i) => view.getFloat32(4 * i, true));
}
