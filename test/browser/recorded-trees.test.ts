/** The trees that tests of the core rest on are those of the parser that ships. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wrap, type Remote } from 'comlink';
import type { SyntaxTree } from '../../src/core/text/syntax.ts';
import type { ReadingApi } from '../../src/workers/reading.worker.ts';
import { readTrees, writeTree } from '../core/text/recorded-trees.ts';
import ofDetectors from '../core/detectors/trees.txt?raw';
import ofText from '../core/text/recorded-trees.txt?raw';

const thread = new Worker(new URL('../../src/workers/reading.worker.ts', import.meta.url), {
  type: 'module',
});
const reader: Remote<ReadingApi> = wrap<ReadingApi>(thread);
beforeAll(() => reader.warm(), 60_000);
afterAll(() => thread.terminate());

test.each([...readTrees(ofText), ...readTrees(ofDetectors)])('%s', async (text, tree) => {
  const [parsed] = await reader.parse(text, [[0, text.length]]);
  expect(writeTree(parsed as SyntaxTree)).toBe(writeTree(tree));
});
