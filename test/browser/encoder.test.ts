/** What the encoder computes does not depend on what the browser can do: both kernels, bit by bit. */
import { expect, it } from 'vitest';
import { Encoder } from '../../src/adapters/transformers/encoder.ts';
import { plainKernel, relaxedKernel } from '../../src/adapters/transformers/kernel/code.ts';
import { seeded } from '../../src/core/random.ts';

it.each(['totem-syntax', 'totem-reader-3', 'all-MiniLM-L6-v2'])(
  '%s gives the same numbers with relaxed SIMD and without',
  async (model) => {
    const file = await (await fetch(`/models/${model}/model.safetensors`)).arrayBuffer();
    const [relaxed, plain] = [await Encoder.load(file, relaxedKernel), await Encoder.load(file, plainKernel)];
    const random = seeded(5);
    for (const length of [1, 2, 3, 17, 64, 131]) {
      const pieces = Array.from({ length }, () => random.integer(30_522));
      const types = pieces.map((_, i) => i % 2);
      const numbersOf = (encoder: Encoder) => encoder.numbers(encoder.states(pieces, types), length);
      expect(numbersOf(relaxed)).toEqual(numbersOf(plain));
    }
  },
);
