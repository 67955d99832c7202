/**
 * The models that ship have the weights of the originals, in another format (`GOLDEN=1 npx vitest run
 * --project unit test/data/shipped-models.test.ts` makes them again), and the encoder computes with them what
 * the paper says: nearer to it than ONNX Runtime does, which has one int8 scale for a whole text.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-web';
import { beforeAll, describe, expect, it } from 'vitest';
import { Encoder } from '../../src/adapters/transformers/encoder.ts';
import {
  readTensors,
  writeTensors,
  type StoredTensors,
} from '../../src/adapters/transformers/safetensors.ts';
import { seeded } from '../../src/core/random.ts';
import { mixedWeights } from './mixed-weights.ts';
import { naiveStates } from './naive-encoder.ts';
import { weightsOfOnnx } from './onnx-weights.ts';

const originals = '../shared/models';
const vocabulary = 30_522;
const models = ['totem-syntax', 'totem-reader-3', 'all-MiniLM-L6-v2'];

const shippedFile = (model: string) => `public/models/${model}/model.safetensors`;
const originalFile = (model: string) => `${originals}/${model}/onnx/model_quantized.onnx`;
const bytesOf = (path: string): ArrayBuffer => new Uint8Array(readFileSync(path)).buffer;

function randomText(length: number, seed: number) {
  const random = seeded(seed);
  const pieces = Array.from({ length }, () => random.integer(vocabulary));
  return { pieces, types: pieces.map((_, at) => (at < length / 2 ? 0 : 1)) };
}

const original = (model: string): StoredTensors => weightsOfOnnx(readFileSync(originalFile(model)));

/**
 * totem-reader-2 is a mean of two models: 0.75 of one and 0.25 of totem-reader (its card). Going on from the
 * second to the first gives 0.9 and 0.1. Measured with 0.75, 0.9 and 1: the card of totem-reader-3.
 */
const weightsOf = (model: string): StoredTensors =>
  model === 'totem-reader-3'
    ? mixedWeights(original('totem-reader'), original('totem-reader-2'), 1.2)
    : original(model);

describe.skipIf(!existsSync(originals)).each(models)('%s', (model) => {
  it('has the weights of its original', () => {
    const made = Buffer.from(writeTensors(weightsOf(model)));
    if (process.env['GOLDEN']) writeFileSync(shippedFile(model), made);
    expect(readFileSync(shippedFile(model)).equals(made)).toBe(true);
  });
});

describe.each(models)('%s in the encoder', (model) => {
  let tensors: StoredTensors;
  let encoder: Encoder;
  beforeAll(async () => {
    tensors = readTensors(bytesOf(shippedFile(model)));
    encoder = await Encoder.load(bytesOf(shippedFile(model)));
  });
  const statesOf = ({ pieces, types }: ReturnType<typeof randomText>, only?: readonly number[]) =>
    encoder.numbers(encoder.states(pieces, types, only), only?.length ?? pieces.length);

  it.each([1, 2, 3, 4, 9, 21])('computes what the paper says, of %i pieces', (length) => {
    const text = randomText(length, length);
    const found = statesOf(text);
    const expected = naiveStates(tensors, text.pieces, text.types).flatMap((row) => [...row]);
    expect(found.length).toBe(expected.length);
    const squares = expected.reduce((sum, value, i) => sum + (value - (found[i] as number)) ** 2, 0);
    // What rounding to int8 takes away, in texts without sense.
    expect(Math.sqrt(squares / expected.reduce((sum, value) => sum + value ** 2, 0))).toBeLessThan(0.15);
  });

  it('says the same of a text alone, after other texts, and of some of its pieces', () => {
    const text = randomText(37, 1);
    const alone = statesOf(text);
    statesOf(randomText(300, 2));
    expect(statesOf(text)).toEqual(alone);
    const only = [0, 36, 5];
    const some = statesOf(text, only);
    const width = alone.length / 37;
    only.forEach((piece, i) => {
      expect(some.subarray(i * width, (i + 1) * width)).toEqual(
        alone.subarray(piece * width, (piece + 1) * width),
      );
    });
  });

  it('reads as many pieces as it has positions, and says so where a text has more', () => {
    expect(statesOf(randomText(512, 3)).every(Number.isFinite)).toBe(true);
    expect(() => statesOf(randomText(513, 4))).toThrow('A text of 513 pieces; the model reads 512.');
  });
});

it.skipIf(!existsSync(originals))('a reader is nearer to the paper here than in ONNX Runtime', async () => {
  const model = 'totem-reader-2';
  const tensors = original(model);
  const encoder = await Encoder.load(new Uint8Array(writeTensors(tensors)).buffer);
  const session = await InferenceSession.create(readFileSync(originalFile(model)));
  const distance = { here: 0, runtime: 0 };
  for (let seed = 0; seed < 8; seed++) {
    const { pieces, types } = randomText(16, 100 + seed);
    const logits = (first: Float64Array | Float32Array) => {
      const rows = encoder.rowsOf(Float32Array.from(first), first.length);
      const pooled = encoder.linear('pooler.dense', rows);
      encoder.tanh(pooled);
      return encoder.numbers(encoder.linear('classifier', pooled), 1, 3);
    };
    const exact = logits(naiveStates(tensors, pieces, types)[0] as Float64Array);
    const here = logits(encoder.numbers(encoder.states(pieces, types, [0]), 1));
    const numbers = (values: readonly number[]) =>
      new Tensor('int64', BigInt64Array.from(values, BigInt), [1, values.length]);
    const { logits: there } = await session.run({
      input_ids: numbers(pieces),
      attention_mask: numbers(pieces.map(() => 1)),
      token_type_ids: numbers(types),
    });
    exact.forEach((value, i) => {
      distance.here += (value - (here[i] as number)) ** 2;
      distance.runtime += (value - ((there?.data as Float32Array)[i] as number)) ** 2;
    });
  }
  expect(Math.sqrt(distance.here / 24)).toBeLessThan(0.1);
  expect(distance.here).toBeLessThan(distance.runtime);
});

it('a file that is cut off is refused', () => {
  const file = bytesOf(shippedFile('totem-syntax'));
  for (const size of [0, 7, 100, file.byteLength - 1])
    expect(() => readTensors(file.slice(0, size))).toThrow(RangeError);
});
