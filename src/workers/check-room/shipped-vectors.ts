/**
 * Vectors of texts that ship with Totem (the sample sentences of the policy's topics, the example's question,
 * its statements and the sentences of its document), computed in advance with the model that ships, so that a
 * first check need not load it. A test compares them with the model's output.
 */
import type { EmbeddingModel } from '../../core/ports/models.ts';
import type { TextVector } from '../../core/ports/vector-cache.ts';
import { siteAddress } from '../kit/site-address.ts';

/** `public/lexicon/vectors.json`: for each text its vector as 32-bit numbers, little-endian, in base64. */
interface ShippedVectors {
  readonly model: string;
  readonly vectors: Readonly<Record<string, string>>;
}

/**
 * Returns what makes a model compute only vectors that do not ship. If those that ship cannot be read, it
 * computes all.
 * @param share receives those that ship, before the first vector is returned.
 */
export function shippedVectors(
  share: (entries: readonly TextVector[]) => Promise<void>,
): (model: EmbeddingModel) => EmbeddingModel {
  let reading: Promise<ReadonlyMap<string, Float32Array>> | undefined;
  const shipped = async (model: string) => {
    const known = await readVectors(model).catch(() => new Map<string, Float32Array>());
    await share([...known].map(([text, vector]) => ({ text, vector })));
    return known;
  };
  return (model) => ({
    ...model,
    async embed(texts) {
      const known = await (reading ??= shipped(model.id));
      const missing = texts.filter((text) => !known.has(text));
      const made = missing.length === 0 ? [] : await model.embed(missing);
      let next = 0;
      return texts.map((text) => known.get(text) ?? (made[next++] as Float32Array));
    },
  });
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
