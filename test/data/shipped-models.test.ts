/**
 * The models that ship are stored in the runtime's own format, which loads in half the time. Their output
 * must be equal to that of the originals, bit by bit.
 */
import { existsSync, readFileSync } from 'node:fs';
import { InferenceSession, Tensor } from 'onnxruntime-web';
import { expect, it } from 'vitest';
import { seeded, type Random } from '../../src/core/random.ts';

const originals = '../shared/models';
const lengths = [2, 3, 17, 64, 128];
const vocabulary = 30_522;

const open = (path: string) => InferenceSession.create(readFileSync(path));

/** Random pieces as input for the models; the parser also needs the first piece of each word. */
function feedsOf(names: readonly string[], length: number, random: Random): Record<string, Tensor> {
  const valueAt: Readonly<Record<string, (at: number) => number>> = {
    input_ids: () => random.integer(vocabulary),
    attention_mask: () => 1,
    token_type_ids: (at) => (at < length / 2 ? 0 : 1),
    word_index: (at) => at,
  };
  return Object.fromEntries(
    names.map((name) => [
      name,
      new Tensor(
        'int64',
        BigInt64Array.from({ length }, (_, at) => BigInt((valueAt[name] as (at: number) => number)(at))),
        [1, length],
      ),
    ]),
  );
}

it.skipIf(!existsSync(originals)).each(['totem-syntax', 'totem-reader-2', 'all-MiniLM-L6-v2'])(
  '%s says what its original says',
  async (model) => {
    const random = seeded(7);
    const [shipped, original] = [
      await open(`public/models/${model}/model.ort`),
      await open(`${originals}/${model}/onnx/model_quantized.onnx`),
    ];
    expect(shipped.inputNames.toSorted()).toEqual(original.inputNames.toSorted());
    for (const length of lengths) {
      const feeds = feedsOf(original.inputNames, length, random);
      const [found, expected] = [await shipped.run(feeds), await original.run(feeds)];
      expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
      for (const [name, { data, dims }] of Object.entries(expected)) {
        expect(found[name]?.dims, name).toEqual(dims);
        expect(
          Buffer.from((found[name]?.data as Float32Array).buffer).equals(
            Buffer.from((data as Float32Array).buffer),
          ),
          `${name} of ${String(length)} pieces`,
        ).toBe(true);
      }
    }
  },
);
