/** The embedding model that ships: all-MiniLM-L6-v2, mean of the pieces, scaled to length 1. Batched by length, remembered by text. */
import type { EmbeddingModel } from '../../core/ports/models.ts';
import { batches, loadModel, type LoadedModel } from './runtime.ts';
import { Remembered } from './remembered.ts';

const folder = 'all-MiniLM-L6-v2';
const dimensions = 384;
/** Pieces read of one text; labels have a handful, and the model was trained on 128. */
const longest = 128;
const batchPieces = 512;
/** Some 30 MB of vectors. */
const remembered = 20_000;

export async function loadEmbeddingModel(base: string): Promise<EmbeddingModel> {
  const model = await loadModel(base, folder);
  const known = new Remembered<Float32Array>(remembered);
  return {
    id: `${folder}@int8`,
    dimensions,
    async embed(texts) {
      const vectors = new Map<string, Float32Array>();
      const fresh: string[] = [];
      for (const text of new Set(texts)) {
        const vector = known.get(text);
        if (vector) vectors.set(text, vector);
        else fresh.push(text);
      }
      const pieces = fresh.map((text) => model.pieces(text).slice(0, longest - 2));
      for (const batch of batches(pieces.map((each) => each.length + 2), batchPieces)) {
        const read = await embedBatch(model, batch.map((i) => pieces[i] as number[]));
        batch.forEach((i, row) => {
          vectors.set(fresh[i] as string, read[row] as Float32Array);
          known.set(fresh[i] as string, read[row] as Float32Array);
        });
      }
      return texts.map((text) => vectors.get(text) as Float32Array);
    },
  };
}

async function embedBatch(model: LoadedModel, texts: readonly (readonly number[])[]): Promise<Float32Array[]> {
  const length = Math.max(...texts.map((text) => text.length)) + 2;
  const shape = [texts.length, length];
  const ids = new Int32Array(texts.length * length), mask = new Int32Array(ids.length);
  texts.forEach((text, row) => {
    ids.set([model.begin, ...text, model.end], row * length);
    mask.fill(1, row * length, row * length + text.length + 2);
  });
  const output = await model.encode({
    input_ids: { values: ids, shape }, attention_mask: { values: mask, shape }, token_type_ids: { values: new Int32Array(ids.length), shape },
  });
  const states = output['last_hidden_state']?.data;
  if (!states) throw new Error('The embedding model gave no last_hidden_state.');
  return texts.map((text, row) => meanDirection(states, row * length, text.length + 2));
}

/** The mean of `count` state vectors from the first on, scaled to length 1. */
function meanDirection(states: Float32Array, first: number, count: number): Float32Array {
  const mean = new Float32Array(dimensions);
  for (let piece = first; piece < first + count; piece++) {
    for (let k = 0; k < dimensions; k++) mean[k] = (mean[k] as number) + (states[piece * dimensions + k] as number);
  }
  const length = Math.hypot(...mean) || 1;
  return mean.map((value) => value / length);
}
