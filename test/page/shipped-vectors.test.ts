/** The vectors that ship are equal to the model's output, bit by bit. `GOLDEN=1` writes them again. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { embeddingModelId } from '../../src/adapters/transformers/embedding-identity.ts';
import type { CheckView } from '../../src/core/api/check-room.ts';
import { defaultPolicy } from '../../src/core/checking/default-policy.ts';
import { sentenceAround } from '../../src/core/checking/whole-sentence.ts';
import { evidenceSentences } from '../../src/core/evidence/retrieval/sentences.ts';
import { hypothesisOf } from '../../src/core/evidence/statement.ts';
import { withEvidence } from '../eval/evidence/evidence.ts';

const shipped = new URL('../../public/lexicon/vectors.json', import.meta.url);
const recorded = new URL('../../public/examples/checked.json', import.meta.url);

/** What the embedding model reads when the example is checked: statements, and sentences of the document. */
function exampleTexts(): string[] {
  const { checked } = JSON.parse(readFileSync(recorded, 'utf8')) as Pick<CheckView, 'checked'>;
  const { question, answer, factoids } = checked;
  const passages = factoids.flatMap(({ context }) => context.map(({ text }) => text));
  const statements = factoids.flatMap(({ factoid }) => [
    factoid.text,
    ...[sentenceAround(answer, factoid)].filter((sentence) => sentence !== undefined),
  ]);
  return [
    question,
    ...statements.map((statement) => hypothesisOf({ statement, question })),
    ...passages.flatMap((text) => evidenceSentences(text).map((span) => text.slice(...span))),
  ];
}

it('are those of the model that ships', async () => {
  const root = new URL('../../', import.meta.url).pathname;
  const prototypes = defaultPolicy.topics.flatMap((topic) => topic.prototypes);
  const texts = [...new Set([...exampleTexts(), ...prototypes])];
  const vectors = await withEvidence({ root, say: () => undefined }, (evidence) => evidence.embed(texts));
  const encoded = vectors.map((vector) => Buffer.from(Float32Array.from(vector).buffer).toString('base64'));
  const byText = Object.fromEntries(texts.map((text, i) => [text, encoded[i]]));
  const file = `${JSON.stringify({ model: embeddingModelId, vectors: byText }, undefined, 1)}\n`;
  if (process.env['GOLDEN']) writeFileSync(shipped, file);
  expect(existsSync(shipped) && readFileSync(shipped, 'utf8') === file).toBe(true);
});
