/**
 * The parser's scores for the words of a sentence, from the states of their first pieces (see the model's
 * card). Arcs: a biaffine product of each word as dependent with each word as head. Relations: a linear layer
 * over the word, its head, and the product of both.
 */
import type { Encoder, Rows } from './encoder.ts';

/** Word 0 is the root. Scores are row by row: a row for each word. */
export interface SyntaxScores {
  readonly arcs: Float32Array;
  readonly tags: Float32Array;
  readonly fineTags: Float32Array;
  readonly entities: Float32Array;
  /** @param heads of each word. */
  readonly relations: (heads: readonly number[]) => Float32Array;
}

/** The number of labels of each kind. */
export interface LabelCounts {
  readonly relations: number;
  readonly tags: number;
  readonly fineTags: number;
  readonly entities: number;
}

/** The score of an arc from a word to itself, so that it is never chosen. */
const far = -10_000;

/**
 * @param states of the first piece of each word. `relations` can be asked until the encoder reads another
 * text.
 */
export function syntaxScores(
  encoder: Encoder,
  states: Rows,
  size: number,
  counts: LabelCounts,
): SyntaxScores {
  const activated = (layer: string): Rows => {
    const rows = encoder.linear(layer, states);
    encoder.gelu(rows);
    return rows;
  };
  const [dependents, heads] = [activated('ad.0'), activated('ah.0')];
  const turned = encoder.numbers(encoder.linear('W', dependents), size);
  const [ownHeads, tendencies] = [
    encoder.numbers(heads, size),
    encoder.numbers(encoder.linear('b', heads), size, 1),
  ];
  const arcs = products(turned, ownHeads, size);
  for (let word = 0; word < size; word++) {
    for (let head = 0; head < size; head++)
      arcs[word * size + head] =
        word === head ? far : (arcs[word * size + head] as number) + (tendencies[head] as number);
  }
  const labelled = (layer: string, count: number) =>
    encoder.numbers(encoder.linear(layer, states), size, count);
  const [asDependents, asHeads] = ['rd.0', 'rh.0'].map((layer) =>
    encoder.numbers(activated(layer), size),
  ) as [Float32Array, Float32Array];
  return {
    arcs,
    tags: labelled('T', counts.tags),
    fineTags: labelled('X', counts.fineTags),
    entities: labelled('E', counts.entities),
    relations: (chosen) => {
      const pairs = joined(asDependents, asHeads, chosen);
      const rows = encoder.rowsOf(pairs, pairs.length / size);
      return encoder.numbers(encoder.linear('V', rows), size, counts.relations);
    },
  };
}

/** The dot product of each row of one matrix with each row of the other. */
function products(one: Float32Array, other: Float32Array, size: number): Float32Array {
  const width = one.length / size;
  const found = new Float32Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      let sum = 0;
      for (let k = 0; k < width; k++)
        sum += (one[i * width + k] as number) * (other[j * width + k] as number);
      found[i * size + j] = sum;
    }
  }
  return found;
}

/** For each word: itself, its head, and the product of both. */
function joined(words: Float32Array, heads: Float32Array, chosen: readonly number[]): Float32Array {
  const width = words.length / chosen.length;
  const found = new Float32Array(3 * words.length);
  chosen.forEach((head, word) => {
    for (let k = 0; k < width; k++) {
      const [own, other] = [words[word * width + k] as number, heads[head * width + k] as number];
      found[3 * word * width + k] = own;
      found[(3 * word + 1) * width + k] = other;
      found[(3 * word + 2) * width + k] = own * other;
    }
  });
  return found;
}
