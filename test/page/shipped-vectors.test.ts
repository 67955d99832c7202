/** The vectors that ship are equal to the model's output, bit by bit. `GOLDEN=1` writes them again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { embeddingModelId } from '../../src/adapters/transformers/embedding-identity.ts';
import type { CheckView } from '../../src/core/api/check-room.ts';
import { defaultPolicy } from '../../src/core/checking/default-policy.ts';
import { evidenceSentences } from '../../src/core/evidence/retrieval/sentences.ts';
import { withEvidence } from '../eval/evidence/evidence.ts';

const shipped = new URL('../../public/lexicon/vectors.json', import.meta.url);
const example = new URL('../../public/examples/index.json', import.meta.url);
const recorded = new URL('../../public/examples/checked.json', import.meta.url);

/** The sentences that the example's statements are compared with. */
function exampleSentences(): string[] {
  const { checked } = JSON.parse(readFileSync(recorded, 'utf8')) as Pick<CheckView, 'checked'>;
  const passages = checked.factoids.flatMap(({ context }) => context.map(({ text }) => text));
  return [...new Set(passages.flatMap((text) => evidenceSentences(text).map((span) => text.slice(...span))))];
}

it('are those of the model that ships', async () => {
  const { question } = JSON.parse(readFileSync(example, 'utf8')) as { question: string };
  const root = new URL('../../', import.meta.url).pathname;
  const prototypes = defaultPolicy.topics.flatMap((topic) => topic.prototypes);
  const texts = [question, ...exampleSentences(), ...prototypes];
  const vectors = await withEvidence({ root, say: () => undefined }, (evidence) => evidence.embed(texts));
  const encoded = vectors.map((vector) => Buffer.from(Float32Array.from(vector).buffer).toString('base64'));
  const byText = Object.fromEntries(texts.map((text, i) => [text, encoded[i]]));
  const file = `${JSON.stringify({ model: embeddingModelId, vectors: byText }, undefined, 1)}\n`;
  if (process.env['GOLDEN']) writeFileSync(shipped, file);
  expect(existsSync(shipped) && readFileSync(shipped, 'utf8') === file).toBe(true);
});
