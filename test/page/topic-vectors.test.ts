/** The vectors that ship for the topics' typical sentences are those that the model gives, bit by bit. `GOLDEN=1` writes them anew. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withEvidence } from '../eval/evidence/evidence.ts';
import { defaultPolicy } from '../../src/core/checking/default-policy.ts';

const path = new URL('../../public/lexicon/topic-vectors.f32', import.meta.url);

it('are those of the model that ships', async () => {
  const root = new URL('../../', import.meta.url).pathname, prototypes = defaultPolicy.topics.flatMap((topic) => topic.prototypes);
  const vectors = await withEvidence({ root, say: () => undefined }, (evidence) => evidence.embed(prototypes));
  const bytes = Buffer.from(Float32Array.from(vectors.flat()).buffer);
  if (process.env['GOLDEN']) writeFileSync(path, bytes);
  expect(existsSync(path) && readFileSync(path).equals(bytes)).toBe(true);
});
