/** The recorded trees used by tests of the core are equal to those of the parser that ships. */
import { expect, test } from 'vitest';
import type { SyntaxTree } from '../../src/core/text/syntax.ts';
import { readTrees, writeTree } from '../core/text/recorded-trees.ts';
import ofDetectors from '../core/detectors/trees.txt?raw';
import ofVariants from '../core/text/golden/variant-trees.txt?raw';
import ofText from '../core/text/recorded-trees.txt?raw';
import { startModels } from '../models.ts';

const models = startModels();

const recorded = [ofText, ofDetectors, ofVariants].flatMap((file) => [...readTrees(file)]);

test.each(recorded)('%s', async (text, tree) => {
  const [parsed] = await models.parse(text, [[0, text.length]]);
  expect(writeTree(parsed as SyntaxTree)).toBe(writeTree(tree));
});
