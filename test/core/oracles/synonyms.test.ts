/** Names that are the same by their words alone. The embedding finds nothing alike here. */
import { expect, it } from 'vitest';
import type { LabelGraph } from '../../../src/core/oracles/graph.ts';
import { synonymPairs } from '../../../src/core/oracles/synonyms.ts';
import type { EmbeddingModel } from '../../../src/core/ports/models.ts';

/** Every text gets a direction of its own. */
const strangers = {
  embed: (texts: readonly string[]) =>
    Promise.resolve(texts.map((_, i) => Float32Array.from(texts, (_other, j) => Number(i === j)))),
} as unknown as EmbeddingModel;
const graphOf = (...nodes: string[]): LabelGraph => ({ nodes, relations: [], edges: [] });

const cases: readonly [fact: string, reply: string, same: boolean][] = [
  ['Rembrandt', 'Rembrandt van Rijn', true],
  ['Leonardo', 'Leonardo da Vinci', true],
  ['Pyotr Ilyich Tchaikovsky', 'Tchaikovsky', true],
  ['Rembrandt', 'Rembrandt House', false],
  ['Paris', 'Paris Hilton', false],
  ['Alexander', 'Alexander II', false],
  ['Rembrandt', 'Vincent van Gogh', false],
];

it.each(cases)('%s and %s: %s', async (fact, reply, same) => {
  const { nodePairs } = await synonymPairs(graphOf(fact), graphOf(reply), {}, strangers);
  expect(nodePairs.some(([, , cosine]) => cosine === 1)).toBe(same);
});
